//! `/table`: beside a real board. A clock, the granaries counted to 48, what the rules say of a board.

use awale_words::{Speech, in_lang};
use axum::Extension;
use axum::extract::{Path, Request};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::problem::Problem;
use crate::site::lang_of;
use crate::tournament_pages::{html, script, style};

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

pub(crate) async fn table(Extension(speech): Extension<Speech>, request: Request) -> Response {
    let lang = lang_of(request.uri(), speech);
    let words: &'static TableWords = in_lang!(lang, &table::WORDS);
    let told = serde_json::to_string(words).expect("words have only texts as keys");
    html(lang, words.title, "", "table-files/table", &told)
}

pub(crate) async fn asset(Path(file): Path<String>) -> Result<impl IntoResponse, Problem> {
    Ok(match file.as_str() {
        "table.js" => script(include_str!("../assets/table/table.js")),
        "clock.js" => script(include_str!("../assets/table/clock.js")),
        "table.css" => style(include_str!("../assets/table/table.css")),
        _ => return Err(Problem::NotFound),
    })
}
