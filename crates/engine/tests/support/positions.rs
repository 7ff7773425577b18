//! Positions to search, and the search of one.

use awale_core::{AnyPosition, RuleSet, Side};
use awale_engine::{Engine, Info, Limits, NoClock, Question, Stop};

/// Positions of random games, the same every time.
pub(crate) fn random_positions(rules: RuleSet, seed: u64) -> impl Iterator<Item = AnyPosition> {
    let mut number = seed;
    let mut position = AnyPosition::start(rules, Side::South);
    std::iter::repeat_with(move || {
        let moves = position.legal_moves();
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = usize::try_from(number >> 33).expect("31 bits") % moves.len().max(1);
        position = match moves.get(choice) {
            Some(&mv) => position.try_play(mv).expect("a listed move is legal"),
            None => AnyPosition::start(rules, Side::South),
        };
        position
    })
}

pub(crate) fn go(engine: &mut Engine, position: AnyPosition, limits: Limits) -> Option<Info> {
    engine.go(&Question::new(position, limits), &NoClock, &Stop::new(), &mut |_| {})
}
