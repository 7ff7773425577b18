//! `awale best`: the move the engine would play.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;

use awale_engine::Watch;

use super::PositionOption;
use crate::program::ThinkOptions;

/// Print the best move of a position
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOption,

    #[command(flatten)]
    think: ThinkOptions,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let (position, pass) = self.position.read()?;
        let speech = self.position.speech.speech();
        // The answer is the move alone; what else is to be said goes beside it.
        if let Some(pass) = pass {
            writeln!(anstream::stderr().lock(), "{pass}")?;
        }
        if let Some(ending) = position.ending() {
            bail!("{}", speech.ending(&ending));
        }
        let mut player = self.think.player(position.rules())?;
        let info = player.analyse(position, &self.think.budget(&Watch::new()), 1, &mut |_| {});
        let mv = info.and_then(|info| info.best()).context("the engine found no move")?;
        writeln!(anstream::stdout().lock(), "{}", speech.mv(mv))?;
        Ok(ExitCode::SUCCESS)
    }
}
