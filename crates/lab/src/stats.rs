//! The statistics of a match: points, Elo, error bars.
//!
//! The two games of an opening are not independent: one side may be better in both. So the unit is
//! the pair, with five outcomes: 0, ½, 1, 1½ or 2 points. Their counts are the pentanomial.

use awale_core::Side;
use awale_play::GameResult;

/// The outcomes of a pair, in half points of the first player.
pub(crate) const OUTCOMES: usize = 5;
/// Standard deviations around the mean that hold 95 % of a normal distribution.
pub(crate) const IN_95_PERCENT: f64 = 1.96;

/// The results of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct MatchStats {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// Final seeds more than the opponent's, over all games.
    pub(crate) seeds: i64,
    /// Pairs by the half points of the first player.
    pub(crate) pentanomial: [u32; OUTCOMES],
}

impl MatchStats {
    /// Adds the two results of an opening, each with the side the first player had.
    pub(crate) fn add(&mut self, results: [(&GameResult, Side); 2]) {
        let mut half_points = 0;
        for (result, first) in results {
            match result.winner {
                Some(side) if side == first => {
                    self.wins += 1;
                    half_points += 2;
                }
                Some(_) => self.losses += 1,
                None => {
                    self.draws += 1;
                    half_points += 1;
                }
            }
            let seeds = result.granaries.map(i64::from);
            self.seeds += seeds[first] - seeds[first.opponent()];
        }
        self.pentanomial[half_points] += 1;
    }

    pub(crate) fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, with half the width of its 95 % interval.
    pub(crate) fn score(&self) -> (f64, f64) {
        let [mean, variance, count] = moments(&self.pentanomial);
        let error = if variance > 0.0 {
            IN_95_PERCENT * (variance / count).sqrt()
        } else {
            // All pairs ended alike: the rule of three bounds what was not seen.
            3.0 / count.max(3.0)
        };
        (mean, error)
    }

    /// Points, Elo difference with its 95 % interval, and seeds a game.
    pub(crate) fn summary(&self) -> String {
        if self.games() == 0 {
            return "no games".to_owned();
        }
        let (score, error) = self.score();
        #[expect(clippy::cast_precision_loss, reason = "an average shows a few digits")]
        let seeds = self.seeds as f64 / f64::from(self.games());
        let [none, half, one, more, two] = self.pentanomial;
        format!(
            "{} games: +{} ={} -{}, {:.1} % ± {:.1} of the points, Elo {:+.0} [{:+.0}, {:+.0}], \
             {seeds:+.2} seeds a game; pentanomial {none} {half} {one} {more} {two}",
            self.games(),
            self.wins,
            self.draws,
            self.losses,
            100.0 * score,
            100.0 * error,
            elo(score),
            elo(score - error),
            elo(score + error),
        )
    }
}

/// Mean and variance of the share of the points of a pair, and the number of pairs.
pub(crate) fn moments(pentanomial: &[u32; OUTCOMES]) -> [f64; 3] {
    let count = f64::from(pentanomial.iter().sum::<u32>()).max(1.0);
    let shares = [0.0, 0.25, 0.5, 0.75, 1.0];
    let weighted = || pentanomial.iter().map(|&n| f64::from(n)).zip(shares);
    let mean = weighted().map(|(n, share)| n * share).sum::<f64>() / count;
    let variance = weighted().map(|(n, share)| n * (share - mean).powi(2)).sum::<f64>() / count;
    [mean, variance, count]
}

/// The Elo difference at which a share of the points is expected.
pub(crate) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10()
}

/// The share of the points expected at an Elo difference.
pub(crate) fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_points_agree() {
        for difference in [-300.0, 0.0, 12.5, 190.8] {
            assert!((elo(expected(difference)) - difference).abs() < 1e-9);
        }
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
    }

    /// Pairs that are always split have no variance, though each game has.
    #[test]
    fn the_pair_is_the_unit() {
        let split = MatchStats {
            wins: 50,
            losses: 50,
            pentanomial: [0, 0, 50, 0, 0],
            ..MatchStats::default()
        };
        assert_eq!(split.score(), (0.5, 3.0 / 50.0));
        let swept = MatchStats {
            wins: 50,
            losses: 50,
            pentanomial: [25, 0, 0, 0, 25],
            ..MatchStats::default()
        };
        let (score, error) = swept.score();
        assert!((score - 0.5).abs() < 1e-12);
        assert!((error - 1.96 * 0.5 / 50f64.sqrt()).abs() < 1e-12, "{error}");
    }
}
