//! Who takes part: a person, or a team with its members in the order of their boards.

use std::fmt;

use awale_play::Millis;
use serde::{Deserialize, Serialize};

/// The number of an entrant, from 1 in the order of entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct PlayerId(pub u32);

impl PlayerId {
    /// Its place in a list of all entrants.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The entrant at a place in that list.
    pub(crate) fn at(index: usize) -> PlayerId {
        PlayerId(u32::try_from(index + 1).expect("the number of entrants is bounded"))
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A person or a team of the tournament.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Entrant {
    /// The number.
    pub id: PlayerId,
    /// The name that everybody sees.
    pub name: String,
    /// A rating, for the order of the first round; without one lots decide.
    pub rating: Option<u32>,
    /// The members of a team by board; empty for a person.
    pub members: Vec<String>,
    /// Whether it has left and is not paired.
    pub withdrawn: bool,
    /// The rounds for which it asked not to be paired, for half of the points.
    pub asked_byes: Vec<u32>,
    /// Since when it waits, in an arena.
    pub waits_since: Millis,
}
