//! The engine as the commands use it: with the tables that are there.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;

use awale_core::RuleSet;
use awale_engine::{Engine, Limits};
use awale_tables::Tables;

use crate::commands::TablesFolder;

/// The tables of a game: those of the folder, completed by those inside the program.
pub(crate) fn tables(place: &TablesFolder, rules: RuleSet) -> Result<Tables> {
    awale_oracle::open(&place.path()?, rules).context("cannot open the tables")
}

/// How long and with what means the engine thinks.
#[derive(Args, Clone, Debug)]
pub(crate) struct ThinkOptions {
    /// Seconds to think [default: 1, if no other limit is given]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<u64>,

    /// Moves to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    depth: Option<u8>,

    /// Positions to look at: on one thread the same answer every time
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Threads
    #[arg(long, value_name = "T", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// Memory for what was found out, in megabytes
    #[arg(long, value_name = "M", default_value_t = 64,
          value_parser = clap::value_parser!(u16).range(1..=16_384))]
    hash: u16,

    #[command(flatten)]
    folder: TablesFolder,
}

/// Reads seconds with a fraction into milliseconds.
fn seconds(text: &str) -> Result<u64, String> {
    let wrong = || format!("expected seconds from 0.001 to 1000000, found {text}");
    let seconds: f64 = text.parse().map_err(|_| wrong())?;
    if !(0.001..=1e6).contains(&seconds) {
        return Err(wrong());
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the range was just checked"
    )]
    Ok((seconds * 1000.0) as u64)
}

impl ThinkOptions {
    /// The limits; a second if there is none.
    pub(crate) fn limits(&self) -> Limits {
        let limits = Limits { depth: self.depth, nodes: self.nodes, millis: self.time };
        if limits == Limits::default() { Limits::millis(1000) } else { limits }
    }

    /// An engine with these means, for one rule set.
    pub(crate) fn engine(&self, rules: RuleSet) -> Result<Engine> {
        let mut engine = engine(usize::from(self.hash), &self.folder, rules)?;
        engine.set_threads(usize::from(self.threads));
        Ok(engine)
    }
}

/// An engine with some megabytes and the tables of a folder.
pub(crate) fn engine(hash: usize, folder: &TablesFolder, rules: RuleSet) -> Result<Engine> {
    let mut engine = Engine::new(hash);
    // A damaged file is no reason not to play: what is inside the program is left.
    let tables = tables(folder, rules).or_else(|error| {
        let mut stderr = anstream::stderr().lock();
        writeln!(stderr, "awale: {error:#} (awale solve builds it anew)")?;
        Ok::<_, anyhow::Error>(awale_oracle::embedded(rules))
    })?;
    engine.set_oracle(awale_oracle::oracle(tables, hash));
    Ok(engine)
}
