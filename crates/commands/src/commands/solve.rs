//! `awale solve`: endgame tables built layer by layer.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use indicatif::ProgressBar;

use awale_tables::{BuildProgress, Builder, Plan, Stage, Summary, Way, positions};
use awale_words::{Lang, in_lang};

use super::{RulesOption, TablesFolder, spoken};
use crate::problem::Problem;
use crate::progress;

/// Build the endgame tables of a game: perfect play from the last seeds on
///
/// Each layer (all positions with so many seeds on the board) is a file of its own, written whole
/// as soon as it is solved. Work that was interrupted goes on where it was; the values of a layer that
/// takes long are kept every quarter of an hour. Two threads solve some 20 million positions a second;
/// 24 seeds take about a minute, 1.5 GB of memory and 500 MB of disk. With less memory than all layers
/// take, the layers below are read from their files. --plan tells what a build needs. A program built with
/// the feature "mpi" and started by mpirun shares the work: threads and memory are those of one process, and
/// all of them see the folder.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    rules: RulesOption,

    /// Seeds on the board of the largest layer
    #[arg(long, value_name = "N")]
    seeds: u8,

    #[command(flatten)]
    folder: TablesFolder,

    /// Threads [default: one for each processor]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Memory the build may take, like 18G or 800M [default: what the machine has free]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,

    /// Disk the tables may take, with what is kept beside them while they are built, like 50G
    /// [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    disk: Option<u64>,

    /// Keep of the values above 24 seeds only what tells who wins, which makes their files smaller
    #[arg(long)]
    clamp: bool,

    /// Tell what the build would do and need, and build nothing
    #[arg(long)]
    plan: bool,

    /// The language of the plan: fr or en [default: that of the terminal]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let folder = self.folder.path()?;
        // The builder takes 0 for as many threads as there are processors.
        let threads = self.threads.map_or(0, usize::from);
        let mut builder = Builder::new(self.rules.rules, self.seeds, &folder).threads(threads);
        if let Some(bytes) = self.memory.or_else(free_memory) {
            builder = builder.memory(bytes);
        }
        if let Some(bytes) = self.disk {
            builder = builder.disk(bytes);
        }
        if self.clamp {
            builder = builder.clamp(awale_core::SEEDS);
        }
        let lang = self.lang.unwrap_or_else(|| spoken().lang);
        let rules = self.rules.rules;
        #[cfg(feature = "mpi")]
        if !self.plan
            && let Some(ranks) = awale_tables::Ranks::join().filter(|ranks| ranks.size() > 1)
        {
            return across(&builder, &ranks, &folder, rules);
        }
        let plan = builder.plan().with_context(|| Problem::Solve(rules))?;
        if self.plan {
            writeln!(anstream::stdout().lock(), "{}", told(lang, &plan))?;
            return Ok(ExitCode::SUCCESS);
        }
        // A build of minutes is announced.
        if plan.time() > Duration::from_mins(1) {
            writeln!(anstream::stderr().lock(), "{}", told(lang, &plan))?;
        }
        let bar = progress::with_template(0, BAR);
        let summary =
            builder.run(|progress| show(&bar, progress)).with_context(|| Problem::Solve(rules))?;
        bar.finish_and_clear();
        tell(&summary, &folder)?;
        Ok(ExitCode::SUCCESS)
    }
}

const BAR: &str = "{msg}, {percent} %, {per_sec}, {eta} left";

fn show(bar: &ProgressBar, progress: &BuildProgress) -> ControlFlow<()> {
    bar.set_length(progress.total);
    bar.set_position(progress.done);
    bar.set_message(format!("{} {} seeds", progress.stage, progress.seeds));
    if bar.is_hidden() && progress.stage == Stage::Finished {
        // A log that cannot be written is no reason to stop.
        let _ = writeln!(std::io::stderr().lock(), "{} seeds solved", progress.seeds);
    }
    ControlFlow::Continue(())
}

/// Says what a build did.
fn tell(summary: &Summary, folder: &Path) -> Result<()> {
    let mut out = anstream::stdout().lock();
    for (seeds, time, bytes) in &summary.solved {
        let count = positions(*seeds);
        #[expect(clippy::cast_precision_loss, reason = "figures show a few digits")]
        let (bits, rate) =
            (*bytes as f64 * 8.0 / count as f64, count as f64 / time.as_secs_f64().max(1e-9) / 1e6);
        writeln!(
            out,
            "{seeds:2} seeds: {count:>13} positions in {:>9}, {rate:6.1} million a second, {bits:.2} bits each",
            seconds(*time),
        )?;
    }
    let (solved, found) = (summary.solved.len(), summary.found);
    writeln!(out, "{solved} layers solved, {found} found, in {}", folder.display())?;
    Ok(())
}

/// Builds with the other processes of a job. The first of them tells.
#[cfg(feature = "mpi")]
fn across(
    builder: &Builder,
    ranks: &awale_tables::Ranks,
    folder: &Path,
    rules: awale_core::RuleSet,
) -> Result<ExitCode> {
    let bar = progress::with_template(0, BAR);
    let built = builder.run_across(ranks, |progress| show(&bar, progress));
    bar.finish_and_clear();
    match built.with_context(|| Problem::Solve(rules)) {
        Ok(summary) if ranks.is_first() => tell(&summary, folder)?,
        Ok(_) => {}
        Err(error) => {
            // The others wait for this process and do not hear of it.
            let _ = writeln!(anstream::stderr().lock(), "awale: {error:#}");
            ranks.abort();
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// A plan in words: all of it, then where it leaves the plain way.
fn told(lang: Lang, plan: &Plan) -> String {
    let mut lines = vec![in_lang!(lang, commands::plan(plan))];
    for way in [Way::Streamed, Way::OnDisk] {
        if let Some(first) = plan.layers.iter().find(|layer| layer.way == way) {
            lines.push(in_lang!(lang, commands::plan_way(way, first.seeds)));
        }
    }
    if let Some(first) = plan.layers.iter().find(|layer| !layer.keeps) {
        lines.push(in_lang!(lang, commands::plan_unkept(first.seeds)));
    }
    lines.join("\n")
}

/// Reads a size in bytes: a number with K, M or G behind it; without a letter it is gigabytes.
fn size(text: &str) -> Result<u64, String> {
    let (number, unit) = match text.char_indices().last() {
        Some((at, 'K' | 'k')) => (&text[..at], 1 << 10),
        Some((at, 'M' | 'm')) => (&text[..at], 1 << 20),
        Some((at, 'G' | 'g')) => (&text[..at], 1 << 30),
        _ => (text, 1 << 30),
    };
    let bytes = number.parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
    bytes.ok_or_else(|| "expected a size like 18G or 800M".to_owned())
}

/// The memory that the system would give without taking it from anybody, where it says so.
fn free_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    kilobytes.checked_mul(1 << 10)
}

fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 100.0 { format!("{seconds:.2} s") } else { format!("{:.1} min", seconds / 60.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        assert_eq!(size("18G"), Ok(18 << 30));
        assert_eq!(size("18"), Ok(18 << 30));
        assert_eq!(size("800m"), Ok(800 << 20));
        assert_eq!(size("64K"), Ok(64 << 10));
        for text in ["", "G", "-1", "1.5G", "18 G", "18T", "99999999999G", "é"] {
            assert!(size(text).is_err(), "{text}");
        }
    }
}
