//! Training the network on what the pit tables leave unexplained: Adam on the squared error.
//!
//! The same positions give the same numbers on every machine: one thread adds in one order, and only
//! operations whose results IEEE 754 prescribes are used (no powers, no cosine).

use awale_core::PITS;
use awale_core::random::SplitMix64;
use awale_engine::Weights;
use awale_engine::eval::{COUNTS, HIDDEN, Network, PHASES, train::FloatNetwork};

use super::sample::Sample;

const BATCH: usize = 512;
/// The learning rate at the start; it decays to zero in a straight line.
const LEARNING_RATE: f32 = 0.002;
/// Decay of the running means of the gradient and of its square: Adam's usual choice.
const BETA1: f32 = 0.9;
const BETA2: f32 = 0.999;

/// A mean of gradients so small that it moves nothing.
const TINY: f32 = 1e-30;
/// Counts below this are seen often.
const COMMON: usize = 16;

/// What is learned, as one list of numbers.
const ROWS: usize = PITS * COUNTS * HIDDEN;
const BIAS: usize = ROWS;
const OUTPUT: usize = BIAS + HIDDEN;
const OFFSET: usize = OUTPUT + PHASES * HIDDEN;
const ALL: usize = OFFSET + PHASES;

/// Learns a network for what `weights` leaves unexplained; `tell` sees it after each epoch, with the
/// root mean square error during that epoch.
pub(super) fn learn(
    samples: &[Sample],
    weights: &Weights,
    epochs: usize,
    seed: u64,
    mut tell: impl FnMut(f32, &Network),
) -> Network {
    let mut random = SplitMix64::new(seed);
    let mut learner = Learner::new(&mut random);
    let mut left: Vec<(Sample, f32)> =
        samples.iter().map(|sample| (*sample, -sample.error(weights))).collect();
    let steps = epochs * left.len().div_ceil(BATCH);
    for _ in 0..epochs {
        random.shuffle(&mut left);
        for batch in left.chunks(BATCH) {
            for (sample, target) in batch {
                learner.see(sample, *target);
            }
            learner.step(steps);
        }
        tell(learner.error(), &Network::quantised(&learner.network()));
    }
    Network::quantised(&learner.network())
}

struct Learner {
    numbers: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: usize,
    /// The weight of the positions of this batch together.
    weight: f32,
    /// The decays to the power of the steps.
    decayed: [f32; 2],
    /// The sums of squared errors and of weights since they were asked for.
    errors: [f64; 2],
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
        for (feature, row) in numbers[..ROWS].chunks_mut(HIDDEN).enumerate() {
            // A count that no game shows keeps adding nothing.
            if feature % COUNTS < COMMON {
                row.fill_with(|| some(0.15));
            }
        }
        numbers[BIAS..OUTPUT].iter_mut().for_each(|number| *number = 0.4);
        numbers[OUTPUT..OFFSET].iter_mut().for_each(|number| *number = some(0.5));
        let zero = || vec![0.0; ALL];
        Learner {
            numbers,
            gradient: zero(),
            mean: zero(),
            square: zero(),
            steps: 0,
            weight: 0.0,
            decayed: [1.0; 2],
            errors: [0.0; 2],
        }
    }

    /// Adds the gradient of one position.
    fn see(&mut self, sample: &Sample, target: f32) {
        let features = sample.features();
        let (phase, weight) = (sample.phase(), sample.weight);
        let mut sums = *units(&self.numbers, BIAS);
        for feature in features {
            add(&mut sums, units(&self.numbers, feature * HIDDEN));
        }
        let clipped = sums.map(|sum| sum.clamp(0.0, 1.0));
        let squared = clipped.map(|unit| unit * unit);
        let output = OUTPUT + phase * HIDDEN;
        let weights = *units(&self.numbers, output);
        let error = dot(&squared, &weights) + self.numbers[OFFSET + phase] - target;
        self.errors[0] += f64::from(weight * error * error);
        self.errors[1] += f64::from(weight);
        self.weight += weight;
        let error = error * weight;
        self.gradient[OFFSET + phase] += error;
        add(units_mut(&mut self.gradient, output), &squared.map(|unit| unit * error));
        let mut back = [0.0; HIDDEN];
        for number in 0..HIDDEN {
            // Outside of the clip a unit does not change.
            let open = if clipped[number] < 1.0 { 2.0 * clipped[number] } else { 0.0 };
            back[number] = error * weights[number] * open;
        }
        add(units_mut(&mut self.gradient, BIAS), &back);
        for feature in features {
            add(units_mut(&mut self.gradient, feature * HIDDEN), &back);
        }
    }

    /// Follows the gradient of a batch, one of so many.
    #[expect(clippy::cast_precision_loss, reason = "counts of steps")]
    fn step(&mut self, all: usize) {
        self.steps += 1;
        let rate = LEARNING_RATE * (1.0 - self.steps as f32 / (all + 1) as f32);
        // The running means start at zero: this corrects their bias.
        self.decayed = [self.decayed[0] * BETA1, self.decayed[1] * BETA2];
        let [mean_bias, square_bias] = self.decayed.map(|decayed| 1.0 / (1.0 - decayed));
        let share = 1.0 / self.weight.max(f32::MIN_POSITIVE);
        self.weight = 0.0;
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((number, gradient), (mean, square)) in
            self.numbers.iter_mut().zip(&mut self.gradient).zip(moments)
        {
            let mean_gradient = *gradient * share;
            *gradient = 0.0;
            let moved = BETA1 * *mean + (1.0 - BETA1) * mean_gradient;
            // What decays for ever becomes subnormal, and processors are slow with that.
            *mean = if moved.abs() < TINY { 0.0 } else { moved };
            *square = BETA2 * *square + (1.0 - BETA2) * mean_gradient * mean_gradient;
            *number -= rate * (*mean * mean_bias) / ((*square * square_bias).sqrt() + 1e-8);
        }
    }

    /// The root mean square error since it was last asked for.
    #[expect(clippy::cast_possible_truncation, reason = "a few digits are shown")]
    fn error(&mut self) -> f32 {
        let [squares, weights] = std::mem::take(&mut self.errors);
        (squares / weights.max(1.0)).sqrt() as f32
    }

    fn network(&self) -> FloatNetwork {
        let hidden = |at: usize| *units(&self.numbers, at);
        FloatNetwork {
            rows: (0..PITS * COUNTS).map(|feature| hidden(feature * HIDDEN)).collect(),
            bias: hidden(BIAS),
            output: std::array::from_fn(|phase| hidden(OUTPUT + phase * HIDDEN)),
            offset: std::array::from_fn(|phase| self.numbers[OFFSET + phase]),
        }
    }
}

/// A number for each hidden unit.
type Units = [f32; HIDDEN];

fn units(numbers: &[f32], at: usize) -> &Units {
    numbers[at..].first_chunk().expect("each place is followed by a number for each unit")
}

fn units_mut(numbers: &mut [f32], at: usize) -> &mut Units {
    numbers[at..].first_chunk_mut().expect("each place is followed by a number for each unit")
}

#[inline]
fn add(sums: &mut Units, more: &Units) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// The scalar product, in eight sums side by side: a fixed order that vectors follow.
#[inline]
fn dot(left: &Units, right: &Units) -> f32 {
    let mut sums = [0.0; 8];
    for (left, right) in left.as_chunks::<8>().0.iter().zip(right.as_chunks::<8>().0) {
        for lane in 0..8 {
            sums[lane] += left[lane] * right[lane];
        }
    }
    sums.into_iter().sum()
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
        let samples: Vec<Sample> = (0..4_000).map(|_| sample(&mut random)).collect();
        let network = learn(&samples, &Weights::MATERIAL, 60, 1, |_, _| {});
        let weights =
            Weights::MATERIAL.with_extra(awale_engine::eval::Extra::Network(Box::new(network)));
        for sample in &samples[..100] {
            assert!(sample.error(&weights).abs() < 0.2, "{sample:?}");
        }
    }
}
