//! A class on one server, and an arena on three: what they cost, and whether anything is lost.

use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::cluster;
use crate::run::Cargo;

/// A class.
#[derive(Args, Debug)]
pub(crate) struct Class {
    /// Pupils, an even number
    #[arg(long, default_value_t = 40)]
    pupils: u32,
    /// Seconds of free play, and as many of a round of a tournament
    #[arg(long, default_value_t = 30)]
    seconds: u32,
}

/// An arena.
#[derive(Args, Debug)]
pub(crate) struct Arena {
    /// Players
    #[arg(long, default_value_t = 500)]
    players: u32,
    /// Minutes of the arena
    #[arg(long, default_value_t = 10)]
    minutes: u32,
}

impl Class {
    pub(crate) fn run(&self) -> Result<()> {
        measure("class", [self.pupils, self.seconds])
    }
}

impl Arena {
    pub(crate) fn run(&self) -> Result<()> {
        cluster::install()?;
        measure("arena", [self.players, self.minutes])
    }
}

/// Builds the program for release and runs an example of the server with it.
fn measure(example: &str, numbers: [u32; 2]) -> Result<()> {
    let program = cluster::release()?;
    Cargo::new(["run", "--release", "--quiet", "-p", "awale-server", "--example", example])
        .args([Path::new("--"), &program])
        .args(numbers.map(|number| number.to_string()))
        .run(example)
}
