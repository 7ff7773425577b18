//! The end of the work on a layer: only positions with a child that changed.
//!
//! After a dozen passes hardly one value in a hundred still changes from pass to pass. From then
//! on the work goes in rounds. Every position that may be wrong is marked. A round goes through the
//! cuts, and through a cut in slices: the marks of a slice are taken, the positions computed, the
//! values put in place, and their parents marked. A parent was right before or is marked already; it
//! may be wrong now only if the child became worth more to it than its value, or if the child
//! carried its value and no longer does. Within a step the table is only read or only written, so
//! that no update is lost whatever the number of threads.
//!
//! A slice is in the order of the plane of harvests: where that is on disk, a round reads it in order.
//!
//! The work has one plane that is computed from itself, or two that are computed from each other.

use std::ops::ControlFlow;

use awale_core::{ROW, Row, Rules};
use rayon::prelude::*;

use crate::factor::Crossing;
use crate::folder::FolderError;
use crate::index::{cut, rank};
use crate::marks::Marks;
use crate::plane::Plane;
use crate::sweep::{Below, Change, Children, Group, Moves};
use crate::tile::LANES;

/// Words of marks in a slice: what is listed of it stays below some ten megabytes.
const SLICE: usize = 1 << 18;
/// Words of marks or changes that one thread takes at a time.
const PORTION: usize = 256;

impl<R: Rules> Moves<R> {
    /// Follows the marks to their last consequence; `None` if the report stops the work.
    ///
    /// Plane `i` is computed from plane `planes.len() - 1 - i`, and `below[i]` is what it knows of
    /// harvests. Every value of plane `i` that is not what its children say is in `marks[i]`. The
    /// report is called after each round with the number of values that it changed.
    pub(crate) fn follow<const N: usize>(
        &self,
        planes: &mut [Plane; N],
        below: [Below<'_>; N],
        marks: &[Marks; N],
        mut report: impl FnMut(usize, &[Plane; N]) -> Result<ControlFlow<()>, FolderError>,
    ) -> Result<Option<()>, FolderError> {
        loop {
            let mut count = 0;
            for group in self.outside_in() {
                for i in 0..N {
                    let words = marks[i].words_of(self.layout.cut(group.own));
                    for first in words.clone().step_by(SLICE) {
                        let taken = marks[i].take(&(first..words.end.min(first + SLICE)));
                        if taken.is_empty() {
                            continue;
                        }
                        let partner = N - 1 - i;
                        let children = Children { layer: &planes[partner], below: below[i] };
                        let changes =
                            self.recompute(group, &planes[i], children, &marks[i], &taken)?;
                        count += changes.iter().map(Vec::len).sum::<usize>();
                        self.put(group, &mut planes[i], &changes);
                        self.mark_parents(group, &planes[partner], &changes, &marks[partner]);
                    }
                }
            }
            if count == 0 {
                return Ok(Some(()));
            }
            if report(count, planes)?.is_break() {
                return Ok(None);
            }
        }
    }

    /// Computes the positions with a mark and lists those that change.
    #[expect(clippy::cast_possible_truncation, reason = "see the cell of a change")]
    fn recompute(
        &self,
        group: &Group,
        plane: &Plane,
        children: Children<'_>,
        marks: &Marks,
        taken: &[(usize, u64)],
    ) -> Result<Vec<Vec<Change>>, FolderError> {
        let tiled = self.layout.cut(group.own);
        let start = cut(self.seeds, group.own);
        let portions = taken.par_chunks(PORTION).map(|portion| {
            let mut harvests = match children.below {
                Below::Layers(_) => None,
                Below::Harvests(harvests) => Some(harvests.look_up(is_dense(portion))),
            };
            let mut changes = Vec::new();
            for (cell, lane) in portion.iter().flat_map(|&(word, bits)| marks.places(word, bits)) {
                let (row, first) = tiled.rows_of(cell);
                let other = first + lane;
                if other >= tiled.width {
                    continue;
                }
                let mut new = self.value(group, row, other, children);
                if let Some(harvests) = &mut harvests {
                    new = new.max(harvests.cell(cell)?[lane].cast_signed());
                }
                let old = plane.bytes()[start + row * tiled.width + other].cast_signed();
                if new != old {
                    let (cell, lane) = ((cell - tiled.start) as u32, lane as u8);
                    changes.push(Change { cell, lane, old, new });
                }
            }
            Ok(changes)
        });
        portions.collect()
    }

    fn put(&self, group: &Group, plane: &mut Plane, changes: &[Vec<Change>]) {
        let tiled = self.layout.cut(group.own);
        let cells = &mut plane.bytes_mut()[cut(self.seeds, group.own)..];
        for change in changes.iter().flatten() {
            let (row, first) = tiled.rows_of(tiled.start + change.cell as usize);
            cells[row * tiled.width + first + usize::from(change.lane)] =
                change.new.cast_unsigned();
        }
    }

    /// Marks the positions of `plane` whose value may be wrong after changes in a cut, which are in
    /// place.
    pub(crate) fn mark_parents(
        &self,
        group: &Group,
        plane: &Plane,
        changes: &[Vec<Change>],
        marks: &Marks,
    ) {
        let portions = changes.par_iter().flat_map(|changes| changes.par_chunks(PORTION));
        portions.for_each(|portion| {
            for change in portion {
                self.disturbed(group, plane, *change, marks);
            }
        });
    }

    /// Marks the positions of `plane` whose value may be wrong now that a child of theirs changed.
    fn disturbed(&self, group: &Group, plane: &Plane, change: Change, marks: &Marks) {
        self.parents(group, change, |parents, own, other| {
            let tiled = self.layout.cut(parents.own);
            let at = cut(self.seeds, parents.own) + own * tiled.width + other;
            if change.may_disturb(plane.bytes()[at].cast_signed()) {
                marks.mark(tiled.cell(own, other), other % LANES);
            }
        });
    }

    /// Calls `found` with the group of every position that has a child that changed, and the ranks of
    /// its rows.
    ///
    /// A parent is found by taking the sowing back, seed by seed, into a pit that is empty.
    pub(crate) fn parents(
        &self,
        group: &Group,
        change: Change,
        mut found: impl FnMut(&Group, usize, usize),
    ) {
        let tiled = self.layout.cut(group.own);
        let (answering, first) = tiled.rows_of(tiled.start + change.cell as usize);
        let answering = self.rows[usize::from(group.own)][answering].counts();
        let moved = self.rows[usize::from(group.other)][first + usize::from(change.lane)].counts();
        for origin in (0..ROW).filter(|&place| moved[place] == 0) {
            let (mut own, mut other) = (moved, answering);
            let mut crossed = 0;
            // The pits after the origin, round and round; the origin itself is skipped (S3).
            for pit in (1..2 * ROW).cycle().map(|step| (origin + step) % (2 * ROW)) {
                let count = if pit < ROW { &mut own[pit] } else { &mut other[pit - ROW] };
                if *count == 0 {
                    break;
                }
                *count -= 1;
                own[origin] += 1;
                crossed += u8::from(pit >= ROW);
                let parents = &self.groups[usize::from(group.other + crossed)];
                let other_rank = rank(Row::new(other));
                let span = parents.departures.span(Crossing { seeds: crossed, last: pit >= ROW });
                let landing = span.map(|span| parents.landings[span][other_rank]);
                if landing.is_none_or(|landing| landing.harvest() != 0) {
                    continue;
                }
                found(parents, rank(Row::new(own)), other_rank);
            }
        }
    }

    /// The value of a position from the values of its children, by the ranks of its rows; without
    /// what harvests are worth if that is known for every position.
    fn value(&self, group: &Group, row: usize, other: usize, children: Children<'_>) -> i8 {
        let mut best = i8::MIN;
        let mut allowed = false;
        for step in group.departures.steps[row] {
            let Some(number) = step.span() else { continue };
            let landing = group.landings[number][other];
            if !landing.allowed() {
                continue;
            }
            allowed = true;
            let span = &group.departures.spans[number];
            let own = group.other + span.crossing.seeds - landing.harvest();
            let seeds = self.seeds - landing.harvest();
            let Some(plane) = children.plane(seeds) else { continue };
            let cell = cut(seeds, own) + landing.rank() * span.rows + step.rank();
            let value = plane.bytes()[cell].cast_signed();
            best = best.max(landing.harvest().cast_signed() - value);
        }
        if allowed { best } else { self.literally(group, row, other, children) }
    }
}

/// Whether the marked words stand so close that the words between them are as well read, too.
fn is_dense(portion: &[(usize, u64)]) -> bool {
    let span = portion.first().zip(portion.last()).map_or(0, |(first, last)| last.0 - first.0);
    span < 32 * portion.len()
}
