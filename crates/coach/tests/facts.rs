//! Every fact that is seen holds, by rules that the seeing does not use.

use awale_coach::{Fact, see, see_move};
use awale_core::RuleSet;

#[path = "support/chance.rs"]
mod chance;
#[path = "support/holds.rs"]
mod holds;
#[path = "support/literal.rs"]
mod literal;

use awale_core::random::SplitMix64;
use holds::holds;

#[test]
fn what_is_seen_holds() {
    let mut chance = SplitMix64::new(3);
    let mut names = std::collections::BTreeMap::<&str, usize>::new();
    for number in 0..12_000 {
        let rules = RuleSet::ALL[number % RuleSet::ALL.len()];
        let position = chance::position(rules, &mut chance);
        let mut facts = see(&position);
        let moves = position.legal_moves();
        for _ in 0..3.min(moves.len()) {
            facts.extend(see_move(&position, moves[chance.below(moves.len())]));
        }
        for fact in facts {
            assert!(holds(&fact, &position), "{rules} {position}: {fact:?}");
            let inner = match &fact {
                Fact::After { then, .. } => then.name(),
                fact => fact.name(),
            };
            *names.entry(inner).or_default() += 1;
        }
    }
    for name in [
        "threat",
        "no-harvest",
        "vulnerable",
        "house",
        "active-house",
        "too-rich",
        "house-range",
        "potential",
        "mobility",
        "waiting",
        "tempo",
        "must-feed",
        "unfeeding",
        "trap",
        "few-seeds",
        "needs",
        "leads",
        "equality",
        "twin",
        "apart",
        "over",
        "takes",
        "takes-nothing",
        "most",
        "gives",
        "only",
        "parry",
        "counter",
        "opens",
    ] {
        assert!(names.get(name).is_some_and(|&count| count >= 20), "{name}: {names:?}");
    }
}
