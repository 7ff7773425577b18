//! A build by several ranks, over MPI.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use awale_core::with_rules;

use super::{Account, BuildError, BuildProgress, Builder, Stage, Summary};
use crate::file::Packed;
use crate::folder;
use crate::index::positions;
use crate::plan::{self, MOST_HARVEST};
use crate::ranks::Ranks;
use crate::solve::streams;
use crate::spread::{self, Spread};

/// The largest layer that the first rank solves alone, while the others wait: all layers to ten seeds take
/// it less than a second.
const ALONE: u8 = 10;
/// The values of a layer are kept after a pass if so long has gone by: what a job that is killed loses is a
/// pass, or as long.
const KEEP_EVERY: Duration = Duration::from_secs(10);

impl Builder {
    /// Builds together with the other ranks of a job, each of which makes the same call with the same
    /// builder. All of them see the same folder. Threads and memory are those of one rank. Only the
    /// report of the first rank is called, and only its summary has the bytes of the files. The files are
    /// those of [`Builder::run`]. May be called once in a process.
    ///
    /// # Errors
    /// As [`Builder::run`], and for a game whose layers cannot be solved from harvests alone. The other
    /// ranks do not learn of it: whoever gets an error tells it and calls [`Ranks::abort`].
    pub fn run_across(
        &self,
        ranks: &Ranks,
        mut report: impl FnMut(&BuildProgress) -> ControlFlow<()> + Send,
    ) -> Result<Summary, BuildError> {
        if !streams(self.rules, ALONE) {
            return Err(BuildError::Ranks(self.rules));
        }
        let alone = Builder { seeds: self.seeds.min(ALONE), ..self.clone() };
        alone.plan()?;
        let needed =
            spread::memory(self.seeds, ranks.size()) + plan::work(self.seeds, self.threads.max(1));
        if let Some(allowed) = self.memory.filter(|&allowed| allowed < needed) {
            return Err(BuildError::Memory { allowed, needed, seeds: self.seeds });
        }
        // This thread is the only one that talks to the others, so it works in the pool.
        let _pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .use_current_thread()
            .build()?;
        let mut account = Account { report: &mut report, done: 0, total: 0 };
        let mut summary = Summary::default();
        let mut _lock = None;
        if ranks.is_first() {
            _lock = Some(folder::lock(&self.folder, self.rules)?);
            folder::remove_drafts(&self.folder, self.rules);
            summary = alone.build(Account { report: account.report, done: 0, total: 0 })?;
        }
        let mut open = Vec::new();
        for seeds in alone.seeds + 1..=self.seeds {
            let sound = ranks.is_first() && self.is_sound(seeds)?;
            open.push((seeds, !ranks.any(sound)));
        }
        account.total =
            open.iter().filter(|(_, open)| *open).map(|&(seeds, _)| positions(seeds)).sum();
        summary.stopped = ranks.any(summary.stopped);
        for (seeds, open) in open {
            if summary.stopped {
                break;
            }
            if open {
                self.layer_across(ranks, seeds, &mut account, &mut summary)?;
            } else {
                summary.found += 1;
            }
        }
        Ok(summary)
    }

    fn layer_across(
        &self,
        ranks: &Ranks,
        seeds: u8,
        account: &mut Account<'_, '_>,
        summary: &mut Summary,
    ) -> Result<(), BuildError> {
        self.check_below(seeds)?;
        let lowest = seeds.saturating_sub(MOST_HARVEST);
        let open = |below: u8| (below >= lowest).then(|| self.open(below)).transpose();
        let below: Vec<Option<Packed>> = (0..seeds).map(open).collect::<Result<_, BuildError>>()?;
        let begun = Instant::now();
        let keep_every = self.keep_every.min(KEEP_EVERY);
        with_rules!(self.rules, R => {
            let mut spread = Spread::<R>::begin(ranks, &self.folder, seeds, &below, keep_every)?;
            let solved = spread.solve(&mut |part| account.tell(Stage::Solving, seeds, part))?;
            if !solved {
                summary.stopped = true;
                return Ok(());
            }
            let time = begun.elapsed();
            account.done += positions(seeds);
            let stop = ranks.is_first() && account.tell(Stage::Writing, seeds, 0.0).is_break();
            let bytes = spread.write(self.clamp_of(seeds))?;
            // The file is there when all ranks have come here.
            summary.stopped = ranks.any(stop);
            spread.remove_kept();
            summary.solved.push((seeds, time, bytes));
        });
        let stop = ranks.is_first() && account.tell(Stage::Finished, seeds, 0.0).is_break();
        summary.stopped |= ranks.any(stop);
        Ok(())
    }
}
