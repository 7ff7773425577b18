//! A sentence with its facts, and whom it is for.

use std::fmt;

use awale_core::Side;
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

awale_core::word_enum! {
    /// Who reads.
    #[derive(Default)]
    pub enum Reader {
        /// A person who has just learned to sow: short and concrete.
        Child = "child",
        /// A person who plays.
        #[default]
        Player = "player",
        /// A person who knows the words of the sheets.
        Expert = "expert",
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
