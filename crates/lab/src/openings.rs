//! `awale-lab openings`: random openings that are even by search, in a file that matches use again.
//!
//! An opening that is lost before a match begins is lost by both players in turn: the pair says nothing
//! about them.

use std::collections::HashSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;

use awale_core::notation::parse_moves;
use awale_core::random::SplitMix64;
use awale_core::{Move, RuleSet};
use awale_engine::{Engine, Limits, NoClock, Question, SEED, Stop, Value};

use crate::arena;
use crate::progress::Progress;
use crate::say;

/// Write openings of random moves after which a search finds the game even
///
/// The same options give the same file on every machine.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The file to write
    file: PathBuf,

    /// The rule set
    #[arg(long, default_value = "awale")]
    rules: RuleSet,

    /// How many openings
    #[arg(long, default_value_t = 500)]
    count: usize,

    /// Random moves of an opening
    #[arg(long, default_value_t = 8)]
    plies: usize,

    /// The greatest difference of final seeds that the search may expect
    #[arg(long, default_value_t = 1)]
    window: u8,

    /// Nodes of each search
    #[arg(long, default_value_t = 20_000)]
    nodes: u64,

    /// Seed of the random numbers
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How many openings are tried for each that is wanted before the window is taken to be too narrow.
const PATIENCE: usize = 1000;

impl Options {
    pub(crate) fn run(self) -> Result<()> {
        let mut random = SplitMix64::new(self.seed);
        let mut engine = Engine::new(16);
        let mut tried = HashSet::new();
        let mut text = self.command();
        let mut found = 0;
        let mut progress = Progress::new(self.count);
        for _ in 0..self.count.saturating_mul(PATIENCE) {
            if found == self.count {
                break;
            }
            let (moves, position) = arena::random_moves(self.rules, self.plies, &mut random);
            // Moves in another order may lead to the same position.
            if !tried.insert(position) {
                continue;
            }
            engine.clear_hash();
            let question = Question::new(position, Limits::nodes(self.nodes));
            let info = engine.go(&question, &NoClock, &Stop::new(), &mut |_| {});
            let value = info.context("the game goes on")?.lines[0].score.value;
            if value.abs() <= Value::from(self.window) * SEED {
                found += 1;
                text.extend(moves.iter().map(Move::to_string));
                let _ = writeln!(text, " {value:+}");
                progress.step(|| format!("{found} even of {}", tried.len()));
            }
        }
        drop(progress);
        if found < self.count {
            bail!("expected {} openings, found {found} even of {}", self.count, tried.len());
        }
        fs::write(&self.file, text).with_context(|| self.file.display().to_string())?;
        say(&format!("{}: {found} openings, even of {}", self.file.display(), tried.len()));
        Ok(())
    }

    /// The first line of the file: what made it.
    fn command(&self) -> String {
        format!(
            "# awale-lab openings --rules {} --count {} --plies {} --window {} --nodes {} --seed {}\n",
            self.rules, self.count, self.plies, self.window, self.nodes, self.seed
        )
    }
}

/// Reads the moves of every opening of a file.
pub(crate) fn read(path: &Path, rules: RuleSet) -> Result<Vec<Vec<Move>>> {
    let shown = path.display();
    let text = fs::read_to_string(path).with_context(|| shown.to_string())?;
    let command = text.lines().next().unwrap_or_default();
    ensure!(
        command.contains(&format!("--rules {rules} ")),
        "expected openings of {rules} in {shown}, found the first line {command:?}"
    );
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let moves = lines.map(|line| {
        let moves = line.split(' ').next().unwrap_or_default();
        parse_moves(moves).with_context(|| format!("{shown}: {line}"))
    });
    moves.collect()
}
