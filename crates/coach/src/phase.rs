//! The phases of a game of sowing and harvest by count, as the sheets speak of them.

use awale_core::{AnyPosition, Pit};

/// A harvest or a few do not end the opening.
const OPENING: u8 = 40;
/// The sheets speak of an endgame when ten to twelve seeds are left.
const ENDGAME: u8 = 12;
/// The seeds of a house.
pub(crate) const HOUSE: u8 = 12;

/// A phase of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// At least forty seeds are on the board and no house stands yet.
    Opening,
    /// Between the two.
    Middle,
    /// At most twelve seeds are on the board.
    Endgame,
}

impl Phase {
    /// The phase of a position.
    pub fn of(position: &AnyPosition) -> Phase {
        let house = Pit::all().any(|pit| position.count(pit) >= HOUSE);
        match on_board(position) {
            seeds if seeds <= ENDGAME => Phase::Endgame,
            seeds if seeds >= OPENING && !house => Phase::Opening,
            _ => Phase::Middle,
        }
    }
}

/// Seeds on the board.
pub(crate) fn on_board(position: &AnyPosition) -> u8 {
    Pit::all().map(|pit| position.count(pit)).sum()
}

/// Whether a pit is one of the high ones, D to F: they reach the other row first.
pub const fn is_high(pit: Pit) -> bool {
    pit.place() >= 3
}
