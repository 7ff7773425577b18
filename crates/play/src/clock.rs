//! The clock of a game: what each side has left, and since when a player is thinking.
//!
//! What is left is part of a game's record and goes into its file; the moments are in no file.
//! They are kept apart so that records can be compared.

use awale_core::{BySide, Side};

use crate::control::TimeControl;
use crate::millis::Millis;

/// The time control and what is left of the banks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GameClock {
    pub(crate) control: TimeControl,
    /// What was left when the clock was last read; zero where there is no bank.
    pub(crate) left: BySide<Millis>,
}

impl GameClock {
    pub(crate) fn new(control: TimeControl) -> GameClock {
        let base = control.base().unwrap_or_default();
        GameClock { control, left: BySide::new(base, base) }
    }

    /// What a side may still use for its move when it has been thinking for `thought`.
    pub(crate) fn left_after(&self, side: Side, thought: Millis) -> Option<Millis> {
        match self.control.per_move() {
            Some(allowance) => Some(allowance.minus(thought)),
            None => self.control.base().map(|_| self.left[side].minus(thought)),
        }
    }

    /// Takes what was used out of a side's bank.
    pub(crate) fn spend(&mut self, side: Side, thought: Millis) {
        self.left[side] = self.left[side].minus(thought);
    }

    /// Adds what a move earns.
    pub(crate) fn earn(&mut self, side: Side) {
        self.left[side] = self.left[side].plus(self.control.increment());
    }
}

/// The moments of a game that is being played.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moments {
    /// The moment of the last event.
    pub(crate) latest: Millis,
    /// When the turn began, or when the clock was last read; `None` until it is started.
    pub(crate) since: Option<Millis>,
}

impl Moments {
    /// A moment as the game sees it: time does not run backwards.
    pub(crate) fn moment(&self, now: Millis) -> Millis {
        now.max(self.latest)
    }

    /// How long the player to move has been thinking.
    pub(crate) fn thought(&self, now: Millis) -> Option<Millis> {
        self.since.map(|since| self.moment(now).minus(since))
    }
}
