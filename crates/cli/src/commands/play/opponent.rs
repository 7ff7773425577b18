//! The engine as a player at the terminal.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use awale_core::{Move, RuleSet, Side};
use awale_engine::{Character, Engine, Info, Level, Limits, Partner, Question, SEED, Stop, Watch};
use awale_play::{Game, Offer};
use awale_words::Lang;

use crate::thinker::ThinkOptions;

/// Whom to play against.
#[derive(Args, Clone, Debug)]
pub(crate) struct OpponentOptions {
    /// Play against the program at a level: 1 (first game) to 10 (master) [default: two people]
    #[arg(long, value_name = "N")]
    level: Option<Level>,

    /// The side of the program
    #[arg(long, value_enum, value_name = "SIDE", default_value_t = ProgramSide::North, requires = "level")]
    program: ProgramSide,

    /// What the program likes, below the level of a master
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Likes::Balanced, requires = "level")]
    character: Likes,

    /// Makes the program overlook the same things every time
    #[arg(long, value_name = "NUMBER", requires = "level")]
    seed: Option<u64>,

    #[command(flatten)]
    think: ThinkOptions,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum ProgramSide {
    South,
    North,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Likes {
    /// Whatever is best
    Balanced,
    /// To harvest now
    Raider,
    /// To keep many seeds at home
    Hoarder,
}

impl OpponentOptions {
    /// The side of the program and what it is called, if it plays.
    pub(super) fn seat(&self, lang: Lang) -> Option<(Side, &'static str)> {
        self.level.map(|level| (self.side(), lang.level(level.number())))
    }

    /// The program as a player of a game; `None` if two people play.
    pub(super) fn opponent(&self, rules: RuleSet) -> Result<Option<Opponent>> {
        let Some(level) = self.level else { return Ok(None) };
        let character = match self.character {
            Likes::Balanced => Character::Balanced,
            Likes::Raider => Character::Raider,
            Likes::Hoarder => Character::Hoarder,
        };
        // The keys of a new hasher are random numbers of the operating system.
        let seed = self.seed.unwrap_or_else(|| RandomState::new().build_hasher().finish());
        Ok(Some(Opponent {
            side: self.side(),
            partner: Partner::new(level, character, seed),
            engine: self.think.engine(rules)?,
            limits: self.think.limits(),
        }))
    }

    fn side(&self) -> Side {
        match self.program {
            ProgramSide::South => Side::South,
            ProgramSide::North => Side::North,
        }
    }
}

/// The program as a player.
pub(super) struct Opponent {
    pub(super) side: Side,
    partner: Partner,
    engine: Engine,
    limits: Limits,
}

impl Opponent {
    /// The move it plays; with a clock, `left` is its time for the rest of the game.
    pub(super) fn choose(&mut self, game: &Game, left: Option<u64>) -> Result<Move> {
        let limits = match left {
            Some(left) => Limits { depth: self.limits.depth, ..Limits::of_clock(left, 0) },
            None => self.limits,
        };
        let before = game.since_harvest();
        let question =
            Question { position: *game.position(), history: &before, limits, multipv: 1 };
        self.partner
            .choose(&mut self.engine, &question, &Watch::new(), &Stop::new())
            .context("the engine found no move")
    }

    /// What it answers to an offer: nobody is held to a slip, and a draw is taken when it is not
    /// behind.
    pub(super) fn accepts(&mut self, game: &Game, offer: Offer) -> bool {
        match offer {
            Offer::TakeBack => true,
            Offer::Draw => self.advantage(game) <= 0,
            Offer::Stop => {
                let granaries = game.position().granaries();
                let lead =
                    i32::from(granaries[self.side]) - i32::from(granaries[self.side.opponent()]);
                lead * SEED >= self.advantage(game)
            }
        }
    }

    /// What the engine itself thinks of a position.
    pub(super) fn think(&mut self, game: &Game) -> Option<Info> {
        let before = game.since_harvest();
        let question = Question {
            position: *game.position(),
            history: &before,
            limits: self.limits,
            multipv: 1,
        };
        self.engine.go(&question, &Watch::new(), &Stop::new(), &mut |_| {})
    }

    /// The difference of final seeds it expects.
    fn advantage(&mut self, game: &Game) -> i32 {
        let value = self.think(game).map_or(0, |info| info.lines[0].score.value);
        if game.to_move() == self.side { value } else { -value }
    }
}
