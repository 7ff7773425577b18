//! The answer to a try at a step or a puzzle: right or not, and why, in words.

use awale_core::{Pit, Refusal, Trace};
use awale_words::{Cast, Speech, in_lang};

use crate::puzzle::Refutation;

/// The judgement of a try.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether the try is right.
    pub right: bool,
    /// Why.
    pub comment: Comment,
}

/// Why a try is right or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comment {
    /// Right, and there is no move to tell of.
    Yes,
    /// Right: this is what happens.
    Told(Trace),
    /// The rules refuse the move.
    Refused(Refusal),
    /// The move does not harvest what was asked.
    Takes(Trace),
    /// After the move the opponent harvests so many seeds.
    Loses(Trace, u8),
    /// The opponent has an answer after which nothing can be harvested.
    Escapes(Trace),
    /// There is a better move.
    Better(Trace),
    /// The move does not reach the goal.
    NotYet(Trace),
    /// The last seed does not fall into this pit.
    Miscounted(Trace, Pit),
    /// The pit is in the other row.
    TheirPit(Pit),
    /// It is another pit.
    NotThisPit(Pit),
    /// The number is greater.
    More,
    /// The number is smaller.
    Fewer,
    /// The drawing is not right at this pit.
    LookAgain(Pit),
    /// Another kind of answer was asked for.
    OtherAnswer,
    /// The rules refuse the move; it is no try at the puzzle.
    NoTry(Refusal),
    /// The move solves the puzzle: it wins, by so many seeds where that is proven too.
    Wins(Trace, Option<i8>),
    /// The move does not win: this line refutes it.
    Misses(Box<Refutation>),
}

impl Verdict {
    pub(crate) fn right(comment: Comment) -> Verdict {
        Verdict { right: true, comment }
    }

    pub(crate) fn wrong(comment: Comment) -> Verdict {
        Verdict { right: false, comment }
    }

    /// The verdict as friendly sentences. A wrong try is told what happened, not the answer.
    pub fn say(&self, speech: Speech) -> String {
        let cast = Cast::learner(speech.lang);
        speech.said(in_lang!(speech.lang, learn::comment(speech.to(&cast), &self.comment)))
    }
}
