//! `awale bench`: the fingerprint of the search.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use awale_core::RuleSet;
use awale_engine::{BENCH_DEPTH, Clock, Watch, bench};

/// Search fixed positions of every game and count the nodes
///
/// The count is the fingerprint of the search: a change that is not meant to change the search
/// leaves it as it is.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Moves to look ahead in the games of at most six moves
    #[arg(long, value_name = "N", default_value_t = BENCH_DEPTH,
          value_parser = clap::value_parser!(u8).range(1..=40))]
    depth: u8,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let watch = Watch::new();
        let mut out = anstream::stdout().lock();
        let mut total = 0;
        for &rules in RuleSet::ALL {
            let nodes = bench(rules, self.depth);
            writeln!(out, "{rules:7} {nodes:>12}")?;
            total += nodes;
        }
        let millis = watch.millis().max(1);
        writeln!(out, "{total} nodes, {} thousand a second", total / millis)?;
        Ok(ExitCode::SUCCESS)
    }
}
