//! From the expected difference to the chance of winning.
//!
//! Two seeds more mean little while the board is full and nearly everything when it is empty. The
//! points of a player on average (a win 1, a draw ½) are a logistic function of the expected
//! difference, whose width grows with the seeds on the board. `awale-lab chance` fits it on games of
//! the engine against itself.

use awale_core::RuleSet;

use crate::score::{Certainty, SEED, Score};

/// The width of the curve, in seeds: with an empty board, and how much each seed on it adds. A rule set has
/// a file of both in `chance/`; one whose weights are not trained yet takes `toy.rs`, in the middle of the others.
const fn width(rules: RuleSet) -> (f32, f32) {
    macro_rules! included {
        ($($variant:ident $name:literal $title:literal,)*) => {
            match rules {
                $(RuleSet::$variant => include!(concat!("../chance/", $name, ".rs")),)*
            }
        };
    }
    awale_core::for_each_rule_set!(included)
}

/// The logistic function: the expected points, from 0 to 1.
pub fn expected_points(difference: f32, width: f32) -> f32 {
    1.0 / (1.0 + (-difference / width).exp())
}

impl Score {
    /// The points the player to move can expect, from 0 (lost) over ½ (a draw) to 1 (won), with so
    /// many seeds on the board. A score that is exact leaves no doubt.
    pub fn chance(self, rules: RuleSet, on_board: u8) -> f32 {
        if self.certainty == Certainty::Exact {
            return match self.value.signum() {
                1 => 1.0,
                0 => 0.5,
                _ => 0.0,
            };
        }
        let (narrow, each) = width(rules);
        #[expect(clippy::cast_precision_loss, reason = "a value is a few thousand")]
        let difference = self.value as f32 / SEED as f32;
        expected_points(difference, narrow + each * f32::from(on_board))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Weights;

    /// A lead is worth more the emptier the board is, and not the same in every game.
    #[test]
    fn a_lead_is_worth_what_the_games_have_shown() {
        let lead = Score { value: 2 * SEED, certainty: Certainty::Estimate };
        // 1 / (1 + e^(-2 / (0.73 + 0.092 * seeds))), and likewise.
        for (rules, on_board, percent) in [
            (RuleSet::Awale, 48, 60.0),
            (RuleSet::Awale, 24, 66.0),
            (RuleSet::Awale, 4, 86.0),
            (RuleSet::Awele, 48, 64.0),
            (RuleSet::Awele, 4, 97.0),
        ] {
            let chance = 100.0 * lead.chance(rules, on_board);
            assert!((chance - percent).abs() < 0.5, "{rules} {on_board}: {chance}");
        }
    }

    /// One that is trained has a curve of its own.
    #[test]
    fn every_game_has_a_curve() {
        for &rules in RuleSet::ALL {
            let (narrow, each) = width(rules);
            assert!((0.01..2.0).contains(&narrow) && (0.01..0.5).contains(&each), "{rules}");
            let trained = *Weights::of(rules) != Weights::MATERIAL;
            let own =
                RuleSet::ALL.iter().all(|&other| other == rules || width(other) != (narrow, each));
            assert!(own || !trained, "{rules}");
        }
    }
}
