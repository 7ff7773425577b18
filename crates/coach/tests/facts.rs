//! Every fact that is seen holds, by rules that the seeing does not use; a spoilt one does not; and
//! each notion of the sheets is seen where it matters and only there.

use std::collections::BTreeMap;

use awale_coach::{Fact, see, see_move};
use awale_core::{AnyPosition, Move, RuleSet};

#[path = "support/board.rs"]
mod board;
#[path = "support/chance.rs"]
mod chance;
#[path = "support/holds.rs"]
mod holds;
#[path = "../../core/tests/support/literal.rs"]
mod literal;
#[path = "support/spoil.rs"]
mod spoil;

use awale_core::random::SplitMix64;
use holds::holds;
use spoil::spoilt;

/// All facts that `see` and `see_move` can give.
const ALL: &str = "Threat NoHarvest Parries Vulnerable Alternates Site House Active Outside \
                   HouseRange Potential Safe Mobility Burden Waiting Tempo MustFeed Starve Forfeit \
                   Trap FewSeeds Stall Needs Leads Equality Twin Apart Ones Reserve Over Takes \
                   TakesNothing Most Gives Places Only High TooRich Pays Meagre Return Parry \
                   Recoups Escapes Counter Opens";
/// What may be said in Éqwalé: nothing of the advice of the other games.
const OF_EQWALE: &str = "NoHarvest Equality Twin Apart Ones Reserve Leads Over Takes TakesNothing Gives Places \
     Escapes";

/// The kind of a fact, or of what it says of later.
fn kind(fact: &Fact) -> String {
    let text = match fact {
        Fact::After { then, .. } => format!("{then:?}"),
        fact => format!("{fact:?}"),
    };
    text.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default().to_owned()
}

/// The facts of a random position and of some of its moves.
fn random(number: usize, chance: &mut SplitMix64) -> (AnyPosition, Vec<Fact>) {
    let rules = RuleSet::ALL[number % RuleSet::ALL.len()];
    let position = chance::position(rules, chance);
    let mut facts = see(&position);
    let moves = position.legal_moves();
    for _ in 0..3.min(moves.len()) {
        facts.extend(see_move(&position, moves[chance.below(moves.len())]));
    }
    (position, facts)
}

fn assert_none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
}

/// Each kind of fact often enough to mean something.
fn assert_frequent(counts: &BTreeMap<String, usize>, kinds: &str) {
    let few = |name: &&str| counts.get(*name).is_none_or(|&count| count < 20);
    let rare: Vec<&str> = kinds.split_whitespace().filter(few).collect();
    assert!(rare.is_empty(), "{rare:?} are rare: {counts:?}");
}

#[test]
fn what_is_seen_holds() {
    let mut chance = SplitMix64::new(3);
    let mut wrong = Vec::new();
    let mut counts = BTreeMap::<String, usize>::new();
    for number in 0..12_000 {
        let (position, facts) = random(number, &mut chance);
        for fact in facts {
            if !holds(&fact, &position) {
                wrong.push(format!("{} {position}: {fact:?}", position.rules()));
            }
            *counts.entry(kind(&fact)).or_default() += 1;
        }
    }
    assert_none(&wrong);
    assert_frequent(&counts, ALL);
}

#[test]
fn a_spoilt_fact_is_found_out() {
    let mut chance = SplitMix64::new(5);
    let mut wrong = Vec::new();
    let mut counts = BTreeMap::<String, usize>::new();
    for number in 0..4_000 {
        let (position, facts) = random(number, &mut chance);
        for fact in facts {
            for spoilt in spoilt(&fact) {
                if holds(&spoilt, &position) {
                    wrong.push(format!("{} {position}: {spoilt:?}", position.rules()));
                }
                *counts.entry(kind(&fact)).or_default() += 1;
            }
        }
    }
    assert_none(&wrong);
    // What has nothing to spoil is the spoilt form of another.
    let spoilable = ALL.replace("NoHarvest ", "").replace("Apart ", "").replace("Only ", "");
    assert_frequent(&counts, &spoilable);
}

#[test]
fn eqwale_gets_no_advice_of_the_other_games() {
    let mut chance = SplitMix64::new(9);
    let mut wrong = Vec::new();
    for _ in 0..600 {
        let position = chance::position(RuleSet::Eqwale, &mut chance);
        let mut facts = see(&position);
        let moves = position.legal_moves();
        if !moves.is_empty() {
            facts.extend(see_move(&position, moves[chance.below(moves.len())]));
        }
        let foreign = facts
            .iter()
            .filter(|fact| !OF_EQWALE.split_whitespace().any(|allowed| allowed == kind(fact)));
        wrong.extend(foreign.map(|fact| format!("{position}: {fact:?}")));
    }
    assert_none(&wrong);
}

/// A counter-threat is not told again as a new threat.
#[test]
fn a_counter_threat_is_said_once() {
    let mut chance = SplitMix64::new(13);
    let mut counters = 0;
    for number in 0..6_000 {
        let (position, facts) = random(number, &mut chance);
        for fact in &facts {
            let Fact::Counter { mv, with, .. } = fact else { continue };
            counters += 1;
            let twice = facts.iter().any(
                |fact| matches!(fact, Fact::Opens { mv: of, by, .. } if of == mv && by == with),
            );
            assert!(!twice, "{position} {mv}: {facts:?}");
        }
    }
    assert!(counters >= 20, "{counters}");
}

/// Where a notion is seen (`+`) and where it is not (`-`) though much of it is there: the notion,
/// the game, the position, the move if it is a fact of a move.
const NOTIONS: &str = include_str!("support/notions.txt");

#[test]
fn a_notion_is_seen_where_it_matters_and_only_there() {
    let mut wrong = Vec::new();
    let mut counts = BTreeMap::<&str, [usize; 2]>::new();
    for line in NOTIONS.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let words: Vec<&str> = line.split('#').next().unwrap_or(line).split_whitespace().collect();
        let [sign, notion, rules, ref rest @ ..] = words[..] else { panic!("{line}") };
        let (mv, position): (Vec<&str>, Vec<&str>) =
            rest.iter().partition(|word| word.len() <= 5 && word.parse::<Move>().is_ok());
        let rules = rules.parse().expect("a rule set");
        let position = AnyPosition::parse(rules, &position.join(" ")).expect(line);
        let facts = match mv.first() {
            Some(mv) => see_move(&position, mv.parse().expect(line)),
            None => see(&position),
        };
        let found = facts.iter().any(|fact| kind(fact) == notion);
        assert!(position.ending().is_none(), "{line}: over");
        if found != (sign == "+") {
            wrong.push(format!("{line}: {facts:?}"));
        }
        counts.entry(notion).or_default()[usize::from(sign == "-")] += 1;
    }
    assert_none(&wrong);
    for (notion, [seen, silent]) in &counts {
        assert!(*seen > 0 && *silent > 0, "{notion}: seen {seen} times, silent {silent} times");
    }
    assert!(counts.len() >= 24, "{counts:?}");
}
