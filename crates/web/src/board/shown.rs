//! What a board shows: a position, the move that led to it, and whether it is seen to move.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use awale_core::{AnyPosition, Leftover, Move, Pit, Refusal, Setup, Trace};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    pub before: AnyPosition,
    pub trace: Trace,
}

/// Whether seeds are seen on their way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Motion {
    #[default]
    Still,
    Sow,
}

/// What a board shows. Every page makes a new one for every change, so the board can tell a move
/// that is shown again from one that is merely drawn again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    pub position: AnyPosition,
    pub last: Option<Arc<Played>>,
    pub motion: Motion,
    /// Who takes the seeds in the pits, if the game is over.
    pub leftover: Leftover,
    /// Different for every showing.
    pub serial: u32,
}

/// A number that no other showing in this browser tab has.
fn next_serial() -> u32 {
    static SHOWINGS: AtomicU32 = AtomicU32::new(0);
    SHOWINGS.fetch_add(1, Ordering::Relaxed)
}

impl Shown {
    pub fn still(position: AnyPosition) -> Shown {
        let (motion, leftover) = (Motion::Still, Leftover::Nobody);
        Shown { position, last: None, motion, leftover, serial: next_serial() }
    }

    pub fn after(before: AnyPosition, mv: Move, motion: Motion) -> Result<Shown, Refusal> {
        let played = Played { before, trace: before.trace(mv)? };
        let last = Some(Arc::new(played));
        Ok(Shown { last, motion, ..Shown::still(before.try_play(mv)?) })
    }

    /// A move as it is sown; a move that is refused leaves the position as it was.
    pub fn sown(before: AnyPosition, mv: Move) -> Shown {
        Shown::after(before, mv, Motion::Sow).unwrap_or_else(|_| Shown::still(before))
    }

    #[must_use]
    pub fn again(&self) -> Shown {
        Shown { motion: Motion::Sow, serial: next_serial(), ..self.clone() }
    }

    /// The same, with the seeds in the pits given to whoever receives them at the end.
    #[must_use]
    pub fn with_leftover(self, leftover: Leftover) -> Shown {
        Shown { leftover, ..self }
    }

    /// How the seeds lie in the end: those that a player receives are in the granary.
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

#[cfg(test)]
mod tests {
    use awale_core::{RuleSet, Side};

    use super::*;

    #[test]
    fn the_same_move_can_be_shown_again() {
        let start = AnyPosition::start(RuleSet::Awale, Side::South);
        let shown = Shown::sown(start, "C".parse().unwrap());
        let again = shown.again();
        assert_eq!((again.position, &again.last), (shown.position, &shown.last));
        assert_ne!(again.serial, shown.serial);
        assert!(Shown::after(start, "a".parse().unwrap(), Motion::Sow).is_err());
        assert_eq!(Shown::sown(start, "a".parse().unwrap()).last, None);
    }
}
