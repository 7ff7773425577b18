//! Paths that a teacher made: a file of lessons with one lesson, each question of which has one answer.

use awale_coach::lesson::{Goal, Lesson, Step, Task, parse};
use awale_coach::puzzle::prove;
use awale_proto::{CheckedQuestion, LONGEST_PATH, MOST_QUESTIONS};
use awale_tables::Tables;
use awale_words::{Lang, Speech, in_lang};

use crate::app::App;
use crate::blocking;
use crate::client::Client;
use crate::problem::Problem;

/// The longest text of a question, in letters.
const LONGEST_TEXT: usize = 300;

/// The lesson of a path that was checked.
pub(crate) fn lesson_of(path: &str) -> Option<Lesson> {
    parse(path).ok()?.into_iter().next()
}

/// What a path is called.
pub(crate) fn title(path: &str, speech: Speech) -> String {
    let named = lesson_of(path).map(|lesson| lesson.title.say(speech));
    let named = named.filter(|title| !title.is_empty());
    named.unwrap_or_else(|| in_lang!(speech.lang, lessons::PATH).to_owned())
}

/// Reads a path, or says what is wrong with it.
fn read(path: &str) -> Result<Lesson, Problem> {
    if path.len() > LONGEST_PATH {
        return Err(Problem::TooLarge);
    }
    let mut lessons = parse(path).map_err(|error| Problem::Path(error.line))?;
    let Some(lesson) = lessons.pop().filter(|_| lessons.is_empty()) else {
        return Err(Problem::Range("lesson, 1"));
    };
    if !(1..=MOST_QUESTIONS).contains(&lesson.steps.len()) {
        return Err(Problem::Range("step, 1–40"));
    }
    // What is to be tried for a question is soon counted where a turn has at most six moves.
    if lesson.steps.iter().any(|step| step.position.rules().facts().reserve > 0) {
        return Err(Problem::Range("rules"));
    }
    let long = |text: &str| text.chars().count() > LONGEST_TEXT;
    let texts = |step: &Step, lang| long(step.text.get(lang)) || long(step.why.get(lang));
    let too_long = |lang: Lang| {
        long(lesson.title.get(lang)) || lesson.steps.iter().any(|step| texts(step, lang))
    };
    if Lang::ALL.into_iter().any(too_long) {
        return Err(Problem::TooLarge);
    }
    Ok(lesson)
}

/// Each question of a path with its answers.
pub(crate) async fn check(
    app: &App,
    client: Client,
    speech: Speech,
    path: &str,
) -> Result<Vec<CheckedQuestion>, Problem> {
    let lesson = read(path)?;
    let turn = app.thinker.turn(client).await?;
    let asked = App::clone(app);
    let checked = blocking::run(app.metrics(), move || {
        let tables = asked.thinker.tables(lesson.rules);
        let checked = lesson.steps.iter().map(|step| question(tables, step, speech)).collect();
        drop(turn);
        checked
    });
    checked.await
}

/// Whether every question of a path has one answer; the first that has not is named.
pub(crate) async fn proven(app: &App, client: Client, path: &str) -> Result<(), Problem> {
    let checked = check(app, client, Speech::default(), path).await?;
    match checked.iter().position(|question| !question.proven) {
        Some(place) => Err(Problem::Question(place + 1)),
        None => Ok(()),
    }
}

/// What the rules say of a question, and of the best move what the tables prove.
fn question(tables: &Tables, step: &Step, speech: Speech) -> CheckedQuestion {
    let lang = speech.lang;
    if let Task::Play(Goal::Best(named)) = &step.task {
        let on_board = step.position.setup().pits.iter().sum::<u8>();
        let most = tables.most_seeds().unwrap_or(0);
        return match prove(tables, &step.position) {
            Some(proof) => CheckedQuestion {
                // Whoever makes a question may leave the move to the tables.
                proven: named.is_empty() || *named == [proof.best],
                answers: vec![proof.best.to_string()],
                told: in_lang!(
                    lang,
                    lessons::proven(&speech.mv(proof.best), proof.value - proof.second)
                ),
            },
            None => CheckedQuestion {
                proven: false,
                answers: Vec::new(),
                told: if on_board > most {
                    in_lang!(lang, lessons::too_many_seeds(on_board, most))
                } else {
                    in_lang!(lang, lessons::NO_BEST).to_owned()
                },
            },
        };
    }
    let answers: Vec<String> = step.answers().iter().map(|answer| answer.say(speech)).collect();
    let told = match &*answers {
        [] => in_lang!(lang, lessons::NO_ANSWER).to_owned(),
        [one] => in_lang!(lang, lessons::one_answer(one)),
        several => in_lang!(lang, lessons::several(&several.join(", "))),
    };
    CheckedQuestion { proven: answers.len() == 1, answers, told }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(board: &str, task: &str) -> String {
        format!(
            "lesson own\nrules awale\ntitle.fr À moi\nstep\nfr Joue.\nboard {board}\ntask {task}\n"
        )
    }

    fn checked(board: &str, task: &str) -> CheckedQuestion {
        let lesson = read(&path(board, task)).expect("a path");
        let tables = awale_player::Endgames::embedded();
        let tables = tables.tables(lesson.rules);
        question(tables, &lesson.steps[0], Speech::default())
    }

    /// By the rules whatever has one answer, by the tables the best move alone.
    #[test]
    fn a_question_has_one_answer() {
        let start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S";
        let one = checked(start, "point landing A");
        assert_eq!((one.proven, one.answers), (true, vec!["E".to_owned()]));
        assert!(!checked(start, "play any").proven, "six answers");
        assert!(!checked(start, "play most").proven, "no answer");
        let far = checked(start, "play best");
        assert!(!far.proven && far.answers.is_empty(), "{}", far.told);
        // South has one move that keeps ahead of the other by three seeds or more: the first puzzle that
        // the tables inside the program know.
        let known = awale_coach::puzzle::puzzles(awale_core::RuleSet::Awale);
        let few = |puzzle: &&awale_coach::puzzle::Puzzle| {
            puzzle.position.setup().pits.iter().sum::<u8>() <= 10
        };
        let puzzle = known.iter().find(few).expect("a puzzle of few seeds");
        let board = puzzle.position.to_string();
        let best = checked(&board, "play best");
        assert_eq!((best.proven, best.answers), (true, vec![puzzle.best.to_string()]));
        assert!(checked(&board, &format!("play best {}", puzzle.best)).proven);
        let (wrong, _) = puzzle.lines.first().expect("another move");
        assert!(!checked(&board, &format!("play best {wrong}")).proven, "not the best move");
    }

    #[test]
    fn what_is_no_path_is_refused() {
        let long = format!("lesson own\nstep\nfr {}\n", "a".repeat(301));
        let many = format!("lesson own\n{}", "step\n".repeat(41));
        for (text, expected) in [
            ("", Problem::Range("lesson, 1")),
            ("lesson a\nlesson b\n", Problem::Range("lesson, 1")),
            ("lesson a\n", Problem::Range("step, 1–40")),
            (&many, Problem::Range("step, 1–40")),
            ("lesson a\nstep\nboard 1\n", Problem::Path(3)),
            ("lesson a\nrules eqwale\nstep\n", Problem::Range("rules")),
            (&long, Problem::TooLarge),
            (&"a".repeat(LONGEST_PATH + 1), Problem::TooLarge),
        ] {
            assert_eq!(read(text).expect_err("it is refused"), expected, "{text:.40}");
        }
    }
}
