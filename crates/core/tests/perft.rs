//! The perft tables of testdata/perft: one file per rule set, one position per line.

use std::path::Path;

use awale_core::{AnyPosition, RuleSet, Side};

#[path = "support/literal.rs"]
mod literal;

/// The literal rules count entries up to so many leaves again.
const COUNTED_AGAIN: u64 = 10_000;

#[test]
fn tables_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/perft");
    for &rules in RuleSet::ALL {
        let text = std::fs::read_to_string(folder.join(format!("{rules}.txt"))).unwrap();
        let mut entries = 0;
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let mut parts = line.split(" ;D");
            let position = AnyPosition::parse(rules, parts.next().unwrap()).unwrap();
            for entry in parts {
                let (depth, leaves) = entry.split_once(' ').unwrap();
                let (depth, leaves): (u32, u64) = (depth.parse().unwrap(), leaves.parse().unwrap());
                assert_eq!(position.perft(depth), leaves, "{position:?} at {depth}");
                if leaves <= COUNTED_AGAIN {
                    let again = literal::perft(&literally(&position), depth);
                    assert_eq!(again, leaves, "{position:?} at {depth}, literally");
                }
                entries += 1;
            }
        }
        assert!(entries >= 15, "{rules}: only {entries} perft entries");
    }
}

fn literally(position: &AnyPosition) -> literal::Game {
    let setup = position.setup();
    let name = position.rules().name();
    let sheet = literal::Sheet::ALL.into_iter().find(|sheet| sheet.name() == name);
    literal::Game {
        sheet: sheet.expect("the literal rules know every rule set"),
        pits: setup.pits,
        granaries: [setup.granaries.south, setup.granaries.north],
        mover: usize::from(setup.to_move == Side::North),
        quiet: setup.quiet,
        reserve: setup.reserve,
    }
}

/// The table of the international rule to depth 11, as docs/rules.md has it.
#[test]
fn abapa_to_depth_eleven() {
    const LEAVES: [u64; 11] =
        [6, 36, 190, 1014, 5219, 27332, 139_157, 711_414, 3_592_872, 18_137_964, 91_558_687];
    let start = AnyPosition::start(RuleSet::Abapa, Side::South);
    for (depth, leaves) in (1..).zip(LEAVES) {
        assert_eq!(start.perft(depth), leaves, "depth {depth}");
    }
}
