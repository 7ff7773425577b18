//! How a game of a tournament ended.

use std::fmt;
use std::str::FromStr;

use awale_core::{BySide, Side};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use crate::points::Points;

/// All seeds of a game.
const SEEDS: u8 = 48;

/// The result of one game.
///
/// As a text, and so in JSON: `27-21` (South's seeds first), `S` or `N` (who won, seeds unknown),
/// `=` (a draw), `S 12-20` (South won whatever the seeds: a resignation), `+-` (North forfeits),
/// `-+` (South forfeits), `--` (both).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The game was played.
    Played {
        /// Who won; nobody in a draw.
        winner: Option<Side>,
        /// What both harvested, if it was counted.
        seeds: Option<BySide<u8>>,
    },
    /// This side did not come, or had to give the game up.
    Forfeited(Side),
    /// Neither came.
    NotPlayed,
}

impl Outcome {
    /// A game that the larger granary won.
    ///
    /// # Errors
    /// More seeds than there are.
    pub fn by_seeds(seeds: BySide<u8>) -> Result<Outcome, OutcomeError> {
        Outcome::Played { winner: seeds.larger(), seeds: Some(seeds) }.checked()
    }

    /// What a side gets for it.
    pub fn points(self, side: Side) -> Points {
        match self {
            Outcome::Played { winner: None, .. } => Points::HALF,
            Outcome::Played { winner: Some(winner), .. } if winner == side => Points::ONE,
            Outcome::Forfeited(absent) if absent != side => Points::ONE,
            _ => Points::ZERO,
        }
    }

    /// Whether the two really met over the board.
    pub fn was_played(self) -> bool {
        matches!(self, Outcome::Played { .. })
    }

    /// The seeds a side harvested, as far as they are known.
    pub fn seeds(self, side: Side) -> u8 {
        match self {
            Outcome::Played { seeds: Some(seeds), .. } => seeds[side],
            _ => 0,
        }
    }

    fn checked(self) -> Result<Outcome, OutcomeError> {
        match self {
            Outcome::Played { seeds: Some(seeds), .. } => {
                let all = u16::from(seeds.south) + u16::from(seeds.north);
                if all > u16::from(SEEDS) { Err(OutcomeError::Seeds(all)) } else { Ok(self) }
            }
            _ => Ok(self),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Outcome::Forfeited(Side::North) => f.write_str("+-"),
            Outcome::Forfeited(Side::South) => f.write_str("-+"),
            Outcome::NotPlayed => f.write_str("--"),
            Outcome::Played { winner, seeds } => {
                let letter = match winner {
                    Some(Side::South) => "S",
                    Some(Side::North) => "N",
                    None => "=",
                };
                match seeds {
                    None => f.write_str(letter),
                    Some(seeds) if seeds.larger() == winner => {
                        write!(f, "{}-{}", seeds.south, seeds.north)
                    }
                    Some(seeds) => write!(f, "{letter} {}-{}", seeds.south, seeds.north),
                }
            }
        }
    }
}

/// A text that is no result.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OutcomeError {
    /// Not one of the forms.
    #[error("expected a result (27-21, S, N, =, S 12-20, +-, -+ or --), found {0:?}")]
    Form(String),
    /// More seeds than there are.
    #[error("expected at most {SEEDS} seeds, found {0}")]
    Seeds(u16),
}

impl FromStr for Outcome {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Outcome, OutcomeError> {
        let wrong = || OutcomeError::Form(text.chars().take(20).collect());
        let winner = |letter: &str| match letter {
            "S" => Ok(Some(Side::South)),
            "N" => Ok(Some(Side::North)),
            "=" => Ok(None),
            _ => Err(wrong()),
        };
        let seeds = |text: &str| {
            let (south, north) = text.split_once('-').ok_or_else(wrong)?;
            let number = |text: &str| {
                let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
                text.parse().ok().filter(|_| digits).ok_or_else(wrong)
            };
            Ok(BySide::new(number(south)?, number(north)?))
        };
        match text {
            "+-" => return Ok(Outcome::Forfeited(Side::North)),
            "-+" => return Ok(Outcome::Forfeited(Side::South)),
            "--" => return Ok(Outcome::NotPlayed),
            _ => {}
        }
        if let Some((letter, counted)) = text.split_once(' ') {
            let (winner, seeds) = (winner(letter)?, Some(seeds(counted)?));
            return Outcome::Played { winner, seeds }.checked();
        }
        match winner(text) {
            Ok(winner) => Ok(Outcome::Played { winner, seeds: None }),
            Err(_) => Outcome::by_seeds(seeds(text)?),
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Outcome, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_back_from_their_text() {
        for text in ["27-21", "24-24", "S", "N", "=", "S 12-20", "= 30-10", "+-", "-+", "--", "0-0"]
        {
            assert_eq!(text.parse::<Outcome>().unwrap().to_string(), text);
        }
        for (text, found) in [("S 27-21", "27-21"), ("N 3-30", "3-30")] {
            assert_eq!(text.parse::<Outcome>().unwrap().to_string(), found);
        }
    }

    #[test]
    fn what_is_no_result_is_refused() {
        for text in ["", "X", "27", "27-", "-5-3", "+5-3", "S-N", "S 27", "300-1", "27-21 ", "s"] {
            assert!(matches!(text.parse::<Outcome>(), Err(OutcomeError::Form(_))), "{text}");
        }
        assert_eq!("27-22".parse::<Outcome>(), Err(OutcomeError::Seeds(49)));
    }

    #[test]
    fn both_sides_share_one_point() {
        for (text, south, north) in
            [("27-21", 2, 0), ("N", 0, 2), ("=", 1, 1), ("+-", 2, 0), ("-+", 0, 2), ("--", 0, 0)]
        {
            let outcome: Outcome = text.parse().unwrap();
            assert_eq!(outcome.points(Side::South), Points::halves(south), "{text}");
            assert_eq!(outcome.points(Side::North), Points::halves(north), "{text}");
        }
    }
}
