//! Endings, refusals and traces by their names and figures: what programs rely on.

use awale_core::rules::Avele;
use awale_core::{
    AnyPosition, BySide, Clause, Harvest, Leftover, Nothing, Pit, Position, Reason, RuleSet, Side,
};

fn position(rules: RuleSet, text: &str) -> AnyPosition {
    AnyPosition::parse(rules, text).expect("a position")
}

#[test]
fn endings_are_told_and_counted() {
    use Leftover::{Nobody, Owners, To};
    let (south, north) = (Some(Side::South), Some(Side::North));
    for (rules, text, reason, clause, leftover, (s, n, uncounted), winner) in [
        (
            RuleSet::Awele,
            "0-0-0-0-0-1-1-0-0-0-0-0-25-21-S",
            "target",
            Clause::W5,
            Nobody,
            (25, 21, 2),
            south,
        ),
        (
            RuleSet::Awele,
            "0-0-0-0-0-1-1-0-0-0-0-0-21-25-S",
            "target",
            Clause::W5,
            Nobody,
            (21, 25, 2),
            north,
        ),
        (
            RuleSet::Awele,
            "0-0-0-1-0-0-0-0-0-0-0-0-24-23-S",
            "famine",
            Clause::W6,
            Nobody,
            (24, 23, 1),
            south,
        ),
        (
            RuleSet::Awale,
            "0-0-0-0-0-0-1-0-0-0-0-3-22-22-S",
            "famine",
            Clause::L4,
            Owners,
            (22, 26, 0),
            north,
        ),
        (
            RuleSet::Awale,
            "1-0-0-0-0-0-1-0-0-0-0-0-23-23-S",
            "indetermination",
            Clause::L5,
            Owners,
            (24, 24, 0),
            None,
        ),
        (
            RuleSet::Avele,
            "0-0-0-0-0-0-0-0-0-0-0-0-25-23-N",
            "board-empty",
            Clause::AE1,
            Nobody,
            (25, 23, 0),
            south,
        ),
        (
            RuleSet::Avele,
            "0-0-0-0-0-0-4-0-0-0-0-0-22-22-S",
            "no-move",
            Clause::AE2,
            To(Side::North),
            (22, 26, 0),
            north,
        ),
        (
            RuleSet::Avele,
            "4-0-0-0-0-0-4-0-0-0-0-0-20-20-S quiet=14",
            "stall",
            Clause::AE3,
            Nobody,
            (20, 20, 8),
            None,
        ),
        (
            RuleSet::Eqwale,
            "1-0-0-0-0-0-0-0-0-0-0-0-23-24-S",
            "famine",
            Clause::Q5,
            Owners,
            (24, 24, 0),
            None,
        ),
        (
            RuleSet::Abapa,
            "0-0-0-0-0-1-1-0-0-0-0-0-25-21-S",
            "target",
            Clause::AbapaTarget,
            Owners,
            (26, 22, 0),
            south,
        ),
        (
            RuleSet::Abapa,
            "0-0-0-0-0-0-1-0-0-0-0-0-23-24-S",
            "famine",
            Clause::AbapaFamine,
            Owners,
            (23, 25, 0),
            north,
        ),
        (
            RuleSet::Awari,
            "0-0-0-0-0-0-1-0-0-0-0-0-23-24-S",
            "famine",
            Clause::AwariEnd,
            To(Side::North),
            (23, 25, 0),
            north,
        ),
    ] {
        let ending = position(rules, text).ending().expect(text);
        assert_eq!((ending.reason.name(), ending.clause), (reason, clause), "{rules} {text}");
        assert_eq!(
            (ending.leftover, ending.granaries),
            (leftover, BySide::new(s, n)),
            "{rules} {text}"
        );
        assert_eq!((ending.uncounted, ending.winner()), (uncounted, winner), "{rules} {text}");
        assert!(position(rules, text).legal_moves().is_empty());
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

#[test]
fn refusals_are_told() {
    let placed = "10-4-4-4-4-4-4-4-3-3-1-1-0-0-S reserve=2";
    let sowing = "0-0-4-6-1-4-0-7-3-1-3-5-7-7-S";
    for (rules, text, mv, name, told, clause) in [
        (
            RuleSet::Awale,
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N",
            "A",
            "not-your-pit",
            "A is not a pit of North, who is to move",
            Some(Clause::S2),
        ),
        (
            RuleSet::Awale,
            "0-4-4-4-4-4-4-4-4-4-4-4-4-0-S",
            "A",
            "empty-pit",
            "A is empty",
            Some(Clause::S2),
        ),
        (
            RuleSet::Awale,
            "0-0-0-0-1-4-0-0-0-0-0-0-20-23-S",
            "E",
            "must-feed",
            "E does not feed the opponent, who has no seed: a move that feeds must be played",
            Some(Clause::L3),
        ),
        (
            RuleSet::Awele,
            "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S",
            "F",
            "would-starve",
            "F would take every seed of the opponent",
            Some(Clause::W2),
        ),
        (
            RuleSet::Avele,
            "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S",
            "F",
            "would-starve",
            "F would take every seed of the opponent",
            Some(Clause::A3),
        ),
        (
            RuleSet::Awari,
            "1-0-0-0-0-1-1-0-0-0-0-0-22-23-S",
            "F",
            "would-starve",
            "F would take every seed of the opponent",
            Some(Clause::AwariStarve),
        ),
        (
            RuleSet::Awale,
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
            "Axb1",
            "harvest-is-not-chosen",
            "the harvest is not chosen in this game: name the pit alone",
            None,
        ),
        (
            RuleSet::Awale,
            "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
            "+A1",
            "place-after-reserve-empty",
            "no seeds are left to place: name a pit to sow",
            None,
        ),
        (
            RuleSet::Awale,
            "0-0-0-0-0-0-1-0-0-0-0-0-24-23-S",
            "A",
            "game-over",
            "the game is over (famine)",
            None,
        ),
        (
            RuleSet::Eqwale,
            sowing,
            "+A1",
            "place-after-reserve-empty",
            "no seeds are left to place: name a pit to sow",
            Some(Clause::Q1),
        ),
        (
            RuleSet::Eqwale,
            placed,
            "B",
            "sow-before-reserve-empty",
            "2 seeds are still in the reserve: they are placed before anything is sown",
            Some(Clause::Q1),
        ),
        (
            RuleSet::Eqwale,
            placed,
            "+B3",
            "place-too-many",
            "3 seeds placed, but the reserve holds 2",
            Some(Clause::Q1),
        ),
        (
            RuleSet::Eqwale,
            "10-4-4-4-4-4-4-4-4-2-1-1-0-0-S reserve=2",
            "+A1",
            "pit-over-ten",
            "A would hold 11 seeds, and at most ten are allowed while placing",
            Some(Clause::Q2),
        ),
        (
            RuleSet::Eqwale,
            "9-4-4-4-4-4-4-4-4-4-1-0-0-0-S reserve=2",
            "+B2",
            "cannot-be-filled",
            "the rest of the reserve (0 seeds) could no longer fill every empty pit",
            Some(Clause::Q2),
        ),
        (
            RuleSet::Eqwale,
            placed,
            "+a1",
            "not-your-pit",
            "a is not a pit of South, who is to move",
            Some(Clause::Q3),
        ),
        (RuleSet::Eqwale, sowing, "A", "empty-pit", "A is empty", Some(Clause::Q3)),
        (
            RuleSet::Eqwale,
            sowing,
            "C",
            "harvest-missing",
            "b is attacked: one or two seeds must be taken from it",
            Some(Clause::Q4),
        ),
        (
            RuleSet::Eqwale,
            sowing,
            "Cxa1",
            "not-attacked",
            "a is not attacked: nothing can be taken from it",
            Some(Clause::Q4),
        ),
    ] {
        let refusal = position(rules, text).check(mv.parse().unwrap()).expect_err(mv);
        assert_eq!(
            (refusal.name(), refusal.to_string().as_str()),
            (name, told),
            "{rules} {text} {mv}"
        );
        assert_eq!(rules.clause_of(refusal), clause, "{rules} {mv}");
        assert_eq!(position(rules, text).try_play(mv.parse().unwrap()), Err(refusal));
        assert_eq!(position(rules, text).trace(mv.parse().unwrap()), Err(refusal));
    }
}

#[test]
fn a_harvest_that_takes_nothing_says_why() {
    for (rules, text, mv, nothing, name) in [
        (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "A", Nothing::AtHome, "at-home"),
        (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "F", Nothing::PitCount(5), "pit-count"),
        (
            RuleSet::Awale,
            "3-0-0-0-0-1-1-0-0-0-0-0-20-23-S",
            "F",
            Nothing::WouldStarve,
            "would-starve",
        ),
        (
            RuleSet::Eqwale,
            "0-0-0-0-0-0-0-0-0-0-0-0-0-0-S reserve=48",
            "+A1",
            Nothing::Placing,
            "placing",
        ),
        (
            RuleSet::Eqwale,
            "9-0-0-0-0-1-3-0-0-0-0-0-20-15-S",
            "F",
            Nothing::NoEquality,
            "no-equality",
        ),
    ] {
        let trace = position(rules, text).trace(mv.parse().unwrap()).expect(mv);
        assert_eq!(trace.harvest, Harvest::None(nothing), "{rules} {text} {mv}");
        assert_eq!(
            (nothing.name(), trace.harvest.seeds(), trace.harvest.pits()),
            (name, 0, &[][..])
        );
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

#[test]
fn rows_belong_to_sides() {
    let position: Position<Avele> = "1-2-3-4-5-6-7-0-0-0-0-0-9-11-N quiet=2".parse().unwrap();
    assert_eq!(position.row(Side::South).counts(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(
        (position.row(Side::North), position.row(Side::South)),
        (position.own(), position.other())
    );
    assert_eq!((position.seeds_on_board(), position.extra().0), (28, 2));
    assert_eq!(position.granaries(), BySide::new(9, 11));
    assert_eq!(format!("{position:?}"), format!("avele {position}"));
}
