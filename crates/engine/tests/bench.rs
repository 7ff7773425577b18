//! The fingerprint of the search.

use awale_core::RuleSet;
use awale_engine::{BENCH_DEPTH, bench};

/// The counts of `bench.txt`. If a change of the search is meant, write the new counts there and the
/// total of `awale bench` into the commit message (`Bench: N`).
#[test]
fn the_search_has_its_fingerprint() {
    let found: String = RuleSet::ALL
        .iter()
        .map(|&rules| format!("{rules} {}\n", bench(rules, BENCH_DEPTH)))
        .collect();
    assert_eq!(found, include_str!("../bench.txt"));
}
