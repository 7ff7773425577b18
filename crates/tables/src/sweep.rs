//! One pass over a layer: every value is computed again from its children.
//!
//! A pass goes through the cuts of the layer, and through a cut in batches of tiles. The tiles are
//! computed into a scratch buffer while the table is only read, and then copied into the table
//! while nothing else reads it: no thread ever writes what another one reads, and nothing depends
//! on which thread was faster.
//!
//! What a move that harvests is worth comes from the layers below, if they are in memory, or from the
//! plane of the best harvests, which holds it for every position.

use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

use awale_core::{Row, Rules};
use rayon::prelude::*;

use crate::factor::{Departures, Landing, landings};
use crate::folder::FolderError;
use crate::harvests::Harvests;
use crate::index::{cut, rows, rows_in_order};
use crate::layout::{Layout, TiledCut};
use crate::literal;
use crate::plane::Plane;
use crate::tile::{BIAS, Cell, LANES, Stretch, Workspace, raise_to};

/// The most cells of scratch, 64 bytes each: 16 MB stay in the outer cache.
pub(crate) const SCRATCH: usize = 1 << 18;
/// Pieces of a batch that are copied into the table at once.
const PIECES: usize = 16;

/// A value that changed, by its place in a cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Change {
    /// The cell of [`Layout`], counted from the first of the cut. The cuts of 48 seeds, too, have
    /// less than 2³² of them.
    pub(crate) cell: u32,
    pub(crate) lane: u8,
    pub(crate) old: i8,
    pub(crate) new: i8,
}

impl Change {
    /// Whether a parent of such a value may be wrong now: whether the child is worth more to it than
    /// this, or carried it and no longer does.
    #[inline]
    pub(crate) fn may_disturb(self, parent: i8) -> bool {
        -self.new > parent || parent == -self.old
    }
}

#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) own: u8,
    pub(crate) other: u8,
    pub(crate) departures: Departures,
    /// For each span of the departures, the answers of the other rows.
    pub(crate) landings: Vec<Vec<Landing>>,
}

/// What moves that harvest are worth.
#[derive(Clone, Copy)]
pub(crate) enum Below<'a> {
    /// It follows from the layers below, by their seeds.
    Layers(&'a [&'a Plane]),
    /// The best of them is known for every position.
    Harvests(&'a Harvests),
}

/// Where the values of children are read.
#[derive(Clone, Copy)]
pub(crate) struct Children<'a> {
    /// The layer itself, for moves without harvest.
    pub(crate) layer: &'a Plane,
    pub(crate) below: Below<'a>,
}

impl Children<'_> {
    /// The plane that holds the positions with `seeds` seeds; `None` if they are not looked at one
    /// by one.
    #[inline]
    pub(crate) fn plane(&self, seeds: u8) -> Option<&Plane> {
        match self.below {
            _ if seeds == self.layer.seeds() => Some(self.layer),
            Below::Layers(lower) => Some(lower[usize::from(seeds)]),
            Below::Harvests(_) => None,
        }
    }
}

impl Group {
    /// Whether a landing of a tile is not allowed for certain.
    pub(crate) fn forbids(&self, tile: usize) -> bool {
        let last = rows(self.other).min((tile + 1) * LANES);
        let forbids = |landings: &Vec<Landing>| {
            landings[tile * LANES..last].iter().any(|landing| !landing.allowed())
        };
        self.own == 0 || self.landings.iter().any(forbids)
    }

    /// Whether a board has a move that is allowed for certain, by the ranks of its rows.
    pub(crate) fn has_allowed(&self, own: usize, other: usize) -> bool {
        let mut spans = self.departures.steps[own].iter().filter_map(|step| step.span());
        spans.any(|span| self.landings[span][other].allowed())
    }
}

/// The moves of one layer in the game `R`.
#[derive(Debug)]
pub(crate) struct Moves<R> {
    pub(crate) seeds: u8,
    pub(crate) groups: Vec<Group>,
    /// All rows of up to as many seeds, in order.
    pub(crate) rows: Vec<Vec<Row>>,
    pub(crate) layout: Layout,
    workspaces: Mutex<Vec<Workspace>>,
    scratch: Mutex<Vec<Cell>>,
    rules: PhantomData<R>,
}

impl<R: Rules> Moves<R> {
    pub(crate) fn new(seeds: u8) -> Moves<R> {
        Moves::with_layout(seeds, Layout::new(seeds))
    }

    /// The moves of a layer of which some cuts are here.
    pub(crate) fn with_layout(seeds: u8, layout: Layout) -> Moves<R> {
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
            layout,
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
    /// cell at a time, with the cell (counted from the first of the cut), to `settle`. The children
    /// in the layer are read from `source`, or from the target itself. Returns what `settle` left in
    /// its state.
    fn pass<T: Send + Default>(
        &self,
        group: &Group,
        target: &mut Plane,
        source: Option<&Plane>,
        below: Below<'_>,
        settle: impl Fn(&mut T, usize, &mut [u8], &Cell) + Sync,
    ) -> Result<Vec<T>, FolderError> {
        let TiledCut { height, width, tiles, .. } = *self.layout.cut(group.own);
        let start = cut(self.seeds, group.own);
        let at_once = (SCRATCH / height).max(1);
        let mut scratch = self.scratch.lock().unwrap_or_else(PoisonError::into_inner);
        let mut states = Vec::new();
        let mut batch = |first: usize, harvests: Option<&[Cell]>| {
            let batch = at_once.min(tiles - first);
            if scratch.len() < batch * height {
                scratch.resize(batch * height, [0; LANES]);
            }
            let children = Children { layer: source.unwrap_or(target), below };
            scratch[..batch * height].par_chunks_mut(height).enumerate().for_each(|(tile, out)| {
                let harvests = harvests.map(|cells| &cells[tile * height..(tile + 1) * height]);
                self.tile(group, first + tile, children, harvests, out);
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
                        let new = &new[(tile - first) * height + row];
                        settle(&mut state, tile * height + row, old, new);
                    }
                }
                state
            }));
        };
        match below {
            Below::Layers(_) => {
                (0..tiles).step_by(at_once).for_each(|first| batch(first, None));
            }
            Below::Harvests(harvests) => {
                harvests
                    .read_tiles(group.own, at_once, |first, cells| batch(first, Some(cells)))?;
            }
        }
        Ok(states)
    }

    /// Computes a cut of `target` and puts the new values in place. Returns how many changed.
    pub(crate) fn sweep(
        &self,
        group: &Group,
        target: &mut Plane,
        source: Option<&Plane>,
        below: Below<'_>,
    ) -> Result<usize, FolderError> {
        let counts = self.pass(group, target, source, below, |count: &mut usize, _, old, new| {
            *count += replace(old, new);
        });
        Ok(counts?.into_iter().sum())
    }

    /// The same, with lists of what changed.
    #[expect(clippy::cast_possible_truncation, reason = "see the cell of a change")]
    pub(crate) fn sweep_and_list(
        &self,
        group: &Group,
        target: &mut Plane,
        source: Option<&Plane>,
        below: Below<'_>,
    ) -> Result<Vec<Vec<Change>>, FolderError> {
        self.pass(group, target, source, below, |list: &mut Vec<Change>, cell, old, new| {
            for (lane, (old, &new)) in (0..).zip(old.iter_mut().zip(new)) {
                if *old != new {
                    let (old, new) = (old.cast_signed(), new.cast_signed());
                    list.push(Change { cell: cell as u32, lane, old, new });
                }
                *old = new;
            }
        })
    }

    /// Computes the values of a tile: all rows of the mover against [`LANES`] other rows.
    fn tile(
        &self,
        group: &Group,
        tile: usize,
        children: Children<'_>,
        harvests: Option<&[Cell]>,
        out: &mut [Cell],
    ) {
        let first = tile * LANES;
        let stretch = |number: usize, lane: usize| {
            let landing = group.landings[number].get(first + lane)?;
            if !landing.allowed() {
                return None;
            }
            let span = &group.departures.spans[number];
            let own = group.other + span.crossing.seeds - landing.harvest();
            let seeds = self.seeds - landing.harvest();
            let start = cut(seeds, own) + landing.rank() * span.rows;
            let values = children.plane(seeds)?.from(start);
            Some(Stretch { values, base: landing.harvest() + BIAS })
        };
        self.with_workspace(|workspace| workspace.compute(&group.departures, stretch, out));

        if group.forbids(tile) {
            let lanes = LANES.min(rows(group.other) - first);
            for (row, cell) in out.iter_mut().enumerate() {
                for (lane, value) in cell[..lanes].iter_mut().enumerate() {
                    // A position whose moves all harvest is not asked for.
                    if *value == BIAS
                        && (harvests.is_none() || !group.has_allowed(row, first + lane))
                    {
                        *value = self.literally(group, row, first + lane, children).cast_unsigned();
                    }
                }
            }
        }
        if let Some(harvests) = harvests {
            raise_to(out, harvests);
        }
    }

    /// The value of a board by the literal rules; without what harvests are worth if that is known
    /// for every position.
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
        match children.below {
            Below::Layers(lower) => {
                let value = literal::evaluate::<R>(own, other, 0, |own, other| {
                    let seeds = own.seeds() + other.seeds();
                    let inside = seeds == self.seeds;
                    let plane = if inside { children.layer } else { lower[usize::from(seeds)] };
                    plane.value(own, other)
                });
                value.unwrap_or(literal::NO_POSITION)
            }
            Below::Harvests(_) => {
                literal::stay::<R>(own, other, |own, other| children.layer.value(own, other))
            }
        }
    }

    /// Works with a workspace that is used again and again.
    pub(crate) fn with_workspace(&self, work: impl FnOnce(&mut Workspace)) {
        let lock = || self.workspaces.lock().unwrap_or_else(PoisonError::into_inner);
        let free = lock().pop();
        let mut workspace = free.unwrap_or_default();
        work(&mut workspace);
        lock().push(workspace);
    }
}

/// Puts new values in the place of old ones and counts those that differ.
#[inline]
pub(crate) fn replace(old: &mut [u8], new: &Cell) -> usize {
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
