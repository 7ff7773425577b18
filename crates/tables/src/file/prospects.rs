//! What is to be seen on the boards of a block before any value is known: the most that one move
//! harvests, for the player to move and for his opponent.
//!
//! A value follows from these more than from anything else that costs no table, and neighbours on
//! whose boards other harvests wait differ by about as much. So the contexts of a large layer are
//! made of them. They are no rule of a game: all games use the same simple ones, and a guess that is
//! wrong costs bits, never a value.
//!
//! Harvests go by both rows separately, like everything here: the row that is harvested says what a
//! sowing that comes over with so many seeds takes, the row that sows says which of those it can make.

use awale_core::ROW;

use super::shape::{Shape, rows_from};
use super::tiling::BLOCK;

/// Sowings that end in the other row in their first round or in their second.
const SOWINGS: usize = 2 * ROW;

/// The harvests and threats of a block, row by row.
pub(super) struct Prospects {
    pub(super) harvest: [u8; BLOCK],
    pub(super) threat: [u8; BLOCK],
}

/// What a row loses to each sowing that ends in it.
///
/// The first round adds one seed to each pit up to the last, the second two. A harvest goes back from
/// the last pit as long as there are two or three seeds, so that each is one pit more than the one
/// before it, or nothing.
fn losses(row: [u8; ROW]) -> [u8; SOWINGS] {
    let mut losses = [0; SOWINGS];
    for round in 0..2 {
        let mut run = 0;
        for (pit, &seeds) in row.iter().enumerate() {
            let after = seeds + round + 1;
            run = if after == 2 || after == 3 { run + after } else { 0 };
            losses[usize::from(round) * ROW + pit] = run;
        }
    }
    losses
}

/// Which sowings a row can make, a bit for each.
fn sowings(row: [u8; ROW]) -> u16 {
    let mut made = 0;
    for (pit, &seeds) in row.iter().enumerate() {
        // The pits to the right, then the other row; a second round passes the own one without the
        // pit that was sown.
        let over = usize::from(seeds).wrapping_sub(ROW - pit);
        let second = over.wrapping_sub(2 * ROW - 1);
        if over < ROW {
            made |= 1 << over;
        } else if second < ROW {
            made |= 1 << (ROW + second);
        }
    }
    made
}

impl Prospects {
    /// Those of the first `height` rows of a block.
    pub(super) fn new(shape: &Shape, height: usize) -> Box<Prospects> {
        let mut prospects = Box::new(Prospects { harvest: [0; BLOCK], threat: [0; BLOCK] });
        let width = shape.width();
        if width == 0 {
            return prospects;
        }
        // By sowing, then by column: what the other row loses, and whether it can make the sowing.
        let mut lost = vec![0u8; SOWINGS * width];
        let mut made = vec![0u8; SOWINGS * width];
        for (column, &(_, row)) in shape.columns.iter().enumerate() {
            let sowings = sowings(row);
            for (sowing, loss) in losses(row).into_iter().enumerate() {
                lost[sowing * width + column] = loss;
                made[sowing * width + column] = if sowings >> sowing & 1 == 1 { 0xFF } else { 0 };
            }
        }
        let lines = prospects.harvest.chunks_mut(width).zip(prospects.threat.chunks_mut(width));
        for ((harvest, threat), row) in lines.take(height).zip(rows_from(shape.first_own)) {
            let sowings = sowings(row);
            for (sowing, loss) in losses(row).into_iter().enumerate() {
                let columns = sowing * width..(sowing + 1) * width;
                if sowings >> sowing & 1 == 1 {
                    for (most, &lost) in harvest.iter_mut().zip(&lost[columns.clone()]) {
                        *most = (*most).max(lost);
                    }
                }
                if loss > 0 {
                    for (most, &made) in threat.iter_mut().zip(&made[columns]) {
                        *most = (*most).max(loss & made);
                    }
                }
            }
        }
        prospects
    }
}
