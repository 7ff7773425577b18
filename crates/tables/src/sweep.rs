//! One pass over a layer: every value is computed again from its children.
//!
//! A pass goes through the cuts of the layer, and through a cut in batches of tiles. The tiles are
//! computed into a scratch buffer while the table is only read, and then copied into the table
//! while nothing else reads it: no thread ever writes what another one reads, and nothing depends
//! on which thread was faster.

use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

use awale_core::{Row, Rules};
use rayon::prelude::*;

use crate::factor::{Departures, Landing, landings};
use crate::index::{cut, rows, rows_in_order};
use crate::literal;
use crate::plane::Plane;
use crate::tile::{BIAS, Cell, LANES, Stretch, Workspace};

/// The most cells of scratch, 64 bytes each: 16 MB stay in the outer cache.
const SCRATCH: usize = 1 << 18;
/// Pieces of a batch that are copied into the table at once.
const PIECES: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    /// The cell. Layers up to 31 seeds have less than 2³² of them.
    pub(crate) index: u32,
    pub(crate) old: i8,
    pub(crate) new: i8,
}

#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) own: u8,
    pub(crate) other: u8,
    pub(crate) departures: Departures,
    /// For each span of the departures, the answers of the other rows.
    pub(crate) landings: Vec<Vec<Landing>>,
}

/// Where the values of children are read.
#[derive(Clone, Copy)]
pub(crate) struct Children<'a> {
    /// The layer itself, for moves without harvest.
    pub(crate) layer: &'a Plane,
    /// The layers below, by their seeds.
    pub(crate) lower: &'a [&'a Plane],
}

impl Children<'_> {
    /// The plane that holds the positions with `seeds` seeds.
    #[inline]
    pub(crate) fn plane(&self, seeds: u8) -> &Plane {
        if seeds == self.layer.seeds() { self.layer } else { self.lower[usize::from(seeds)] }
    }

    pub(crate) fn value(&self, own: Row, other: Row) -> i8 {
        self.plane(own.seeds() + other.seeds()).value(own, other)
    }
}

/// The moves of one layer in the game `R`.
#[derive(Debug)]
pub(crate) struct Moves<R> {
    pub(crate) seeds: u8,
    pub(crate) groups: Vec<Group>,
    /// All rows of up to as many seeds, in order.
    pub(crate) rows: Vec<Vec<Row>>,
    workspaces: Mutex<Vec<Workspace>>,
    scratch: Mutex<Vec<Cell>>,
    rules: PhantomData<R>,
}

impl<R: Rules> Moves<R> {
    pub(crate) fn new(seeds: u8) -> Moves<R> {
        let group = |own: u8| {
            let other = seeds - own;
            let departures = Departures::new(own);
            let spans = departures.spans.iter();
            let landings = spans.map(|span| landings::<R>(own, other, span.crossing)).collect();
            Group { own, other, departures, landings }
        };
        Moves {
            seeds,
            groups: (0..=seeds).into_par_iter().map(group).collect(),
            rows: (0..=seeds).map(rows_in_order).collect(),
            workspaces: Mutex::default(),
            scratch: Mutex::default(),
            rules: PhantomData,
        }
    }

    /// The cuts in the order that spreads changes fastest: from both ends to the middle. A move takes
    /// `a` seeds against `b` to about `b` against `a`, so a cut sees the changes of its partner.
    pub(crate) fn outside_in(&self) -> impl Iterator<Item = &Group> {
        let last = self.groups.len() - 1;
        let order = move |i: usize| if i.is_multiple_of(2) { i / 2 } else { last - i / 2 };
        (0..=last).map(move |i| &self.groups[order(i)])
    }

    /// Computes a cut of `target` again and hands the values in place and the new ones, up to a
    /// cell at a time, with the index of the first, to `settle`. The children in the layer are
    /// read from `source`, or from the target itself. Returns what `settle` left in its state.
    fn pass<T: Send + Default>(
        &self,
        group: &Group,
        target: &mut Plane,
        source: Option<&Plane>,
        lower: &[&Plane],
        settle: impl Fn(&mut T, usize, &mut [u8], &Cell) + Sync,
    ) -> Vec<T> {
        let (height, width) = (rows(group.own), rows(group.other));
        let start = cut(self.seeds, group.own);
        let tiles = width.div_ceil(LANES);
        let at_once = (SCRATCH / height).max(1);
        let mut scratch = self.scratch.lock().unwrap_or_else(PoisonError::into_inner);
        let mut states = Vec::new();
        for first in (0..tiles).step_by(at_once) {
            let batch = at_once.min(tiles - first);
            if scratch.len() < batch * height {
                scratch.resize(batch * height, [0; LANES]);
            }
            let children = Children { layer: source.unwrap_or(target), lower };
            scratch[..batch * height].par_chunks_mut(height).enumerate().for_each(|(tile, out)| {
                self.tile(group, first + tile, children, out);
            });
            let new = &scratch[..batch * height];
            let piece = height.div_ceil(PIECES);
            let cells = &mut target.bytes_mut()[start..start + height * width];
            let pieces = cells.par_chunks_mut(width * piece).enumerate();
            states.par_extend(pieces.map(|(number, old)| {
                let mut state = T::default();
                for (row, old) in old.chunks_mut(width).enumerate() {
                    let row = number * piece + row;
                    let blocks = old.chunks_mut(LANES).enumerate().skip(first).take(batch);
                    for (tile, old) in blocks {
                        let at = start + row * width + tile * LANES;
                        let new = &new[(tile - first) * height + row];
                        settle(&mut state, at, old, new);
                    }
                }
                state
            }));
        }
        states
    }

    /// Computes a cut of `target` and puts the new values in place. Returns how many changed.
    pub(crate) fn sweep(
        &self,
        group: &Group,
        target: &mut Plane,
        source: Option<&Plane>,
        lower: &[&Plane],
    ) -> usize {
        let counts = self.pass(group, target, source, lower, |count: &mut usize, _, old, new| {
            *count += replace(old, new);
        });
        counts.into_iter().sum()
    }

    /// Computes a cut of `target` and lists what would change, without changing it.
    #[expect(clippy::cast_possible_truncation, reason = "see the index of a change")]
    pub(crate) fn list(
        &self,
        group: &Group,
        target: &mut Plane,
        source: Option<&Plane>,
        lower: &[&Plane],
    ) -> Vec<Change> {
        let lists =
            self.pass(group, target, source, lower, |list: &mut Vec<Change>, at, old, new| {
                for (lane, (&mut old, &new)) in old.iter_mut().zip(new).enumerate() {
                    if old != new {
                        let (old, new) = (old.cast_signed(), new.cast_signed());
                        list.push(Change { index: (at + lane) as u32, old, new });
                    }
                }
            });
        lists.concat()
    }

    /// Computes the values of a tile: all rows of the mover against [`LANES`] other rows.
    fn tile(&self, group: &Group, tile: usize, children: Children<'_>, out: &mut [Cell]) {
        let first = tile * LANES;
        let stretch = |number: usize, lane: usize| {
            let landing = group.landings[number].get(first + lane)?;
            if !landing.allowed {
                return None;
            }
            let span = &group.departures.spans[number];
            let own = group.other + span.crossing.seeds - landing.harvest;
            let seeds = self.seeds - landing.harvest;
            let start = cut(seeds, own) + landing.rank as usize * span.rows;
            let values = children.plane(seeds).from(start);
            Some(Stretch { values, base: landing.harvest + BIAS })
        };
        let mut workspace = self.take_workspace();
        workspace.compute(&group.departures, stretch, out);
        self.workspaces.lock().unwrap_or_else(PoisonError::into_inner).push(workspace);

        let lanes = LANES.min(rows(group.other) - first);
        let forbids = |landings: &Vec<Landing>| {
            landings[first..first + lanes].iter().any(|landing| !landing.allowed)
        };
        if group.own == 0 || group.landings.iter().any(forbids) {
            for (row, cell) in out.iter_mut().enumerate() {
                for (lane, value) in cell[..lanes].iter_mut().enumerate() {
                    if *value == BIAS {
                        *value = self.literally(group, row, first + lane, children).cast_unsigned();
                    }
                }
            }
        }
    }

    #[cold]
    pub(crate) fn literally(
        &self,
        group: &Group,
        own: usize,
        other: usize,
        children: Children<'_>,
    ) -> i8 {
        let own = self.rows[usize::from(group.own)][own];
        let other = self.rows[usize::from(group.other)][other];
        let value = literal::evaluate::<R>(own, other, 0, |own, other| children.value(own, other));
        value.unwrap_or(literal::NO_POSITION)
    }

    fn take_workspace(&self) -> Workspace {
        let mut free = self.workspaces.lock().unwrap_or_else(PoisonError::into_inner);
        free.pop().unwrap_or_default()
    }
}

/// Puts new values in the place of old ones and counts those that differ.
#[inline]
fn replace(old: &mut [u8], new: &Cell) -> usize {
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
