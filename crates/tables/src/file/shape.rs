//! What is coded of a block: its boards, without those that no move leads to.
//!
//! Whoever has just sown has an empty pit, the one he sowed from (S3). So if all six pits of the other
//! row hold seeds, the board follows no move. Of a layer of 24 seeds these are 8 %, of 36 seeds 18 %. No
//! value depends on them; whoever sets such a board up is answered from one move ahead.

use awale_core::{Harvesting, ROW, Row, RuleSet};

use super::tiling::Rectangle;
use crate::scheme::Convention;

/// Layers from so many seeds on leave out the boards that no move leads to. Smaller ones are small.
const FIRST: u8 = 12;

/// Whether the files of a layer leave out the boards that no move leads to. Where quiet moves are
/// counted (A-E3), no value of the table is one move ahead; where a harvest is chosen, tables are small.
pub(super) fn leaves_out(rules: RuleSet, seeds: u8) -> bool {
    seeds >= FIRST
        && rules.facts().harvesting == Harvesting::ByCount
        && Convention::of(rules) == Convention::Endless
}

/// Whether no move leads to a board with this row of the player who is not to move.
#[inline]
pub(crate) fn is_unreachable(other: Row) -> bool {
    other.counts().iter().all(|&seeds| seeds > 0)
}

/// The boards of a block that are coded: all its rows of the mover, and some of its other rows.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) height: usize,
    pub(super) first_own: Row,
    /// The columns of the rectangle, each with its other row.
    pub(super) columns: Vec<(usize, [u8; ROW])>,
}

impl Shape {
    pub(super) fn new(rectangle: &Rectangle, leaves_out: bool) -> Shape {
        let columns = rows_from(rectangle.first_other).take(rectangle.width).enumerate();
        let columns = columns.filter(|(_, row)| !leaves_out || row.contains(&0)).collect();
        Shape { height: rectangle.height, first_own: rectangle.first_own, columns }
    }

    /// The other rows.
    pub(super) fn width(&self) -> usize {
        self.columns.len()
    }

    /// The place of a board among those that are coded, by its row and column in the rectangle.
    pub(super) fn place(&self, row: usize, column: usize) -> Option<usize> {
        let column = self.columns.binary_search_by_key(&column, |&(column, _)| column).ok()?;
        Some(row * self.width() + column)
    }
}

/// A row and all that follow it in the order of their ranks; the last one over and over.
pub(super) fn rows_from(first: Row) -> impl Iterator<Item = [u8; ROW]> {
    std::iter::successors(Some(first.counts()), |row| Some(next(*row)))
}

fn next(mut row: [u8; ROW]) -> [u8; ROW] {
    let Some(first) = row.iter().position(|&seeds| seeds > 0).filter(|&pit| pit + 1 < ROW) else {
        return row;
    };
    let seeds = row[first];
    row[first] = 0;
    row[0] = seeds - 1;
    row[first + 1] += 1;
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::{row_at, rows};

    #[test]
    fn rows_follow_in_the_order_of_their_ranks() {
        for seeds in 0..=9 {
            let first = row_at(seeds, 0);
            for (rank, row) in (0..rows(seeds) as u64).zip(rows_from(first)) {
                assert_eq!(Row::new(row), row_at(seeds, rank));
            }
        }
    }
}
