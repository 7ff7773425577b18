//! How fast tables are built, packed and probed, with the load of the machine next to it.
//!
//! `cargo bench -p awale-tables [-- RULES SEEDS THREADS WAY]`; without arguments awari to 16 seeds with
//! two threads and all layers in memory; WAY is whole, streamed or on-disk. Layers of awari are compared with the published histograms as far as they go.

#![expect(clippy::print_stdout, reason = "a benchmark prints")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::collections::BTreeMap;
use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, RuleSet, Setup};
use awale_tables::{Builder, Stage, Tables, Way, board, positions};

const PROBES: u64 = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let argument = |place: usize, default: &str| {
        arguments.get(place).cloned().unwrap_or_else(|| default.to_owned())
    };
    let rules: RuleSet = argument(0, "awari").parse()?;
    let seeds: u8 = argument(1, "16").parse()?;
    let threads: usize = argument(2, "2").parse()?;
    let way: Way = argument(3, "whole").parse()?;
    let folder = tempfile::tempdir()?;

    println!("{rules} to {seeds} seeds, {threads} threads, {way}, load {}", load());
    let start = Instant::now();
    let mut fastest = 0f64;
    let mut slowest = f64::MAX;
    let mut solving = 0.0;
    let mut begun = Instant::now();
    let mut layer_time = 0.0;
    let mut processor = processor_time();
    let mut layer_processor = 0.0;
    let builder = Builder::new(rules, seeds, folder.path()).threads(threads).way(way);
    let summary = builder.run(|progress| {
        match progress.stage {
            Stage::Writing => {
                layer_time = begun.elapsed().as_secs_f64();
                layer_processor = processor_time() - processor;
                solving += layer_time;
                if progress.seeds >= 18 {
                    let speed = positions(progress.seeds) as f64 / layer_time / 1e6;
                    fastest = fastest.max(speed);
                    slowest = slowest.min(speed);
                }
            }
            Stage::Finished => {
                let size = positions(progress.seeds);
                let speed = size as f64 / layer_time / 1e6;
                println!(
                    "{:2} seeds: {size:11} positions, solved in {layer_time:7.3} s \
                     ({speed:5.1} million/s; {:5.1} per processor second), written in {:6.3} s, \
                     load {}",
                    progress.seeds,
                    size as f64 / layer_processor / 1e6,
                    begun.elapsed().as_secs_f64() - layer_time,
                    load(),
                );
                begun = Instant::now();
                processor = processor_time();
            }
            Stage::Solving | Stage::Reading => {}
        }
        ControlFlow::Continue(())
    })?;
    let total = start.elapsed().as_secs_f64();
    let all: u64 = (0..=seeds).map(positions).sum();
    let bytes: u64 = summary.solved.iter().map(|(_, _, bytes)| bytes).sum();
    println!(
        "all: {all} positions solved in {solving:.1} s ({:.1} million/s), with files {total:.1} s; \
         {bytes} bytes, {:.3} bits a position",
        all as f64 / solving / 1e6,
        bytes as f64 * 8.0 / all as f64,
    );
    if seeds >= 18 {
        println!("from 18 seeds on: {slowest:.1} to {fastest:.1} million/s");
    }
    if let Some(peak) = peak_memory() {
        println!("peak memory: {peak}");
    }

    let mut tables = Tables::open(folder.path(), rules)?;
    compare(&tables, seeds)?;
    println!("file: {:.3} bits a position in the last layer", bits(&tables, seeds));
    println!("probe from the file: {}", probe(&tables, seeds)?);
    println!("probe of a million at once: {}", batch(&tables, seeds)?);
    tables.load(seeds)?;
    println!("probe from memory: {}", probe(&tables, seeds)?);
    Ok(())
}

/// The load average of one, five and fifteen minutes.
fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').take(3).collect::<Vec<_>>().join(" ")
}

/// Seconds that the threads of this program have run: the measure that other people's work on the
/// same processors disturbs least.
fn processor_time() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(") ").next().unwrap_or_default();
    let ticks: Vec<f64> = after_name.split(' ').filter_map(|field| field.parse().ok()).collect();
    // The letter of the state does not parse, so that the first number is field 4; these are 14, 15.
    ticks.get(10..12).map_or(0.0, |ticks| ticks.iter().sum::<f64>() / TICKS_PER_SECOND)
}

fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    Some(line.split_whitespace().skip(1).collect::<Vec<_>>().join(" "))
}

fn bits(tables: &Tables, seeds: u8) -> f64 {
    let bytes = tables.packed_bytes(seeds).unwrap_or_default();
    bytes as f64 * 8.0 / positions(seeds) as f64
}

/// Every published cell.
fn compare(tables: &Tables, seeds: u8) -> Result<(), Box<dyn Error>> {
    if tables.rules() != RuleSet::Awari {
        return Ok(());
    }
    let text = include_str!("../../../testdata/tables/awari-histograms.json");
    let data: serde_json::Value = serde_json::from_str(text)?;
    let mut compared = 0;
    for seeds in 0..=seeds {
        let Some(published) = data["histograms"][seeds.to_string()].as_object() else { break };
        let published: BTreeMap<i8, u64> = published
            .iter()
            .map(|(value, count)| Ok((value.parse()?, count.as_u64().ok_or("a count")?)))
            .collect::<Result<_, Box<dyn Error>>>()?;
        assert_eq!(tables.stats(seeds)?.histogram, published, "{seeds} seeds");
        compared += 1;
    }
    println!("{compared} published histograms reproduced in every cell");
    Ok(())
}

/// The time of a probe, by the clock and by the processor.
struct Time {
    start: Instant,
    processor: f64,
}

impl Time {
    fn start() -> Time {
        Time { start: Instant::now(), processor: processor_time() }
    }

    fn each(&self, probes: u64) -> String {
        let clock = self.start.elapsed().as_secs_f64() * 1e6 / probes as f64;
        let processor = (processor_time() - self.processor) * 1e6 / probes as f64;
        format!("{clock:.2} µs, {processor:.2} µs of a processor")
    }
}

/// The time for a probe of a random position.
fn probe(tables: &Tables, seeds: u8) -> Result<String, Box<dyn Error>> {
    let mut random = SplitMix64::new(1);
    let mut chosen = Vec::new();
    while (chosen.len() as u64) < PROBES {
        let (own, other) = board(seeds, random.next_u64() % positions(seeds)).ok_or("a cell")?;
        chosen.extend(AnyPosition::new(tables.rules(), &Setup::of_rows(own, other)));
    }
    // Once to bring the file into the page cache, once for the clock.
    let sum = |positions: &[AnyPosition]| {
        positions.iter().try_fold(0i64, |sum, position| {
            tables.probe(position).map(|worth| sum + i64::from(worth.least()))
        })
    };
    let first = sum(&chosen)?;
    let time = Time::start();
    assert_eq!(sum(&chosen)?, first);
    Ok(time.each(PROBES))
}

/// The time for a probe among many random ones that are asked for together.
fn batch(tables: &Tables, seeds: u8) -> Result<String, Box<dyn Error>> {
    const BATCH: u64 = 1_000_000;
    let mut random = SplitMix64::new(2);
    let boards = (0..BATCH)
        .map(|_| board(seeds, random.next_u64() % positions(seeds)).ok_or("a cell"))
        .collect::<Result<Vec<_>, _>>()?;
    let time = Time::start();
    assert_eq!(tables.worths(&boards)?.len() as u64, BATCH);
    Ok(time.each(BATCH))
}
