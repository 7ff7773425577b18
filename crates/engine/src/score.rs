//! Scores: the expected final difference, and how sure it is.

use std::fmt;

use awale_core::{BySide, Side};

/// A difference of final seeds in hundredths of a seed: the player to move minus the opponent.
pub type Value = i32;

/// One seed of difference.
pub const SEED: Value = 100;
/// Larger than any difference.
pub const INFINITE: Value = 10_000;

/// How sure a score is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Certainty {
    /// Proven: by a table, or by a search that reached the end of every line.
    Exact,
    /// The best estimate of the search.
    Estimate,
    /// A lower bound.
    AtLeast,
    /// An upper bound.
    AtMost,
}

/// A score seen from the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    /// The expected final difference, in hundredths of a seed.
    pub value: Value,
    /// How sure it is.
    pub certainty: Certainty,
}

impl Score {
    /// The seeds both will have if all 48 are counted, rounded to whole ones.
    pub fn final_seeds(self, to_move: Side) -> BySide<u8> {
        let difference = self.value.clamp(-48 * SEED, 48 * SEED);
        let own = (48 * SEED + difference + SEED) / (2 * SEED);
        let own = u8::try_from(own).unwrap_or(0).min(48);
        let (mover, opponent) = (own, 48 - own);
        match to_move {
            Side::South => BySide::new(mover, opponent),
            Side::North => BySide::new(opponent, mover),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.certainty {
            Certainty::Exact => "=",
            Certainty::Estimate => "",
            Certainty::AtLeast => "≥",
            Certainty::AtMost => "≤",
        };
        let (whole, part) = (self.value / SEED, (self.value % SEED).abs());
        let minus = if self.value < 0 { "-" } else { "+" };
        f.pad(&format!("{sign}{minus}{}.{part:02}", whole.abs()))
    }
}
