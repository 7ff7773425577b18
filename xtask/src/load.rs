//! Many games at once, through one node and through three.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::cluster;
use crate::run::Cargo;

/// How much.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Games at a time, each moving once a second
    #[arg(long, default_value_t = 2000)]
    games: u32,
    /// Seconds of play for each way to run the server
    #[arg(long, default_value_t = 20)]
    seconds: u32,
}

/// Builds the program for release and measures it.
pub(crate) fn run(options: &Options) -> Result<()> {
    cluster::install()?;
    let program = cluster::release()?;
    Cargo::new(["run", "--release", "--quiet", "-p", "awale-server", "--example", "load"])
        .args([Path::new("--"), &program])
        .args([options.games.to_string(), options.seconds.to_string()])
        .run("many games at once")
}
