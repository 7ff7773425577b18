//! `awale show`: a position drawn.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use super::{PositionOption, SpeechOptions};
use crate::report::Report;
use crate::{Answer, board};

/// Draw a position and say whether the game goes on
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOption,

    #[command(flatten)]
    speech: SpeechOptions,

    /// Print one JSON object, with the legal moves
    #[arg(long)]
    json: bool,
}

impl Options {
    pub(crate) fn run(self) -> Result<Answer> {
        let position = self.position.read()?;
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&Report::from(&position))?)?;
            return Ok(Answer::Yes);
        }
        let speech = self.speech.speech();
        board::draw(&mut out, &position, speech)?;
        if let Some(ending) = position.ending() {
            writeln!(out, "\n{}", speech.ending(&ending))?;
        }
        writeln!(out, "\n{position}")?;
        Ok(Answer::Yes)
    }
}
