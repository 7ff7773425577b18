//! A question to the engine as a text: one line for each part.

use std::fmt;
use std::str::FromStr;

use awale_core::notation::excerpt;
use awale_core::{AnyPosition, RuleSet};
use awale_engine::{Level, Limits};
use thiserror::Error;

use super::coaching::Coaching;

/// A player whose move is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Somebody {
    /// How strong.
    pub level: Level,
    /// Decides what it overlooks.
    pub luck: u64,
}

/// A question to the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Told back with every answer.
    pub id: u32,
    /// The position.
    pub position: AnyPosition,
    /// The positions before it since the last harvest.
    pub before: Vec<AnyPosition>,
    /// How long to search.
    pub limits: Limits,
    /// How many moves to score.
    pub lines: usize,
    /// Whose move is wanted; `None` asks for the lines of the engine itself.
    pub player: Option<Somebody>,
    /// What the coach is asked to say, if it is the one who answers.
    pub coach: Option<Coaching>,
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "id {}", self.id)?;
        writeln!(f, "rules {}", self.position.rules())?;
        writeln!(f, "position {}", self.position)?;
        for before in &self.before {
            writeln!(f, "before {before}")?;
        }
        if let Some(depth) = self.limits.depth {
            writeln!(f, "depth {depth}")?;
        }
        if let Some(nodes) = self.limits.nodes {
            writeln!(f, "nodes {nodes}")?;
        }
        if let Some(millis) = self.limits.millis {
            writeln!(f, "millis {millis}")?;
        }
        if let Some(Somebody { level, luck }) = self.player {
            writeln!(f, "level {level}")?;
            writeln!(f, "luck {luck}")?;
        }
        if let Some(coach) = self.coach {
            writeln!(f, "coach {coach}")?;
        }
        writeln!(f, "lines {}", self.lines)
    }
}

/// A text that is not a question.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected a question to the engine, found {0}")]
pub struct AskError(String);

impl FromStr for Ask {
    type Err = AskError;

    fn from_str(text: &str) -> Result<Ask, AskError> {
        read(text).ok_or_else(|| AskError(excerpt(text)))
    }
}

fn read(text: &str) -> Option<Ask> {
    let values = |key: &'static str| {
        text.lines().filter_map(move |line| line.strip_prefix(key)?.strip_prefix(' '))
    };
    let value = |key| values(key).next();
    let number = |key| value(key).map(str::parse::<u64>).transpose().ok();
    let rules: RuleSet = value("rules")?.parse().ok()?;
    let depth = number("depth")?.map(u8::try_from).transpose().ok()?;
    let level = value("level").map(str::parse).transpose().ok()?;
    let luck = number("luck")?.unwrap_or(0);
    Some(Ask {
        id: value("id")?.parse().ok()?,
        position: AnyPosition::parse(rules, value("position")?).ok()?,
        before: values("before")
            .map(|text| AnyPosition::parse(rules, text).ok())
            .collect::<Option<_>>()?,
        limits: Limits { depth, nodes: number("nodes")?, millis: number("millis")? },
        lines: value("lines")?.parse().ok()?,
        player: level.map(|level| Somebody { level, luck }),
        coach: value("coach").map(str::parse).transpose().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use awale_coach::{Reader, Voice};
    use awale_core::Side;

    use super::*;
    use crate::engine::About;

    #[test]
    fn a_question_comes_back() {
        for &rules in RuleSet::ALL {
            let start = AnyPosition::start(rules, Side::North);
            let mv = start.legal_moves()[0];
            let ask = Ask {
                id: 7,
                position: start.try_play(mv).unwrap(),
                before: vec![start],
                limits: Limits { depth: Some(9), nodes: None, millis: Some(250) },
                lines: 3,
                player: None,
                coach: None,
            };
            let played =
                Ask { player: Some(Somebody { level: Level::FIRST, luck: 9 }), ..ask.clone() };
            let voice = Voice { reader: Reader::Child, you: Some(Side::North), ..Voice::default() };
            for about in [About::Hint, About::Position, About::Move(mv)] {
                let coached = Ask { coach: Some(Coaching { about, voice }), ..ask.clone() };
                assert_eq!(coached.to_string().parse(), Ok(coached));
            }
            assert_eq!(ask.to_string().parse(), Ok(ask));
            assert_eq!(played.to_string().parse(), Ok(played));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "id 1", "id x\nrules awale\nposition 4\nlines 1", "depth 300"] {
            assert!(text.parse::<Ask>().is_err(), "{text}");
        }
    }
}
