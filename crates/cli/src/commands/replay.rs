//! `awale replay`: a recorded game checked move by move.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;

use awale_core::notation::Ogn;
use awale_play::{Game, ReplayError};
use awale_words::in_lang;

use super::SpeechOptions;
use crate::{Answer, board, input};

/// Check a recorded game (OGN) move by move and show its end
///
/// The first illegal move is named, with the reason and the position before it, and the exit code
/// is 1.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The game; `-` is the standard input
    file: PathBuf,

    /// Tell every move in words
    #[arg(long)]
    tell: bool,

    #[command(flatten)]
    speech: SpeechOptions,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The answer for programs.
#[derive(Serialize, Default)]
struct Checked {
    legal: bool,
    error: Option<String>,
    rules: Option<&'static str>,
    plies: usize,
    position: Option<String>,
    result: Option<Outcome>,
}

#[derive(Serialize)]
struct Outcome {
    reason: &'static str,
    south: u8,
    north: u8,
    uncounted: u8,
    winner: Option<char>,
}

impl Options {
    pub(crate) fn run(self) -> Result<Answer> {
        let text = input::file(&self.file)?;
        let ogn: Ogn = match text.parse() {
            Ok(ogn) => ogn,
            Err(error) if self.json => {
                let checked = Checked { error: Some(error.to_string()), ..Checked::default() };
                writeln!(anstream::stdout().lock(), "{}", serde_json::to_string(&checked)?)?;
                return Ok(Answer::No);
            }
            Err(error) => {
                return Err(error).with_context(|| format!("{} is not OGN", self.file.display()));
            }
        };
        let replayed = Game::from_ogn(&ogn);
        let (game, error) = match &replayed {
            Ok(game) => (Some(game), None),
            Err(error) => (error.game(), Some(error)),
        };
        if self.json {
            print_json(game, error)?;
        } else {
            self.print(game, error)?;
        }
        Ok(if error.is_none() { Answer::Yes } else { Answer::No })
    }

    fn print(&self, game: Option<&Game>, error: Option<&ReplayError>) -> Result<()> {
        let speech = self.speech.speech();
        let mut out = anstream::stdout().lock();
        if let Some(game) = game {
            if self.tell {
                let mut before = *game.start();
                for ply in game.plies() {
                    writeln!(out, "{}", speech.trace(&before.trace(ply.mv)?))?;
                    before = ply.position;
                }
            }
            board::draw(&mut out, game.position(), speech)?;
            writeln!(out, "\n{}", in_lang!(speech.lang, commands::replayed(game.plies().len())))?;
            if let Some(result) = game.result() {
                writeln!(out, "{}", speech.result(result))?;
            }
        }
        if let Some(error) = error {
            writeln!(out, "{}: {error}", self.file.display())?;
            if let ReplayError::Illegal { refusal, .. } = error {
                writeln!(out, "{}", speech.refusal(*refusal))?;
            }
        }
        Ok(())
    }
}

fn print_json(game: Option<&Game>, error: Option<&ReplayError>) -> Result<()> {
    let result = game.and_then(Game::result).map(|result| Outcome {
        reason: result.name(),
        south: result.granaries.south,
        north: result.granaries.north,
        uncounted: result.uncounted,
        winner: result.winner.map(awale_core::Side::letter),
    });
    let checked = Checked {
        legal: error.is_none(),
        error: error.map(ToString::to_string),
        rules: game.map(|game| game.rules().name()),
        plies: game.map_or(0, |game| game.plies().len()),
        position: game.map(|game| game.position().to_string()),
        result,
    };
    writeln!(anstream::stdout().lock(), "{}", serde_json::to_string(&checked)?)?;
    Ok(())
}
