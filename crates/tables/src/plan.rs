//! What a build needs, before it begins.

use std::path::Path;
use std::time::Duration;

use awale_core::{Harvesting, RuleSet};

use crate::factor::{CELL_STEP, crossings};
use crate::folder;
use crate::harvests::{bytes_on_disk, largest_cut};
use crate::index::{positions, positions_up_to, rows};
use crate::layout::Layout;
use crate::marks::Grain;
use crate::scheme::Convention;
use crate::solve::streams;
use crate::sweep::SCRATCH;
use crate::tile::LANES;

/// The most one move can harvest: six pits of three. Layers further below are not needed.
pub(crate) const MOST_HARVEST: u8 = 18;

/// Tenths of bits of a position in a file, rounded up: 2.9 were measured at 19 seeds, and nothing larger in
/// this format.
const FILE_BITS: u64 = 35;
const FILE_BITS_OF: u64 = 10 * 8;

awale_core::word_enum! {
    /// How a layer is solved.
    pub enum Way {
        /// With the layers below in memory.
        Whole = "whole",
        /// The layers below are read from their files once; the best harvests are kept in memory.
        Streamed = "streamed",
        /// The best harvests are kept on disk and read once a pass.
        OnDisk = "on-disk",
    }
}

impl Way {
    /// Positions that one thread solves in a second, files included: rounded down from what was
    /// measured (docs/tables.md).
    const fn speed(self) -> u64 {
        match self {
            Way::Whole => 10_000_000,
            Way::Streamed => 8_000_000,
            Way::OnDisk => 7_000_000,
        }
    }
}

/// How a layer will be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerPlan {
    /// Seeds on the board.
    pub seeds: u8,
    /// How.
    pub way: Way,
    /// The most memory, in bytes.
    pub memory: u64,
    /// The most bytes on disk while it is solved: its file, the files of all layers below it, and
    /// what is kept beside them.
    pub disk: u64,
    /// About how long it takes.
    pub time: Duration,
    /// Whether the disk has room to keep its values meanwhile, for a builder that goes on after an
    /// interruption.
    pub keeps: bool,
    pub(crate) grain: Grain,
    /// Memory for cuts of the layers below while the harvests are collected.
    pub(crate) room: u64,
}

/// What a build will do: the layers that are not there yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The layers, the smallest first.
    pub layers: Vec<LayerPlan>,
}

impl Plan {
    /// The most memory at any time, in bytes.
    pub fn memory(&self) -> u64 {
        self.layers.iter().map(|layer| layer.memory).max().unwrap_or(0)
    }

    /// The most disk at any time, in bytes, the files that are there included.
    pub fn disk(&self) -> u64 {
        self.layers.iter().map(|layer| layer.disk).max().unwrap_or(0)
    }

    /// About how long all of it takes.
    pub fn time(&self) -> Duration {
        self.layers.iter().map(|layer| layer.time).sum()
    }

    pub(crate) fn layer(&self, seeds: u8) -> Option<&LayerPlan> {
        self.layers.iter().find(|layer| layer.seeds == seeds)
    }
}

/// What limits a plan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) memory: Option<u64>,
    pub(crate) disk: Option<u64>,
    pub(crate) threads: usize,
    /// The only way allowed, where the game has it.
    pub(crate) way: Option<Way>,
    /// A layer that takes longer has its values kept meanwhile.
    pub(crate) keep_after: Duration,
}

/// The plan of a build; if a layer does not fit, the one that needs most with the least it needs.
pub(crate) fn plan(
    rules: RuleSet,
    seeds: u8,
    folder: &Path,
    limits: Limits,
) -> Result<Plan, LayerPlan> {
    let mut layers = Vec::new();
    let mut files = 0;
    let mut all_fit = true;
    for seeds in 0..=seeds {
        let found = std::fs::metadata(folder::path(folder, rules, seeds)).ok();
        if let Some(found) = found {
            files += found.len();
            continue;
        }
        let mut ways = ways(rules, seeds, limits.threads);
        if let Some(only) = limits.way
            && ways.iter().any(|needs| needs.way == only)
        {
            ways.retain(|needs| needs.way == only);
        }
        let fits = |needs: &&Needs| limits.memory.is_none_or(|allowed| needs.memory() <= allowed);
        let least = ways.iter().min_by_key(|needs| needs.memory());
        let chosen = ways.iter().find(fits);
        let needs = chosen.or(least).expect("there is always a way");
        let (way, grain, memory) = (needs.way, needs.grain, needs.memory());
        let room = memory - needs.collecting + needs.cut;
        let speed = way.speed() * limits.threads as u64;
        let time = Duration::from_millis(positions(seeds) * 1000 / speed);
        let file = positions(seeds) * FILE_BITS / FILE_BITS_OF;
        let scratch = match way {
            Way::OnDisk => bytes_on_disk(&Layout::new(seeds), seeds),
            Way::Whole | Way::Streamed => 0,
        };
        // The new state is written before the old one goes; the harvests go before the file is
        // written.
        let disk = |state: u64| files + (scratch + 2 * state).max(state + file);
        let keeps = limits.disk.is_none_or(|most| disk(file) <= most);
        let disk = disk(if keeps && time > limits.keep_after { file } else { 0 });
        files += file;
        all_fit &= chosen.is_some();
        layers.push(LayerPlan { seeds, way, memory, disk, time, keeps, grain, room });
    }
    match layers.iter().max_by_key(|layer| layer.memory) {
        Some(&most) if !all_fit => Err(most),
        _ => Ok(Plan { layers }),
    }
}

/// A way to solve a layer and the memory it needs.
struct Needs {
    way: Way,
    grain: Grain,
    /// While the harvests are collected with one cut of a layer below at a time.
    collecting: u64,
    /// The largest of those cuts.
    cut: u64,
    /// While passes are made.
    passing: u64,
}

impl Needs {
    fn memory(&self) -> u64 {
        self.collecting.max(self.passing)
    }
}

/// The ways to solve a layer, the fastest first.
fn ways(rules: RuleSet, seeds: u8, threads: usize) -> Vec<Needs> {
    let passing = whole(rules, seeds, threads);
    let (way, grain) = (Way::Whole, Grain::Fine);
    let mut ways = vec![Needs { way, grain, collecting: 0, cut: 0, passing }];
    if streams(rules, seeds) {
        let work = work(seeds, threads);
        let harvests = (Layout::new(seeds).cells() * LANES) as u64;
        let cut = largest_cut(seeds - 2);
        let collecting = collecting(seeds, threads) + harvests + cut;
        for (way, beside) in [(Way::Streamed, harvests), (Way::OnDisk, 0)] {
            for grain in [Grain::Fine, Grain::Coarse] {
                let passing = work + positions(seeds) + beside + marks(seeds, grain);
                ways.push(Needs { way, grain, collecting, cut, passing });
            }
        }
    }
    ways
}

fn marks(seeds: u8, grain: Grain) -> u64 {
    positions(seeds) * 65 / 64 / (8 * grain.positions() as u64)
}

/// The bytes of memory that a layer needs with the layers below it.
fn whole(rules: RuleSet, seeds: u8, threads: usize) -> u64 {
    let lowest = seeds.saturating_sub(MOST_HARVEST);
    let kept = positions_up_to(seeds) - lowest.checked_sub(1).map_or(0, positions_up_to);
    let kept = kept * Convention::of(rules).planes() as u64;
    let beside = match (rules.facts().harvesting, Convention::of(rules)) {
        // The graph: an exit, a start and at most six children of four bytes.
        (Harvesting::ByChoice, _) => return kept + 30 * positions(seeds) + work(0, threads),
        (_, Convention::Stalling) => positions(seeds),
        (_, Convention::Endless) => marks(seeds, Grain::Fine),
        (_, Convention::Bounded) => 2 * marks(seeds, Grain::Fine),
    };
    kept + beside + work(seeds, threads)
}

/// What every way needs while passes are made: the moves, room for the tiles of each thread, for the
/// batches of a cut, and some for all the rest.
pub(crate) fn work(seeds: u8, threads: usize) -> u64 {
    let tile = |own: u8| -> usize {
        let spans = crossings(own).into_iter();
        spans.map(|crossing| rows(own - crossing.seeds) + CELL_STEP).sum()
    };
    let tiles = (0..=seeds).map(tile).max().unwrap_or(0);
    // Of the harvests on disk two batches wait.
    let batches = 3 * SCRATCH.max(rows(seeds)) * LANES;
    moves(seeds) + (threads * tiles * CELL + batches) as u64
}

/// What collecting harvests needs: the moves, and for each thread the longest stretch of a tile.
fn collecting(seeds: u8, threads: usize) -> u64 {
    moves(seeds) + (threads * (rows(seeds) + CELL_STEP) * CELL) as u64
}

/// Bytes of a cell of a workspace.
const CELL: usize = LANES + 1;

fn moves(seeds: u8) -> u64 {
    // A landing and a step have four bytes, a row has eight.
    let landings = |own: u8| 4 * crossings(own).len() * rows(seeds - own);
    let moves: usize = (0..=seeds).map(|own| landings(own) + (24 + 8) * rows(own)).sum();
    (moves + (32 << 20)) as u64
}
