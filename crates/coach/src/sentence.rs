//! A sentence with its facts, and whom it is for.

use std::fmt;
use std::str::FromStr;

use awale_core::{Side, notation};
use awale_words::Speech;

use crate::fact::Fact;

/// Something said, with the facts that make it true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// What they rest on: every number and every pit of the words is in one of these.
    pub facts: Vec<Fact>,
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

/// Who reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Reader {
    /// Somebody who has just learned to sow: short and concrete.
    Child,
    /// Somebody who plays.
    #[default]
    Player,
    /// Somebody who knows the words of the sheets.
    Expert,
}

impl Reader {
    /// All readers.
    pub const ALL: [Reader; 3] = [Reader::Child, Reader::Player, Reader::Expert];

    /// The word on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Reader::Child => "child",
            Reader::Player => "player",
            Reader::Expert => "expert",
        }
    }
}

impl FromStr for Reader {
    type Err = String;

    fn from_str(name: &str) -> Result<Reader, String> {
        let found = Reader::ALL.into_iter().find(|reader| reader.name() == name);
        found.ok_or_else(|| {
            format!("expected child, player or expert, found {}", notation::excerpt(name))
        })
    }
}

/// How the coach speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Voice {
    /// The language and the names of the pits.
    pub speech: Speech,
    /// Whom it speaks to.
    pub reader: Reader,
    /// The player it calls "you", if the reader is one of the two.
    pub you: Option<Side>,
    /// Chooses among ways to say the same: the same number gives the same words.
    pub seed: u64,
}

impl Voice {
    /// The same voice, calling a player "you" if it speaks to a child.
    #[must_use]
    pub fn facing(self, side: Side) -> Voice {
        match self.reader {
            Reader::Child => Voice { you: Some(side), ..self },
            _ => self,
        }
    }

    /// The same voice with other words.
    #[must_use]
    pub fn varied(self, by: u64) -> Voice {
        Voice { seed: self.seed.wrapping_mul(31).wrapping_add(by), ..self }
    }
}
