//! `awale perft`: counting the lines of play.

use std::io::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;

use awale_core::{AnyPosition, Move, Position, Rules, perft, with_position};

use super::{RulesOption, spoken};
use crate::{input, progress};

/// Count the lines of exactly N moves: the fingerprint of a rule set
///
/// A line that ended earlier counts no leaf, and repetition plays no part. Every leaf is played.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    rules: RulesOption,

    /// The number of moves in a line
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,

    /// Where the lines begin
    #[arg(long, value_name = "POSITION", default_value = "start")]
    position: String,

    /// Also count below each first move
    #[arg(long)]
    divide: bool,

    /// Threads that count
    #[arg(long, value_name = "T", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS))]
    threads: u16,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// More threads than any machine has processors are a slip of the finger.
const MOST_THREADS: i64 = 1024;

#[derive(Serialize)]
struct PerftCount {
    rules: &'static str,
    depth: u32,
    leaves: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<serde_json::Map<String, serde_json::Value>>,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let (position, pass) = input::position(self.rules.rules, &self.position)?;
        if let Some(pass) = pass {
            writeln!(anstream::stderr().lock(), "{}", spoken().pass(pass))?;
        }
        let begun = Instant::now();
        let firsts = count(&position, self.depth, self.threads);
        let seconds = begun.elapsed().as_secs_f64();
        let leaves = if self.depth == 0 { 1 } else { firsts.iter().map(|(_, n)| n).sum() };
        let mut out = anstream::stdout().lock();
        if self.json {
            let divide = self
                .divide
                .then(|| firsts.iter().map(|(mv, n)| (mv.to_string(), (*n).into())).collect());
            let rules = position.rules().name();
            let count = PerftCount { rules, depth: self.depth, leaves, divide };
            writeln!(out, "{}", serde_json::to_string(&count)?)?;
            return Ok(ExitCode::SUCCESS);
        }
        if self.divide {
            for (mv, leaves) in &firsts {
                writeln!(out, "{mv} {leaves}")?;
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "a rate shows a few digits")]
        let rate = leaves as f64 / seconds.max(1e-9) / 1e6;
        writeln!(
            out,
            "{} depth {}: {leaves} leaves in {seconds:.2} s, {rate:.1} million a second",
            position.rules(),
            self.depth,
        )?;
        Ok(ExitCode::SUCCESS)
    }
}

fn count(position: &AnyPosition, depth: u32, threads: u16) -> Vec<(Move, u64)> {
    with_position!(position, position => count_in_threads(position, depth, threads))
}

/// A part of the tree: the first move it belongs to, its root and the moves below it.
struct Subtree<R: Rules> {
    first: usize,
    root: Position<R>,
    depth: u32,
}

/// Cuts the tree below the second move and lets the threads take part after part.
fn count_in_threads<R: Rules>(
    position: &Position<R>,
    depth: u32,
    threads: u16,
) -> Vec<(Move, u64)> {
    let Some(below) = depth.checked_sub(1) else { return Vec::new() };
    let firsts: Vec<Move> = position.legal_moves().collect();
    let mut parts = Vec::new();
    for (first, &mv) in firsts.iter().enumerate() {
        let after = position.play(mv);
        match below.checked_sub(1) {
            Some(depth) => {
                let roots = after.legal_moves().map(|mv| after.play(mv));
                parts.extend(roots.map(|root| Subtree { first, root, depth }));
            }
            None => parts.push(Subtree { first, root: after, depth: below }),
        }
    }
    // Less deep a count is over before anyone could read a bar.
    let bar = if depth >= 12 { progress::bar(parts.len()) } else { ProgressBar::hidden() };
    let next = AtomicUsize::new(0);
    let work = || {
        let mut leaves = vec![0; firsts.len()];
        while let Some(part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
            leaves[part.first] += perft(&part.root, part.depth);
            bar.inc(1);
        }
        leaves
    };
    let counts = thread::scope(|scope| {
        let wanted = usize::from(threads).min(parts.len());
        // A thread that the system refuses leaves its work to the others.
        let spawn = |_| thread::Builder::new().spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..wanted).filter_map(spawn).collect();
        let mut counts = vec![work()];
        counts.extend(others.into_iter().map(|other| other.join().expect("counting never panics")));
        counts
    });
    let total = |first: usize| counts.iter().map(|leaves| leaves[first]).sum();
    firsts.iter().enumerate().map(|(first, &mv)| (mv, total(first))).collect()
}
