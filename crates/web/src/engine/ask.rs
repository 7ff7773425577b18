//! A question to the program as a text: one line for each part.

use std::fmt;

use awale_core::{AnyPosition, RuleSet, Side};
use awale_engine::{Level, Limits};
use awale_play::{History, Offer};

use super::coaching::Coaching;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// To search with all its strength and score so many moves.
    Analyse {
        multipv: usize,
    },
    Choose {
        level: Level,
        /// Decides what it overlooks.
        seed: u64,
    },
    Answer {
        level: Level,
        side: Side,
        offer: Offer,
    },
    /// To say something as a coach.
    Coach(Coaching),
    /// To open the book.
    Book,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Told back with every answer.
    pub id: u32,
    /// The position, with those that may come back.
    pub at: History,
    pub limits: Limits,
    pub task: Task,
}

impl fmt::Display for Ask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "id {}", self.id)?;
        writeln!(f, "rules {}", self.at.position().rules())?;
        for earlier in self.at.earlier() {
            writeln!(f, "position {earlier}")?;
        }
        writeln!(f, "position {}", self.at.position())?;
        if let Some(depth) = self.limits.depth {
            writeln!(f, "depth {depth}")?;
        }
        if let Some(nodes) = self.limits.nodes {
            writeln!(f, "nodes {nodes}")?;
        }
        if let Some(millis) = self.limits.millis {
            writeln!(f, "millis {millis}")?;
        }
        match self.task {
            Task::Analyse { multipv } => writeln!(f, "analyse {multipv}"),
            Task::Choose { level, seed } => writeln!(f, "choose {level} {seed}"),
            Task::Answer { level, side, offer } => {
                writeln!(f, "answer {level} {} {offer}", side.name())
            }
            Task::Coach(coaching) => writeln!(f, "coach {coaching}"),
            Task::Book => writeln!(f, "book open"),
        }
    }
}

impl Ask {
    /// Reads what the page wrote.
    pub fn read(text: &str) -> Option<Ask> {
        let (mut id, mut rules, mut task) = (None, None, None);
        let mut limits = Limits::default();
        let mut line: Vec<AnyPosition> = Vec::new();
        for (key, value) in text.lines().filter_map(|line| line.split_once(' ')) {
            match key {
                "id" => id = Some(value.parse().ok()?),
                "rules" => rules = Some(value.parse::<RuleSet>().ok()?),
                "position" => line.push(AnyPosition::parse(rules?, value).ok()?),
                "depth" => limits.depth = Some(value.parse().ok()?),
                "nodes" => limits.nodes = Some(value.parse().ok()?),
                "millis" => limits.millis = Some(value.parse().ok()?),
                _ => task = Some(read_task(key, value)?),
            }
        }
        Some(Ask { id: id?, at: History::of(&line)?, limits, task: task? })
    }
}

fn read_task(key: &str, value: &str) -> Option<Task> {
    let mut words = value.split(' ');
    match key {
        "analyse" => Some(Task::Analyse { multipv: value.parse().ok()? }),
        "choose" => {
            let level = words.next()?.parse().ok()?;
            Some(Task::Choose { level, seed: words.next()?.parse().ok()? })
        }
        "answer" => {
            let level = words.next()?.parse().ok()?;
            let (side, offer) = (words.next()?.parse().ok()?, words.next()?);
            let offer = Offer::ALL.into_iter().find(|known| known.name() == offer)?;
            Some(Task::Answer { level, side, offer })
        }
        "coach" => Some(Task::Coach(Coaching::read(value)?)),
        "book" => Some(Task::Book),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use awale_coach::{Pointing, Reader, Voice};

    use super::*;
    use crate::engine::About;

    #[test]
    fn a_question_comes_back() {
        let level = Level::FIRST;
        let (reader, pointing) = (Reader::Child, Pointing::Light);
        let voice = Voice { reader, pointing, you: Some(Side::North), ..Voice::default() };
        for &rules in RuleSet::ALL {
            let start = AnyPosition::start(rules, Side::North);
            let mv = start.legal_moves()[0];
            let at = History::from(start).play(mv).unwrap();
            let coach = |about| Task::Coach(Coaching { about, voice, across: Some(Level::MASTER) });
            for task in [
                Task::Analyse { multipv: 3 },
                Task::Choose { level, seed: 9 },
                Task::Answer { level, side: Side::South, offer: Offer::TakeBack },
                coach(About::Hint),
                coach(About::Position),
                coach(About::Move(mv)),
                coach(About::FirstMove(mv)),
                Task::Book,
            ] {
                let limits = Limits { depth: Some(9), nodes: Some(1), millis: Some(250) };
                let ask = Ask { id: 7, at: at.clone(), limits, task };
                assert_eq!(Ask::read(&ask.to_string()), Some(ask));
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let start = "id 1\nrules awale\nposition 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\n";
        assert!(Ask::read(&format!("{start}analyse 1")).is_some());
        for task in ["", "depth 300\nanalyse 1", "analyse x", "answer 1 East draw", "guess 1"] {
            assert_eq!(Ask::read(&format!("{start}{task}")), None, "{task}");
        }
        for text in ["", "id x\nrules awale\nposition 4\nanalyse 1", "id 1\nanalyse 1"] {
            assert_eq!(Ask::read(text), None, "{text}");
        }
    }
}
