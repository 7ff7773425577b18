//! The probe: values, moves, and lines that keep their promise.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

#[path = "support/graph.rs"]
#[allow(unreachable_pub, dead_code, reason = "the file is shared")]
mod graph;
#[path = "../../core/tests/support/literal.rs"]
mod literal;

use std::collections::HashMap;

use awale_core::{AnyPosition, BySide, Row, RuleSet, Setup, Side};
use awale_tables::{LineEnd, ProbeError, Tables, Worth, board, pack, positions};

/// The position in a cell; `None` where the player to move has no seed and passes.
fn position(rules: RuleSet, seeds: u8, cell: u64, quiet: u8) -> Option<AnyPosition> {
    let (own, other) = board(seeds, cell).unwrap();
    let setup = Setup { quiet, ..Setup::of_rows(own, other) };
    let (position, pass) = AnyPosition::set_up(rules, &setup).unwrap();
    pass.is_none().then_some(position)
}

fn tables(rules: RuleSet, most: u8) -> Tables {
    let mut tables = Tables::from_bytes(pack(rules, most)).unwrap();
    for seeds in 0..=most {
        tables.load(seeds).unwrap();
    }
    tables
}

/// Positions of all layers, every `step`-th one.
fn positions_of(rules: RuleSet, most: u8, step: usize) -> impl Iterator<Item = AnyPosition> {
    (0..=most).flat_map(move |seeds| {
        let cells = (0..positions(seeds)).step_by(if seeds < 5 { 1 } else { step });
        cells.filter_map(move |cell| position(rules, seeds, cell, 0))
    })
}

fn lead(granaries: BySide<u8>) -> i8 {
    granaries.lead(Side::South)
}

/// The best move is worth what the position is, and the line gains just that.
fn lines_keep_their_promise(rules: RuleSet, most: u8, step: usize) {
    let tables = tables(rules, most);
    let mut ends: HashMap<&str, u32> = HashMap::new();
    for start in positions_of(rules, most, step) {
        let value = tables.probe(&start).unwrap().value().unwrap();
        let moves = tables.moves(&start).unwrap();
        if let Some(best) = moves.first() {
            assert_eq!(best.worth.value(), Some(value), "{start}");
        }
        let line = tables.line(&start).unwrap();
        let mut position = start;
        for &mv in &line.moves {
            position = position.try_play(mv).unwrap();
        }
        let gained = match line.end {
            LineEnd::Over(ending) => {
                assert_eq!(position.ending(), Some(ending));
                *ends.entry("over").or_default() += 1;
                // A game that ends because a granary is full leaves seeds that the value counts.
                if ending.reason == awale_core::Reason::Target {
                    continue;
                }
                lead(ending.granaries) - lead(start.granaries())
            }
            LineEnd::Endless => {
                *ends.entry("endless").or_default() += 1;
                lead(position.granaries()) - lead(start.granaries())
            }
            LineEnd::Open => panic!("{start} has no end"),
        };
        assert_eq!(gained, value, "{start} {line:?}");
    }
    assert!(ends["over"] > 100, "{ends:?}");
}

macro_rules! lines {
    ($($name:ident $rules:ident $most:literal $step:literal,)*) => {
        $(
            #[test]
            fn $name() {
                lines_keep_their_promise(RuleSet::$rules, $most, $step);
            }
        )*
    };
}
lines! {
    lines_of_awari Awari 9 997,
    lines_of_awale Awale 9 997,
    lines_of_awele Awele 9 997,
    lines_of_abapa Abapa 8 197,
    lines_of_eqwale Eqwale 7 97,
}

/// A player who only follows `best_move` cashes in against any defence, without ever repeating.
#[test]
fn the_better_side_makes_progress_against_any_defence() {
    let tables = tables(RuleSet::Awari, 9);
    let mut games = 0;
    for (number, start) in positions_of(RuleSet::Awari, 9, 499).enumerate() {
        let value = tables.probe(&start).unwrap().exact().unwrap();
        if value <= 0 {
            continue;
        }
        let mut position = start;
        let mut moves = 0usize;
        while position.ending().is_none() {
            let mv = if position.to_move() == start.to_move() {
                tables.best_move(&position).unwrap().unwrap()
            } else {
                // A defender who keeps changing his mind.
                let legal = position.legal_moves();
                legal[(number + moves) % legal.len()]
            };
            position = position.try_play(mv).unwrap();
            moves += 1;
            assert!(moves < 1000, "{start} makes no progress");
            // As long as something is left to win it is this player who hurries; else the other.
            let left = tables.probe(&position).unwrap().exact().unwrap();
            let left = if position.to_move() == start.to_move() { left } else { -left };
            assert!(lead(position.granaries()) - lead(start.granaries()) + left >= value);
            if left <= 0 {
                break;
            }
        }
        games += 1;
    }
    assert!(games > 100);
}

/// Little effort finds a move that keeps the value, or none; enough effort finds the best one.
#[test]
fn little_effort_finds_no_wrong_move() {
    let tables = tables(RuleSet::Awari, 8);
    let (mut found, mut missed) = (0, 0);
    for position in positions_of(RuleSet::Awari, 8, 499) {
        let best = tables.best_move(&position).unwrap();
        let enough = tables.best_move_within(&position, 1_000_000).unwrap();
        assert!(enough.is_none() || enough == best, "{position}");
        let Some(mv) = tables.best_move_within(&position, 30).unwrap() else {
            missed += 1;
            continue;
        };
        let rated = tables.moves(&position).unwrap();
        let chosen = rated.iter().find(|rated| rated.mv == mv).unwrap();
        assert_eq!(chosen.worth, rated[0].worth, "{position}");
        found += 1;
    }
    assert!(found > 0 && missed > 0, "{found} found, {missed} missed");
}

#[test]
fn distance_falls_by_one_with_every_forced_move() {
    let tables = tables(RuleSet::Awale, 8);
    let mut long = 0;
    for start in positions_of(RuleSet::Awale, 8, 211) {
        let Some(distance) = tables.distance(&start).unwrap() else {
            let value = tables.probe(&start).unwrap().exact();
            assert_eq!(value, Some(0), "{start}");
            continue;
        };
        if distance == 0 {
            assert!(start.ending().is_some());
            continue;
        }
        let child = start.try_play(tables.best_move(&start).unwrap().unwrap()).unwrap();
        if child.granaries() == start.granaries() && child.ending().is_none() {
            assert_eq!(tables.distance(&child).unwrap(), Some(distance - 1), "{start}");
            long += 1;
        } else {
            assert_eq!(distance, 1, "{start}");
        }
    }
    assert!(long > 20);
}

/// With quiet moves behind it a board of Avelé is searched, and never answered wrongly.
#[test]
fn quiet_moves_count() {
    let tables = tables(RuleSet::Avele, 6);
    let mut stalling = graph::Stalling::default();
    let (mut exact, mut bounds) = (0, 0);
    for seeds in 1..=6 {
        for cell in (0..positions(seeds)).step_by(37) {
            for quiet in [1, 5, 9, 13, 14, 15] {
                let Some(position) = position(RuleSet::Avele, seeds, cell, quiet) else { continue };
                let value = stalling.value(position.setup().pits, quiet);
                match tables.probe(&position).unwrap() {
                    Worth::Exact(found) => {
                        assert_eq!(found, value, "{position}");
                        exact += 1;
                    }
                    Worth::Between { least, most } => {
                        assert!(least <= value && value <= most, "{position}");
                        bounds += 1;
                    }
                    Worth::Endless { .. } => panic!("avele has no endless play"),
                }
            }
        }
    }
    assert!(exact > 10 * bounds, "{exact} exact, {bounds} bounds");
}

#[test]
fn lines_of_avele_end() {
    let tables = tables(RuleSet::Avele, 5);
    for start in positions_of(RuleSet::Avele, 5, 61) {
        let value = tables.probe(&start).unwrap().exact().unwrap();
        let line = tables.line(&start).unwrap();
        let LineEnd::Over(ending) = line.end else { panic!("{start} {line:?}") };
        assert_eq!(lead(ending.granaries) - lead(start.granaries()), value, "{start}");
    }
}

/// Where repetition matters the value of abapa comes with its bounds, and nowhere else.
#[test]
fn abapa_says_where_repetition_matters() {
    let tables = tables(RuleSet::Abapa, 7);
    let (mut sure, mut open) = (0, 0);
    for position in positions_of(RuleSet::Abapa, 7, 3) {
        match tables.probe(&position).unwrap() {
            Worth::Exact(_) => sure += 1,
            Worth::Endless { value, least, most } => {
                assert!(least <= value && value <= most && least < most);
                open += 1;
            }
            Worth::Between { .. } => panic!("the table knows the value"),
        }
    }
    assert!(sure > 0 && open > 0, "{sure} sure, {open} open");
}

/// Many boards at once, in any order and some of them twice, have the answers they have one by one.
#[test]
fn a_batch_has_the_answers_of_single_probes() {
    for rules in [RuleSet::Awale, RuleSet::Abapa] {
        let mut tables = Tables::embedded(rules).unwrap();
        tables.load(6).unwrap();
        let cells = |seeds| (0..positions(seeds)).step_by(if seeds < 7 { 1 } else { 13 });
        let mut boards: Vec<_> = (0..=9)
            .flat_map(|seeds| cells(seeds).map(move |cell| board(seeds, cell).unwrap()))
            .collect();
        let size = boards.len();
        boards.extend_from_within(..size / 3);
        boards.sort_by_key(|(own, other)| (own.counts()[2], other.counts()[1], own.counts()[5]));
        let single: Vec<Worth> =
            boards.iter().map(|&(own, other)| tables.worth(own, other).unwrap()).collect();
        assert!(tables.worths(&boards).unwrap() == single, "{rules}");
        let large = Row::new([20, 0, 0, 0, 0, 0]);
        boards.push((large, large));
        assert!(matches!(tables.worths(&boards), Err(ProbeError::Seeds { found: 40, .. })));
    }
}

#[test]
fn a_position_of_another_game_is_refused() {
    let tables = Tables::embedded(RuleSet::Awale).unwrap();
    let start = AnyPosition::start(RuleSet::Awari, Side::South);
    assert!(matches!(tables.probe(&start), Err(ProbeError::Rules { .. })));
}

#[test]
fn a_reserve_is_not_in_the_tables() {
    let tables = Tables::from_bytes(pack(RuleSet::Eqwale, 1)).unwrap();
    let error = tables.probe(&AnyPosition::start(RuleSet::Eqwale, Side::South)).unwrap_err();
    assert_eq!(error.to_string(), "expected an empty reserve, found 48 seeds in it");
}

#[test]
fn embedded_tables_are_what_the_builder_makes() {
    for &rules in RuleSet::ALL {
        let most = if rules == RuleSet::Abapa { 9 } else { 10 };
        let file = format!("{}/data/{rules}.awt", env!("CARGO_MANIFEST_DIR"));
        let bytes = std::fs::read(file).expect("every game has a file");
        assert!(bytes == pack(rules, most), "{rules}");
        // The worker fetches it before it answers for the first time.
        assert!(bytes.len() < 250_000, "{rules}: {}", bytes.len());
        assert_eq!(Tables::embedded(rules).and_then(|tables| tables.most_seeds()), Some(most));
    }
}
