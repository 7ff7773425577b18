//! Exercise sheets of every theme and level: the same every time, and the answers are the rules'.

use std::collections::HashSet;

use awale_coach::lesson::Task;
use awale_coach::sheet::{LEVELS, Sheet, SheetError, SheetQuestion, Topic};
use awale_core::{RuleSet, SEEDS};
use awale_words::{Lang, Speech};

fn sheets() -> impl Iterator<Item = Sheet> {
    let kinds = Topic::ALL.into_iter().flat_map(|topic| (1..=LEVELS).map(move |l| (topic, l)));
    kinds.flat_map(|(topic, level)| {
        (0..3).map(move |seed| Sheet::new(RuleSet::Awale, topic, level, 8, seed).expect("a sheet"))
    })
}

fn questions(sheet: &Sheet) -> impl Iterator<Item = &SheetQuestion> {
    sheet.exercises.iter().flat_map(|exercise| &exercise.questions)
}

#[test]
fn every_exercise_has_its_answers_and_all_seeds() {
    for sheet in sheets() {
        let mut boards = HashSet::new();
        for exercise in &sheet.exercises {
            for question in &exercise.questions {
                let step = &question.step;
                let answers = step.answers();
                assert!(!answers.is_empty(), "{} {}", sheet.topic, step.position);
                assert!(answers.len() <= 3, "{} {}: {answers:?}", sheet.topic, step.position);
                assert!(answers.iter().all(|answer| step.accept(answer).right));
                let setup = step.position.setup();
                let seeds: u8 = setup.pits.iter().sum();
                assert_eq!(seeds + setup.granaries.south + setup.granaries.north, SEEDS);
            }
            let position = exercise.position();
            assert!(boards.insert(*position), "{position} comes twice");
        }
        if sheet.topic == Topic::House {
            let laps = |step: &awale_coach::lesson::Step| match step.task {
                Task::Point(awale_coach::lesson::BoardQuestion::Landing(mv))
                | Task::Number(awale_coach::lesson::BoardQuestion::Harvest(mv))
                | Task::Draw(mv) => step.position.trace(mv).unwrap().laps,
                _ => 0,
            };
            assert!(questions(&sheet).all(|question| laps(&question.step) > 0));
        }
    }
}

#[test]
fn pages_are_whole_and_come_back() {
    for sheet in sheets() {
        let again = Sheet::new(sheet.rules, sheet.topic, sheet.level, 8, sheet.seed).unwrap();
        for lang in Lang::ALL {
            let speech = Speech { lang, ..Speech::default() };
            let page = sheet.html(speech, false);
            assert_eq!(page, again.html(speech, false), "the same seed gives the same sheet");
            let blank = questions(&sheet).filter(|question| question.drawn.is_some());
            assert_eq!(page.matches("<svg").count(), 8 + blank.count());
            assert_eq!(page.matches("<li").count(), 8);
            assert!(!page.contains(['{', '}'].map(|c| format!("</{c}")).join("").as_str()));
            assert!(!page.contains("class=\"answer\""));
            assert!(!page.contains("http"), "the page needs nothing from elsewhere");
            let answers = sheet.html(speech, true);
            assert!(
                answers.contains("class=\"answer\"")
                    || sheet.level == 3
                    || sheet.topic == Topic::Draw
            );
            assert_ne!(answers, page);
        }
    }
}

/// Counted on the picture: the dots of a board are its seeds, where pits hold at most twelve.
#[test]
fn the_picture_shows_the_seeds() {
    let sheet = Sheet::new(RuleSet::Awale, Topic::Landing, 1, 8, 5).unwrap();
    let dots: usize = sheet
        .exercises
        .iter()
        .flat_map(|exercise| exercise.position().setup().pits)
        .filter(|&count| count <= 12)
        .map(usize::from)
        .sum();
    let page = sheet.html(Speech::default(), false);
    assert_eq!(page.matches("class=\"s\"").count(), dots);
}

#[test]
fn wrong_wishes_are_refused() {
    let sheet = |rules, level, count| Sheet::new(rules, Topic::Chain, level, count, 1).map(|_| ());
    assert_eq!(sheet(RuleSet::Awale, 0, 8), Err(SheetError::Level(0)));
    assert_eq!(sheet(RuleSet::Awale, 4, 8), Err(SheetError::Level(4)));
    assert_eq!(sheet(RuleSet::Awale, 1, 0), Err(SheetError::Exercises(0)));
    assert_eq!(sheet(RuleSet::Awale, 1, 61), Err(SheetError::Exercises(61)));
    assert_eq!(sheet(RuleSet::Eqwale, 1, 8), Err(SheetError::Rules(RuleSet::Eqwale)));
    for rules in [RuleSet::Awele, RuleSet::Avele, RuleSet::Abapa, RuleSet::Awari] {
        assert_eq!(sheet(rules, 2, 8), Ok(()));
    }
}
