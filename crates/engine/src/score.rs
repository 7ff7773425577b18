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

#[cfg(test)]
mod tests {
    use super::*;

    fn score(value: Value, certainty: Certainty) -> Score {
        Score { value, certainty }
    }

    #[test]
    fn scores_are_written_with_sign_and_certainty() {
        let written = [
            score(0, Certainty::Estimate),
            score(-5, Certainty::Estimate),
            score(1234, Certainty::Exact),
            score(-350, Certainty::AtMost),
            score(700, Certainty::AtLeast),
        ]
        .map(|score| score.to_string());
        assert_eq!(written, ["+0.00", "-0.05", "=+12.34", "≤-3.50", "≥+7.00"]);
        assert_eq!(format!("{:>8}", score(100, Certainty::Exact)), "  =+1.00");
    }

    #[test]
    fn final_seeds_are_48_in_all() {
        for (value, own) in
            [(0, 24), (99, 24), (100, 25), (-100, 24), (-101, 23), (4_800, 48), (-9_999, 0)]
        {
            let score = score(value, Certainty::Estimate);
            assert_eq!(score.final_seeds(Side::South), BySide::new(own, 48 - own), "{value}");
            assert_eq!(score.final_seeds(Side::North), BySide::new(48 - own, own), "{value}");
        }
    }
}
