//! What can be given: whether it can be done, what it is called, where it is done.

use awale_coach::lesson::lesson;
use awale_coach::puzzle::{LEVELS, Theme, puzzles, select};
use awale_core::RuleSet;
use awale_engine::Level;
use awale_proto::{MOST_QUESTIONS, Work};
use awale_store::random_number;
use awale_words::{Speech, in_lang};

use super::path;
use crate::app::App;
use crate::client::Client;
use crate::problem::Problem;

/// Puzzles of a set if nobody says how many: ten minutes of a lesson.
const USUAL_PUZZLES: u8 = 5;
/// The level of the program for whoever is left over of pairs: one that a child wins against.
const LEFT_OVER: u8 = 2;

/// Work that can be done, with what the server chooses in it.
pub(crate) async fn checked(app: &App, client: Client, work: Work) -> Result<Work, Problem> {
    match work {
        Work::Lesson { lesson: id } => {
            lesson(&id).ok_or(Problem::NotFound)?;
            Ok(Work::Lesson { lesson: id })
        }
        Work::Puzzles { rules, puzzles: named, theme, level, count } => {
            let numbers =
                if named.is_empty() { draw(rules, theme.as_deref(), level, count)? } else { named };
            let all = puzzles(rules).len();
            let there =
                |number: &u32| usize::try_from(*number).is_ok_and(|it| (1..=all).contains(&it));
            if numbers.len() > MOST_QUESTIONS || !numbers.iter().all(there) {
                return Err(Problem::Range("puzzles"));
            }
            Ok(Work::Puzzles { rules, puzzles: numbers, theme, level, count: None })
        }
        Work::Path { path } => {
            path::proven(app, client, &path).await?;
            Ok(Work::Path { path })
        }
        Work::Machine { rules, level, position } => {
            Level::new(level).ok_or(Problem::Range("level, 1–10"))?;
            check(rules, position.as_deref())?;
            Ok(Work::Machine { rules, level, position })
        }
        Work::Neighbours { rules, ref position } | Work::Simultaneous { rules, ref position } => {
            check(rules, position.as_deref())?;
            Ok(work)
        }
    }
}

/// A position from which something can be played.
fn check(rules: RuleSet, position: Option<&str>) -> Result<(), Problem> {
    let (start, _) = crate::api::position(rules, position)?;
    if start.ending().is_some() { Err(Problem::Range("position")) } else { Ok(()) }
}

/// Puzzles of a theme and a level by lot, the easier ones first.
fn draw(
    rules: RuleSet,
    theme: Option<&str>,
    level: Option<u8>,
    count: Option<u8>,
) -> Result<Vec<u32>, Problem> {
    let theme = theme.map(|word| word.parse::<Theme>().map_err(Problem::Word)).transpose()?;
    if level.is_some_and(|level| !(1..=LEVELS).contains(&level)) {
        return Err(Problem::Range("level, 1–5"));
    }
    let count = usize::from(count.unwrap_or(USUAL_PUZZLES));
    if !(1..=MOST_QUESTIONS).contains(&count) {
        return Err(Problem::Range("count, 1–40"));
    }
    let mut found = select(rules, theme, level);
    if found.is_empty() {
        return Err(Problem::NotFound);
    }
    let mut drawn = Vec::new();
    while drawn.len() < count && !found.is_empty() {
        let place = random_number() % found.len() as u64;
        drawn.push(found.swap_remove(usize::try_from(place).unwrap_or(0)));
    }
    drawn.sort_by_key(|&number| puzzles(rules)[number].level);
    Ok(drawn.into_iter().filter_map(|number| u32::try_from(number + 1).ok()).collect())
}

/// How many questions it has; 0 if it is a game.
pub(crate) fn items(work: &Work) -> u32 {
    let count = match work {
        Work::Lesson { lesson: id } => lesson(id).map_or(0, |lesson| lesson.steps.len()),
        Work::Puzzles { puzzles, .. } => puzzles.len(),
        Work::Path { path } => path::lesson_of(path).map_or(0, |lesson| lesson.steps.len()),
        Work::Machine { .. } | Work::Neighbours { .. } | Work::Simultaneous { .. } => 0,
    };
    u32::try_from(count).unwrap_or(0)
}

/// The rules and the position of games by link, if it is such.
pub(crate) fn by_link(work: &Work) -> Option<(RuleSet, Option<&str>)> {
    match work {
        Work::Neighbours { rules, position } | Work::Simultaneous { rules, position } => {
            Some((*rules, position.as_deref()))
        }
        _ => None,
    }
}

/// What it is called.
pub(crate) fn title(work: &Work, speech: Speech) -> String {
    let lang = speech.lang;
    let named = |theme: &String| theme.parse::<Theme>().ok().map(|theme| theme.title(lang));
    match work {
        Work::Lesson { lesson: id } => {
            lesson(id).map_or_else(|| id.clone(), |lesson| lesson.title.say(speech))
        }
        Work::Puzzles { puzzles, theme, .. } => {
            let theme = theme.as_ref().and_then(named);
            in_lang!(lang, lessons::puzzles(puzzles.len(), theme))
        }
        Work::Path { path } => path::title(path, speech),
        Work::Machine { rules, level, position } => {
            in_lang!(lang, lessons::machine(*level, rules.title(), position.is_some()))
        }
        Work::Neighbours { rules, .. } => in_lang!(lang, lessons::neighbours(rules.title())),
        Work::Simultaneous { rules, .. } => in_lang!(lang, lessons::simultaneous(rules.title())),
    }
}

/// What a teacher is called in a game.
pub(crate) fn teacher_name(speech: Speech) -> &'static str {
    in_lang!(speech.lang, lessons::TEACHER)
}

/// Where it is done, from the root of the site; `over` are its questions that are over.
pub(crate) fn link(work: &Work, game: &str, over: &[u32]) -> String {
    match work {
        Work::Lesson { lesson } => format!("/learn/{lesson}"),
        Work::Puzzles { rules, puzzles, .. } => {
            let open = (1..).zip(puzzles).find(|(item, _)| !over.contains(item));
            let number = open.map(|(_, number)| number).or(puzzles.first()).unwrap_or(&1);
            format!("/puzzles/{rules}/{number}")
        }
        Work::Path { .. } => "/learn/own".to_owned(),
        Work::Machine { rules, level, position } => against(*rules, *level, position.as_deref()),
        Work::Neighbours { .. } | Work::Simultaneous { .. } if !game.is_empty() => {
            format!("/game/{game}")
        }
        Work::Neighbours { rules, position } | Work::Simultaneous { rules, position } => {
            against(*rules, LEFT_OVER, position.as_deref())
        }
    }
}

/// Where a game against the program begins.
fn against(rules: RuleSet, level: u8, position: Option<&str>) -> String {
    let from = position.map(|text| format!("&position={}", text.replace(' ', "+")));
    format!("/play?rules={rules}&level={level}{}", from.unwrap_or_default())
}
