//! `awale completions`: what a shell needs to complete a command line.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use super::Cli;

/// Print the completions of this command for a shell
///
/// For bash: `awale completions bash > ~/.local/share/bash-completion/completions/awale`; for fish:
/// `awale completions fish > ~/.config/fish/completions/awale.fish`; for zsh, into a folder of
/// $fpath: `awale completions zsh > _awale`. The packages bring them.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The shell
    shell: Shell,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        // Into memory first: the library takes a closed pipe for a fault of its own.
        let mut script = Vec::new();
        generate(self.shell, &mut Cli::command(), "awale", &mut script);
        std::io::stdout().lock().write_all(&script)?;
        Ok(ExitCode::SUCCESS)
    }
}
