//! The static evaluation: how many seeds of the board the player to move will gain.
//!
//! The model is a table for each of the twelve pits, what a count of seeds in that pit is worth to
//! the player to move, and a small [`Network`] for what counts mean together. Their sum estimates
//! the difference of the seeds still to be gained; with the granaries it estimates the difference at
//! the end. As a game empties the board the same count means something else, so that there is a set
//! of tables for each [phase]. All of it is learned (docs/engine.md tells how), for each
//! rule set its own.

use std::sync::LazyLock;

use thiserror::Error;

use awale_core::{PITS, Row, RuleSet, SEEDS};

use crate::score::{SEED, Value};

pub mod hand;
mod lanes;
mod network;

use lanes::{Lanes, Rows};
use network::OutputLayer;

pub use network::{FloatNetwork, HIDDEN, Network};

/// Counts that have an entry of their own; larger ones share the last.
pub const COUNTS: usize = 32;
/// Phases of a game.
pub const PHASES: usize = 4;

/// What each count of seeds is worth in each pit, in hundredths of a seed: the six pits of the
/// player to move from his left, then the six of the opponent from his.
pub type PitTables = [[i16; COUNTS]; PITS];

/// The weights of the evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    rows: Rows,
    head: Head,
}

/// What becomes of the sums of the rows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there are few weights, and a leaf follows no pointer"
)]
enum Head {
    Nothing,
    Network(OutputLayer),
    Hand([i16; hand::FEATURES]),
}

/// What an evaluation sees beyond single pits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Extra {
    /// Nothing.
    Nothing,
    /// What a network learned.
    Network(Box<Network>),
    /// Features chosen by hand, with their weights in hundredths of a seed.
    Hand([i16; hand::FEATURES]),
}

/// The phase of a game by the seeds that are on the board: a dozen in each.
#[inline]
pub fn phase(on_board: u8) -> usize {
    usize::from(on_board.saturating_sub(1)) / 12 % PHASES
}

/// So many percent of a weight.
fn percent_of(weight: i16, percent: u8) -> i16 {
    i16::try_from(i32::from(weight) * i32::from(percent.min(100)) / 100).unwrap_or(weight)
}

/// Why a text holds no weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// Something is not a number of the right size.
    #[error("expected a number from -32768 to 32767, found {0}")]
    Number(String),
    /// There are too many or too few numbers.
    #[error(
        "expected {PIT_NUMBERS} numbers for the pits alone, {hand} more for features chosen by hand \
         or {network} more for a network, found {0}",
        hand = hand::FEATURES,
        network = network::NUMBERS
    )]
    Count(usize),
}

/// Numbers of the tables of the pits.
const PIT_NUMBERS: usize = PHASES * PITS * COUNTS;

#[expect(clippy::large_stack_arrays, reason = "30 KB, when weights are made or copied")]
impl Weights {
    /// Nothing but the granaries counts.
    pub const MATERIAL: Weights =
        Weights { rows: [[Lanes::ZERO; COUNTS]; PITS], head: Head::Nothing };

    /// Weights from the tables of the pits and what is beyond them.
    pub fn new(phases: &[PitTables; PHASES], extra: Extra) -> Weights {
        let mut weights = Weights::MATERIAL;
        for (pit, counts) in weights.rows.iter_mut().enumerate() {
            for (count, lanes) in counts.iter_mut().enumerate() {
                for (phase, tables) in phases.iter().enumerate() {
                    *lanes.phase_mut(phase) = tables[pit][count];
                }
            }
        }
        weights.with_extra(extra)
    }

    /// These weights with something else beyond the pits.
    #[must_use]
    pub fn with_extra(mut self, extra: Extra) -> Weights {
        let nothing = [[[0; network::HIDDEN]; COUNTS]; PITS];
        let (hidden, head) = match extra {
            Extra::Nothing => (nothing, Head::Nothing),
            Extra::Network(network) => (network.rows, Head::Network(network.output)),
            Extra::Hand(weights) => (nothing, Head::Hand(weights)),
        };
        let all = self.rows.iter_mut().flatten().zip(hidden.into_iter().flatten());
        all.for_each(|(lanes, hidden)| *lanes.hidden_mut() = hidden);
        self.head = head;
        self
    }

    /// Weights that say so many percent of what these say.
    #[must_use]
    pub fn scaled(mut self, percent: u8) -> Weights {
        let scale = |weight: i16| percent_of(weight, percent);
        for lanes in self.rows.iter_mut().flatten() {
            (0..PHASES).for_each(|phase| *lanes.phase_mut(phase) = scale(lanes.phase(phase)));
        }
        self.head = match self.head {
            Head::Nothing => Head::Nothing,
            Head::Network(top) => Head::Network(top.scaled(percent)),
            Head::Hand(weights) => Head::Hand(weights.map(scale)),
        };
        self
    }

    /// Reads the numbers of a text, in the order in which [`Weights::to_text`] writes them; lines
    /// that begin with `#` are read over.
    ///
    /// # Errors
    /// If there are not as many numbers as weights.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        const WITH_NETWORK: usize = PIT_NUMBERS + network::NUMBERS;
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
            WITH_HAND => Extra::Hand([(); _].map(|()| next.next().unwrap_or_default())),
            WITH_NETWORK => Extra::Network(Box::new(Network::read(&mut next))),
            _ => return Err(WeightsError::Count(count)),
        };
        Ok(Weights::new(&phases, extra))
    }

    /// The weights as a text: a line for each pit of each phase, then what is beyond them.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut write_line = |numbers: &[i16]| {
            let numbers: Vec<String> = numbers.iter().map(i16::to_string).collect();
            text.push_str(&numbers.join(" "));
            text.push('\n');
        };
        for phase in 0..PHASES {
            for counts in &self.rows {
                write_line(&counts.map(|lanes| lanes.phase(phase)));
            }
        }
        match &self.head {
            Head::Nothing => {}
            Head::Network(top) => {
                self.rows.iter().flatten().for_each(|lanes| write_line(lanes.hidden()));
                top.lines().for_each(write_line);
            }
            Head::Hand(weights) => write_line(weights),
        }
        text
    }

    /// Weights from a file of the program. In one without any number, that of a game whose weights
    /// are not trained yet, nothing but the granaries counts.
    fn included(text: &str) -> Weights {
        if text.lines().all(|line| line.starts_with('#')) {
            return Weights::MATERIAL;
        }
        Weights::parse(text).expect("the weights of the program are well written")
    }

    /// The weights that come with the program.
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
        let board = match &self.head {
            Head::Nothing => lanes::sum_of_phase(&self.rows, own, other, phase).into(),
            Head::Network(top) => {
                let sums = lanes::sum(&self.rows, own, other, top.first);
                Value::from(sums.phase(phase)) + top.value(sums.hidden(), phase)
            }
            Head::Hand(weights) => hand::value(weights, own, other),
        };
        // No game ends by more than all seeds, and the search's infinity lies beyond that.
        (granaries * SEED + board).clamp(-MOST, MOST)
    }
}

/// The largest estimate: every seed.
const MOST: Value = SEEDS as Value * SEED;
