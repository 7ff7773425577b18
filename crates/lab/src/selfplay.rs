//! Games of a player against itself, to learn from.

use std::thread;

use clap::Args;

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, RuleSet};
use awale_engine::Value;
use awale_play::GameResult;

use crate::arena;
use crate::player::Contestant;
use crate::say;
use crate::settings::Settings;

#[derive(Args, Debug)]
pub(crate) struct SelfPlay {
    /// The rule set
    #[arg(long, default_value = "awale")]
    pub(crate) rules: RuleSet,

    /// Who plays the games
    #[arg(long, default_value = "nodes=2000")]
    player: Settings,

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

#[derive(Debug)]
pub(crate) struct Played {
    /// Its positions, with what the player to move thought of them.
    pub(crate) seen: Vec<(AnyPosition, Value)>,
    pub(crate) result: GameResult,
}

impl SelfPlay {
    /// The options that decide what is played.
    pub(crate) fn recipe(&self) -> String {
        format!(
            "--rules {} --player {} --games {} --plies {} --seed {}",
            self.rules, self.player.text, self.games, self.plies, self.seed
        )
    }

    /// Plays the games: the same every time, on any number of threads.
    pub(crate) fn play(&self) -> Vec<Played> {
        let threads = self.threads.max(1);
        let mut games: Vec<(usize, Played)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|thread| scope.spawn(move || self.work(thread, threads)))
                .collect();
            let done = workers.into_iter().map(|worker| worker.join().expect("no thread panicked"));
            done.flatten().collect()
        });
        games.sort_by_key(|&(number, _)| number);
        games.into_iter().map(|(_, game)| game).collect()
    }

    /// Plays every `threads`-th game.
    fn work(&self, thread: usize, threads: usize) -> Vec<(usize, Played)> {
        let mut south = Contestant::new(&self.player);
        let mut north = Contestant::new(&self.player);
        let mut games = Vec::new();
        for number in (thread..self.games).step_by(threads) {
            let mut random =
                SplitMix64::new(self.seed.wrapping_mul(1 << 32).wrapping_add(number as u64));
            let plies = random.below(self.plies + 1);
            let start = arena::opening(self.rules, plies, &mut random);
            let mut seen = Vec::new();
            let game =
                arena::play(start, &mut south, &mut north, |p, score| seen.push((*p, score.value)));
            if let Some(result) = game.result() {
                games.push((number, Played { seen, result: *result }));
            }
            if number % 1000 == 999 {
                say(&format!("game {} of {}", number + 1, self.games));
            }
        }
        games
    }
}
