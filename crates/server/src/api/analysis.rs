//! `POST /api/v1/analysis` and `GET /api/v1/probe`.

use std::time::Duration;

use awale_play::Options;
use awale_proto::{Analysis, AnalysisRequest, PositionQuery, Probe};
use awale_tables::ProbeError;
use awale_words::Speech;
use axum::extract::State;
use axum::{Extension, Json};

use super::{Asked, Body, game_after, position};
use crate::answers;
use crate::app::App;
use crate::blocking;
use crate::client::Client;
use crate::openapi::{Busy, Missing, Unreadable};
use crate::problem::Problem;

/// How long the engine thinks if nobody says.
const USUAL_TIME: Duration = Duration::from_secs(1);
/// The most moves that are scored.
const MOST_LINES: u16 = 12;

/// What the engine says of a position.
#[utoipa::path(
    post,
    path = "/analysis",
    request_body = AnalysisRequest,
    responses((status = 200, description = "the best lines", body = Analysis), Unreadable, Busy)
)]
pub(crate) async fn analyse(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Body(request): Body<AnalysisRequest>,
) -> Result<Json<Analysis>, Problem> {
    let lines = request.lines.unwrap_or(1);
    let time = request.millis.map_or(USUAL_TIME, Duration::from_millis);
    if !(1..=MOST_LINES).contains(&lines) {
        return Err(Problem::Range("lines, 1–12"));
    }
    if time.is_zero() || time > app.quotas().search_time {
        return Err(Problem::Range("millis"));
    }
    let (start, pass) = position(request.rules, request.position.as_deref())?;
    let at = game_after(Options::new(start), &request.moves)?.history();
    let now = *at.position();
    let info = app.thinker.search(client, at, time, usize::from(lines)).await?;
    let pass = pass.map(|pass| speech.pass(pass));
    Ok(Json(answers::analysis(&now, pass, info.as_ref())))
}

/// What the tables know of a position.
#[utoipa::path(
    get,
    path = "/probe",
    params(PositionQuery),
    responses((status = 200, description = "the value and that of every move", body = Probe), Unreadable, Missing)
)]
pub(crate) async fn probe(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Asked(query): Asked<PositionQuery>,
) -> Result<Json<Probe>, Problem> {
    let (position, pass) = position(query.rules, query.position.as_deref())?;
    // A layer may have to be unpacked, which takes a while.
    let asked = App::clone(&app);
    let probed = blocking::run(app.metrics(), move || {
        let tables = asked.thinker.tables(position.rules());
        Ok::<_, ProbeError>((tables.probe(&position)?, tables.moves(&position)?))
    });
    let (worth, moves) = probed.await?.map_err(|error| {
        if let ProbeError::File(problem) = &error {
            tracing::warn!(%problem, rules = %query.rules, "a table is damaged");
        }
        Problem::NotInTables(error)
    })?;
    let pass = pass.map(|pass| speech.pass(pass));
    Ok(Json(answers::probe(&position, pass, worth, moves)))
}
