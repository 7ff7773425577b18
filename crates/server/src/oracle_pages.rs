//! `/oracle`: what the endgame tables know of any board, and of all boards of as many seeds. A plain page, as
//! `/table` is: it asks the API and needs neither the application nor its engine.

use awale_core::RuleSet;
use awale_words::{games, in_lang};
use axum::extract::Path;
use axum::http::Uri;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::api::position;
use crate::problem::Problem;
use crate::small_pages::{Place, SmallPage, Visit};
use crate::subject::SubjectQuery;
use crate::tournament_pages::{script, style};

/// What the page says. A text that is missing in a language does not compile.
#[derive(Serialize)]
pub(crate) struct OracleWords {
    pub(crate) title: &'static str,
    pub(crate) heading: &'static str,
    pub(crate) intro: &'static str,
    pub(crate) away: &'static str,
    pub(crate) game: &'static str,
    pub(crate) turn: &'static str,
    pub(crate) south: &'static str,
    pub(crate) north: &'static str,
    pub(crate) board: &'static str,
    pub(crate) pit: &'static str,
    pub(crate) granary: &'static str,
    pub(crate) granaries: &'static str,
    pub(crate) too_many: &'static str,
    pub(crate) empty: &'static str,
    pub(crate) clear: &'static str,
    pub(crate) analyse: &'static str,
    pub(crate) wins: &'static str,
    pub(crate) draw: &'static str,
    pub(crate) over: &'static str,
    pub(crate) exact: &'static str,
    pub(crate) who: &'static str,
    pub(crate) between: &'static str,
    pub(crate) estimated: &'static str,
    pub(crate) estimating: &'static str,
    pub(crate) moves: &'static str,
    pub(crate) the_move: &'static str,
    pub(crate) seeds_at_end: &'static str,
    pub(crate) difference: &'static str,
    pub(crate) certainty: &'static str,
    pub(crate) play_move: &'static str,
    pub(crate) line: &'static str,
    pub(crate) line_over: &'static str,
    pub(crate) line_endless: &'static str,
    pub(crate) line_open: &'static str,
    pub(crate) back: &'static str,
    pub(crate) forward: &'static str,
    pub(crate) at_start: &'static str,
    pub(crate) at_move: &'static str,
    pub(crate) ask_here: &'static str,
    pub(crate) distance: &'static str,
    pub(crate) layers: &'static str,
    pub(crate) layer: &'static str,
    pub(crate) positions: &'static str,
    pub(crate) shares: &'static str,
    pub(crate) picture: &'static str,
    pub(crate) value: &'static str,
    pub(crate) count: &'static str,
    pub(crate) counts: &'static str,
    pub(crate) clamped: &'static str,
    pub(crate) records: &'static str,
    pub(crate) no_records: &'static str,
    pub(crate) longest_win: &'static str,
    pub(crate) best_equal_start: &'static str,
    pub(crate) worst_equal_start: &'static str,
    pub(crate) mutual_burden: &'static str,
    pub(crate) only_move: &'static str,
    pub(crate) from_little: &'static str,
}

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    words: &'static OracleWords,
    /// The games, by their words for programs, and what they are called.
    games: Vec<(&'static str, &'static str)>,
}

pub(crate) async fn oracle(visit: Visit, uri: Uri) -> Response {
    let words: &'static OracleWords = in_lang!(visit.lang(), &oracle::WORDS);
    let games = games().map(|rules| (rules.name(), rules.title())).collect();
    // A board that is none is not shown: the page begins with another.
    let asked = SubjectQuery::of_address(&uri);
    let rules = asked.rules.unwrap_or(RuleSet::Awale);
    let picture = match position(rules, asked.position.as_deref()) {
        Ok(_) => asked,
        Err(_) => SubjectQuery::default(),
    };
    let told = serde_json::to_string(&Told { words, games });
    visit.page(&SmallPage {
        place: Place::Oracle,
        id: "",
        name: None,
        picture,
        script: "/oracle-files/oracle",
        words: &told.expect("words have only texts as keys"),
    })
}

pub(crate) async fn asset(Path(file): Path<String>) -> Result<impl IntoResponse, Problem> {
    Ok(match file.as_str() {
        "oracle.js" => script(include_str!("../assets/oracle/oracle.js")),
        "board.js" => script(include_str!("../assets/oracle/board.js")),
        "layer.js" => script(include_str!("../assets/oracle/layer.js")),
        "oracle.css" => style(include_str!("../assets/oracle/oracle.css")),
        _ => return Err(Problem::NotFound),
    })
}
