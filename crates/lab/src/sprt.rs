//! The sequential probability ratio test: a match that lasts until it is decided.
//!
//! Each hypothesis is an Elo difference. The log-likelihood ratio (LLR) compares the most likely
//! pentanomial distributions with those two means. The test ends when it leaves the bounds that the
//! two error rates give (Wald).

use std::str::FromStr;

use anyhow::{Result, bail};

use crate::stats::{OUTCOMES, expected};

/// The two hypotheses and how often each may be rejected wrongly.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    /// The first player is better by the greater difference rather than the smaller.
    Accepted,
    /// It is not.
    Rejected,
    Open,
}

impl FromStr for Sprt {
    type Err = anyhow::Error;

    /// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05`; the error rates may be left out.
    fn from_str(text: &str) -> Result<Sprt> {
        let (mut elo0, mut elo1) = (None, None);
        let (mut alpha, mut beta) = (0.05, 0.05);
        for part in text.split(',') {
            let Some((key, value)) = part.split_once('=') else {
                bail!("expected key=value, found {part}");
            };
            let value: f64 = value.parse()?;
            match key {
                "elo0" => elo0 = Some(value),
                "elo1" => elo1 = Some(value),
                "alpha" => alpha = value,
                "beta" => beta = value,
                _ => bail!("expected elo0, elo1, alpha or beta, found {key}"),
            }
        }
        let (Some(elo0), Some(elo1)) = (elo0, elo1) else { bail!("expected elo0 and elo1") };
        if !(elo0 < elo1 && elo1 - elo0 < 1000.0) {
            bail!("expected elo0 below elo1, found {elo0} and {elo1}");
        }
        if ![alpha, beta].iter().all(|rate| *rate > 0.0 && *rate < 0.5) {
            bail!("expected error rates between 0 and 0.5, found {alpha} and {beta}");
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }
}

impl Sprt {
    /// The bounds of the log-likelihood ratio.
    pub(crate) fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of a pentanomial, the greater difference over the smaller.
    pub(crate) fn llr(&self, pentanomial: &[u32; OUTCOMES]) -> f64 {
        let count = f64::from(pentanomial.iter().sum::<u32>());
        if count == 0.0 {
            return 0.0;
        }
        // An outcome that was not seen yet is not impossible.
        let seen = pentanomial.map(|n| f64::from(n).max(1e-3));
        let (low, high) =
            (likeliest(&seen, expected(self.elo0)), likeliest(&seen, expected(self.elo1)));
        seen.iter().zip(low.iter().zip(high)).map(|(n, (low, high))| n * (high / low).ln()).sum()
    }

    pub(crate) fn decision(&self, pentanomial: &[u32; OUTCOMES]) -> Decision {
        let (reject, accept) = self.bounds();
        match self.llr(pentanomial) {
            llr if llr >= accept => Decision::Accepted,
            llr if llr <= reject => Decision::Rejected,
            _ => Decision::Open,
        }
    }

    pub(crate) fn summary(&self, pentanomial: &[u32; OUTCOMES]) -> String {
        let (reject, accept) = self.bounds();
        let decision = match self.decision(pentanomial) {
            Decision::Accepted => "accepted",
            Decision::Rejected => "rejected",
            Decision::Open => "open",
        };
        let llr = self.llr(pentanomial);
        format!("{}: LLR {llr:.2} [{reject:.2}, {accept:.2}], {decision}", self.name())
    }

    pub(crate) fn name(&self) -> String {
        format!("SPRT of Elo {} against {}", self.elo1, self.elo0)
    }
}

/// The most likely distribution with a given mean: each share of what was seen, divided by
/// `1 + t (outcome - mean)`, with the `t` that gives the mean (Owen, empirical likelihood).
fn likeliest(seen: &[f64; OUTCOMES], mean: f64) -> [f64; OUTCOMES] {
    let count: f64 = seen.iter().sum();
    let outcomes = [0.0, 0.25, 0.5, 0.75, 1.0].map(|outcome| outcome - mean);
    let tilt = |t: f64| -> f64 {
        seen.iter().zip(outcomes).map(|(n, outcome)| n * outcome / (1.0 + t * outcome)).sum()
    };
    // The sum falls as t grows; all shares are positive between these ends.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if tilt(middle) > 0.0 { low = middle } else { high = middle }
    }
    let t = f64::midpoint(low, high);
    std::array::from_fn(|index| seen[index] / count / (1.0 + t * outcomes[index]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    /// Wald's bounds for error rates of 5 % are ln 19.
    #[test]
    fn bounds_are_those_of_wald() {
        let (reject, accept) = sprt("elo0=0,elo1=5").bounds();
        assert!((accept - 19f64.ln()).abs() < 1e-12 && (reject + 19f64.ln()).abs() < 1e-12);
        let (reject, accept) = sprt("elo0=0,elo1=5,alpha=0.01,beta=0.1").bounds();
        assert!((accept - 90f64.ln()).abs() < 1e-12);
        assert!((reject - (0.1f64 / 0.99).ln()).abs() < 1e-12);
    }

    /// With two outcomes the distribution is its mean, and the ratio that of a coin.
    #[test]
    fn pairs_won_or_lost_are_a_coin() {
        let test = sprt("elo0=0,elo1=50");
        let high = expected(50.0);
        let coin = 60.0 * (high / 0.5).ln() + 40.0 * ((1.0 - high) / 0.5).ln();
        let found = test.llr(&[40, 0, 0, 0, 60]);
        assert!((found - coin).abs() < 0.01, "{found} {coin}");
    }

    /// A constructed distribution keeps its mean and its sum.
    #[test]
    fn the_likeliest_distribution_has_the_mean() {
        let shares = likeliest(&[3.0, 17.0, 60.0, 25.0, 9.0], 0.47);
        let mean: f64 = shares.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]).map(|(p, x)| p * x).sum();
        assert!((mean - 0.47).abs() < 1e-9 && (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }

    /// For small differences the ratio is that of a normal distribution with the variance seen.
    #[test]
    fn the_ratio_is_nearly_normal() {
        let pairs = [20, 150, 320, 180, 30];
        let test = sprt("elo0=0,elo1=4");
        let [mean, variance, count] = crate::stats::moments(&pairs);
        let (low, high) = (expected(0.0), expected(4.0));
        let normal = count * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let found = test.llr(&pairs);
        assert!((found - normal).abs() < 0.02 * normal.abs(), "{found} {normal}");
    }

    /// The greatest likelihood of a pentanomial among all distributions with a mean, found by
    /// climbing: a move of shares from two neighbours of an outcome to it, or back, keeps sum and mean,
    /// and three such moves lead everywhere.
    fn climbed(pentanomial: &[u32; OUTCOMES], mean: f64) -> f64 {
        let outcomes = [0.0, 0.25, 0.5, 0.75, 1.0];
        // Any distribution with the mean: some of everything, the rest at both ends.
        let mut shares = [0.1, 0.0, 0.0, 0.0, 0.1];
        shares[1..4].fill(0.1);
        let lacks = mean - shares.iter().zip(outcomes).map(|(p, x)| p * x).sum::<f64>();
        shares[4] += lacks;
        shares[0] += 1.0 - shares.iter().sum::<f64>();
        let likelihood = |shares: &[f64; OUTCOMES]| -> f64 {
            let seen = pentanomial.iter().map(|&n| f64::from(n).max(1e-3));
            seen.zip(shares).map(|(n, share)| n * share.ln()).sum()
        };
        for _ in 0..3_000 {
            for middle in 1..4 {
                let moved = |step: f64| {
                    let mut moved = shares;
                    moved[middle] += 2.0 * step;
                    moved[middle - 1] -= step;
                    moved[middle + 1] -= step;
                    moved
                };
                // Concave along the line: thirds without the maximum are cut off.
                let mut low = -shares[middle] / 2.0;
                let mut high = shares[middle - 1].min(shares[middle + 1]);
                for _ in 0..60 {
                    let (left, right) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
                    if likelihood(&moved(left)) < likelihood(&moved(right)) {
                        low = left;
                    } else {
                        high = right;
                    }
                }
                shares = moved(f64::midpoint(low, high));
            }
        }
        likelihood(&shares)
    }

    /// The generalised ratio: the greatest likelihood under one hypothesis over that under the other.
    #[test]
    fn the_ratio_is_that_of_the_greatest_likelihoods() {
        for (pentanomial, test) in [
            ([20, 150, 320, 180, 30], "elo0=0,elo1=5"),
            ([7, 3, 11, 2, 4], "elo0=-10,elo1=0"),
            ([0, 4, 40, 9, 0], "elo0=0,elo1=20"),
            ([12, 2, 3, 1, 1], "elo0=-10,elo1=0"),
        ] {
            let test = sprt(test);
            let [low, high] =
                [test.elo0, test.elo1].map(|elo| climbed(&pentanomial, expected(elo)));
            let found = test.llr(&pentanomial);
            assert!((found - (high - low)).abs() < 1e-3, "{found} {}", high - low);
        }
    }

    /// Figures that the tests of fastchess give for its logistic pentanomial test.
    #[test]
    fn published_figures_come_out() {
        for (pentanomial, test, llr) in [
            ([223, 9_863, 21_279, 10_037, 246], "elo0=0.5,elo1=2.5", -3.07),
            ([871, 26_175, 55_983, 26_678, 821], "elo0=0,elo1=2", -4.98),
        ] {
            let found = sprt(test).llr(&pentanomial);
            assert!((found - llr).abs() < 0.01, "{found} {llr}");
        }
    }

    #[test]
    fn a_clear_match_is_decided_and_an_even_one_is_not() {
        let test = sprt("elo0=0,elo1=20");
        assert_eq!(test.decision(&[0, 0, 0, 0, 0]), Decision::Open);
        assert_eq!(test.decision(&[1, 2, 10, 2, 1]), Decision::Open);
        assert_eq!(test.decision(&[2, 10, 40, 60, 40]), Decision::Accepted);
        assert_eq!(test.decision(&[40, 60, 40, 10, 2]), Decision::Rejected);
    }

    #[test]
    fn wrong_tests_are_told() {
        for text in ["", "elo0=0", "elo0=5,elo1=0", "elo0=0,elo1=5,alpha=0.7", "elo0=x,elo1=5"] {
            assert!(text.parse::<Sprt>().is_err(), "{text}");
        }
    }
}
