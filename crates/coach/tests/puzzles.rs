//! Every shipped puzzle is proven again: tables are built, every legal move is rated exactly, and
//! the level and the themes are worked out anew.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use awale_coach::puzzle::{
    Comment, Day, Puzzle, Refutation, RefutationEnd, Theme, daily, level, margin, parse, prove,
    puzzles, select, sight, themes,
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
    check_lines(tables, puzzle);
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

/// By how much South leads in the end under best play, in Avelé: every quiet move up to the stall is
/// tried, and what comes after a harvest is in the table.
fn final_lead(tables: &Tables, position: &AnyPosition, known: &mut HashMap<AnyPosition, i8>) -> i8 {
    if let Some(ending) = position.ending() {
        return ending.granaries.lead(Side::South);
    }
    let side = position.to_move();
    let sign = if side == Side::South { 1 } else { -1 };
    if position.setup().quiet == 0 {
        let worth = tables.probe(position).expect("it is known").exact().expect("it is known");
        return sign * (position.granaries().lead(side) + worth);
    }
    if let Some(&lead) = known.get(position) {
        return lead;
    }
    let mut best = i8::MIN;
    for mv in position.legal_moves() {
        best = best
            .max(sign * final_lead(tables, &position.try_play(mv).expect("a legal move"), known));
    }
    known.insert(*position, sign * best);
    sign * best
}

/// Every other move has its line, each move of it is a best one by the tables, and in the end the
/// mover has not won and cannot win any more.
fn check_lines(tables: &Tables, puzzle: &Puzzle) {
    let known = &mut HashMap::new();
    let mover = puzzle.position.to_move();
    let wrong = puzzle.position.legal_moves().into_iter().filter(|mv| *mv != puzzle.best);
    let refuted = puzzle.lines.iter().map(|(mv, _)| *mv);
    assert_eq!(refuted.collect::<Vec<_>>(), wrong.collect::<Vec<_>>(), "{puzzle}");
    for (wrong, line) in &puzzle.lines {
        let refutation = puzzle.refutation(*wrong).unwrap_or_else(|| panic!("{wrong}: {puzzle}"));
        let mut at = puzzle.position.try_play(*wrong).expect("a legal move");
        for &mv in line {
            let next = at.try_play(mv).expect("a legal move");
            if at.rules() == RuleSet::Avele {
                // No move of a line changes the result that best play of both leads to.
                let (was, is) = (final_lead(tables, &at, known), final_lead(tables, &next, known));
                assert_eq!(was, is, "{wrong}, then {mv}: {puzzle}");
            } else {
                let rated = tables.moves(&at).expect("it is known");
                let worth =
                    rated.iter().find(|rated| rated.mv == mv).expect("it is known").worth.exact();
                let best = rated[0].worth.exact();
                assert!(worth.is_some() && worth == best, "{wrong}, then {mv}: {puzzle}");
            }
            at = next;
        }
        assert!(refutation.ends.lead(mover) <= 0, "{wrong}: {puzzle}");
        match refutation.end {
            RefutationEnd::Over => assert!(at.ending().is_some(), "{wrong}: {puzzle}"),
            RefutationEnd::OutOfReach => {
                assert!(at.granaries()[mover.opponent()] >= SEEDS / 2, "{wrong}: {puzzle}");
            }
            RefutationEnd::Endless => {
                assert_eq!(
                    tables.probe(&at).expect("it is known").exact(),
                    Some(0),
                    "{wrong}: {puzzle}"
                );
            }
        }
    }
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

/// By how much the best move wins is told only where that is proven: where 25 seeds end the game the
/// tables know no more than who wins.
#[test]
fn a_final_lead_is_told_where_it_is_proven() {
    for rules in RuleSet::ALL {
        let told = !matches!(rules, RuleSet::Awele | RuleSet::Abapa);
        for puzzle in puzzles(*rules) {
            assert_eq!(puzzle.lead().is_some_and(|lead| lead > 0), told, "{puzzle}");
            let speech = Speech { lang: Lang::En, ..Speech::default() };
            let said = puzzle.judge(puzzle.best).say(speech);
            assert_eq!(said.contains("final lead"), told, "{said}");
            assert!(said.ends_with(&puzzle.worth(speech)), "{said}");
        }
    }
}

/// A wrong try is answered with how it stands and how it ends, by the numbers of the line.
#[test]
fn a_wrong_try_is_answered_with_its_refutation() {
    let mut led = 0;
    for rules in RuleSet::ALL {
        for puzzle in puzzles(*rules) {
            for (wrong, line) in &puzzle.lines {
                let Comment::Misses(refutation) = puzzle.judge(*wrong).comment else {
                    panic!("{wrong} is not refuted: {puzzle}");
                };
                let (you, other) = (refutation.mover(), refutation.mover().opponent());
                let (ends, stands) = (refutation.ends, refutation.stands);
                for lang in Lang::ALL {
                    let said = puzzle.judge(*wrong).say(Speech { lang, ..Speech::default() });
                    let number = |number: u8| {
                        let mut words = said.split(|c: char| !c.is_ascii_digit());
                        words.any(|word| word == number.to_string())
                    };
                    assert!(number(ends[you]) && number(ends[other]), "{said}");
                    if line.is_empty() {
                        continue;
                    }
                    assert!(number(stands[you]) && number(stands[other]), "{said}");
                    if refutation.gained(other) > 0 {
                        assert!(number(refutation.gained(other)), "{said}");
                    }
                }
                led += usize::from(stands[you] > stands[other]);
            }
        }
    }
    assert!(led > 100, "who led {led} times and lost all the same");
}

/// A line that goes on after the decision, stops before it or is not legal refutes nothing.
#[test]
fn a_line_must_end_where_the_win_is_out_of_reach() {
    let puzzle = &puzzles(RuleSet::Awale)[0];
    let (wrong, line) = &puzzle.lines[0];
    let play = |line: &[_]| Refutation::play(&puzzle.position, *wrong, line);
    assert!(play(line).is_some());
    assert_eq!(play(&line[..line.len() - 1]), None);
    assert_eq!(play(&[line.as_slice(), &line[..1]].concat()), None);
    assert_eq!(play(&[*wrong]), None);
    assert_eq!(Refutation::play(&puzzle.position, puzzle.best, line), None);
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
