//! `awale`: sheets 001 and 003. A harvest of everything takes nothing; every seed counts to the end.

use super::indetermination;
use super::sowing::{Emptying, Sowing, feeding, is_stuck};
use super::{Facts, RuleSet};
use crate::clause::{Clause, clauses};
use crate::outcome::{Ending, Leftover, Reason};
use crate::position::Position;
use crate::row::Places;

/// The rules of sheets 001 and 003 (Awalé).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Awale;

impl Sowing for Awale {
    const RULE_SET: RuleSet = RuleSet::Awale;
    const FACTS: Facts = Facts {
        agreement: Some(Clause::L6),
        ..Facts::new(2, clauses![S1, S2, S3, S4, S5, S6, L1, L2, L3, L4, L5, L6])
    };
    /// L2.
    const EMPTYING: Emptying = Emptying::Annulled;
    const FEEDING: Clause = Clause::L3;
    const STARVING: Option<Clause> = None;
    type State = ();

    /// L3.
    #[inline]
    fn playable(position: &Position<Awale>) -> Places {
        feeding(position)
    }

    /// L4, then L5. In a famine one row is empty, so giving each player his own row gives
    /// all to the one who has seeds.
    #[inline]
    fn ending(position: &Position<Awale>) -> Option<Ending> {
        if is_stuck(position) {
            return Some(position.settle(Reason::Famine, Clause::L4, Leftover::Owners));
        }
        indetermination::is_reached(position)
            .then(|| position.settle(Reason::Indetermination, Clause::L5, Leftover::Owners))
    }
}
