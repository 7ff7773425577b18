//! Players in a sentence: their names and the verbs that go with them.

use awale_core::Side;
use awale_core::letters::capital;

use super::names;
use crate::{Role, Telling};

/// A player as the subject or object of a sentence.
pub(crate) struct NamedPlayer<'a> {
    role: &'a Role,
    side: Side,
}

impl<'a> NamedPlayer<'a> {
    pub(crate) fn of_side(t: Telling<'a>, side: Side) -> NamedPlayer<'a> {
        NamedPlayer { role: t.cast.role(side), side }
    }

    /// Whether the sentence speaks to this player.
    pub(crate) const fn is_reader(&self) -> bool {
        matches!(self.role, Role::You(_))
    }

    /// A word for a third person, and for the reader.
    pub(crate) fn says<'w>(&self, third: &'w str, you: &'w str) -> &'w str {
        if self.is_reader() { you } else { third }
    }

    /// In the middle of a sentence, as subject or object.
    pub(crate) fn name(&self) -> &str {
        match self.role {
            Role::You(_) => "you",
            Role::Named(name) => name,
            Role::Side => names::side(self.side),
        }
    }

    /// The subject with its verb, where a sentence begins.
    pub(crate) fn begins(&self, third: &str, you: &str) -> String {
        capital(&self.does(third, you))
    }

    /// The same in the middle of a sentence.
    pub(crate) fn does(&self, third: &str, you: &str) -> String {
        format!("{} {}", self.name(), self.says(third, you))
    }

    /// *North’s*, *your*.
    pub(crate) fn own(&self) -> String {
        if self.is_reader() { "your".to_owned() } else { format!("{}’s", self.name()) }
    }

    /// The player with the seeds of the granary.
    pub(crate) fn counted(&self, seeds: u8) -> String {
        format!("{} {seeds}", self.name())
    }
}
