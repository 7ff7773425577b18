//! A layer solved by several ranks, each of which has some of its cuts.
//!
//! The moves that leave the mover `r` seeds and harvest nothing lead into one cut, that of the player who
//! faces `r` seeds. So a pass goes by `r`: the rank that has this cut sends it to those that have moves
//! into it, and each raises its own cuts to what it finds there. A cut is complete when `r` is the seeds
//! of its mover, and is put in place at once: the cuts with fewer than half of the seeds are sent with
//! their new values. What moves that harvest are worth is the start of every pass; it is collected once,
//! from the files of the layers below, which every rank reads.
//!
//! A rank holds three bytes for each of its positions, and one cut of another rank at a time.
//!
//! Passes give way to a frontier as on one machine (`spread/round.rs`).

mod part;
mod round;

use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use awale_core::Rules;
use rayon::prelude::*;

use crate::cut_files::{CutFileKind, CutName};
use crate::file::{self, Packed};
use crate::folder::{self, FolderError};
use crate::harvests::{self, Unreadable, collect, largest_cut, origins, raise};
use crate::huge_pages::HugePageBuffer;
use crate::index::positions;
use crate::layout::{Layout, TiledCut};
use crate::plane::PADDING;
use crate::ranks::Ranks;
use crate::shares::{Shares, size};
use crate::solve::{FRONTIER, HARVESTS, PASSES, USUAL_PASSES, followed};
use crate::tile::LANES;

use part::{Changes, LayerPart};

/// A layer that is being solved: this rank's part of it, and the way to the others.
pub(crate) struct Spread<'a, R> {
    ranks: &'a Ranks,
    folder: &'a Path,
    part: LayerPart<R>,
    /// The values that a pass computes, in the order of the layout.
    fresh: HugePageBuffer,
    /// A cut of another rank.
    guest: HugePageBuffer,
    kept: Instant,
    keep_every: Duration,
}

/// Called on the first rank with the part of the layer that is done; may stop the work of all.
pub(crate) type RankReport<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

/// The memory of one rank, without what all ways of solving need.
pub(crate) fn memory(seeds: u8, ranks: usize) -> u64 {
    let share = Shares::new(seeds, ranks, 0).largest();
    3 * share + share / 8 + largest_cut(seeds) + room(seeds)
}

/// Memory for cuts of the layers below while harvests are collected.
fn room(seeds: u8) -> u64 {
    largest_cut(seeds).max(64 << 20)
}

impl<'a, R: Rules> Spread<'a, R> {
    /// The cuts of this rank as an earlier job left them, or at their start.
    pub(crate) fn begin(
        ranks: &'a Ranks,
        folder: &'a Path,
        seeds: u8,
        below: &[Option<Packed>],
        keep_every: Duration,
    ) -> Result<Spread<'a, R>, FolderError> {
        let part = LayerPart::new(seeds, Shares::new(seeds, ranks.size(), ranks.rank()));
        let foreign = (0..=seeds).filter(|&own| !part.shares.is_here(own));
        let guest = foreign.map(|own| size(seeds, own)).max().unwrap_or(0);
        let mut spread = Spread {
            ranks,
            folder,
            fresh: HugePageBuffer::zeros(part.harvests.len()),
            guest: HugePageBuffer::zeros(guest + PADDING),
            part,
            kept: Instant::now(),
            keep_every,
        };
        for own in spread.own_cuts() {
            let name = spread.name(own);
            name.load(
                CutFileKind::Values,
                &mut spread.part.cuts[usize::from(own)][..size(seeds, own)],
            );
        }
        spread.know_harvests(below)?;
        spread.kept = Instant::now();
        Ok(spread)
    }

    fn own_cuts(&self) -> Vec<u8> {
        self.part.shares.here().collect()
    }

    fn name(&self, own: u8) -> CutName<'a> {
        let (folder, rules, seeds) = (self.folder, R::RULE_SET, self.part.moves.seeds);
        CutName { folder, rules, seeds, own }
    }

    /// Reads the harvests that an earlier job kept, or collects them.
    fn know_harvests(&mut self, below: &[Option<Packed>]) -> Result<(), FolderError> {
        let begun = Instant::now();
        let (cuts, seeds) = (self.own_cuts(), self.part.moves.seeds);
        let places = |layout: &Layout, own: u8| {
            let TiledCut { start, .. } = *layout.cut(own);
            start * LANES..(start + layout.cut(own).cells()) * LANES
        };
        let found = cuts.iter().all(|&own| {
            let places = places(&self.part.moves.layout, own);
            self.name(own).load(CutFileKind::Harvests, &mut self.part.harvests[places])
        });
        if found {
            return Ok(());
        }
        let collected =
            collect(&self.part.moves, below, room(seeds), |_| ControlFlow::Continue(()));
        let collected = collected.map_err(|Unreadable { seeds, source }| FolderError::File {
            path: folder::path(self.folder, R::RULE_SET, seeds),
            source,
        })?;
        self.part.harvests = collected.expect("the report never stops the work");
        if begun.elapsed() >= self.keep_every {
            for own in cuts {
                let places = places(&self.part.moves.layout, own);
                self.name(own).save(CutFileKind::Harvests, &self.part.harvests[places])?;
            }
        }
        Ok(())
    }

    /// Solves the layer; whether it is done, and not stopped by the report.
    #[expect(clippy::cast_possible_truncation, reason = "changes fit the memory of the ranks")]
    pub(crate) fn solve(&mut self, report: RankReport<'_>) -> Result<bool, FolderError> {
        let enough = positions(self.part.moves.seeds) / FRONTIER;
        let mut passes = 0;
        let part = |done: f64| HARVESTS + (1.0 - HARVESTS) * done;
        loop {
            let changed = self.pass(None) + self.settle_literal();
            let changed = self.ranks.sum(changed);
            passes += 1;
            let done = PASSES * (1.0 - (-2.0 * f64::from(passes) / USUAL_PASSES).exp());
            if self.is_stopped(part(done), report)? {
                return Ok(false);
            }
            if changed <= enough {
                break;
            }
        }
        // One more pass tells what its changes leave to do.
        let mut changes = Changes::new();
        self.pass(Some(&mut changes));
        let first = self.ranks.sum(changes.iter().map(|(_, list)| list.len() as u64).sum());
        self.disturb(&changes);
        self.part.mark_literal();
        loop {
            let still = self.ranks.sum(self.round(true));
            if still == 0 {
                return Ok(true);
            }
            let done = PASSES + (1.0 - PASSES) * followed(first as usize, still as usize);
            if self.is_stopped(part(done), report)? {
                return Ok(false);
            }
        }
    }

    /// Tells how far the work has come, and keeps the values from time to time and when it is stopped.
    fn is_stopped(&mut self, part: f64, report: RankReport<'_>) -> Result<bool, FolderError> {
        let stop = self.ranks.is_first() && report(part).is_break();
        let stopped = self.ranks.any(stop);
        if stopped || self.kept.elapsed() >= self.keep_every {
            for own in self.own_cuts() {
                let values = &self.part.cuts[usize::from(own)][..size(self.part.moves.seeds, own)];
                self.name(own).save(CutFileKind::Values, values)?;
            }
            self.kept = Instant::now();
        }
        Ok(stopped)
    }

    /// Computes every value again from its children, but those of literal boards. Returns how many
    /// changed here; lists them if there is room for the list.
    fn pass(&mut self, mut list: Option<&mut Changes>) -> u64 {
        let seeds = self.part.moves.seeds;
        let (fresh, harvests) = (&mut self.fresh, &self.part.harvests);
        let pieces = fresh.par_chunks_mut(1 << 20).zip(harvests.par_chunks(1 << 20));
        pieces.for_each(|(fresh, harvests)| fresh.copy_from_slice(harvests));
        let mut count = 0;
        for left in 0..=seeds {
            self.raise_to_children(left);
            if self.part.shares.is_here(left) {
                let changes = self.part.put_in_place(left, &mut self.fresh, list.is_some());
                count += changes.iter().map(|(changed, _)| changed).sum::<u64>();
                if let Some(list) = &mut list {
                    list.extend(changes.into_iter().map(|(_, changes)| (left, changes)));
                }
            }
        }
        count
    }

    /// Raises what a pass computes to the moves that leave the mover so many seeds.
    fn raise_to_children(&mut self, left: u8) {
        let child = self.part.moves.seeds - left;
        let places = size(self.part.moves.seeds, child);
        let (sender, readers) =
            (self.part.shares.owner(child), &self.part.readers[usize::from(left)]);
        if sender == self.ranks.rank() {
            self.ranks.send(readers, &self.part.cuts[usize::from(child)][..places]);
        } else if readers.contains(&self.ranks.rank()) {
            self.ranks.receive(sender, &mut self.guest[..places]);
        } else {
            return;
        }
        let here = sender == self.ranks.rank();
        let values = if here { &self.part.cuts[usize::from(child)] } else { &self.guest };
        let cuts = [harvests::ChildCut { harvest: 0, values }];
        let cells = self.fresh.as_chunks_mut::<LANES>().0;
        for origin in origins(&self.part.moves, left, |harvest| harvest == 0) {
            raise(&self.part.moves, origin, &cuts, cells);
        }
    }

    /// Writes the file of the layer, on the first rank. Returns its bytes there, and 0 elsewhere.
    pub(crate) fn write(&self, clamp: Option<i8>) -> Result<u64, FolderError> {
        let (rules, seeds) = (R::RULE_SET, self.part.moves.seeds);
        let cut = |own: u8| {
            let here = if self.part.shares.is_here(own) { size(seeds, own) } else { 0 };
            &self.part.cuts[usize::from(own)][..here]
        };
        let cuts: Vec<&[u8]> = (0..=seeds).map(cut).collect();
        let mut team = self.ranks;
        let target = folder::path(self.folder, rules, seeds);
        if self.ranks.is_first() {
            folder::write_whole(self.folder, &target, |out| {
                file::write_shared(rules, seeds, &cuts, clamp, &mut team, out)
            })
        } else {
            file::write_shared(rules, seeds, &cuts, clamp, &mut team, &mut std::io::empty())
                .map_err(|source| FolderError::Io { path: target, source })
        }
    }

    /// Removes what was kept of a layer whose file is written.
    pub(crate) fn remove_kept(&self) {
        self.own_cuts().iter().for_each(|&own| self.name(own).remove());
    }
}
