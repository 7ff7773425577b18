//! The static evaluation: the expected final difference for the player to move.
//!
//! Each of the twelve pits has a table: what a count of seeds there is worth to the player to move.
//! A small [`Network`] adds what counts mean together. Their sum estimates the difference of the
//! seeds still to be gained; the granaries are added to it. The same count means something else as
//! the board empties, so there is a set of tables for each [phase]. Each rule set has its own
//! weights, learned as docs/engine.md tells.

use std::sync::LazyLock;

use thiserror::Error;

use awale_core::{PITS, Row, RuleSet, SEEDS};

use crate::score::{SEED, Value};

#[cfg(any(test, feature = "train"))]
pub mod hand;
mod lanes;
mod network;
mod simd;
#[cfg(any(test, feature = "train"))]
pub mod train;

use lanes::{Lanes, Rows};
use network::OutputLayer;
use simd::Simd;

pub use network::{HIDDEN, Network};

/// Counts that have an entry of their own; larger ones share the last.
pub const COUNTS: usize = 32;
/// Phases of a game.
pub const PHASES: usize = 8;

/// What each count of seeds is worth in each pit, in hundredths of a seed: the six pits of the
/// player to move from his left, then the six of the opponent from his.
pub type PitTables = [[i16; COUNTS]; PITS];

/// The weights of the evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// The tables of the pits of each phase.
    pits: [PitTables; PHASES],
    rows: Rows,
    head: Head,
    simd: Simd,
}

/// The output side of the evaluation, on top of the sums of the rows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there are few weights, and a leaf follows no pointer"
)]
enum Head {
    Nothing,
    Network(OutputLayer),
    #[cfg(any(test, feature = "train"))]
    Hand([i16; hand::FEATURES]),
}

/// What an evaluation has besides the tables of single pits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Extra {
    /// Nothing.
    Nothing,
    /// A network.
    Network(Box<Network>),
    #[cfg(any(test, feature = "train"))]
    /// Features chosen by hand, with their weights in hundredths of a seed.
    Hand([i16; hand::FEATURES]),
}

/// The phase of a game by the seeds on the board: six in each.
#[inline]
pub fn phase(on_board: u8) -> usize {
    usize::from(on_board.saturating_sub(1)) / 6 % PHASES
}

fn percent_of(weight: i16, percent: u8) -> i16 {
    i16::try_from(i32::from(weight) * i32::from(percent.min(100)) / 100).unwrap_or(weight)
}

/// Why a text holds no weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum WeightsError {
    #[error("expected a number from -32768 to 32767, found {0}")]
    Number(String),
    #[error(
        "expected {PIT_NUMBERS} numbers for the pits alone or {network} more for a network, found {0}",
        network = network::NUMBERS
    )]
    Count(usize),
}

/// Numbers of the tables of the pits.
const PIT_NUMBERS: usize = PHASES * PITS * COUNTS;

#[expect(clippy::large_stack_arrays, reason = "30 KB, when weights are made or copied")]
impl Weights {
    /// Only the granaries count.
    pub const MATERIAL: Weights = Weights {
        pits: [[[0; COUNTS]; PITS]; PHASES],
        rows: [[Lanes::ZERO; COUNTS]; PITS],
        head: Head::Nothing,
        simd: Simd::Baseline,
    };

    /// Weights from the pit tables of each phase.
    pub fn new(phases: &[PitTables; PHASES], extra: Extra) -> Weights {
        Weights { pits: *phases, ..Weights::MATERIAL }.with_extra(extra)
    }

    /// These weights with another [`Extra`].
    #[must_use]
    pub fn with_extra(mut self, extra: Extra) -> Weights {
        let nothing = [[[0; network::HIDDEN]; COUNTS]; PITS];
        let (hidden, head) = match extra {
            Extra::Nothing => (nothing, Head::Nothing),
            Extra::Network(network) => (network.rows, Head::Network(network.output)),
            #[cfg(any(test, feature = "train"))]
            Extra::Hand(weights) => (nothing, Head::Hand(weights)),
        };
        let all = self.rows.iter_mut().flatten().zip(hidden.into_iter().flatten());
        all.for_each(|(lanes, hidden)| *lanes = Lanes(hidden));
        self.head = head;
        self.simd = Simd::detect();
        self
    }

    /// Weights whose estimates are these many percent of the present ones.
    #[must_use]
    pub fn scaled(mut self, percent: u8) -> Weights {
        let scale = |weight: i16| percent_of(weight, percent);
        for weight in self.pits.iter_mut().flatten().flatten() {
            *weight = scale(*weight);
        }
        self.head = match self.head {
            Head::Nothing => Head::Nothing,
            Head::Network(layer) => Head::Network(layer.scaled(percent)),
            #[cfg(any(test, feature = "train"))]
            Head::Hand(weights) => Head::Hand(weights.map(scale)),
        };
        self
    }

    /// Reads the numbers of a text: those of each count of each pit of each phase, then those of the
    /// network. Lines that begin with `#` are comments.
    ///
    /// # Errors
    /// If there are not as many numbers as weights.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        const WITH_NETWORK: usize = PIT_NUMBERS + network::NUMBERS;
        #[cfg(any(test, feature = "train"))]
        const WITH_HAND: usize = PIT_NUMBERS + hand::FEATURES;
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let numbers = lines
            .flat_map(str::split_ascii_whitespace)
            .map(|word| {
                word.parse().map_err(|_| WeightsError::Number(awale_core::notation::excerpt(word)))
            })
            .collect::<Result<Vec<i16>, WeightsError>>()?;
        let count = numbers.len();
        let mut next = numbers.into_iter();
        let phases = [(); PHASES]
            .map(|()| [(); PITS].map(|()| [(); COUNTS].map(|()| next.next().unwrap_or_default())));
        let extra = match count {
            PIT_NUMBERS => Extra::Nothing,
            #[cfg(any(test, feature = "train"))]
            WITH_HAND => Extra::Hand([(); _].map(|()| next.next().unwrap_or_default())),
            WITH_NETWORK => Extra::Network(Box::new(Network::read(&mut next))),
            _ => return Err(WeightsError::Count(count)),
        };
        Ok(Weights::new(&phases, extra))
    }

    /// Weights from a file of the program. A file without numbers is that of a game whose weights are
    /// not trained yet: only the granaries count.
    fn included(text: &str) -> Weights {
        if text.lines().all(|line| line.starts_with('#')) {
            return Weights::MATERIAL;
        }
        Weights::parse(text).expect("the weights of the program are well written")
    }

    /// The weights of the program.
    ///
    /// # Panics
    /// If the program was built with a damaged file, which a test excludes.
    pub fn of(rules: RuleSet) -> &'static Weights {
        macro_rules! included {
            ($($variant:ident $name:literal $title:literal,)*) => {
                match rules {
                    $(RuleSet::$variant => {
                        static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
                            Weights::included(include_str!(concat!("../weights/", $name, ".txt")))
                        });
                        &WEIGHTS
                    })*
                }
            };
        }
        awale_core::for_each_rule_set!(included)
    }

    /// The estimate of the final difference for the player to move.
    #[inline]
    pub fn value(&self, own: Row, other: Row) -> Value {
        let phase = phase(SEEDS - own.granary() - other.granary());
        let granaries = Value::from(own.granary()) - Value::from(other.granary());
        let pits = Value::from(lanes::sum_of_pits(&self.pits[phase], own, other));
        let together = match &self.head {
            Head::Nothing => 0,
            Head::Network(layer) => self.simd.value(&self.rows, layer, [own, other], phase),
            #[cfg(any(test, feature = "train"))]
            Head::Hand(weights) => hand::value(weights, own, other),
        };
        // No game ends by more than all seeds, and the search's infinity is larger than that.
        (granaries * SEED + pits + together).clamp(-MOST, MOST)
    }
}

/// The largest estimate: every seed.
const MOST: Value = SEEDS as Value * SEED;
