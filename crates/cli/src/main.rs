//! The `awale` command: every part of the project from a terminal.
//!
//! This file reads the command line and turns the outcome into an exit code; each command is a
//! module of [`commands`] with its options and its work.

use std::io;
use std::process::ExitCode;

use clap::Parser;

mod board;
mod commands;
mod input;
mod program;
mod progress;
mod report;
mod words;

use words::{en, fr};

/// The exit code when the answer is no or the input was bad. Bad usage exits with 2, from clap.
const REFUSED: u8 = 1;

fn main() -> ExitCode {
    let cli = commands::Cli::parse();
    match cli.run() {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(REFUSED),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // One line, whatever the chain of causes: `awale: what was done: what was wrong`.
            let mut stderr = anstream::stderr().lock();
            let _ = io::Write::write_fmt(&mut stderr, format_args!("awale: {error:#}\n"));
            ExitCode::from(REFUSED)
        }
    }
}

/// What a command answers when nothing went wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    /// Done, or the answer is yes.
    Yes,
    /// The answer is no; the command has said why.
    No,
}

/// Whether the reader of our output went away, which is no error: `awale moves … | head`.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let plain = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let in_json = cause.downcast_ref::<serde_json::Error>();
        plain.or_else(|| in_json?.io_error_kind()) == Some(io::ErrorKind::BrokenPipe)
    })
}
