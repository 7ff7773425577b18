//! The records of a layer, compared with what probes say of every board.

use awale_core::{AnyPosition, Row, RuleSet, Setup};
use awale_tables::{LayerRecord, RecordKind, Tables, board, positions};

const SEEDS: u8 = 5;

fn open(rules: RuleSet, own: Row, other: Row) -> Option<AnyPosition> {
    let (position, pass) = AnyPosition::set_up(rules, &Setup::of_rows(own, other)).ok()?;
    (pass.is_none() && position.ending().is_none()).then_some(position)
}

/// What a record says of a board by its probes; `None` if the board has no such figure.
fn figure(tables: &Tables, kind: RecordKind, own: Row, other: Row) -> Option<i32> {
    let rules = tables.rules();
    let position = open(rules, own, other)?;
    let of = |position: &AnyPosition| {
        i32::from(tables.probe(position).expect("a value").value().expect("by the convention"))
    };
    let value = of(&position);
    let found = match kind {
        RecordKind::LongestWin if value > 0 => {
            tables.distance(&position).expect("a distance")?.cast_signed()
        }
        RecordKind::LongestWin => return None,
        RecordKind::BestEqualStart => (own == other).then_some(value)?,
        RecordKind::WorstEqualStart => (own == other).then_some(-value)?,
        RecordKind::MutualBurden => -(value + of(&open(rules, other, own)?)),
        RecordKind::OnlyMove => {
            let moves = tables.moves(&position).expect("moves");
            let worths: Vec<i8> = moves.iter().filter_map(|rated| rated.worth.value()).collect();
            let [best, second, ..] = worths[..] else { return None };
            i32::from(best) - i32::from(second)
        }
        RecordKind::FromLittle => value - i32::from(own.seeds()),
    };
    (found > 0).then_some(found)
}

#[test]
fn no_board_surpasses_a_record() {
    for rules in [RuleSet::Awale, RuleSet::Awari, RuleSet::Awele, RuleSet::Avele] {
        let mut tables = Tables::embedded(rules).expect("tables inside the program");
        (0..=SEEDS).for_each(|seeds| tables.load(seeds).expect("a layer"));
        let records = tables.records(SEEDS).expect("records");
        for kind in RecordKind::ALL {
            let of_moves = matches!(kind, RecordKind::LongestWin | RecordKind::OnlyMove);
            if rules == RuleSet::Avele && of_moves {
                assert!(records.iter().all(|record| record.kind != kind));
                continue;
            }
            let boards = (0..positions(SEEDS)).filter_map(|cell| board(SEEDS, cell));
            let figures = boards.filter_map(|(own, other)| figure(&tables, kind, own, other));
            let most = figures.max();
            let record = records.iter().find(|record| record.kind == kind);
            let found = record.map(|record| record.figure.cast_signed());
            assert_eq!(found, most, "{rules} {kind}");
            if let Some(LayerRecord { own, other, .. }) = record {
                assert_eq!(figure(&tables, kind, *own, *other), most, "{rules} {kind}");
            }
        }
    }
}

#[test]
fn every_game_has_records() {
    for &rules in RuleSet::ALL {
        let tables = Tables::embedded(rules).expect("tables inside the program");
        assert!(!tables.records(8).expect("records").is_empty(), "{rules}");
    }
}
