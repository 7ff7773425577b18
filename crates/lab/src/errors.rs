//! `awale-lab errors`: where a player goes wrong.
//!
//! People err where much is going on, where a move is long to count and where its point lies some
//! moves ahead, and one error is followed by another. Some positions are easier to err in than others,
//! whoever plays: so errors are counted in units of a player who draws his moves by lot. One who errs
//! evenly has the same figure everywhere.

use std::fmt::Write;

use anyhow::{Context, Result};
use clap::Args;

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, BySide, Move, RuleSet};
use awale_engine::{Engine, Info, Limits, NoClock, Stop, Value};
use awale_play::{Action, Game, Millis};
use awale_player::question;

use crate::arena::{self, Beginning};
use crate::player::{Contestant, PlayerSettings};
use crate::progress::Progress;
use crate::say;
use crate::stats::IN_95_PERCENT;

/// Tell on which kinds of positions players err, in games against themselves
///
/// A figure above 1 says that the player errs more on the kind named first than on the other, compared
/// with a player who draws his moves by lot.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The players
    #[arg(required = true)]
    players: Vec<PlayerSettings>,

    /// The rule set
    #[arg(long, default_value = "awale")]
    rules: RuleSet,

    /// Games of each player against itself
    #[arg(long, default_value_t = 100)]
    games: usize,

    /// Random moves of an opening
    #[arg(long, default_value_t = 4)]
    plies: usize,

    /// Nodes of the search that judges every move
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,

    /// What a move must lose to be an error, in hundredths of a seed
    #[arg(long, default_value_t = 200)]
    loss: Value,

    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How often games are drawn again: error bars have two digits that mean something.
const DRAWS: usize = 200;

/// One decision of a player.
struct PlayerDecision {
    game: usize,
    erred: bool,
    /// How often a move drawn by lot would be an error.
    chance: f64,
    /// Moves of either side that harvest.
    clutter: usize,
    /// Seeds that the best move sows.
    far: usize,
    /// The depth from which on a search prefers the best move.
    steps: u8,
    /// Whether the player's decision before was an error; `None` for the first of a game.
    after_error: Option<bool>,
}

/// Two kinds of positions: those named first, and what they are compared with.
struct Kinds {
    name: &'static str,
    first: fn(&PlayerDecision) -> bool,
    second: fn(&PlayerDecision) -> bool,
}

const KINDS: [Kinds; 4] = [
    Kinds {
        name: "much to see (4 harvests or more, 1 or none)",
        first: |one| one.clutter >= 4,
        second: |one| one.clutter <= 1,
    },
    Kinds {
        name: "long to count (the best move sows 8 or more, 3 or fewer)",
        first: |one| one.far >= 8,
        second: |one| one.far <= 3,
    },
    Kinds {
        name: "several steps (seen from depth 5 on, at depth 1 or 2)",
        first: |one| one.steps >= 5,
        second: |one| one.steps <= 2,
    },
    Kinds {
        name: "after an error (after none)",
        first: |one| one.after_error == Some(true),
        second: |one| one.after_error == Some(false),
    },
];

impl Options {
    pub(crate) fn run(self) -> Result<()> {
        let mut text = String::from("| player | decisions | errors |");
        for kinds in &KINDS {
            let _ = write!(text, " {} |", kinds.name);
        }
        text.push_str("\n| --- | ---: | ---: |");
        text.push_str(&" ---: |".repeat(KINDS.len()));
        for player in &self.players {
            let decisions = self.watch(player)?;
            let errors = decisions.iter().filter(|one| one.erred).count();
            let _ = write!(text, "\n| `{}` | {} | {errors} |", player.text, decisions.len());
            for kinds in &KINDS {
                let (ratio, low, high) = self.compare(&decisions, kinds);
                let _ = write!(text, " {ratio:.2} [{low:.2}, {high:.2}] |");
            }
        }
        say(&text);
        Ok(())
    }

    /// The decisions of a player in games against itself.
    fn watch(&self, settings: &PlayerSettings) -> Result<Vec<PlayerDecision>> {
        let mut players = BySide::new(Contestant::new(settings), Contestant::new(settings));
        let mut judge = Engine::new(16);
        let mut decisions = Vec::new();
        let mut progress = Progress::new(self.games);
        for number in 0..self.games {
            let mut random = SplitMix64::new(self.seed.wrapping_add(number as u64));
            let names = BySide::new("South", "North");
            let beginning = Beginning::Random(self.plies);
            let mut game = arena::begun(self.rules, beginning, &mut random, names)?;
            let mut erred = BySide::new(None, None);
            players.south.new_game(random.next_u64())?;
            players.north.new_game(random.next_u64())?;
            while game.result().is_none() {
                let side = game.to_move();
                let mv = players[side].choose(&game)?.mv;
                if let Some(mut one) = self.judge(&mut judge, &game, mv)? {
                    one.game = number;
                    one.after_error = erred[side];
                    erred[side] = Some(one.erred);
                    decisions.push(one);
                }
                game.act(side, Action::Play(mv), Millis(0))
                    .context("a player plays legal moves")?;
            }
            progress.step(|| settings.text.clone());
        }
        Ok(decisions)
    }

    /// What a move is worth beside the others; `None` if there is no choice to be wrong in.
    fn judge(&self, engine: &mut Engine, game: &Game, mv: Move) -> Result<Option<PlayerDecision>> {
        let position = game.position();
        let history = game.history();
        engine.clear_hash();
        let question = question(&history, Limits::nodes(self.nodes), usize::MAX, &[]);
        let mut iterations: Vec<Info> = Vec::new();
        let last = engine.go(&question, &NoClock, &Stop::new(), &mut |info| {
            iterations.push(info.clone());
        });
        let last = last.context("the game goes on")?;
        let best = &last.lines[0];
        let wrong = |value: Value| best.score.value - value >= self.loss;
        let errors = last.lines.iter().filter(|line| wrong(line.score.value)).count();
        let played = last.lines.iter().find(|line| line.moves.first() == Some(&mv));
        let (Some(played), Some(&right)) = (played, best.moves.first()) else { return Ok(None) };
        if errors == 0 || errors == last.lines.len() {
            return Ok(None);
        }
        let later = iterations.iter().rev().take_while(|info| info.best() == Some(right)).last();
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let chance = errors as f64 / last.lines.len() as f64;
        Ok(Some(PlayerDecision {
            game: 0,
            erred: wrong(played.score.value),
            chance,
            clutter: harvests(position) + turned(position).as_ref().map_or(0, harvests),
            far: position.trace(right)?.drops.len(),
            steps: later.map_or(last.depth, |info| info.depth),
            after_error: None,
        }))
    }

    /// How much more a player errs on one kind of positions than on the other, in units of the lot,
    /// with the bounds within which 95 % of such games would put it: games are drawn again.
    fn compare(&self, decisions: &[PlayerDecision], kinds: &Kinds) -> (f64, f64, f64) {
        let ratio = |times: &[f64]| {
            let rate = |kind: fn(&PlayerDecision) -> bool| {
                let chosen = decisions.iter().filter(|one| kind(one));
                let (errors, chance) = chosen.fold((0.0, 0.0), |(errors, chance), one| {
                    let times = times[one.game];
                    (errors + times * f64::from(u8::from(one.erred)), chance + times * one.chance)
                });
                errors / chance
            };
            rate(kinds.first) / rate(kinds.second)
        };
        let mut random = SplitMix64::new(self.seed);
        let drawn: Vec<f64> = (0..DRAWS)
            .map(|_| {
                let mut times = vec![0.0; self.games];
                (0..self.games).for_each(|_| times[random.below(self.games)] += 1.0);
                ratio(&times).ln()
            })
            .filter(|log| log.is_finite())
            .collect();
        let seen = ratio(&vec![1.0; self.games]);
        #[expect(clippy::cast_precision_loss, reason = "a small number")]
        let count = drawn.len().max(1) as f64;
        let mean = drawn.iter().sum::<f64>() / count;
        let deviation = (drawn.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / count).sqrt();
        let width = (IN_95_PERCENT * deviation).exp();
        (seen, seen / width, seen * width)
    }
}

/// The moves of the player to move that harvest.
fn harvests(position: &AnyPosition) -> usize {
    let harvest = |mv: &Move| position.trace(*mv).is_ok_and(|trace| trace.harvest.seeds() > 0);
    position.legal_moves().iter().filter(|mv| harvest(mv)).count()
}

/// The position with the other player to move, if there is one.
fn turned(position: &AnyPosition) -> Option<AnyPosition> {
    let mut setup = position.setup();
    setup.to_move = setup.to_move.opponent();
    let turned = AnyPosition::new(position.rules(), &setup).ok()?;
    turned.ending().is_none().then_some(turned)
}
