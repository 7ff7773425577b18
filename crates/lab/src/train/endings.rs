//! Positions of endgame tables, with their exact values.

use std::path::Path;

use anyhow::{Context, Result, bail};

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, PITS, RuleSet, Setup};
use awale_tables::{Tables, Worth};

use super::sample::Sample;

/// Random positions that the tables of a folder know and whose game goes on.
pub(super) fn sample(
    folder: &Path,
    rules: RuleSet,
    count: usize,
    seed: u64,
) -> Result<Vec<Sample>> {
    let tables = Tables::open(folder, rules).context("cannot open the tables")?;
    let Some(most) = tables.most_seeds() else {
        bail!("no tables of {rules} in {} (awale solve builds them)", folder.display());
    };
    let mut random = SplitMix64::new(seed);
    let mut samples = Vec::with_capacity(count);
    while samples.len() < count {
        let seeds = u8::try_from(1 + random.below(most.into())).unwrap_or(most);
        let Some(position) = position(rules, seeds, &mut random) else { continue };
        let Sample { own, other, .. } = Sample::new(&position, 0.0);
        let worth = tables.worth(own, other).ok();
        if let Some(value) = worth.and_then(Worth::value) {
            samples.push(Sample::new(&position, value.into()));
        }
    }
    Ok(samples)
}

/// A board with so many seeds, each in a random pit, and even granaries.
fn position(rules: RuleSet, seeds: u8, random: &mut SplitMix64) -> Option<AnyPosition> {
    let mut pits = [0; PITS];
    for _ in 0..seeds {
        pits[random.below(PITS)] += 1;
    }
    let position = AnyPosition::new(rules, &Setup::of_pits(pits)).ok();
    position.filter(|position| position.ending().is_none())
}
