//! The network compiled for the vector instructions of the processor at hand.
//!
//! The program is built for every x86-64 processor, whose vectors hold 8 numbers; nearly all processors
//! have AVX2, whose vectors hold 16. The same Rust is compiled for both, and which is used is decided
//! when weights are made. NEON (on ARM) and simd128 (the page) are there from the start: nothing is to
//! be chosen.
#![expect(clippy::inline_always, reason = "compiled once more for AVX2, inside of its caller")]
#![expect(unsafe_code, reason = "code for AVX2 may be called only where there is AVX2")]

use awale_core::Row;

use super::lanes::{self, Rows};
use super::network::OutputLayer;
use crate::score::Value;

/// The vector instructions that are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Simd {
    /// Those that every processor of the target has.
    Baseline,
    #[cfg(target_arch = "x86_64")]
    /// AVX2; only [`Simd::detect`] makes it.
    Avx2,
}

impl Simd {
    /// The best there is.
    pub(super) fn detect() -> Simd {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Simd::Avx2;
        }
        Simd::Baseline
    }

    /// What the tables of the pits and the network say of a position, in hundredths of a seed.
    #[inline]
    pub(super) fn value(
        self,
        rows: &Rows,
        layer: &OutputLayer,
        position: [Row; 2],
        phase: usize,
    ) -> Value {
        match self {
            Simd::Baseline => value(rows, layer, position, phase),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `detect` has found AVX2.
            Simd::Avx2 => unsafe { value_avx2(rows, layer, position, phase) },
        }
    }
}

#[inline(always)]
fn value(rows: &Rows, layer: &OutputLayer, [own, other]: [Row; 2], phase: usize) -> Value {
    let sums = lanes::sum(rows, own, other, layer.first);
    Value::from(sums.phase(phase)) + layer.value(sums.hidden(), phase)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn value_avx2(rows: &Rows, layer: &OutputLayer, position: [Row; 2], phase: usize) -> Value {
    value(rows, layer, position, phase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Head, PHASES, Weights};
    use awale_core::random::SplitMix64;
    use awale_core::{ROW, RuleSet};

    /// Every way of computing finds the same numbers, on boards of any kind and in every phase.
    #[test]
    fn the_processor_changes_nothing() {
        let weights = Weights::of(RuleSet::Awale);
        let Head::Network(layer) = &weights.head else { panic!("a network") };
        let mut random = SplitMix64::new(3);
        let mut row = || {
            let seeds = [(); ROW].map(|()| {
                let most = [2, 5, 13, 49][random.below(4)];
                u8::try_from(random.below(most)).unwrap()
            });
            Row::new(seeds)
        };
        for number in 0..20_000 {
            let (position, phase) = ([row(), row()], number % PHASES);
            let plain = Simd::Baseline.value(&weights.rows, layer, position, phase);
            let best = Simd::detect().value(&weights.rows, layer, position, phase);
            assert_eq!(best, plain, "{position:?}");
            assert_eq!(plain, literal(weights, layer, position, phase), "{position:?}");
        }
    }

    /// The definition of the network, one number after the other.
    fn literal(weights: &Weights, layer: &OutputLayer, position: [Row; 2], phase: usize) -> Value {
        let counts: Vec<usize> =
            position.iter().flat_map(|row| row.counts()).map(|n| usize::from(n).min(31)).collect();
        let rows: Vec<_> = weights.rows.iter().zip(&counts).map(|(row, &n)| row[n]).collect();
        let tables: i32 = rows.iter().map(|row| i32::from(row.phase(phase))).sum();
        let units = layer.output[phase].iter().enumerate().map(|(unit, &weight)| {
            let first = i32::from(layer.first.hidden()[unit]);
            let sum = first + rows.iter().map(|row| i32::from(row.hidden()[unit])).sum::<i32>();
            let clipped = sum.clamp(0, 255);
            clipped * clipped / 256 * i32::from(weight)
        });
        tables + units.sum::<i32>() / (254 * 8) + i32::from(layer.offset[phase])
    }
}
