//! The best harvests from the packed layers below.
//!
//! A move that harvests `h` seeds and leaves the mover with `r` seeds in his row leads into the cut
//! of the layer `h` below whose player to move faces a row of `r` seeds. So the layers below are
//! read by `r`: the cuts for one `r` serve all moves that leave as many, from every cut of the layer,
//! and each is decoded once. Of a cut only the strips are decoded in which a harvest ends.

use std::ops::ControlFlow;
use std::sync::Mutex;

use awale_core::{Row, Rules};
use rayon::prelude::*;

use super::NONE;
use crate::file::{FileError, Packed};
use crate::huge_pages::HugePageBuffer;
use crate::index::{index, rows};
use crate::literal;
use crate::plane::PADDING;
use crate::sweep::{Group, Moves};
use crate::tile::{BIAS, Cell, LANES, Stretch};

/// A packed layer below could not be read.
pub(crate) struct Unreadable {
    pub(crate) seeds: u8,
    pub(crate) source: FileError,
}

/// Moves of one group that cross over alike.
#[derive(Clone, Copy)]
pub(crate) struct Origin<'a> {
    group: &'a Group,
    span: usize,
}

/// The cut that moves with one harvest lead to, and [`PADDING`] bytes behind it.
#[derive(Clone, Copy)]
pub(crate) struct ChildCut<'a> {
    pub(crate) harvest: u8,
    pub(crate) values: &'a [u8],
}

/// The largest cut of a layer, in bytes.
pub(crate) fn largest_cut(seeds: u8) -> u64 {
    let cuts = (0..=seeds).map(|own| rows(own) as u64 * rows(seeds - own) as u64);
    cuts.max().unwrap_or(0)
}

/// Computes the plane of harvests, of the cuts that are here. `below` are the layers by their seeds, as far down as a harvest
/// leads; cuts of them take `room` bytes, or what one of them needs. The report is called with the
/// part that is done; `None` if it stops the work.
#[expect(clippy::cast_precision_loss, reason = "progress is told to a person")]
pub(crate) fn collect<R: Rules>(
    moves: &Moves<R>,
    below: &[Option<Packed>],
    room: u64,
    mut report: impl FnMut(f64) -> ControlFlow<()>,
) -> Result<Option<HugePageBuffer>, Unreadable> {
    let mut plane = HugePageBuffer::zeros(moves.layout.cells() * LANES);
    plane.par_chunks_mut(1 << 20).for_each(|bytes| bytes.fill(NONE.cast_unsigned()));
    let cells = plane.as_chunks_mut::<LANES>().0;
    let all: u64 = (0..moves.seeds).map(|left| work(moves.seeds, left)).sum();
    let mut done = 0;
    for left in 0..moves.seeds {
        let origins = origins(moves, left, |harvest| harvest > 0);
        let mut wanted = wanted(moves, &origins, left);
        while !wanted.is_empty() {
            let mut used = 0;
            let fit = wanted.iter().take_while(|(harvest, _)| {
                used += size(moves.seeds - harvest, left) as u64;
                used <= room
            });
            let later = wanted.split_off(fit.count().max(1));
            let decode = |(harvest, landed): &(u8, Vec<bool>)| {
                let seeds = moves.seeds - harvest;
                let mut values = HugePageBuffer::zeros(size(seeds, left) + PADDING);
                let packed = below[usize::from(seeds)].as_ref().expect("the layer was opened");
                let source = packed.unpack_cut(seeds - left, landed, &mut values);
                source.map_err(|source| Unreadable { seeds, source })?;
                Ok((*harvest, values))
            };
            let cuts = wanted.iter().map(decode).collect::<Result<Vec<_>, Unreadable>>()?;
            let cuts: Vec<ChildCut<'_>> = cuts
                .iter()
                .map(|(harvest, values)| ChildCut { harvest: *harvest, values })
                .collect();
            for origin in &origins {
                raise(moves, *origin, &cuts, cells);
            }
            wanted = later;
        }
        done += work(moves.seeds, left);
        if report(done as f64 / all as f64).is_break() {
            return Ok(None);
        }
    }
    literal_boards(moves, below, cells)?;
    Ok(Some(plane))
}

/// Positions of a cut below, by the seeds that the mover keeps.
fn size(seeds: u8, left: u8) -> usize {
    if left > seeds { 0 } else { rows(left) * rows(seeds - left) }
}

/// A measure of the work for all moves that leave the mover as many seeds.
fn work(seeds: u8, left: u8) -> u64 {
    rows(left) as u64 * rows(seeds - left) as u64
}

/// The moves from the cuts that are here that leave the mover `left` seeds and may make a harvest
/// that `counts`.
pub(crate) fn origins<R: Rules>(
    moves: &Moves<R>,
    left: u8,
    counts: impl Fn(u8) -> bool,
) -> Vec<Origin<'_>> {
    let here = moves.groups.iter().filter(|group| moves.layout.cut(group.own).tiles > 0);
    let spans = here.flat_map(|group| {
        let spans = group.departures.spans.iter().enumerate();
        let spans = spans.filter(move |(_, span)| span.crossing.seeds + left == group.own);
        spans.map(move |(span, _)| Origin { group, span })
    });
    let harvests = |origin: &Origin<'_>| {
        let mut landings = origin.group.landings[origin.span].iter();
        landings.any(|landing| landing.allowed() && counts(landing.harvest()))
    };
    spans.filter(harvests).collect()
}

/// The harvests that occur, and for each the rows of the cut below in which one ends.
fn wanted<R: Rules>(moves: &Moves<R>, origins: &[Origin<'_>], left: u8) -> Vec<(u8, Vec<bool>)> {
    let mut wanted: Vec<(u8, Vec<bool>)> = Vec::new();
    for origin in origins {
        let landings = origin.group.landings[origin.span].iter();
        for landing in landings.filter(|landing| landing.allowed() && landing.harvest() > 0) {
            let harvest = landing.harvest();
            let place = wanted.partition_point(|(other, _)| *other < harvest);
            if wanted.get(place).is_none_or(|(other, _)| *other != harvest) {
                let all = rows(moves.seeds - harvest - left);
                wanted.insert(place, (harvest, vec![false; all]));
            }
            wanted[place].1[landing.rank()] = true;
        }
    }
    wanted
}

/// Raises the cells of a cut of the layer to what is in the cuts that moves lead to.
pub(crate) fn raise<R: Rules>(
    moves: &Moves<R>,
    origin: Origin<'_>,
    cuts: &[ChildCut<'_>],
    cells: &mut [Cell],
) {
    let Origin { group, span } = origin;
    let landings = &group.landings[span];
    let stretch_rows = group.departures.spans[span].rows;
    let tiled = moves.layout.cut(group.own);
    let cells = &mut cells[tiled.start..tiled.start + tiled.cells()];
    cells.par_chunks_mut(tiled.height).enumerate().for_each(|(tile, out)| {
        let lanes: [Option<Stretch<'_>>; LANES] = std::array::from_fn(|lane| {
            let landing = landings.get(tile * LANES + lane)?;
            let harvest = landing.harvest();
            let below = cuts.iter().find(|below| landing.allowed() && below.harvest == harvest)?;
            let values = &below.values[landing.rank() * stretch_rows..];
            Some(Stretch { values, base: harvest + BIAS })
        });
        if lanes.iter().any(Option::is_some) {
            moves.with_workspace(|workspace| workspace.raise(&group.departures, span, &lanes, out));
        }
    });
}

/// Fills the places of boards without a move that is allowed for certain.
fn literal_boards<R: Rules>(
    moves: &Moves<R>,
    below: &[Option<Packed>],
    cells: &mut [Cell],
) -> Result<(), Unreadable> {
    let problem = Mutex::new(None);
    let value = |own: Row, other: Row| {
        let seeds = own.seeds() + other.seeds();
        let packed = below[usize::from(seeds)].as_ref().expect("the layer was opened");
        packed.value(0, index(own, other)).unwrap_or_else(|source| {
            let mut problem = problem.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            *problem = Some(Unreadable { seeds, source });
            0
        })
    };
    for group in &moves.groups {
        let tiled = moves.layout.cut(group.own);
        let cells = &mut cells[tiled.start..tiled.start + tiled.cells()];
        cells.par_chunks_mut(tiled.height).enumerate().for_each(|(tile, cells)| {
            if !group.forbids(tile) {
                return;
            }
            let lanes = LANES.min(tiled.width - tile * LANES);
            for (row, cell) in cells.iter_mut().enumerate() {
                for (lane, place) in cell[..lanes].iter_mut().enumerate() {
                    let other = tile * LANES + lane;
                    if place.cast_signed() == NONE && !group.has_allowed(row, other) {
                        let own = moves.rows[usize::from(group.own)][row];
                        let other = moves.rows[usize::from(group.other)][other];
                        *place = literal::leave::<R>(own, other, value, |_, _| {}).cast_unsigned();
                    }
                }
            }
        });
    }
    let problem = problem.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    problem.map_or(Ok(()), Err)
}
