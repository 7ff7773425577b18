//! `awale solve`: endgame tables built layer by layer.

use std::io::Write;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;

use awale_tables::{Builder, Stage, positions};

use super::{RulesOption, TablesFolder};
use crate::progress;

/// Build the endgame tables of a game: perfect play from the last seeds on
///
/// Each layer (all positions with so many seeds on the board) is a file of its own, written whole
/// as soon as it is solved. Work that was interrupted goes on where it was. Two threads solve some
/// 20 million positions a second; 24 seeds take about a minute, 1.5 GB of memory and 500 MB of disk.
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

    /// Memory the values may take, in gigabytes [default: as much as they need]
    #[arg(long, value_name = "G")]
    memory: Option<u64>,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let folder = self.folder.path()?;
        // The builder takes 0 for as many threads as there are processors.
        let threads = self.threads.map_or(0, usize::from);
        let mut builder = Builder::new(self.rules.rules, self.seeds, &folder).threads(threads);
        if let Some(gigabytes) = self.memory {
            builder = builder.memory(gigabytes.saturating_mul(1 << 30));
        }
        let bar = progress::with_template(0, "{msg}, {percent} %, {per_sec}, {eta} left");
        let summary = builder
            .run(|progress| {
                bar.set_length(progress.total);
                bar.set_position(progress.done);
                bar.set_message(format!("{} {} seeds", progress.stage, progress.seeds));
                if bar.is_hidden() && progress.stage == Stage::Finished {
                    // A log that cannot be written is no reason to stop.
                    let _ = writeln!(std::io::stderr().lock(), "{} seeds solved", progress.seeds);
                }
                ControlFlow::Continue(())
            })
            .with_context(|| format!("cannot solve {}", self.rules.rules))?;
        bar.finish_and_clear();
        let mut out = anstream::stdout().lock();
        for (seeds, time, bytes) in &summary.solved {
            let count = positions(*seeds);
            #[expect(clippy::cast_precision_loss, reason = "figures show a few digits")]
            let (bits, rate) = (
                *bytes as f64 * 8.0 / count as f64,
                count as f64 / time.as_secs_f64().max(1e-9) / 1e6,
            );
            writeln!(
                out,
                "{seeds:2} seeds: {count:>13} positions in {:>9}, {rate:6.1} million a second, {bits:.2} bits each",
                seconds(*time),
            )?;
        }
        let found = summary.found;
        writeln!(
            out,
            "{} layers solved, {found} found, in {}",
            summary.solved.len(),
            folder.display()
        )?;
        Ok(ExitCode::SUCCESS)
    }
}

fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    if seconds < 100.0 { format!("{seconds:.2} s") } else { format!("{:.1} min", seconds / 60.0) }
}
