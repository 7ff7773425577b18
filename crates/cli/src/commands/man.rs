//! `awale man`: the manual pages.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, CommandFactory};

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
        clap_mangen::generate_to(Cli::command(), &self.dir)
            .with_context(|| Problem::Write(self.dir.clone()))?;
        Ok(ExitCode::SUCCESS)
    }
}
