//! Lessons: a few steps each, every step a board, a short text and something to do.
//!
//! The lessons are text files (`lessons/`), read once when they are asked for. What is right is never
//! written in a lesson alone: every try is judged by the rules, and a test solves every step.

use std::sync::OnceLock;

use awale_core::{AnyPosition, Move, PITS, Pit, RuleSet};
use awale_words::{Cast, Lang, Speech, Telling, in_lang};

mod parse;
mod progress;
mod task;

pub use crate::verdict::{Comment, Verdict};
pub use parse::{LessonError, parse};
pub use progress::{LessonStars, stars};
pub use task::{BoardQuestion, Goal, Task};
pub(crate) use task::{greatest_harvest, threatened, traps};

/// A text in every language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Translated([String; Lang::ALL.len()]);

impl Translated {
    /// The text that each language has for something.
    pub(crate) fn each(say: impl Fn(Lang) -> String) -> Translated {
        Translated(Lang::ALL.map(say))
    }

    /// The text in a language; empty if a file of lessons lacks it.
    pub fn get(&self, lang: Lang) -> &str {
        &self.0[lang as usize]
    }

    fn set(&mut self, lang: Lang, text: &str) {
        text.clone_into(&mut self.0[lang as usize]);
    }

    /// The text as it is read: `{C}` becomes the name of the pit.
    pub fn say(&self, speech: Speech) -> String {
        speech.text(self.get(speech.lang))
    }
}

awale_core::word_enum! {
    /// A part of the way, in the order in which they are walked.
    pub enum Path {
        /// The path of a child, from the own row to the first challenges.
        First = "first",
        /// What is special about one of the games.
        Games = "games",
        /// The strategy of the sheets: parries, houses, the endgame.
        Strategy = "strategy",
    }
}

impl Path {
    /// The title of the part.
    pub const fn title(self, lang: Lang) -> &'static str {
        in_lang!(lang, learn::path(self))
    }
}

/// A lesson.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The word that names it in links and in the progress that is kept.
    pub id: String,
    /// The part it belongs to.
    pub path: Path,
    /// The game it is about.
    pub rules: RuleSet,
    /// Its title.
    pub title: Translated,
    /// Its steps, in order.
    pub steps: Vec<Step>,
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is told.
    pub text: Translated,
    /// The board that is shown.
    pub position: AnyPosition,
    /// What is to be done.
    pub task: Task,
    /// The answers as the file names them; a test compares them with those the rules find.
    pub named: Vec<Try>,
    /// Why the right answer works, told after it; empty outside the lessons.
    pub why: Translated,
}

/// What is answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Try {
    /// A move.
    Play(Move),
    /// A pit that is pointed at.
    Point(Pit),
    /// A number.
    Number(u8),
    /// Seeds drawn into the twelve pits, `A`–`F` then `a`–`f`.
    Draw([u8; PITS]),
}

impl Try {
    /// The answer as a reader would write it.
    pub fn say(&self, speech: Speech) -> String {
        match self {
            Try::Play(mv) => speech.mv(*mv),
            Try::Point(pit) => speech.pit(*pit),
            Try::Number(number) => number.to_string(),
            Try::Draw(pits) => pits.map(|count| count.to_string()).join("-"),
        }
    }
}

impl Step {
    /// A step that nothing is told about but the verdict.
    pub fn new(text: Translated, position: AnyPosition, task: Task) -> Step {
        Step { text, position, task, named: Vec::new(), why: Translated::default() }
    }

    /// What is said to a try: the verdict, and why it works if it is right.
    pub fn say(&self, verdict: &Verdict, speech: Speech) -> String {
        self.tell(verdict, speech.to(&Cast::SIDES))
    }

    /// The same, told to a player.
    pub fn tell(&self, verdict: &Verdict, telling: Telling) -> String {
        let why = if verdict.right { self.why.say(telling.speech) } else { String::new() };
        let said = [verdict.tell(telling), why];
        said.into_iter().filter(|said| !said.is_empty()).collect::<Vec<_>>().join(" ")
    }

    /// Judges a try by the rules and says why.
    pub fn accept(&self, answer: &Try) -> Verdict {
        task::judge(&self.position, &self.task, answer)
    }

    /// Every right answer, found by the rules: what a page shows after too many tries.
    pub fn answers(&self) -> Vec<Try> {
        let position = &self.position;
        let tries: Vec<Try> = match &self.task {
            Task::Play(_) => position.legal_moves().into_iter().map(Try::Play).collect(),
            Task::Point(_) => Pit::all().map(Try::Point).collect(),
            Task::Number(_) => (0..=awale_core::SEEDS).map(Try::Number).collect(),
            Task::Draw(mv) => match position.try_play(*mv) {
                Ok(after) => vec![Try::Draw(after.setup().pits)],
                Err(_) => Vec::new(),
            },
        };
        tries.into_iter().filter(|answer| self.accept(answer).right).collect()
    }
}

/// The files, in the order of the lessons.
const FILES: [&str; 3] = [
    include_str!("../lessons/first.txt"),
    include_str!("../lessons/games.txt"),
    include_str!("../lessons/strategy.txt"),
];

/// All lessons, in order.
///
/// # Panics
/// Never: a test reads the files that are inside the program.
pub fn lessons() -> &'static [Lesson] {
    static LESSONS: OnceLock<Vec<Lesson>> = OnceLock::new();
    LESSONS.get_or_init(|| {
        let read = |text| parse(text).expect("the lessons inside the program are well written");
        FILES.into_iter().flat_map(read).collect()
    })
}

/// The lesson of that name.
pub fn lesson(id: &str) -> Option<&'static Lesson> {
    lessons().iter().find(|lesson| lesson.id == id)
}
