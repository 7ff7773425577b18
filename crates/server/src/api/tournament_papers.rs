//! `/api/v1/tournaments/{id}/print/{what}` and `/export/{what}`: a tournament on paper and in files.

use awale_print::{Ink, PlayerCard, PrintedTable, ScoreSheet};
use awale_store::TournamentPlace;
use awale_tournament::{Outcome, PlayerId};
use awale_words::{Lang, Speech, in_lang, tournament as words};
use axum::Extension;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;

use super::Asked;
use super::classes::base;
use super::print::word;
use super::tournaments::directed;
use crate::app::App;
use crate::blocking;
use crate::client::Client;
use crate::openapi::{self, Away, Busy, Forbidden, Missing, Unreadable};
use crate::problem::Problem;
use crate::tournaments::view::Told;
use crate::tournaments::{Known, make};

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
enum Paper {
    Table(PrintedTable),
    Sheets(Vec<ScoreSheet>),
    Cards(String, Vec<PlayerCard>),
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
    Path((id, what)): Path<(String, String)>,
    Asked(query): Asked<PapersQuery>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let lang: Lang = word(query.lang.as_deref(), speech.lang)?;
    let ink: Ink = word(query.ink.as_deref(), Ink::default())?;
    let known = app.context.tournaments.look(&app.context.store, &id).await?;
    let tournament = known.told(lang);
    let told = Told { known: &known, tournament: &tournament, lang };
    let paper = match what.as_str() {
        "pairings" => Paper::Table(pairings(&told, query.round)?),
        "standings" => Paper::Table(standings(&told)),
        "cross" => Paper::Table(cross(&told)),
        "sheets" => Paper::Sheets(sheets(&told, query.round)?),
        "cards" => {
            let (_, director) = directed(&app, &id, &headers).await?;
            let entrants = app.context.store.entrants(&id).await?;
            let base = base(&app, &headers).ok_or(Problem::Host)?;
            let cards =
                make::cards(&known, director, &entrants).into_iter().map(|card| PlayerCard {
                    number: card.player,
                    name: card.name,
                    link: format!("{base}{}", card.link),
                });
            Paper::Cards(tournament.settings().name.clone(), cards.collect())
        }
        _ => return Err(Problem::NotFound),
    };
    let turn = app.thinker.turn(client).await?;
    let made = blocking::run(app.metrics(), move || {
        let pdf = match paper {
            Paper::Table(table) => Ok(awale_print::table(&table, lang, ink)),
            Paper::Sheets(sheets) => Ok(awale_print::score_sheets(&sheets, lang, ink)),
            Paper::Cards(event, cards) => awale_print::player_cards(&event, &cards, lang, ink),
        };
        drop(turn);
        pdf
    });
    // Its letters are those of a host: a code holds them.
    let pdf = made.await?.map_err(|_| Problem::Host)?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"))], pdf))
}

/// The number of a round that there is; the last one if none is named.
fn round_of(told: &Told<'_>, wanted: Option<u32>) -> Result<usize, Problem> {
    let rounds = told.tournament.rounds().len();
    let number = wanted.map_or(rounds, |wanted| wanted as usize);
    if (1..=rounds).contains(&number) { Ok(number - 1) } else { Err(Problem::NotFound) }
}

fn results(games: &[Option<Outcome>]) -> String {
    let text =
        |game: &Option<Outcome>| game.map_or("     –     ".to_owned(), |it| it.to_string());
    games.iter().map(text).collect::<Vec<_>>().join(" ; ")
}

fn pairings(told: &Told<'_>, wanted: Option<u32>) -> Result<PrintedTable, Problem> {
    let round = &told.tournament.rounds()[round_of(told, wanted)?];
    let head = in_lang!(told.lang, tournament::PAIRINGS_HEAD).map(str::to_owned).to_vec();
    let mut rows = Vec::new();
    for (table, found) in (1_u32..).zip(&round.matches) {
        let [south, north] = found.pairing.points.map(|points| words::decimal(told.lang, points));
        let name = |player: PlayerId, points: &str| format!("{} ({points})", told.name(player));
        rows.push(vec![
            table.to_string(),
            name(found.pairing.south, &south),
            name(found.pairing.north, &north),
            results(&found.games),
        ]);
    }
    for bye in &round.byes {
        let why = words::bye(told.lang, told.tournament, bye, &told.name(bye.player));
        rows.push(vec!["–".to_owned(), why, String::new(), String::new()]);
    }
    Ok(PrintedTable {
        title: told.tournament.settings().name.clone(),
        subtitle: words::round(told.lang, round.number),
        head,
        rows,
        texts: vec![1, 2, 3],
    })
}

fn after(told: &Told<'_>) -> String {
    let round = told.tournament.next_round() - 1;
    in_lang!(told.lang, tournament::after(round))
}

fn standings(told: &Told<'_>) -> PrintedTable {
    let (tournament, lang) = (told.tournament, told.lang);
    let mut head: Vec<String> = words::head(lang).map(str::to_owned).to_vec();
    let kinds = tournament.settings().tie_breaks.iter();
    head.extend(kinds.map(|kind| words::tie_break(lang, *kind).to_owned()));
    let row = |line: awale_tournament::Standing| {
        let mut row = vec![line.place.to_string(), told.name(line.player)];
        row.push(words::decimal(lang, line.points));
        row.extend(line.tie_breaks.iter().map(|&value| words::decimal(lang, value)));
        row
    };
    PrintedTable {
        title: tournament.settings().name.clone(),
        subtitle: after(told),
        head,
        rows: tournament.standings().into_iter().map(row).collect(),
        texts: vec![1],
    }
}

fn cross(told: &Told<'_>) -> PrintedTable {
    let (tournament, lang) = (told.tournament, told.lang);
    let table = tournament.cross_table();
    let [_, name, points] = words::head(lang);
    let mut head = vec![String::new(), name.to_owned()];
    head.extend((1..=table.len()).map(|number| number.to_string()));
    head.push(points.to_owned());
    let row = |(at, (player, cells)): (usize, &(PlayerId, Vec<String>))| {
        let mut row = vec![(at + 1).to_string(), told.name(*player)];
        let cell = |(to, text): (usize, &String)| {
            let text = text.replace('.', &lang.decimal_point().to_string());
            if to == at { "·".to_owned() } else { text }
        };
        row.extend(cells.iter().enumerate().map(cell));
        row.push(words::decimal(lang, tournament.points(*player)));
        row
    };
    let rows = table.iter().enumerate().map(row).collect();
    let title = tournament.settings().name.clone();
    PrintedTable { title, subtitle: after(told), head, rows, texts: vec![1] }
}

/// A sheet for every game of a round.
fn sheets(told: &Told<'_>, wanted: Option<u32>) -> Result<Vec<ScoreSheet>, Problem> {
    let round = &told.tournament.rounds()[round_of(told, wanted)?];
    let mut sheets = Vec::new();
    for (table, found) in (1..).zip(&round.matches) {
        for game in (1..).take(found.games.len()) {
            let place = TournamentPlace { round: round.number, table, game };
            let Some([south, north]) = told.seats(place) else { continue };
            let many = found.games.len() > 1;
            sheets.push(ScoreSheet {
                event: told.tournament.settings().name.clone(),
                place: in_lang!(
                    told.lang,
                    tournament::sheet(round.number, table, many.then_some(game))
                ),
                south,
                north,
            });
        }
    }
    Ok(sheets)
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
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Path((id, what)): Path<(String, String)>,
    Asked(query): Asked<ExportQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lang: Lang = word(query.lang.as_deref(), speech.lang)?;
    let csv = match query.format.as_deref() {
        None | Some("json") => false,
        Some("csv") => true,
        Some(_) => return Err(Problem::Query("expected `json` or `csv` for `format`".to_owned())),
    };
    let known: Known = app.context.tournaments.look(&app.context.store, &id).await?;
    let tournament = known.told(lang);
    let text = match (what.as_str(), csv) {
        ("pairings", true) => tournament.pairings_csv(query.round),
        ("pairings", false) => tournament.pairings_json(query.round).to_string(),
        ("standings", true) => tournament.standings_csv(),
        ("standings", false) => tournament.standings_json().to_string(),
        ("cross", true) => tournament.cross_table_csv(),
        ("cross", false) => tournament.cross_table_json().to_string(),
        ("record", false) => {
            directed(&app, &id, &headers).await?;
            let record = serde_json::to_string(&known.tournament.record());
            record.expect("a record has only texts as keys")
        }
        _ => return Err(Problem::NotFound),
    };
    let kind = if csv { "text/csv; charset=utf-8" } else { "application/json" };
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static(kind))], text).into_response())
}
