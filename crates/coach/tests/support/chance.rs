//! Positions and choices from a fixed sequence of numbers, so that a failure comes back.

use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, BySide, PITS, RuleSet, Setup, Side};

/// A position of a rule set: after some random moves, or with seeds thrown at random.
pub(crate) fn position(rules: RuleSet, chance: &mut SplitMix64) -> AnyPosition {
    loop {
        let found =
            if chance.below(2) == 0 { played(rules, chance) } else { thrown(rules, chance) };
        if let Some(position) = found {
            return position;
        }
    }
}

fn played(rules: RuleSet, chance: &mut SplitMix64) -> Option<AnyPosition> {
    let mut position = AnyPosition::start(rules, Side::South);
    for _ in 0..chance.below(90) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position = position.try_play(moves[chance.below(moves.len())]).ok()?;
    }
    Some(position)
}

/// A few seeds or many, in some pits or in all of them, sometimes heaped up.
fn thrown(rules: RuleSet, chance: &mut SplitMix64) -> Option<AnyPosition> {
    let seeds = [3, 6, 12, 24, 48][chance.below(5)].min(chance.below(48) + 1);
    let spots = 1 + chance.below(PITS);
    let first = chance.below(PITS);
    let mut pits = [0; PITS];
    let mut left = seeds;
    while left > 0 {
        let heap = if chance.below(8) == 0 { 1 + chance.below(left) } else { 1 };
        pits[(first + chance.below(spots)) % PITS] += u8::try_from(heap).ok()?;
        left -= heap;
    }
    let rest = 48 - seeds;
    let south = chance.below(rest + 1);
    let quiet = if rules == RuleSet::Avele { chance.below(15) } else { 0 };
    let setup = Setup {
        pits,
        granaries: BySide::new(u8::try_from(south).ok()?, u8::try_from(rest - south).ok()?),
        to_move: Side::ALL[chance.below(2)],
        quiet: u8::try_from(quiet).ok()?,
        reserve: 0,
    };
    AnyPosition::new(rules, &setup).ok()
}
