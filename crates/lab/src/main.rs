//! `awale-lab`: matches, training and benchmarks of the engine.

use anyhow::Result;
use clap::{Parser, Subcommand};

mod arena;
mod matches;
mod player;
mod random;
mod train;

/// The laboratory of the engine
#[derive(Parser, Debug)]
#[command(name = "awale-lab")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Match(matches::Options),
    Train(train::Options),
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Match(options) => {
            options.run();
            Ok(())
        }
        Command::Train(options) => options.run(),
    }
}

/// Tells what a long task is doing.
#[expect(clippy::print_stdout, reason = "the laboratory prints its figures")]
fn say(text: &str) {
    println!("{text}");
}
