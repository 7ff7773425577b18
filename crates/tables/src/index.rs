//! The index of a position: the cell of a layer that holds its value.
//!
//! A layer holds every way to lay `n` seeds into the twelve pits, the player to move fixed. It is
//! cut by the seeds `a` in the mover's row; within a cut the mover's row counts first and the
//! other row second, both by their rank among the rows of as many seeds. Rows are ordered by
//! their rightmost pit first, so that rows that differ only in their left pits stand together.

use awale_core::{ROW, Row, SEEDS};

/// Row totals and layers that exist: 0 to 48 seeds.
const TOTALS: usize = SEEDS as usize + 1;

/// `CHOICES[i][s]`: the ways to lay `s` seeds into `i + 1` pits, C(s + i, i).
static CHOICES: [[u64; TOTALS]; 12] = choices();

const fn choices() -> [[u64; TOTALS]; 12] {
    let mut table = [[1; TOTALS]; 12];
    let mut pits = 1;
    while pits < 12 {
        let mut seeds = 1;
        while seeds < TOTALS {
            table[pits][seeds] = table[pits][seeds - 1] + table[pits - 1][seeds];
            seeds += 1;
        }
        pits += 1;
    }
    table
}

/// `OFFSETS[n][a]`: the first position of a layer with `a` seeds in the mover's row.
static OFFSETS: [[u64; TOTALS + 1]; TOTALS] = offsets();

#[expect(clippy::large_stack_arrays, reason = "it runs in the compiler")]
const fn offsets() -> [[u64; TOTALS + 1]; TOTALS] {
    let mut table = [[0; TOTALS + 1]; TOTALS];
    let mut seeds = 0;
    while seeds < TOTALS {
        let mut own = 0;
        while own <= seeds {
            let cut = CHOICES[ROW - 1][own] * CHOICES[ROW - 1][seeds - own];
            table[seeds][own + 1] = table[seeds][own] + cut;
            own += 1;
        }
        seeds += 1;
    }
    table
}

/// The number of positions with `seeds` seeds on the board: C(seeds + 11, 11).
///
/// # Panics
/// If there are more than 48 seeds.
pub fn positions(seeds: u8) -> u64 {
    CHOICES[11][usize::from(seeds)]
}

/// The number of positions with at most `seeds` seeds on the board.
///
/// # Panics
/// If there are more than 48 seeds.
pub fn positions_up_to(seeds: u8) -> u64 {
    (0..=seeds).map(positions).sum()
}

/// The number of rows that hold `seeds` seeds: C(seeds + 5, 5).
#[expect(clippy::cast_possible_truncation, reason = "C(53, 5) is below 3 million")]
pub(crate) fn rows(seeds: u8) -> usize {
    CHOICES[ROW - 1][usize::from(seeds)] as usize
}

/// The first position of a layer whose mover has `own` seeds in his row.
#[expect(clippy::cast_possible_truncation, reason = "a layer that is addressed fits the memory")]
pub(crate) fn cut(seeds: u8, own: u8) -> usize {
    OFFSETS[usize::from(seeds)][usize::from(own)] as usize
}

/// The place of a row among the rows of as many seeds.
///
/// Rows with fewer seeds in the rightmost pit come first. With `s` seeds up to a pit included and
/// `t` before it, the rows that precede by this pit number C(s + i, i) - C(t + i, i).
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "C(53, 5) is below 3 million")]
pub(crate) fn rank(row: Row) -> usize {
    let counts = row.counts();
    let mut rank = 0;
    let mut before = usize::from(counts[0]);
    for place in 1..ROW {
        let with = before + usize::from(counts[place]);
        rank += CHOICES[place][with] - CHOICES[place][before];
        before = with;
    }
    rank as usize
}

/// The cell of a position in its layer, by the row of the player to move and the other row.
///
/// # Panics
/// If the rows hold more than 48 seeds.
#[inline]
pub fn index(own: Row, other: Row) -> u64 {
    let (a, b) = (usize::from(own.seeds()), usize::from(other.seeds()));
    OFFSETS[a + b][a] + rank(own) as u64 * CHOICES[ROW - 1][b] + rank(other) as u64
}

/// The rows in a cell of a layer; `None` if the layer has no such cell.
pub fn board(seeds: u8, index: u64) -> Option<(Row, Row)> {
    if seeds > SEEDS || index >= positions(seeds) {
        return None;
    }
    let own = (0..=seeds).rev().find(|&own| cut(seeds, own) as u64 <= index)?;
    let other_rows = CHOICES[ROW - 1][usize::from(seeds - own)];
    let within = index - cut(seeds, own) as u64;
    Some((row_at(own, within / other_rows), row_at(seeds - own, within % other_rows)))
}

/// The row of `seeds` seeds with a rank.
pub(crate) fn row_at(seeds: u8, mut rank: u64) -> Row {
    let mut counts = [0; ROW];
    let mut left = seeds;
    for place in (1..ROW).rev() {
        while rank >= CHOICES[place - 1][usize::from(left)] {
            rank -= CHOICES[place - 1][usize::from(left)];
            left -= 1;
            counts[place] += 1;
        }
    }
    counts[0] = left;
    Row::new(counts)
}

/// All rows of `seeds` seeds in the order of their rank.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn rows_in_order(seeds: u8) -> Vec<Row> {
    (0..rows(seeds) as u64).map(|rank| row_at(seeds, rank)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_the_published_ones() {
        assert_eq!(positions(8), 75_582);
        assert_eq!(positions(24), 417_225_900);
        assert_eq!(positions_up_to(10), 646_646);
        assert_eq!(positions_up_to(24), 1_251_677_700);
    }

    #[test]
    fn rows_in_order_have_their_rank() {
        for seeds in 0..=12 {
            let listed = rows_in_order(seeds);
            assert_eq!(listed.len(), rows(seeds));
            for (place, &row) in listed.iter().enumerate() {
                assert_eq!(row.seeds(), seeds);
                assert_eq!(rank(row), place);
            }
        }
    }

    #[test]
    fn board_is_the_inverse_of_index() {
        for seeds in [0, 1, 5, 8] {
            for cell in 0..positions(seeds) {
                let (own, other) = board(seeds, cell).unwrap();
                assert_eq!(index(own, other), cell);
            }
            assert_eq!(board(seeds, positions(seeds)), None);
        }
        for cell in [0, 1, 123_456_789, positions(36) - 1] {
            let (own, other) = board(36, cell).unwrap();
            assert_eq!(index(own, other), cell);
        }
        assert_eq!(board(49, 0), None);
    }
}
