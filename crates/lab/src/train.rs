//! `awale-lab train`: weights of the evaluation from self-play.
//!
//! The model is linear in the counts of the pits, so that the best weights for a set of games are
//! the solution of a system of linear equations: no steps, no rates, the same answer every time.

use std::fs;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, Result};
use clap::Args;

use awale_core::{AnyPosition, PITS, Pit, RuleSet, SEEDS};
use awale_engine::{COUNTS, PHASES, SEED, Tables, Weights, phase};

use crate::arena;
use crate::player::{Player, Settings};
use crate::random::Random;
use crate::say;

/// Learn the weights of the evaluation from games of the engine against itself
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Where the weights are written
    out: PathBuf,

    /// The rule set
    #[arg(long, default_value = "awale")]
    rules: RuleSet,

    /// Who plays the games
    #[arg(long, default_value = "nodes=2000")]
    player: Settings,

    /// Games
    #[arg(long, default_value_t = 4000)]
    games: usize,

    /// Random moves of an opening, at most
    #[arg(long, default_value_t = 12)]
    plies: usize,

    /// Threads
    #[arg(long, default_value_t = 2)]
    threads: usize,

    /// How much of the target is the result of the game, in percent; the rest is the search's score
    #[arg(long, default_value_t = 50)]
    result: u8,

    /// The beginning of the sequence of random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The unknowns of a phase: a weight for each count of each pit.
const UNKNOWNS: usize = PITS * COUNTS;
/// Holds weights of rare counts near zero: as many positions as this say that they are nothing.
const RIDGE: f64 = 20.0;

/// The sums from which the weights of one phase are solved.
#[derive(Clone)]
struct Sums {
    positions: u64,
    squares: Vec<f64>,
    targets: Vec<f64>,
}

impl Options {
    pub(crate) fn run(self) -> Result<()> {
        let threads = self.threads.max(1);
        let parts: Vec<Vec<Sums>> = thread::scope(|scope| {
            let this = &self;
            let workers: Vec<_> = (0..threads)
                .map(|thread| scope.spawn(move || this.work(thread, threads)))
                .collect();
            workers.into_iter().map(|worker| worker.join().expect("no thread panicked")).collect()
        });
        let mut sums = vec![Sums::new(); PHASES];
        for part in parts {
            for (sum, part) in sums.iter_mut().zip(part) {
                sum.add(&part);
            }
        }
        let mut phases = [[[0; COUNTS]; PITS]; PHASES];
        for (number, (tables, sum)) in phases.iter_mut().zip(&sums).enumerate() {
            say(&format!("phase {number}: {} positions", sum.positions));
            *tables = sum.solve();
        }
        let head = format!(
            "# awale-lab train --rules {} --player {} --games {} --plies {} --result {} --seed {}\n",
            self.rules, self.player.text, self.games, self.plies, self.result, self.seed
        );
        fs::write(&self.out, head + &Weights::new(phases).to_text())
            .with_context(|| format!("cannot write {}", self.out.display()))
    }

    /// Plays every `threads`-th game.
    fn work(&self, thread: usize, threads: usize) -> Vec<Sums> {
        let mut sums = vec![Sums::new(); PHASES];
        let mut south = Player::new(&self.player);
        let mut north = Player::new(&self.player);
        for number in (thread..self.games).step_by(threads) {
            let mut random = Random(self.seed.wrapping_mul(1 << 32).wrapping_add(number as u64));
            let plies = random.below(self.plies + 1);
            let start = arena::opening(self.rules, plies, &mut random);
            let mut seen = Vec::new();
            let game =
                arena::play(start, &mut south, &mut north, |p, score| seen.push((*p, score.value)));
            let Some(result) = game.result() else { continue };
            for (position, value) in seen {
                let mover = position.to_move();
                let final_seeds = result.granaries.map(f64::from);
                let outcome = final_seeds[mover] - final_seeds[mover.opponent()];
                let search = f64::from(value) / f64::from(SEED);
                let share = f64::from(self.result) / 100.0;
                let granaries = position.granaries().map(f64::from);
                let now = granaries[mover] - granaries[mover.opponent()];
                let target = share * outcome + (1.0 - share) * search - now;
                let on_board = SEEDS - position.granaries().south - position.granaries().north;
                sums[phase(on_board)].see(&position, target);
            }
        }
        sums
    }
}

impl Sums {
    fn new() -> Sums {
        Sums { positions: 0, squares: vec![0.0; UNKNOWNS * UNKNOWNS], targets: vec![0.0; UNKNOWNS] }
    }

    /// The unknowns that a position adds up, one for each pit.
    fn features(position: &AnyPosition) -> [usize; PITS] {
        let mover = position.to_move();
        let pits: Vec<Pit> = Pit::row(mover).chain(Pit::row(mover.opponent())).collect();
        std::array::from_fn(|index| {
            index * COUNTS + usize::from(position.count(pits[index])).min(COUNTS - 1)
        })
    }

    fn see(&mut self, position: &AnyPosition, target: f64) {
        let features = Sums::features(position);
        self.positions += 1;
        for &row in &features {
            self.targets[row] += target;
            for &column in &features {
                self.squares[row * UNKNOWNS + column] += 1.0;
            }
        }
    }

    fn add(&mut self, other: &Sums) {
        self.positions += other.positions;
        for (sum, part) in self.squares.iter_mut().zip(&other.squares) {
            *sum += part;
        }
        for (sum, part) in self.targets.iter_mut().zip(&other.targets) {
            *sum += part;
        }
    }

    /// Solves (squares + ridge) · weights = targets by the decomposition of Cholesky.
    fn solve(&self) -> Tables {
        let n = UNKNOWNS;
        let mut a = self.squares.clone();
        for i in 0..n {
            a[i * n + i] += RIDGE;
        }
        let mut x = self.targets.clone();
        for i in 0..n {
            for j in 0..=i {
                let sum: f64 = (0..j).map(|k| a[i * n + k] * a[j * n + k]).sum();
                let value = a[i * n + j] - sum;
                a[i * n + j] = if i == j { value.sqrt() } else { value / a[j * n + j] };
            }
        }
        for i in 0..n {
            let sum: f64 = (0..i).map(|k| a[i * n + k] * x[k]).sum();
            x[i] = (x[i] - sum) / a[i * n + i];
        }
        for i in (0..n).rev() {
            let sum: f64 = (i + 1..n).map(|k| a[k * n + i] * x[k]).sum();
            x[i] = (x[i] - sum) / a[i * n + i];
        }
        let mut tables = [[0; COUNTS]; PITS];
        for (index, &weight) in x.iter().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "a weight is a few seeds")]
            let rounded = (weight * f64::from(SEED)).round() as i16;
            tables[index / COUNTS][index % COUNTS] = rounded;
        }
        tables
    }
}
