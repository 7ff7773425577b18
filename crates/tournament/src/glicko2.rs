//! Glicko-2 as Mark Glickman published it (glicko.net/glicko/glicko2.pdf, 22 March 2022), with the steps
//! of that paper.
//!
//! Our own, because it is short and the paper has an example to check it against.

use serde::Serialize;

use crate::score::Score;

/// Points of a rating to one of the inner scale.
const SCALE: f64 = 173.7178;
/// How fast the volatility changes. The paper names 0.3 to 1.2 as reasonable and has 0.5 in its example;
/// games of a club are few, so a lower one would hardly ever move it.
const TAU: f64 = 0.5;
/// Where the search for the volatility ends: the paper's.
const CLOSE: f64 = 0.000_001;
/// Halvings after which the search ends whatever it has found; it needs about ten.
const MOST_STEPS: usize = 100;

/// How strong somebody is thought to be, and how sure that is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// Its deviation: the strength is within two of them with 95 per cent.
    pub deviation: f64,
    /// How steady the results are.
    pub volatility: f64,
}

impl Rating {
    /// That of whoever has not played yet.
    pub const NEW: Rating = Rating { rating: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// The rating after a period in which these games were played, against opponents as they were before
    /// it. Whoever did not play is known less well.
    #[must_use]
    pub fn after(self, games: &[(Rating, Score)]) -> Rating {
        // Step 2: the inner scale.
        let (mu, phi) = ((self.rating - Rating::NEW.rating) / SCALE, self.deviation / SCALE);
        if games.is_empty() {
            let phi = phi.hypot(self.volatility);
            return Rating { deviation: (phi * SCALE).min(Rating::NEW.deviation), ..self };
        }
        // Steps 3 and 4: the variance of what was to be expected, and the improvement.
        let (mut information, mut surprise) = (0.0, 0.0);
        for (opponent, score) in games {
            let g = attenuation(opponent.deviation / SCALE);
            let theirs = (opponent.rating - Rating::NEW.rating) / SCALE;
            let expected = 1.0 / (1.0 + (-g * (mu - theirs)).exp());
            information += g * g * expected * (1.0 - expected);
            surprise += g * (score.value() - expected);
        }
        let variance = 1.0 / information;
        let delta = variance * surprise;
        let volatility = volatility(self.volatility, phi, variance, delta);
        // Steps 6 to 8.
        let before = phi.hypot(volatility);
        let phi = 1.0 / (1.0 / (before * before) + information).sqrt();
        let mu = mu + phi * phi * surprise;
        Rating {
            rating: mu * SCALE + Rating::NEW.rating,
            deviation: (phi * SCALE).min(Rating::NEW.deviation),
            volatility,
        }
    }
}

/// How much a result counts against an opponent who is known so well.
fn attenuation(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / std::f64::consts::PI.powi(2)).sqrt()
}

/// Step 5: the new volatility, by the Illinois algorithm.
fn volatility(sigma: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi * phi + variance + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let mut low = a;
    let mut high = if delta * delta > phi * phi + variance {
        (delta * delta - phi * phi - variance).ln()
    } else {
        let mut k = 1.0;
        while f(a - k * TAU) < 0.0 {
            k += 1.0;
        }
        a - k * TAU
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    for _ in 0..MOST_STEPS {
        if (high - low).abs() <= CLOSE {
            break;
        }
        let between = low + (low - high) * at_low / (at_high - at_low);
        let at_between = f(between);
        if at_between * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (between, at_between);
    }
    (low / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn rated(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation, volatility: 0.06 }
    }

    /// The example of the paper: 1500 (200) wins against 1400 (30), loses against 1550 (100) and
    /// 1700 (300).
    #[test]
    fn the_published_example_comes_out() {
        let games = [
            (rated(1400.0, 30.0), Score::Won),
            (rated(1550.0, 100.0), Score::Lost),
            (rated(1700.0, 300.0), Score::Lost),
        ];
        let after = rated(1500.0, 200.0).after(&games);
        assert!((after.rating - 1464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.05999).abs() < 0.000_01, "{after:?}");
    }

    /// Step 6 alone: the deviation of whoever did not play grows, and never beyond that of a beginner.
    #[test]
    fn who_does_not_play_is_known_less_well() {
        let after = rated(1500.0, 200.0).after(&[]);
        let expected = (200.0_f64.powi(2) + (0.06 * SCALE).powi(2)).sqrt();
        assert!((after.deviation - expected).abs() < 1e-9 && after.deviation > 200.0, "{after:?}");
        assert!((after.rating - 1500.0).abs() < 1e-9);
        assert!((Rating::NEW.after(&[]).deviation - 350.0).abs() < 1e-9);
    }

    /// What one wins against an equal the other loses; a draw between equals changes no rating.
    #[test]
    fn equals_are_treated_alike() {
        let one = rated(1600.0, 80.0);
        let rating = |score| one.after(&[(one, score)]).rating;
        assert!((rating(Score::Won) + rating(Score::Lost) - 3200.0).abs() < 1e-6);
        assert!((rating(Score::Drawn) - 1600.0).abs() < 1e-6);
        assert!(rating(Score::Won) > 1600.0);
    }

    /// However unlikely a result is, what comes out is a number.
    #[test]
    fn the_unlikeliest_results_have_a_rating() {
        let weak = Rating { rating: -2000.0, deviation: 30.0, volatility: 0.001 };
        let strong = Rating { rating: 6000.0, deviation: 30.0, volatility: 2.0 };
        for games in [1, 50] {
            let after = weak.after(&vec![(strong, Score::Won); games]);
            assert!(after.rating.is_finite() && after.rating > -2000.0, "{after:?}");
            assert!(after.deviation.is_finite() && after.volatility > 0.0, "{after:?}");
            let after = strong.after(&vec![(weak, Score::Lost); games]);
            assert!(after.rating.is_finite() && after.rating < 6000.0, "{after:?}");
        }
    }
}
