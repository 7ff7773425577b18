//! `awale-lab`: matches, ladders, training and benchmarks of the engine.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

mod archive;
mod arena;
mod bench;
mod book;
mod chance;
mod chart;
mod clock;
mod duel;
mod errors;
mod kept;
mod ladder;
mod matches;
mod openings;
mod perfect;
mod player;
mod progress;
mod puzzles;
mod rating;
mod report;
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
    Errors(errors::Options),
    Match(matches::Options),
    Ladder(ladder::Options),
    Openings(openings::Options),
    Perfect(perfect::Options),
    Puzzles(puzzles::Options),
    Bench(bench::Options),
    Train(train::Options),
}

/// As programs that compare do: 0 if all is well, 1 if the test of a match was rejected, 2 if something
/// went wrong.
fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(code) => code,
        Err(error) => {
            complain(&format!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}

fn run(command: Command) -> Result<ExitCode> {
    match command {
        Command::Match(options) => return options.run(),
        Command::Book(options) => options.run()?,
        Command::Chance(options) => options.run(),
        Command::Errors(options) => options.run()?,
        Command::Ladder(options) => options.run()?,
        Command::Openings(options) => options.run()?,
        Command::Perfect(options) => options.run()?,
        Command::Puzzles(options) => options.run()?,
        Command::Bench(options) => options.run(),
        Command::Train(options) => options.run()?,
    }
    Ok(ExitCode::SUCCESS)
}

#[expect(clippy::print_stdout, reason = "the laboratory prints its figures")]
fn say(text: &str) {
    println!("{text}");
}

#[expect(clippy::print_stderr, reason = "the laboratory tells what went wrong")]
fn complain(text: &str) {
    eprintln!("{text}");
}
