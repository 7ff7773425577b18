//! The end of the work on a layer: only positions with a child that changed.
//!
//! After a dozen passes hardly one value in a hundred still changes from pass to pass. From then
//! on the work goes in rounds. A round begins with a list of changes, all of them in place. Every
//! parent of a changed position was right before; it may be wrong now only if the child became
//! worth more to it than its value, or if the child carried its value and no longer does. Those
//! parents are listed, then computed, then changed, each step for all of them: within a step the
//! table is only read or only written, so that no update is lost whatever the number of threads.
//!
//! The work has one plane that is computed from itself, or two that are computed from each other.

use awale_core::{ROW, Row, Rules};
use rayon::prelude::*;

use crate::factor::Crossing;
use crate::index::{cut, rank, rows};
use crate::plane::Plane;
use crate::sweep::{Change, Children, Moves};

/// Changes or candidates that one thread takes at a time.
const PORTION: usize = 2048;

/// One list for each plane.
pub(crate) type Lists<T> = Vec<Vec<T>>;

impl<R: Rules> Moves<R> {
    /// Puts the changes in place and follows them to their last consequence.
    ///
    /// Plane `i` is computed from plane `planes.len() - 1 - i`, and `lower[i]` holds what it reads
    /// below. `changes[i]` are all values of plane `i` that are not what their children say.
    pub(crate) fn follow(
        &self,
        planes: &mut [Plane],
        lower: &[&[&Plane]],
        mut changes: Lists<Change>,
        mut report: impl FnMut(usize),
    ) {
        let partner = |i: usize| lower.len() - 1 - i;
        while changes.iter().any(|list| !list.is_empty()) {
            report(changes.iter().map(Vec::len).sum());
            for (plane, changes) in planes.iter_mut().zip(&changes) {
                let bytes = plane.bytes_mut();
                for change in changes {
                    bytes[change.index as usize] = change.new.cast_unsigned();
                }
            }
            changes = (0..planes.len())
                .map(|i| {
                    let candidates = self.disturbed_by(&planes[i], &changes[partner(i)]);
                    let children = Children { layer: &planes[partner(i)], lower: lower[i] };
                    self.recompute(&planes[i], children, &candidates)
                })
                .collect();
        }
    }

    /// The positions whose value may be wrong after the changes of their children, in order.
    fn disturbed_by(&self, plane: &Plane, changes: &[Change]) -> Vec<u32> {
        let portions = changes.par_chunks(PORTION).map(|changes| {
            let mut found = Vec::with_capacity(2 * PORTION);
            for change in changes {
                self.disturbed(plane, *change, &mut found);
            }
            found
        });
        let mut found: Vec<u32> = portions.collect::<Vec<_>>().concat();
        found.par_sort_unstable();
        found.dedup();
        found
    }

    /// Computes the candidates and lists those that change.
    fn recompute(&self, plane: &Plane, children: Children<'_>, candidates: &[u32]) -> Vec<Change> {
        let portions = candidates.par_chunks(PORTION).map(|candidates| {
            let changes = candidates.iter().filter_map(|&index| {
                let old = plane.bytes()[index as usize].cast_signed();
                let new = self.value(index, children);
                (new != old).then_some(Change { index, old, new })
            });
            changes.collect::<Vec<_>>()
        });
        portions.collect::<Vec<_>>().concat()
    }

    /// Adds the positions of `plane` whose value may be wrong now that a child of theirs changed.
    ///
    /// A parent is found by taking the sowing back, seed by seed, into a pit that is empty.
    #[expect(clippy::cast_possible_truncation, reason = "see the index of a change")]
    fn disturbed(&self, plane: &Plane, change: Change, found: &mut Vec<u32>) {
        let (answering_seeds, answering, moved) = self.locate(change.index);
        let moved_seeds = self.seeds - answering_seeds;
        let answering = self.rows[usize::from(answering_seeds)][answering].counts();
        let moved = self.rows[usize::from(moved_seeds)][moved].counts();
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
                let own_seeds = moved_seeds + crossed;
                let group = &self.groups[usize::from(own_seeds)];
                let other_rank = rank(Row::new(other));
                let span = group.departures.span(Crossing { seeds: crossed, last: pit >= ROW });
                let landing = span.map(|span| group.landings[span][other_rank]);
                if landing.is_none_or(|landing| landing.harvest != 0) {
                    continue;
                }
                let width = rows(group.other);
                let index = cut(self.seeds, own_seeds) + rank(Row::new(own)) * width + other_rank;
                let value = plane.bytes()[index].cast_signed();
                if -change.new > value || value == -change.old {
                    found.push(index as u32);
                }
            }
        }
    }

    /// The value of a cell from the values of its children.
    fn value(&self, index: u32, children: Children<'_>) -> i8 {
        let (own, row, other) = self.locate(index);
        let group = &self.groups[usize::from(own)];
        let mut best = i8::MIN;
        for step in group.departures.steps[row] {
            let Some(number) = step.span() else { continue };
            let landing = group.landings[number][other];
            if !landing.allowed {
                continue;
            }
            let span = &group.departures.spans[number];
            let own = group.other + span.crossing.seeds - landing.harvest;
            let seeds = self.seeds - landing.harvest;
            let cell = cut(seeds, own) + landing.rank as usize * span.rows + step.rank();
            let value = children.plane(seeds).bytes()[cell].cast_signed();
            best = best.max(landing.harvest.cast_signed() - value);
        }
        if best > i8::MIN { best } else { self.literally(group, row, other, children) }
    }

    /// The seeds of the mover in a cell, the rank of his row and the rank of the other.
    #[inline]
    fn locate(&self, index: u32) -> (u8, usize, usize) {
        let index = index as usize;
        let mut own = 0;
        while own < self.seeds && cut(self.seeds, own + 1) <= index {
            own += 1;
        }
        let within = index - cut(self.seeds, own);
        let width = rows(self.seeds - own);
        (own, within / width, within % width)
    }
}
