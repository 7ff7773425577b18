//! A layer in the order of its tiles.
//!
//! A pass computes a cut tile after tile: all rows of the mover against [`LANES`] other rows. What is
//! kept beside the values for the sake of the passes, the best harvests and the marks of the
//! frontier, lies in this order, so that a pass reads it from the first byte to the last. A place in
//! it is a cell (one row of the mover in one tile) and a lane; the last tile of a cut may be wider
//! than the cut.

use crate::index::rows;
use crate::tile::LANES;

/// Every cut begins at a multiple of this, so that no word of coarse marks belongs to two.
pub(crate) const ALIGNED: usize = 4;

/// The tiles of one cut.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TiledCut {
    /// The first cell.
    pub(crate) start: usize,
    /// Rows of the mover, which is the cells of a tile.
    pub(crate) height: usize,
    /// Other rows.
    pub(crate) width: usize,
    pub(crate) tiles: usize,
}

impl TiledCut {
    pub(crate) fn cells(&self) -> usize {
        self.height * self.tiles
    }

    /// The cell of a position by the ranks of its rows.
    #[inline]
    pub(crate) fn cell(&self, own: usize, other: usize) -> usize {
        self.start + other / LANES * self.height + own
    }

    /// The rank of the mover's row in a cell, and of the other row in its first lane.
    #[inline]
    pub(crate) fn rows_of(&self, cell: usize) -> (usize, usize) {
        let within = cell - self.start;
        (within % self.height, within / self.height * LANES)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Layout {
    cuts: Vec<TiledCut>,
    cells: usize,
}

impl Layout {
    pub(crate) fn new(seeds: u8) -> Layout {
        Layout::of_some(seeds, |_| true)
    }

    /// The order of some cuts of a layer, by the seeds of the mover; the others have no tiles.
    pub(crate) fn of_some(seeds: u8, is_here: impl Fn(u8) -> bool) -> Layout {
        let mut cells = 0;
        let cut = |own| {
            let (height, width) = (rows(own), rows(seeds - own));
            let tiles = if is_here(own) { width.div_ceil(LANES) } else { 0 };
            let cut = TiledCut { start: cells, height, width, tiles };
            cells = (cells + cut.cells()).next_multiple_of(ALIGNED);
            cut
        };
        let cuts = (0..=seeds).map(cut).collect();
        Layout { cuts, cells }
    }

    /// The tiles of the cut whose mover has `own` seeds.
    #[inline]
    pub(crate) fn cut(&self, own: u8) -> &TiledCut {
        &self.cuts[usize::from(own)]
    }

    /// The cells of the layer, [`LANES`] places each.
    pub(crate) fn cells(&self) -> usize {
        self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_a_place_of_its_own() {
        let layout = Layout::new(9);
        let mut seen = vec![0u64; layout.cells()];
        for own in 0..=9 {
            let cut = layout.cut(own);
            for row in 0..rows(own) {
                for other in 0..rows(9 - own) {
                    let (cell, lane) = (cut.cell(row, other), other % LANES);
                    assert_eq!(cut.rows_of(cell), (row, other - lane));
                    assert_eq!(seen[cell] & 1 << lane, 0);
                    seen[cell] |= 1 << lane;
                }
            }
        }
        let places: u64 = seen.iter().map(|lanes| u64::from(lanes.count_ones())).sum();
        assert_eq!(places, crate::index::positions(9));
    }
}
