//! The network compiled for the vector instructions of the processor at hand.
//!
//! The program is built for every x86-64 processor, whose vectors hold 8 numbers; nearly all processors
//! have AVX2, whose vectors hold 16; which is used is decided when weights are made. NEON (on ARM) and
//! simd128 (the page) are there from the start and as wide as the code for every processor wants them:
//! nothing is to be chosen.
#![expect(unsafe_code, reason = "code for AVX2 may be called only where there is AVX2")]

use awale_core::{PITS, Row};

use super::lanes::{self, Lanes, Rows};
use super::network::{HIDDEN, OutputLayer, QA, SHIFT};
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

    /// What a network says of a position, in hundredths of a seed.
    #[inline]
    pub(super) fn value(
        self,
        rows: &Rows,
        layer: &OutputLayer,
        position: [Row; 2],
        phase: usize,
    ) -> Value {
        let rows = lanes::picked(rows, position);
        match self {
            Simd::Baseline => layer.value(&rows, phase),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `detect` has found AVX2.
            Simd::Avx2 => unsafe { value_avx2(&rows, layer, phase) },
        }
    }
}

/// [`OutputLayer::value`] in vectors of 16 numbers.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn value_avx2(rows: &[&Lanes; PITS], layer: &OutputLayer, phase: usize) -> Value {
    use std::arch::x86_64::{
        __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16,
        _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_load_si256,
        _mm256_madd_epi16, _mm256_max_epi16, _mm256_min_epi16, _mm256_mullo_epi16,
        _mm256_set1_epi16, _mm256_setzero_si256, _mm256_srli_epi16,
    };
    const VECTORS: usize = HIDDEN / 16;
    let vectors = |lanes: &Lanes| -> [__m256i; VECTORS] {
        let start = std::ptr::from_ref(lanes).cast::<__m256i>();
        // SAFETY: lanes are aligned to more than a vector, and there are so many vectors in them.
        std::array::from_fn(|vector| unsafe { _mm256_load_si256(start.add(vector)) })
    };
    let mut sums = vectors(&layer.first);
    for row in rows {
        let row = vectors(row);
        for (sum, weights) in sums.iter_mut().zip(row) {
            *sum = _mm256_add_epi16(*sum, weights);
        }
    }
    let (nothing, one) = (_mm256_setzero_si256(), _mm256_set1_epi16(QA));
    let mut total = nothing;
    for (sum, weights) in sums.into_iter().zip(vectors(&layer.output[phase])) {
        let clipped = _mm256_min_epi16(_mm256_max_epi16(sum, nothing), one);
        let squared = _mm256_srli_epi16::<SHIFT>(_mm256_mullo_epi16(clipped, clipped));
        total = _mm256_add_epi32(total, _mm256_madd_epi16(squared, weights));
    }
    let four = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256::<1>(total));
    let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
    let sum = _mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two));
    layer.scaled_output(_mm_cvtsi128_si32(sum), phase)
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
        let units = layer.output[phase].0.iter().enumerate().map(|(unit, &weight)| {
            let first = i32::from(layer.first.0[unit]);
            let sum = first + rows.iter().map(|row| i32::from(row.0[unit])).sum::<i32>();
            let clipped = sum.clamp(0, 255);
            clipped * clipped / 256 * i32::from(weight)
        });
        units.sum::<i32>() / (254 * 8) + i32::from(layer.offset[phase])
    }
}
