//! One pass over a layer: every value anew from the values of its children.
//!
//! A pass goes through the cuts of the layer. For each it computes tiles into a scratch buffer
//! while the table is only read, and then copies them into the table: no thread ever writes what
//! another one reads, and nothing depends on which thread was faster.

use std::sync::{Arc, Mutex};

use awale_core::{Row, Rules};
use rayon::prelude::*;

use crate::factor::{Departures, Landing, landings};
use crate::index::{cut, rows, rows_in_order};
use crate::literal;
use crate::plane::Plane;
use crate::tile::{BIAS, Cell, LANES, Stretch, Workspace};

/// The most cells of scratch: 64 bytes each.
const SCRATCH: usize = 1 << 18;

/// A value that changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Change {
    pub(crate) index: u32,
    pub(crate) old: i8,
    pub(crate) new: i8,
}

/// The moves from one cut of a layer.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) own: u8,
    pub(crate) other: u8,
    pub(crate) departures: Arc<Departures>,
    /// For each span of the departures, the answers of the other rows.
    pub(crate) landings: Vec<Vec<Landing>>,
}

/// The moves of one layer.
pub(crate) struct Moves<R> {
    pub(crate) seeds: u8,
    pub(crate) groups: Vec<Group>,
    pub(crate) evaluate: fn(Row, Row, &dyn Fn(Row, Row) -> i8) -> i8,
    rules: std::marker::PhantomData<R>,
    workspaces: Mutex<Vec<Workspace>>,
    pub(crate) rows: Vec<Vec<Row>>,
}

impl<R: Rules> Moves<R> {
    pub(crate) fn new(seeds: u8) -> Moves<R> {
        let groups: Vec<Group> = (0..=seeds)
            .into_par_iter()
            .map(|own| {
                let departures = Arc::new(Departures::new(own));
                let other = seeds - own;
                let landings =
                    departures.spans.iter().map(|span| landings::<R>(other, span.crossing)).collect();
                Group { own, other, departures, landings }
            })
            .collect();
        Moves {
            seeds,
            groups,
            evaluate: |own, other, child| literal::evaluate::<R>(own, other, 0, child),
            rules: std::marker::PhantomData,
            workspaces: Mutex::default(),
            rows: (0..=seeds).map(rows_in_order).collect(),
        }
    }

    /// Computes a cut anew and hands old and new values, a few at a time, to `settle`.
    fn pass<T: Send>(
        &self,
        group: &Group,
        plane: &mut Plane,
        lower: &[Plane],
        scratch: &mut Vec<Cell>,
        settle: impl Fn(&mut T, usize, &mut [u8], &Cell) + Sync,
        start_with: impl Fn() -> T + Sync,
    ) -> Vec<T> {
        let height = rows(group.own);
        let width = rows(group.other);
        let tiles = width.div_ceil(LANES);
        let at_once = (SCRATCH / height).max(1);
        let mut results = Vec::new();
        for first in (0..tiles).step_by(at_once) {
            let batch = at_once.min(tiles - first);
            if scratch.len() < batch * height {
                scratch.resize(batch * height, [0; LANES]);
            }
            let source: &Plane = plane;
            scratch[..batch * height].par_chunks_mut(height).enumerate().for_each(|(tile, out)| {
                let mut workspace = self.workspaces.lock().unwrap().pop().unwrap_or_default();
                self.tile(group, first + tile, source, lower, &mut workspace, out);
                self.workspaces.lock().unwrap().push(workspace);
            });
            let start = cut(self.seeds, group.own);
            let scratch = &scratch[..batch * height];
            let block = height.div_ceil(16);
            plane.bytes_mut()[start..start + height * width]
                .par_chunks_mut(width * block)
                .enumerate()
                .map(|(chunk, rows)| {
                    let mut result = start_with();
                    for (row, values) in rows.chunks_mut(width).enumerate() {
                        let row = chunk * block + row;
                        for tile in 0..batch {
                            let from = (first + tile) * LANES;
                            let to = (from + LANES).min(width);
                            let new = &scratch[tile * height + row];
                            settle(&mut result, start + row * width + from, &mut values[from..to], new);
                        }
                    }
                    result
                })
                .collect_into_vec(&mut results);
        }
        results
    }

    /// Computes a cut in place; returns how many values changed.
    pub(crate) fn sweep_group(
        &self,
        group: &Group,
        plane: &mut Plane,
        lower: &[Plane],
        scratch: &mut Vec<Cell>,
    ) -> usize {
        let counts = std::sync::atomic::AtomicUsize::new(0);
        self.pass(group, plane, lower, scratch, |count: &mut usize, _, old, new| {
            *count = copy_counting(old, new);
            counts.fetch_add(*count, std::sync::atomic::Ordering::Relaxed);
        }, || 0);
        counts.into_inner()
    }

    /// Computes a cut and lists what would change, without changing it.
    pub(crate) fn list_group(
        &self,
        group: &Group,
        plane: &mut Plane,
        lower: &[Plane],
        scratch: &mut Vec<Cell>,
        list: &Mutex<Vec<Change>>,
    ) {
        self.pass(group, plane, lower, scratch, |_: &mut (), at, old, new| {
            if old != &new[..old.len()] {
                let mut list = list.lock().unwrap();
                for (lane, (&old, &new)) in old.iter().zip(new).enumerate() {
                    if old != new {
                        list.push(Change { index: (at + lane) as u32, old: old.cast_signed(), new: new.cast_signed() });
                    }
                }
            }
        }, || ());
    }

    fn tile(&self, group: &Group, tile: usize, source: &Plane, lower: &[Plane], workspace: &mut Workspace, out: &mut [Cell]) {
        let width = rows(group.other);
        let first = tile * LANES;
        let stretch = |span: usize, lane: usize| {
            let landing = group.landings[span].get(first + lane)?;
            if !landing.allowed {
                return None;
            }
            let span = &group.departures.spans[span];
            let own = group.other + span.crossing.seeds - landing.harvest;
            let seeds = self.seeds - landing.harvest;
            let plane = if landing.harvest == 0 { source } else { &lower[usize::from(seeds)] };
            let start = cut(seeds, own) + landing.rank as usize * span.rows;
            Some(Stretch { values: &plane.padded()[start..start + span.rows + 8], base: landing.harvest + BIAS })
        };
        workspace.compute(&group.departures, stretch, out);
        let lanes = LANES.min(width - first);
        let tricky = group.own == 0
            || group.landings.iter().any(|l| l[first..first + lanes].iter().any(|l| !l.allowed));
        if tricky {
            let child = |own: Row, other: Row| {
                let seeds = own.seeds() + other.seeds();
                let plane = if seeds == self.seeds { source } else { &lower[usize::from(seeds)] };
                plane.value(own, other)
            };
            for (row, cell) in out.iter_mut().enumerate() {
                for lane in 0..lanes {
                    if cell[lane] == BIAS {
                        let own = self.rows[usize::from(group.own)][row];
                        let other = self.rows[usize::from(group.other)][first + lane];
                        cell[lane] = (self.evaluate)(own, other, &child).cast_unsigned();
                    }
                }
            }
        }
    }
}

#[inline]
fn copy_counting(old: &mut [u8], new: &Cell) -> usize {
    if let Ok(old) = <&mut Cell>::try_from(&mut *old) {
        let mut changed = 0u8;
        for lane in 0..LANES {
            changed += u8::from(old[lane] != new[lane]);
        }
        *old = *new;
        return usize::from(changed);
    }
    let new = &new[..old.len()];
    let changed = old.iter().zip(new).filter(|(old, new)| old != new).count();
    old.copy_from_slice(new);
    changed
}
