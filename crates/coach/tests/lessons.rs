//! Every lesson is solved: the answers that its file names are those that the rules find.

use std::collections::HashSet;

use awale_coach::lesson::{Goal, Path, Step, Task, Try, lesson, lessons};
use awale_core::{AnyPosition, Pit, RuleSet, SEEDS};
use awale_tables::Tables;
use awale_words::{Lang, Naming, Speech};

/// What is wrong with a step, in words.
fn faults(step: &Step) -> Vec<String> {
    let mut faults = Vec::new();
    let setup = step.position.setup();
    let seeds: u8 = setup.pits.iter().sum::<u8>() + setup.granaries.south + setup.granaries.north;
    if seeds + setup.reserve != SEEDS {
        faults.push(format!("{seeds} seeds"));
    }
    let answers = step.answers();
    let found: HashSet<&Try> = answers.iter().collect();
    if answers.is_empty() {
        faults.push("nothing is right".to_owned());
    }
    // A placing has hundreds of right moves: it is enough that there are some.
    let named: HashSet<&Try> = step.named.iter().collect();
    let open = matches!(step.task, Task::Draw(_)) || answers.len() > 12;
    if !open && named != found {
        faults.push(format!("named {:?}, found {answers:?}", step.named));
    }
    for lang in Lang::ALL {
        for text in [step.text.get(lang), step.why.get(lang)] {
            if text.is_empty() || text.chars().count() > 260 {
                faults.push(format!("{lang:?}: a text of {} letters", text.chars().count()));
            }
        }
    }
    faults
}

#[test]
fn every_step_is_solved_by_the_rules() {
    let mut faulty = Vec::new();
    for lesson in lessons() {
        for (number, step) in lesson.steps.iter().enumerate() {
            for fault in faults(step) {
                faulty.push(format!("{} {}: {:?} {fault}", lesson.id, number + 1, step.task));
            }
        }
    }
    assert!(faulty.is_empty(), "\n{}", faulty.join("\n"));
}

/// Where something can be wrong, a wrong try is answered, and no answer is given away.
#[test]
fn wrong_tries_are_told_why() {
    let speeches = Lang::ALL.map(|lang| Speech { lang, ..Speech::default() });
    for lesson in lessons() {
        for step in &lesson.steps {
            let tries: Vec<Try> = match step.task {
                Task::Play(_) => {
                    Pit::all().map(|pit| Try::Play(awale_core::Move::sow(pit))).collect()
                }
                Task::Point(_) => Pit::all().map(Try::Point).collect(),
                Task::Number(_) => (0..=SEEDS).map(Try::Number).collect(),
                Task::Draw(_) => vec![Try::Draw(step.position.setup().pits)],
            };
            let verdicts: Vec<_> = tries.iter().map(|answer| step.accept(answer)).collect();
            assert!(verdicts.iter().any(|verdict| !verdict.right), "{}: all is right", lesson.id);
            for verdict in &verdicts {
                assert!(speeches.iter().all(|speech| !verdict.say(*speech).is_empty()));
            }
            // Another kind of answer is never right.
            let other = match step.task {
                Task::Number(_) => Try::Draw([0; 12]),
                _ => Try::Number(3),
            };
            assert!(!step.accept(&other).right);
        }
    }
}

/// After a right answer the lesson says why it works; after a wrong one it does not, for that would
/// give the answer away.
#[test]
fn a_right_answer_is_told_why_it_works() {
    for lesson in lessons() {
        for step in &lesson.steps {
            for lang in Lang::ALL {
                let speech = Speech { lang, ..Speech::default() };
                let why = step.why.say(speech);
                assert!(!why.is_empty() && !why.contains(['{', '}']), "{}: {why}", lesson.id);
                for answer in step.answers().iter().take(3) {
                    let said = step.say(&step.accept(answer), speech);
                    assert!(said.ends_with(&why), "{}: {said}", lesson.id);
                }
                let wrong = step.say(&step.accept(&Try::Draw([47; 12])), speech);
                assert!(!wrong.contains(&why), "{}: {wrong}", lesson.id);
            }
        }
    }
}

/// French in the lessons is typeset as French, and no pit is a bare letter that reads as a word.
#[test]
fn the_french_of_the_lessons_is_french() {
    for lesson in lessons() {
        let texts = lesson.steps.iter().flat_map(|step| [&step.text, &step.why]);
        for text in texts.chain([&lesson.title]) {
            let text = text.get(Lang::Fr);
            for mark in [" :", " ;", " ?", " !", "« ", " »", "'"] {
                assert!(!text.contains(mark), "{}: {mark:?} in {text}", lesson.id);
            }
            assert!(!text.contains("en {a}") && !text.starts_with("{a}"), "{}: {text}", lesson.id);
        }
    }
}

/// The words of the sheets have their lessons: the opening, the move one has to make, potential, the
/// counter-threat, and how Avelé ends.
#[test]
fn the_words_of_the_sheets_are_taught() {
    let ids = "opening-alternate opening-right opening-house small-losses counter-threat mobility \
               trait potential avele-endings avele-stall";
    for id in ids.split_whitespace() {
        assert!(lesson(id).is_some_and(|lesson| lesson.steps.len() >= 2), "{id}");
    }
}

/// Moves that a lesson calls best are exactly those that the tables find best.
#[test]
fn best_moves_are_proven() {
    let mut proven = 0;
    for lesson in lessons() {
        for step in &lesson.steps {
            let Task::Play(Goal::Best(best)) = &step.task else { continue };
            assert_eq!(lesson.rules, RuleSet::Awale, "the tables inside the program are of awale");
            let tables = Tables::embedded(RuleSet::Awale).unwrap();
            let rated = tables.moves(&step.position).unwrap();
            let value = |place: usize| rated[place].worth.exact().unwrap();
            let top: Vec<_> =
                (0..rated.len()).filter(|&n| value(n) == value(0)).map(|n| rated[n].mv).collect();
            assert_eq!(best, &top, "{}: {rated:?}", lesson.id);
            assert!(rated.len() > best.len(), "{}: every move is best", lesson.id);
            proven += 1;
        }
    }
    assert!(proven > 0);
}

/// The whole way is there: the path of a child, every game, the strategy; and the texts name pits
/// by a mark, so that a reader of numbers reads numbers.
#[test]
fn the_way_is_complete() {
    let ids: HashSet<&str> = lessons().iter().map(|lesson| lesson.id.as_str()).collect();
    assert_eq!(ids.len(), lessons().len(), "every lesson has a name of its own");
    let first = "own-row sowing direction harvest-two harvest-three only-opposite chain feeding \
                 not-starving big-lap danger the-end two-seeds three-seeds challenges simulation";
    for id in first.split_whitespace() {
        assert!(lesson(id).is_some_and(|lesson| lesson.path == Path::First), "{id}");
    }
    for rules in RuleSet::ALL {
        assert!(lessons().iter().any(|lesson| lesson.rules == *rules), "{rules}");
    }
    assert!(lessons().iter().any(|lesson| lesson.path == Path::Strategy));
    for lesson in lessons() {
        for lang in Lang::ALL {
            assert!(!lesson.title.get(lang).is_empty(), "{}: no title in {lang:?}", lesson.id);
        }
        assert!((1..=8).contains(&lesson.steps.len()), "{}", lesson.id);
        for step in &lesson.steps {
            assert_eq!(step.position.rules(), lesson.rules);
            for lang in Lang::ALL {
                let said =
                    step.text.say(Speech { lang, naming: Naming::Numbers, ..Speech::default() });
                assert!(!said.is_empty(), "{}: a step says nothing in {lang:?}", lesson.id);
                assert!(!said.contains(['{', '}']), "{}: {said}", lesson.id);
            }
        }
    }
}

/// The exercise of sheet 001: what the opponent wins, the board after, five seeds, and better.
#[test]
fn the_exercise_of_the_sheet_goes_through() {
    let exercise = lesson("simulation").unwrap();
    let tasks: Vec<&Task> = exercise.steps.iter().map(|step| &step.task).collect();
    assert!(matches!(tasks[0], Task::Number(_)) && matches!(tasks[1], Task::Draw(_)));
    let sown = exercise.steps[0].position;
    let after = sown.try_play("d".parse().unwrap()).unwrap();
    let five =
        exercise.steps.iter().find(|step| step.task == Task::Play(Goal::Harvest(5))).unwrap();
    let most = exercise.steps.iter().find(|step| step.task == Task::Play(Goal::Most)).unwrap();
    let boards: Vec<AnyPosition> = vec![five.position, most.position];
    assert_eq!(boards, [after, after]);
    assert_ne!(five.answers(), most.answers());
}
