//! L5: three seeds or fewer, and no harvest can ever happen again.
//!
//! There are only 455 ways to lie for at most three seeds (the player to move fixed), so the
//! question is answered for all of them at once, by following every legal move of both players,
//! the first time anybody asks. From then on a position costs one comparison of its granaries, and
//! those with three seeds or fewer one look at a table of bits.

use std::sync::LazyLock;

use super::awale::Awale;
use crate::pit::{PITS, SEEDS};
use crate::position::Position;
use crate::row::Row;
use crate::setup::Setup;
use crate::side::{BySide, Side};

/// Most seeds an indetermination can have.
const MOST: usize = 3;
/// A seed lies in one of the twelve pits or nowhere.
const SPOTS: usize = PITS + 1;
const CELLS: usize = SPOTS * SPOTS * SPOTS;

/// For each way to lie, whether some sequence of legal moves harvests. The rest is indeterminate.
static CAN_HARVEST: LazyLock<[bool; CELLS]> = LazyLock::new(reachable_harvests);

/// Whether no harvest can ever happen again on a board of at most three seeds.
#[inline]
pub(crate) fn is_reached(position: &Position<Awale>) -> bool {
    let harvested = position.own.granary() + position.other.granary();
    usize::from(SEEDS - harvested) <= MOST && !CAN_HARVEST[cell(position.own, position.other)]
}

/// The cell of the table: the pits of the three seeds in order, as digits.
fn cell(own: Row, other: Row) -> usize {
    let mut cell = 0;
    let mut spots = 0;
    for (pit, count) in own.counts().into_iter().chain(other.counts()).enumerate() {
        for _ in 0..count {
            cell = cell * SPOTS + pit;
            spots += 1;
        }
    }
    (spots..MOST).fold(cell, |cell, _| cell * SPOTS + PITS)
}

/// Marks the positions with a harvest, then those with a move to a marked one, until none is new.
fn reachable_harvests() -> [bool; CELLS] {
    let positions: Vec<Position<Awale>> = boards().collect();
    let mut marked = [false; CELLS];
    loop {
        let mut changed = false;
        for position in &positions {
            let cell_here = cell(position.own, position.other);
            if marked[cell_here] {
                continue;
            }
            marked[cell_here] = position.moves().any(|mv| {
                let after = position.play(mv);
                let harvests = after.granaries() != position.granaries();
                harvests || marked[cell(after.own, after.other)]
            });
            changed |= marked[cell_here];
        }
        if !changed {
            return marked;
        }
    }
}

/// Every board of at most three seeds with South to move; the other seeds lie in a granary.
fn boards() -> impl Iterator<Item = Position<Awale>> {
    let spots = move |from: usize| from..SPOTS;
    spots(0)
        .flat_map(move |p| spots(p).map(move |q| (p, q)))
        .flat_map(move |(p, q)| spots(q).map(move |r| [p, q, r]))
        .map(|spots| {
            let mut pits = [0; PITS];
            for pit in spots.into_iter().filter(|&spot| spot < PITS) {
                pits[pit] += 1;
            }
            let left: u8 = pits.iter().sum();
            let setup = Setup {
                pits,
                granaries: BySide::new(SEEDS - left, 0),
                to_move: Side::South,
                quiet: 0,
                reserve: 0,
            };
            Position::new(&setup).expect("the seeds of a lying add up to 48")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// L5 gives the figures: every position with one or two seeds, 124 of the 364 with three.
    #[test]
    fn counts_of_indeterminate_positions() {
        let mut dead = [0; MOST + 1];
        let mut all = [0; MOST + 1];
        for position in boards() {
            let seeds = usize::from(position.seeds_on_board());
            all[seeds] += 1;
            dead[seeds] += usize::from(is_reached(&position));
        }
        assert_eq!(all, [1, 12, 78, 364]);
        assert_eq!(dead, [1, 12, 78, 124]);
    }
}
