//! How fast a layer is solved by several processes over MPI, beside threads, and what travels between them.
//!
//! `cargo bench -p awale-tables --features mpi --bench ranks [-- RULES SEEDS]`; without arguments awari, the layer
//! of 18 seeds. One thread to a process; 1, 2 and 4 processes on this machine.

#![expect(clippy::print_stdout, reason = "a benchmark prints")]
#![expect(clippy::cast_precision_loss, reason = "figures for people")]

use std::error::Error;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;

use awale_core::RuleSet;
use awale_tables::{Builder, Ranks, Way, folder, positions};

/// The first argument of a process of a job.
const RANK: &str = "--rank";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    let argument = |place: usize, default: &str| {
        arguments.get(place).cloned().unwrap_or_else(|| default.to_owned())
    };
    if argument(0, "") == RANK {
        return rank(arguments[1].parse()?, arguments[2].parse()?, Path::new(&arguments[3]));
    }
    let rules: RuleSet = argument(0, "awari").parse()?;
    let seeds: u8 = argument(1, "18").parse()?;
    let below = tempfile::tempdir()?;
    println!(
        "{rules}, the layer of {seeds} seeds, {} positions, load {}",
        positions(seeds),
        load()
    );
    Builder::new(rules, seeds - 1, below.path()).run(|_| ControlFlow::Continue(()))?;
    for way in [Way::Whole, Way::Streamed] {
        for threads in [1, 2] {
            let builder = Builder::new(rules, seeds, below.path()).threads(threads).way(way);
            let summary = builder.run(|_| ControlFlow::Continue(()))?;
            let time = summary.solved.last().ok_or("a layer")?.1.as_secs_f64();
            println!("{threads} threads, {way}: {}, load {}", speed(seeds, time), load());
            std::fs::remove_file(folder::path(below.path(), rules, seeds))?;
        }
    }
    for ranks in ["1", "2", "4"] {
        let mut job = Command::new("mpirun");
        job.args(["--allow-run-as-root", "--oversubscribe", "-n", ranks])
            .arg(std::env::current_exe()?);
        job.args([RANK, rules.name(), &seeds.to_string()]).arg(below.path());
        if !job.status()?.success() {
            return Err("the job failed".into());
        }
        std::fs::remove_file(folder::path(below.path(), rules, seeds))?;
    }
    Ok(())
}

fn rank(rules: RuleSet, seeds: u8, folder: &Path) -> Result<(), Box<dyn Error>> {
    let ranks = Ranks::join().ok_or("joined twice")?;
    let built = Builder::new(rules, seeds, folder)
        .threads(1)
        .run_across(&ranks, |_| ControlFlow::Continue(()));
    let summary = built.unwrap_or_else(|error| {
        println!("{error}");
        ranks.abort()
    });
    let sent = ranks.traffic();
    if let ([(_, time, _)], true) = (&summary.solved[..], ranks.is_first()) {
        let positions = positions(seeds) as f64;
        println!(
            "{} ranks: {}, {} messages, {:.2} bytes a position, {:.0} bytes a message, load {}",
            ranks.size(),
            speed(seeds, time.as_secs_f64()),
            sent.messages,
            sent.bytes as f64 / positions,
            sent.bytes as f64 / (sent.messages.max(1)) as f64,
            load(),
        );
    }
    Ok(())
}

fn speed(seeds: u8, seconds: f64) -> String {
    format!("{seconds:.2} s, {:.1} million/s", positions(seeds) as f64 / seconds / 1e6)
}

/// The load average of one, five and fifteen minutes.
fn load() -> String {
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').take(3).collect::<Vec<_>>().join(" ")
}
