//! `abapa`: the international tournament rule, which other engines play.

use super::sowing::{Emptying, Sowing, feeding};
use super::{Repetition, RuleSet};
use crate::outcome::{Ending, Leftover, Reason};
use crate::position::Position;
use crate::row::Places;

/// The international tournament rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Abapa;

impl Sowing for Abapa {
    const RULE_SET: RuleSet = RuleSet::Abapa;
    const CLAUSES: &'static [&'static str] = &[
        "S1",
        "S2",
        "S3",
        "S4",
        "S5",
        "L1",
        "L2",
        "abapa-target",
        "abapa-famine",
        "abapa-repetition",
    ];
    /// The second occurrence ends the game, and the players take the seeds of their own rows.
    const REPETITION: Repetition =
        Repetition { occurrences: 2, leftover: Leftover::Owners, clause: "abapa-repetition" };
    /// L2, also after a sowing that fed an empty row.
    const EMPTYING: Emptying = Emptying::Annulled;
    type Extra = ();

    /// S5.
    #[inline]
    fn playable(position: &Position<Abapa>) -> Places {
        feeding(position)
    }

    #[inline]
    fn ending(position: &Position<Abapa>) -> Option<Ending> {
        if position.own.granary() > 24 || position.other.granary() > 24 {
            return Some(position.settle(Reason::Target, "abapa-target", Leftover::Owners));
        }
        let stuck = (position.own.is_empty() || position.other.is_empty())
            && Abapa::playable(position).is_empty();
        stuck.then(|| position.settle(Reason::Famine, "abapa-famine", Leftover::Owners))
    }
}
