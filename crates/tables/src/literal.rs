//! One value from the values of its children, by the rules of the core and nothing else.
//!
//! The fast builder falls back on this where its factors cannot tell; the plain builder, the
//! verification and the probe use nothing else.

use awale_core::{Ending, Position, Row, Rules, Setup};

/// The position with these rows, the player to move first; `None` where he has no seed and the
/// game gives the turn to the other: nobody can ask for the value of such a board.
///
/// The other seeds are shared out in equal parts, so that no rule about a won game (W5)
/// speaks while at least one seed is on the board.
pub(crate) fn position<R: Rules>(own: Row, other: Row, quiet: u8) -> Option<Position<R>> {
    let setup = Setup { quiet, ..Setup::of_rows(own, other) };
    let (position, pass) = Position::set_up(&setup).expect("rows of a layer make a position");
    pass.is_none().then_some(position)
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

/// The value of a board, given the values of the boards one move away; `None` as for [`position`].
#[cfg(not(target_family = "wasm"))]
pub(crate) fn evaluate<R: Rules>(
    own: Row,
    other: Row,
    quiet: u8,
    mut child_value: impl FnMut(Row, Row) -> i8,
) -> Option<i8> {
    let position = position::<R>(own, other, quiet)?;
    if let Some(ending) = position.ending() {
        return Some(ending_value(&position, ending));
    }
    let best = position
        .moves()
        .map(|mv| {
            let child = position.play(mv);
            move_value(&position, &child, child_value(child.own(), child.other()))
        })
        .max();
    Some(best.expect("a game that goes on has a move"))
}

/// The best move that stays in the layer, given the values of the boards they lead to; `i8::MIN` if
/// there is none.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn stay<R: Rules>(
    own: Row,
    other: Row,
    mut child_value: impl FnMut(Row, Row) -> i8,
) -> i8 {
    let Some(position) = position::<R>(own, other, 0) else { return i8::MIN };
    if position.ending().is_some() {
        return i8::MIN;
    }
    let children = position.moves().map(|mv| position.play(mv));
    children
        .filter(|child| child.seeds_on_board() == position.seeds_on_board())
        .map(|child| move_value(&position, &child, child_value(child.own(), child.other())))
        .fold(i8::MIN, i8::max)
}

/// The best move that leaves the layer, given the values of the boards below, or the end of the game;
/// `i8::MIN` if there is neither.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn leave<R: Rules>(
    own: Row,
    other: Row,
    mut child_value: impl FnMut(Row, Row) -> i8,
    mut staying: impl FnMut(Row, Row),
) -> i8 {
    let Some(position) = position::<R>(own, other, 0) else {
        return NO_POSITION;
    };
    if let Some(ending) = position.ending() {
        return ending_value(&position, ending);
    }
    let mut best = i8::MIN;
    for mv in position.moves() {
        let child = position.play(mv);
        if child.seeds_on_board() == position.seeds_on_board() {
            staying(child.own(), child.other());
        } else {
            let value = child_value(child.own(), child.other());
            best = best.max(move_value(&position, &child, value));
        }
    }
    best
}

/// What the cell of a board that cannot stand holds.
pub(crate) const NO_POSITION: i8 = 0;
