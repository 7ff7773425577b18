//! `awale moves`: every move of a position, and why the others are refused.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_core::AnyPosition;
use awale_server::answers;
use awale_words::{Speech, in_lang};

use super::ShownPosition;
use crate::report::sorted_moves;

/// List the legal moves with their harvests, and each refused pit with its reason
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    shown: ShownPosition,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        self.shown.print(tell)
    }
}

fn tell(
    out: &mut dyn Write,
    position: &AnyPosition,
    pass: Option<String>,
    speech: Speech,
) -> Result<()> {
    if let Some(pass) = pass {
        writeln!(out, "{pass}")?;
    }
    if let Some(ending) = position.ending() {
        writeln!(out, "{} [{}]", speech.ending(&ending), ending.clause)?;
        return Ok(());
    }
    for mv in sorted_moves(position) {
        let trace = position.trace(mv)?;
        let after = position.try_play(mv)?;
        writeln!(out, "{}  {}", speech.mv(mv), speech.trace(&trace))?;
        writeln!(out, "   {after}")?;
    }
    let refused = in_lang!(speech.lang, commands::REFUSED);
    for (pit, refusal) in answers::refused_pits(position) {
        writeln!(out, "{}  {refused} {}", speech.pit(pit), speech.refusal(refusal))?;
    }
    Ok(())
}
