//! Games of a player against itself, to learn from.
//!
//! A game depends on its number and the options alone, so the games are the same on any number of
//! threads, and a run that was broken off goes on with the next number.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::Result;
use clap::Args;

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, BySide, Move, RuleSet, Side};
use awale_engine::Value;
use awale_play::{Game, Options};

use crate::arena;
use crate::kept::KeptGames;
use crate::player::Contestant;
use crate::progress::Progress;
use crate::settings::PlayerSettings;

#[derive(Args, Debug)]
pub(crate) struct SelfPlay {
    /// The rule set
    #[arg(long, default_value = "awale")]
    pub(crate) rules: RuleSet,

    /// Who plays the games
    #[arg(long, default_value = "nodes=2000")]
    player: PlayerSettings,

    /// Games
    #[arg(long, default_value_t = 4000)]
    pub(crate) games: usize,

    /// Random moves of an opening, at most
    #[arg(long, default_value_t = 12)]
    plies: usize,

    /// Threads
    #[arg(long, default_value_t = 2)]
    threads: usize,

    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// A game: an opening, moves with what the player to move thought of the position, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SelfPlayGame {
    pub(crate) opening: Vec<Move>,
    pub(crate) moves: Vec<(Move, Value)>,
    /// The granaries at the end.
    pub(crate) finals: BySide<u8>,
}

impl SelfPlayGame {
    /// Whether its moves are legal.
    pub(crate) fn is_legal(&self, rules: RuleSet) -> bool {
        let start = AnyPosition::start(rules, Side::South);
        let mut all = self.opening.iter().chain(self.moves.iter().map(|(mv, _)| mv));
        all.try_fold(start, |position, &mv| position.try_play(mv).ok()).is_some()
    }

    /// The positions after the opening, with what the player to move thought of them.
    pub(crate) fn seen(&self, rules: RuleSet) -> impl Iterator<Item = (AnyPosition, Value)> {
        let play =
            |position: AnyPosition, mv| position.try_play(mv).expect("a legal move was played");
        let start = AnyPosition::start(rules, Side::South);
        let mut position = self.opening.iter().fold(start, |position, &mv| play(position, mv));
        self.moves.iter().map(move |&(mv, value)| {
            let seen = (position, value);
            position = play(position, mv);
            seen
        })
    }
}

impl SelfPlay {
    /// The options that decide what is played, but for the number of games.
    pub(crate) fn recipe_of_each(&self) -> String {
        let SelfPlay { rules, player, plies, seed, .. } = self;
        format!("--rules {rules} --player {} --plies {plies} --seed {seed}", player.text)
    }

    /// The options that decide what is played.
    pub(crate) fn recipe(&self) -> String {
        format!("{} --games {}", self.recipe_of_each(), self.games)
    }

    /// Plays the games.
    pub(crate) fn play(&self) -> Vec<SelfPlayGame> {
        let mut games = Vec::new();
        self.resume(0, |game| {
            games.push(game);
            Ok(())
        })
        .expect("games are kept in memory");
        games
    }

    /// Plays the games that a file does not have yet, and writes them there as they end.
    pub(crate) fn play_to(&self, file: &Path) -> Result<Vec<SelfPlayGame>> {
        let (mut kept, mut games) = KeptGames::open(file, &self.recipe_of_each(), self.rules)?;
        self.resume(games.len(), |game| {
            kept.write(&game)?;
            games.push(game);
            Ok(())
        })?;
        games.truncate(self.games);
        Ok(games)
    }

    /// Plays the games from a number on; `keep` gets them in their order.
    fn resume(&self, from: usize, mut keep: impl FnMut(SelfPlayGame) -> Result<()>) -> Result<()> {
        let next = AtomicUsize::new(from);
        let (sender, receiver) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || self.work(next, &sender));
            }
            drop(sender);
            let mut progress = Progress::new(self.games.saturating_sub(from));
            let (mut due, mut early) = (from, BTreeMap::new());
            for (number, game) in receiver {
                early.insert(number, game);
                while let Some(game) = early.remove(&due) {
                    keep(game)?;
                    due += 1;
                    progress.step(|| format!("game {due} of {}", self.games));
                }
            }
            Ok(())
        })
    }

    /// Plays the next game until there are enough, or nobody wants them.
    fn work(&self, next: &AtomicUsize, sender: &mpsc::Sender<(usize, SelfPlayGame)>) {
        let mut player = Contestant::new(&self.player);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games
                || sender.send((number, self.game(number, &mut player))).is_err()
            {
                return;
            }
        }
    }

    fn game(&self, number: usize, player: &mut Contestant) -> SelfPlayGame {
        let mut random =
            SplitMix64::new(self.seed.wrapping_mul(1 << 32).wrapping_add(number as u64));
        let plies = random.below(self.plies + 1);
        let (opening, start) = arena::random_moves(self.rules, plies, &mut random);
        let mut game = Game::new(Options::new(start));
        let mut scores = Vec::new();
        arena::play_alone(&mut game, player, |score| scores.push(score.value))
            .expect("an engine plays legal moves");
        let moves = game.plies().iter().map(|ply| ply.mv).zip(scores).collect();
        let finals = game.result().expect("it was played to its end").granaries;
        SelfPlayGame { opening, moves, finals }
    }
}
