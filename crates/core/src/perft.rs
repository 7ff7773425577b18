//! Counting the lines of play: the fingerprint of a rule set.

use std::hint::black_box;

use crate::position::Position;
use crate::rules::Rules;

/// The lines of exactly `depth` moves from a position.
///
/// A line that ended earlier counts no leaf; repetition plays no part. Every leaf is played, so
/// that the time per leaf is the time of a move.
pub fn perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.ending().is_some() {
        return 0;
    }
    let below = |mv| {
        let after = position.play(mv);
        if depth == 1 {
            // Nobody looks at a leaf: this keeps the compiler from leaving it out.
            black_box(&after);
            1
        } else {
            perft(&after, depth - 1)
        }
    };
    position.moves().map(below).sum()
}
