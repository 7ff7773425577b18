//! `awale print`: a board to cut out, a rule leaflet.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Args, ValueEnum};

use awale_print::{BoardOptions, Ink, Paper};
use awale_words::Naming;

use super::{RulesOption, SpeechOptions};
use crate::output;

/// Make paper as PDF: a board to cut out, or the rules of a game on two pages
///
/// A board is printed in real size, at 100%: on two sheets of A4 that are glued together, or on one
/// of A3. Exercise sheets for a class are made by `awale sheet`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// What to make
    #[arg(value_enum)]
    what: Printable,

    #[command(flatten)]
    rules: RulesOption,

    /// The paper of a board: a4 (two sheets) or a3 (one)
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: Paper,

    /// In black and white
    #[arg(long)]
    bw: bool,

    /// With the letters of the pits on a board; with --numbers, their numbers
    #[arg(long, conflicts_with = "numbers")]
    letters: bool,

    /// The file to write; without it the standard output, if that is no terminal
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    speech: SpeechOptions,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Printable {
    /// A board to cut out
    Board,
    /// The rules on two pages, with their figures
    Leaflet,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let speech = self.speech.speech();
        let ink = if self.bw { Ink::Black } else { Ink::Colour };
        let pdf = match self.what {
            Printable::Board => {
                let marked = self.letters || speech.naming == Naming::Numbers;
                let names = marked.then_some(speech.naming);
                let options = BoardOptions { paper: self.paper, ink, names };
                awale_print::board(self.rules.rules, speech, options)
            }
            Printable::Leaflet => awale_print::leaflet(self.rules.rules, speech, ink),
        };
        output::write_pdf(self.output.as_deref(), &pdf)?;
        Ok(ExitCode::SUCCESS)
    }
}
