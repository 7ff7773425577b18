//! The `awale` command: every part of the project from a terminal.
//!
//! This file reads the command line and turns the outcome into an exit code; each command is a
//! module of [`commands`] with its options and its work. The page is handed in: the commands are
//! compiled while it is built.

use std::io;
use std::process::ExitCode;

use awale_server::File;
use clap::Parser;

mod board;
mod commands;
mod input;
mod output;
mod problem;
mod program;
mod progress;
mod report;
mod words;

use words::{en, fr};

/// Does what the command line says; `page` has the files that `awale serve` hands out.
pub fn run(page: &'static [File]) -> ExitCode {
    match commands::Cli::parse().run(page) {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // One line, whatever the chain of causes: `awale: what was done: what was wrong`.
            let mut stderr = anstream::stderr().lock();
            let _ = io::Write::write_fmt(
                &mut stderr,
                format_args!("awale: {}\n", problem::told(&error)),
            );
            ExitCode::FAILURE
        }
    }
}

/// Whether the reader of our output went away, which is no error: `awale moves … | head`.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let plain = cause.downcast_ref::<io::Error>().map(io::Error::kind);
        let in_json = cause.downcast_ref::<serde_json::Error>();
        plain.or_else(|| in_json?.io_error_kind()) == Some(io::ErrorKind::BrokenPipe)
    })
}
