//! `abapa`: the international tournament rule, which other engines play.

use super::sowing::{Emptying, Sowing, feeding, is_stuck};
use super::{Facts, Repetition, RuleSet};
use crate::clause::{Clause, clauses};
use crate::outcome::{Ending, Leftover, Reason};
use crate::position::Position;
use crate::row::Places;

/// The international tournament rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Abapa;

impl Sowing for Abapa {
    const RULE_SET: RuleSet = RuleSet::Abapa;
    /// The second occurrence ends the game, and the players take the seeds of their own rows.
    const FACTS: Facts = Facts {
        target: Some(25),
        repetition: Repetition {
            occurrences: 2,
            leftover: Leftover::Owners,
            clause: Clause::AbapaRepetition,
        },
        ..Facts::new(
            5,
            clauses![S1, S2, S3, S4, S5, L1, L2, AbapaTarget, AbapaFamine, AbapaRepetition],
        )
    };
    /// L2, also after a sowing that fed an empty row.
    const EMPTYING: Emptying = Emptying::Annulled;
    const FEEDING: Clause = Clause::S5;
    const STARVING: Option<Clause> = None;
    type State = ();

    /// S5.
    #[inline]
    fn playable(position: &Position<Abapa>) -> Places {
        feeding(position)
    }

    #[inline]
    fn ending(position: &Position<Abapa>) -> Option<Ending> {
        if position.has_target() {
            return Some(position.settle(Reason::Target, Clause::AbapaTarget, Leftover::Owners));
        }
        is_stuck(position)
            .then(|| position.settle(Reason::Famine, Clause::AbapaFamine, Leftover::Owners))
    }
}
