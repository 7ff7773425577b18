//! `awele`: sheet 000. Harvests spread both ways; a row is never emptied; 25 seeds win.

use super::sowing::{Emptying, Sowing, is_stuck, leaving_seeds};
use super::{Facts, RuleSet};
use crate::clause::{Clause, clauses};
use crate::harvest;
use crate::outcome::{Ending, Leftover, Reason};
use crate::position::Position;
use crate::row::{Places, Row};
use crate::sow::feeders;

/// The rules of sheet 000 (Awélé).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Awele;

impl Sowing for Awele {
    const RULE_SET: RuleSet = RuleSet::Awele;
    const FACTS: Facts = Facts {
        target: Some(25),
        pass: Some(Clause::W3),
        ..Facts::new(3, clauses![S1, S2, S3, S4, S5, S6, W1, W2, W3, W4, W5, W6])
    };
    /// W2, reading: a harvest of everything is legal only when nothing else is, and takes nothing.
    const EMPTYING: Emptying = Emptying::Annulled;
    const FEEDING: Clause = Clause::W3;
    const STARVING: Option<Clause> = Some(Clause::W2);
    type State = ();

    /// W1.
    #[inline]
    fn reach(other: Row, last: usize) -> Places {
        harvest::both_ways(other, last)
    }

    /// W2 and W3: moves that leave the opponent a seed; if there is none, those whose harvest is
    /// annulled, which are the ones that reach his row.
    #[inline]
    fn playable(position: &Position<Awele>) -> Places {
        let leaving = leaving_seeds(position);
        if leaving.is_empty() { feeders(position.own) } else { leaving }
    }

    /// W5 and W6. With seeds in both rows there is always a move, so only an empty row needs
    /// a closer look.
    #[inline]
    fn ending(position: &Position<Awele>) -> Option<Ending> {
        if position.has_target() {
            return Some(position.settle(Reason::Target, Clause::W5, Leftover::Nobody));
        }
        is_stuck(position).then(|| position.settle(Reason::Famine, Clause::W6, Leftover::Nobody))
    }
}
