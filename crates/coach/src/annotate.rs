//! A reviewed game as OGN with comments and better lines.

use awale_core::notation::{Ogn, Ply};
use awale_engine::{SEED, Value};
use awale_play::Game;
use awale_words::Lang;

use crate::grade::Class;
use crate::review::Review;
use crate::sentence::{Reader, Voice, capital};

/// Moves of a better line that are written.
const LINE: usize = 6;

/// The game with what the coach says of its moves. Comments that were there stay in front; where a
/// move lost something the better line stands as a variation.
pub fn annotate(game: &Game, review: &Review, voice: Voice) -> Ogn {
    let mut ogn = game.to_ogn();
    for (at, (written, ply)) in ogn.line.iter_mut().zip(&review.plies).enumerate() {
        let told = ply.explain(voice.varied(at as u64));
        let mut words: Vec<String> = written.comment.take().into_iter().collect();
        if !ply.forced && ply.class >= Class::Inaccuracy {
            words.extend(verdict(ply.class, ply.loss, voice));
            if ply.best.moves.first() != Some(&ply.mv) {
                let line = ply.best.moves.iter().take(LINE).map(|&mv| Ply::new(mv));
                written.variations.push(line.collect());
            }
        }
        words.extend(told.into_iter().map(|sentence| sentence.text));
        written.comment = Some(words.join(" "));
    }
    ogn
}

/// Hundredths of a seed with one decimal, as the language writes it.
pub fn decimal(hundredths: Value, lang: Lang) -> String {
    let tenths = (hundredths.abs() + SEED / 20) / (SEED / 10);
    let sign = if hundredths < 0 && tenths > 0 { "−" } else { "" };
    let point = lang.decimal_point();
    format!("{sign}{}{point}{}", tenths / 10, tenths % 10)
}

/// How good a move was and what it lost. A child has the sentences alone.
fn verdict(class: Class, loss: Value, voice: Voice) -> Option<String> {
    let lang = voice.speech.lang;
    let class = capital(class.title(lang));
    match voice.reader {
        Reader::Child => None,
        Reader::Player => Some(format!("{class}.")),
        Reader::Expert => Some(format!("{class} (−{}).", decimal(loss, lang))),
    }
}
