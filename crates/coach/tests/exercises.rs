//! What a sheet asks is what its key answers: read again by the literal rules.

use std::collections::{BTreeMap, BTreeSet};

use awale_coach::lesson::{BoardQuestion, Goal, Task, Try};
use awale_coach::sheet::{LEVELS, Sheet, SheetQuestion, Topic};
use awale_core::{Move, RuleSet, Side};
use awale_words::{Lang, Naming, Speech};

#[path = "support/board.rs"]
#[expect(dead_code, reason = "the truth test uses the rest")]
mod board;
#[path = "../../core/tests/support/literal.rs"]
mod literal;

use board::Board;

const SHEETS: u64 = 40;
const SOWING: [RuleSet; 5] =
    [RuleSet::Awele, RuleSet::Awale, RuleSet::Avele, RuleSet::Abapa, RuleSet::Awari];

/// Every question of many sheets of a theme and level, of every game that has them.
fn questions(topic: Topic, level: u8) -> Vec<SheetQuestion> {
    let sheets = SOWING.into_iter().flat_map(|rules| {
        (0..SHEETS).map(move |seed| Sheet::new(rules, topic, level, 8, seed).expect("a sheet"))
    });
    let exercises = sheets.flat_map(|sheet| sheet.exercises);
    exercises.flat_map(|exercise| exercise.questions).collect()
}

/// The only answer of a question.
fn only(question: &SheetQuestion) -> Try {
    let answers = question.step.answers();
    assert_eq!(answers.len(), 1, "{}: {answers:?}", question.step.position);
    answers[0]
}

/// A pit is in danger if some move of North takes it.
#[test]
fn danger_counts_every_pit_that_a_move_can_take() {
    for question in questions(Topic::Danger, 1) {
        let text = question.step.text.get(Lang::Fr);
        assert!(text.contains("tous ceux qu’un coup de Nord peut prendre"), "{text}");
        let board = Board::of(&question.step.position).turn_of(Side::North);
        let moves = board.sowings().into_iter();
        let taken: BTreeSet<usize> =
            moves.flat_map(|mv| board.taken(mv)).map(|(pit, _)| pit).collect();
        let count = u8::try_from(taken.len()).unwrap();
        assert_eq!(only(&question), Try::Number(count), "{}", question.step.position);
    }
}

/// The other levels ask for a move after which North harvests nothing.
#[test]
fn danger_is_over_after_the_answer_alone() {
    for question in [2, 3].into_iter().flat_map(|level| questions(Topic::Danger, level)) {
        assert_eq!(question.step.task, Task::Play(Goal::Safe(0)));
        let board = Board::of(&question.step.position);
        let answers = question.step.answers();
        for mv in board.sowings() {
            let after = board.play(mv).unwrap();
            let replies = if after.over().is_some() { Vec::new() } else { after.sowings() };
            let lost = replies.into_iter().any(|reply| !after.taken(reply).is_empty());
            let position = question.step.position;
            assert_eq!(answers.contains(&Try::Play(mv)), !lost, "{position} {mv}");
        }
    }
}

#[test]
fn feeding_asks_to_feed_and_has_every_answer() {
    for level in 1..=LEVELS {
        let mut answers: BTreeMap<String, usize> = BTreeMap::new();
        let all = questions(Topic::Feed, level);
        for question in &all {
            let position = question.step.position;
            let text = question.step.text.get(Lang::Fr);
            assert!(text.contains("nourri"), "level {level}: {text}");
            let board = Board::of(&position);
            assert_eq!(board.in_row(1), 0, "{position}");
            let south = board.turn_of(Side::South);
            let feeding: Vec<Move> = (0..6)
                .filter(|&pit| board.pits[pit] > 0)
                .filter(|&pit| literal::seeds_in_row(&south.sown(pit).0, 1) > 0)
                .map(|pit| Move::sow(awale_core::Pit::of(Side::South, pit)))
                .collect();
            let key = match level {
                2 => Try::Number(u8::try_from(feeding.len()).unwrap()),
                _ => Try::Play(feeding[0]),
            };
            assert_eq!(only(question), key, "{position}");
            assert_eq!(question.drawn, (level == 3).then(|| feeding[0]));
            *answers.entry(key.say(Speech::default())).or_default() += 1;
        }
        let most = answers.values().max().unwrap();
        assert!(3 * most < all.len(), "level {level}: {answers:?}");
        assert!(answers.len() >= 4, "level {level}: {answers:?}");
    }
}

#[test]
fn a_simulation_has_one_answer_to_each_question() {
    for level in 1..=LEVELS {
        for three in questions(Topic::Simulation, level).chunks(3) {
            let [first, five, more] = three else { panic!("three questions") };
            let board = Board::of(&first.step.position);
            let pit_4 = Move::sow("d".parse().unwrap());
            assert_eq!(first.step.task, Task::Number(BoardQuestion::Harvest(pit_4)));
            let seeds = |board: &Board, mv| board.taken(mv).iter().map(|at| at.1).sum::<u8>();
            assert_eq!(only(first), Try::Number(seeds(&board, pit_4)));
            let after = board.play(pit_4).unwrap();
            assert!(after.over().is_none());
            let harvests: Vec<(Move, u8)> =
                after.sowings().into_iter().map(|mv| (mv, seeds(&after, mv))).collect();
            let with = |wanted: fn(u8) -> bool| {
                let moves: Vec<Move> =
                    harvests.iter().filter(|at| wanted(at.1)).map(|at| at.0).collect();
                assert_eq!(moves.len(), 1, "{}: {harvests:?}", first.step.position);
                moves[0]
            };
            assert_eq!(only(five), Try::Play(with(|seeds| seeds == 5)));
            assert_eq!(only(more), Try::Play(with(|seeds| seeds > 5)));
            assert_eq!((five.drawn, more.drawn), (Some(with(|s| s == 5)), Some(with(|s| s > 5))));
            assert_eq!(Board::of(&five.step.position).pits, after.pits);
        }
    }
}

/// A pit is `le trou C` or `le trou 9`, never a bare letter or number.
#[test]
fn pits_are_called_pits() {
    for (topic, level) in Topic::ALL.into_iter().flat_map(|t| (1..=LEVELS).map(move |l| (t, l))) {
        let sheet = Sheet::new(RuleSet::Awale, topic, level, 4, 1).unwrap();
        for question in sheet.exercises.iter().flat_map(|exercise| &exercise.questions) {
            for (lang, word) in [(Lang::Fr, "le trou "), (Lang::En, "pit ")] {
                let text = question.step.text.get(lang);
                for (at, _) in text.match_indices('{') {
                    assert!(text[..at].ends_with(word), "{text}");
                }
                let speech = Speech { lang, naming: Naming::Numbers, ..Speech::default() };
                assert!(!question.step.text.say(speech).contains('{'));
            }
        }
    }
}
