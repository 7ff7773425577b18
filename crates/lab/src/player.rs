//! A player of a match: the engine of this program, or another program.

use std::sync::Arc;

use anyhow::{Context, Result, bail};

use awale_core::Move;
use awale_engine::{Character, Level, Limits, Score};
use awale_play::Game;
use awale_player::{Budget, Endgames};

use crate::clock::LabClock;
pub(crate) use crate::settings::PlayerSettings;
use crate::settings::{OwnSettings, PlayerKind};
use crate::uci::Uci;

#[derive(Clone, Copy, Debug)]
pub(crate) struct ChosenMove {
    pub(crate) mv: Move,
    /// What it thinks of it, if it says so.
    pub(crate) score: Option<Score>,
}

#[derive(Debug)]
pub(crate) enum Contestant {
    Own(Box<Own>),
    Uci(Box<Uci>),
}

impl Contestant {
    pub(crate) fn new(settings: &PlayerSettings) -> Contestant {
        match &settings.kind {
            PlayerKind::Own(means) => Contestant::Own(Box::new(Own::new(means, settings.limits))),
            PlayerKind::Uci(program) => {
                Contestant::Uci(Box::new(Uci::new(program, settings.limits)))
            }
        }
    }

    /// Begins a new game; `seed` decides what the player leaves to chance.
    pub(crate) fn new_game(&mut self, seed: u64) -> Result<()> {
        match self {
            Contestant::Own(own) => {
                own.player.forget();
                own.player.play_as(own.level, Character::Balanced, seed);
                Ok(())
            }
            Contestant::Uci(uci) => uci.new_game(),
        }
    }

    pub(crate) fn choose(&mut self, game: &Game) -> Result<ChosenMove> {
        match self {
            Contestant::Own(own) => own.choose(game),
            Contestant::Uci(uci) => uci.choose(game),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Own {
    player: awale_player::Player,
    level: Level,
    limits: Limits,
    clock: LabClock,
}

impl Own {
    fn new(means: &OwnSettings, limits: Limits) -> Own {
        let folder = means.tables.clone().map_or_else(Endgames::none, Endgames::folder);
        let mut player = awale_player::Player::new(awale_player::Means {
            tables: Arc::new(folder.unpacked_to(means.table_memory)),
            hash: means.hash,
            threads: means.threads,
            // Openings are drawn, and a match measures the search.
            book: None,
        });
        player.engine().set_weights(means.weights.as_deref().cloned());
        player.engine().set_ablation(means.ablation);
        player.engine().set_aim(means.aim);
        player.play_as(means.level, Character::Balanced, 0);
        Own { player, level: means.level, limits, clock: LabClock::of(means.threads) }
    }

    fn choose(&mut self, game: &Game) -> Result<ChosenMove> {
        if let Some(problem) = self.player.means().tables.problem(game.rules()) {
            bail!("cannot open the tables: {problem}");
        }
        let budget = Budget::new(self.limits, &self.clock);
        let choice = self.player.choose(game, &budget, &mut |_| {}).context("the game is over")?;
        let mv = choice.mv().context("the program found no move")?;
        Ok(ChosenMove { mv, score: choice.score() })
    }
}
