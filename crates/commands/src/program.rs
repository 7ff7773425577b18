//! The program as a player, as the commands use it: with the tables that are there.

use std::io::Write;
use std::sync::Arc;

use anyhow::{Context, Result};
use clap::Args;

use awale_core::RuleSet;
use awale_engine::{Limits, Watch};
use awale_player::{Budget, Endgames, Means, Player};
use awale_tables::Tables;

use crate::commands::TablesFolder;

/// The tables of a game: those of the folder, completed by those inside the program.
pub(crate) fn tables(place: &TablesFolder, rules: RuleSet) -> Result<Tables> {
    awale_player::open(&place.path()?, rules).context("cannot open the tables")
}

#[derive(Args, Clone, Debug)]
pub(crate) struct ThinkOptions {
    /// Seconds to think [default: 1, if no other limit is given]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<u64>,

    /// Moves to look ahead
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=100))]
    depth: Option<u8>,

    /// Nodes to visit: on one thread the same answer every time
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Threads
    #[arg(long, value_name = "T", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,

    /// The transposition table, in mebibytes
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
    pub(crate) fn limits(&self) -> Limits {
        let limits = Limits { depth: self.depth, nodes: self.nodes, millis: self.time };
        if limits == Limits::default() { Limits::millis(1000) } else { limits }
    }

    /// The program with these means, at full strength.
    pub(crate) fn player(&self, rules: RuleSet) -> Result<Player> {
        let tables = Arc::new(endgames(&self.folder));
        let (hash, threads) = (usize::from(self.hash), usize::from(self.threads));
        player(Means { threads, ..Means::new(tables, hash) }, rules)
    }

    pub(crate) fn budget<'a>(&self, watch: &'a Watch) -> Budget<'a> {
        Budget::new(self.limits(), watch)
    }
}

pub(crate) fn player(means: Means, rules: RuleSet) -> Result<Player> {
    // A damaged file is no reason not to play: the tables inside the program are left.
    if let Some(problem) = means.tables.problem(rules) {
        let mut stderr = anstream::stderr().lock();
        writeln!(
            stderr,
            "awale: cannot open the tables: {problem} (awale solve builds them anew)"
        )?;
    }
    Ok(Player::new(means))
}

/// The tables of a folder; those inside the program if the platform names none.
pub(crate) fn endgames(place: &TablesFolder) -> Endgames {
    place.path().map_or_else(|_| Endgames::embedded(), Endgames::folder)
}

/// A number that nobody can foresee, for what is left to chance.
pub(crate) fn random_seed() -> Result<u64> {
    getrandom::u64().context("the operating system gives no random numbers")
}
