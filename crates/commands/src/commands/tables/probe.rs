//! `awale tables probe`: what the tables say of a position.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use awale_core::{AnyPosition, Ending};
use awale_proto::{Outcome, Probe};
use awale_server::answers;
use awale_tables::{Line, LineEnd, Rated, Worth};
use awale_words::{Speech, in_lang};

use super::super::{PositionOption, TablesFolder};
use crate::board;
use crate::program::tables;

/// Say what a position is worth, what each move is worth, and how best play goes on
///
/// A value is the seeds the player to move will still gain from the board minus those of the
/// opponent if the game is played to its end: the early end of a won game is left out. Endless play
/// is worth nothing for the seeds on the board.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOption,

    #[command(flatten)]
    folder: TablesFolder,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

struct Answers {
    worth: Worth,
    moves: Vec<Rated>,
    line: Line,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let (position, pass) = self.position.read()?;
        let tables = tables(&self.folder, position.rules())?;
        let answers = match position.ending() {
            // What a finished game is worth is no question for the tables.
            Some(ending) => Answers {
                worth: Worth::Exact(gained(&position, ending)),
                moves: Vec::new(),
                line: Line { moves: Vec::new(), end: LineEnd::Over(ending) },
            },
            None => Answers {
                worth: tables.probe(&position)?,
                moves: tables.moves(&position)?,
                line: tables.line(&position)?,
            },
        };
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(
                out,
                "{}",
                serde_json::to_string(&ProbeReport::new(&position, pass, answers))?
            )?;
            return Ok(ExitCode::SUCCESS);
        }
        let speech = self.position.speech.speech();
        board::draw(&mut out, &position, speech)?;
        if let Some(pass) = pass {
            writeln!(out, "\n{pass}")?;
        }
        // Tables play on where a number of seeds wins at once.
        let played_on = position.rules().facts().target.is_some() && position.ending().is_none();
        let say_worth = |worth: Worth| match worth {
            Worth::Exact(value) if played_on => format!("{value:+}"),
            worth => in_lang!(speech.lang, commands::worth(worth)),
        };
        writeln!(out, "\n{}", say_worth(answers.worth))?;
        for rated in &answers.moves {
            writeln!(out, "{:4} {}", speech.mv(rated.mv), say_worth(rated.worth))?;
        }
        if played_on {
            writeln!(out, "{}", in_lang!(speech.lang, commands::PLAYED_ON))?;
        }
        let moves: Vec<String> = answers.line.moves.iter().map(|&mv| speech.mv(mv)).collect();
        if !moves.is_empty() {
            writeln!(out, "{} ({})", moves.join(" "), moves.len())?;
        }
        writeln!(out, "{}", say_end(speech, answers.line.end))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// What the sharing-out at the end of a game brings the player to move, compared with the other.
fn gained(position: &AnyPosition, ending: Ending) -> i8 {
    let mover = position.to_move();
    ending.granaries.lead(mover) - position.granaries().lead(mover)
}

fn say_end(speech: Speech, end: LineEnd) -> String {
    match end {
        LineEnd::Over(ending) => speech.ending(&ending),
        LineEnd::Endless => in_lang!(speech.lang, commands::ENDLESS).to_owned(),
        LineEnd::Open => in_lang!(speech.lang, commands::OPEN).to_owned(),
    }
}

/// The answer for programs: that of the API, and how best play goes on.
#[derive(Serialize)]
struct ProbeReport {
    #[serde(flatten)]
    probe: Probe,
    line: Vec<String>,
    length: usize,
    end: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Outcome>,
}

impl ProbeReport {
    fn new(position: &AnyPosition, pass: Option<String>, answers: Answers) -> ProbeReport {
        let (end, result) = match answers.line.end {
            LineEnd::Over(ending) => ("over", Some(Outcome::from(&ending))),
            LineEnd::Endless => ("endless", None),
            LineEnd::Open => ("open", None),
        };
        ProbeReport {
            line: answers.line.moves.iter().map(ToString::to_string).collect(),
            length: answers.line.moves.len(),
            probe: answers::probe(position, pass, answers.worth, answers.moves),
            end,
            result,
        }
    }
}
