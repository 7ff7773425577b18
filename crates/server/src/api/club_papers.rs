//! `/api/v1/clubs/{id}/print/{what}`, `/export/{what}` and `/calendar.ics`: a club on paper and in files.

use awale_print::{Ink, PlayerCard, PrintedTable};
use awale_proto::{Audience, ClubRating, ClubRatings};
use awale_store::wall_seconds;
use awale_tournament::{DateTime, csv};
use awale_words::{Lang, Speech, in_lang};
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::Asked;
use super::classes::base;
use super::print::word;
use crate::app::App;
use crate::blocking;
use crate::client::Client;
use crate::clubs::view::sees;
use crate::clubs::{Known, Visitor, act, calendar, cards};
use crate::openapi::{self, Away, Busy, Forbidden, Missing, Unreadable};
use crate::problem::Problem;

/// How it is printed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClubPaperQuery {
    /// The language, `fr` or `en`; without it that of Accept-Language.
    #[param(value_type = Option<openapi::Lang>, inline)]
    lang: Option<String>,
    /// `colour`, or `black`.
    #[param(value_type = Option<openapi::Ink>, inline)]
    ink: Option<String>,
}

enum Paper {
    Table(PrintedTable),
    Cards(String, Vec<PlayerCard>),
}

/// The rating list (`ratings`) or the ladder (`ladder`), for whom they are published; the cards of members
/// (`cards`) for the keeper.
#[utoipa::path(
    get,
    path = "/clubs/{id}/print/{what}",
    params(("id" = String, Path), ("what" = inline(openapi::ClubPaper), Path), ClubPaperQuery),
    security((), ("keeper" = []), ("member" = [])),
    responses((status = 200, description = "the PDF", content_type = "application/pdf"),
        Unreadable, Forbidden, Missing, Busy)
)]
pub(crate) async fn print(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Path((id, what)): Path<(String, String)>,
    Asked(query): Asked<ClubPaperQuery>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let lang: Lang = word(query.lang.as_deref(), speech.lang)?;
    let ink: Ink = word(query.ink.as_deref(), Ink::default())?;
    let context = &app.context;
    let (known, visitor) = context.clubs.visit(&context.store, &id, &headers).await?;
    let paper = match what.as_str() {
        "ratings" => {
            published(visitor, known.settings.shows.ratings)?;
            let ratings = context.clubs.ratings(&context.store, &known).await?;
            Paper::Table(ratings_table(&known, &ratings, lang))
        }
        "ladder" => {
            published(visitor, known.settings.shows.ladder)?;
            Paper::Table(ladder_table(&known, lang))
        }
        "cards" => {
            let Visitor::Keeper(keeper) = visitor else { return Err(Problem::WrongClubKey) };
            let base = base(&app, &headers).ok_or(Problem::Host)?;
            let card = |card: awale_proto::MemberCard| PlayerCard {
                number: card.member,
                name: card.name,
                link: format!("{base}{}", card.link),
                code: Some(card.code),
            };
            let all = cards::cards(&known, keeper).into_iter().map(card).collect();
            Paper::Cards(known.settings.name.clone(), all)
        }
        _ => return Err(Problem::NotFound),
    };
    let turn = app.thinker.turn(client).await?;
    let made = blocking::run(app.metrics(), move || {
        let pdf = match paper {
            Paper::Table(table) => Ok(awale_print::table(&table, lang, ink)),
            Paper::Cards(club, cards) => awale_print::player_cards(&club, &cards, lang, ink),
        };
        drop(turn);
        pdf
    });
    // Its letters are those of a host: a code holds them.
    let pdf = made.await?.map_err(|_| Problem::Host)?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"))], pdf))
}

/// Refuses what is not published for whoever asks.
fn published(visitor: Visitor<'_>, audience: Audience) -> Result<(), Problem> {
    if sees(visitor, audience) { Ok(()) } else { Err(Problem::WrongClubKey) }
}

fn today() -> String {
    DateTime::of(wall_seconds()).to_string()
}

/// A change with its sign.
fn signed(change: Option<i64>) -> String {
    match change {
        None => "–".to_owned(),
        Some(0) => "=".to_owned(),
        Some(change) if change < 0 => format!("−{}", -change),
        Some(change) => format!("+{change}"),
    }
}

fn ratings_table(known: &Known, ratings: &[ClubRating], lang: Lang) -> PrintedTable {
    let row = |line: &ClubRating| {
        vec![
            line.place.to_string(),
            line.name.clone(),
            line.rating.to_string(),
            format!("± {}", 2 * line.deviation),
            signed(line.change),
            line.games.to_string(),
            line.won.to_string(),
            line.drawn.to_string(),
            line.lost.to_string(),
        ]
    };
    PrintedTable {
        title: known.settings.name.clone(),
        subtitle: in_lang!(lang, club::ratings_on(&today())),
        head: in_lang!(lang, club::RATINGS_HEAD).map(str::to_owned).to_vec(),
        rows: ratings.iter().map(row).collect(),
        texts: vec![1],
    }
}

/// The members of the ladder in their places.
fn places(known: &Known) -> Vec<Vec<String>> {
    let ladder = act::ladder(known);
    let name = |member| known.name(member).unwrap_or_default().to_owned();
    let row = |(place, &member): (u32, &u32)| vec![place.to_string(), name(member)];
    (1..).zip(ladder.members()).map(row).collect()
}

fn ladder_table(known: &Known, lang: Lang) -> PrintedTable {
    PrintedTable {
        title: known.settings.name.clone(),
        subtitle: in_lang!(lang, club::ladder_on(&today())),
        head: in_lang!(lang, club::LADDER_HEAD).map(str::to_owned).to_vec(),
        rows: places(known),
        texts: vec![1],
    }
}

/// How it is written.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClubFileQuery {
    /// `json`, or `csv`.
    #[param(value_type = Option<openapi::ExportFormat>, inline)]
    format: Option<String>,
}

/// The rating list as JSON or CSV, the ladder as CSV, for whom they are published.
#[utoipa::path(
    get,
    path = "/clubs/{id}/export/{what}",
    params(("id" = String, Path), ("what" = inline(openapi::ClubFile), Path), ClubFileQuery),
    security((), ("keeper" = []), ("member" = [])),
    responses((status = 200, description = "the file", content_type = "text/csv"),
        Unreadable, Forbidden, Missing, Away)
)]
pub(crate) async fn export(
    State(app): State<App>,
    Path((id, what)): Path<(String, String)>,
    Asked(query): Asked<ClubFileQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let wants_csv = match query.format.as_deref() {
        None | Some("json") => false,
        Some("csv") => true,
        Some(_) => return Err(Problem::Query("expected `json` or `csv` for `format`".to_owned())),
    };
    let context = &app.context;
    let (known, visitor) = context.clubs.visit(&context.store, &id, &headers).await?;
    let text = match (what.as_str(), wants_csv) {
        ("ratings", wants_csv) => {
            published(visitor, known.settings.shows.ratings)?;
            let ratings = context.clubs.ratings(&context.store, &known).await?;
            if wants_csv { ratings_csv(&ratings) } else { ratings_json(&known, &ratings) }
        }
        ("ladder", true) => {
            published(visitor, known.settings.shows.ladder)?;
            csv(&["place", "name"], places(&known))
        }
        _ => return Err(Problem::NotFound),
    };
    let kind = if wants_csv { "text/csv; charset=utf-8" } else { "application/json" };
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], text).into_response())
}

fn ratings_json(known: &Known, ratings: &[ClubRating]) -> String {
    let (club, date) = (known.settings.name.clone(), today());
    let list = ClubRatings { club, date, ratings: ratings.to_vec() };
    serde_json::to_string(&list).expect("a list has only texts as keys")
}

fn ratings_csv(ratings: &[ClubRating]) -> String {
    let head = ["place", "name", "rating", "deviation", "change", "games", "won", "drawn", "lost"];
    let row = |line: &ClubRating| {
        let change = line.change.map(|change| change.to_string()).unwrap_or_default();
        let mut row = vec![line.place.to_string(), line.name.clone()];
        row.extend([line.rating, line.deviation].map(|number| number.to_string()));
        row.push(change);
        row.extend([line.games, line.won, line.drawn, line.lost].map(|one| one.to_string()));
        row
    };
    csv(&head, ratings.iter().map(row))
}

/// The dates as iCalendar: those for everyone, and for whoever is a member all.
#[utoipa::path(
    get,
    path = "/clubs/{id}/calendar.ics",
    params(("id" = String, Path)),
    security((), ("keeper" = []), ("member" = [])),
    responses((status = 200, description = "the calendar", content_type = "text/calendar"),
        Forbidden, Missing, Away)
)]
pub(crate) async fn ics(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let context = &app.context;
    let (known, visitor) = context.clubs.visit(&context.store, &id, &headers).await?;
    let base = base(&app, &headers);
    let host = base.as_deref().and_then(|base| base.split("://").nth(1)).unwrap_or("awale");
    let url = base.as_deref().map(|base| format!("{base}/club/{id}"));
    let sees_all = visitor != Visitor::Everyone;
    let text = calendar::calendar(&known, host, sees_all, url.as_deref());
    let kind = HeaderValue::from_static("text/calendar; charset=utf-8");
    let name = HeaderValue::from_static("attachment; filename=\"club.ics\"");
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text))
}
