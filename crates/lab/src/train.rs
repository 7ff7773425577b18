//! `awale-lab train`: weights of the evaluation from self-play and from endgame tables.
//!
//! First the tables of the pits, then what is beyond them, learned from what the pits do not
//! explain. The same options give the same weights.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use awale_core::{AnyPosition, RuleSet};
use awale_engine::Weights;
use awale_engine::eval::{Beyond, PHASES};

use crate::arena;
use crate::player::{Player, Settings};
use crate::random::Random;
use crate::say;

mod endings;
mod linear;
mod network;
mod sample;

use sample::Sample;

/// Learn the weights of the evaluation from games of the engine against itself
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Where the weights are written
    out: PathBuf,

    /// The rule set
    #[arg(long, default_value = "awale")]
    rules: RuleSet,

    /// What is learned
    #[arg(long, value_enum, default_value_t = Model::Network)]
    model: Model,

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

    /// A folder of endgame tables to learn exact values from
    #[arg(long)]
    tables: Option<PathBuf>,

    /// Positions of the tables to learn from, spread evenly over the seeds on the board
    #[arg(long, default_value_t = 200_000)]
    endings: usize,

    /// How often the network sees every position
    #[arg(long, default_value_t = 12)]
    epochs: usize,

    /// The beginning of the sequence of random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// What an evaluation is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Model {
    /// Features chosen by hand
    Hand,
    /// A table for each pit
    Pits,
    /// A table for each pit, and a network for what they mean together
    Network,
}

impl Options {
    pub(crate) fn run(self) -> Result<()> {
        let mut samples = self.games();
        say(&format!("{} positions of {} games", samples.len(), self.games));
        if let Some(folder) = &self.tables {
            let exact = endings::sample(folder, self.rules, self.endings, self.seed)?;
            say(&format!("{} positions of the tables", exact.len()));
            samples.extend(exact);
        }
        Random(self.seed).shuffle(&mut samples);
        let weights = self.learn(&samples);
        let head = format!("# awale-lab train {}\n", self.recipe());
        fs::write(&self.out, head + &weights.to_text())
            .with_context(|| format!("cannot write {}", self.out.display()))
    }

    /// Learns from all samples but one in fifty, and tells how well those are guessed.
    fn learn(&self, samples: &[Sample]) -> Weights {
        let (held_out, seen) = samples.split_at(samples.len() / 50);
        let nothing = [[[0; _]; _]; PHASES];
        tell_error("granaries alone", held_out, &Weights::MATERIAL);
        let weights = match self.model {
            Model::Hand => Weights::new(&nothing, Beyond::Hand(linear::hand(seen))),
            Model::Pits | Model::Network => Weights::new(&linear::pits(seen), Beyond::Nothing),
        };
        tell_error("first", held_out, &weights);
        if self.model != Model::Network {
            return weights;
        }
        let network = network::learn(seen, &weights, self.epochs, self.seed, |epoch, network| {
            let weights = weights.clone().beyond(Beyond::Network(Box::new(network.clone())));
            tell_error(&format!("network after {epoch}"), held_out, &weights);
        });
        weights.beyond(Beyond::Network(Box::new(network)))
    }

    /// The options that matter for the result.
    fn recipe(&self) -> String {
        let mut text = format!(
            "--rules {} --model {:?} --player {} --games {} --plies {} --result {} --seed {}",
            self.rules,
            self.model,
            self.player.text,
            self.games,
            self.plies,
            self.result,
            self.seed
        )
        .to_lowercase();
        if self.model == Model::Network {
            let _ = write!(text, " --epochs {}", self.epochs);
        }
        if let Some(folder) = &self.tables {
            let (folder, count) = (folder.display(), self.endings);
            let _ = write!(text, " --tables {folder} --endings {count}");
        }
        text
    }

    /// Plays the games and keeps their positions.
    fn games(&self) -> Vec<Sample> {
        let threads = self.threads.max(1);
        let mut samples: Vec<(usize, Vec<Sample>)> = thread::scope(|scope| {
            let workers: Vec<_> = (0..threads)
                .map(|thread| scope.spawn(move || self.work(thread, threads)))
                .collect();
            workers
                .into_iter()
                .flat_map(|worker| worker.join().expect("no thread panicked"))
                .collect()
        });
        // The order of the games, not of the threads: the same samples every time.
        samples.sort_by_key(|&(number, _)| number);
        samples.into_iter().flat_map(|(_, samples)| samples).collect()
    }

    /// Plays every `threads`-th game.
    fn work(&self, thread: usize, threads: usize) -> Vec<(usize, Vec<Sample>)> {
        let mut south = Player::new(&self.player);
        let mut north = Player::new(&self.player);
        let mut samples = Vec::new();
        for number in (thread..self.games).step_by(threads) {
            let mut random = Random(self.seed.wrapping_mul(1 << 32).wrapping_add(number as u64));
            let plies = random.below(self.plies + 1);
            let start = arena::opening(self.rules, plies, &mut random);
            let mut seen: Vec<(AnyPosition, i32)> = Vec::new();
            let game =
                arena::play(start, &mut south, &mut north, |p, score| seen.push((*p, score.value)));
            let Some(result) = game.result() else { continue };
            let share = f32::from(self.result) / 100.0;
            let of_game = seen.into_iter().map(|(position, value)| {
                Sample::of_game(&position, value, result.granaries, share)
            });
            samples.push((number, of_game.collect()));
            if number % 1000 == 999 {
                say(&format!("game {}", number + 1));
            }
        }
        samples
    }
}

/// Tells how far the estimates of positions that were not learned from are off.
fn tell_error(what: &str, samples: &[Sample], weights: &Weights) {
    #[expect(clippy::cast_precision_loss, reason = "an average shows a few digits")]
    let mean = samples.iter().map(|sample| sample.error(weights).powi(2)).sum::<f32>()
        / samples.len().max(1) as f32;
    say(&format!("{what}: off by {:.3} seeds", mean.sqrt()));
}
