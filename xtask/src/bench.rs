//! The benchmarks: ratios taken in one run.

use anyhow::Result;

use awale_core::RuleSet;

use crate::batch;
use crate::run::{Cargo, root};

/// Runs all of them.
pub(crate) fn run() -> Result<()> {
    Cargo::new(["bench", "-p", "awale-core", "--bench", "perft"])
        .run("rules against the literal rules")?;
    Cargo::new(["build", "--release", "-p", "awale"]).run("building the program")?;
    let program = root().join("target/release/awale");
    for rules in [RuleSet::Awele, RuleSet::Awale, RuleSet::Avele, RuleSet::Abapa] {
        batch::measure(&program, rules)?;
    }
    Cargo::new(["bench", "-p", "awale-tables", "--", "awari", "24", "2"])
        .run("endgame tables of awari to 24 seeds")
}
