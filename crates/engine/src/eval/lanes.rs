//! The weights as they are added up: side by side, so that a compiler makes a few vector
//! instructions of it, in a browser too.
//!
//! A count of seeds in a pit adds one row of numbers to the sums: one for each hidden number of the
//! network, and one for each phase of the game. A sowing changes half of the pits, and after it
//! everybody looks from the other side: adding up twelve rows anew costs less than keeping two sets
//! of sums up to date.

use awale_core::{PITS, ROW, Row};

use super::network::HIDDEN;
use super::{COUNTS, PHASES};

/// Numbers that a count adds: first those for the hidden layer, then one for each phase of the
/// game in hundredths of a seed; the rest fills the last vector.
const LANES: usize = HIDDEN + 8;

const _: () = assert!(PHASES <= 8 && COUNTS == 32);

/// The numbers that a count adds, or sums of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(16))]
pub(super) struct Lanes([i16; LANES]);

impl Lanes {
    pub(super) const ZERO: Lanes = Lanes([0; LANES]);

    /// The part for the hidden layer.
    #[inline]
    pub(super) fn hidden(&self) -> &[i16; HIDDEN] {
        self.0.first_chunk().expect("there are more lanes than hidden numbers")
    }

    /// The part for the hidden layer, to be written.
    pub(super) fn hidden_mut(&mut self) -> &mut [i16; HIDDEN] {
        self.0.first_chunk_mut().expect("there are more lanes than hidden numbers")
    }

    /// The part for a phase.
    #[inline]
    pub(super) fn phase(&self, phase: usize) -> i16 {
        self.0[HIDDEN + phase % PHASES]
    }

    /// The part for a phase, to be written.
    pub(super) fn phase_mut(&mut self, phase: usize) -> &mut i16 {
        &mut self.0[HIDDEN + phase % PHASES]
    }
}

/// A row of numbers for each count of each pit, the pits of the player to move first.
pub(super) type Rows = [[Lanes; COUNTS]; PITS];

/// The counts of a row as they are looked up: 31 and more are one.
#[inline]
fn looked_up(row: Row) -> [usize; ROW] {
    let bits = if row.at_least(32).is_empty() {
        row.bits()
    } else {
        Row::new(row.counts().map(|count| count.min(31))).bits()
    };
    let counts = bits.to_le_bytes();
    std::array::from_fn(|place| usize::from(counts[place]) & (COUNTS - 1))
}

/// Adds up what the counts of all pits say.
#[inline]
pub(super) fn sum(rows: &Rows, own: Row, other: Row, first: Lanes) -> Lanes {
    let mut sums = first;
    let (own, other) = (looked_up(own), looked_up(other));
    for place in 0..ROW {
        let (mine, theirs) = (&rows[place][own[place]].0, &rows[place + ROW][other[place]].0);
        for lane in 0..LANES {
            sums.0[lane] = sums.0[lane].wrapping_add(mine[lane]).wrapping_add(theirs[lane]);
        }
    }
    sums
}

/// Adds up what the counts of all pits say in a phase, one by one.
#[inline]
pub(super) fn sum_of_phase(rows: &Rows, own: Row, other: Row, phase: usize) -> i16 {
    let (own, other) = (looked_up(own), looked_up(other));
    let of = |place: usize| {
        let (mine, theirs) = (&rows[place][own[place]], &rows[place + ROW][other[place]]);
        mine.phase(phase).wrapping_add(theirs.phase(phase))
    };
    (0..ROW).map(of).fold(0, i16::wrapping_add)
}
