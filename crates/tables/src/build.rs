//! The builder: layer after layer, each written as soon as it is solved.

#[cfg(feature = "mpi")]
mod across;

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use awale_core::{Harvesting, RuleSet, SEEDS, with_rules};
use thiserror::Error;

use crate::file::{self, Packed};
use crate::folder::{self, FolderError};
use crate::index::positions;
use crate::layer::Layer;
use crate::plain;
use crate::plan::{self, LayerPlan, Limits, MOST_HARVEST, Plan, Way};
use crate::plane::Plane;
use crate::scheme::Convention;
use crate::solve::{Streaming, solve, solve_streaming};
use crate::state;

/// A layer that takes longer keeps its values on disk so often, for a builder that goes on after an
/// interruption. Packing 17 billion of them takes some three minutes.
const KEEP_EVERY: Duration = Duration::from_mins(15);

/// A build: the game, the layers, the folder, threads, memory and disk.
#[derive(Clone, Debug)]
pub struct Builder {
    rules: RuleSet,
    seeds: u8,
    folder: PathBuf,
    threads: usize,
    memory: Option<u64>,
    disk: Option<u64>,
    way: Option<Way>,
    keep_every: Duration,
    clamp: Option<u8>,
}

/// How far a build has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// What happens.
    pub stage: Stage,
    /// The layer in hand.
    pub seeds: u8,
    /// Positions solved, those of finished layers and a part of the layer in hand.
    pub done: u64,
    /// Positions of all layers that this build solves.
    pub total: u64,
}

awale_core::word_enum! {
    /// What a builder does.
    #[expect(missing_docs, reason = "the names say it")]
    pub enum Stage {
        Reading = "reading",
        Solving = "solving",
        Writing = "writing",
        Finished = "finished",
    }
}

/// What a build did.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Each layer that was solved: seeds, the time to solve it, the bytes of its file.
    pub solved: Vec<(u8, Duration, u64)>,
    /// Layers that were found in the folder.
    pub found: u8,
    /// Whether the report asked to stop.
    pub stopped: bool,
}

/// Why a build failed.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum BuildError {
    #[error("expected at most {most} seeds, found {found}")]
    Seeds { most: u8, found: u8 },
    #[error(
        "expected at most {} of memory, found a need of {} for {seeds} seeds",
        gigabytes(*.allowed),
        gigabytes(*.needed)
    )]
    Memory { allowed: u64, needed: u64, seeds: u8 },
    #[error(
        "expected at most {} of disk, found a need of {} for {seeds} seeds",
        gigabytes(*.allowed),
        gigabytes(*.needed)
    )]
    Disk { allowed: u64, needed: u64, seeds: u8 },
    #[error(
        "expected whole values in the layer of {seeds} seeds, found clamped ones: build with --clamp, \
         or in another folder"
    )]
    Clamped { seeds: u8 },
    #[error("expected a game with one value for a position to clamp, found {0}")]
    Bounds(RuleSet),
    #[cfg(feature = "mpi")]
    #[error("expected a game that several ranks can solve (awari, awale, awele), found {0}")]
    Ranks(RuleSet),
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// Bytes for a person, rounded up.
fn gigabytes(bytes: u64) -> String {
    let tenths = (u128::from(bytes) * 10).div_ceil(1 << 30);
    format!("{}.{} GB", tenths / 10, tenths % 10)
}

impl Builder {
    /// Builds all layers of a game up to `seeds` into a folder, with as many threads as there are
    /// processors.
    pub fn new(rules: RuleSet, seeds: u8, folder: impl AsRef<Path>) -> Builder {
        Builder {
            rules,
            seeds,
            folder: folder.as_ref().to_owned(),
            threads: 0,
            memory: None,
            disk: None,
            way: None,
            keep_every: KEEP_EVERY,
            clamp: None,
        }
    }

    /// The number of threads; 0 means one for each processor. The files do not depend on it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Builder {
        Builder { threads, ..self }
    }

    /// The most memory the build may take, in bytes. The files do not depend on it.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Builder {
        Builder { memory: Some(bytes), ..self }
    }

    /// The most disk the tables may take, in bytes, with what a build keeps beside them.
    #[must_use]
    pub fn disk(self, bytes: u64) -> Builder {
        Builder { disk: Some(bytes), ..self }
    }

    /// Solves every layer in one way, as far as its game and size allow, whatever memory there is.
    /// The files do not depend on it.
    #[must_use]
    pub fn way(self, way: Way) -> Builder {
        Builder { way: Some(way), ..self }
    }

    /// How often the values of a layer in hand are kept on disk, for a builder that goes on after an
    /// interruption; by default every quarter of an hour.
    #[must_use]
    pub fn keep_every(self, time: Duration) -> Builder {
        Builder { keep_every: time, ..self }
    }

    /// Keeps of every value only what tells who wins a game of `all` seeds, 48 as a rule. With n of them
    /// on the board the granaries differ by at most `all` − n: what is further from 0 by more than one
    /// is written as one more than that. It takes effect where more than half of the seeds are on the
    /// board.
    #[must_use]
    pub fn clamp(self, all: u8) -> Builder {
        Builder { clamp: Some(all), ..self }
    }

    /// What values of a layer beyond it are written as.
    fn clamp_of(&self, seeds: u8) -> Option<i8> {
        let most = self.clamp?.checked_sub(seeds)?.checked_add(1)?;
        (most < seeds).then(|| most.cast_signed())
    }

    /// Whether a layer can be solved from a layer below: whether that knows all that is needed.
    fn is_enough(&self, seeds: u8, below: &Packed) -> bool {
        let harvest = (seeds - below.seeds()).cast_signed();
        match (self.clamp_of(seeds), below.clamp()) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(needed), Some(known)) => needed + harvest <= known,
        }
    }

    /// What the build will do and what it needs. Nothing is written.
    ///
    /// # Errors
    /// If there are too many seeds, or too little memory or disk; the error says what is needed.
    pub fn plan(&self) -> Result<Plan, BuildError> {
        let factors = self.rules.facts().harvesting == Harvesting::ByCount;
        let fits = |&seeds: &u8| factors || plain::fits(seeds);
        let most = (0..=SEEDS).filter(fits).max().unwrap_or(0);
        if self.seeds > most {
            return Err(BuildError::Seeds { most, found: self.seeds });
        }
        if self.clamp.is_some() && Convention::of(self.rules) == Convention::Bounded {
            return Err(BuildError::Bounds(self.rules));
        }
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if self.threads == 0 { processors() } else { self.threads };
        let (memory, disk, way) = (self.memory, self.disk, self.way);
        let limits = Limits { memory, disk, threads, way, keep_after: self.keep_every };
        let plan = plan::plan(self.rules, self.seeds, &self.folder, limits).map_err(|least| {
            let LayerPlan { memory: needed, seeds, .. } = least;
            BuildError::Memory { allowed: self.memory.unwrap_or(u64::MAX), needed, seeds }
        })?;
        if let Some(allowed) = self.disk
            && let Some(most) = plan.layers.iter().max_by_key(|layer| layer.disk)
            && most.disk > allowed
        {
            let (needed, seeds) = (most.disk, most.seeds);
            return Err(BuildError::Disk { allowed, needed, seeds });
        }
        Ok(plan)
    }

    /// Builds. Layers in the folder are kept; a damaged file is built again. `report` is called
    /// several times for each layer and may stop the work; what is known of the layer in hand is
    /// kept, if that can be.
    ///
    /// # Errors
    /// As [`Builder::plan`], or if a file cannot be read or written.
    pub fn run(
        &self,
        mut report: impl FnMut(&BuildProgress) -> ControlFlow<()> + Send,
    ) -> Result<Summary, BuildError> {
        self.plan()?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let _lock = folder::lock(&self.folder, self.rules)?;
        folder::remove_drafts(&self.folder, self.rules);
        let account = Account { report: &mut report, done: 0, total: 0 };
        pool.install(|| self.build(account))
    }

    fn build(&self, mut progress: Account<'_, '_>) -> Result<Summary, BuildError> {
        let found: Vec<bool> = (0..=self.seeds)
            .map(|seeds| folder::path(&self.folder, self.rules, seeds).exists())
            .collect();
        progress.total =
            (0..=self.seeds).filter(|&seeds| !found[usize::from(seeds)]).map(positions).sum();
        let mut plan = self.plan()?;
        let mut summary = Summary::default();
        let mut layers: Vec<Option<Layer>> = Vec::new();
        for seeds in 0..=self.seeds {
            layers.push(None);
            if found[usize::from(seeds)] {
                if progress.tell(Stage::Reading, seeds, 0.0).is_break() {
                    summary.stopped = true;
                    break;
                }
                if self.is_sound(seeds)? {
                    summary.found += 1;
                    state::remove(&self.folder, self.rules, seeds);
                    continue;
                }
                // It is planned for when it is out of the way.
                let path = folder::path(&self.folder, self.rules, seeds);
                match std::fs::remove_file(&path) {
                    Err(source) if source.kind() != io::ErrorKind::NotFound => {
                        return Err(FolderError::Io { path, source }.into());
                    }
                    _ => {}
                }
                plan = self.plan()?;
                progress.total += positions(seeds);
            }
            self.check_below(seeds)?;
            let layer_plan = plan.layer(seeds).expect("a layer that is not there is planned");
            let start = Instant::now();
            let Some(layer) = self.solve(layer_plan, &mut layers, &mut progress)? else {
                summary.stopped = true;
                break;
            };
            let time = start.elapsed();
            progress.done += positions(seeds);
            let stopped = progress.tell(Stage::Writing, seeds, 0.0).is_break();
            // The harvests make room for the file; the values go when it is there.
            let _ = std::fs::remove_file(folder::harvests(&self.folder, self.rules, seeds));
            let bytes = folder::save(&self.folder, self.rules, &layer, self.clamp_of(seeds))?;
            state::remove(&self.folder, self.rules, seeds);
            summary.solved.push((seeds, time, bytes));
            summary.stopped = stopped || progress.tell(Stage::Finished, seeds, 0.0).is_break();
            if summary.stopped {
                break;
            }
            if layer_plan.way == Way::Whole {
                layers[usize::from(seeds)] = Some(layer);
            }
        }
        Ok(summary)
    }

    /// Refuses a layer whose layers below know too little.
    fn check_below(&self, seeds: u8) -> Result<(), BuildError> {
        for below in seeds.saturating_sub(MOST_HARVEST)..seeds {
            if !self.is_enough(seeds, &self.open(below)?) {
                return Err(BuildError::Clamped { seeds: below });
            }
        }
        Ok(())
    }

    /// Solves a layer; `None` if the report stops the work.
    fn solve(
        &self,
        plan: &LayerPlan,
        layers: &mut [Option<Layer>],
        progress: &mut Account<'_, '_>,
    ) -> Result<Option<Layer>, BuildError> {
        let seeds = plan.seeds;
        let lowest = seeds.saturating_sub(MOST_HARVEST);
        // A layer that no later move can reach gives its memory back, and so do all if they are
        // streamed.
        let kept = if plan.way == Way::Whole { usize::from(lowest) } else { layers.len() };
        layers[..kept].iter_mut().for_each(|layer| *layer = None);
        let start = state::load(&self.folder, self.rules, seeds);
        let mut last = Instant::now();
        let mut report = |part: f64, values: Option<&Plane>| {
            let answer = progress.tell(Stage::Solving, seeds, part);
            if let Some(values) = values
                && plan.keeps
                && (answer.is_break() || last.elapsed() >= self.keep_every)
            {
                state::save(&self.folder, self.rules, values)?;
                last = Instant::now();
            }
            Ok(answer)
        };
        if plan.way != Way::Whole {
            let open = |below: u8| {
                let needed = (lowest..seeds).contains(&below);
                if needed { self.open(below).map(Some) } else { Ok(None) }
            };
            let below = (0..seeds).map(open).collect::<Result<Vec<_>, BuildError>>()?;
            let scratch = (plan.way == Way::OnDisk)
                .then(|| folder::harvests(&self.folder, self.rules, seeds));
            let room = self.memory.map_or(plan.room, |allowed| plan.room + allowed - plan.memory);
            let folder = self.folder.clone();
            let streaming = Streaming { folder, room, scratch, grain: plan.grain };
            return Ok(with_rules!(self.rules, R => {
                solve_streaming::<R>(seeds, &below, &streaming, start, &mut report)?
            }));
        }
        let mut lower = Vec::new();
        for below in 0..seeds {
            let layer = match layers[usize::from(below)].take() {
                Some(layer) => layer,
                None if below < lowest => Layer::exact(Plane::none(below)),
                None => self.unpack(below)?,
            };
            lower.push(layer);
        }
        let solved = with_rules!(self.rules, R => {
            solve::<R>(seeds, &lower, start, &mut report)?
        });
        for (place, layer) in layers.iter_mut().zip(lower) {
            *place = Some(layer);
        }
        Ok(solved)
    }

    /// Whether the file of a layer is there and right in every byte.
    fn is_sound(&self, seeds: u8) -> Result<bool, BuildError> {
        match folder::open(&self.folder, self.rules, seeds) {
            Ok(Some(packed)) => Ok(packed.check_blocks().is_ok()),
            Ok(None) | Err(FolderError::File { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    fn open(&self, seeds: u8) -> Result<Packed, BuildError> {
        let path = || folder::path(&self.folder, self.rules, seeds);
        let gone = || io::Error::from(io::ErrorKind::NotFound);
        let packed = folder::open(&self.folder, self.rules, seeds)?;
        Ok(packed.ok_or_else(|| FolderError::Io { path: path(), source: gone() })?)
    }

    fn unpack(&self, seeds: u8) -> Result<Layer, BuildError> {
        let path = || folder::path(&self.folder, self.rules, seeds);
        let file = |source| FolderError::File { path: path(), source };
        Ok(self.open(seeds)?.unpack().map_err(file)?)
    }
}

/// Called with the progress of a build; may stop it.
type BuildReport<'a> = dyn FnMut(&BuildProgress) -> ControlFlow<()> + Send + 'a;

struct Account<'a, 'b> {
    report: &'a mut BuildReport<'b>,
    done: u64,
    total: u64,
}

impl Account<'_, '_> {
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "progress is told to a person"
    )]
    fn tell(&mut self, stage: Stage, seeds: u8, part: f64) -> ControlFlow<()> {
        let done = self.done + (positions(seeds) as f64 * part) as u64;
        (self.report)(&BuildProgress { stage, seeds, done, total: self.total })
    }
}

/// All layers of a game up to `seeds` as the bytes of one file, built in memory.
///
/// # Panics
/// If the layers do not fit the memory.
pub fn pack(rules: RuleSet, seeds: u8) -> Vec<u8> {
    let mut out = io::Cursor::new(Vec::new());
    let mut layers: Vec<Layer> = Vec::new();
    for seeds in 0..=seeds {
        let mut report = |_: f64, _: Option<&Plane>| Ok(ControlFlow::Continue(()));
        let layer = with_rules!(rules, R => solve::<R>(seeds, &layers, None, &mut report));
        let layer = layer.expect("nothing is read").expect("the report never stops the work");
        file::write(rules, &layer, None, &mut out).expect("a vector can always grow");
        layers.push(layer);
    }
    out.into_inner()
}
