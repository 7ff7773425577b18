//! Perft of the fast rules against the slow literal ones, in one run.
//!
//! `cargo bench -p awale-core --bench perft` plays the same tree with both, by turns, on one
//! thread, every leaf played, and prints the ratio of the best times. It fails if the fast rules
//! of `abapa` are not at least four times as fast.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use awale_core::rules::{Abapa, Avele, Awale, Awari, Awele};
use awale_core::{Position, Rules, Side, perft};

#[path = "../tests/support/literal.rs"]
mod literal;

use literal::Sheet;

/// The least ratio for `abapa`: below it something is wrong with the fast rules.
const PROMISED: f64 = 4.0;

fn timed(count: impl FnOnce() -> u64) -> (u64, Duration) {
    let begun = Instant::now();
    let leaves = black_box(count());
    (leaves, begun.elapsed())
}

/// Prints one line of the table and returns how many times faster the fast rules are.
fn compare<R: Rules>(sheet: Sheet, depth: u32) -> f64 {
    let fast_start = Position::<R>::start(Side::South);
    let slow_start = literal::start(sheet);
    let mut best = [Duration::MAX; 2];
    let mut leaves = 0;
    for _ in 0..3 {
        let (fast, fast_time) = timed(|| perft(black_box(&fast_start), depth));
        let (slow, slow_time) = timed(|| literal::perft(black_box(&slow_start), depth));
        assert_eq!(fast, slow, "both rules of {} count the same", sheet.name());
        best = [best[0].min(fast_time), best[1].min(slow_time)];
        leaves = fast;
    }
    #[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
    let rate = |time: Duration| leaves as f64 / time.as_secs_f64() / 1e6;
    let ratio = best[1].as_secs_f64() / best[0].as_secs_f64();
    println!(
        "{:6} {depth:5} {leaves:11} {:9.1} {:9.1} {ratio:7.2}",
        sheet.name(),
        rate(best[0]),
        rate(best[1]),
    );
    ratio
}

fn main() {
    println!("rules  depth      leaves  fast M/s  slow M/s   ratio");
    let abapa = compare::<Abapa>(Sheet::Abapa, 11);
    compare::<Awele>(Sheet::Awele, 10);
    compare::<Awale>(Sheet::Awale, 10);
    compare::<Avele>(Sheet::Avele, 10);
    compare::<Awari>(Sheet::Awari, 10);
    assert!(abapa >= PROMISED, "expected abapa {PROMISED} times as fast, found {abapa:.2}");
}
