//! `awale picture`: a position as a picture, a game as an animation.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;

use awale_picture::{Animation, Card, LONGEST_GAME};
use awale_play::Game;

use super::{RulesOption, SpeechOptions};
use crate::problem::Problem;
use crate::{input, output};

/// Draw a position or a game, to send it: PNG, SVG or GIF by the name of the file
///
/// A game (OGN) is drawn as it ends, or after --ply moves; as GIF it is played from its first move to
/// its last.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// A position, `start`, or the file of a game; `-` is a game from the standard input
    what: String,

    /// The file to write: FILE.png, FILE.svg or FILE.gif
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    /// Of a game: the moves on the board [default: all]
    #[arg(long, value_name = "N")]
    ply: Option<usize>,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    speech: SpeechOptions,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let speech = self.speech.speech();
        let end = self.output.extension().and_then(|end| end.to_str()).unwrap_or_default();
        let game = self.game()?;
        let card = || match &game {
            Some(game) => Ok(Card::of_game(game, self.ply.unwrap_or(usize::MAX), speech)),
            None => {
                input::position(self.rules.rules, &self.what).map(|(at, _)| Card::of(&at, speech))
            }
        };
        let bytes = match (end, &game) {
            ("png", _) => awale_picture::png(&card()?),
            ("svg", _) => card()?.svg().into_bytes(),
            ("gif", Some(game)) => match Animation::of(game, speech) {
                Some(animation) => animation.gif(),
                None => bail!(Problem::LongGame { most: LONGEST_GAME, found: game.plies().len() }),
            },
            _ => bail!(Problem::PictureKind(self.output)),
        };
        output::file(&self.output, &bytes)?;
        Ok(ExitCode::SUCCESS)
    }

    /// The game of a file, if a file is meant.
    fn game(&self) -> Result<Option<Game>> {
        let path = PathBuf::from(&self.what);
        let is_file = self.what == "-" || path.extension().is_some_and(|end| end == "ogn");
        if !is_file {
            return Ok(None);
        }
        let game = Game::from_ogn(&input::ogn(&path)?);
        Ok(Some(game.with_context(|| Problem::NotAGame(path))?))
    }
}
