//! What a person may type as a position, before anybody asked whether it can stand.

use thiserror::Error;

use crate::clause::Clause;
use crate::pit::{PITS, Pit, ROW, SEEDS};
use crate::row::Row;
use crate::side::{BySide, Side};

/// The parts of a position, not yet checked. [`crate::Position::new`] makes a position of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Seeds in the pits, in sowing order.
    pub pits: [u8; PITS],
    /// Seeds in the granaries.
    pub granaries: BySide<u8>,
    /// The player to move.
    pub to_move: Side,
    /// Moves since the last harvest (Avelé).
    pub quiet: u8,
    /// Seeds that are not placed yet (Éqwalé).
    pub reserve: u8,
}

impl Setup {
    /// A board with South to move. The seeds that are not on it lie in the granaries in equal parts.
    pub fn of_pits(pits: [u8; PITS]) -> Setup {
        let stored = pits.iter().fold(SEEDS, |left, &seeds| left.saturating_sub(seeds));
        let granaries = BySide::new(stored / 2, stored - stored / 2);
        Setup { pits, granaries, to_move: Side::South, quiet: 0, reserve: 0 }
    }

    /// [`Setup::of_pits`] by the rows, the one of South first.
    pub fn of_rows(own: Row, other: Row) -> Setup {
        let mut pits = [0; PITS];
        pits[..ROW].copy_from_slice(&own.counts());
        pits[ROW..].copy_from_slice(&other.counts());
        Setup::of_pits(pits)
    }

    /// The board with South and North, pits and granaries, exchanged.
    #[must_use]
    pub fn mirrored(mut self) -> Setup {
        self.pits.rotate_left(PITS / 2);
        self.granaries = BySide::new(self.granaries.north, self.granaries.south);
        self.to_move = self.to_move.opponent();
        self
    }

    /// The seeds in one pit.
    pub fn count(&self, pit: Pit) -> u8 {
        self.pits[pit.index()]
    }

    /// The player to move, if he has no seed while the other has some and all seeds are placed.
    pub(crate) fn seedless(&self) -> Option<Side> {
        let is_empty = |side| Pit::row(side).all(|pit| self.count(pit) == 0);
        let player = self.to_move;
        (self.reserve == 0 && is_empty(player) && !is_empty(player.opponent())).then_some(player)
    }

    /// The check that every game of the family shares: 48 seeds.
    pub(crate) fn check_seeds(&self) -> Result<(), SetupError> {
        let elsewhere = [self.granaries.south, self.granaries.north, self.reserve];
        let found = self.pits.into_iter().chain(elsewhere).map(u32::from).sum();
        if found == u32::from(SEEDS) { Ok(()) } else { Err(SetupError::Seeds(found)) }
    }
}

/// The player whose turn a setup names passes: he has no seed, and the game gives the turn to the
/// other (W3, A-E2, Q5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pass {
    /// The player without seeds.
    pub player: Side,
    /// The clause of docs/rules.md that says so.
    pub clause: Clause,
}

/// Why a setup is not a position of the rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum SetupError {
    #[error("expected {SEEDS} seeds in pits, granaries and reserve together, found {0}")]
    Seeds(u32),
    #[error("expected no quiet count: only avele counts the moves since the last harvest")]
    Quiet,
    #[error("expected no reserve: only eqwale has a placing phase")]
    Reserve,
    #[error("expected at most 10 seeds in {pit} while the reserve lasts, found {found}")]
    PitOverTen { pit: Pit, found: u8 },
    #[error("expected empty granaries while the reserve lasts, found {0} seeds in them")]
    Granaries(u8),
    #[error("expected a reserve that can still fill every empty pit, found {0}")]
    CannotBeFilled(u8),
}
