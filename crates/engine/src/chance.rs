//! From the expected difference to the chance of winning.
//!
//! Two seeds more mean little while the board is full and nearly everything when it is empty. The
//! points of a player on average (a win 1, a draw ½) are a logistic function of the expected
//! difference, whose width grows with the seeds on the board. `awale-lab chance` fits it on games of
//! the engine against itself.

use awale_core::RuleSet;

use crate::score::{Certainty, SEED, Score};

/// The width of the curve, in seeds: with an empty board, and how much each seed on it adds.
const FITTED: [(RuleSet, f32, f32); 6] = [
    (RuleSet::Awele, 0.32, 0.065),
    (RuleSet::Awale, 0.73, 0.092),
    (RuleSet::Avele, 0.15, 0.031),
    (RuleSet::Eqwale, 0.05, 0.084),
    (RuleSet::Abapa, 0.69, 0.074),
    (RuleSet::Awari, 0.55, 0.104),
];
/// A curve in the middle of the others, for a game whose weights are not trained yet.
const UNFITTED: (f32, f32) = (0.2, 0.09);

fn fitted(rules: RuleSet) -> Option<(f32, f32)> {
    let found = FITTED.iter().find(|(fitted, ..)| *fitted == rules);
    found.map(|&(_, narrow, each)| (narrow, each))
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
        let (narrow, each) = fitted(rules).unwrap_or(UNFITTED);
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

    #[test]
    fn a_game_with_trained_weights_has_a_fitted_curve() {
        for &rules in RuleSet::ALL {
            let trained = *Weights::of(rules) != Weights::MATERIAL;
            assert_eq!(fitted(rules).is_some(), trained, "{rules}");
        }
    }
}
