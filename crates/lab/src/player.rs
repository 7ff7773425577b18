//! A player of a match: the engine of this program, or another program.

use anyhow::{Context, Result};

use awale_core::{Move, RuleSet};
use awale_engine::{Character, Engine, Level, Limits, Partner, Question, Score, Stop};
use awale_play::Game;

use crate::clock::LabClock;
pub(crate) use crate::settings::Settings;
use crate::settings::{Kind, Means};
use crate::uci::Uci;

/// What a player decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// The move it plays.
    pub(crate) mv: Move,
    /// What it thinks of it, if it says so.
    pub(crate) score: Option<Score>,
}

/// Somebody who plays.
#[derive(Debug)]
pub(crate) enum Player {
    /// The engine of this program.
    Own(Box<Own>),
    /// Another program.
    Uci(Box<Uci>),
}

impl Player {
    pub(crate) fn new(settings: &Settings) -> Player {
        match &settings.kind {
            Kind::Own(means) => Player::Own(Box::new(Own::new(means, settings.limits))),
            Kind::Uci(program) => Player::Uci(Box::new(Uci::new(program, settings.limits))),
        }
    }

    /// Forgets the game before. What it leaves to chance begins with `seed`.
    pub(crate) fn new_game(&mut self, seed: u64) -> Result<()> {
        match self {
            Player::Own(own) => {
                own.engine.clear_hash();
                own.partner = Partner::new(own.means.level, Character::Balanced, seed);
                Ok(())
            }
            Player::Uci(uci) => uci.new_game(),
        }
    }

    /// The move it plays in a game that goes on.
    pub(crate) fn choose(&mut self, game: &Game) -> Result<Choice> {
        match self {
            Player::Own(own) => own.choose(game),
            Player::Uci(uci) => uci.choose(game),
        }
    }
}

/// The engine of this program with its means.
#[derive(Debug)]
pub(crate) struct Own {
    engine: Engine,
    /// Who chooses the moves at a level below the engine's full strength.
    partner: Partner,
    limits: Limits,
    clock: LabClock,
    means: Means,
    /// The game whose tables it holds.
    prepared: Option<RuleSet>,
}

impl Own {
    fn new(means: &Means, limits: Limits) -> Own {
        let mut engine = Engine::new(means.hash);
        engine.set_weights(means.weights.as_deref().cloned());
        engine.set_threads(means.threads);
        engine.set_ablation(means.ablation);
        let partner = Partner::new(means.level, Character::Balanced, 0);
        let clock = LabClock::of(means.threads);
        Own { engine, partner, limits, clock, means: means.clone(), prepared: None }
    }

    fn choose(&mut self, game: &Game) -> Result<Choice> {
        if self.prepared != Some(game.rules()) {
            self.prepared = Some(game.rules());
            let tables = self.means.tables.as_deref();
            let tables = tables.map(|folder| awale_oracle::open(folder, game.rules())).transpose();
            let tables = tables.context("cannot open the tables")?;
            self.engine.set_oracle(
                tables.and_then(|tables| awale_oracle::oracle(tables, self.means.table_memory)),
            );
        }
        let before = game.since_harvest();
        let position = *game.position();
        let question = Question { position, history: &before, limits: self.limits, multipv: 1 };
        if self.means.level < Level::MASTER {
            let mv = self.partner.choose(&mut self.engine, &question, &self.clock, &Stop::new());
            return Ok(Choice { mv: mv.context("the partner found no move")?, score: None });
        }
        let info = self.engine.go(&question, &self.clock, &Stop::new(), &mut |_| {});
        let info = info.context("the game is over")?;
        let line = info.lines.first().context("the engine found no line")?;
        let mv = *line.moves.first().context("the engine found no move")?;
        Ok(Choice { mv, score: Some(line.score) })
    }
}
