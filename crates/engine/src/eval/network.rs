//! The network: what counts of several pits mean together.
//!
//! A table for each pit cannot say that one seed here is in danger because four lie there. The
//! network can: each count of each pit adds a row to the hidden layer, which is clipped, squared and
//! weighed, by weights for each phase of the game. All numbers are 16-bit integers.

use awale_core::PITS;

use super::lanes::Lanes;
use super::{COUNTS, PHASES};
use crate::score::Value;

/// Units of the hidden layer.
pub const HIDDEN: usize = 64;
/// A hidden unit of 1 as it is stored; units are clipped to 0..=1. Its square fits into 16 bits.
pub(super) const QA: i16 = 255;
/// How many bits of a square are dropped, so that it is a 16-bit number with a sign again.
pub(super) const SHIFT: i32 = 8;
/// The square of a unit of 1, without those bits.
const SQUARED: i32 = squared(QA) as i32;
/// An output weight of a hundredth of a seed as it is stored.
pub(super) const QB: i32 = 8;
/// Numbers in a text of a network.
pub(super) const NUMBERS: usize = (PITS * COUNTS + 1) * HIDDEN + PHASES * (HIDDEN + 1);

/// A quantised network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// What each count of each pit adds to the hidden layer.
    pub(super) rows: [[[i16; HIDDEN]; COUNTS]; PITS],
    pub(super) output: OutputLayer,
}

/// The bias of the hidden layer and the weights of the output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OutputLayer {
    /// The sums before any pit is added.
    pub(super) first: Lanes,
    /// The weight of each hidden unit in each phase.
    pub(super) output: [Lanes; PHASES],
    /// The bias of each phase, in hundredths of a seed.
    pub(super) offset: [i16; PHASES],
}

impl Network {
    /// Reads [`NUMBERS`] numbers.
    pub(super) fn read(numbers: &mut impl Iterator<Item = i16>) -> Network {
        let mut next = || numbers.next().unwrap_or_default();
        Network {
            rows: [(); PITS].map(|()| [(); COUNTS].map(|()| [(); HIDDEN].map(|()| next()))),
            output: OutputLayer {
                first: Lanes([(); HIDDEN].map(|()| next())),
                output: [(); PHASES].map(|()| Lanes([(); HIDDEN].map(|()| next()))),
                offset: [(); PHASES].map(|()| next()),
            },
        }
    }
}

impl OutputLayer {
    /// Its numbers, line by line, in the order in which they are read.
    #[cfg(any(test, feature = "train"))]
    pub(super) fn lines(&self) -> impl Iterator<Item = &[i16]> {
        [self.first.0.as_slice()]
            .into_iter()
            .chain(self.output.iter().map(|phase| phase.0.as_slice()))
            .chain([self.offset.as_slice()])
    }

    pub(super) fn scaled(&self, percent: u8) -> OutputLayer {
        let scale = |weight: i16| super::percent_of(weight, percent);
        let output = self.output.map(|phase| Lanes(phase.0.map(scale)));
        OutputLayer { first: self.first, output, offset: self.offset.map(scale) }
    }

    /// The output for a position, in hundredths of a seed. Eight sums at a time stay in a register
    /// while the rows are added to them.
    #[inline]
    pub(super) fn value(&self, rows: &[&Lanes; PITS], phase: usize) -> Value {
        const BLOCK: usize = 8;
        let weights = &self.output[phase].0;
        let mut value = 0;
        for begin in (0..HIDDEN).step_by(BLOCK) {
            let mut sums = [0_i16; BLOCK];
            sums.copy_from_slice(&self.first.0[begin..begin + BLOCK]);
            for row in rows {
                let row = &row.0[begin..begin + BLOCK];
                for lane in 0..BLOCK {
                    sums[lane] = sums[lane].wrapping_add(row[lane]);
                }
            }
            for (sum, weight) in sums.iter().zip(&weights[begin..begin + BLOCK]) {
                value += i32::from(squared(*sum)) * i32::from(*weight);
            }
        }
        self.scaled_output(value, phase)
    }

    /// The output from the sum of the weighed squares.
    #[inline]
    pub(super) fn scaled_output(&self, sum: i32, phase: usize) -> Value {
        sum / (SQUARED * QB) + Value::from(self.offset[phase])
    }
}

/// The activation: clipped and squared.
#[inline]
const fn squared(sum: i16) -> i16 {
    let clipped = if sum < 0 {
        0
    } else if sum > QA {
        QA
    } else {
        sum
    }
    .cast_unsigned();
    ((clipped * clipped) >> SHIFT).cast_signed()
}
