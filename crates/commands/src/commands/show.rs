//! `awale show`: a position drawn.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_core::AnyPosition;
use awale_words::Speech;

use super::ShownPosition;
use crate::board;

/// Draw a position and say whether the game goes on
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
    mut out: &mut dyn Write,
    position: &AnyPosition,
    pass: Option<String>,
    speech: Speech,
) -> Result<()> {
    board::draw(&mut out, position, speech)?;
    if let Some(pass) = pass {
        writeln!(out, "\n{pass}")?;
    }
    if let Some(ending) = position.ending() {
        writeln!(out, "\n{} [{}]", speech.ending(&ending), ending.clause)?;
    }
    writeln!(out, "\n{position}")?;
    Ok(())
}
