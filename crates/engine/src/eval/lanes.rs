//! The weights side by side, so the compiler adds them with a few vector instructions, in a browser
//! too.
//!
//! A count of seeds in a pit adds one row to the sums: a number for each hidden unit of the network
//! and one for each phase of the game. A sowing changes half of the pits and then the sides change:
//! adding up twelve rows again costs less than keeping two sets of sums up to date.
#![expect(clippy::inline_always, reason = "compiled once more for AVX2, inside of its caller")]

use awale_core::{PITS, ROW, Row};

use super::network::HIDDEN;
use super::{COUNTS, PHASES};

/// Numbers in a row: those of the hidden layer, then one for each phase in hundredths of a seed;
/// the rest fills the last vector.
const LANES: usize = HIDDEN + 8;

const _: () = assert!(PHASES <= 8 && COUNTS == 32);

/// A row of numbers, or the sum of rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub(super) struct Lanes([i16; LANES]);

impl Lanes {
    pub(super) const ZERO: Lanes = Lanes([0; LANES]);

    #[inline]
    pub(super) fn hidden(&self) -> &[i16; HIDDEN] {
        self.0.first_chunk().expect("there are more lanes than hidden units")
    }

    pub(super) fn hidden_mut(&mut self) -> &mut [i16; HIDDEN] {
        self.0.first_chunk_mut().expect("there are more lanes than hidden units")
    }

    #[inline]
    pub(super) fn phase(&self, phase: usize) -> i16 {
        self.0[HIDDEN + phase % PHASES]
    }

    pub(super) fn phase_mut(&mut self, phase: usize) -> &mut i16 {
        &mut self.0[HIDDEN + phase % PHASES]
    }
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

/// The sum of the rows of all pits.
#[inline(always)]
pub(super) fn sum(rows: &Rows, own: Row, other: Row, first: Lanes) -> Lanes {
    let mut sums = first;
    let (own, other) = (indices(own), indices(other));
    for place in 0..ROW {
        let (mine, theirs) = (&rows[place][own[place]].0, &rows[place + ROW][other[place]].0);
        for lane in 0..LANES {
            sums.0[lane] = sums.0[lane].wrapping_add(mine[lane]).wrapping_add(theirs[lane]);
        }
    }
    sums
}

#[inline]
pub(super) fn sum_of_phase(rows: &Rows, own: Row, other: Row, phase: usize) -> i16 {
    let (own, other) = (indices(own), indices(other));
    let of = |place: usize| {
        let (mine, theirs) = (&rows[place][own[place]], &rows[place + ROW][other[place]]);
        mine.phase(phase).wrapping_add(theirs.phase(phase))
    };
    (0..ROW).map(of).fold(0, i16::wrapping_add)
}
