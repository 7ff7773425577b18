//! The network: what counts of several pits mean together.
//!
//! A table for each pit cannot say that one seed here is in danger because four lie there. The
//! network can: each count of each pit adds a row of numbers to the hidden layer, which is cut to a
//! range and weighed, by weights for each phase of the game. Everything is whole numbers of 16 bits.

use awale_core::PITS;

use super::lanes::Lanes;
use super::{COUNTS, PHASES};
use crate::score::{SEED, Value};

/// Hidden numbers.
pub const HIDDEN: usize = 32;
/// A hidden number of 1 as it is stored; more is cut off.
const QA: i16 = 256;
/// An output weight of a hundredth of a seed as it is stored.
const QB: i32 = 8;
/// Numbers of a network.
pub(super) const NUMBERS: usize = (PITS * COUNTS + 1) * HIDDEN + PHASES * (HIDDEN + 1);

/// A network as it is computed with, in whole numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// What each count of each pit adds to the hidden numbers.
    pub(super) rows: [[[i16; HIDDEN]; COUNTS]; PITS],
    pub(super) output: OutputLayer,
}

/// The upper half of a network: what becomes of the hidden numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct OutputLayer {
    /// The hidden numbers of nothing, and nothing besides.
    pub(super) first: Lanes,
    /// What each hidden number is worth, in each phase.
    output: [[i16; HIDDEN]; PHASES],
    /// What the phase is worth by itself, in hundredths of a seed.
    offset: [i16; PHASES],
}

/// A network as it is learned.
#[derive(Clone, Debug)]
pub struct FloatNetwork {
    /// What each count of each pit adds to the hidden numbers: `[pit * COUNTS + count]`.
    pub rows: Vec<[f32; HIDDEN]>,
    /// The hidden numbers of nothing.
    pub bias: [f32; HIDDEN],
    /// What each hidden number is worth in each phase, in seeds.
    pub output: [[f32; HIDDEN]; PHASES],
    /// What the phase is worth by itself, in seeds.
    pub offset: [f32; PHASES],
}

impl Network {
    /// Rounds a learned network to whole numbers.
    pub fn quantised(real: &FloatNetwork) -> Network {
        #[expect(clippy::cast_possible_truncation, reason = "rounded and cut to the range")]
        let round =
            |value: f32, scale: f32| (value * scale).round().clamp(-32_000.0, 32_000.0) as i16;
        let qa = f32::from(QA);
        #[expect(clippy::cast_precision_loss, reason = "small constants")]
        let (seed, qb) = (SEED as f32, QB as f32);
        Network {
            rows: std::array::from_fn(|pit| {
                std::array::from_fn(|count| real.rows[pit * COUNTS + count].map(|w| round(w, qa)))
            }),
            output: OutputLayer {
                first: first(real.bias.map(|w| round(w, qa))),
                output: real.output.map(|phase| phase.map(|w| round(w, seed * qb))),
                offset: real.offset.map(|w| round(w, seed)),
            },
        }
    }

    /// The network whose numbers these are, as many as [`NUMBERS`].
    pub(super) fn read(numbers: &mut impl Iterator<Item = i16>) -> Network {
        let mut next = || numbers.next().unwrap_or_default();
        Network {
            rows: [(); PITS].map(|()| [(); COUNTS].map(|()| [(); HIDDEN].map(|()| next()))),
            output: OutputLayer {
                first: first([(); HIDDEN].map(|()| next())),
                output: [(); PHASES].map(|()| [(); HIDDEN].map(|()| next())),
                offset: [(); PHASES].map(|()| next()),
            },
        }
    }
}

/// The sums before any pit was seen.
fn first(bias: [i16; HIDDEN]) -> Lanes {
    let mut lanes = Lanes::ZERO;
    *lanes.hidden_mut() = bias;
    lanes
}

impl OutputLayer {
    /// Its numbers, line by line, in the order in which they are read.
    pub(super) fn lines(&self) -> impl Iterator<Item = &[i16]> {
        [self.first.hidden().as_slice()]
            .into_iter()
            .chain(self.output.iter().map(<[i16; HIDDEN]>::as_slice))
            .chain([self.offset.as_slice()])
    }

    /// One that says so many percent of what this one says.
    pub(super) fn scaled(&self, percent: u8) -> OutputLayer {
        let scale = |weight: i16| super::percent_of(weight, percent);
        let output = self.output.map(|phase| phase.map(scale));
        OutputLayer { first: self.first, output, offset: self.offset.map(scale) }
    }

    /// What it says of the hidden numbers, in hundredths of a seed.
    #[inline]
    pub(super) fn value(&self, hidden: &[i16; HIDDEN], phase: usize) -> Value {
        let mut value = 0;
        for (sum, weight) in hidden.iter().zip(&self.output[phase]) {
            value += i32::from((*sum).clamp(0, QA)) * i32::from(*weight);
        }
        value / (i32::from(QA) * QB) + Value::from(self.offset[phase])
    }
}
