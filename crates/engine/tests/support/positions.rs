//! Positions to search, and the search of one.

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, RuleSet, Side};
use awale_engine::{Engine, Info, Limits, NoClock, Question, Stop};

/// Positions of random games, the same every time.
pub(crate) fn random_positions(rules: RuleSet, seed: u64) -> impl Iterator<Item = AnyPosition> {
    let mut random = SplitMix64::new(seed);
    let mut position = AnyPosition::start(rules, Side::South);
    std::iter::repeat_with(move || {
        let moves = position.legal_moves();
        position = match moves.get(random.below(moves.len())) {
            Some(&mv) => position.try_play(mv).expect("a listed move is legal"),
            None => AnyPosition::start(rules, Side::South),
        };
        position
    })
}

pub(crate) fn go(engine: &mut Engine, position: AnyPosition, limits: Limits) -> Option<Info> {
    engine.go(&Question::new(position, limits), &NoClock, &Stop::new(), &mut |_| {})
}
