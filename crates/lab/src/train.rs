//! `awale-lab train`: weights of the evaluation from self-play and from endgame tables.
//!
//! First the pit tables, then the network, trained on what the pit tables leave unexplained. The same
//! options give the same weights.

use awale_core::random::SplitMix64;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};

use awale_engine::Weights;
use awale_engine::eval::{Extra, PHASES};

use crate::say;
use crate::selfplay::SelfPlay;

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

    #[command(flatten)]
    play: SelfPlay,

    /// What is learned
    #[arg(long, value_enum, default_value_t = Model::Network)]
    model: Model,

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
        let share = f32::from(self.result) / 100.0;
        let games = self.play.play_to(&self.out.with_extension("games"))?;
        let mut samples: Vec<Sample> = games
            .iter()
            .flat_map(|game| {
                game.seen(self.play.rules)
                    .map(|(position, value)| Sample::of_game(&position, value, game.finals, share))
            })
            .collect();
        say(&format!("{} positions of {} games", samples.len(), games.len()));
        if let Some(folder) = &self.tables {
            let exact = endings::sample(folder, self.play.rules, self.endings, self.play.seed)?;
            say(&format!("{} positions of the tables", exact.len()));
            samples.extend(exact);
        }
        SplitMix64::new(self.play.seed).shuffle(&mut samples);
        let weights = self.learn(&samples);
        let head = format!("# awale-lab train {}\n", self.recipe());
        fs::write(&self.out, head + &weights.to_text())
            .with_context(|| format!("cannot write {}", self.out.display()))
    }

    /// Trains on all samples but one in fifty, and prints the error on those.
    fn learn(&self, samples: &[Sample]) -> Weights {
        let (held_out, seen) = samples.split_at(samples.len() / 50);
        let nothing = [[[0; _]; _]; PHASES];
        tell_error("granaries alone", held_out, &Weights::MATERIAL);
        let weights = match self.model {
            Model::Hand => Weights::new(&nothing, Extra::Hand(linear::hand(seen))),
            Model::Pits | Model::Network => Weights::new(&linear::pits(seen), Extra::Nothing),
        };
        tell_error("first", held_out, &weights);
        if self.model != Model::Network {
            return weights;
        }
        let network =
            network::learn(seen, &weights, self.epochs, self.play.seed, |epoch, network| {
                let weights = weights.clone().with_extra(Extra::Network(Box::new(network.clone())));
                tell_error(&format!("network after {epoch}"), held_out, &weights);
            });
        weights.with_extra(Extra::Network(Box::new(network)))
    }

    /// The options that matter for the result.
    fn recipe(&self) -> String {
        let model = format!("{:?}", self.model).to_lowercase();
        let mut text = format!("{} --model {model} --result {}", self.play.recipe(), self.result);
        if self.model == Model::Network {
            let _ = write!(text, " --epochs {}", self.epochs);
        }
        if let Some(folder) = &self.tables {
            let (folder, count) = (folder.display(), self.endings);
            let _ = write!(text, " --tables {folder} --endings {count}");
        }
        text
    }
}

/// Prints the root mean square error on held-out positions.
fn tell_error(what: &str, samples: &[Sample], weights: &Weights) {
    #[expect(clippy::cast_precision_loss, reason = "an average shows a few digits")]
    let mean = samples.iter().map(|sample| sample.error(weights).powi(2)).sum::<f32>()
        / samples.len().max(1) as f32;
    say(&format!("{what}: off by {:.3} seeds", mean.sqrt()));
}
