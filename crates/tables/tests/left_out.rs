//! Boards that no move leads to are not in the files of large layers, and are answered all the same.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use awale_core::{AnyPosition, Row, RuleSet, Setup};
use awale_tables::{Builder, Tables, Worth, board, positions};

const SEEDS: u8 = 12;

fn is_left_out(other: Row) -> bool {
    other.counts().iter().all(|&seeds| seeds > 0)
}

/// The file says how many positions have each value, counted when all of them were in memory. What is
/// decoded and what is looked up one move ahead must give the same.
#[test]
fn all_boards_together_have_the_values_that_were_counted() {
    for rules in [RuleSet::Awari, RuleSet::Awale, RuleSet::Awele] {
        let folder = tempfile::tempdir().unwrap();
        Builder::new(rules, SEEDS, folder.path()).run(|_| ControlFlow::Continue(())).unwrap();
        let mut tables = Tables::open(folder.path(), rules).unwrap();
        assert!(tables.unpacked(SEEDS).unwrap().leaves_out());
        assert!(!tables.unpacked(SEEDS - 1).unwrap().leaves_out());
        let counted = tables.stats(SEEDS).unwrap().histogram;
        assert_eq!(counted.values().sum::<u64>(), positions(SEEDS));

        let boards: Vec<(Row, Row)> =
            (0..positions(SEEDS)).map(|cell| board(SEEDS, cell).unwrap()).collect();
        let left_out = boards.iter().filter(|(_, other)| is_left_out(*other)).count();
        assert_eq!(left_out, 12_376, "C(17, 11)");
        let worths = tables.worths(&boards).unwrap();
        let mut found: BTreeMap<i8, u64> = BTreeMap::new();
        for worth in &worths {
            *found.entry(worth.exact().unwrap()).or_default() += 1;
        }
        assert_eq!(found, counted, "{rules}");

        // One by one, from the file and from memory, with the moves.
        let some: Vec<(usize, &(Row, Row))> =
            boards.iter().enumerate().filter(|(_, board)| is_left_out(board.1)).collect();
        tables.verify(SEEDS).unwrap();
        tables.verify_sample(SEEDS, 300, 5).unwrap();
        for loaded in [false, true] {
            if loaded {
                tables.load(SEEDS).unwrap();
            }
            for &(at, &(own, other)) in some.iter().step_by(97) {
                assert_eq!(tables.worth(own, other).unwrap(), worths[at]);
                // A player without seeds is not to move in awele: there is no such position.
                let position = AnyPosition::new(rules, &Setup::of_rows(own, other)).unwrap();
                if !own.is_empty() && position.ending().is_none() {
                    let moves = tables.moves(&position).unwrap();
                    let best = moves.iter().map(|rated| rated.worth.value().unwrap()).max();
                    assert_eq!(best.map(Worth::Exact), Some(worths[at]), "{position}");
                }
            }
        }
    }
}
