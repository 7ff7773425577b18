//! The builder: layer after layer, each written as soon as it is solved.

use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use awale_core::{Harvesting, RuleSet, with_rules};
use thiserror::Error;

use crate::file;
use crate::folder::{self, FolderError};
use crate::index::{positions, positions_up_to};
use crate::layer::Layer;
use crate::plain;
use crate::plane::Plane;
use crate::scheme::Convention;
use crate::solve::solve;

/// The largest layer that can be built: cells are numbered with 32 bits while they are worked on.
pub const MOST_BUILT: u8 = 31;
/// The most one move can harvest: six pits of three. Layers further below are not needed.
const MOST_HARVEST: u8 = 18;

/// A build: the game, the layers, the folder, threads and memory.
#[derive(Clone, Debug)]
pub struct Builder {
    rules: RuleSet,
    seeds: u8,
    folder: PathBuf,
    threads: usize,
    memory: Option<u64>,
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
        "expected at most {allowed} bytes of memory, found a need of {needed} for {seeds} seeds"
    )]
    Memory { allowed: u64, needed: u64, seeds: u8 },
    #[error(transparent)]
    Folder(#[from] FolderError),
    #[error(transparent)]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Builder {
    /// Builds all layers of a game up to `seeds` into a folder, with as many threads as there are
    /// processors.
    pub fn new(rules: RuleSet, seeds: u8, folder: impl AsRef<Path>) -> Builder {
        Builder { rules, seeds, folder: folder.as_ref().to_owned(), threads: 0, memory: None }
    }

    /// The number of threads; 0 means one for each processor. The files do not depend on it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Builder {
        Builder { threads, ..self }
    }

    /// The most memory the values may take, in bytes.
    #[must_use]
    pub fn memory(self, bytes: u64) -> Builder {
        Builder { memory: Some(bytes), ..self }
    }

    /// The bytes of memory that the largest layer needs with the layers below it.
    pub fn needs(&self) -> u64 {
        needs(self.rules, self.seeds)
    }

    /// Builds. Layers in the folder are kept; a damaged file is built again. `report` is called
    /// several times for each layer and may stop the work; only the layer in hand is lost.
    ///
    /// # Errors
    /// If there are too many seeds, too little memory, or a file cannot be written.
    pub fn run(
        &self,
        mut report: impl FnMut(&BuildProgress) -> ControlFlow<()> + Send,
    ) -> Result<Summary, BuildError> {
        let factors = self.rules.facts().harvesting == Harvesting::ByCount;
        let fits = |&seeds: &u8| seeds <= MOST_BUILT && (factors || plain::fits(seeds));
        if !fits(&self.seeds) {
            let most = (0..=MOST_BUILT).filter(fits).max().unwrap_or(0);
            return Err(BuildError::Seeds { most, found: self.seeds });
        }
        if let Some(allowed) = self.memory.filter(|&allowed| allowed < self.needs()) {
            return Err(BuildError::Memory { allowed, needed: self.needs(), seeds: self.seeds });
        }
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
        let mut summary = Summary::default();
        let mut layers: Vec<Layer> = Vec::new();
        for seeds in 0..=self.seeds {
            // A layer that no later move can reach gives its memory back.
            if let Some(old) = seeds.checked_sub(MOST_HARVEST + 1) {
                layers[usize::from(old)] = Layer::exact(Plane::none(old));
            }
            if found[usize::from(seeds)] {
                if progress.tell(Stage::Reading, seeds, 0.0).is_break() {
                    summary.stopped = true;
                    break;
                }
                if let Some(layer) = self.read(seeds)? {
                    layers.push(layer);
                    summary.found += 1;
                    continue;
                }
                progress.total += positions(seeds);
            }
            let start = Instant::now();
            let solved = with_rules!(self.rules, R => solve::<R>(seeds, &layers, &mut |part| {
                progress.tell(Stage::Solving, seeds, part)
            }));
            let Some(layer) = solved else {
                summary.stopped = true;
                break;
            };
            let time = start.elapsed();
            progress.done += positions(seeds);
            let stopped = progress.tell(Stage::Writing, seeds, 0.0).is_break();
            let bytes = folder::save(&self.folder, self.rules, &layer)?;
            summary.solved.push((seeds, time, bytes));
            summary.stopped = stopped || progress.tell(Stage::Finished, seeds, 0.0).is_break();
            if summary.stopped {
                break;
            }
            layers.push(layer);
        }
        Ok(summary)
    }

    fn read(&self, seeds: u8) -> Result<Option<Layer>, BuildError> {
        match folder::open(&self.folder, self.rules, seeds) {
            Ok(Some(packed)) => Ok(packed.unpack().ok()),
            Ok(None) | Err(FolderError::File { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }
}

/// The bytes of memory that a layer needs with the layers below it.
fn needs(rules: RuleSet, seeds: u8) -> u64 {
    let lowest = seeds.saturating_sub(MOST_HARVEST);
    let kept = positions_up_to(seeds) - lowest.checked_sub(1).map_or(0, positions_up_to);
    let kept = kept * Convention::of(rules).planes() as u64;
    let work = match (rules.facts().harvesting, Convention::of(rules)) {
        // The graph: an exit, a start and at most six children of four bytes.
        (Harvesting::ByChoice, _) => 30 * positions(seeds),
        (_, Convention::Stalling) => positions(seeds),
        // The lists of the frontier.
        _ => positions(seeds) / 4,
    };
    kept + work + (64 << 20)
}

/// Called with the progress of a build; may stop it.
type Report<'a> = dyn FnMut(&BuildProgress) -> ControlFlow<()> + Send + 'a;

struct Account<'a, 'b> {
    report: &'a mut Report<'b>,
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
        let mut report = |_| ControlFlow::Continue(());
        let layer = with_rules!(rules, R => solve::<R>(seeds, &layers, &mut report));
        let layer = layer.expect("the report never stops the work");
        file::write(rules, &layer, &mut out).expect("a vector can always grow");
        layers.push(layer);
    }
    out.into_inner()
}
