//! The answer to a try at a step or a puzzle: right or not, and why, in words.

use awale_core::{Harvest, Pit, Refusal, Trace};
use awale_words::{Cast, Speech, Telling, in_lang};

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

/// A move as a lesson tells it. Where nothing is harvested and nothing ends, the lesson is about
/// sowing: whoever takes it may not know yet what a harvest or a score is.
pub(crate) fn happened(t: Telling, trace: &Trace) -> String {
    let quiet = matches!(trace.harvest, Harvest::None(_))
        && trace.ending.is_none()
        && trace.next != trace.mover;
    if quiet { t.sown(trace) } else { t.trace(trace) }
}

impl Comment {
    /// What happens with the right answer, without praise for who has not found it.
    pub fn happened(&self, t: Telling) -> String {
        match self {
            Comment::Told(trace) => happened(t, trace),
            _ => String::new(),
        }
    }
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
