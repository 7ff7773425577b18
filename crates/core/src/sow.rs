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
    /// The place in the opponent's row where the last seed fell; no place if it fell at home.
    pub last: Places,
}

/// What a sowing adds to each row, and where it ends.
#[derive(Clone, Copy)]
struct SowEntry {
    own: u64,
    other: u64,
    last: Places,
}

/// Indexed by the place of the origin and the seeds in it, see [`index`]. The size is the next
/// power of two, so no index needs a check.
static TABLE: [SowEntry; 512] = table();

/// Counts are below 64 and places below 8.
#[inline]
const fn index(place: usize, seeds: u8) -> usize {
    (place % 8) * 64 + (seeds % 64) as usize
}

const fn table() -> [SowEntry; 512] {
    let mut table = [SowEntry { own: 0, other: 0, last: Places::NONE }; 512];
    let mut place = 0;
    while place < ROW {
        let mut seeds = 1;
        while seeds <= SEEDS {
            table[index(place, seeds)] = entry(place, seeds);
            seeds += 1;
        }
        place += 1;
    }
    table
}

/// Drops the seeds one by one, stepping over the origin on every lap.
const fn entry(origin: usize, seeds: u8) -> SowEntry {
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
    let last = if pit < ROW { Places::NONE } else { Places::one(pit - ROW) };
    SowEntry { own: own.wrapping_sub((seeds as u64) << (8 * origin)), other, last }
}

/// Sows all seeds of the mover's pit at `place`. The pit must not be empty.
///
/// # Panics
/// If the place is 6 or more or the row holds more than 48 seeds; with debug assertions also if the
/// pit is empty.
#[inline]
pub fn sow(own: Row, other: Row, place: usize) -> Sown {
    let seeds = own.count(place);
    debug_assert!(seeds > 0, "an empty pit cannot be sown");
    let entry = &TABLE[index(place, seeds)];
    Sown { own: own.plus(entry.own), other: other.plus(entry.other), last: entry.last }
}

/// The filled pits of the mover whose sowing reaches the opponent's row.
///
/// At the place `p` this takes at least `6 - p` seeds: adding `p` to each pit's count makes that
/// one comparison with 6 for the whole row.
#[inline]
pub(crate) fn feeders(own: Row) -> Places {
    const PLACE_NUMBERS: u64 = 0x0000_0504_0302_0100;
    own.plus(PLACE_NUMBERS).at_least(6).and(own.filled())
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
