//! `/table`: beside a real board. A clock, the granaries counted to 48, what the rules say of a board.

use awale_core::RuleSet;
use awale_words::{games, in_lang};
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::problem::Problem;
use crate::small_pages::{Place, SmallPage, Visit};
use crate::subject::SubjectQuery;
use crate::tournament_pages::{script, style};

/// What the page says. A text that is missing in a language does not compile.
#[derive(Serialize)]
pub(crate) struct TableWords {
    pub(crate) title: &'static str,
    pub(crate) away: &'static str,
    pub(crate) south: &'static str,
    pub(crate) north: &'static str,
    pub(crate) pause: &'static str,
    pub(crate) go_on: &'static str,
    pub(crate) time: &'static str,
    pub(crate) added: &'static str,
    pub(crate) minutes_each: &'static str,
    pub(crate) reset: &'static str,
    pub(crate) reset_sure: &'static str,
    pub(crate) two_phones: &'static str,
    pub(crate) scan: &'static str,
    pub(crate) seeds: &'static str,
    pub(crate) on_board: &'static str,
    pub(crate) all_there: &'static str,
    pub(crate) too_many: &'static str,
    pub(crate) wins: &'static str,
    pub(crate) enter_result: &'static str,
    pub(crate) enter_sure: &'static str,
    pub(crate) entered: &'static str,
    pub(crate) say_sure: &'static str,
    pub(crate) said: &'static str,
    pub(crate) disputed: &'static str,
    pub(crate) dispute: &'static str,
    pub(crate) judge_how: &'static str,
    pub(crate) pit: &'static str,
    pub(crate) turn: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) judge: &'static str,
    pub(crate) may: &'static str,
    pub(crate) may_not: &'static str,
    pub(crate) not_counted: &'static str,
}

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    words: &'static TableWords,
    /// The games whose boards are twelve pits and nothing else, by their words for programs, and what they are
    /// called.
    games: Vec<(&'static str, &'static str)>,
}

pub(crate) async fn table(visit: Visit) -> Response {
    let words: &'static TableWords = in_lang!(visit.lang(), &table::WORDS);
    let plain = games().filter(|&rules| rules != RuleSet::Eqwale);
    let games = plain.map(|rules| (rules.name(), rules.title())).collect();
    let told = serde_json::to_string(&Told { words, games });
    visit.page(&SmallPage {
        place: Place::Table,
        id: "",
        name: None,
        picture: SubjectQuery::default(),
        script: "/table-files/table",
        words: &told.expect("words have only texts as keys"),
    })
}

pub(crate) async fn asset(Path(file): Path<String>) -> Result<impl IntoResponse, Problem> {
    Ok(match file.as_str() {
        "table.js" => script(include_str!("../assets/table/table.js")),
        "clock.js" => script(include_str!("../assets/table/clock.js")),
        "table.css" => style(include_str!("../assets/table/table.css")),
        _ => return Err(Problem::NotFound),
    })
}
