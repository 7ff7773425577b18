//! Which positions of a layer the frontier still has to look at.
//!
//! A bit for each position, in the order of [`Layout`]; where memory is short a bit stands for
//! several positions side by side, and all of them are looked at. A second, small map knows the words
//! that are not empty, so that late rounds, which have little to do, do not read the whole of the
//! first. Bits are set by many threads at once, in a step that takes none, and taken in a step that
//! sets none: the order within a step does not matter.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::layout::{ALIGNED, Layout, TiledCut};
use crate::tile::LANES;

/// Positions that share a bit: all of them are in one cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Grain {
    Fine,
    Coarse,
}

impl Grain {
    pub(crate) const fn positions(self) -> usize {
        match self {
            Grain::Fine => 1,
            Grain::Coarse => ALIGNED,
        }
    }
}

/// Words of the map that belong to one of the upper map.
const GROUP: usize = u64::BITS as usize;

pub(crate) struct Marks {
    grain: usize,
    words: Vec<AtomicU64>,
    upper: Vec<AtomicU64>,
}

impl Marks {
    pub(crate) fn new(layout: &Layout, grain: Grain) -> Marks {
        let grain = grain.positions();
        let zeros = |size: usize| (0..size).map(|_| AtomicU64::new(0)).collect::<Vec<_>>();
        let words = layout.cells().div_ceil(grain);
        Marks { grain, words: zeros(words), upper: zeros(words.div_ceil(GROUP)) }
    }

    /// Marks a position by its cell and lane. Never together with [`Marks::take`].
    #[inline]
    pub(crate) fn mark(&self, cell: usize, lane: usize) {
        let word = cell / self.grain;
        let bit = cell % self.grain * (LANES / self.grain) + lane / self.grain;
        if self.words[word].fetch_or(1 << bit, Ordering::Relaxed) == 0 {
            self.upper[word / GROUP].fetch_or(1 << (word % GROUP), Ordering::Relaxed);
        }
    }

    /// The words of a cut.
    pub(crate) fn words_of(&self, cut: &TiledCut) -> Range<usize> {
        cut.start / self.grain..(cut.start + cut.cells()).div_ceil(self.grain)
    }

    /// Takes the marks of some words away and returns them, in order: the word and its bits.
    pub(crate) fn take(&self, words: &Range<usize>) -> Vec<(usize, u64)> {
        let groups = words.start / GROUP..words.end.div_ceil(GROUP);
        let of_group = |group: usize| {
            let mut inside = self.upper[group].load(Ordering::Relaxed);
            // A group may belong to two cuts.
            if group * GROUP < words.start {
                inside &= u64::MAX << (words.start % GROUP);
            }
            if words.end < (group + 1) * GROUP {
                inside &= !(u64::MAX << (words.end % GROUP));
            }
            if inside != 0 {
                self.upper[group].fetch_and(!inside, Ordering::Relaxed);
            }
            ones(inside).map(move |place| {
                let word = group * GROUP + place;
                (word, self.words[word].swap(0, Ordering::Relaxed))
            })
        };
        groups.into_par_iter().with_min_len(1024).flat_map_iter(of_group).collect()
    }

    /// The places that the bits of a word stand for, as cell and lane.
    pub(crate) fn places(&self, word: usize, bits: u64) -> impl Iterator<Item = (usize, usize)> {
        let grain = self.grain;
        let of_cell = LANES / grain;
        ones(bits).flat_map(move |bit| {
            let (cell, lane) = (word * grain + bit / of_cell, bit % of_cell * grain);
            (lane..lane + grain).map(move |lane| (cell, lane))
        })
    }
}

/// The places of the ones in a word.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let place = word.trailing_zeros() as usize;
            word &= word - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_marked_is_taken_once() {
        let layout = Layout::new(8);
        for grain in [Grain::Fine, Grain::Coarse] {
            let marks = Marks::new(&layout, grain);
            let cells = (0..=8).flat_map(|own| {
                let cut = layout.cut(own);
                cut.start..cut.start + cut.cells()
            });
            let places: Vec<_> = cells.step_by(7).map(|cell| (cell, cell * 5 % LANES)).collect();
            let places = || places.iter().copied();
            for (cell, lane) in places() {
                marks.mark(cell, lane);
                marks.mark(cell, lane);
            }
            let cuts = || (0..=8).map(|own| marks.words_of(layout.cut(own)));
            let found: Vec<(usize, usize)> = cuts()
                .flat_map(|words| marks.take(&words))
                .flat_map(|(word, bits)| marks.places(word, bits).collect::<Vec<_>>())
                .collect();
            assert!(found.is_sorted());
            assert!(places().all(|place| found.binary_search(&place).is_ok()));
            assert_eq!(found.len(), places().count() * grain.positions());
            assert!(cuts().all(|words| marks.take(&words).is_empty()));
        }
    }
}
