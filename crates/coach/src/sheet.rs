//! Exercise sheets for a class: a theme, a level, some exercises, a page to print.
//!
//! An exercise is a step like those of the lessons, on a board drawn by lot: its answers are found by
//! the rules. The same seed gives the same sheet.

use std::fmt;
use std::str::FromStr;

use awale_core::random::SplitMix64;
use awale_core::{Harvesting, RuleSet};
use awale_words::{Lang, in_lang};
use thiserror::Error;

use crate::lesson::{Step, Try};

mod board;
mod exercise;
mod html;

pub use board::picture;

/// What the exercises of a sheet are about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Topic {
    /// Where does the last seed fall?
    Landing,
    /// Draw the board after a move.
    Draw,
    /// How many seeds does a move harvest?
    Harvest,
    /// Harvests of several pits.
    Chain,
    /// Feeding an opponent without seeds.
    Feed,
    /// Seeds in danger, and saving them.
    Danger,
    /// Pits of twelve seeds and more.
    House,
    /// The one move that wins: puzzles.
    Puzzle,
}

impl Topic {
    /// All topics, the easiest first.
    pub const ALL: [Topic; 8] = [
        Topic::Landing,
        Topic::Draw,
        Topic::Harvest,
        Topic::Chain,
        Topic::Feed,
        Topic::Danger,
        Topic::House,
        Topic::Puzzle,
    ];

    /// The word on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Topic::Landing => "landing",
            Topic::Draw => "draw",
            Topic::Harvest => "harvest",
            Topic::Chain => "chain",
            Topic::Feed => "feed",
            Topic::Danger => "danger",
            Topic::House => "house",
            Topic::Puzzle => "puzzle",
        }
    }

    /// The title of a sheet.
    pub const fn title(self, lang: Lang) -> &'static str {
        in_lang!(lang, sheets::topic(self))
    }
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no topic.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a theme ({}), found {found}", Topic::ALL.map(Topic::name).join(", "))]
pub struct UnknownTopic {
    found: String,
}

impl FromStr for Topic {
    type Err = UnknownTopic;

    fn from_str(name: &str) -> Result<Topic, UnknownTopic> {
        let topic = Topic::ALL.into_iter().find(|topic| topic.name() == name);
        topic.ok_or_else(|| UnknownTopic { found: name.chars().take(40).collect() })
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
    TooFew {
        /// How many were asked for.
        wanted: usize,
        /// What they are about.
        topic: Topic,
        /// Their level.
        level: u8,
        /// How many were found.
        found: usize,
    },
}

/// A sheet: what it is about, and its exercises.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// The game.
    pub rules: RuleSet,
    /// What it is about.
    pub topic: Topic,
    /// Its level, 1–3.
    pub level: u8,
    /// The number that it was made from.
    pub seed: u64,
    /// The exercises.
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
