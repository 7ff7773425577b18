//! The files of the lessons: one word and its value on each line.
//!
//! ```text
//! lesson chain
//! path first
//! rules awale
//! title.fr La chaîne
//! title.en The chain
//!
//! step
//! fr Combien de graines prends-tu avec F ?
//! en How many seeds does F take?
//! board 0-0-0-0-0-3-…-S
//! task number harvest F
//! answer 5
//! why.fr Les deux trous ont 2 ou 3 graines et se suivent.
//! why.en Both pits hold 2 or 3 seeds, one behind the other.
//! ```

use std::str::FromStr;

use awale_core::{AnyPosition, Move, Pit, RuleSet, Side};
use thiserror::Error;

use super::task::{BoardQuestion, Goal, Task};
use super::{Lesson, Path, Step, Translated, Try};

/// What is wrong with a file of lessons.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: expected {expected}, found {found}")]
pub struct LessonError {
    /// The line, from 1.
    pub line: usize,
    /// What should stand there.
    pub expected: &'static str,
    /// What stands there.
    pub found: String,
}

/// Reads lessons. Empty lines and lines that begin with `#` say nothing.
///
/// # Errors
/// The first line that cannot be understood.
pub fn parse(text: &str) -> Result<Vec<Lesson>, LessonError> {
    let mut lessons: Vec<Lesson> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        let wrong = |expected| LessonError { line: number + 1, expected, found: value.to_owned() };
        if key == "lesson" {
            lessons.push(empty(value));
            continue;
        }
        let lesson = lessons.last_mut().ok_or_else(|| wrong("a lesson first"))?;
        read(lesson, key, value).map_err(wrong)?;
    }
    Ok(lessons)
}

fn empty(id: &str) -> Lesson {
    let (path, rules) = (Path::First, RuleSet::Awale);
    Lesson { id: id.to_owned(), path, rules, title: Translated::default(), steps: Vec::new() }
}

/// Before the code of the language: why the answer works.
const WHY: &str = "why.";

/// What a line that is no other begins with: its text is in that language.
const LANG: &str = "the code of a language, board, task or answer";

/// Reads one line into a lesson, or says what was expected.
fn read(lesson: &mut Lesson, key: &str, value: &str) -> Result<(), &'static str> {
    let rules = lesson.rules;
    if let Some(lang) = key.strip_prefix("title.") {
        lesson.title.set(lang.parse().map_err(|_| LANG)?, value);
        return Ok(());
    }
    match key {
        "path" => lesson.path = value.parse().map_err(|_| "first, games or strategy")?,
        "rules" => lesson.rules = value.parse().map_err(|_| "a rule set")?,
        "step" => lesson.steps.push(Step::new(
            Translated::default(),
            AnyPosition::start(rules, Side::South),
            Task::Play(Goal::Any),
        )),
        _ => {
            let step = lesson.steps.last_mut().ok_or("a step first")?;
            match key {
                "board" => {
                    step.position =
                        AnyPosition::parse(rules, value).map_err(|_| "a position of the game")?;
                }
                "task" => step.task = task(value)?,
                "answer" => step.named = answers(&step.task, value)?,
                why if why.starts_with(WHY) => {
                    step.why.set(why[WHY.len()..].parse().map_err(|_| LANG)?, value);
                }
                lang => step.text.set(lang.parse().map_err(|_| LANG)?, value),
            }
        }
    }
    Ok(())
}

fn task(value: &str) -> Result<Task, &'static str> {
    let mut words = value.split_whitespace();
    let mut next = || words.next().ok_or("one word more");
    let task = match next()? {
        "play" => Task::Play(match next()? {
            "any" => Goal::Any,
            "land" => Goal::Land(pit(next()?)?),
            "harvest" => Goal::Harvest(number(next()?)?),
            "most" => Goal::Most,
            "pits" => Goal::Pits(number(next()?)?),
            "feed" => Goal::Feed,
            "safe" => Goal::Safe(number(next()?)?),
            "lap" => Goal::Lap,
            "house" => Goal::House,
            "alternate" => Goal::Alternate,
            "win" => Goal::Win,
            "trap" => Goal::Trap(number(next()?)?),
            "best" => Goal::Best(words.by_ref().map(mv).collect::<Result<_, _>>()?),
            _ => return Err("a goal"),
        }),
        kind @ ("point" | "number") => {
            let question = match next()? {
                "own" => BoardQuestion::Own,
                "landing" => BoardQuestion::Landing(mv(next()?)?),
                "harvest" => BoardQuestion::Harvest(mv(next()?)?),
                "threatened" => BoardQuestion::Threatened,
                "playable" => BoardQuestion::Playable,
                "house" => BoardQuestion::House,
                "reaching" => BoardQuestion::Reaching,
                "safe" => BoardQuestion::Safe,
                "waiting" => BoardQuestion::Waiting,
                "missing" => BoardQuestion::Missing(pit(next()?)?),
                "attacked" => BoardQuestion::Attacked(pit(next()?)?),
                "final" => BoardQuestion::Final(mv(next()?)?, side(next()?)?),
                _ => return Err("a question"),
            };
            if kind == "point" { Task::Point(question) } else { Task::Number(question) }
        }
        "draw" => Task::Draw(mv(next()?)?),
        _ => return Err("play, point, number or draw"),
    };
    if words.next().is_some() { Err("nothing more") } else { Ok(task) }
}

fn answers(task: &Task, value: &str) -> Result<Vec<Try>, &'static str> {
    let answer = |word| {
        Ok(match task {
            Task::Play(_) => Try::Play(mv(word)?),
            Task::Point(_) => Try::Point(pit(word)?),
            Task::Number(_) => Try::Number(number(word)?),
            Task::Draw(_) => return Err("no answer: a drawing follows from its move"),
        })
    };
    value.split_whitespace().map(answer).collect()
}

fn mv(word: &str) -> Result<Move, &'static str> {
    word.parse().map_err(|_| "a move")
}

fn pit(word: &str) -> Result<Pit, &'static str> {
    let mut letters = word.chars();
    let pit = letters.next().and_then(Pit::from_letter).filter(|_| letters.next().is_none());
    pit.ok_or("a pit")
}

fn number<T: FromStr>(word: &str) -> Result<T, &'static str> {
    word.parse().map_err(|_| "a number")
}

fn side(word: &str) -> Result<Side, &'static str> {
    let mut sides = Side::ALL.into_iter();
    sides.find(|side| side.letter().to_string() == word).ok_or("S or N")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_lines_are_named() {
        for (text, line) in [
            ("step", 1),
            ("lesson a\nfr x", 2),
            ("lesson a\nrules chess", 2),
            ("lesson a\nstep\nboard 1-2", 3),
            ("lesson a\nstep\ntask play", 3),
            ("lesson a\nstep\ntask play any now", 3),
            ("lesson a\nstep\ntask draw C\nanswer 3", 4),
            ("lesson a\nstep\ntask number final C X", 3),
        ] {
            assert_eq!(parse(text).unwrap_err().line, line, "{text:?}");
        }
    }
}
