//! The static evaluation: how many seeds of the board the player to move will gain.
//!
//! The model is a table for each of the twelve pits: what a count of seeds in that pit is worth to
//! the player to move. The sum over the pits estimates the difference of the seeds still to be
//! gained; with the granaries it estimates the difference at the end. As a game empties the board
//! the same count means something else, so that there is a set of tables for each [phase](phase).
//! The tables are learned (docs/engine.md tells how), for each rule set its own.

use std::fmt::Write;
use std::sync::LazyLock;

use thiserror::Error;

use awale_core::{PITS, ROW, Row, RuleSet, SEEDS};

use crate::score::{SEED, Value};

/// Counts that have an entry of their own; larger ones share the last.
pub const COUNTS: usize = 32;
/// Phases of a game.
pub const PHASES: usize = 4;

/// What each count of seeds is worth in each pit, in hundredths of a seed: the six pits of the
/// player to move from his left, then the six of the opponent from his.
pub type Tables = [[i16; COUNTS]; PITS];

/// The weights of the evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    phases: [Tables; PHASES],
}

/// The phase of a game by the seeds that are on the board: a dozen in each.
#[inline]
pub fn phase(on_board: u8) -> usize {
    usize::from(on_board.saturating_sub(1)) / 12 % PHASES
}

/// Why a text holds no weights.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum WeightsError {
    /// Something is not a number of the right size.
    #[error("expected a number from -32768 to 32767, found {0}")]
    Number(String),
    /// There are too many or too few numbers.
    #[error("expected {all} numbers, found {0}", all = PHASES * PITS * COUNTS)]
    Count(usize),
}

impl Weights {
    /// Nothing but the granaries counts.
    pub const MATERIAL: Weights = Weights { phases: [[[0; COUNTS]; PITS]; PHASES] };

    /// Weights from their tables.
    pub const fn new(phases: [Tables; PHASES]) -> Weights {
        Weights { phases }
    }

    /// Weights that say so many percent of what these say.
    #[must_use]
    pub fn scaled(&self, percent: u8) -> Weights {
        let scale = |weight: i16| {
            i16::try_from(i32::from(weight) * i32::from(percent.min(100)) / 100).unwrap_or(weight)
        };
        Weights { phases: self.phases.map(|pits| pits.map(|counts| counts.map(scale))) }
    }

    /// Reads the numbers of a text, in the order in which [`Weights::to_text`] writes them; lines
    /// that begin with `#` are read over.
    ///
    /// # Errors
    /// If there are not as many numbers as weights.
    pub fn parse(text: &str) -> Result<Weights, WeightsError> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let numbers = lines
            .flat_map(str::split_ascii_whitespace)
            .map(|word| {
                word.parse().map_err(|_| WeightsError::Number(awale_core::notation::excerpt(word)))
            })
            .collect::<Result<Vec<i16>, WeightsError>>()?;
        if numbers.len() != PHASES * PITS * COUNTS {
            return Err(WeightsError::Count(numbers.len()));
        }
        let mut next = numbers.into_iter();
        let phases = [(); PHASES]
            .map(|()| [(); PITS].map(|()| [(); COUNTS].map(|()| next.next().unwrap_or_default())));
        Ok(Weights { phases })
    }

    /// The weights as a text: a line for each pit of each phase.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        for (number, phase) in self.phases.iter().enumerate() {
            let _ =
                writeln!(text, "# {} to {} seeds on the board", 12 * number + 1, 12 * number + 12);
            for table in phase {
                let numbers: Vec<String> = table.iter().map(i16::to_string).collect();
                let _ = writeln!(text, "{}", numbers.join(" "));
            }
        }
        text
    }

    /// The weights that come with the program.
    pub fn of(rules: RuleSet) -> &'static Weights {
        macro_rules! included {
            ($name:literal) => {{
                static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
                    let text = include_str!(concat!("../weights/", $name, ".txt"));
                    Weights::parse(text).expect("the weights of the program are well written")
                });
                &WEIGHTS
            }};
        }
        match rules {
            RuleSet::Awele => included!("awele"),
            RuleSet::Awale => included!("awale"),
            RuleSet::Avele => included!("avele"),
            RuleSet::Eqwale => included!("eqwale"),
            RuleSet::Abapa => included!("abapa"),
            RuleSet::Awari => included!("awari"),
        }
    }

    /// The estimate of the final difference for the player to move.
    #[inline]
    pub(crate) fn value(&self, own: Row, other: Row) -> Value {
        let tables = &self.phases[phase(SEEDS - own.granary() - other.granary())];
        let granaries = Value::from(own.granary()) - Value::from(other.granary());
        let mut sum = 0;
        let (own, other) = (own.counts(), other.counts());
        for place in 0..ROW {
            sum += Value::from(tables[place][usize::from(own[place]).min(COUNTS - 1)]);
            sum += Value::from(tables[place + ROW][usize::from(other[place]).min(COUNTS - 1)]);
        }
        granaries * SEED + sum
    }
}
