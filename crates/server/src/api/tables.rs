//! `GET /api/v1/tables…`: the oracle of the endgame tables, for every site.

use awale_coach::{Voice, explain_ending, explain_position, hint};
use awale_core::{AnyPosition, Ending, Pass, RuleSet};
use awale_engine::{Certainty, PvLine, SEED, Score};
use awale_proto::{
    GameTables, LayerQuery, PositionQuery, TableAnswer, TableLayer, TableLine, TableList,
    TableQuestion, TableStats, ValueCount,
};
use awale_tables::{Line, LineEnd, ProbeError, Rated, Tables, Worth, positions};
use awale_words::{Speech, games};
use axum::Extension;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRef, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Asked, position};
use crate::answers;
use crate::client::Client;
use crate::metrics::Metrics;
use crate::openapi::{Busy, Missing, Unreadable};
use crate::oracle::TableOracle;
use crate::pages::is_known;
use crate::problem::{BadJson, Problem};

/// The most boards that are looked at for a line of best play: some ten milliseconds.
const EFFORT: usize = 400;
/// The most positions of a bulk question.
const MOST_QUESTIONS: usize = 1000;

/// How many positions a look at a whole layer counts as.
const LAYER: usize = 20;

const JSON: &str = "application/json";
const JSON_LINES: &str = "application/x-ndjson";

/// The routes, for the whole server and for that of the tables alone.
pub(crate) fn routes<S>() -> OpenApiRouter<S>
where
    S: Clone + Send + Sync + 'static,
    TableOracle: FromRef<S>,
{
    let preflight = axum::routing::options(preflight);
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(ask))
        .routes(routes!(ask_many))
        .routes(routes!(look))
        .route("/tables", preflight.clone())
        .route("/tables/layer", preflight.clone())
        .route("/tables/position", preflight.clone())
        .route("/tables/positions", preflight)
}

/// The tables that are there.
#[utoipa::path(
    get,
    path = "/tables",
    responses((status = 200, description = "the layers of every game", body = TableList), Busy)
)]
async fn list(
    State(oracle): State<TableOracle>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    // Opening them takes a while the first time.
    let list = oracle.ask(client, 1, |oracle| {
        let games = games().map(|rules| of_game(oracle.tables(rules)));
        TableList { games: games.collect() }
    });
    Ok(cached(&headers, &list.await?))
}

fn of_game(tables: &Tables) -> GameTables {
    GameTables {
        rules: tables.rules(),
        most_seeds: tables.most_seeds(),
        layers: tables.seeds().map(|seeds| of_layer(tables, seeds)).collect(),
    }
}

fn of_layer(tables: &Tables, seeds: u8) -> TableLayer {
    TableLayer {
        seeds,
        positions: positions(seeds),
        bytes: tables.packed_bytes(seeds),
        clamp: tables.clamp(seeds),
    }
}

/// What all positions with so many seeds on the board are like, and the boards that go furthest.
#[utoipa::path(
    get,
    path = "/tables/layer",
    params(LayerQuery),
    responses((status = 200, description = "counts and records", body = TableStats), Unreadable, Missing, Busy)
)]
async fn look(
    State(oracle): State<TableOracle>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    Asked(LayerQuery { rules, seeds }): Asked<LayerQuery>,
) -> Result<Response, Problem> {
    let stats = oracle.ask(client, LAYER, move |oracle| {
        let tables = oracle.tables(rules);
        let histogram = tables.stats(seeds)?.histogram;
        let counts = histogram.into_iter().map(|(value, count)| ValueCount { value, count });
        Ok(TableStats {
            rules,
            layer: of_layer(tables, seeds),
            histogram: counts.collect(),
            records: oracle.records(rules, seeds)?,
        })
    });
    let stats = stats.await?.map_err(|error| unknown(&oracle, rules, error))?;
    Ok(cached(&headers, &stats))
}

/// What the tables know of a position: its value, that of every move, best play, and the coach's words.
#[utoipa::path(
    get,
    path = "/tables/position",
    params(PositionQuery),
    responses((status = 200, description = "all that is known", body = TableAnswer), Unreadable, Missing, Busy)
)]
async fn ask(
    State(oracle): State<TableOracle>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    headers: HeaderMap,
    Asked(query): Asked<PositionQuery>,
) -> Result<Response, Problem> {
    let (position, pass) = position(query.rules, query.position.as_deref())?;
    let asked = oracle.ask(client, 1, move |oracle| {
        answer(oracle.tables(position.rules()), speech, &position, pass)
    });
    let answer = asked.await?.map_err(|error| unknown(&oracle, query.rules, error))?;
    Ok(cached(&headers, &answer))
}

/// Many positions, a line of JSON each; the answer has a line for each, in their order.
#[utoipa::path(
    post,
    path = "/tables/positions",
    request_body(content((TableQuestion = "application/json"), (String = "application/x-ndjson")),
        description = "1 to 1000 lines"),
    responses(
        (status = 200, description = "a line for each: what is known, or an error",
            body = TableLine, content_type = "application/x-ndjson"),
        Unreadable, Busy)
)]
async fn ask_many(
    State(oracle): State<TableOracle>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Problem> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = kind.map(|kind| kind.split(';').next().unwrap_or_default().trim());
    if !matches!(kind, Some(JSON | JSON_LINES)) {
        return Err(Problem::MediaType);
    }
    let body = body.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Problem::TooLarge,
        // Its bytes did not come, or not in time.
        _ => Problem::TimeOut,
    })?;
    let lines = questions(&body)?;
    let answer = oracle.ask(client, lines.len(), move |oracle| {
        let mut text = String::new();
        for line in lines {
            let known = line.and_then(|question| probed(oracle, speech, &question));
            let line = match known {
                Ok(probe) => TableLine::Known(probe),
                Err(problem) => TableLine::Unknown { error: problem.wire(speech) },
            };
            text += &serde_json::to_string(&line).expect("an answer has only texts as keys");
            text.push('\n');
        }
        text
    });
    Ok(([(header::CONTENT_TYPE, JSON_LINES)], answer.await?).into_response())
}

/// The questions of a body; what is wrong with one of them concerns no other.
fn questions(body: &[u8]) -> Result<Vec<Result<TableQuestion, Problem>>, Problem> {
    let lines = body.split(|&byte| byte == b'\n').filter(|line| !line.trim_ascii().is_empty());
    let numbered = (1..).zip(lines);
    let read = numbered.map(|(line, text)| {
        serde_json::from_slice(text).map_err(|error| {
            // To the parser every line is the first.
            let bad = BadJson::from(&error);
            let detail = bad.detail.replace(" line 1 ", &format!(" line {line} "));
            Problem::Body(BadJson { line, detail, ..bad })
        })
    });
    let questions: Vec<_> = read.take(MOST_QUESTIONS + 1).collect();
    match questions.len() {
        1..=MOST_QUESTIONS => Ok(questions),
        _ => Err(Problem::Range("lines, 1–1000")),
    }
}

fn probed(
    oracle: &TableOracle,
    speech: Speech,
    question: &TableQuestion,
) -> Result<awale_proto::Probe, Problem> {
    let (position, pass) = position(question.rules, Some(&question.position))?;
    let pass = pass.map(|pass| speech.pass(pass));
    let known = known(oracle.tables(question.rules), &position);
    let (worth, moves) = known.map_err(|error| unknown(oracle, question.rules, error))?;
    Ok(answers::probe(&position, pass, worth, moves))
}

/// What a position is worth and what its moves are; a game that is over is no question for the tables.
fn known(tables: &Tables, position: &AnyPosition) -> Result<(Worth, Vec<Rated>), ProbeError> {
    match position.ending() {
        Some(ending) => Ok((Worth::Exact(gained(position, ending)), Vec::new())),
        None => Ok((tables.probe(position)?, tables.moves(position)?)),
    }
}

/// What the sharing-out at the end of a game brings the player to move, compared with the other.
fn gained(position: &AnyPosition, ending: Ending) -> i8 {
    let mover = position.to_move();
    ending.granaries.lead(mover) - position.granaries().lead(mover)
}

fn answer(
    tables: &Tables,
    speech: Speech,
    position: &AnyPosition,
    pass: Option<Pass>,
) -> Result<TableAnswer, ProbeError> {
    let (worth, moves) = known(tables, position)?;
    let (line, distance) = match position.ending() {
        Some(ending) => (Line { moves: Vec::new(), end: LineEnd::Over(ending) }, None),
        None => (tables.line_within(position, EFFORT)?, tables.distance_within(position, EFFORT)?),
    };
    let pass = pass.map(|pass| speech.pass(pass));
    let words = words(speech, position, worth, &line);
    Ok(answers::table(position, pass, worth, moves, line, distance, words))
}

/// What the coach says: what there is to see, and the best move with the reason.
fn words(speech: Speech, position: &AnyPosition, worth: Worth, line: &Line) -> Vec<String> {
    let voice = Voice { speech, ..Voice::default() };
    if let Some(over) = explain_ending(voice, position) {
        return vec![over.text];
    }
    let mut said = explain_position(voice, position);
    let lead = i32::from(position.granaries().lead(position.to_move()));
    let exact = worth.exact().is_some_and(|value| answers::is_final(position, value));
    let certainty = if exact { Certainty::Exact } else { Certainty::Estimate };
    let score = Score { value: (lead + i32::from(worth.nearest())) * SEED, certainty };
    let best = PvLine { score, moves: line.moves.clone() };
    if let Some([_, which, why]) = hint(voice, position, &best) {
        said.extend([which, why]);
    }
    said.into_iter().map(|sentence| sentence.text).collect()
}

/// Why the tables have no answer; a table that is damaged is noted in the log.
fn unknown(oracle: &TableOracle, rules: RuleSet, error: ProbeError) -> Problem {
    Metrics::add(&oracle.metrics().table_unknown);
    if let ProbeError::File(problem) = &error {
        tracing::warn!(%problem, %rules, "a table is damaged");
    }
    Problem::NotInTables(error)
}

/// Lets the pages of every site read what is answered here, errors included.
pub(crate) fn open_to_all(path: &str, headers: &mut HeaderMap) {
    let rest = path.strip_prefix(awale_proto::API).and_then(|rest| rest.strip_prefix("/tables"));
    if rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/')) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
        headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    }
}

/// What a browser asks before it sends a question for another site.
async fn preflight() -> impl IntoResponse {
    let allowed = [
        (header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST"),
        (header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type, accept-language"),
        (header::ACCESS_CONTROL_MAX_AGE, "86400"),
    ];
    (StatusCode::NO_CONTENT, allowed)
}

/// An answer that is the same until other tables are built: an hour at most everywhere, and then asked
/// for by its digest.
fn cached(headers: &HeaderMap, answer: &impl Serialize) -> Response {
    let text = serde_json::to_string(answer).expect("an answer has only texts as keys");
    let digest = Sha256::digest(text.as_bytes());
    let digest = u128::from_be_bytes(*digest.first_chunk().expect("a digest has 32 bytes"));
    let etag = format!("\"{digest:032x}\"");
    let kept = [
        (header::CACHE_CONTROL, "public, max-age=3600".to_owned()),
        (header::VARY, "accept-language".to_owned()),
        (header::ETAG, etag.clone()),
    ];
    if is_known(headers, &etag) {
        return (StatusCode::NOT_MODIFIED, kept).into_response();
    }
    (kept, [(header::CONTENT_TYPE, JSON)], text).into_response()
}
