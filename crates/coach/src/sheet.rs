//! Exercise sheets for a class: a theme, a level, some exercises, a page to print.
//!
//! A question is a step like those of the lessons, on a board drawn by lot: its answers are found by
//! the rules. Most exercises are one question; a simulation is three, one after the other. The same
//! seed gives the same sheet.

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, Harvesting, Move, RuleSet};
use awale_words::{Lang, Naming, Speech, in_lang};
use thiserror::Error;

use crate::lesson::{Step, Task, Translated};

mod board;
mod exercise;
mod html;

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
        /// What the opponent would win, and the answer to it: the exercise of a sheet of rules.
        Simulation = "simulation",
    }
}

impl Topic {
    /// The title of a sheet.
    pub const fn title(self, lang: Lang) -> &'static str {
        in_lang!(lang, sheets::topic(self))
    }
}

/// An exercise: a board, and what is asked about it.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// What is told before the questions; empty where one question says it all.
    pub intro: Translated,
    /// The questions, the first about the board that is shown.
    pub questions: Vec<SheetQuestion>,
}

impl Exercise {
    /// The board that is shown.
    pub fn position(&self) -> &AnyPosition {
        &self.questions[0].step.position
    }

    /// Whether the questions stand apart from the board, each with its own place for the answer.
    pub fn is_simulation(&self) -> bool {
        self.questions.len() > 1
    }
}

/// A question of an exercise.
#[derive(Clone, Debug)]
pub struct SheetQuestion {
    /// What is asked.
    pub step: Step,
    /// The move after which the pupil draws the seeds, if a drawing is asked for.
    pub drawn: Option<Move>,
}

impl SheetQuestion {
    /// Whether a pit or a number is to be written.
    pub fn is_written(&self) -> bool {
        !matches!(self.step.task, Task::Draw(_))
    }

    /// What is to be written, as the rules find it.
    pub fn answer(&self, speech: Speech) -> String {
        let answers = self.step.answers();
        let names: Vec<String> = answers.iter().map(|answer| answer.say(speech)).collect();
        if self.is_written() { names.join(", ") } else { String::new() }
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

impl SheetError {
    /// The same in words, for a reader.
    pub fn say(&self, speech: Speech) -> String {
        speech.said(in_lang!(speech.lang, sheets::error(self)))
    }
}

/// A sheet of exercises; the same seed gives the same ones.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the fields are what was asked for")]
pub struct Sheet {
    pub rules: RuleSet,
    pub topic: Topic,
    pub level: u8,
    pub seed: u64,
    pub exercises: Vec<Exercise>,
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
        let mut exercises: Vec<Exercise> = Vec::with_capacity(count);
        for _ in 0..count {
            let fresh = (0..PATIENCE).find_map(|_| {
                let fresh = exercise::draw(rules, topic, level, &mut random)?;
                let known = exercises.iter().any(|other| other.position() == fresh.position());
                (!known).then_some(fresh)
            });
            let Some(fresh) = fresh else {
                let found = exercises.len();
                return Err(SheetError::TooFew { wanted: count, topic, level, found });
            };
            exercises.push(fresh);
        }
        Ok(Sheet { rules, topic, level, seed, exercises })
    }

    /// The speech of a sheet: a simulation names the pits by numbers, as the sheet of rules does.
    #[must_use]
    pub fn speech(&self, speech: Speech) -> Speech {
        match self.topic {
            Topic::Simulation => Speech { naming: Naming::Numbers, ..speech },
            _ => speech,
        }
    }

    /// The title, for pupils or with the answers.
    pub fn title(&self, speech: Speech, with_answers: bool) -> String {
        let answers = if with_answers { in_lang!(speech.lang, sheets::ANSWERS) } else { "" };
        speech.said(format!("{}{answers}", self.topic.title(speech.lang)))
    }

    /// What pupils should remember.
    pub fn reminder(&self, speech: Speech) -> String {
        speech.said(in_lang!(speech.lang, sheets::reminder(self.topic)).to_owned())
    }

    /// The words for what a pupil fills in above: a name, a class, a date.
    pub const fn who(lang: Lang) -> [&'static str; 3] {
        in_lang!(lang, sheets::WHO)
    }

    /// Where the sheet comes from: its number, and the command that makes it again.
    pub fn origin(&self, speech: Speech) -> String {
        let Sheet { rules, topic, level, seed, .. } = *self;
        let made = in_lang!(speech.lang, sheets::made(rules.title(), level, seed));
        let count = self.exercises.len();
        format!(
            "{made} · awale sheet --rules {rules} --theme {topic} --level {level} \
             --exercises {count} --seed {seed}"
        )
    }
}
