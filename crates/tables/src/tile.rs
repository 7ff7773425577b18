//! The inner loop of the builder: all rows of the mover against a few dozen other rows at once.
//!
//! For one other row the children of a crossing lie side by side in the table: one stretch, in the
//! order of the row the mover is left with. A tile takes [`LANES`] other rows, copies the stretch
//! of each into a lane of its cells, turned by a right angle and already seen by the mover, and
//! then a position needs nothing but the maximum of at most six cells, for all lanes at once.
//!
//! Inside a tile a value `v` is the byte `v + 128`, and 0 stands for "no move", so that the
//! maximum is that of unsigned bytes, which every processor has.

use awale_core::ROW;

use crate::factor::{CELL_STEP, Departures, Step};

/// Other rows that are treated at once: a register of the widest kind, and a cache line.
pub(crate) const LANES: usize = 64;

pub(crate) type Cell = [u8; LANES];

/// What is added to a value inside a tile.
pub(crate) const BIAS: u8 = 128;

/// The first cell of each span by [`Step::span_after`]; there are 31 crossings of 48 seeds.
const STARTS: usize = 64;

/// Cells that are filled for all lanes before the next ones are: they stay in the inner cache while
/// each lane still reads a few lines in a row.
const CHUNK: usize = 1024;

/// Where the children of one lane for one crossing come from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch<'a> {
    /// The values of the children, and at least as many bytes as fill the last step.
    pub(crate) values: &'a [u8],
    /// The harvest plus the bias; what a child is worth to the mover is this minus its value.
    pub(crate) base: u8,
}

/// Cells that are used again from tile to tile.
#[derive(Debug, Default)]
pub(crate) struct Workspace {
    cells: Vec<Cell>,
    nothing: Vec<u8>,
}

impl Workspace {
    /// Fills `out`, one cell for each row of the mover, from the stretches of each span.
    ///
    /// `stretch` is asked for each span and lane; `None` means that the move is not allowed.
    pub(crate) fn compute<'a>(
        &mut self,
        departures: &Departures,
        stretch: impl Fn(usize, usize) -> Option<Stretch<'a>>,
        out: &mut [Cell],
    ) {
        if self.cells.len() < departures.size {
            self.cells.resize(departures.size, [0; LANES]);
        }
        if self.nothing.len() < departures.size {
            self.nothing.resize(departures.size, 0);
        }
        self.cells[0] = [0; LANES];
        for (number, span) in departures.spans.iter().enumerate() {
            // A lane without a stretch reads zeros and makes zeros of them: no move.
            let none = Stretch { values: &self.nothing, base: 0 };
            let lanes: [Stretch<'_>; LANES] =
                std::array::from_fn(|lane| stretch(number, lane).unwrap_or(none));
            let size = span.rows.next_multiple_of(CELL_STEP);
            widest::turn(&lanes, &mut self.cells[span.start..span.start + size]);
        }
        let mut starts = [0; STARTS];
        for (start, span) in starts[1..].iter_mut().zip(&departures.spans) {
            *start = span.start;
        }
        widest::choose(&departures.steps, &starts, &self.cells, out);
    }

    /// Raises `out`, one cell for each row of the mover, to what the moves of one span are worth.
    /// `lanes` has a stretch where such a move counts.
    pub(crate) fn raise(
        &mut self,
        departures: &Departures,
        number: usize,
        lanes: &[Option<Stretch<'_>>; LANES],
        out: &mut [Cell],
    ) {
        let size = departures.spans[number].rows.next_multiple_of(CELL_STEP);
        if self.cells.len() < size {
            self.cells.resize(size, [0; LANES]);
        }
        if self.nothing.len() < size {
            self.nothing.resize(size, 0);
        }
        let none = Stretch { values: &self.nothing, base: 0 };
        widest::turn(&lanes.map(|lane| lane.unwrap_or(none)), &mut self.cells[..size]);
        widest::raise(&departures.steps, number + 1, &self.cells[..size], out);
    }
}

/// Raises values to others, place by place; both are plain values.
pub(crate) fn raise_to(out: &mut [Cell], others: &[Cell]) {
    widest::merge(out, others);
}

/// Copies the stretches into the cells, one stretch a lane.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it takes the features of its caller")]
fn turn(lanes: &[Stretch<'_>; LANES], cells: &mut [Cell]) {
    for (number, cells) in cells.chunks_mut(CHUNK).enumerate() {
        for (group, eight) in lanes.chunks_exact(8).enumerate() {
            let eight: &[Stretch<'_>; 8] = eight.try_into().expect("a chunk of eight");
            let eight =
                eight.map(|lane| Stretch { values: &lane.values[number * CHUNK..], ..lane });
            let mut at = 0;
            while at + 64 <= cells.len() {
                turn_words::<8>(&eight, at, group, cells);
                at += 64;
            }
            while at < cells.len() {
                turn_words::<1>(&eight, at, group, cells);
                at += 8;
            }
        }
    }
}

/// Turns `8 * W` values of eight lanes.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it takes the features of its caller")]
fn turn_words<const W: usize>(
    lanes: &[Stretch<'_>; 8],
    at: usize,
    group: usize,
    cells: &mut [Cell],
) {
    let mut words = [[0u64; W]; 8];
    for (lane, row) in lanes.iter().zip(&mut words) {
        let mut gains = [[0u8; 8]; W];
        for (gain, &value) in gains.as_flattened_mut().iter_mut().zip(&lane.values[at..at + 8 * W])
        {
            *gain = lane.base.wrapping_sub(value);
        }
        *row = gains.map(u64::from_le_bytes);
    }
    swap::<W, 4>(&mut words, 32, 0x0000_0000_FFFF_FFFF);
    swap::<W, 2>(&mut words, 16, 0x0000_FFFF_0000_FFFF);
    swap::<W, 1>(&mut words, 8, 0x00FF_00FF_00FF_00FF);
    let cells = &mut cells[at..at + 8 * W];
    for (row, words) in words.iter().enumerate() {
        for (place, word) in words.iter().enumerate() {
            cells[8 * place + row][8 * group..8 * group + 8].copy_from_slice(&word.to_le_bytes());
        }
    }
}

/// Exchanges the high halves of one row of words with the low halves of the row `D` below.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it takes the features of its caller")]
fn swap<const W: usize, const D: usize>(words: &mut [[u64; W]; 8], shift: u32, mask: u64) {
    for row in (0..8).filter(|row| row & D == 0) {
        let (above, below) = words.split_at_mut(row + D);
        for (high, low) in above[row].iter_mut().zip(&mut below[0]) {
            let change = ((*high >> shift) ^ *low) & mask;
            *low ^= change;
            *high ^= change << shift;
        }
    }
}

/// The best of the children of each row, as plain values.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it takes the features of its caller")]
fn choose(rows: &[[Step; ROW]], starts: &[usize; STARTS], cells: &[Cell], out: &mut [Cell]) {
    for (children, best) in rows.iter().zip(out) {
        let mut cell = [0; LANES];
        for &child in children {
            let child = &cells[starts[child.span_after() % STARTS] + child.rank()];
            for lane in 0..LANES {
                cell[lane] = cell[lane].max(child[lane]);
            }
        }
        for lane in 0..LANES {
            best[lane] = cell[lane] ^ BIAS;
        }
    }
}

/// Raises each row to its children in one span, whose cells these are.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it takes the features of its caller")]
fn raise(rows: &[[Step; ROW]], span_after: usize, cells: &[Cell], out: &mut [Cell]) {
    for (children, best) in rows.iter().zip(out) {
        for child in children.iter().filter(|child| child.span_after() == span_after) {
            let child = &cells[child.rank()];
            for lane in 0..LANES {
                let value = (child[lane] ^ BIAS).cast_signed();
                best[lane] = best[lane].cast_signed().max(value).cast_unsigned();
            }
        }
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it takes the features of its caller")]
fn merge(out: &mut [Cell], others: &[Cell]) {
    for (best, other) in out.iter_mut().zip(others) {
        for lane in 0..LANES {
            best[lane] = best[lane].cast_signed().max(other[lane].cast_signed()).cast_unsigned();
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "code for wider registers than every processor has")]
mod widest {
    //! The same functions, compiled for the widest registers this processor has.

    use super::{Cell, LANES, ROW, STARTS, Step, Stretch};

    macro_rules! widest {
        ($name:ident($($argument:ident: $type:ty),*)) => {
            pub(super) fn $name($($argument: $type),*) {
                #[target_feature(enable = "avx512f,avx512bw,avx512vl")]
                fn with_512($($argument: $type),*) {
                    super::$name($($argument),*);
                }

                #[target_feature(enable = "avx2")]
                fn with_256($($argument: $type),*) {
                    super::$name($($argument),*);
                }

                if is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                {
                    // SAFETY: the processor has the features the function is compiled for.
                    unsafe { with_512($($argument),*) }
                } else if is_x86_feature_detected!("avx2") {
                    // SAFETY: as above.
                    unsafe { with_256($($argument),*) }
                } else {
                    super::$name($($argument),*);
                }
            }
        };
    }
    widest!(turn(lanes: &[Stretch<'_>; LANES], cells: &mut [Cell]));
    widest!(choose(
        rows: &[[Step; ROW]],
        starts: &[usize; STARTS],
        cells: &[Cell],
        out: &mut [Cell]
    ));
    widest!(raise(rows: &[[Step; ROW]], span_after: usize, cells: &[Cell], out: &mut [Cell]));
    widest!(merge(out: &mut [Cell], others: &[Cell]));
}

#[cfg(not(target_arch = "x86_64"))]
use crate::tile as widest;
