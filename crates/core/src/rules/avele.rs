//! `avele`: sheet 002. Who cannot go on gives the seeds to the other; fourteen quiet moves end it.

use super::sowing::{Emptying, Sowing, leaving_seeds};
use super::{Facts, RuleSet, RuleState, expect_no_reserve};
use crate::clause::{Clause, clauses};
use crate::harvest;
use crate::outcome::{Ending, Leftover, Reason};
use crate::pit::ROW;
use crate::position::Position;
use crate::row::Places;
use crate::setup::{Setup, SetupError};
use crate::sow::sow;

/// The rules of sheet 002 (Avelé).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Avele;

/// Moves since the last harvest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Quiet(pub u8);

impl Quiet {
    /// The count that ends a game (A-E3): seven turns, one move by each player in a turn.
    pub const STALL: Quiet = Quiet(14);
}

impl RuleState for Quiet {
    fn read(setup: &Setup) -> Result<Quiet, SetupError> {
        expect_no_reserve(setup)?;
        Ok(Quiet(setup.quiet))
    }

    fn write(self, setup: &mut Setup) {
        setup.quiet = self.0;
    }

    #[inline]
    fn number(self) -> u64 {
        u64::from(self.0)
    }
}

impl Sowing for Avele {
    const RULE_SET: RuleSet = RuleSet::Avele;
    const FACTS: Facts = Facts {
        stall: Some(Quiet::STALL.0),
        ..Facts::new(4, clauses![S1, S2, S3, S4, S5, S6, A1, A2, A3, A4, AE1, AE2, AE3])
    };
    /// A3: the only legal harvest of everything is the one that leaves the whole board empty.
    const EMPTYING: Emptying = Emptying::Stands;
    const FEEDING: Clause = Clause::A4;
    const STARVING: Option<Clause> = Some(Clause::A3);
    type State = Quiet;

    /// A3 and A4: moves that leave the opponent a seed, and the harvest that empties the board.
    #[inline]
    fn playable(position: &Position<Avele>) -> Places {
        leaving_seeds(position).or(clearing_the_board(position))
    }

    /// A-E1, then A-E2, then A-E3. An opponent with three seeds in a pit cannot be emptied, so
    /// that nothing is forbidden and the search for a legal move is spared.
    #[inline]
    fn ending(position: &Position<Avele>) -> Option<Ending> {
        if position.own.is_empty() && position.other.is_empty() {
            return Some(position.settle(Reason::BoardEmpty, Clause::AE1, Leftover::Nobody));
        }
        let may_be_stuck = position.own.is_empty() || position.other.at_least(3).is_empty();
        if may_be_stuck && Avele::playable(position).is_empty() {
            let opponent = position.to_move.opponent();
            return Some(position.settle(Reason::NoMove, Clause::AE2, Leftover::To(opponent)));
        }
        // The mover has seeds here, or he would be stuck.
        let stalled = position.state.0 >= Quiet::STALL.0 && !position.other.is_empty();
        stalled.then(|| position.settle(Reason::Stall, Clause::AE3, Leftover::Nobody))
    }

    #[inline]
    fn advance(state: Quiet, taken: u8) -> Quiet {
        if taken == 0 { Quiet(state.0.saturating_add(1)) } else { Quiet(0) }
    }
}

/// The rightmost pit, if its harvest takes all the opponent has and leaves the mover nothing
/// either. From any other pit a seed falls into the mover's own row, which then is not empty.
#[inline]
fn clearing_the_board(position: &Position<Avele>) -> Places {
    let rightmost = Places::one(ROW - 1);
    if position.own.filled() != rightmost || position.other.is_empty() {
        return Places::NONE;
    }
    let sown = sow(position.own, position.other, ROW - 1);
    let Some(last) = sown.last.lowest() else { return Places::NONE };
    let left = sown.other.without(harvest::backwards(sown.other, last));
    if sown.own.is_empty() && left.is_empty() { rightmost } else { Places::NONE }
}
