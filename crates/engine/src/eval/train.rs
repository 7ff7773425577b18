//! What training needs besides the evaluation: a network of real numbers, and weights as a text.

use super::lanes::Lanes;
use super::network::{OutputLayer, QA, QB};
use super::{COUNTS, HIDDEN, Head, Network, PHASES, Weights};
use crate::score::SEED;

/// A network as it is trained.
#[derive(Clone, Debug)]
pub struct FloatNetwork {
    /// What each count of each pit adds to the hidden layer: `[pit * COUNTS + count]`.
    pub rows: Vec<[f32; HIDDEN]>,
    /// The bias of the hidden layer.
    pub bias: [f32; HIDDEN],
    /// The weight of each hidden unit in each phase, in seeds.
    pub output: [[f32; HIDDEN]; PHASES],
    /// The bias of each phase, in seeds.
    pub offset: [f32; PHASES],
}

impl Network {
    /// Rounds a trained network to integers.
    ///
    /// # Panics
    /// If it has fewer rows than counts of pits.
    pub fn quantised(real: &FloatNetwork) -> Network {
        #[expect(clippy::cast_possible_truncation, reason = "rounded and clipped")]
        let round =
            |value: f32, scale: f32| (value * scale).round().clamp(-32_000.0, 32_000.0) as i16;
        let qa = f32::from(QA);
        #[expect(clippy::cast_precision_loss, reason = "small constants")]
        let (seed, qb) = (SEED as f32, QB as f32);
        Network {
            rows: std::array::from_fn(|pit| {
                std::array::from_fn(|count| real.rows[pit * COUNTS + count].map(|w| round(w, qa)))
            }),
            output: OutputLayer {
                first: Lanes(real.bias.map(|w| round(w, qa))),
                output: real.output.map(|phase| Lanes(phase.map(|w| round(w, seed * qb)))),
                offset: real.offset.map(|w| round(w, seed)),
            },
        }
    }
}

impl Weights {
    /// The weights as the text that [`Weights::parse`] reads: a line for each pit of each phase, then
    /// those of the network.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut write_line = |numbers: &[i16]| {
            let numbers: Vec<String> = numbers.iter().map(i16::to_string).collect();
            text.push_str(&numbers.join(" "));
            text.push('\n');
        };
        for counts in self.pits.iter().flatten() {
            write_line(counts);
        }
        match &self.head {
            Head::Nothing => {}
            Head::Network(layer) => {
                self.rows.iter().flatten().for_each(|lanes| write_line(&lanes.0));
                layer.lines().for_each(write_line);
            }
            Head::Hand(weights) => write_line(weights),
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Extra, hand};
    use awale_core::{PITS, Row, RuleSet};

    #[test]
    fn weights_round_trip() {
        for &rules in RuleSet::ALL {
            let weights = Weights::of(rules);
            assert_eq!(Weights::parse(&weights.to_text()).as_ref(), Ok(weights));
            assert_ne!(weights, &Weights::MATERIAL, "{rules} has learned something");
        }
        let hand = Weights::MATERIAL.with_extra(Extra::Hand([7; hand::FEATURES]));
        assert_eq!(Weights::parse(&hand.to_text()), Ok(hand));
    }

    /// One hidden unit that sees two seeds in the first pit: clipped at 1, squared, weighed by phase.
    #[test]
    fn a_network_is_quantised() {
        let mut real = FloatNetwork {
            rows: vec![[0.0; HIDDEN]; PITS * COUNTS],
            bias: [0.0; HIDDEN],
            output: [[0.0; HIDDEN]; PHASES],
            offset: [0.25; PHASES],
        };
        real.rows[2][5] = 0.75;
        real.rows[3][5] = 1.5;
        real.bias[5] = -0.25;
        real.output[0][5] = 3.0;
        let extra = Extra::Network(Box::new(Network::quantised(&real)));
        let weights = Weights::MATERIAL.with_extra(extra);
        let value = |seeds: u8| {
            let own = Row::new([seeds, 0, 0, 0, 0, 0]).stored(48 - seeds - 1);
            let other = Row::new([1, 0, 0, 0, 0, 0]);
            weights.value(own, other) - i32::from(48 - seeds - 1) * SEED
        };
        // A half of three seeds squared is 75 hundredths; integers lose one of them.
        assert_eq!([1, 2, 3].map(value), [25, 25 + 74, 25 + 300]);
        let half = weights.clone().scaled(50);
        let own = Row::new([3, 0, 0, 0, 0, 0]).stored(44);
        assert_eq!(half.value(own, Row::new([1, 0, 0, 0, 0, 0])), 44 * SEED + 12 + 150);
    }
}
