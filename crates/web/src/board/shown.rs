//! What a board shows: a position, the move that led to it, and whether it is seen to move.

use std::sync::Arc;

use awale_core::{AnyPosition, Leftover, Move, Pit, Refusal, Setup, Trace};

/// A move on the position before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The position before it.
    pub before: AnyPosition,
    /// What happened.
    pub trace: Trace,
}

impl Played {
    /// A legal move.
    ///
    /// # Errors
    /// The reason why it is refused.
    pub fn new(before: AnyPosition, mv: Move) -> Result<Played, Refusal> {
        Ok(Played { before, trace: before.trace(mv)? })
    }
}

/// Whether seeds are seen on their way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Motion {
    /// They lie where they belong at once.
    #[default]
    Still,
    /// The last move is sown.
    Sow,
}

/// What a board shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The position.
    pub position: AnyPosition,
    /// The move that led to it.
    pub last: Option<Arc<Played>>,
    /// Whether that move is seen.
    pub motion: Motion,
    /// Who takes the seeds in the pits, if the game is over.
    pub leftover: Leftover,
    /// Different for every showing, so that the same move can be shown again.
    pub serial: u32,
}

impl Shown {
    /// A position that nobody has moved in.
    pub fn still(position: AnyPosition) -> Shown {
        Shown { position, last: None, motion: Motion::Still, leftover: Leftover::Nobody, serial: 0 }
    }

    /// How the seeds lie in the end: those that somebody takes are in the granary.
    pub fn at_rest(&self) -> Setup {
        let mut setup = self.position.setup();
        for pit in Pit::all() {
            if let Some(side) = self.leftover.receiver(pit) {
                setup.granaries[side] += setup.count(pit);
                setup.pits[pit.index()] = 0;
            }
        }
        setup
    }
}
