//! A game as an animation: a frame for each move, and of each frame only what changed.

use std::borrow::Cow;

use awale_play::Game;
use awale_words::Speech;
use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use crate::card::Card;
use crate::palette::{CLEAR, GifPalette};
use crate::raster::{Size, pixels};

/// The most moves of an animation: each frame takes some hundredths of a second to draw.
pub const LONGEST_GAME: usize = 300;

/// Hundredths of a second that a move stays, and the last one.
const STAYS: u16 = 110;
const LAST_STAYS: u16 = 400;

/// The frames of a game that are still to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Animation(Vec<Card>);

impl Animation {
    /// A game from its first position to its last; none if it has more than [`LONGEST_GAME`] moves.
    pub fn of(game: &Game, speech: Speech) -> Option<Animation> {
        Animation::of_at_most(LONGEST_GAME, game, speech)
    }

    fn of_at_most(most: usize, game: &Game, speech: Speech) -> Option<Animation> {
        let plies = game.plies().len();
        let cards = (0..=plies).map(|ply| Card::of_game(game, ply, speech));
        (plies <= most).then(|| Animation(cards.collect()))
    }

    /// Its frames, each as it is drawn.
    pub fn cards(&self) -> &[Card] {
        &self.0
    }

    /// The animation as GIF; it begins anew when it is over.
    pub fn gif(&self) -> Vec<u8> {
        encoded(&self.0)
    }
}

fn encoded(cards: &[Card]) -> Vec<u8> {
    let (width, height) = Size::Small.pixels();
    let first = pixels(&cards[0], Size::Small);
    let last = pixels(&cards[cards.len() - 1], Size::Small);
    let middle = pixels(&cards[cards.len() / 2], Size::Small);
    let mut palette = GifPalette::of(&[&first, &middle, &last]);
    let mut bytes = Vec::new();
    let memory = "an animation is written to memory";
    let mut encoder = Encoder::new(&mut bytes, width, height, &palette.bytes()).expect(memory);
    encoder.set_repeat(Repeat::Infinite).expect(memory);
    let mut before: Option<Vec<u8>> = None;
    for (number, card) in cards.iter().enumerate() {
        let now = numbers(&pixels(card, Size::Small), &mut palette);
        let mut frame = changed(before.as_deref(), &now, width);
        frame.delay = if number + 1 == cards.len() { LAST_STAYS } else { STAYS };
        encoder.write_frame(&frame).expect(memory);
        before = Some(now);
    }
    drop(encoder);
    bytes
}

fn numbers(map: &Pixmap, palette: &mut GifPalette) -> Vec<u8> {
    let colours = map.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
    colours.map(|colour| palette.nearest(colour)).collect()
}

/// The part of a picture that is not as it was, and in it only the pixels that are not.
fn changed(before: Option<&[u8]>, now: &[u8], width: u16) -> Frame<'static> {
    let wide = usize::from(width);
    let differs = |at: usize| before.is_none_or(|before| before[at] != now[at]);
    let places = || (0..now.len()).filter(|&at| differs(at));
    let rows = || places().map(|at| at / wide);
    let columns = || places().map(|at| at % wide);
    // Nothing changed: one clear pixel keeps the time.
    let (top, bottom) = (rows().next().unwrap_or(0), rows().next_back().unwrap_or(0));
    let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
    let part = (top..=bottom).flat_map(|row| (left..=right).map(move |column| row * wide + column));
    let pixels: Vec<u8> = part.map(|at| if differs(at) { now[at] } else { CLEAR }).collect();
    let small = |length: usize| u16::try_from(length).unwrap_or(u16::MAX);
    Frame {
        left: small(left),
        top: small(top),
        width: small(right - left + 1),
        height: small(bottom - top + 1),
        transparent: Some(CLEAR),
        dispose: DisposalMethod::Keep,
        buffer: Cow::Owned(pixels),
        ..Frame::default()
    }
}

#[cfg(test)]
mod tests {
    use awale_core::{AnyPosition, RuleSet, Side};
    use awale_play::{Action, Millis, Options};

    use super::*;

    fn game(moves: usize) -> Game {
        let mut game = Game::new(Options::new(AnyPosition::start(RuleSet::Awale, Side::South)));
        for ply in 0..moves {
            let legal = game.legal_moves();
            let mv = legal[(ply * 7 + 3) % legal.len()];
            game.act(game.to_move(), Action::Play(mv), Millis::ZERO).expect("a legal move");
        }
        game
    }

    #[test]
    fn the_frames_give_the_pictures() {
        let animation = Animation::of(&game(4), Speech::default()).expect("it is short");
        let bytes = animation.gif();
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).expect("a GIF");
        let (width, height) = (decoder.width(), decoder.height());
        assert_eq!((width, height), Size::Small.pixels());
        let mut screen = vec![0; usize::from(width) * usize::from(height) * 4];
        let mut frames = 0;
        while let Some(frame) = decoder.read_next_frame().expect("a frame") {
            for (number, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let (x, y) = (number % usize::from(frame.width), number / usize::from(frame.width));
                let (x, y) = (x + usize::from(frame.left), y + usize::from(frame.top));
                let at = 4 * (y * usize::from(width) + x);
                if pixel[3] > 0 {
                    screen[at..at + 4].copy_from_slice(pixel);
                }
            }
            // Every frame on the screen is near its picture.
            let whole = pixels(&animation.cards()[frames], Size::Small);
            let off = screen.chunks_exact(4).zip(whole.pixels()).filter(|(shown, meant)| {
                let meant = [meant.red(), meant.green(), meant.blue()];
                shown.iter().zip(meant).any(|(a, b)| a.abs_diff(b) > 40)
            });
            let off = off.count();
            assert!(off < screen.len() / 4 / 500, "frame {frames}: {off} pixels");
            frames += 1;
        }
        assert_eq!(frames, 5);
    }

    #[test]
    fn long_games_have_no_animation() {
        let frames = |moves| {
            let animation = Animation::of_at_most(3, &game(moves), Speech::default());
            animation.map(|animation| animation.cards().len())
        };
        assert_eq!([2, 3, 4].map(frames), [Some(3), Some(4), None]);
    }
}
