//! `awale moves`: every move of a position, and why the others are refused.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use awale_core::{AnyPosition, Move, Pit, Refusal};
use awale_words::{Speech, in_lang};

use super::{PositionOption, SpeechOptions};
use crate::Answer;
use crate::report::{Over, Traced, sorted_moves};

/// List the legal moves with their harvests, and each refused pit with its reason
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    position: PositionOption,

    #[command(flatten)]
    speech: SpeechOptions,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The answer for programs.
#[derive(Serialize)]
struct Listing {
    rules: &'static str,
    position: String,
    over: Option<Over>,
    moves: Vec<Traced>,
    refused: Vec<RefusedPit>,
}

#[derive(Serialize)]
struct RefusedPit {
    pit: String,
    reason: &'static str,
    text: String,
}

impl Options {
    pub(crate) fn run(self) -> Result<Answer> {
        let position = self.position.read()?;
        let speech = self.speech.speech();
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&listing(&position, speech))?)?;
            return Ok(Answer::Yes);
        }
        if let Some(ending) = position.ending() {
            writeln!(out, "{}", speech.ending(&ending))?;
            return Ok(Answer::Yes);
        }
        for mv in sorted_moves(&position) {
            let trace = position.trace(mv)?;
            let after = position.try_play(mv)?;
            writeln!(out, "{}  {}", speech.mv(mv), speech.trace(&trace))?;
            writeln!(out, "   {after}")?;
        }
        for (pit, refusal) in refusals(&position) {
            writeln!(
                out,
                "{}  {} {}",
                speech.pit(pit),
                in_lang!(speech.lang, commands::REFUSED),
                speech.refusal(refusal)
            )?;
        }
        Ok(Answer::Yes)
    }
}

fn listing(position: &AnyPosition, speech: Speech) -> Listing {
    let traced = sorted_moves(position).map(|mv| {
        let trace = position.trace(mv).expect("a move from the legal list is legal");
        Traced::new(position, &trace)
    });
    Listing {
        rules: position.rules().name(),
        position: position.to_string(),
        over: position.ending().map(Over::from),
        moves: traced.collect(),
        refused: refusals(position)
            .map(|(pit, refusal)| RefusedPit {
                pit: pit.to_string(),
                reason: refusal.name(),
                text: speech.refusal(refusal),
            })
            .collect(),
    }
}

/// The pits of the player to move that cannot be sown, with the reason.
///
/// In Éqwalé a pit whose sowing attacks can be sown, only not without a choice: it is not refused.
fn refusals(position: &AnyPosition) -> impl Iterator<Item = (Pit, Refusal)> {
    Pit::row(position.to_move()).filter_map(|pit| match position.check(Move::sow(pit)) {
        Ok(()) | Err(Refusal::HarvestMissing(_)) => None,
        Err(refusal) => Some((pit, refusal)),
    })
}
