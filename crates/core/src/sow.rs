//! Sowing (clauses S2 and S3): one addition per row instead of a loop over seeds.
//!
//! Where the seeds of a pit go depends only on the pit's place and on how many there are. A table
//! made at compile time keeps, for each of the 6 × 49 cases, what is added to every pit of the
//! mover's row and of the other row. The entry for the mover's row also subtracts the seeds from
//! the origin, so emptying it costs nothing extra: the sum of the row and the entry is the row
//! after the sowing, byte by byte, without a carry between bytes.

use crate::pit::{PITS, ROW, SEEDS};
use crate::row::{Places, Row};

/// The board between the last drop of a sowing and its harvest, seen by the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sown {
    /// The mover's row.
    pub own: Row,
    /// The opponent's row.
    pub other: Row,
    /// Where the last seed fell, counted from the mover's leftmost pit: 0–5 at home, 6–11 across.
    pub last: usize,
}

impl Sown {
    /// The place in the opponent's row where the last seed fell, if it fell there.
    #[inline]
    pub const fn last_across(self) -> Option<usize> {
        if self.last >= ROW { Some(self.last - ROW) } else { None }
    }
}

/// What a sowing adds to each row, and where it ends.
#[derive(Clone, Copy)]
struct Entry {
    own: u64,
    other: u64,
    last: usize,
}

const CASES: usize = SEEDS as usize + 1;

/// Indexed by place of the origin, then by seeds in it.
static TABLE: [[Entry; CASES]; ROW] = table();

const fn table() -> [[Entry; CASES]; ROW] {
    let mut table = [[Entry { own: 0, other: 0, last: 0 }; CASES]; ROW];
    let mut place = 0;
    while place < ROW {
        let mut seeds = 1;
        while seeds < CASES {
            table[place][seeds] = entry(place, seeds);
            seeds += 1;
        }
        place += 1;
    }
    table
}

/// Drops the seeds one by one, stepping over the origin on every lap.
const fn entry(origin: usize, seeds: usize) -> Entry {
    let (mut own, mut other) = (0u64, 0u64);
    let mut pit = origin;
    let mut dropped = 0;
    while dropped < seeds {
        pit = (pit + 1) % PITS;
        if pit == origin {
            continue;
        }
        if pit < ROW {
            own += 1 << (8 * pit);
        } else {
            other += 1 << (8 * (pit - ROW));
        }
        dropped += 1;
    }
    Entry { own: own.wrapping_sub((seeds as u64) << (8 * origin)), other, last: pit }
}

/// Sows all seeds of the mover's pit at `place`. The pit must not be empty.
#[inline]
pub fn sow(own: Row, other: Row, place: usize) -> Sown {
    let seeds = own.count(place);
    debug_assert!(seeds > 0, "an empty pit cannot be sown");
    let entry = &TABLE[place][seeds as usize];
    Sown {
        own: Row::from_bits(own.bits().wrapping_add(entry.own)),
        other: Row::from_bits(other.bits() + entry.other),
        last: entry.last,
    }
}

/// The filled pits of the mover whose sowing reaches the opponent's row.
///
/// At the place `p` this takes at least `6 - p` seeds: adding `p` to each pit's count makes that
/// one comparison with 6 for the whole row.
#[inline]
pub(crate) fn feeders(own: Row) -> Places {
    const PLACE_NUMBERS: u64 = 0x0000_0504_0302_0100;
    Row::from_bits(own.bits() + PLACE_NUMBERS).at_least(6).and(own.filled())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feeders_are_the_pits_whose_sowing_crosses_over() {
        for place in 0..ROW {
            for seeds in 1..=SEEDS {
                let mut counts = [0; ROW];
                counts[place] = seeds;
                let own = Row::new(counts);
                let crosses = !sow(own, Row::EMPTY, place).other.is_empty();
                assert_eq!(feeders(own), if crosses { Places::one(place) } else { Places::NONE });
            }
        }
    }
}
