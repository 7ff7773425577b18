//! A player of a match: an engine with its settings, written as one word.

use std::fs;
use std::str::FromStr;

use anyhow::{Context, Result, bail};

use awale_core::{AnyPosition, Move};
use awale_engine::{Engine, Limits, Question, Score, Stop, Watch, Weights};

/// The settings of a player: `weights=FILE|material,nodes=N,millis=T,depth=D,hash=M,threads=T`.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub(crate) text: String,
    weights: Option<Box<Weights>>,
    limits: Limits,
    hash: usize,
    threads: usize,
}

impl FromStr for Settings {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Settings> {
        let mut settings = Settings {
            text: text.to_owned(),
            weights: None,
            limits: Limits::default(),
            hash: 16,
            threads: 1,
        };
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let Some((key, value)) = part.split_once('=') else {
                bail!("expected key=value, found {part}");
            };
            match key {
                "weights" if value == "material" => {
                    settings.weights = Some(Box::new(Weights::MATERIAL));
                }
                "weights" => {
                    let text = fs::read_to_string(value).with_context(|| value.to_owned())?;
                    settings.weights = Some(Box::new(Weights::parse(&text)?));
                }
                "nodes" => settings.limits.nodes = Some(value.parse()?),
                "millis" => settings.limits.millis = Some(value.parse()?),
                "depth" => settings.limits.depth = Some(value.parse()?),
                "hash" => settings.hash = value.parse()?,
                "threads" => settings.threads = value.parse()?,
                _ => bail!("expected weights, nodes, millis, depth, hash or threads, found {key}"),
            }
        }
        if settings.limits == Limits::default() {
            bail!("expected a limit (nodes, millis or depth) in {text:?}");
        }
        Ok(settings)
    }
}

/// An engine that plays.
pub(crate) struct Player {
    engine: Engine,
    limits: Limits,
    watch: Watch,
}

impl Player {
    pub(crate) fn new(settings: &Settings) -> Player {
        let mut engine = Engine::new(settings.hash);
        engine.set_weights(settings.weights.as_deref().cloned());
        engine.set_threads(settings.threads);
        Player { engine, limits: settings.limits, watch: Watch::new() }
    }

    /// Forgets the game before.
    pub(crate) fn new_game(&mut self) {
        self.engine.forget();
    }

    /// The move it plays, and what it thinks of it.
    pub(crate) fn choose(
        &mut self,
        position: AnyPosition,
        before: &[AnyPosition],
    ) -> Option<(Move, Score)> {
        let question = Question { position, before, limits: self.limits, lines: 1 };
        let info = self.engine.go(&question, &self.watch, &Stop::new(), &mut |_| {})?;
        Some((info.best()?, info.lines.first()?.score))
    }
}
