//! `/tournament` for those who play, direct or look on, and `/projector` for a wall: small pages of their
//! own, as those of a class are.

use std::collections::BTreeMap;

use awale_store::CODE_LETTERS;
use awale_words::{Animal, in_lang};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::api::ID_LETTERS;
use crate::app::App;
use crate::problem::Problem;
use crate::small_pages::{Place, SmallPage, Visit};
use crate::subject::SubjectQuery;

/// What the pages say. A text that is missing in a language does not compile.
#[derive(Serialize)]
pub(crate) struct TournamentWords {
    pub(crate) title: &'static str,
    pub(crate) projector_title: &'static str,
    pub(crate) away: &'static str,
    pub(crate) new_tournament: &'static str,
    pub(crate) for_class: &'static str,
    pub(crate) for_club: &'static str,
    pub(crate) club: &'static str,
    pub(crate) club_members: &'static str,
    pub(crate) add_chosen: &'static str,
    pub(crate) add_guest: &'static str,
    pub(crate) team_name: &'static str,
    pub(crate) team_of: &'static str,
    pub(crate) class_cards: &'static str,
    pub(crate) board_n: &'static str,
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
    pub(crate) auto: &'static str,
    pub(crate) auto_on: &'static str,
    pub(crate) says: &'static str,
    pub(crate) take: &'static str,
    pub(crate) disputed: &'static str,
    pub(crate) you_said: &'static str,
    pub(crate) agree: &'static str,
    pub(crate) say_result: &'static str,
    pub(crate) say_why: &'static str,
    pub(crate) class_wall: &'static str,
    pub(crate) wall_keys: &'static str,
    pub(crate) wall_paused: &'static str,
    pub(crate) wall_empty: &'static str,
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
    State(app): State<App>,
    visit: Visit,
    id: Option<Path<String>>,
) -> Response {
    let id = id.map(|Path(id)| id).unwrap_or_default();
    page(&app, &visit, Place::Tournament, &id, "/tournament-files/tournament").await
}

/// What everybody in a room looks at.
pub(crate) async fn projector(
    State(app): State<App>,
    visit: Visit,
    Path(id): Path<String>,
) -> Response {
    let wall = "/tournament-files/wall";
    // A class is known by its code, a tournament by its id.
    if is_code(&id) {
        return written(&visit, Place::Projector, &id, None, SubjectQuery::default(), wall);
    }
    page(&app, &visit, Place::Projector, &id, wall).await
}

fn is_code(text: &str) -> bool {
    text.len() == CODE_LETTERS && text.bytes().all(|b| b.is_ascii_uppercase())
}

/// The page of a tournament, if it is there, or of none.
async fn page(app: &App, visit: &Visit, place: Place, id: &str, script: &str) -> Response {
    if id.is_empty() {
        return written(visit, place, id, None, SubjectQuery::default(), script);
    }
    let context = &app.context;
    let known = if is_id(id) {
        context.tournaments.look(&context.store, id).await
    } else {
        Err(Problem::NoSuchTournament)
    };
    match known {
        Ok(known) => {
            let picture = SubjectQuery::of_rules(known.terms.rules);
            written(visit, place, id, Some(&known.tournament.settings().name), picture, script)
        }
        Err(problem @ Problem::NoSuchTournament) => visit.refused(&problem),
        // The page says itself what the server cannot.
        Err(_) => written(visit, place, id, None, SubjectQuery::default(), script),
    }
}

/// Whether a text may be the id of a tournament or a club.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == ID_LETTERS && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// A page with its words.
fn written(
    visit: &Visit,
    place: Place,
    id: &str,
    name: Option<&str>,
    picture: SubjectQuery,
    script: &str,
) -> Response {
    let lang = visit.lang();
    let words: &'static TournamentWords = in_lang!(lang, &tournament::WORDS);
    let animals = Animal::ALL.map(|animal| (animal.name(), animal.called(lang))).into();
    let told = serde_json::to_string(&Told { words, animals });
    let words = &told.expect("words have only texts as keys");
    visit.page(&SmallPage { place, id, name, picture, script, words })
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
        "boards.js" => script(include_str!("../assets/tournament/boards.js")),
        "result.js" => script(include_str!("../assets/tournament/result.js")),
        "secrets.js" => script(include_str!("../assets/tournament/secrets.js")),
        "wall.js" => script(include_str!("../assets/tournament/wall.js")),
        "wall.css" => style(include_str!("../assets/tournament/wall.css")),
        _ => return Err(Problem::NotFound),
    })
}
