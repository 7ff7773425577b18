//! `awale-lab match`: two players, many openings, both sides of each.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;

use awale_core::{RuleSet, Side};

use crate::arena;
use crate::player::{Player, Settings};
use crate::random::Random;
use crate::say;

/// Let two players meet: the same random openings, played from both sides
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The first player: weights=FILE|material,nodes=N,millis=T,depth=D,hash=M,threads=T
    first: Settings,

    /// The second player
    second: Settings,

    /// The rule set
    #[arg(long, default_value = "awale")]
    rules: RuleSet,

    /// Games, two for each opening
    #[arg(long, default_value_t = 200)]
    games: usize,

    /// Random moves of an opening
    #[arg(long, default_value_t = 6)]
    plies: usize,

    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    threads: usize,

    /// The beginning of the sequence of random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Wins, draws and losses of the first player.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
    seeds: i64,
}

impl Options {
    pub(crate) fn run(self) {
        let next = AtomicUsize::new(0);
        let tally = Mutex::new(Tally::default());
        thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(|| self.work(&next, &tally));
            }
        });
        let tally = *tally.lock().expect("no thread panicked");
        say(&format!("{} against {}: {}", self.first.text, self.second.text, tally.summary()));
    }

    fn work(&self, next: &AtomicUsize, tally: &Mutex<Tally>) {
        let mut first = Player::new(&self.first);
        let mut second = Player::new(&self.second);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games {
                return;
            }
            let mut random = Random(self.seed.wrapping_add(number as u64 / 2));
            let start = arena::opening(self.rules, self.plies, &mut random);
            let first_side = if number.is_multiple_of(2) { Side::South } else { Side::North };
            let (south, north) = match first_side {
                Side::South => (&mut first, &mut second),
                Side::North => (&mut second, &mut first),
            };
            let game = arena::play(start, south, north, |_, _| {});
            let result = game.result().expect("the game was played to its end");
            let mut tally = tally.lock().expect("no thread panicked");
            match result.winner {
                Some(side) if side == first_side => tally.wins += 1,
                Some(_) => tally.losses += 1,
                None => tally.draws += 1,
            }
            let seeds = result.granaries.map(i64::from);
            tally.seeds += seeds[first_side] - seeds[first_side.opponent()];
        }
    }
}

impl Tally {
    /// Points, Elo difference with its 95 % interval, and seeds a game.
    fn summary(self) -> String {
        let games = f64::from(self.wins + self.draws + self.losses);
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(f64::from);
        let score = (wins + draws / 2.0) / games;
        let variance =
            (wins * (1.0 - score).powi(2) + draws * (0.5 - score).powi(2) + losses * score.powi(2))
                / games;
        let error = 1.96 * (variance / games).sqrt();
        let elo = |score: f64| -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10();
        #[expect(clippy::cast_precision_loss, reason = "an average shows a few digits")]
        let seeds = self.seeds as f64 / games;
        format!(
            "+{} ={} -{}, {:.1} % of the points (±{:.1}), Elo {:+.0} [{:+.0}, {:+.0}], {seeds:+.2} seeds a game",
            self.wins,
            self.draws,
            self.losses,
            100.0 * score,
            100.0 * error,
            elo(score),
            elo(score - error),
            elo(score + error),
        )
    }
}
