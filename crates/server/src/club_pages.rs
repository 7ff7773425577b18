//! `/club` for members, the keeper and everybody: a small page of its own, as those of a class are.

use awale_words::in_lang;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::app::App;
use crate::problem::Problem;
use crate::small_pages::{Place, SmallPage, Visit};
use crate::subject::SubjectQuery;
use crate::tournament_pages::{is_id, script, style};

/// What the page says. A text that is missing in a language does not compile.
#[derive(Serialize)]
pub(crate) struct ClubWords {
    pub(crate) title: &'static str,
    pub(crate) away: &'static str,
    pub(crate) new_club: &'static str,
    pub(crate) about_clubs: &'static str,
    pub(crate) club_name: &'static str,
    pub(crate) make: &'static str,
    pub(crate) mine: &'static str,
    pub(crate) enter_title: &'static str,
    pub(crate) card_code: &'static str,
    pub(crate) enter: &'static str,
    pub(crate) you_are: &'static str,
    pub(crate) not_me: &'static str,
    pub(crate) keeping: &'static str,
    pub(crate) public_view: &'static str,
    pub(crate) dates: &'static str,
    pub(crate) no_dates: &'static str,
    pub(crate) past_dates: &'static str,
    pub(crate) calendar: &'static str,
    pub(crate) follow: &'static str,
    pub(crate) members: &'static str,
    pub(crate) members_count: &'static str,
    pub(crate) no_members: &'static str,
    pub(crate) ladder: &'static str,
    pub(crate) no_ladder: &'static str,
    pub(crate) ladder_rule: &'static str,
    pub(crate) ladder_free: &'static str,
    pub(crate) challenge: &'static str,
    pub(crate) challenges: &'static str,
    pub(crate) versus: &'static str,
    pub(crate) won: &'static str,
    pub(crate) drawn: &'static str,
    pub(crate) lost: &'static str,
    pub(crate) forfeit: &'static str,
    pub(crate) told_by: &'static str,
    pub(crate) waits: &'static str,
    pub(crate) counted: &'static str,
    pub(crate) tell_result: &'static str,
    pub(crate) confirm_result: &'static str,
    pub(crate) result: &'static str,
    pub(crate) cancel_challenge: &'static str,
    pub(crate) join_ladder: &'static str,
    pub(crate) leave_ladder: &'static str,
    pub(crate) leave_sure: &'static str,
    pub(crate) ratings: &'static str,
    pub(crate) no_ratings: &'static str,
    pub(crate) ratings_rule: &'static str,
    pub(crate) place: &'static str,
    pub(crate) member: &'static str,
    pub(crate) rating: &'static str,
    pub(crate) deviation: &'static str,
    pub(crate) change: &'static str,
    pub(crate) games: &'static str,
    pub(crate) score: &'static str,
    pub(crate) print_ratings: &'static str,
    pub(crate) ratings_csv: &'static str,
    pub(crate) print_ladder: &'static str,
    pub(crate) tournaments: &'static str,
    pub(crate) no_tournaments: &'static str,
    pub(crate) team_match: &'static str,
    pub(crate) ended: &'static str,
    pub(crate) going_on: &'static str,
    pub(crate) new_championship: &'static str,
    pub(crate) new_match: &'static str,
    pub(crate) keep_title: &'static str,
    pub(crate) keep_link: &'static str,
    pub(crate) member_link: &'static str,
    pub(crate) copy: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) settings: &'static str,
    pub(crate) about: &'static str,
    pub(crate) shows: &'static str,
    pub(crate) to_members: &'static str,
    pub(crate) to_everyone: &'static str,
    pub(crate) save: &'static str,
    pub(crate) saved: &'static str,
    pub(crate) reach: &'static str,
    pub(crate) add_member: &'static str,
    pub(crate) add: &'static str,
    pub(crate) no_names: &'static str,
    pub(crate) rename: &'static str,
    pub(crate) new_name: &'static str,
    pub(crate) new_card: &'static str,
    pub(crate) new_card_sure: &'static str,
    pub(crate) card_shown: &'static str,
    pub(crate) remove: &'static str,
    pub(crate) remove_sure: &'static str,
    pub(crate) print_cards: &'static str,
    pub(crate) add_date: &'static str,
    pub(crate) change_date: &'static str,
    pub(crate) date_title: &'static str,
    pub(crate) starts: &'static str,
    pub(crate) ends: &'static str,
    pub(crate) where_: &'static str,
    pub(crate) text: &'static str,
    pub(crate) for_everyone: &'static str,
    pub(crate) members_only: &'static str,
    pub(crate) change_it: &'static str,
    pub(crate) delete_date: &'static str,
    pub(crate) delete_date_sure: &'static str,
    pub(crate) dont: &'static str,
    pub(crate) order: &'static str,
    pub(crate) up: &'static str,
    pub(crate) down: &'static str,
    pub(crate) off: &'static str,
    pub(crate) on: &'static str,
    pub(crate) new_challenge: &'static str,
    pub(crate) challenger: &'static str,
    pub(crate) defender: &'static str,
    pub(crate) until: &'static str,
    pub(crate) delete: &'static str,
    pub(crate) delete_sure: &'static str,
}

pub(crate) async fn club(
    State(app): State<App>,
    visit: Visit,
    id: Option<Path<String>>,
) -> Response {
    let id = id.map(|Path(id)| id).unwrap_or_default();
    let context = &app.context;
    let known = match &*id {
        "" => None,
        id if !is_id(id) => return visit.refused(&Problem::NoSuchClub),
        id => match context.clubs.look(&context.store, id).await {
            Err(problem @ Problem::NoSuchClub) => return visit.refused(&problem),
            // The page says itself what the server cannot.
            found => found.ok(),
        },
    };
    let words: &'static ClubWords = in_lang!(visit.lang(), &club::WORDS);
    let told = serde_json::to_string(words).expect("words have only texts as keys");
    visit.page(&SmallPage {
        place: Place::Club,
        id: &id,
        name: known.as_ref().map(|known| &*known.settings.name),
        picture: SubjectQuery::default(),
        script: "/club-files/club",
        words: &told,
    })
}

pub(crate) async fn asset(Path(file): Path<String>) -> Result<impl IntoResponse, Problem> {
    Ok(match file.as_str() {
        "club.js" => script(include_str!("../assets/club/club.js")),
        "keeper.js" => script(include_str!("../assets/club/keeper.js")),
        "member.js" => script(include_str!("../assets/club/member.js")),
        "club.css" => style(include_str!("../assets/club/club.css")),
        _ => return Err(Problem::NotFound),
    })
}
