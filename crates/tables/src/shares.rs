//! Which rank has which cuts of a layer.

use crate::index::{cut, rows};

/// The rank of every cut, by the seeds of the mover.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shares {
    seeds: u8,
    /// All ranks, and this one.
    pub(crate) ranks: usize,
    pub(crate) rank: usize,
    owners: Vec<usize>,
    /// The first position of every cut.
    starts: Vec<usize>,
}

impl Shares {
    /// Spreads the cuts, the largest first, each to the rank that has least so far.
    pub(crate) fn new(seeds: u8, ranks: usize, rank: usize) -> Shares {
        let mut owners = vec![0; usize::from(seeds) + 1];
        let mut loads = vec![0; ranks];
        let mut cuts: Vec<u8> = (0..=seeds).collect();
        cuts.sort_by_key(|&own| std::cmp::Reverse((size(seeds, own), own)));
        for own in cuts {
            let least = (0..ranks).min_by_key(|&rank| loads[rank]).unwrap_or(0);
            owners[usize::from(own)] = least;
            loads[least] += size(seeds, own);
        }
        let starts = (0..=seeds).map(|own| cut(seeds, own)).collect();
        Shares { seeds, ranks, rank, owners, starts }
    }

    pub(crate) fn owner(&self, own: u8) -> usize {
        self.owners[usize::from(own)]
    }

    pub(crate) fn is_here(&self, own: u8) -> bool {
        self.owner(own) == self.rank
    }

    /// The cuts of this rank.
    pub(crate) fn here(&self) -> impl Iterator<Item = u8> {
        (0..=self.seeds).filter(|&own| self.is_here(own))
    }

    /// The cut of a position, by its index in the layer, and its place there.
    #[expect(clippy::cast_possible_truncation, reason = "a layer has at most 49 cuts")]
    pub(crate) fn cut_of(&self, index: usize) -> (u8, usize) {
        let own = self.starts.partition_point(|&start| start <= index) - 1;
        (own as u8, index - self.starts[own])
    }

    /// The most positions of one rank.
    pub(crate) fn largest(&self) -> u64 {
        let rank = |rank: usize| -> usize {
            let cuts = (0..=self.seeds).filter(|&own| self.owner(own) == rank);
            cuts.map(|own| size(self.seeds, own)).sum()
        };
        (0..self.ranks).map(rank).max().unwrap_or(0) as u64
    }
}

/// Positions of a cut.
pub(crate) fn size(seeds: u8, own: u8) -> usize {
    rows(own) * rows(seeds - own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::positions;

    #[test]
    fn shares_are_about_equal() {
        for (seeds, ranks) in [(16, 2), (22, 4), (36, 4), (48, 8)] {
            let largest = Shares::new(seeds, ranks, 0).largest();
            assert!(largest * ranks as u64 <= positions(seeds) * 108 / 100, "{seeds} {ranks}");
        }
    }

    #[test]
    fn a_position_is_found_in_its_cut() {
        let shares = Shares::new(9, 3, 0);
        for index in 0..usize::try_from(positions(9)).unwrap() {
            let (own, place) = shares.cut_of(index);
            assert!(place < size(9, own));
            assert_eq!(cut(9, own) + place, index);
        }
    }
}
