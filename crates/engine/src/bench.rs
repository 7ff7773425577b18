//! The fingerprint of the search: the nodes of fixed searches.
//!
//! A change that is not meant to change the search leaves it as it is. `bench.txt` beside this crate
//! holds the counts; a test compares, and a commit that changes them says so.

use awale_core::{AnyPosition, Harvesting, RuleSet, Side};

use crate::engine::{Engine, Question};
use crate::limits::{Limits, NoClock, Stop};

/// Moves to look ahead in the games of at most six moves.
pub const BENCH_DEPTH: u8 = 16;
/// Moves to look ahead in Éqwalé, whose turns have hundreds of choices.
const EQWALE_DEPTH: u8 = 5;
/// A position is searched after each of these many moves.
const PLIES: [usize; 3] = [0, 6, 15];

/// The nodes of three searches of a rule set; `depth` is that of the games of at most six moves.
pub fn bench(rules: RuleSet, depth: u8) -> u64 {
    let depth = match rules.facts().harvesting {
        Harvesting::ByCount => depth,
        Harvesting::ByChoice => EQWALE_DEPTH,
    };
    let nodes = PLIES.map(|plies| {
        let question = Question::new(position(rules, plies), Limits::depth(depth));
        let info = Engine::new(16).go(&question, &NoClock, &Stop::new(), &mut |_| {});
        info.map_or(0, |info| info.nodes)
    });
    nodes.iter().sum()
}

/// A position of the game that always plays the second legal move, or the only one.
fn position(rules: RuleSet, plies: usize) -> AnyPosition {
    let mut position = AnyPosition::start(rules, Side::South);
    for _ in 0..plies {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get(1).or(moves.first()) else { break };
        position = position.try_play(mv).unwrap_or(position);
    }
    position
}
