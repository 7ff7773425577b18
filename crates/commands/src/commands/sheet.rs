//! `awale sheet`: an exercise sheet to print.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_coach::sheet::{LEVELS, MOST, Sheet, Topic};

use awale_print::Ink;

use super::{RulesOption, SpeechOptions};
use crate::output;

/// Make an exercise sheet for a class: A4, as PDF or as a page of HTML
///
/// A file whose name ends in .pdf becomes a PDF; with --answers the key is on pages of its own behind
/// it. Anything else is a page for a browser, with --answers the same with its key. The same seed
/// gives the same sheet. The answers are worked out by the rules.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    rules: RulesOption,

    /// What it is about: landing, draw, harvest, chain, feed, danger, house, puzzle
    /// or simulation
    #[arg(long, value_name = "THEME", default_value = "landing")]
    theme: Topic,

    /// The level, 1 to 3
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=i64::from(LEVELS)))]
    level: u8,

    /// How many exercises, at most 60
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = exercises)]
    exercises: usize,

    /// With the answers, for the teacher
    #[arg(long)]
    answers: bool,

    /// The number of the sheet: another number, other boards
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// In colour (only a PDF has colours)
    #[arg(long)]
    colour: bool,

    /// Write to this file instead of the standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    speech: SpeechOptions,
}

fn exercises(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    count.ok_or_else(|| format!("expected 1 to {MOST}"))
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let sheet =
            Sheet::new(self.rules.rules, self.theme, self.level, self.exercises, self.seed)?;
        let (speech, path) = (self.speech.speech(), self.output.as_deref());
        if path.is_some_and(is_pdf) {
            let ink = if self.colour { Ink::Colour } else { Ink::Black };
            let pdf = awale_print::sheet(&sheet, speech, self.answers, ink);
            output::write_pdf(path, &pdf)?;
        } else {
            output::write(path, sheet.html(speech, self.answers).as_bytes())?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn is_pdf(path: &Path) -> bool {
    path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pdf"))
}
