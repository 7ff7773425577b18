//! `/api/v1/tournaments/{id}/print/{what}` and `/export/{what}`: a tournament on paper and in files.

use awale_print::{Ink, PlayerCard, TournamentPaper};
use awale_words::{Lang, Speech};
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::Asked;
use super::asking::{Looked, director};
use super::classes::base;
use super::print::word;
use crate::app::App;
use crate::blocking;
use crate::client::Client;
use crate::openapi::{self, Away, Busy, Forbidden, Missing, Unreadable};
use crate::problem::Problem;
use crate::tournaments::make;

/// What is printed, and how.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PapersQuery {
    /// The language, `fr` or `en`; without it that of Accept-Language.
    #[param(value_type = Option<openapi::Lang>, inline)]
    lang: Option<String>,
    /// `colour`, or `black`.
    #[param(value_type = Option<openapi::Ink>, inline)]
    ink: Option<String>,
    /// The round of pairings and score sheets; the last one without it.
    round: Option<u32>,
}

/// Something to be set and written.
enum Wanted {
    Paper(TournamentPaper),
    Cards(Vec<PlayerCard>),
}

/// Pairings, standings, the cross table (`cross`) or score sheets (`sheets`), for everybody; the cards of
/// players (`cards`) for the director.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/print/{what}",
    params(("id" = String, Path), ("what" = inline(openapi::TournamentPaper), Path), PapersQuery),
    security((), ("director" = [])),
    responses((status = 200, description = "the PDF", content_type = "application/pdf"),
        Unreadable, Forbidden, Missing, Busy)
)]
pub(crate) async fn print(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Path((_, what)): Path<(String, String)>,
    Looked(known): Looked,
    Asked(query): Asked<PapersQuery>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let lang: Lang = word(query.lang.as_deref(), speech.lang)?;
    let ink: Ink = word(query.ink.as_deref(), Ink::default())?;
    let tournament = known.told(lang);
    let wanted = match what.as_str() {
        "cards" => {
            let director = director(&known, &headers)?;
            let entrants = app.context.store.entrants(&known.record.id).await?;
            let base = base(&app, &headers).ok_or(Problem::Host)?;
            let cards =
                make::cards(&known, director, &entrants).into_iter().map(|card| PlayerCard {
                    number: card.player,
                    name: card.name,
                    link: format!("{base}{}", card.link),
                    code: None,
                });
            Wanted::Cards(cards.collect())
        }
        paper => Wanted::Paper(paper.parse().map_err(|_| Problem::NotFound)?),
    };
    let turn = app.thinker.turn(client).await?;
    let made = blocking::run(app.metrics(), move || {
        let pdf = match wanted {
            Wanted::Paper(paper) => {
                let made =
                    awale_print::tournament_paper(&tournament, paper, query.round, lang, ink);
                made.ok_or(Problem::NotFound)
            }
            Wanted::Cards(cards) => {
                let event = &tournament.settings().name;
                // Its letters are those of a host: a code holds them.
                awale_print::player_cards(event, &cards, lang, ink).map_err(|_| Problem::Host)
            }
        };
        drop(turn);
        pdf
    });
    let pdf = made.await??;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"))], pdf))
}

/// What is exported, and how.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExportQuery {
    /// The language of animals, `fr` or `en`; without it that of Accept-Language.
    #[param(value_type = Option<openapi::Lang>, inline)]
    lang: Option<String>,
    /// `json`, or `csv`.
    #[param(value_type = Option<openapi::ExportFormat>, inline)]
    format: Option<String>,
    /// One round of pairings; all without it.
    round: Option<u32>,
}

/// Pairings, standings or the cross table (`cross`) as JSON or CSV; all that happened (`record`) for the
/// director, as JSON, in the form of `awale tournament`.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/export/{what}",
    params(("id" = String, Path), ("what" = inline(openapi::TournamentFile), Path), ExportQuery),
    security((), ("director" = [])),
    responses((status = 200, description = "the file", content_type = "text/csv"),
        Unreadable, Forbidden, Missing, Away)
)]
pub(crate) async fn export(
    Extension(speech): Extension<Speech>,
    Path((_, what)): Path<(String, String)>,
    Looked(known): Looked,
    Asked(query): Asked<ExportQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang: Lang = word(query.lang.as_deref(), speech.lang)?;
    let csv = match query.format.as_deref() {
        None | Some("json") => false,
        Some("csv") => true,
        Some(_) => return Err(Problem::Query("expected `json` or `csv` for `format`".to_owned())),
    };
    let tournament = known.told(lang);
    let text = match (what.as_str(), csv) {
        ("pairings", true) => tournament.pairings_csv(query.round),
        ("pairings", false) => tournament.pairings_json(query.round).to_string(),
        ("standings", true) => tournament.standings_csv(),
        ("standings", false) => tournament.standings_json().to_string(),
        ("cross", true) => tournament.cross_table_csv(),
        ("cross", false) => tournament.cross_table_json().to_string(),
        ("record", false) => {
            director(&known, &headers)?;
            let record = serde_json::to_string(&known.tournament.record());
            record.expect("a record has only texts as keys")
        }
        _ => return Err(Problem::NotFound),
    };
    let kind = if csv { "text/csv; charset=utf-8" } else { "application/json" };
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], text).into_response())
}
