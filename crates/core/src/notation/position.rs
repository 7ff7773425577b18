//! `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=3`: pits in sowing order, granaries, side to move.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::fen::{FenError, parse_fen};
use super::{excerpt, small_number};
use crate::any::AnyPosition;
use crate::pit::{PITS, Pit, SEEDS};
use crate::position::Position;
use crate::rules::{RuleSet, Rules};
use crate::setup::{Pass, Setup, SetupError};
use crate::side::{BySide, Side};

/// Why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum PositionError {
    #[error(
        "expected 12 pits, 2 granaries and the side to move joined by '-' \
         (4-4-4-4-4-4-4-4-4-4-4-4-0-0-S), found {found} fields in {text}"
    )]
    Fields { found: usize, text: String },
    #[error("expected a number of seeds from 0 to {SEEDS} in {pit}, found {found}")]
    Pit { pit: Pit, found: String },
    #[error("expected a number of seeds from 0 to {SEEDS} in {side}'s granary, found {found}")]
    Granary { side: Side, found: String },
    #[error("expected S or N as the side to move, found {0}")]
    Side(String),
    #[error("expected quiet=0..255 or reserve=0..{SEEDS}, each at most once, found {0}")]
    Extra(String),
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl FromStr for Setup {
    type Err = PositionError;

    /// Reads the house notation, or a FEN of PlayStrategy (which alone contains a `/`).
    fn from_str(text: &str) -> Result<Setup, PositionError> {
        if text.contains('/') {
            return Ok(parse_fen(text)?);
        }
        let mut words = text.split_ascii_whitespace();
        let mut setup = board(words.next().unwrap_or(""))?;
        let (mut quiet, mut reserve) = (None, None);
        for word in words {
            let value = match word.split_once('=') {
                Some(("quiet", value)) if quiet.is_none() => {
                    quiet = small_number(value);
                    quiet
                }
                Some(("reserve", value)) if reserve.is_none() => {
                    reserve = small_number(value).filter(|&n| n <= SEEDS);
                    reserve
                }
                _ => None,
            };
            value.ok_or_else(|| PositionError::Extra(excerpt(word)))?;
        }
        setup.quiet = quiet.unwrap_or(0);
        setup.reserve = reserve.unwrap_or(0);
        Ok(setup)
    }
}

/// Reads the part with the seeds and the side.
fn board(text: &str) -> Result<Setup, PositionError> {
    let wrong_fields = || PositionError::Fields {
        found: if text.is_empty() { 0 } else { text.split('-').count() },
        text: excerpt(text),
    };
    let mut fields = text.split('-');
    let mut seeds = [""; PITS + 2];
    for field in &mut seeds {
        *field = fields.next().ok_or_else(wrong_fields)?;
    }
    let side = fields.next().ok_or_else(wrong_fields)?;
    if fields.next().is_some() {
        return Err(wrong_fields());
    }
    let count = |index: usize| {
        let number = small_number(seeds[index]).filter(|&n| n <= SEEDS);
        number.ok_or_else(|| {
            let found = excerpt(seeds[index]);
            match index {
                PITS => PositionError::Granary { side: Side::South, found },
                13 => PositionError::Granary { side: Side::North, found },
                pit => PositionError::Pit { pit: Pit::new(pit), found },
            }
        })
    };
    let mut pits = [0; PITS];
    for (index, pit) in pits.iter_mut().enumerate() {
        *pit = count(index)?;
    }
    let granaries = BySide::new(count(PITS)?, count(PITS + 1)?);
    let to_move = parse_side(side).ok_or_else(|| PositionError::Side(excerpt(side)))?;
    Ok(Setup { pits, granaries, to_move, quiet: 0, reserve: 0 })
}

pub(super) fn parse_side(text: &str) -> Option<Side> {
    match text {
        "S" => Some(Side::South),
        "N" => Some(Side::North),
        _ => None,
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for count in self.pits {
            write!(f, "{count}-")?;
        }
        let BySide { south, north } = self.granaries;
        write!(f, "{south}-{north}-{}", self.to_move.letter())?;
        if self.quiet > 0 {
            write!(f, " quiet={}", self.quiet)?;
        }
        if self.reserve > 0 {
            write!(f, " reserve={}", self.reserve)?;
        }
        Ok(())
    }
}

impl<R: Rules> fmt::Display for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}

impl<R: Rules> FromStr for Position<R> {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Position<R>, PositionError> {
        Ok(Position::new(&text.parse()?)?)
    }
}

impl AnyPosition {
    /// Reads a position of a rule set.
    ///
    /// # Errors
    /// If the text is not a position or not one of this rule set.
    pub fn parse(rules: RuleSet, text: &str) -> Result<AnyPosition, PositionError> {
        Ok(AnyPosition::new(rules, &text.parse()?)?)
    }

    /// Reads a position of a rule set and says who passes, see [`Position::set_up`].
    ///
    /// # Errors
    /// If the text is not a position or not one of this rule set.
    pub fn read(rules: RuleSet, text: &str) -> Result<(AnyPosition, Option<Pass>), PositionError> {
        Ok(AnyPosition::set_up(rules, &text.parse()?)?)
    }
}
