//! `toy`: no game anybody plays, but a rule set nevertheless (feature `__toy`).
//!
//! It shows what a rule set needs: this file and its lines in `rules.rs`. A test plays, tabulates
//! and searches it with everything above the core as it is.

use super::sowing::{Emptying, Sowing};
use super::{Facts, RuleSet};
use crate::clause::{Clause, clauses};
use crate::outcome::{Ending, Leftover, Reason};
use crate::position::Position;
use crate::row::{Places, Row};

/// A game that harvests the last pit alone and lets a player starve.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Toy;

impl Sowing for Toy {
    const RULE_SET: RuleSet = RuleSet::Toy;
    const FACTS: Facts = Facts::new(255, clauses![S1, S2, S3, S4, S6, AwariEnd]);
    const EMPTYING: Emptying = Emptying::Stands;
    const FEEDING: Clause = Clause::S5;
    const STARVING: Option<Clause> = None;
    type State = ();

    #[inline]
    fn reach(_other: Row, last: usize) -> Places {
        Places::one(last)
    }

    #[inline]
    fn playable(position: &Position<Toy>) -> Places {
        position.own.filled()
    }

    #[inline]
    fn ending(position: &Position<Toy>) -> Option<Ending> {
        let stuck = position.own.is_empty();
        stuck.then(|| position.settle(Reason::Famine, Clause::AwariEnd, Leftover::Owners))
    }
}
