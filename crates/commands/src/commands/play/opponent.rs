//! The program as a player at the terminal.

use anyhow::{Context, Result};
use clap::Args;

use awale_coach::Reader;
use awale_core::{Move, RuleSet, Side};
use awale_engine::{Character, Info, Level, Limits, Watch};
use awale_play::{Game, Offer};
use awale_player::{Budget, Player};
use awale_words::Lang;

use crate::program::{ThinkOptions, random_seed};

#[derive(Args, Clone, Debug)]
pub(crate) struct OpponentOptions {
    /// Play against the program at a level: 1 (first game) to 10 (master) [default: two people]
    #[arg(long, value_name = "N")]
    level: Option<Level>,

    /// The side of the program: south or north
    #[arg(long, value_name = "SIDE", default_value = "north", requires = "level")]
    program: Side,

    /// What the program likes, below the level of a master: balanced (whatever is best), raider
    /// (to harvest now) or hoarder (to keep many seeds at home)
    #[arg(long, value_name = "WHAT", default_value_t, requires = "level")]
    character: Character,

    /// Makes the program overlook the same things every time
    #[arg(long, value_name = "NUMBER", requires = "level")]
    seed: Option<u64>,

    #[command(flatten)]
    think: ThinkOptions,
}

impl OpponentOptions {
    /// The side of the program and what it is called, if it plays.
    pub(super) fn seat(&self, lang: Lang) -> Option<(Side, &'static str)> {
        self.level.map(|level| (self.program, lang.level(level.number())))
    }

    /// The program as a player of a game; `None` if two people play.
    pub(super) fn opponent(&self, rules: RuleSet) -> Result<Option<ProgramOpponent>> {
        let Some(level) = self.level else { return Ok(None) };
        let mut player = self.think.player(rules)?;
        player.play_as(level, self.character, self.seed.map_or_else(random_seed, Ok)?);
        Ok(Some(ProgramOpponent { side: self.program, player, level, limits: self.think.limits() }))
    }
}

pub(super) struct ProgramOpponent {
    pub(super) side: Side,
    player: Player,
    level: Level,
    limits: Limits,
}

/// The last level at which the program speaks as to a child.
const FOR_CHILDREN: u8 = 3;

impl ProgramOpponent {
    /// The move it plays; with a clock, `left` is its time for the rest of the game.
    pub(super) fn choose(&mut self, game: &Game, left: Option<u64>) -> Result<Move> {
        let limits = match left {
            Some(left) => Limits { depth: self.limits.depth, ..Limits::of_clock(left, 0, None) },
            None => self.limits,
        };
        let choice = self.player.choose(game, &Budget::new(limits, &Watch::new()), &mut |_| {});
        choice.and_then(|choice| choice.mv()).context("the program found no move")
    }

    pub(super) fn answer(&mut self, game: &Game, offer: Offer) -> awale_player::Answer {
        self.player.answer(game, self.side, offer, &Budget::new(self.limits, &Watch::new()))
    }

    /// Whom a hint is for.
    pub(super) fn reader(&self) -> Reader {
        if self.level.number() <= FOR_CHILDREN { Reader::Child } else { Reader::Player }
    }

    /// What the engine itself thinks of a position.
    pub(super) fn think(&mut self, game: &Game) -> Option<Info> {
        self.player.analyse(game, &Budget::new(self.limits, &Watch::new()), 1, &mut |_| {})
    }
}
