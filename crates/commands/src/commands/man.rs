//! `awale man`: the manual pages.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;

use super::Cli;
use crate::output;
use crate::problem::Problem;

/// Write the manual pages of this command and all of its commands into a folder
///
/// `awale man .` and then `man ./awale-serve.1`. The packages bring them.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The folder, which must be there
    #[arg(value_name = "DIR")]
    dir: PathBuf,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        output::expect_folder(&self.dir.join("awale.1"))?;
        let mut command = Cli::command().disable_help_subcommand(true);
        // Only then do its commands know their whole names.
        command.build();
        write(command, &self.dir).with_context(|| Problem::Write(self.dir.clone()))?;
        Ok(ExitCode::SUCCESS)
    }
}

fn write(command: Command, dir: &Path) -> io::Result<()> {
    for command in command.get_subcommands().cloned() {
        write(command, dir)?;
    }
    // A page without a date is taken for one with fewer parts: the version stands in its place.
    let page = Man::new(command).date(env!("CARGO_PKG_VERSION")).source("Awalé");
    page.generate_to(dir).map(drop)
}
