//! `awale tables`: what is in the endgame tables.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};

use awale_core::RuleSet;
use awale_tables::{folder, positions};

use super::TablesFolder;
use crate::program::tables;

mod probe;
mod records;
mod serve;
mod verify;

/// List, verify, count, probe, search or serve endgame tables
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    List(List),
    Verify(verify::Options),
    Stats(StatsOptions),
    Probe(probe::Options),
    Records(records::Options),
    Serve(serve::Options),
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        match self.command {
            Command::List(options) => options.run(),
            Command::Verify(options) => options.run(),
            Command::Stats(options) => options.run(),
            Command::Probe(options) => options.run(),
            Command::Records(options) => options.run(),
            Command::Serve(options) => options.run(),
        }
    }
}

/// List the layers that are there
#[derive(Args, Debug)]
struct List {
    #[command(flatten)]
    folder: TablesFolder,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl List {
    fn run(self) -> Result<ExitCode> {
        let path = self.folder.path()?;
        let in_folder = folder::list(&path)?;
        let mut out = anstream::stdout().lock();
        let mut entries = Vec::new();
        let mut answer = ExitCode::SUCCESS;
        for &rules in RuleSet::ALL {
            let tables = match tables(&self.folder, rules) {
                Ok(tables) => tables,
                Err(error) => {
                    // The other games are listed all the same.
                    answer = ExitCode::FAILURE;
                    let mut stderr = anstream::stderr().lock();
                    writeln!(stderr, "awale: {error:#} (awale solve builds it anew)")?;
                    continue;
                }
            };
            for seeds in tables.seeds() {
                let bytes = tables.packed_bytes(seeds).unwrap_or(0);
                let inside = !in_folder.contains(&(rules, seeds));
                if self.json {
                    entries.push(serde_json::json!({
                        "rules": rules.name(),
                        "seeds": seeds,
                        "positions": positions(seeds),
                        "bytes": bytes,
                        "embedded": inside,
                        "clamp": tables.clamp(seeds),
                    }));
                    continue;
                }
                #[expect(clippy::cast_precision_loss, reason = "figures show a few digits")]
                let bits = bytes as f64 * 8.0 / positions(seeds) as f64;
                let note = match tables.clamp(seeds) {
                    Some(clamp) => format!("  (values beyond ±{clamp} as ±{clamp})"),
                    None if inside => "  (inside the program)".to_owned(),
                    None => String::new(),
                };
                writeln!(
                    out,
                    "{rules:7} {seeds:2} seeds {:>13} positions {bytes:>11} bytes {bits:6.2} bits each{note}",
                    positions(seeds),
                )?;
            }
        }
        if self.json {
            writeln!(out, "{}", serde_json::Value::from(entries))?;
        } else {
            writeln!(out, "folder: {}", path.display())?;
        }
        Ok(answer)
    }
}

/// Count the positions of a layer by their value
#[derive(Args, Debug)]
struct StatsOptions {
    /// The rule set
    #[arg(long = "rules", value_name = "RULES", default_value = "awale")]
    rules: RuleSet,

    /// The layer
    #[arg(long, value_name = "N")]
    seeds: u8,

    #[command(flatten)]
    folder: TablesFolder,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl StatsOptions {
    fn run(self) -> Result<ExitCode> {
        let tables = tables(&self.folder, self.rules)?;
        let stats = tables
            .stats(self.seeds)
            .with_context(|| format!("no layer of {} with {} seeds", self.rules, self.seeds))?;
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", stats.json())?;
            return Ok(ExitCode::SUCCESS);
        }
        writeln!(out, "{} {} seeds: {} positions", self.rules, self.seeds, stats.positions())?;
        for (value, count) in &stats.histogram {
            writeln!(out, "{value:+4} {count:>13}")?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
