//! The weights side by side, so the compiler adds them with a few vector instructions, in a browser
//! too.
//!
//! A count of seeds in a pit adds one row to the sums: a number for each hidden unit of the network.
//! A sowing changes half of the pits and then the sides change:
//! adding up twelve rows again costs less than keeping two sets of sums up to date.
#![expect(clippy::inline_always, reason = "compiled once more for AVX2, inside of its caller")]

use awale_core::{PITS, ROW, Row};

use super::network::HIDDEN;
use super::{COUNTS, PitTables};

const _: () = assert!(COUNTS == 32);

/// A row of numbers, or the sum of rows: two cache lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [i16; HIDDEN]);

impl Lanes {
    pub(super) const ZERO: Lanes = Lanes([0; HIDDEN]);
}

/// A row of numbers for each count of each pit, the pits of the player to move first.
pub(super) type Rows = [[Lanes; COUNTS]; PITS];

/// The counts of a row as indices: 31 and more are one.
#[inline(always)]
fn indices(row: Row) -> [usize; ROW] {
    let bits = if row.at_least(32).is_empty() {
        row.bits()
    } else {
        Row::new(row.counts().map(|count| count.min(31))).bits()
    };
    let counts = bits.to_le_bytes();
    std::array::from_fn(|place| usize::from(counts[place]) & (COUNTS - 1))
}

/// The rows of a position.
#[inline(always)]
pub(super) fn picked(rows: &Rows, [own, other]: [Row; 2]) -> [&Lanes; PITS] {
    let (own, other) = (indices(own), indices(other));
    std::array::from_fn(|pit| {
        let count = if pit < ROW { own[pit] } else { other[pit - ROW] };
        &rows[pit][count]
    })
}

/// The sum of what the tables of the pits say.
#[inline(always)]
pub(super) fn sum_of_pits(pits: &PitTables, own: Row, other: Row) -> i16 {
    let (own, other) = (indices(own), indices(other));
    let of = |place: usize| pits[place][own[place]].wrapping_add(pits[place + ROW][other[place]]);
    (0..ROW).map(of).fold(0, i16::wrapping_add)
}
