//! The end of the work on a layer: only positions with a child that changed.

use awale_core::{ROW, Row, Rules};
use rayon::prelude::*;

use crate::index::{cut, rank, rows};
use crate::plane::Plane;
use crate::sweep::{Change, Moves};

impl<R: Rules> Moves<R> {
    /// Follows changes up to their last consequence. Returns the rounds and the changes.
    pub(crate) fn follow(&self, plane: &mut Plane, lower: &[Plane], mut changes: Vec<Change>) -> Vec<usize> {
        let mut log = vec![];
        let verbose = std::env::var("FV").is_ok();
        while !changes.is_empty() {
            log.push(changes.len());
            let t0 = std::time::Instant::now();
            let bytes = plane.bytes_mut();
            for change in &changes {
                bytes[change.index as usize] = change.new.cast_unsigned();
            }
            let t1 = t0.elapsed();
            let source: &Plane = plane;
            let mut candidates: Vec<u32> = changes
                .par_chunks(4096)
                .flat_map_iter(|chunk| {
                    let mut found = Vec::new();
                    for &change in chunk {
                        self.disturbed(source, change, &mut found);
                    }
                    found
                })
                .collect();
            let t2 = t0.elapsed();
            let c0 = candidates.len();
            candidates.par_sort_unstable();
            candidates.dedup();
            let t3 = t0.elapsed();
            let c1 = candidates.len();
            let c2 = changes.len();
            changes = candidates
                .par_chunks(4096)
                .flat_map_iter(|chunk| {
                    let mut found = Vec::new();
                    for &index in chunk {
                        let old = source.bytes()[index as usize].cast_signed();
                        let new = self.value(index, source, lower);
                        if new != old {
                            found.push(Change { index, old, new });
                        }
                    }
                    found
                })
                .collect();
            if verbose { println!("  changes {c2} apply {t1:?} preds {c0} {:?} sort {c1} {:?} eval {:?}", t2-t1, t3-t2, t0.elapsed()-t3); }
        }
        log
    }

    /// The rows of a cell: seeds of the mover, rank of his row, rank of the other.
    fn locate(&self, index: u32) -> (u8, usize, usize) {
        let index = index as usize;
        let own = (0..=self.seeds).rev().find(|&own| cut(self.seeds, own) <= index).unwrap();
        let within = index - cut(self.seeds, own);
        let width = rows(self.seeds - own);
        (own, within / width, within % width)
    }

    /// Adds the positions whose value may be wrong now that a child of theirs has changed.
    fn disturbed(&self, plane: &Plane, change: Change, found: &mut Vec<u32>) {
        let (own_seeds, own, other) = self.locate(change.index);
        let answering = self.rows[usize::from(own_seeds)][own].counts();
        let moved = self.rows[usize::from(self.seeds - own_seeds)][other].counts();
        for place in 0..ROW {
            if moved[place] != 0 {
                continue;
            }
            let (mut own, mut other) = (moved, answering);
            let mut pit = place;
            let mut own_total = self.seeds - own_seeds;
            loop {
                pit = (pit + 1) % (2 * ROW);
                if pit == place {
                    continue;
                }
                let count = if pit < ROW { &mut own[pit] } else { own_total += 1; &mut other[pit - ROW] };
                if *count == 0 {
                    break;
                }
                *count -= 1;
                own[place] += 1;
                if pit >= ROW && matches!(answering[pit - ROW], 2 | 3) && answering.iter().any(|&c| c > 3) {
                    continue;
                }
                let width = rows(self.seeds - own_total);
                let index = cut(self.seeds, own_total) + rank(Row::new(own)) * width + rank(Row::new(other));
                let value = plane.bytes()[index].cast_signed();
                if -change.new > value || (change.new > change.old && value == -change.old) {
                    found.push(index as u32);
                }
            }
        }
    }

    fn value(&self, index: u32, source: &Plane, lower: &[Plane]) -> i8 {
        let (own, row, other) = self.locate(index);
        let group = &self.groups[usize::from(own)];
        let mut best = i8::MIN;
        for step in group.departures.steps[row] {
            if step.span_after() == 0 {
                continue;
            }
            let number = step.span_after() - 1;
            let landing = group.landings[number][other];
            if !landing.allowed {
                continue;
            }
            let span = &group.departures.spans[number];
            let own = group.other + span.crossing.seeds - landing.harvest;
            let seeds = self.seeds - landing.harvest;
            let plane = if landing.harvest == 0 { source } else { &lower[usize::from(seeds)] };
            let at = cut(seeds, own) + landing.rank as usize * span.rows + step.rank();
            best = best.max(landing.harvest.cast_signed() - plane.bytes()[at].cast_signed());
        }
        if best > i8::MIN {
            return best;
        }
        (self.evaluate)(self.rows[usize::from(own)][row], self.rows[usize::from(group.other)][other], &|own: Row, other: Row| {
            let seeds = own.seeds() + other.seeds();
            let plane = if seeds == self.seeds { source } else { &lower[usize::from(seeds)] };
            plane.value(own, other)
        })
    }
}
