//! What a game was for one of the two who played it.

use awale_core::Side;
use serde::{Deserialize, Serialize};

use crate::outcome::Outcome;

/// Won, drawn or lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Score {
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
    /// Won.
    Won,
}

impl Score {
    /// What an outcome is for a side; nothing if they did not meet.
    pub fn of(outcome: Outcome, side: Side) -> Option<Score> {
        match outcome {
            Outcome::Played { winner: None, .. } => Some(Score::Drawn),
            Outcome::Played { winner: Some(winner), .. } if winner == side => Some(Score::Won),
            Outcome::Played { .. } => Some(Score::Lost),
            Outcome::Forfeited(_) | Outcome::NotPlayed => None,
        }
    }

    /// What it was for the other.
    #[must_use]
    pub const fn reversed(self) -> Score {
        match self {
            Score::Lost => Score::Won,
            Score::Drawn => Score::Drawn,
            Score::Won => Score::Lost,
        }
    }

    /// Its half points.
    pub const fn halves(self) -> u8 {
        match self {
            Score::Lost => 0,
            Score::Drawn => 1,
            Score::Won => 2,
        }
    }

    /// The score of so many half points.
    pub const fn of_halves(halves: u8) -> Option<Score> {
        match halves {
            0 => Some(Score::Lost),
            1 => Some(Score::Drawn),
            2 => Some(Score::Won),
            _ => None,
        }
    }

    /// Its points.
    pub(crate) fn value(self) -> f64 {
        f64::from(self.halves()) / 2.0
    }
}
