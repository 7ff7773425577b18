//! How a layer is cut into blocks: rectangles of about two thousand positions.
//!
//! A value is best guessed from its neighbours on both sides of the board: the same mover's row
//! against the other row before, and the mover's row before against the same other row. So a
//! block is a rectangle of some rows of the mover by some other rows, inside one cut.

use awale_core::Row;

use crate::index::{cut, row_at, rows};

/// The most positions in a block. A probe decodes half a block on average.
pub(super) const BLOCK: usize = 2048;
/// Rows of the mover in a block, where the cut has enough of both.
const HEIGHT: usize = 32;

#[derive(Clone, Copy, Debug)]
struct CutTiling {
    start: usize,
    /// Rows of the mover and other rows in the cut.
    height: usize,
    width: usize,
    /// Rows of the mover and other rows in a block.
    block_height: usize,
    block_width: usize,
    /// The number of the first block.
    first: usize,
}

impl CutTiling {
    fn new(seeds: u8, own: u8, first: usize) -> CutTiling {
        let (height, width) = (rows(own), rows(seeds - own));
        let most = BLOCK / height.min(HEIGHT);
        // As many blocks side by side as are needed, all about equally wide.
        let block_width = width.div_ceil(width.div_ceil(most));
        let block_height = (BLOCK / block_width).min(height);
        CutTiling { start: cut(seeds, own), height, width, block_height, block_width, first }
    }

    fn across(&self) -> usize {
        self.width.div_ceil(self.block_width)
    }

    fn blocks(&self) -> usize {
        self.across() * self.height.div_ceil(self.block_height)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rectangle {
    pub(super) start: usize,
    /// Positions from one row of the mover to the next.
    pub(super) stride: usize,
    pub(super) height: usize,
    pub(super) width: usize,
    /// The first row of the mover and the first other row.
    pub(super) first_own: Row,
    pub(super) first_other: Row,
}

#[derive(Clone, Debug)]
pub(super) struct Tiling {
    seeds: u8,
    cuts: Vec<CutTiling>,
    blocks: usize,
}

impl Tiling {
    pub(super) fn new(seeds: u8) -> Tiling {
        let mut blocks = 0;
        let cuts = (0..=seeds)
            .map(|own| {
                let cut = CutTiling::new(seeds, own, blocks);
                blocks += cut.blocks();
                cut
            })
            .collect();
        Tiling { seeds, cuts, blocks }
    }

    pub(super) fn blocks(&self) -> usize {
        self.blocks
    }

    pub(super) fn rectangle(&self, block: usize) -> Rectangle {
        let own = self.cuts.partition_point(|cut| cut.first <= block) - 1;
        let cut = &self.cuts[own];
        let own = u8::try_from(own).expect("there are at most 49 cuts");
        let (down, right) =
            ((block - cut.first) / cut.across(), (block - cut.first) % cut.across());
        let (top, left) = (down * cut.block_height, right * cut.block_width);
        Rectangle {
            start: cut.start + top * cut.width + left,
            stride: cut.width,
            height: cut.block_height.min(cut.height - top),
            width: cut.block_width.min(cut.width - left),
            first_own: row_at(own, top as u64),
            first_other: row_at(self.seeds - own, left as u64),
        }
    }

    /// The strips of one cut: the first of its blocks, how many lie side by side, the rows of the
    /// mover in a strip, and the positions of one.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn strips_of(&self, own: u8) -> (usize, usize, usize, usize) {
        let cut = &self.cuts[usize::from(own)];
        (cut.first, cut.across(), cut.block_height, cut.block_height * cut.width)
    }

    /// The first position of a cut.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn start_of(&self, own: u8) -> usize {
        self.cuts[usize::from(own)].start
    }

    /// The strips of blocks that lie side by side: the first block, how many there are, and the
    /// positions they cover, which stand together in the layer. In order, without a gap.
    pub(super) fn strips(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        self.cuts.iter().flat_map(|cut| {
            (0..cut.height.div_ceil(cut.block_height)).map(|down| {
                let rows = cut.block_height.min(cut.height - down * cut.block_height);
                (cut.first + down * cut.across(), cut.across(), rows * cut.width)
            })
        })
    }

    /// The block of a position, and its row and column there.
    pub(super) fn find(&self, cell: usize) -> (usize, usize, usize) {
        let cut = &self.cuts[self.cuts.partition_point(|cut| cut.start <= cell) - 1];
        let (row, column) = ((cell - cut.start) / cut.width, (cell - cut.start) % cut.width);
        let (down, right) = (row / cut.block_height, column / cut.block_width);
        let block = cut.first + down * cut.across() + right;
        (block, row % cut.block_height, column % cut.block_width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::positions;

    #[test]
    fn every_position_is_in_one_block() {
        for seeds in 0..=9 {
            let tiling = Tiling::new(seeds);
            let mut seen = 0;
            for block in 0..tiling.blocks() {
                let shape = tiling.rectangle(block);
                assert!(shape.height * shape.width <= BLOCK);
                for row in 0..shape.height {
                    for column in 0..shape.width {
                        let cell = shape.start + row * shape.stride + column;
                        assert_eq!(tiling.find(cell), (block, row, column));
                        seen += 1;
                    }
                }
            }
            assert_eq!(seen, positions(seeds));
        }
    }
}
