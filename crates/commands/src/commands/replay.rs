//! `awale replay`: a recorded game checked move by move.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;

use awale_core::notation::Ogn;
use awale_play::{Game, ReplayError};
use awale_proto::OgnGame;
use awale_server::answers;
use awale_words::{Speech, in_lang};

use super::SpeechOptions;
use crate::problem::Problem;
use crate::{board, input};

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

#[derive(Serialize)]
struct Checked {
    legal: bool,
    /// What is wrong with the text, or with the move behind the last legal one.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<awale_proto::Problem>,
    /// The game as far as it is legal.
    #[serde(flatten)]
    game: Option<OgnGame>,
}

impl Checked {
    fn new(speech: Speech, game: Option<&Game>, error: Option<&ReplayError>) -> Checked {
        let error = error.map(|error| match (error, game) {
            (ReplayError::Illegal { refusal, .. }, Some(game)) => awale_proto::Problem {
                message: speech.replay_error(error),
                ..answers::refusal(speech, game.rules(), *refusal)
            },
            _ => unreadable(speech.replay_error(error)),
        });
        let game = game.map(answers::game);
        Checked { legal: error.is_none(), error, game }
    }
}

fn unreadable(message: String) -> awale_proto::Problem {
    awale_proto::Problem { code: "bad-notation".to_owned(), message, clause: None }
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let text = input::file(&self.file)?;
        let ogn: Ogn = match text.parse() {
            Ok(ogn) => ogn,
            Err(error) if self.json => {
                let error = Some(unreadable(self.speech.speech().ogn_error(&error)));
                let checked = Checked { legal: false, error, game: None };
                writeln!(anstream::stdout().lock(), "{}", serde_json::to_string(&checked)?)?;
                return Ok(ExitCode::FAILURE);
            }
            Err(error) => {
                return Err(error).context(Problem::NotOgn(self.file));
            }
        };
        let replayed = Game::from_ogn(&ogn);
        let (game, error) = match &replayed {
            Ok(game) => (Some(game), None),
            Err(error) => (error.game(), Some(error)),
        };
        if self.json {
            let checked = Checked::new(self.speech.speech(), game, error);
            writeln!(anstream::stdout().lock(), "{}", serde_json::to_string(&checked)?)?;
        } else {
            self.print(game, error)?;
        }
        Ok(if error.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
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
                writeln!(out, "{}{}", speech.result(result), board::clause(result))?;
            }
        }
        if let Some(error) = error {
            writeln!(out, "{}: {}", self.file.display(), speech.replay_error(error))?;
        }
        Ok(())
    }
}
