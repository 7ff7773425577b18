//! Training the network on what the pit tables leave unexplained: Adam on the squared error.

use awale_core::PITS;
use awale_core::random::SplitMix64;
use awale_engine::Weights;
use awale_engine::eval::{COUNTS, HIDDEN, Network, PHASES, train::FloatNetwork};

use super::sample::Sample;

const BATCH: usize = 512;
/// The learning rate at the start; it decays to zero along a half cosine.
const LEARNING_RATE: f32 = 0.002;
/// Decay of the running means of the gradient and of its square: Adam's usual choice.
const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;

/// What is learned, as one list of numbers.
const ROWS: usize = PITS * COUNTS * HIDDEN;
const BIAS: usize = ROWS;
const OUTPUT: usize = BIAS + HIDDEN;
const OFFSET: usize = OUTPUT + PHASES * HIDDEN;
const ALL: usize = OFFSET + PHASES;

/// Learns a network for what `weights` leaves unexplained; `tell` sees it after each epoch.
pub(super) fn learn(
    samples: &[Sample],
    weights: &Weights,
    epochs: usize,
    seed: u64,
    mut tell: impl FnMut(usize, &Network),
) -> Network {
    let mut random = SplitMix64::new(seed);
    let mut learner = Learner::new(&mut random);
    let mut left: Vec<(Sample, f32)> =
        samples.iter().map(|sample| (*sample, -sample.error(weights))).collect();
    let steps = epochs * left.len().div_ceil(BATCH);
    for epoch in 1..=epochs {
        random.shuffle(&mut left);
        for batch in left.chunks(BATCH) {
            for (sample, target) in batch {
                learner.see(sample, *target);
            }
            learner.step(batch.len(), steps);
        }
        tell(epoch, &Network::quantised(&learner.network()));
    }
    Network::quantised(&learner.network())
}

struct Learner {
    numbers: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: usize,
}

impl Learner {
    fn new(random: &mut SplitMix64) -> Learner {
        let mut numbers = vec![0.0; ALL];
        // Small random weights, so that the hidden units learn different things.
        let mut some = |scale: f32| {
            #[expect(clippy::cast_precision_loss, reason = "a random fraction")]
            let even = random.below(1 << 16) as f32 / 32768.0 - 1.0;
            even * scale
        };
        numbers[..ROWS].iter_mut().for_each(|number| *number = some(0.15));
        numbers[BIAS..OUTPUT].iter_mut().for_each(|number| *number = 0.4);
        numbers[OUTPUT..OFFSET].iter_mut().for_each(|number| *number = some(0.5));
        let zero = || vec![0.0; ALL];
        Learner { numbers, gradient: zero(), mean: zero(), square: zero(), steps: 0 }
    }

    /// Adds the gradient of one position.
    fn see(&mut self, sample: &Sample, target: f32) {
        let features = sample.features();
        let phase = sample.phase();
        let mut hidden: [f32; HIDDEN] = self.numbers[BIAS..OUTPUT].try_into().unwrap_or_default();
        for feature in features {
            let row = &self.numbers[feature * HIDDEN..][..HIDDEN];
            hidden.iter_mut().zip(row).for_each(|(sum, add)| *sum += add);
        }
        let output = OUTPUT + phase * HIDDEN;
        let weights: [f32; HIDDEN] =
            self.numbers[output..][..HIDDEN].try_into().unwrap_or_default();
        let cut = hidden.map(|sum| sum.clamp(0.0, 1.0));
        let said: f32 = cut.iter().zip(&weights).map(|(cut, weight)| cut * weight).sum();
        let error = said + self.numbers[OFFSET + phase] - target;
        self.gradient[OFFSET + phase] += error;
        let mut back = [0.0; HIDDEN];
        for number in 0..HIDDEN {
            self.gradient[output + number] += error * cut[number];
            let open = hidden[number] > 0.0 && hidden[number] < 1.0;
            back[number] = if open { error * weights[number] } else { 0.0 };
            self.gradient[BIAS + number] += back[number];
        }
        for feature in features {
            let row = &mut self.gradient[feature * HIDDEN..][..HIDDEN];
            row.iter_mut().zip(&back).for_each(|(sum, add)| *sum += add);
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "counts of steps and positions")]
    fn step(&mut self, positions: usize, all: usize) {
        self.steps += 1;
        let along = self.steps as f32 / all.max(1) as f32;
        let rate = LEARNING_RATE * 0.5 * (1.0 + (std::f32::consts::PI * along).cos());
        // The running means start at zero: this corrects their bias.
        let correction = |beta: f32| 1.0 - beta.powf(self.steps as f32);
        let (mean_bias, square_bias) = (correction(BETA1), correction(BETA2));
        let share = 1.0 / positions.max(1) as f32;
        for number in 0..ALL {
            let gradient = self.gradient[number] * share;
            self.gradient[number] = 0.0;
            let mean = BETA1 * self.mean[number] + (1.0 - BETA1) * gradient;
            let square = BETA2 * self.square[number] + (1.0 - BETA2) * gradient * gradient;
            self.mean[number] = mean;
            self.square[number] = square;
            let step = rate * (mean / mean_bias) / ((square / square_bias).sqrt() + 1e-8);
            self.numbers[number] -= step;
        }
    }

    fn network(&self) -> FloatNetwork {
        let hidden = |at: usize| -> [f32; HIDDEN] {
            self.numbers[at..][..HIDDEN].try_into().unwrap_or_default()
        };
        FloatNetwork {
            rows: (0..PITS * COUNTS).map(|feature| hidden(feature * HIDDEN)).collect(),
            bias: hidden(BIAS),
            output: std::array::from_fn(|phase| hidden(OUTPUT + phase * HIDDEN)),
            offset: std::array::from_fn(|phase| self.numbers[OFFSET + phase]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use awale_core::{AnyPosition, RuleSet, Side};

    /// A seed in A is worth three, but only together with one in F: no table of a pit can say so.
    #[test]
    fn learns_what_two_pits_mean_together() {
        let mut random = SplitMix64::new(5);
        let sample = |random: &mut SplitMix64| {
            let mut setup = AnyPosition::start(RuleSet::Abapa, Side::South).setup();
            let (a, f) = (random.below(2), random.below(2));
            (setup.pits[0], setup.pits[5]) = (u8::from(a > 0), u8::from(f > 0));
            setup.granaries.south = 48 - setup.pits.iter().sum::<u8>();
            let position = AnyPosition::new(RuleSet::Abapa, &setup).unwrap();
            Sample::new(&position, if a == 1 && f == 1 { 3.0 } else { 0.0 })
        };
        let samples: Vec<Sample> = (0..20_000).map(|_| sample(&mut random)).collect();
        let network = learn(&samples, &Weights::MATERIAL, 60, 1, |_, _| {});
        let weights =
            Weights::MATERIAL.with_extra(awale_engine::eval::Extra::Network(Box::new(network)));
        for sample in &samples[..100] {
            assert!(sample.error(&weights).abs() < 0.2, "{sample:?}");
        }
    }
}
