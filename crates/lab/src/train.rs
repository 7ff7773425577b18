//! `awale-lab train`: weights of the evaluation from self-play and from endgame tables.
//!
//! First the pit tables, then the network, trained on what the pit tables leave unexplained. The same
//! options give the same weights.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use awale_engine::Weights;
use awale_engine::eval::{Extra, PHASES};

use crate::say;
use crate::selfplay::{SelfPlay, SelfPlayGame};

mod curve;
mod endings;
mod linear;
mod network;
mod sample;

use sample::Sample;

/// One game in so many is not learned from.
const HELD_OUT: usize = 50;

/// Learn the weights of the evaluation from games of the engine against itself
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Where the weights are written
    out: PathBuf,

    #[command(flatten)]
    play: SelfPlay,

    /// What is learned
    #[arg(long, value_enum, default_value_t = ModelKind::Network)]
    model: ModelKind,

    /// How much of the target is the result of the game, in percent; the rest is the search's score
    #[arg(long, default_value_t = 50)]
    result: u8,

    /// A folder of endgame tables to learn exact values from
    #[arg(long)]
    tables: Option<PathBuf>,

    /// Positions of the tables to learn from, with one seed on the board to all of theirs
    #[arg(long, default_value_t = 200_000)]
    endings: usize,

    /// How often the network sees every position
    #[arg(long, default_value_t = 12)]
    epochs: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ModelKind {
    /// Features chosen by hand
    Hand,
    /// A table for each pit
    Pits,
    /// A table for each pit, and a network for what they mean together
    Network,
}

impl Options {
    pub(crate) fn run(self) -> Result<()> {
        let games = self.play.play_to(&self.out.with_extension("games"))?;
        // Whole games are held out, because the positions of one game have one result.
        let (held_out, learned): (Vec<_>, Vec<_>) =
            games.iter().enumerate().partition(|(number, _)| number % HELD_OUT == 0);
        let (held_out, mut samples) = (self.samples(&held_out), self.samples(&learned));
        say(&format!("{} positions of {} games", samples.len(), learned.len()));
        if let Some(folder) = &self.tables {
            let exact = endings::sample(folder, self.play.rules, self.endings, self.play.seed)?;
            say(&format!("{} positions of the tables", exact.len()));
            samples.extend(exact);
        }
        let weights = self.learn(&samples, &held_out)?;
        let head = format!("# awale-lab train {}\n", self.recipe());
        fs::write(&self.out, head + &weights.to_text())
            .with_context(|| format!("cannot write {}", self.out.display()))
    }

    /// The positions of games.
    fn samples(&self, games: &[(usize, &SelfPlayGame)]) -> Vec<Sample> {
        let (rules, share) = (self.play.rules, f32::from(self.result) / 100.0);
        let of = |&(_, game): &(usize, &SelfPlayGame)| -> Vec<Sample> {
            let seen = game.seen(rules);
            seen.map(|(at, value)| Sample::of_game(&at, value, game.finals, share)).collect()
        };
        games.iter().flat_map(of).collect()
    }

    /// Trains, and prints the error on games that were held out.
    fn learn(&self, samples: &[Sample], held_out: &[Sample]) -> Result<Weights> {
        let tell = |what: &str, weights: &Weights| {
            let off = error(held_out, weights);
            say(&format!("{what}: off by {off:.3} seeds"));
            off
        };
        let nothing = [[[0; _]; _]; PHASES];
        tell("granaries alone", &Weights::MATERIAL);
        let weights = match self.model {
            ModelKind::Hand => Weights::new(&nothing, Extra::Hand(linear::hand(samples))),
            ModelKind::Pits | ModelKind::Network => {
                Weights::new(&linear::pits(samples), Extra::Nothing)
            }
        };
        tell("first", &weights);
        if self.model != ModelKind::Network {
            return Ok(weights);
        }
        let mut curve = Vec::new();
        let mut wrong = Ok(());
        let network =
            network::learn(samples, &weights, self.epochs, self.play.seed, |learned, network| {
                let weights = weights.clone().with_extra(Extra::Network(Box::new(network.clone())));
                let off = tell(&format!("network after {}", curve.len() + 1), &weights);
                curve.push((off, learned));
                let picture = curve::picture(&curve);
                wrong = fs::write(self.out.with_extension("svg"), picture);
            });
        wrong.context("cannot write the picture of the errors")?;
        Ok(weights.with_extra(Extra::Network(Box::new(network))))
    }

    /// The options that matter for the result.
    fn recipe(&self) -> String {
        let model = format!("{:?}", self.model).to_lowercase();
        let mut text = format!("{} --model {model} --result {}", self.play.recipe(), self.result);
        if self.model == ModelKind::Network {
            let _ = write!(text, " --epochs {}", self.epochs);
        }
        if let Some(folder) = &self.tables {
            let (folder, count) = (folder.display(), self.endings);
            let _ = write!(text, " --tables {folder} --endings {count}");
        }
        text
    }
}

/// The root mean square error, weighted as in training.
#[expect(clippy::cast_possible_truncation, reason = "a few digits are shown")]
fn error(samples: &[Sample], weights: &Weights) -> f32 {
    let square = |sample: &Sample| f64::from(sample.error(weights).powi(2) * sample.weight);
    let all: f64 = samples.iter().map(|sample| f64::from(sample.weight)).sum();
    (samples.iter().map(square).sum::<f64>() / all.max(1.0)).sqrt() as f32
}
