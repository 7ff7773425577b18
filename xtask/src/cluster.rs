//! Three nodes on a PostgreSQL, broken on purpose while games are played through them.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use clap::Args;

use crate::install;
use crate::programs::awale;
use crate::run::{Cargo, root, say, succeed};

/// Which run.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Seconds for which one fault follows the other; every fault is made once in any case
    #[arg(long, default_value_t = 0)]
    seconds: u32,
    /// Games at a time
    #[arg(long, default_value_t = 40)]
    games: u32,
    /// Events that must have been acknowledged before the run ends
    #[arg(long, default_value_t = 0)]
    events: u64,
}

/// Builds the program and breaks a cluster of it.
pub(crate) fn run(options: &Options) -> Result<()> {
    install()?;
    with(&release()?, &["--release"], options)
}

/// A run of two minutes with the programs that the other tests have compiled: built by itself the
/// example would have other features of its dependencies, and they would be built again.
pub(crate) fn short() -> Result<()> {
    let example = root().join("target/debug/examples/cluster");
    say("a cluster that is broken on purpose");
    succeed(Command::new(example).arg(awale()).args(["0", "40", "0"]))
}

/// The program as it is used, without the page.
pub(crate) fn release() -> Result<PathBuf> {
    Cargo::new(["build", "--release", "-p", "awale"])
        .env("AWALE_SKIP_WEB", "1")
        .run("building the program")?;
    Ok(root().join("target/release/awale"))
}

fn with(program: &Path, profile: &[&str], options: &Options) -> Result<()> {
    let Options { seconds, games, events } = options;
    Cargo::new(["run", "--quiet", "-p", "awale-server", "--example", "cluster"])
        .args(profile)
        .args([Path::new("--"), program])
        .args([seconds.to_string(), games.to_string(), events.to_string()])
        .run("a cluster that is broken on purpose")
}

/// Installs the database and the front.
pub(crate) fn install() -> Result<()> {
    install::ensure("psql", "postgresql")?;
    install::ensure("haproxy", "haproxy")
}
