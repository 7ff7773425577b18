//! Every shipped puzzle is proven again: tables are built, every legal move is rated exactly, and
//! the level and the themes are worked out anew.

use std::collections::HashSet;
use std::ops::ControlFlow;

use awale_coach::puzzle::{
    Day, Puzzle, Theme, daily, level, margin, parse, prove, puzzles, select, sight, themes,
};
use awale_coach::{Fact, see};
use awale_core::{AnyPosition, RuleSet, SEEDS, Side};
use awale_tables::{Builder, Tables};
use awale_words::{Lang, Speech};

fn seeds(position: &AnyPosition) -> u8 {
    position.setup().pits.iter().sum()
}

/// Tables for the largest board among some puzzles, in memory.
fn tables(rules: RuleSet) -> Tables {
    let most = puzzles(rules)
        .iter()
        .map(|puzzle| seeds(&puzzle.position))
        .max()
        .expect("there are puzzles");
    let folder = tempfile::tempdir().expect("a folder");
    Builder::new(rules, most, folder.path())
        .run(|_| ControlFlow::Continue(()))
        .expect("tables are built");
    let mut tables = Tables::open(folder.path(), rules).expect("tables are there");
    (0..=most).for_each(|seeds| tables.load(seeds).expect("a whole layer"));
    tables
}

fn check(tables: &Tables, puzzle: &Puzzle) {
    let position = &puzzle.position;
    let setup = position.setup();
    let stored = setup.granaries.south + setup.granaries.north;
    assert_eq!(seeds(position) + stored, SEEDS, "{puzzle}");
    assert_eq!(position.to_move(), Side::South, "{puzzle}");
    let proof = prove(tables, position).unwrap_or_else(|| panic!("not proven: {puzzle}"));
    assert_eq!((proof.best, proof.value, proof.second), (puzzle.best, puzzle.value, puzzle.second));
    assert!(puzzle.value - puzzle.second >= margin(position.rules()), "{puzzle}");
    assert!(proof.decides(position), "only the best move wins: {puzzle}");
    assert_eq!(level(sight(position, puzzle.best)), puzzle.level, "{puzzle}");
    assert_eq!(themes(tables, position, puzzle.best), puzzle.themes, "{puzzle}");
    // The coach sees the same in the board; of Éqwalé it tells other facts.
    if position.rules() == RuleSet::Eqwale {
        return;
    }
    let facts = see(position);
    let feeds = facts.iter().any(|fact| matches!(fact, Fact::MustFeed { .. }));
    assert_eq!(feeds, puzzle.themes.contains(&Theme::Feed), "{puzzle}");
    let house =
        |fact: &Fact| matches!(fact, Fact::House { pit, .. } if Some(*pit) == puzzle.best.pit());
    assert_eq!(facts.iter().any(house), puzzle.themes.contains(&Theme::House), "{puzzle}");
}

fn check_all(rules: RuleSet, count: usize) {
    let puzzles = puzzles(rules);
    assert_eq!(puzzles.len(), count, "{rules}");
    let boards: HashSet<_> = puzzles.iter().map(|puzzle| puzzle.position.setup().pits).collect();
    assert_eq!(boards.len(), count, "{rules}: a board comes twice");
    let tables = tables(rules);
    for puzzle in puzzles {
        check(&tables, puzzle);
        assert_eq!(parse(rules, &puzzle.to_string()).as_ref(), Ok(puzzle));
    }
}

#[test]
fn puzzles_of_awale_are_proven() {
    check_all(RuleSet::Awale, 500);
    for theme in Theme::ALL {
        assert!(!select(RuleSet::Awale, Some(theme), None).is_empty(), "{theme}");
    }
    for level in 1..=5 {
        assert!(select(RuleSet::Awale, None, Some(level)).len() >= 50, "level {level}");
    }
}

#[test]
fn puzzles_of_the_other_games_are_proven() {
    for rules in RuleSet::ALL.iter().filter(|rules| **rules != RuleSet::Awale) {
        check_all(*rules, 50);
    }
}

/// The right move is told to be right, every other why it is not, in both languages.
#[test]
fn tries_are_judged() {
    for rules in RuleSet::ALL {
        for puzzle in puzzles(*rules).iter().step_by(7) {
            for mv in puzzle.position.legal_moves() {
                let verdict = puzzle.judge(mv);
                assert_eq!(verdict.right, mv == puzzle.best);
                for lang in Lang::ALL {
                    let speech = Speech { lang, ..Speech::default() };
                    assert!(!verdict.say(speech).is_empty() && !puzzle.hint(speech).is_empty());
                }
            }
        }
    }
}

/// Every puzzle of a game has its day before one comes again.
#[test]
fn the_puzzle_of_the_day_goes_round() {
    for rules in RuleSet::ALL {
        let count = puzzles(*rules).len();
        let first = Day::of(2026, 3, 21).unwrap().number();
        let days = (first..).take(count).map(|day| daily(*rules, Day::new(day)).unwrap());
        assert_eq!(days.collect::<HashSet<_>>().len(), count, "{rules}");
    }
}
