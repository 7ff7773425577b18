//! Pictures as pixels.

use std::sync::OnceLock;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::card::{Card, HEIGHT, WIDTH};
use crate::outline::as_outline;

/// A card as PNG.
pub fn png(card: &Card) -> Vec<u8> {
    encoded(&pixels(card, Size::Whole))
}

fn encoded(map: &Pixmap) -> Vec<u8> {
    map.encode_png().expect("a picture of pixels is written to memory")
}

/// A square picture, such as an icon, as PNG so many pixels wide; none if it is no SVG.
pub fn icon(svg: &str, pixels: u16) -> Option<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).ok()?;
    let mut map = Pixmap::new(pixels.into(), pixels.into())?;
    let scale = f32::from(pixels) / tree.size().width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
    map.encode_png().ok()
}

/// How large a card is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    Whole,
    /// For animations: two thirds.
    Small,
}

impl Size {
    pub(crate) fn pixels(self) -> (u16, u16) {
        match self {
            Size::Whole => (WIDTH, HEIGHT),
            Size::Small => (WIDTH * 2 / 3, HEIGHT * 2 / 3),
        }
    }
}

pub(crate) fn pixels(card: &Card, size: Size) -> Pixmap {
    let mut map = if card.is_usual() { usual(card, size).clone() } else { behind(card, size) };
    let mut svg = card.opened();
    card.draw_front(&mut svg, as_outline);
    svg.push_str("</svg>");
    draw(&svg, size, &mut map);
    map
}

/// The paper and the wood, which take longest: drawn once for each shape and size of pictures that
/// look as they do for somebody who has chosen nothing.
fn usual(card: &Card, size: Size) -> &'static Pixmap {
    static ALL: [OnceLock<Pixmap>; 4] = [const { OnceLock::new() }; 4];
    let place = 2 * usize::from(card.has_reserve()) + usize::from(size == Size::Small);
    ALL[place].get_or_init(|| behind(card, size))
}

fn behind(card: &Card, size: Size) -> Pixmap {
    let (width, height) = size.pixels();
    let mut map = Pixmap::new(width.into(), height.into()).expect("a size that is not zero");
    let mut svg = card.opened();
    card.draw_behind(&mut svg);
    svg.push_str("</svg>");
    draw(&svg, size, &mut map);
    map
}

fn draw(svg: &str, size: Size, map: &mut Pixmap) {
    let tree = Tree::from_str(svg, &Options::default()).expect("we write well-formed SVG");
    let scale = f32::from(size.pixels().0) / f32::from(WIDTH);
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut map.as_mut());
}

#[cfg(test)]
mod tests {
    use awale_core::{AnyPosition, RuleSet, Side};
    use awale_words::Speech;

    use super::*;

    fn card(position: &str) -> Card {
        let position = AnyPosition::read(RuleSet::Awale, position).expect("a position").0;
        Card::of(&position, Speech::default())
    }

    /// How far the pixels of a disc in the middle of a pit are from each other.
    fn contrast(map: &Pixmap, x: u32, y: u32) -> u8 {
        let around = (0..60).flat_map(|dx| (0..60).map(move |dy| (x + dx - 30, y + dy - 30)));
        let light = around.map(|(x, y)| map.pixel(x, y).expect("inside").green());
        let (least, most) =
            light.fold((u8::MAX, 0), |(least, most), one| (one.min(least), one.max(most)));
        most - least
    }

    #[test]
    fn seeds_are_seen() {
        let map = pixels(&card("4-0-4-4-4-4-4-4-4-4-4-4-2-2-S"), Size::Whole);
        assert_eq!((map.width(), map.height()), (1200, 630));
        // Pit A has seeds, B has none. On the picture they are 130 pixels apart.
        let (a, b) = (contrast(&map, 274, 386), contrast(&map, 404, 386));
        assert!(a > 150 && b < 90, "{a} {b}");
    }

    #[test]
    fn letters_are_drawn() {
        let south = pixels(&card("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"), Size::Whole);
        let north = pixels(&card("4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"), Size::Whole);
        let head = |map: &Pixmap| map.data()[..1200 * 4 * 80].to_vec();
        let dark = head(&south).chunks_exact(4).filter(|pixel| pixel[0] < 0x60).count();
        assert!(dark > 1000, "{dark}");
        assert!(head(&south) != head(&north), "the line says whose turn it is");
    }

    #[test]
    fn every_game_has_a_picture() {
        for rules in RuleSet::ALL {
            let start = AnyPosition::start(*rules, Side::South);
            let png = png(&Card::of(&start, Speech::default()));
            assert!(png.starts_with(b"\x89PNG") && png.len() < 600_000, "{rules}: {}", png.len());
        }
    }

    #[test]
    fn every_look_is_drawn() {
        let drawn = crate::look::each()
            .map(|look| pixels(&card("4-0-4-4-4-4-4-4-4-4-4-4-2-2-S").seen(look), Size::Small));
        for (number, map) in drawn.iter().enumerate() {
            assert!(drawn[..number].iter().all(|other| other.data() != map.data()), "{number}");
        }
    }

    #[test]
    fn icons_are_square() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\"/></svg>";
        let png = icon(svg, 180).expect("a picture");
        assert_eq!(png[16..24], [0, 0, 0, 180, 0, 0, 0, 180]);
        assert!(icon("no picture", 180).is_none());
    }
}
