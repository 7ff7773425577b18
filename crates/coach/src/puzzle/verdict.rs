//! The answer to a try at a puzzle, with its reason.

use awale_core::{Move, Refusal, Trace};
use awale_words::{Speech, in_lang};

use super::{Puzzle, sight};

/// The judgement of a try at a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Whether it is the move that wins.
    pub right: bool,
    /// Why.
    pub why: Why,
}

/// Why a try is right or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// The rules refuse the move; it is no try.
    Refused(Refusal),
    /// It wins by so many seeds.
    Wins(Trace, i8),
    /// It does not win; a good answer of the opponent, if the game goes on.
    Misses(Trace, Option<Trace>),
}

impl Puzzle {
    /// Judges a move.
    pub fn judge(&self, mv: Move) -> Judgement {
        let trace = match self.position.trace(mv) {
            Ok(trace) => trace,
            Err(refusal) => return Judgement { right: false, why: Why::Refused(refusal) },
        };
        if mv == self.best {
            return Judgement { right: true, why: Why::Wins(trace, self.lead()) };
        }
        let after = self.position.try_play(mv).ok();
        let answer = after.and_then(|after| {
            let reply = sight::refutation(&after)?;
            after.trace(reply).ok()
        });
        Judgement { right: false, why: Why::Misses(trace, answer) }
    }

    /// What is asked, in a sentence.
    pub fn question(&self, speech: Speech) -> String {
        in_lang!(speech.lang, learn::question(speech.side(self.position.to_move())))
    }

    /// A first hint: what the puzzle is about, or that it is quiet.
    pub fn hint(&self, speech: Speech) -> String {
        in_lang!(speech.lang, learn::hint(&self.themes))
    }
}

impl Judgement {
    /// The judgement in sentences.
    pub fn say(&self, speech: Speech) -> String {
        in_lang!(speech.lang, learn::why(speech, &self.why))
    }
}
