//! The pages: their titles, and what there is to find on them.

use crate::{Part, Route};

pub(crate) fn title(route: &Route, name: Option<&str>) -> String {
    match (route, name) {
        (Route::Start, _) => "Awalé – play, learn, analyse".to_owned(),
        (Route::Play, _) => "Game · Awalé".to_owned(),
        (Route::Analysis, _) => "Analysis · Awalé".to_owned(),
        (Route::Review, _) => "Review of a game · Awalé".to_owned(),
        (Route::Rules(rules), _) => format!("The rules of {}", rules.title()),
        (Route::Origins, _) => "Where the game comes from · Awalé".to_owned(),
        (Route::Print, _) => "To print · Awalé".to_owned(),
        (Route::Learn, _) => "Learn · Awalé".to_owned(),
        (Route::Lesson(_), Some(name)) => format!("{name} · an Awalé lesson"),
        (Route::Lesson(_), None) => "An Awalé lesson".to_owned(),
        (Route::Landing, _) => "Where does the last seed fall? · Awalé".to_owned(),
        (Route::Puzzles, _) => "Puzzles · Awalé".to_owned(),
        (Route::Puzzle(rules, number), _) => format!("Puzzle {number} · {}", rules.title()),
        (Route::Invite, _) => "Play with a friend · Awalé".to_owned(),
        (Route::Game(_) | Route::Shared(_) | Route::KeptGame(_), Some(name)) => {
            format!("{name} · Awalé")
        }
        (Route::Game(_), None) => "Game by link · Awalé".to_owned(),
        (Route::Shared(_), None) => "Shared position · Awalé".to_owned(),
        (Route::Kept, _) => "My games · Awalé".to_owned(),
        (Route::Statistics, _) => "My results · Awalé".to_owned(),
        (Route::KeptGame(_), None) => "Kept game · Awalé".to_owned(),
        (Route::Unknown, _) => "Page not found · Awalé".to_owned(),
    }
}

pub(crate) const fn description(route: &Route) -> &'static str {
    match route {
        Route::Start | Route::Unknown => {
            "Awalé, Awélé, Avelé, Éqwalé: play at once, against the program, two at one screen or by a link, without an account."
        }
        Route::Play => {
            "A game of Awalé against the program or between two, with a coach who explains."
        }
        Route::Analysis => {
            "The analysis board for Awalé: every move, what it is worth, and proven endgames."
        }
        Route::Review => {
            "A game of Awalé explained move by move: mistakes, turning points, what to remember."
        }
        Route::Rules(rules) => super::names::summary(*rules),
        Route::Origins => {
            "Where Awalé and its family come from, and the words of players in West Africa."
        }
        Route::Print => {
            "A board to cut out, the rules on two pages and exercises for a class, to print."
        }
        Route::Learn | Route::Lesson(_) => {
            "Learn Awalé step by step, from the first seed to club play: every try is answered."
        }
        Route::Landing => "An exercise for the eye: where does the last seed of a sowing fall?",
        Route::Puzzles | Route::Puzzle(..) => {
            "Only one move wins: find it. Proven puzzles of Awalé, a new one every day."
        }
        Route::Invite => {
            "Play Awalé with a friend by a simple link, without an account, each at home."
        }
        Route::Game(_) => "A game of Awalé by a link: follow it move by move.",
        Route::Shared(_) => "A position or an analysis of Awalé, to look at and to go on with.",
        Route::Statistics => "Games, streaks and puzzles in numbers, kept in this browser.",
        Route::Kept | Route::KeptGame(_) => {
            "A game of Awalé to replay move by move and to analyse."
        }
    }
}

/// The ways to the parts of the site, and what stands beside them.
pub(crate) const WAYS: &str = "Pages";
pub(crate) const SKIP: &str = "Skip to content";
pub(crate) const OWN_NAME: &str = "English";
pub(crate) const SWITCH_HERE: &str = "Switch to English";

pub(crate) const fn part(part: Part) -> &'static str {
    match part {
        Part::Play => "Play",
        Part::Learn => "Learn",
        Part::Puzzles => "Puzzles",
        Part::Analysis => "Analysis",
        Part::Rules => "Rules",
        Part::Games => "My games",
    }
}
