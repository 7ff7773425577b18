//! Training of the eye: where does the last seed fall, with more and more seeds in hand.

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, Move, PITS, Pit, ROW, RuleSet, Setup, Side};

use awale_words::in_lang;

use crate::lesson::{BoardQuestion, Step, Task, Translated};

/// The most seeds in hand: two laps and a little more.
pub const MOST: u8 = 24;
/// Right answers in a row after which a seed more is taken.
const IN_A_ROW: u8 = 3;

/// Where a trainee stands: how many seeds in hand, and how many right answers in a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Training {
    count: u8,
    row: u8,
    best: u8,
}

impl Default for Training {
    fn default() -> Training {
        Training { count: 1, row: 0, best: 0 }
    }
}

impl Training {
    /// Goes on from a number of seeds that was reached before.
    pub fn from(count: u8) -> Training {
        Training { count: count.clamp(1, MOST), ..Training::default() }
    }

    /// The seeds in hand of the next question.
    pub const fn count(self) -> u8 {
        self.count
    }

    /// The greatest number of seeds that was answered rightly.
    pub const fn best(self) -> u8 {
        self.best
    }

    /// An answer was given: after three right ones in a row there is a seed more, after a wrong one
    /// a seed less.
    pub fn answered(&mut self, right: bool) {
        if !right {
            (self.count, self.row) = (self.count.saturating_sub(1).max(1), 0);
            return;
        }
        self.best = self.best.max(self.count);
        self.row += 1;
        if self.row == IN_A_ROW {
            (self.count, self.row) = ((self.count + 1).min(MOST), 0);
        }
    }

    /// The next question; the same seed gives the same one.
    pub fn question(self, seed: u64) -> Step {
        landing(self.count, seed)
    }
}

/// The question where the last of so many seeds falls.
///
/// All 48 seeds are there: those that are not on the board lie in the granaries.
///
/// # Panics
/// Never: a board with all its seeds is a position of awalé.
pub fn landing(count: u8, seed: u64) -> Step {
    let count = count.clamp(1, MOST);
    let mut random = SplitMix64::new(seed);
    let pit = Pit::of(Side::South, random.below(ROW));
    let mut pits = [0; PITS];
    // Few seeds elsewhere, so that the eye follows the sowing; at least one opposite.
    for place in (0..PITS).filter(|&place| place != pit.index()) {
        pits[place] = u8::try_from(random.below(3)).unwrap_or(0);
    }
    let opposite = &mut pits[ROW + random.below(ROW)];
    *opposite = (*opposite).max(1);
    pits[pit.index()] = count;
    let position =
        AnyPosition::new(RuleSet::Awale, &Setup::of_pits(pits)).expect("all seeds are there");
    let task = Task::Point(BoardQuestion::Landing(Move::sow(pit)));
    let text = Translated::each(|lang| in_lang!(lang, learn::landing(pit)));
    let mut step = Step::new(text, position, task);
    step.named = step.answers();
    step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::Try;

    #[test]
    fn every_question_has_one_answer_and_all_seeds() {
        for count in 1..=MOST {
            for seed in 0..200 {
                let step = landing(count, seed);
                let [Try::Point(answer)] = step.answers()[..] else { panic!("{step:?}") };
                assert!(step.accept(&Try::Point(answer)).right);
                let Task::Point(BoardQuestion::Landing(mv)) = step.task else { panic!("{step:?}") };
                let trace = step.position.trace(mv).unwrap();
                assert_eq!(trace.drops.len(), usize::from(count));
                assert_eq!(landing(count, seed).position, step.position);
            }
        }
    }

    #[test]
    fn the_count_grows_and_falls() {
        let mut training = Training::default();
        for right in [true, true, true, true, false, true] {
            training.answered(right);
        }
        assert_eq!((training.count(), training.best()), (1, 2));
        for _ in 0..100 {
            training.answered(true);
        }
        assert_eq!((training.count(), training.best()), (MOST, MOST));
        assert_eq!(Training::from(99).count(), MOST);
    }
}
