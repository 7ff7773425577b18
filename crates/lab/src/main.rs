//! `awale-lab`: matches, ladders, training and benchmarks of the engine.

use anyhow::Result;
use clap::{Parser, Subcommand};

mod archive;
mod arena;
mod bench;
mod book;
mod chance;
mod clock;
mod duel;
mod ladder;
mod matches;
mod perfect;
mod player;
mod progress;
mod puzzles;
mod rating;
mod selfplay;
mod settings;
mod sprt;
mod stats;
mod train;
mod uci;

/// The laboratory of the engine
#[derive(Parser, Debug)]
#[command(name = "awale-lab")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Book(book::Options),
    Chance(chance::Options),
    Match(matches::Options),
    Ladder(ladder::Options),
    Perfect(perfect::Options),
    Puzzles(puzzles::Options),
    Bench(bench::Options),
    Train(train::Options),
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Book(options) => options.run(),
        Command::Chance(options) => {
            options.run();
            Ok(())
        }
        Command::Match(options) => options.run(),
        Command::Ladder(options) => options.run(),
        Command::Perfect(options) => options.run(),
        Command::Puzzles(options) => options.run(),
        Command::Bench(options) => {
            options.run();
            Ok(())
        }
        Command::Train(options) => options.run(),
    }
}

#[expect(clippy::print_stdout, reason = "the laboratory prints its figures")]
fn say(text: &str) {
    println!("{text}");
}
