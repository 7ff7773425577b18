//! One value from the values of its children, by the rules of the core and nothing else.
//!
//! The fast builder falls back on this where its factors cannot tell; the plain builder, the
//! verification and the probe use nothing else.

use awale_core::{Ending, Position, Rules};
#[cfg(not(target_family = "wasm"))]
use awale_core::{Row, Setup, SetupError};

/// The position with these rows, the player to move first.
///
/// The other seeds are shared out in equal parts, so that no rule about a won game (W5)
/// speaks while at least one seed is on the board.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn position<R: Rules>(
    own: Row,
    other: Row,
    quiet: u8,
) -> Result<Position<R>, SetupError> {
    Position::new(&Setup { quiet, ..Setup::of_rows(own, other) })
}

/// What the end of the game in `position` is worth to the player to move, beyond his granary.
pub(crate) fn ending_value<R: Rules>(position: &Position<R>, ending: Ending) -> i8 {
    let mover = position.to_move();
    ending.granaries.lead(mover) - position.granaries().lead(mover)
}

/// What a move to `child` is worth, if `value` is what `child` is worth to the player to move in it.
pub(crate) fn move_value<R: Rules>(position: &Position<R>, child: &Position<R>, value: i8) -> i8 {
    let mover = position.to_move();
    let gain = child.granaries().lead(mover) - position.granaries().lead(mover);
    // Q5: when the opponent passes, the same player is to move again.
    if child.to_move() == mover { gain + value } else { gain - value }
}

/// The value of a board, given the values of the boards one move away.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn evaluate<R: Rules>(
    own: Row,
    other: Row,
    quiet: u8,
    mut child_value: impl FnMut(Row, Row) -> i8,
) -> i8 {
    let position = match position::<R>(own, other, quiet) {
        Ok(position) => position,
        // Q5: this player has no seed and passes, so that his loss is the other's gain.
        Err(SetupError::Passes(_)) => return -child_value(other, own),
        Err(error) => unreachable!("rows of a layer make a position: {error}"),
    };
    if let Some(ending) = position.ending() {
        return ending_value(&position, ending);
    }
    position
        .moves()
        .map(|mv| {
            let child = position.play(mv);
            move_value(&position, &child, child_value(child.own(), child.other()))
        })
        .max()
        .expect("a game that goes on has a move")
}
