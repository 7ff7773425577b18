//! `awale moves`: every move of a position, and why the others are refused.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_server::answers;
use awale_words::in_lang;

use super::PositionOption;
use crate::report::sorted_moves;

/// List the legal moves with their harvests, and each refused pit with its reason
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOption,

    /// Print one JSON object
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
        if let Some(pass) = pass {
            writeln!(out, "{pass}")?;
        }
        if let Some(ending) = position.ending() {
            writeln!(out, "{} [{}]", speech.ending(&ending), ending.clause)?;
            return Ok(ExitCode::SUCCESS);
        }
        for mv in sorted_moves(&position) {
            let trace = position.trace(mv)?;
            let after = position.try_play(mv)?;
            writeln!(out, "{}  {}", speech.mv(mv), speech.trace(&trace))?;
            writeln!(out, "   {after}")?;
        }
        for (pit, refusal) in answers::refused_pits(&position) {
            writeln!(
                out,
                "{}  {} {}",
                speech.pit(pit),
                in_lang!(speech.lang, commands::REFUSED),
                speech.refusal(refusal)
            )?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
