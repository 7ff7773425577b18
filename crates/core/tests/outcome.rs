//! Endings, refusals and traces by their names and figures: what programs rely on.

use std::collections::HashMap;

use awale_core::random::SplitMix64;
use awale_core::rules::Avele;
use awale_core::{
    AnyPosition, BySide, Ending, Harvest, Move, Nothing, Pit, Position, Reason, RuleSet, Side,
};

fn position(rules: RuleSet, text: &str) -> AnyPosition {
    AnyPosition::parse(rules, text).expect("a position")
}

/// A rule set, a position; why it is over, who gets what lies on the board, the final count, what
/// counts for nobody, who won.
const ENDINGS: [[&str; 3]; 12] = [
    ["awele", "0-0-0-0-0-1-1-0-0-0-0-0-25-21-S", "target W5 Nobody 25-21 2 Some(South)"],
    ["awele", "0-0-0-0-0-1-1-0-0-0-0-0-21-25-S", "target W5 Nobody 21-25 2 Some(North)"],
    ["awele", "0-0-0-1-0-0-0-0-0-0-0-0-24-23-S", "famine W6 Nobody 24-23 1 Some(South)"],
    ["awale", "0-0-0-0-0-0-1-0-0-0-0-3-22-22-S", "famine L4 Owners 22-26 0 Some(North)"],
    ["awale", "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S", "indetermination L5 Owners 24-24 0 None"],
    ["avele", "0-0-0-0-0-0-0-0-0-0-0-0-25-23-N", "board-empty A-E1 Nobody 25-23 0 Some(South)"],
    ["avele", "0-0-0-0-0-0-4-0-0-0-0-0-22-22-N", "no-move A-E2 To(South) 26-22 0 Some(South)"],
    ["avele", "4-0-0-0-0-0-4-0-0-0-0-0-20-20-S quiet=14", "stall A-E3 Nobody 20-20 8 None"],
    ["eqwale", "1-0-0-0-0-0-0-0-0-0-0-0-23-24-S", "famine Q5 Owners 24-24 0 None"],
    ["abapa", "0-0-0-0-0-1-1-0-0-0-0-0-25-21-S", "target abapa-target Owners 26-22 0 Some(South)"],
    ["abapa", "0-0-0-0-0-0-1-0-0-0-0-0-23-24-S", "famine abapa-famine Owners 23-25 0 Some(North)"],
    ["awari", "0-0-0-0-0-0-1-0-0-0-0-0-23-24-S", "famine awari-end To(North) 23-25 0 Some(North)"],
];

#[test]
fn endings_are_told_and_counted() {
    for [rules, text, told] in ENDINGS {
        let position = position(rules.parse().unwrap(), text);
        let ending = position.ending().expect(text);
        let Ending { reason, clause, leftover, granaries, uncounted, .. } = ending;
        let (reason, BySide { south, north }) = (reason.name(), granaries);
        let winner = ending.winner();
        let found =
            format!("{reason} {clause} {leftover:?} {south}-{north} {uncounted} {winner:?}");
        assert_eq!(found, told, "{position:?}");
        assert!(position.legal_moves().is_empty());
    }
    // One seed less in a granary, one quiet move less: these go on.
    for (rules, text) in [
        (RuleSet::Awele, "0-0-0-0-0-1-1-0-0-0-0-0-24-22-S"),
        (RuleSet::Abapa, "0-0-0-0-0-1-1-0-0-0-0-0-24-22-S"),
        (RuleSet::Avele, "4-0-0-0-0-0-4-0-0-0-0-0-20-20-S quiet=13"),
    ] {
        assert_eq!(position(rules, text).ending(), None, "{rules} {text}");
    }
}

#[test]
fn reasons_have_names_of_their_own() {
    let names =
        ["target", "famine", "indetermination", "stall", "board-empty", "no-move", "repetition"];
    assert_eq!(Reason::ALL.map(Reason::name), names);
}

const START: &str = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
const FEEDING: &str = "0-0-0-0-1-4-0-0-0-0-0-0-20-23-S";
const STARVING: &str = "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S";
const OVER: &str = "0-0-0-0-0-0-1-0-0-0-0-0-24-23-S";
const PLACED: &str = "10-4-4-4-4-4-4-4-3-3-1-1-0-0-S reserve=2";
const GAP: &str = "9-4-4-4-4-4-4-4-4-4-1-0-0-0-S reserve=2";
const SOWING: &str = "0-0-4-6-1-4-0-7-3-1-3-5-7-7-S";

/// A rule set, a position, a move; the name of the refusal, its clause, its message.
const REFUSALS: [[&str; 6]; 17] = [
    ["awale", START, "a", "not-your-pit", "S2", "a is not a pit of South, who is to move"],
    ["awale", FEEDING, "A", "empty-pit", "S2", "A is empty"],
    ["awale", FEEDING, "E", "must-feed", "L3", "E does not feed the opponent, who has no seed: "],
    ["awele", STARVING, "F", "would-starve", "W2", "F would take every seed of the opponent"],
    ["awari", STARVING, "F", "would-starve", "awari-starve", "F would take every seed "],
    [
        "awale",
        START,
        "Axb1",
        "harvest-is-not-chosen",
        "-",
        "the harvest is not chosen in this game: ",
    ],
    ["awale", START, "+A1", "place-after-reserve-empty", "-", "no seeds are left to place: "],
    ["awale", OVER, "A", "game-over", "-", "the game is over (famine)"],
    ["eqwale", SOWING, "+A1", "place-after-reserve-empty", "Q1", "no seeds are left to place: "],
    ["eqwale", PLACED, "B", "sow-before-reserve-empty", "Q1", "2 seeds are still in the reserve: "],
    ["eqwale", PLACED, "+B3", "place-too-many", "Q1", "3 seeds placed, but the reserve holds 2"],
    ["eqwale", PLACED, "+A1", "pit-over-ten", "Q2", "A would hold 11 seeds, and at most ten "],
    ["eqwale", GAP, "+B2", "cannot-be-filled", "Q2", "the rest of the reserve (0 seeds) could "],
    ["eqwale", PLACED, "+a1", "not-your-pit", "Q3", "a is not a pit of South, who is to move"],
    ["eqwale", SOWING, "A", "empty-pit", "Q3", "A is empty"],
    ["eqwale", SOWING, "C", "harvest-missing", "Q4", "b is attacked: one or two seeds "],
    ["eqwale", SOWING, "Cxa1", "not-attacked", "Q4", "a is not attacked: nothing can be taken "],
];

#[test]
fn refusals_are_told() {
    for [rules, text, mv, name, clause, told] in REFUSALS {
        let rules: RuleSet = rules.parse().unwrap();
        let position = position(rules, text);
        let mv: Move = mv.parse().unwrap();
        let refusal = position.check(mv).expect_err(text);
        assert_eq!(refusal.name(), name, "{position:?} {mv}");
        assert_eq!(rules.clause_of(refusal), clause.parse().ok(), "{position:?} {mv}");
        assert!(refusal.to_string().starts_with(told), "{refusal}");
        assert_eq!(position.try_play(mv), Err(refusal));
        assert_eq!(position.trace(mv), Err(refusal));
    }
}

#[test]
fn a_harvest_that_takes_nothing_says_why() {
    const STARVING: &str = "3-0-0-0-0-1-1-0-0-0-0-0-20-23-S";
    const EMPTY: &str = "0-0-0-0-0-0-0-0-0-0-0-0-0-0-S reserve=48";
    const UNEQUAL: &str = "9-0-0-0-0-1-3-0-0-0-0-0-20-15-S";
    for (rules, text, mv, nothing, name) in [
        (RuleSet::Awale, START, "A", Nothing::AtHome, "at-home"),
        (RuleSet::Awale, START, "F", Nothing::PitCount(5), "pit-count"),
        (RuleSet::Awale, STARVING, "F", Nothing::WouldStarve, "would-starve"),
        (RuleSet::Avele, STARVING, "F", Nothing::WouldStarve, "would-starve"),
        (RuleSet::Eqwale, EMPTY, "+A1", Nothing::Placing, "placing"),
        (RuleSet::Eqwale, UNEQUAL, "F", Nothing::NoEquality, "no-equality"),
    ] {
        let Harvest::None(found) =
            position(rules, text).trace(mv.parse().unwrap()).unwrap().harvest
        else {
            panic!("{rules} {text} {mv} harvests");
        };
        assert_eq!((found, found.name()), (nothing, name), "{rules} {text} {mv}");
        assert_eq!((Harvest::None(found).seeds(), Harvest::None(found).pits()), (0, &[][..]));
    }
}

/// S3: thirteen seeds go round once and step over their origin.
#[test]
fn laps_are_counted() {
    for (seeds, laps, last) in [(11, 0, 'f'), (12, 1, 'B'), (22, 1, 'f'), (23, 2, 'B')] {
        let text = format!("{seeds}-0-0-0-0-0-0-0-0-0-0-0-{}-0-S", 48 - seeds);
        let trace = position(RuleSet::Awari, &text).trace("A".parse().unwrap()).unwrap();
        assert_eq!((trace.laps, trace.last().map(Pit::letter)), (laps, Some(last)), "{seeds}");
        assert_eq!((trace.origin, trace.rules), ("A".parse().ok(), RuleSet::Awari));
    }
}

/// The key is the same for a position and its mirror image and tells everything else apart.
#[test]
fn keys_tell_positions_apart() {
    let texts = [
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=1",
        "5-3-4-4-4-4-4-4-4-4-4-4-0-0-S",
        "4-4-4-4-4-4-5-3-4-4-4-4-0-0-S",
        "4-4-4-4-4-4-4-4-4-4-4-3-1-0-S",
        "4-4-4-4-4-4-4-4-4-4-4-3-0-1-S",
    ];
    let parsed = texts.map(|text| text.parse::<Position<Avele>>().unwrap());
    for (i, position) in parsed.iter().enumerate() {
        let mirrored = Position::<Avele>::new(&position.setup().mirrored()).unwrap();
        assert_eq!(position.key(), mirrored.key());
        for other in &parsed[..i] {
            assert_ne!(position.key(), other.key(), "{position} {other}");
        }
    }
}

/// Positions of many random games: no two of them share a key.
#[test]
fn keys_hardly_ever_meet() {
    let mut random = SplitMix64::new(1);
    let mut seen = HashMap::new();
    for _ in 0..2_000 {
        let mut position = Position::<Avele>::start(Side::South);
        while position.ending().is_none() {
            let rows = (position.own(), position.other(), position.state());
            assert_eq!(*seen.entry(position.key()).or_insert(rows), rows, "{position}");
            let moves: Vec<Move> = position.legal_moves().collect();
            position = position.play(moves[random.below(moves.len())]);
        }
    }
    assert!(seen.len() > 50_000, "{}", seen.len());
}

#[test]
fn rows_belong_to_sides() {
    let position: Position<Avele> = "1-2-3-4-5-6-7-0-0-0-0-0-9-11-N quiet=2".parse().unwrap();
    assert_eq!(position.row(Side::South).counts(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(
        (position.row(Side::North), position.row(Side::South)),
        (position.own(), position.other())
    );
    assert_eq!((position.seeds_on_board(), position.state().0), (28, 2));
    assert_eq!(position.granaries(), BySide::new(9, 11));
    assert_eq!(format!("{position:?}"), format!("avele {position}"));
}
