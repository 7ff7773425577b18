//! `avele`: sheet 002. Who cannot go on gives the seeds to the other; fourteen quiet moves end it.

use super::sowing::{Emptying, Sowing, feeding, is_stuck};
use super::{Facts, RuleSet, RuleState, expect_no_reserve};
use crate::clause::{Clause, clauses};
use crate::outcome::{Ending, Leftover, Reason};
use crate::position::Position;
use crate::row::Places;
use crate::setup::{Setup, SetupError};

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
        // A3 used to forbid the move; now it is played and harvests nothing.
        reading: 1,
        pass: Some(Clause::AE2),
        stall: Some(Quiet::STALL.0),
        ..Facts::new(4, clauses![S1, S2, S3, S4, S5, S6, A1, A2, A3, A4, AE1, AE2, AE3])
    };
    /// A3.
    const EMPTYING: Emptying = Emptying::AnnulledWithSeedsLeft;
    const FEEDING: Clause = Clause::A4;
    const STARVING: Option<Clause> = None;
    type State = Quiet;

    /// A4.
    #[inline]
    fn playable(position: &Position<Avele>) -> Places {
        feeding(position)
    }

    /// A-E1, then A-E2, then A-E3.
    #[inline]
    fn ending(position: &Position<Avele>) -> Option<Ending> {
        if position.own.is_empty() && position.other.is_empty() {
            return Some(position.settle(Reason::BoardEmpty, Clause::AE1, Leftover::Nobody));
        }
        if is_stuck(position) {
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
