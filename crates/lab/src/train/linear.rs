//! The linear models: ridge regression, solved exactly.

use awale_core::PITS;
use awale_engine::SEED;
use awale_engine::eval::hand::{self, FEATURES};
use awale_engine::eval::{COUNTS, PHASES, PitTables};

use super::sample::Sample;

/// The ridge: keeps the weights of rare counts near zero, like this many positions without them.
const RIDGE: f64 = 20.0;

/// The tables of the pits for each phase.
pub(super) fn pits(samples: &[Sample]) -> [PitTables; PHASES] {
    let mut systems = [(); PHASES].map(|()| LinearSystem::new(PITS * COUNTS));
    for sample in samples {
        let features = sample.features().map(|feature| (feature, 1.0));
        systems[sample.phase()].see(&features, sample.target.into());
    }
    systems.map(|system| {
        let weights = system.solve();
        std::array::from_fn(|pit| std::array::from_fn(|count| weights[pit * COUNTS + count]))
    })
}

/// The weights of the features chosen by hand.
pub(super) fn hand(samples: &[Sample]) -> [i16; FEATURES] {
    let mut system = LinearSystem::new(FEATURES);
    for sample in samples {
        let mut number = 0..;
        let features = hand::features(sample.own, sample.other)
            .map(|feature| (number.next().unwrap_or(0), f64::from(feature)));
        system.see(&features, sample.target.into());
    }
    let weights = system.solve();
    std::array::from_fn(|feature| weights[feature])
}

struct LinearSystem {
    unknowns: usize,
    squares: Vec<f64>,
    targets: Vec<f64>,
}

impl LinearSystem {
    fn new(unknowns: usize) -> LinearSystem {
        let squares = vec![0.0; unknowns * unknowns];
        LinearSystem { unknowns, squares, targets: vec![0.0; unknowns] }
    }

    /// Adds a position: its features that are not zero, by number, and what it is worth.
    fn see(&mut self, features: &[(usize, f64)], target: f64) {
        for &(row, left) in features {
            self.targets[row] += left * target;
            for &(column, right) in features {
                self.squares[row * self.unknowns + column] += left * right;
            }
        }
    }

    /// Solves (squares + ridge) · weights = targets by Cholesky decomposition; the weights are in
    /// hundredths of a seed.
    fn solve(self) -> Vec<i16> {
        let n = self.unknowns;
        let (mut a, mut x) = (self.squares, self.targets);
        for i in 0..n {
            a[i * n + i] += RIDGE;
        }
        for i in 0..n {
            for j in 0..=i {
                let sum: f64 = (0..j).map(|k| a[i * n + k] * a[j * n + k]).sum();
                let value = a[i * n + j] - sum;
                a[i * n + j] = if i == j { value.sqrt() } else { value / a[j * n + j] };
            }
        }
        for i in 0..n {
            let sum: f64 = (0..i).map(|k| a[i * n + k] * x[k]).sum();
            x[i] = (x[i] - sum) / a[i * n + i];
        }
        for i in (0..n).rev() {
            let sum: f64 = (i + 1..n).map(|k| a[k * n + i] * x[k]).sum();
            x[i] = (x[i] - sum) / a[i * n + i];
        }
        #[expect(clippy::cast_possible_truncation, reason = "a weight is a few seeds")]
        let round = |weight: f64| (weight * f64::from(SEED)).round() as i16;
        x.into_iter().map(round).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_finds_the_weights_that_made_it() {
        let mut system = LinearSystem::new(2);
        for number in 0..10_000 {
            let (a, b) = (f64::from(number % 7), f64::from(number % 5));
            system.see(&[(0, a), (1, b)], 1.5 * a - 0.25 * b);
        }
        assert_eq!(system.solve(), [150, -25]);
    }
}
