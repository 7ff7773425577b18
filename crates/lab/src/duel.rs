//! Many games between two players: each opening is played from both sides.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result, ensure};
use clap::Args;

use awale_core::random::SplitMix64;
use awale_core::{BySide, Move, RuleSet, Side};
use awale_play::{Game, GameResult};

use crate::arena::{self, Beginning};
use crate::openings;
use crate::player::{Contestant, PlayerSettings};
use crate::stats::MatchStats;

#[derive(Args, Clone, Debug)]
pub(crate) struct Duel {
    /// The rule set
    #[arg(long, default_value = "awale")]
    pub(crate) rules: RuleSet,

    /// Random moves of an opening
    #[arg(long, default_value_t = 6)]
    pub(crate) plies: usize,

    /// Begin on random boards with so many seeds and even granaries instead
    #[arg(long, value_name = "N", conflicts_with = "plies",
          value_parser = clap::value_parser!(u8).range(1..=31))]
    pub(crate) seeds: Option<u8>,

    /// Begin with the openings of a file that `awale-lab openings` wrote
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plies", "seeds"])]
    pub(crate) openings: Option<PathBuf>,

    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    pub(crate) threads: usize,

    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
}

/// The two games of an opening: the first player is South in the first of them.
#[derive(Clone, Debug)]
pub(crate) struct GamePair {
    pub(crate) number: usize,
    pub(crate) games: [Game; 2],
}

/// The sides of the first player in the two games of a pair.
const FIRST_SIDES: [Side; 2] = [Side::South, Side::North];

impl GamePair {
    pub(crate) fn count(&self, stats: &mut MatchStats) -> Result<()> {
        let result = |game: usize| -> Result<(&GameResult, Side)> {
            let result = self.games[game].result().context("a game has no result")?;
            Ok((result, FIRST_SIDES[game]))
        };
        stats.add([result(0)?, result(1)?]);
        Ok(())
    }
}

impl Duel {
    /// Plays the pairs with these numbers, several at a time, until `done` breaks off.
    pub(crate) fn play(
        &self,
        players: [&PlayerSettings; 2],
        numbers: &[usize],
        done: impl FnMut(GamePair) -> Result<ControlFlow<()>> + Send,
    ) -> Result<()> {
        let openings = self.read_openings(numbers)?;
        let next = AtomicUsize::new(0);
        let over = AtomicBool::new(false);
        let done = Mutex::new(done);
        let work = || -> Result<()> {
            let mut seats = players.map(Contestant::new);
            while !over.load(Ordering::Relaxed) {
                let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) else {
                    break;
                };
                let pair = self.pair(players, &mut seats, number, openings.get(number))?;
                let mut done = done.lock().expect("no thread panicked");
                // What was still being played when the match was decided does not count.
                if !over.load(Ordering::Relaxed) && done(pair)?.is_break() {
                    over.store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(work)).collect();
            let ends = workers.into_iter().map(|worker| {
                let end = worker.join().expect("no thread panicked");
                // The others play their pair to its end and no more.
                over.fetch_or(end.is_err(), Ordering::Relaxed);
                end
            });
            ends.collect::<Vec<_>>().into_iter().collect()
        })
    }

    /// The openings of the file, enough for the pairs with these numbers; none without a file.
    fn read_openings(&self, numbers: &[usize]) -> Result<Vec<Vec<Move>>> {
        let Some(path) = &self.openings else { return Ok(Vec::new()) };
        let openings = openings::read(path, self.rules)?;
        let needed = numbers.iter().max().map_or(0, |number| number + 1);
        ensure!(
            openings.len() >= needed,
            "expected {needed} openings in {}, found {}",
            path.display(),
            openings.len()
        );
        Ok(openings)
    }

    /// Plays an opening from both sides.
    fn pair(
        &self,
        names: [&PlayerSettings; 2],
        players: &mut [Contestant; 2],
        number: usize,
        opening: Option<&Vec<Move>>,
    ) -> Result<GamePair> {
        let beginning = match (opening, self.seeds) {
            (Some(moves), _) => Beginning::Moves(moves),
            (None, Some(seeds)) => Beginning::Board(seeds),
            (None, None) => Beginning::Random(self.plies),
        };
        let mut one = |first_side: Side| -> Result<Game> {
            let [first, second] = &mut *players;
            let [first_name, second_name] = names.map(|settings| settings.text.as_str());
            let (seats, names) = match first_side {
                Side::South => (BySide::new(first, second), BySide::new(first_name, second_name)),
                Side::North => (BySide::new(second, first), BySide::new(second_name, first_name)),
            };
            let mut random = SplitMix64::new(self.seed.wrapping_add(number as u64));
            let mut game = arena::begun(self.rules, beginning, &mut random, names)?;
            arena::finish(&mut game, seats, random.next_u64())?;
            Ok(game)
        };
        let [south, north] = FIRST_SIDES;
        Ok(GamePair { number, games: [one(south)?, one(north)?] })
    }
}
