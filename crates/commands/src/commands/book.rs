//! `awale book`: what the opening book says.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;

use awale_core::{AnyPosition, Side};
use awale_engine::Book;
use awale_words::in_lang;

use super::{RulesOption, SpeechOptions};
use crate::problem::Problem;

/// Show what the opening book says of a position
///
/// The values are what long searches come to when both sides choose the best; only what stands
/// after `=` is proven, by endgame tables. `awale-lab book` makes the books.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The moves from the start of the game, without blanks: `FfBe` [default: none]
    #[arg(default_value = "")]
    moves: String,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    speech: SpeechOptions,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let rules = self.rules.rules;
        let speech = self.speech.speech();
        let mut position = AnyPosition::start(rules, Side::South);
        for mv in awale_core::notation::parse_moves(&self.moves)? {
            position = position.try_play(mv).with_context(|| Problem::Move(mv.to_string()))?;
        }
        let mut out = anstream::stdout().lock();
        let Some(entry) = Book::of(rules).and_then(|book| book.probe(&position)) else {
            writeln!(out, "{}", in_lang!(speech.lang, commands::NOT_IN_BOOK))?;
            return Ok(ExitCode::FAILURE);
        };
        writeln!(out, "{position}")?;
        for (mv, score) in entry.moves {
            let seeds = score.final_seeds(position.to_move());
            writeln!(
                out,
                "  {score:>8}  {:>2}–{:<2}  {}",
                seeds.south,
                seeds.north,
                speech.mv(mv)
            )?;
        }
        writeln!(out, "  {}", in_lang!(speech.lang, commands::searched(entry.depth)))?;
        Ok(ExitCode::SUCCESS)
    }
}
