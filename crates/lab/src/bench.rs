//! `awale-lab bench`: the speed of the search, the benchmark of record.

use std::time::Duration;

use awale_core::{AnyPosition, Harvesting, RuleSet, Side};
use awale_engine::{Engine, Info, Limits, Question, Stop};
use clap::Args;

use crate::clock::LabClock;
use crate::say;

/// Measure the search from the first position of every game and print the table of docs/engine.md
///
/// Time is processor time: other work on the machine does not count.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Milliseconds of the search whose speed is measured
    #[arg(long, default_value_t = 3000)]
    millis: u64,

    /// The depth whose time is measured; 5 in Éqwalé, whose turns have hundreds of choices
    #[arg(long, default_value_t = 24)]
    depth: u8,

    /// The transposition table, in mebibytes
    #[arg(long, default_value_t = 64)]
    hash: usize,

    /// How often each is measured; the best counts, because other programs only slow it down
    #[arg(long, default_value_t = 3)]
    runs: usize,

    /// One rule set [default: all]
    #[arg(long)]
    rules: Option<RuleSet>,
}

const EQWALE_DEPTH: u8 = 5;

impl Options {
    pub(crate) fn run(self) {
        say(&format!(
            "| rules | million nodes a second | depth in {:.1} s | to depth | milliseconds | nodes |\n\
             | --- | ---: | ---: | ---: | ---: | ---: |",
            Duration::from_millis(self.millis).as_secs_f64()
        ));
        for &rules in RuleSet::ALL.iter().filter(|&&rules| self.rules.is_none_or(|r| r == rules)) {
            let depth = match rules.facts().harvesting {
                Harvesting::ByCount => self.depth,
                Harvesting::ByChoice => EQWALE_DEPTH,
            };
            let runs = || 0..self.runs.max(1);
            let speed = runs().filter_map(|_| self.search(rules, Limits::millis(self.millis)));
            let speed = speed.max_by_key(|info| info.nodes / info.millis.max(1));
            let time = runs().filter_map(|_| self.search(rules, Limits::depth(depth)));
            let time = time.min_by_key(|info| info.millis);
            let (Some(speed), Some(time)) = (speed, time) else { continue };
            #[expect(clippy::cast_precision_loss, reason = "figures show a few digits")]
            let per_second = speed.nodes as f64 / speed.millis.max(1) as f64 / 1000.0;
            say(&format!(
                "| `{rules}` | {per_second:.2} | {} | {} | {} | {} |",
                speed.depth, time.depth, time.millis, time.nodes
            ));
        }
    }

    fn search(&self, rules: RuleSet, limits: Limits) -> Option<Info> {
        let mut engine = Engine::new(self.hash);
        let question = Question::new(AnyPosition::start(rules, Side::South), limits);
        engine.go(&question, &LabClock::of(1), &Stop::new(), &mut |_| {})
    }
}
