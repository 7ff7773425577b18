//! `/tournament` for those who play, direct or look on, and `/projector` for a wall: small pages of their
//! own, as those of a class are.

use std::collections::BTreeMap;

use awale_words::{Animal, Lang, Speech, in_lang};
use axum::Extension;
use axum::extract::{Path, Request};
use axum::http::{HeaderValue, header};
use axum::response::{Html, IntoResponse, Response};
use serde::Serialize;

use crate::api::ID_LETTERS;
use crate::problem::Problem;
use crate::site::{escaped, lang_of};

/// What the pages say. A text that is missing in a language does not compile.
#[derive(Serialize)]
pub(crate) struct TournamentWords {
    pub(crate) title: &'static str,
    pub(crate) projector_title: &'static str,
    pub(crate) away: &'static str,
    pub(crate) new_tournament: &'static str,
    pub(crate) for_class: &'static str,
    pub(crate) mine: &'static str,
    pub(crate) name: &'static str,
    pub(crate) system: &'static str,
    pub(crate) swiss: &'static str,
    pub(crate) round_robin: &'static str,
    pub(crate) knock_out: &'static str,
    pub(crate) arena: &'static str,
    pub(crate) rounds: &'static str,
    pub(crate) twice: &'static str,
    pub(crate) consolation: &'static str,
    pub(crate) wait: &'static str,
    pub(crate) minutes: &'static str,
    pub(crate) double: &'static str,
    pub(crate) boards: &'static str,
    pub(crate) time: &'static str,
    pub(crate) no_clock: &'static str,
    pub(crate) minutes_each: &'static str,
    pub(crate) by_link: &'static str,
    pub(crate) open: &'static str,
    pub(crate) make: &'static str,
    pub(crate) keep_link: &'static str,
    pub(crate) player_link: &'static str,
    pub(crate) copy: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) round_of: &'static str,
    pub(crate) round_n: &'static str,
    pub(crate) not_begun: &'static str,
    pub(crate) players_count: &'static str,
    pub(crate) missing: &'static str,
    pub(crate) begins_in: &'static str,
    pub(crate) ends_in: &'static str,
    pub(crate) next_game: &'static str,
    pub(crate) against: &'static str,
    pub(crate) south: &'static str,
    pub(crate) north: &'static str,
    pub(crate) play: &'static str,
    pub(crate) watch: &'static str,
    pub(crate) at_table: &'static str,
    pub(crate) waiting: &'static str,
    pub(crate) you_are: &'static str,
    pub(crate) place: &'static str,
    pub(crate) withdraw: &'static str,
    pub(crate) withdraw_sure: &'static str,
    pub(crate) return_: &'static str,
    pub(crate) gone: &'static str,
    pub(crate) bye: &'static str,
    pub(crate) enter_title: &'static str,
    pub(crate) your_name: &'static str,
    pub(crate) members: &'static str,
    pub(crate) enter: &'static str,
    pub(crate) my_cards: &'static str,
    pub(crate) pairs: &'static str,
    pub(crate) why: &'static str,
    pub(crate) table: &'static str,
    pub(crate) standings: &'static str,
    pub(crate) player: &'static str,
    pub(crate) points: &'static str,
    pub(crate) direction: &'static str,
    pub(crate) add_player: &'static str,
    pub(crate) add: &'static str,
    pub(crate) all_cards: &'static str,
    pub(crate) pair: &'static str,
    pub(crate) finish: &'static str,
    pub(crate) end: &'static str,
    pub(crate) end_sure: &'static str,
    pub(crate) delete: &'static str,
    pub(crate) delete_sure: &'static str,
    pub(crate) result: &'static str,
    pub(crate) by_seeds: &'static str,
    pub(crate) south_wins: &'static str,
    pub(crate) draw: &'static str,
    pub(crate) forfeit: &'static str,
    pub(crate) both_forfeit: &'static str,
    pub(crate) seeds_of: &'static str,
    pub(crate) seeds_sum: &'static str,
    pub(crate) save: &'static str,
    pub(crate) goes_on: &'static str,
    pub(crate) rename: &'static str,
    pub(crate) new_name: &'static str,
    pub(crate) new_card: &'static str,
    pub(crate) new_card_sure: &'static str,
    pub(crate) card_link: &'static str,
    pub(crate) print: &'static str,
    pub(crate) print_pairings: &'static str,
    pub(crate) print_standings: &'static str,
    pub(crate) print_cross: &'static str,
    pub(crate) print_sheets: &'static str,
    pub(crate) print_cards: &'static str,
    pub(crate) export: &'static str,
    pub(crate) projector: &'static str,
    pub(crate) players: &'static str,
    pub(crate) real_board: &'static str,
    pub(crate) until: &'static str,
    pub(crate) boards_now: &'static str,
    pub(crate) enlarge: &'static str,
}

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    words: &'static TournamentWords,
    /// What the animals are called, by their words for programs.
    animals: BTreeMap<&'static str, &'static str>,
}

/// Where a tournament is made, kept, played in and looked at.
pub(crate) async fn tournament(
    Extension(speech): Extension<Speech>,
    id: Option<Path<String>>,
    request: Request,
) -> Response {
    let lang = lang_of(request.uri(), speech);
    page(lang, in_lang!(lang, tournament::WORDS).title, id, "tournament")
}

/// What everybody in a room looks at.
pub(crate) async fn projector(
    Extension(speech): Extension<Speech>,
    id: Option<Path<String>>,
    request: Request,
) -> Response {
    let lang = lang_of(request.uri(), speech);
    page(lang, in_lang!(lang, tournament::WORDS).projector_title, id, "projector")
}

fn page(lang: Lang, title: &str, id: Option<Path<String>>, script: &str) -> Response {
    let id = id.map(|Path(id)| id).unwrap_or_default();
    let is_id = id.len() == ID_LETTERS && id.bytes().all(|b| b.is_ascii_alphanumeric());
    if !id.is_empty() && !is_id {
        return Problem::NoSuchTournament.into_response();
    }
    let words: &'static TournamentWords = in_lang!(lang, &tournament::WORDS);
    let animals = Animal::ALL.map(|animal| (animal.name(), animal.called(lang))).into();
    let told = serde_json::to_string(&Told { words, animals });
    let told = told.expect("words have only texts as keys");
    html(lang, title, &id, &format!("tournament-files/{script}"), &told)
}

/// A small page: its script and style lie at a path, its words are those of a language.
pub(crate) fn html(lang: Lang, title: &str, id: &str, script: &str, words: &str) -> Response {
    let html = format!(
        "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"robots\" content=\"noindex\">\n<title>{}</title>\n\
         <link rel=\"stylesheet\" href=\"/class-files/class.css\">\n\
         <link rel=\"stylesheet\" href=\"/{script}.css\">\n\
         <script type=\"module\" src=\"/{script}.js\"></script>\n</head>\n\
         <body data-code=\"{id}\" data-words=\"{}\">\n<main></main>\n</body>\n</html>\n",
        escaped(title),
        escaped(words),
    );
    // It changes with the program and with the language.
    ([(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"))], Html(html)).into_response()
}

pub(crate) fn script(text: &'static str) -> Response {
    file("text/javascript; charset=utf-8", text)
}

pub(crate) fn style(text: &'static str) -> Response {
    file("text/css; charset=utf-8", text)
}

fn file(media_type: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, media_type), (header::CACHE_CONTROL, "no-cache")], text)
        .into_response()
}

pub(crate) async fn asset(Path(file): Path<String>) -> Result<Response, Problem> {
    Ok(match file.as_str() {
        "tournament.js" => script(include_str!("../assets/tournament/tournament.js")),
        "make.js" => script(include_str!("../assets/tournament/make.js")),
        "player.js" => script(include_str!("../assets/tournament/player.js")),
        "director.js" => script(include_str!("../assets/tournament/director.js")),
        "tournament.css" => style(include_str!("../assets/tournament/tournament.css")),
        "projector.js" => script(include_str!("../assets/tournament/projector.js")),
        "projector.css" => style(include_str!("../assets/tournament/projector.css")),
        _ => return Err(Problem::NotFound),
    })
}
