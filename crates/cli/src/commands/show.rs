//! `awale show`: a position drawn.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use super::{RulesOption, SpeechOptions};
use crate::report::Report;
use crate::{Answer, board, input};

/// Draw a position and say whether the game goes on
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The position, or `start`; a FEN of `PlayStrategy` is read too
    position: String,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    speech: SpeechOptions,

    /// Print one JSON object, with the legal moves
    #[arg(long)]
    json: bool,
}

impl Options {
    pub(crate) fn run(self) -> Result<Answer> {
        let position = input::position(self.rules.rules, &self.position)?;
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
