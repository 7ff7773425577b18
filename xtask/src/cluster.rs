//! Three nodes on a PostgreSQL, broken on purpose while games are played through them.

use std::path::Path;
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
}

/// Builds the program and breaks a cluster of it.
pub(crate) fn run(options: &Options) -> Result<()> {
    install()?;
    Cargo::new(["build", "--release", "-p", "awale"])
        .env("AWALE_SKIP_WEB", "1")
        .run("building the program")?;
    with(&root().join("target/release/awale"), options)
}

/// A run of less than two minutes with the programs that the other tests have compiled: built by
/// itself the example would have other features of its dependencies, and they would be built again.
pub(crate) fn short() -> Result<()> {
    let example = root().join("target/debug/examples/cluster");
    say("a cluster that is broken on purpose");
    succeed(Command::new(example).arg(awale()).args(["0", "40"]))
}

fn with(program: &Path, options: &Options) -> Result<()> {
    Cargo::new(["run", "--quiet", "-p", "awale-server", "--example", "cluster", "--"])
        .args([program])
        .args([options.seconds.to_string(), options.games.to_string()])
        .run("a cluster that is broken on purpose")
}

/// Installs the database and the front.
pub(crate) fn install() -> Result<()> {
    install::ensure("psql", "postgresql")?;
    install::ensure("haproxy", "haproxy")
}
