//! Exercise sheets for a class: a theme, a level, some exercises, a page to print.
//!
//! An exercise is a step like those of the lessons, on a board drawn by lot: its answers are found by
//! the rules. The same seed gives the same sheet.

use awale_core::random::SplitMix64;
use awale_core::{Harvesting, RuleSet};
use awale_words::{Lang, in_lang};
use thiserror::Error;

use crate::lesson::{Step, Try};

mod board;
mod exercise;
mod html;

pub use board::picture;

awale_core::word_enum! {
    /// What the exercises of a sheet are about, the easiest first.
    pub enum Topic {
        /// Where does the last seed fall?
        Landing = "landing",
        /// Draw the board after a move.
        Draw = "draw",
        /// How many seeds does a move harvest?
        Harvest = "harvest",
        /// Harvests of several pits.
        Chain = "chain",
        /// Feeding an opponent without seeds.
        Feed = "feed",
        /// Seeds in danger, and saving them.
        Danger = "danger",
        /// Pits of twelve seeds and more.
        House = "house",
        /// The one move that wins: puzzles.
        Puzzle = "puzzle",
    }
}

impl Topic {
    /// The title of a sheet.
    pub const fn title(self, lang: Lang) -> &'static str {
        in_lang!(lang, sheets::topic(self))
    }
}

/// The hardest level of a sheet.
pub const LEVELS: u8 = 3;
/// The most exercises of a sheet.
pub const MOST: usize = 60;

/// Why a sheet cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SheetError {
    /// There is no such level.
    #[error("expected a level from 1 to {LEVELS}, found {0}")]
    Level(u8),
    /// Too few or too many exercises.
    #[error("expected 1 to {MOST} exercises, found {0}")]
    Exercises(usize),
    /// Sheets are about games that sow from the start.
    #[error("expected a game that begins with four seeds in each pit, found {0}")]
    Rules(RuleSet),
    /// The lot found too few exercises of this kind.
    #[error("expected {wanted} exercises of {topic} at level {level}, found only {found}")]
    #[expect(missing_docs, reason = "the message says what the fields are")]
    TooFew { wanted: usize, topic: Topic, level: u8, found: usize },
}

/// A sheet of exercises; the same seed gives the same ones.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are what was asked for")]
pub struct Sheet {
    pub rules: RuleSet,
    pub topic: Topic,
    pub level: u8,
    pub seed: u64,
    pub exercises: Vec<Step>,
}

/// Boards that are drawn for one exercise before the sheet is given up.
const PATIENCE: usize = 20_000;

impl Sheet {
    /// Makes a sheet.
    ///
    /// # Errors
    /// If there is no such level, the number of exercises is out of range, or too few are found.
    pub fn new(
        rules: RuleSet,
        topic: Topic,
        level: u8,
        count: usize,
        seed: u64,
    ) -> Result<Sheet, SheetError> {
        if !(1..=LEVELS).contains(&level) {
            return Err(SheetError::Level(level));
        }
        if !(1..=MOST).contains(&count) {
            return Err(SheetError::Exercises(count));
        }
        if rules.facts().harvesting == Harvesting::ByChoice {
            return Err(SheetError::Rules(rules));
        }
        let mut random = SplitMix64::new(seed);
        let mut exercises: Vec<Step> = Vec::with_capacity(count);
        for _ in 0..count {
            let fresh = (0..PATIENCE).find_map(|_| {
                let step = exercise::draw(rules, topic, level, &mut random)?;
                let known = exercises.iter().any(|other| other.position == step.position);
                (!known).then_some(step)
            });
            let Some(fresh) = fresh else {
                let found = exercises.len();
                return Err(SheetError::TooFew { wanted: count, topic, level, found });
            };
            exercises.push(fresh);
        }
        Ok(Sheet { rules, topic, level, seed, exercises })
    }

    /// The answers of an exercise, found by the rules.
    pub fn answers(&self, exercise: usize) -> Vec<Try> {
        self.exercises.get(exercise).map(Step::answers).unwrap_or_default()
    }
}
