//! The pairings of thousands of simulated tournaments, compared with those of another program.

use std::fs::File;
use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;

use crate::install;
use crate::run::{Cargo, root, say, succeed};

/// The other program, in the version that the comparison was written for.
const OTHER: &str = "caissify-pairings==0.5.0";

/// How many.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Tournaments of 10 to 30 players, seven rounds each
    #[arg(long, default_value_t = 3000)]
    tournaments: u32,
}

/// Plays tournaments, and pairs each of their rounds once more with the other program.
pub(crate) fn run(options: &Options) -> Result<()> {
    install::ensure("python3", "python3-venv")?;
    let target = root().join("target");
    let (environment, rounds) = (target.join("compare"), target.join("rounds.jsonl"));
    if !environment.join("bin/python").exists() {
        say("making an environment of Python");
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    succeed(Command::new(environment.join("bin/pip")).args(["install", "--quiet", OTHER]))?;
    Cargo::new(["build", "--release", "-p", "awale-tournament", "--example", "rounds"])
        .run("building the tournaments")?;
    say("playing them");
    let file = File::create(&rounds).with_context(|| rounds.display().to_string())?;
    let played = target.join("release/examples/rounds");
    succeed(Command::new(played).arg(options.tournaments.to_string()).stdout(file))?;
    say("pairing each round with the other program");
    let script = root().join("crates/tournament/compare/caissify.py");
    succeed(Command::new(environment.join("bin/python")).arg(script).arg(&rounds))
}
