//! How far one must look to see a move: the measure of a puzzle's difficulty.
//!
//! A looker who counts seeds only, and looks so many moves ahead, sees a move if it comes out ahead
//! of every other for him, and still does when he looks further.

use awale_core::{AnyPosition, Move, Position, Rules, with_position};

/// The furthest that is looked; what needs more is of the hardest level.
const FURTHEST: u8 = 8;
/// More than any difference of seeds.
const ALL: i32 = 99;

/// The least number of moves one must look ahead, from which on the move is seen to be best; `None`
/// if it is not seen within eight.
pub fn sight(position: &AnyPosition, best: Move) -> Option<u8> {
    let unseen = (1..=FURTHEST)
        .rev()
        .find(|&depth| !with_position!(position, position => sees(position, best, depth)));
    let depth = unseen.map_or(1, |depth| depth + 1);
    (depth <= FURTHEST).then_some(depth)
}

/// The level of difficulty of a sight, 1–5.
pub const fn level(sight: Option<u8>) -> u8 {
    match sight {
        Some(0 | 1) => 1,
        Some(2 | 3) => 2,
        Some(4 | 5) => 3,
        Some(6 | 7) => 4,
        _ => 5,
    }
}

fn sees<R: Rules>(position: &Position<R>, best: Move, depth: u8) -> bool {
    let value = after(position, best, depth - 1, -ALL, ALL);
    let mut others = position.legal_moves().filter(|mv| *mv != best);
    // Whether another one reaches the value, no matter by how much.
    others.all(|mv| after(position, mv, depth - 1, value - 1, value) < value)
}

/// The final difference after a move as a looker sees it, for the player who makes it.
fn after<R: Rules>(position: &Position<R>, mv: Move, depth: u8, alpha: i32, beta: i32) -> i32 {
    let child = position.play(mv);
    if child.to_move() == position.to_move() {
        look(&child, depth, alpha, beta)
    } else {
        -look(&child, depth, -beta, -alpha)
    }
}

fn look<R: Rules>(position: &Position<R>, depth: u8, mut alpha: i32, beta: i32) -> i32 {
    let mover = position.to_move();
    if let Some(ending) = position.ending() {
        return ending.granaries.lead(mover).into();
    }
    if depth == 0 {
        return position.granaries().lead(mover).into();
    }
    let mut best = -ALL;
    for mv in position.moves() {
        best = best.max(after(position, mv, depth - 1, alpha, beta));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}
