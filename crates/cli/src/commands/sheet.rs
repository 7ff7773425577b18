//! `awale sheet`: an exercise sheet to print.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;

use awale_coach::sheet::{LEVELS, MOST, Sheet, Topic};

use super::{RulesOption, SpeechOptions};

/// Print an exercise sheet for a class: a page of HTML, A4, black on white
///
/// Open the page in a browser and print it. The same seed gives the same sheet, so that the answers
/// are printed by the same command with --answers; they are worked out by the rules.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    rules: RulesOption,

    /// What it is about: landing, draw, harvest, chain, feed, danger, house or puzzle
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
        let page = sheet.html(self.speech.speech(), self.answers);
        match &self.output {
            Some(path) => {
                fs::write(path, page)
                    .with_context(|| crate::problem::Problem::Write(path.clone()))?;
            }
            None => std::io::stdout().lock().write_all(page.as_bytes())?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
