//! Every fact that is seen holds, by rules that the seeing does not use.

use awale_coach::{see, see_move};
use awale_core::RuleSet;

#[path = "support/board.rs"]
mod board;
#[path = "support/chance.rs"]
mod chance;
#[path = "support/holds.rs"]
mod holds;
#[path = "../../core/tests/support/literal.rs"]
mod literal;

use awale_core::random::SplitMix64;
use holds::holds;

#[test]
fn what_is_seen_holds() {
    let mut chance = SplitMix64::new(3);
    let mut names = std::collections::BTreeMap::<String, usize>::new();
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
            // The kind of the fact: the first word of what it is, or of what it says of later.
            let text = format!("{fact:?}");
            let inner = text.rsplit_once("then: ").map_or(&*text, |(_, then)| then);
            let name = inner.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
            *names.entry(name.to_owned()).or_default() += 1;
        }
    }
    let all = "Threat NoHarvest Vulnerable House Active TooRich HouseRange Potential Mobility Waiting \
               Tempo MustFeed Unfeeding Trap FewSeeds Needs Leads Equality Twin Apart Over Takes \
               TakesNothing Most Gives Only Parry Counter Opens";
    for name in all.split_whitespace() {
        assert!(names.get(name).is_some_and(|&count| count >= 20), "{name}: {names:?}");
    }
}
