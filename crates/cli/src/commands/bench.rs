//! `awale bench`: the fingerprint of the search.

use std::io::Write;

use anyhow::Result;
use clap::Args;

use awale_core::{AnyPosition, RuleSet, Side};
use awale_engine::{Clock, Engine, Limits, Question, Stop, Watch};

use crate::Answer;

/// Search fixed positions of every game and count the positions looked at
///
/// The count is the fingerprint of the search: a change that is not meant to change the search
/// leaves it as it is.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Moves to look ahead in the games of at most six moves
    #[arg(long, value_name = "N", default_value_t = 16,
          value_parser = clap::value_parser!(u8).range(1..=40))]
    depth: u8,
}

/// Moves to look ahead in Éqwalé, whose turns have hundreds of choices.
const EQWALE_DEPTH: u8 = 3;
/// A position is searched after each of these many moves of a game that always plays its first
/// legal move but one.
const PLIES: [usize; 3] = [0, 6, 15];

impl Options {
    pub(crate) fn run(self) -> Result<Answer> {
        let watch = Watch::new();
        let mut out = anstream::stdout().lock();
        let mut total = 0;
        for &rules in RuleSet::ALL {
            let depth = if rules == RuleSet::Eqwale { EQWALE_DEPTH } else { self.depth };
            let mut nodes = 0;
            for plies in PLIES {
                let mut engine = Engine::new(16);
                let question = Question::new(position(rules, plies)?, Limits::depth(depth));
                let info = engine.go(&question, &watch, &Stop::new(), &mut |_| {});
                nodes += info.map_or(0, |info| info.nodes);
            }
            writeln!(out, "{rules:7} {nodes:>12}")?;
            total += nodes;
        }
        let millis = watch.millis().max(1);
        writeln!(out, "{total} nodes, {} thousand a second", total / millis)?;
        Ok(Answer::Yes)
    }
}

fn position(rules: RuleSet, plies: usize) -> Result<AnyPosition> {
    let mut position = AnyPosition::start(rules, Side::South);
    for _ in 0..plies {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(1).or(moves.first()) else { break };
        position = position.try_play(mv)?;
    }
    Ok(position)
}
