//! `awale show`: a position drawn.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_server::answers;

use super::PositionOption;
use crate::board;

/// Draw a position and say whether the game goes on
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOption,

    /// Print one JSON object, with the legal moves
    #[arg(long)]
    json: bool,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let (position, pass) = self.position.read()?;
        let speech = self.position.speech.speech();
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&answers::moves(speech, &position, pass))?)?;
            return Ok(ExitCode::SUCCESS);
        }
        board::draw(&mut out, &position, speech)?;
        if let Some(pass) = pass {
            writeln!(out, "\n{pass}")?;
        }
        if let Some(ending) = position.ending() {
            writeln!(out, "\n{} [{}]", speech.ending(&ending), ending.clause)?;
        }
        writeln!(out, "\n{position}")?;
        Ok(ExitCode::SUCCESS)
    }
}
