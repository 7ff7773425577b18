//! The board: wood, pits and granaries that never change, and what lies and is marked on them.
//!
//! Colours and measures are those of the page's light theme (`00-theme.css`, `20-board.css`).

use std::fmt::Write;

use awale_core::{Pit, ROW, Setup, Side, Trace};
use awale_words::{Speech, in_lang};

use crate::letters::{Anchor, Setter, Text, tenths as n};
use crate::seeds::{TINTS, in_pit, in_trough, tint};

/// The width of a board.
pub(crate) const WIDTH: f32 = 1000.0;
const LEFT: f32 = 151.0;
const COLUMN: f32 = 116.3;
const RADIUS: f32 = 51.5;
/// The middle of the upper row, the way from it to the lower one, and what a reserve adds to it.
const UPPER: f32 = 124.0;
const ROWS: f32 = 132.0;
const CHANNEL: f32 = 74.0;
/// A granary: the way of its middle from the end of the board, its width, the wood above and below.
const GRANARY: (f32, f32, f32) = (80.0, 112.0, 104.0);
/// More seeds than this make a house.
const HOUSE: u8 = 12;

const ON_WOOD: &str = "#fff3df";
const ON_WOOD_SOFT: &str = "#f3d9b4";
const HARVEST: &str = "#f0b429";

/// Gradients and the shapes that are used often.
pub(crate) const DEFS: &str = concat!(
    "<linearGradient id=\"wood\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#d29a5f\"/>",
    "<stop offset=\".1\" stop-color=\"#c4874d\"/><stop offset=\".5\" stop-color=\"#a96a34\"/>",
    "<stop offset=\".86\" stop-color=\"#82491f\"/><stop offset=\"1\" stop-color=\"#663812\"/></linearGradient>",
    "<radialGradient id=\"sun\" cx=\".3\" cy=\"0\" r=\".75\"><stop offset=\"0\" stop-color=\"#ffdca5\" stop-opacity=\".32\"/>",
    "<stop offset=\"1\" stop-color=\"#ffdca5\" stop-opacity=\"0\"/></radialGradient>",
    "<radialGradient id=\"bowl\" cx=\".5\" cy=\".42\" r=\".58\"><stop offset=\".08\" stop-color=\"#2d1708\"/>",
    "<stop offset=\".62\" stop-color=\"#5d361a\"/><stop offset=\".93\" stop-color=\"#94602f\"/>",
    "<stop offset=\"1\" stop-color=\"#a96a34\"/></radialGradient>",
    "<linearGradient id=\"trough\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\"><stop offset=\"0\" stop-color=\"#2d1708\"/>",
    "<stop offset=\".55\" stop-color=\"#5d361a\"/><stop offset=\"1\" stop-color=\"#8a5829\"/></linearGradient>",
    "<radialGradient id=\"shade\" cx=\".5\" cy=\".6\" r=\".6\"><stop offset=\".66\" stop-color=\"#0e0500\" stop-opacity=\"0\"/>",
    "<stop offset=\"1\" stop-color=\"#0e0500\" stop-opacity=\".72\"/></radialGradient>",
    "<radialGradient id=\"glow\" cx=\".5\" cy=\".9\" r=\".5\"><stop offset=\"0\" stop-color=\"#ffd69b\" stop-opacity=\".26\"/>",
    "<stop offset=\"1\" stop-color=\"#ffd69b\" stop-opacity=\"0\"/></radialGradient>",
    "<g id=\"pit\"><circle cy=\"-1.4\" r=\"52.6\" fill=\"#2d1202\" fill-opacity=\".5\"/>",
    "<circle cy=\"1.8\" r=\"52.4\" fill=\"#ffe4b4\" fill-opacity=\".5\"/><circle r=\"51.5\" fill=\"url(#bowl)\"/>",
    "<circle r=\"51.5\" fill=\"url(#glow)\"/><circle r=\"51.5\" fill=\"url(#shade)\"/></g>",
);

/// The board of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<'a> {
    pub(crate) setup: &'a Setup,
    /// The move that led to the position.
    pub(crate) last: Option<&'a Trace>,
    pub(crate) speech: Speech,
}

impl Board<'_> {
    fn has_reserve(&self) -> bool {
        self.setup.reserve > 0
    }

    pub(crate) fn height(&self) -> f32 {
        height(self.has_reserve())
    }

    fn pit(&self, pit: Pit) -> (f32, f32) {
        place_of(pit, self.has_reserve())
    }

    /// What lies on the board and what the last move did to it.
    pub(crate) fn draw(&self, svg: &mut String, letters: Setter) {
        for pit in Pit::all() {
            let (x, y) = self.pit(pit);
            let place = u8::try_from(pit.index()).unwrap_or(0);
            self.ring(svg, pit);
            for seed in 0..self.setup.count(pit) {
                let (dx, dy) = in_pit(place, seed);
                one_seed(svg, tint(place, seed), x + RADIUS * dx, y + RADIUS * dy);
            }
            self.label(svg, pit, letters);
        }
        for (place, side) in (20..).zip(Side::ALL) {
            let (x, y) = granary_of(side, self.has_reserve());
            let (_, width, wood) = GRANARY;
            let (across, down) = (width / 2.0, (self.height() - wood) / 2.0);
            for seed in 0..self.setup.granaries[side] {
                let (dx, dy) = in_trough(place, seed);
                one_seed(svg, tint(place, seed), x + across * dx, y + down * dy);
            }
            self.total(svg, side, letters);
        }
        if self.has_reserve() {
            let (x, y, across, down) = reserve_of();
            for seed in 0..self.setup.reserve {
                let (dx, dy) = in_trough(30, seed);
                one_seed(svg, tint(30, seed), x + across * dx, y + 0.8 * down * dy);
            }
        }
        self.taken(svg, letters);
    }

    /// A dashed ring around the pit that was sown, a whole one where the last seed fell.
    fn ring(&self, svg: &mut String, pit: Pit) {
        let Some(last) = self.last else { return };
        let dash = if last.mv.pit() == Some(pit) {
            " stroke-dasharray=\"11 8\""
        } else if last.last() == Some(pit) {
            ""
        } else {
            return;
        };
        let (x, y) = self.pit(pit);
        let _ = write!(
            svg,
            "<circle cx=\"{}\" cy=\"{}\" r=\"56\" fill=\"none\" stroke=\"{ON_WOOD_SOFT}\" stroke-width=\"3.4\"{dash}/>",
            n(x),
            n(y)
        );
    }

    /// The count of a pit and its name, on the wood beside it.
    fn label(&self, svg: &mut String, pit: Pit, letters: Setter) {
        let (x, y) = self.pit(pit);
        let y = if pit.side() == Side::North { y - 64.0 } else { y + 83.0 };
        let count = self.setup.count(pit);
        let (middle, reach) = (x - 7.0, if count > 9 { 27.0 } else { 19.0 });
        let house = count > HOUSE;
        if house {
            pill(svg, middle, y - 10.0, 22.0, ON_WOOD);
        }
        let text = Text {
            words: &count.to_string(),
            x: middle,
            y,
            size: 31.0,
            bold: count > 0,
            anchor: Anchor::Middle,
            fill: match count {
                _ if house => "#54300f",
                0 => ON_WOOD_SOFT,
                _ => ON_WOOD,
            },
        };
        if house {
            letters(svg, text);
        } else {
            on_wood(svg, letters, text);
        }
        let name = self.speech.pit(pit);
        let x = middle + reach + if house { 8.0 } else { 0.0 };
        let (anchor, fill) = (Anchor::Middle, ON_WOOD_SOFT);
        on_wood(svg, letters, Text { words: &name, x, y, size: 20.0, bold: false, anchor, fill });
    }

    fn total(&self, svg: &mut String, side: Side, letters: Setter) {
        let (x, _) = granary_of(side, self.has_reserve());
        let y = if side == Side::North { 38.0 } else { self.height() - 15.0 };
        let total = self.setup.granaries[side].to_string();
        let (anchor, fill) = (Anchor::Middle, ON_WOOD);
        on_wood(svg, letters, Text { words: &total, x, y, size: 37.0, bold: true, anchor, fill });
    }

    /// What the last move harvested: `−3` at its pit, `+3` at the granary.
    fn taken(&self, svg: &mut String, letters: Setter) {
        let Some(last) = self.last.filter(|last| last.harvest.seeds() > 0) else { return };
        let mut badge = |text: &str, x: f32, y: f32| {
            pill(svg, x, y, 27.0, HARVEST);
            let (anchor, fill) = (Anchor::Middle, "#231000");
            letters(svg, Text { words: text, x, y: y + 8.5, size: 27.0, bold: true, anchor, fill });
        };
        for taken in last.harvest.pits() {
            let (x, y) = self.pit(taken.pit);
            let y = if taken.pit.side() == Side::North { y + 40.0 } else { y - 40.0 };
            badge(&format!("−{}", taken.seeds), x, y);
        }
        let (x, y) = granary_of(last.mover, self.has_reserve());
        badge(&format!("+{}", last.harvest.seeds()), x, y);
    }
}

/// What is the same on every board: the wood and what is carved into it.
pub(crate) fn draw_wood(svg: &mut String, reserve: bool) {
    let height = height(reserve);
    let _ = write!(
        svg,
        "<filter id=\"soft\" x=\"-.1\" y=\"-.2\" width=\"1.2\" height=\"1.5\"><feGaussianBlur stdDeviation=\"15\"/></filter>\
         <clipPath id=\"edge\"><rect width=\"1000\" height=\"{h}\" rx=\"58\"/></clipPath>\
         <rect x=\"18\" y=\"30\" width=\"964\" height=\"{}\" rx=\"58\" fill=\"#321805\" fill-opacity=\".55\" filter=\"url(#soft)\"/>\
         <rect y=\"5\" width=\"1000\" height=\"{h}\" rx=\"58\" fill=\"#54300f\"/>\
         <rect width=\"1000\" height=\"{h}\" rx=\"58\" fill=\"url(#wood)\"/>\
         <rect width=\"1000\" height=\"{h}\" rx=\"58\" fill=\"url(#sun)\"/>",
        n(height - 18.0),
        h = n(height)
    );
    grain(svg, height);
    let _ = write!(
        svg,
        "<rect x=\"1.2\" y=\"1.2\" width=\"997.6\" height=\"{}\" rx=\"57\" fill=\"none\" stroke=\"#ffe6b9\" stroke-opacity=\".35\" stroke-width=\"2.4\"/>\
         <rect x=\"8\" y=\"9.6\" width=\"984\" height=\"{c}\" rx=\"51\" fill=\"none\" stroke=\"#ffe2b2\" stroke-opacity=\".3\" stroke-width=\"1.6\"/>\
         <rect x=\"8\" y=\"8\" width=\"984\" height=\"{c}\" rx=\"51\" fill=\"none\" stroke=\"#3a1b06\" stroke-opacity=\".45\" stroke-width=\"1.8\"/>",
        n(height - 2.4),
        c = n(height - 16.0)
    );
    for pit in Pit::all() {
        let (x, y) = place_of(pit, reserve);
        let _ = write!(svg, "<use href=\"#pit\" x=\"{}\" y=\"{}\"/>", n(x), n(y));
    }
    let (_, width, wood) = GRANARY;
    for (side, line) in [(Side::South, "#3aa0dc"), (Side::North, "#e69f00")] {
        let (x, y) = granary_of(side, reserve);
        trough(svg, (x, y, width / 2.0, (height - wood) / 2.0), Some(line));
    }
    if reserve {
        trough(svg, reserve_of(), None);
    }
}

/// A long hollow with round ends: its middle, half its width, half its height.
fn trough(svg: &mut String, (x, y, across, down): (f32, f32, f32, f32), line: Option<&str>) {
    let mut rect = |grow: f32, dy: f32, paint: &str| {
        let (left, top) = (x - across - grow, y - down - grow + dy);
        let (width, height) = (2.0 * (across + grow), 2.0 * (down + grow));
        let round = across.min(down).min(52.0) + grow;
        let _ = write!(
            svg,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {paint}/>",
            n(left),
            n(top),
            n(width),
            n(height),
            n(round)
        );
    };
    rect(1.0, -1.2, "fill=\"#2d1202\" fill-opacity=\".5\"");
    rect(1.0, 1.6, "fill=\"#ffe4b4\" fill-opacity=\".45\"");
    rect(0.0, 0.0, "fill=\"url(#trough)\"");
    rect(0.0, 0.0, "fill=\"url(#shade)\"");
    if let Some(line) = line {
        rect(
            4.0,
            0.0,
            &format!("fill=\"none\" stroke=\"{line}\" stroke-opacity=\".9\" stroke-width=\"3\""),
        );
    }
}

/// Lines of the grain, each a little different.
fn grain(svg: &mut String, height: f32) {
    svg.push_str("<g clip-path=\"url(#edge)\" fill=\"none\" stroke=\"#291202\">");
    let mut number: u16 = 7;
    let mut next = |most: u16| {
        number = number.wrapping_mul(1021).wrapping_add(4091);
        (number >> 4) % most
    };
    let mut y = 4.0;
    while y < height + 8.0 {
        let bend = |one: u16| n(f32::from(one) / 4.0 - 4.0);
        let wide = [0.7, 1.0, 1.4, 2.2, 3.2][usize::from(next(5))];
        let faint = 8 + next(18);
        let _ = write!(
            svg,
            "<path stroke-width=\"{}\" stroke-opacity=\".{:02}\" d=\"M0 {}c110 {} 220 {} 330 {}s230 {} 340 {} 220 {} 340 {}\"/>",
            n(wide),
            faint,
            n(y),
            bend(next(33)),
            bend(next(33)),
            bend(next(33)),
            bend(next(33)),
            bend(next(33)),
            bend(next(33)),
            bend(next(33)),
        );
        y += 4.0 + f32::from(next(9));
    }
    svg.push_str("</g>");
}

/// The seeds that pictures use, one for each tint.
pub(crate) fn seed_shapes(svg: &mut String) {
    for (number, (light, body, shade)) in TINTS.iter().enumerate() {
        let (across, down) = if number % 2 == 0 { ("12", "11.2") } else { ("11.2", "11.8") };
        let _ = write!(
            svg,
            "<radialGradient id=\"t{number}\" cx=\".4\" cy=\".34\" r=\".72\"><stop offset=\"0\" stop-color=\"{light}\"/>\
             <stop offset=\".48\" stop-color=\"{body}\"/><stop offset=\".95\" stop-color=\"{shade}\"/></radialGradient>\
             <g id=\"s{number}\"><ellipse cx=\".8\" cy=\"3.4\" rx=\"13\" ry=\"12\" fill=\"#080300\" fill-opacity=\".3\"/>\
             <ellipse cx=\".4\" cy=\"1.8\" rx=\"12.4\" ry=\"11.6\" fill=\"#080300\" fill-opacity=\".42\"/>\
             <ellipse rx=\"{across}\" ry=\"{down}\" fill=\"url(#t{number})\"/>\
             <ellipse cx=\"-3.6\" cy=\"-4.2\" rx=\"2.8\" ry=\"2\" fill=\"#fff\" fill-opacity=\".8\"/></g>"
        );
    }
}

/// Light letters on wood, with the shadow that the grain would not swallow.
fn on_wood(svg: &mut String, letters: Setter, text: Text<'_>) {
    letters(svg, Text { x: text.x + 0.6, y: text.y + 1.6, fill: "#4a2408", ..text });
    letters(svg, text);
}

fn one_seed(svg: &mut String, tint: usize, x: f32, y: f32) {
    let _ = write!(svg, "<use href=\"#s{tint}\" x=\"{}\" y=\"{}\"/>", n(x), n(y));
}

fn pill(svg: &mut String, x: f32, y: f32, across: f32, fill: &str) {
    let _ = write!(
        svg,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"36\" rx=\"18\" fill=\"{fill}\"/>",
        n(x - across),
        n(y - 18.0),
        n(2.0 * across)
    );
}

pub(crate) fn height(reserve: bool) -> f32 {
    2.0 * UPPER + ROWS + if reserve { CHANNEL } else { 0.0 }
}

/// The middle of a pit. South's row is at the bottom from left to right, North's at the top from
/// right to left, so sowing turns counter-clockwise.
fn place_of(pit: Pit, reserve: bool) -> (f32, f32) {
    let (column, y) = match pit.side() {
        Side::South => (pit.place(), height(reserve) - UPPER),
        Side::North => (ROW - 1 - pit.place(), UPPER),
    };
    (LEFT + COLUMN * (f32::from(u8::try_from(column).unwrap_or(0)) + 0.5), y)
}

/// The middle of a granary, at its owner's right hand.
fn granary_of(side: Side, reserve: bool) -> (f32, f32) {
    let (from_end, _, _) = GRANARY;
    let x = if side == Side::South { WIDTH - from_end } else { from_end };
    (x, height(reserve) / 2.0)
}

/// The middle of the reserve, half its width, half its height.
fn reserve_of() -> (f32, f32, f32, f32) {
    (WIDTH / 2.0, height(true) / 2.0, (WIDTH - 2.0 * LEFT - 6.0) / 2.0, (CHANNEL - 8.0) / 2.0)
}

/// What the reserve holds, in words.
pub(crate) fn reserve_words(speech: Speech, seeds: u8) -> String {
    in_lang!(speech.lang, card::reserve(seeds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sowing_turns_counter_clockwise() {
        for reserve in [false, true] {
            let way: Vec<(f32, f32)> = Pit::all().map(|pit| place_of(pit, reserve)).collect();
            let next = way.iter().cycle().skip(1);
            let twice: f32 = way.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum();
            // On a picture y grows downwards.
            assert!(twice < 0.0);
        }
        let (south, _) = granary_of(Side::South, false);
        let (f, _) = place_of(Pit::of(Side::South, 5), false);
        assert!(south > f, "South's granary is at South's right hand");
    }
}
