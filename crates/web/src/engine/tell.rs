//! An answer of the engine as a text: one line for each part.

use std::fmt;

use awale_coach::Class;
use awale_core::{Move, Pit};
use awale_engine::{BookEntry, Certainty, Info, PvLine, Score};
use awale_player::Answer;

/// What the engine knows about a question.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tell {
    pub id: u32,
    /// Whether this is the last word on it.
    pub done: bool,
    pub depth: u8,
    pub nodes: u64,
    pub millis: u64,
    /// The lines, best first; none if the game is over or a player was asked.
    pub lines: Vec<PvLine>,
    /// The move a player makes, if one was asked.
    pub plays: Option<Move>,
    /// The answer to an offer, if there was one.
    pub answer: Option<Answer>,
    /// How good the move is that the coach was asked about.
    pub class: Option<Class>,
    pub said: Vec<Said>,
}

/// A sentence of the coach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Said {
    pub text: String,
    /// The pits that the words point at.
    pub lit: Vec<Pit>,
}

impl Tell {
    pub fn new(id: u32, done: bool, info: Option<&Info>) -> Tell {
        let mut tell = Tell { id, done, ..Tell::default() };
        if let Some(info) = info {
            (tell.depth, tell.nodes, tell.millis) = (info.depth, info.nodes, info.millis);
            tell.lines.clone_from(&info.lines);
        }
        tell
    }

    pub fn said(id: u32, class: Option<Class>, said: Vec<Said>) -> Tell {
        Tell { class, said, ..Tell::new(id, true, None) }
    }

    /// The moves of a book, each a line of its own.
    pub fn of_book(id: u32, entry: Option<BookEntry>) -> Tell {
        let Some(entry) = entry else { return Tell::new(id, true, None) };
        let line = |(mv, score)| PvLine { score, moves: vec![mv] };
        let lines = entry.moves.into_iter().map(line).collect();
        Tell { depth: entry.depth, lines, ..Tell::new(id, true, None) }
    }

    pub fn played(id: u32, plays: Option<Move>) -> Tell {
        Tell { plays, ..Tell::new(id, true, None) }
    }

    pub fn answered(id: u32, answer: Answer) -> Tell {
        Tell { answer: Some(answer), ..Tell::new(id, true, None) }
    }

    /// The move of the player who was asked, else the best one.
    pub fn best(&self) -> Option<Move> {
        if self.plays.is_some() {
            return self.plays;
        }
        self.lines.first()?.moves.first().copied()
    }
}

const CERTAINTIES: [(Certainty, &str); 4] = [
    (Certainty::Exact, "exact"),
    (Certainty::Estimate, "estimate"),
    (Certainty::AtLeast, "at-least"),
    (Certainty::AtMost, "at-most"),
];

impl fmt::Display for Tell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} {} {} {} {}",
            self.id,
            if self.done { "done" } else { "so-far" },
            self.depth,
            self.nodes,
            self.millis
        )?;
        if let Some(mv) = self.plays {
            writeln!(f, "plays {mv}")?;
        }
        if let Some(answer) = self.answer {
            writeln!(f, "answers {answer}")?;
        }
        if let Some(class) = self.class {
            writeln!(f, "class {class}")?;
        }
        for Said { text, lit } in &self.said {
            // The pits are in front, closed by a sign that no pit has.
            let pits: String = lit.iter().map(|pit| pit.letter()).collect();
            writeln!(f, "said {pits}:{}", text.replace('\n', " "))?;
        }
        for line in &self.lines {
            let (_, certainty) = CERTAINTIES
                .into_iter()
                .find(|(certainty, _)| *certainty == line.score.certainty)
                .expect("the list names every certainty");
            write!(f, "line {} {certainty}", line.score.value)?;
            for mv in &line.moves {
                write!(f, " {mv}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl Tell {
    /// Reads what the worker wrote.
    pub fn read(text: &str) -> Option<Tell> {
        let mut rows = text.lines();
        let mut head = rows.next()?.split(' ');
        let mut tell = Tell {
            id: head.next()?.parse().ok()?,
            done: match head.next()? {
                "done" => true,
                "so-far" => false,
                _ => return None,
            },
            depth: head.next()?.parse().ok()?,
            nodes: head.next()?.parse().ok()?,
            millis: head.next()?.parse().ok()?,
            ..Tell::default()
        };
        for row in rows {
            let (key, value) = row.split_once(' ')?;
            match key {
                "plays" => tell.plays = Some(value.parse().ok()?),
                "answers" => tell.answer = Some(value.parse().ok()?),
                "class" => tell.class = Some(value.parse().ok()?),
                "said" => {
                    let (pits, text) = value.split_once(':')?;
                    let lit = pits.chars().map(Pit::from_letter).collect::<Option<_>>()?;
                    tell.said.push(Said { text: text.to_owned(), lit });
                }
                "line" => tell.lines.push(read_line(value)?),
                _ => return None,
            }
        }
        Some(tell)
    }
}

fn read_line(text: &str) -> Option<PvLine> {
    let mut words = text.split(' ');
    let value = words.next()?.parse().ok()?;
    let word = words.next()?;
    let (certainty, _) = CERTAINTIES.into_iter().find(|(_, name)| *name == word)?;
    let moves = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    Some(PvLine { score: Score { value, certainty }, moves })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_comes_back() {
        let line = |value, certainty, moves: &[&str]| PvLine {
            score: Score { value, certainty },
            moves: moves.iter().map(|mv| mv.parse().unwrap()).collect(),
        };
        let tell = Tell {
            id: 3,
            done: true,
            depth: 12,
            nodes: 123_456,
            millis: 80,
            lines: vec![
                line(250, Certainty::Estimate, &["C", "b", "F"]),
                line(-4800, Certainty::Exact, &["+A3C2"]),
                line(0, Certainty::AtMost, &["Cxb2d1"]),
            ],
            ..Tell::default()
        };
        assert_eq!(Tell::read(&tell.to_string()), Some(tell));
        let played = Tell::played(4, "c".parse().ok());
        assert_eq!(Tell::read(&played.to_string()), Some(played));
        for answer in [Answer::Accept, Answer::Decline] {
            let answered = Tell::answered(4, answer);
            assert_eq!(Tell::read(&answered.to_string()), Some(answered));
        }
        assert_eq!(Tell::read("1 done 0 0 0\nanswers perhaps"), None);
        let said = |text: &str, lit| Said { text: text.to_owned(), lit };
        let words = vec![said("C harvests: 3.", vec![]), said("12 e", vec![Pit::new(2)])];
        let said = Tell::said(5, Some(Class::Mistake), words);
        assert_eq!(Tell::read(&said.to_string()), Some(said.clone()));
        let hint = Tell { lines: vec![line(5, Certainty::Exact, &["C"])], class: None, ..said };
        assert_eq!(Tell::read(&hint.to_string()), Some(hint));
        assert_eq!(Tell::read(""), None);
        assert_eq!(Tell::read("1 maybe 2 3 4"), None);
    }
}
