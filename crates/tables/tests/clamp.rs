//! Tables that only tell who wins.

use std::ops::ControlFlow;
use std::path::Path;

use awale_core::RuleSet;
use awale_tables::{BuildError, Builder, Tables, Way, Worth, board, positions};

/// A game of so many seeds: layers above half of them are clamped.
const ALL: u8 = 14;
const MOST: u8 = 11;

fn run(builder: &Builder) -> Result<(), BuildError> {
    builder.run(|_| ControlFlow::Continue(())).map(|_| ())
}

fn clamped(rules: RuleSet, folder: &Path) -> Builder {
    Builder::new(rules, MOST, folder).threads(2).clamp(ALL)
}

#[test]
fn a_clamped_value_is_the_whole_one_clamped() {
    for rules in [RuleSet::Awari, RuleSet::Awale, RuleSet::Awele, RuleSet::Avele] {
        let (whole, short) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        run(&Builder::new(rules, MOST, whole.path()).threads(2)).unwrap();
        run(&clamped(rules, short.path())).unwrap();
        let whole = Tables::open(whole.path(), rules).unwrap();
        let mut short = Tables::open(short.path(), rules).unwrap();
        let mut bounds = 0;
        for seeds in 0..=MOST {
            let clamp = (seeds > ALL / 2).then_some((ALL + 1 - seeds).cast_signed());
            assert_eq!(short.clamp(seeds), clamp, "{rules} {seeds}");
            short.verify(seeds).unwrap();
            for cell in (0..positions(seeds)).step_by(211) {
                let (own, other) = board(seeds, cell).unwrap();
                let value = whole.worth(own, other).unwrap().exact().unwrap();
                let found = short.worth(own, other).unwrap();
                assert!((found.least()..=found.most()).contains(&value));
                assert_eq!(short.worths(&[(own, other)]).unwrap(), [found]);
                match clamp {
                    Some(clamp) if value.abs() >= clamp => {
                        bounds += 1;
                        assert_eq!(found.nearest(), clamp * value.signum());
                    }
                    _ => assert_eq!(found, Worth::Exact(value)),
                }
            }
            let packed = short.worth(board(seeds, 0).unwrap().0, board(seeds, 0).unwrap().1);
            short.load(seeds).unwrap();
            assert_eq!(short.clamp(seeds), clamp);
            let loaded = short.worth(board(seeds, 0).unwrap().0, board(seeds, 0).unwrap().1);
            assert_eq!(packed, loaded);
        }
        assert!(bounds > 100, "{rules}: {bounds} values were clamped");
        if rules != RuleSet::Avele {
            short.verify_sample(MOST, 500, 1).unwrap();
        }
    }
}

/// Whether layers below are clamped already or still whole in memory, the files are the same.
#[test]
fn clamped_files_do_not_depend_on_the_way_or_on_interruptions() {
    let rules = RuleSet::Awari;
    let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    run(&clamped(rules, one.path())).unwrap();
    run(&Builder::new(rules, MOST - 1, other.path()).threads(1).clamp(ALL)).unwrap();
    run(&clamped(rules, other.path()).way(Way::Streamed)).unwrap();
    for seeds in 0..=MOST {
        let read = |folder: &Path| std::fs::read(awale_tables::folder::path(folder, rules, seeds));
        assert!(read(one.path()).unwrap() == read(other.path()).unwrap(), "{seeds} seeds");
    }
}

#[test]
fn whole_values_do_not_follow_from_clamped_ones() {
    let folder = tempfile::tempdir().unwrap();
    run(&clamped(RuleSet::Awari, folder.path())).unwrap();
    let refused = run(&Builder::new(RuleSet::Awari, MOST + 1, folder.path())).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "expected whole values in the layer of 8 seeds, found clamped ones: build with --clamp, or in \
         another folder"
    );
    // Of a larger game more must be known.
    let refused = run(&Builder::new(RuleSet::Awari, MOST + 1, folder.path()).clamp(ALL + 2));
    assert!(matches!(refused, Err(BuildError::Clamped { seeds: 8 })), "{refused:?}");
    let refused = run(&Builder::new(RuleSet::Abapa, 3, folder.path()).clamp(ALL)).unwrap_err();
    assert!(matches!(refused, BuildError::Bounds(RuleSet::Abapa)), "{refused}");
}
