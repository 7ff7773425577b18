//! The fingerprint of the search.

use awale_core::RuleSet;
use awale_engine::{BENCH_DEPTH, bench};

/// The counts of `bench.txt`. If a change of the search is meant, write the new counts there and the
/// total of `awale bench` into the commit message (`Bench: N`).
#[test]
fn the_search_has_its_fingerprint() {
    let count = |&rules: &RuleSet| format!("{rules} {}", bench(rules, BENCH_DEPTH));
    let found: Vec<String> = RuleSet::ALL.iter().map(count).collect();
    assert_eq!(found, include_str!("../bench.txt").lines().collect::<Vec<_>>());
}
