//! `/api/v1/clocks`: a clock that two phones share beside a real board.

use std::time::{SystemTime, UNIX_EPOCH};

use awale_proto::{LONGEST_CLOCK, NewTableClock, PressTableClock, TableClock};
use awale_store::random_word;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use axum::{Extension, Json};

use super::classes::base;
use super::{Body, ID_LETTERS};
use crate::app::App;
use crate::client::Client;
use crate::openapi::{Away, Busy, Full, Missing, Unreadable};
use crate::problem::Problem;

/// Makes a clock.
#[utoipa::path(
    post,
    path = "/clocks",
    request_body = NewTableClock,
    responses((status = 201, description = "the clock", body = TableClock), Unreadable, Busy, Full)
)]
pub(crate) async fn make(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(asked): Body<NewTableClock>,
) -> Result<(StatusCode, Json<TableClock>), Problem> {
    let state = checked(asked.state)?;
    app.may_begin(client)?;
    let id = random_word(ID_LETTERS);
    let now = app.context.clock.now();
    app.context.store.make_clock(id.clone(), state.clone(), now).await?;
    Ok((StatusCode::CREATED, Json(TableClock { id, number: 1, state, now: wall_millis() })))
}

/// A clock as it stands.
#[utoipa::path(
    get,
    path = "/clocks/{id}",
    params(("id" = String, Path)),
    responses((status = 200, description = "the clock", body = TableClock), Missing, Away)
)]
pub(crate) async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<TableClock>, Problem> {
    let clock = app.context.store.table_clock(&id).await?.ok_or(Problem::NotFound)?;
    let (number, state) = (clock.number, clock.state);
    Ok(Json(TableClock { id, number, state, now: wall_millis() }))
}

/// Presses a clock; the answer says how it stands, also if the other phone was first.
#[utoipa::path(
    post,
    path = "/clocks/{id}",
    params(("id" = String, Path)),
    request_body = PressTableClock,
    responses((status = 200, description = "the clock", body = TableClock), Unreadable, Missing, Busy)
)]
pub(crate) async fn press(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    Body(asked): Body<PressTableClock>,
) -> Result<Json<TableClock>, Problem> {
    let state = checked(asked.state)?;
    app.may_act(client)?;
    app.context.store.press_clock(id.clone(), asked.number, state).await?;
    look(State(app), Path(id)).await
}

/// Where the other phone joins, as a code for cameras.
#[utoipa::path(
    get,
    path = "/clocks/{id}/qr",
    params(("id" = String, Path)),
    responses((status = 200, description = "the picture", content_type = "image/svg+xml"), Missing)
)]
pub(crate) async fn qr(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<impl IntoResponse, Problem> {
    let is_id = id.len() == ID_LETTERS && id.bytes().all(|b| b.is_ascii_alphanumeric());
    let base = base(&app, &headers).filter(|_| is_id).ok_or(Problem::NotFound)?;
    let svg = awale_print::qr_svg(&format!("{base}/table?clock={id}")).ok_or(Problem::NotFound)?;
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"))], svg))
}

fn checked(state: String) -> Result<String, Problem> {
    let good = state.len() <= LONGEST_CLOCK && !state.contains('\0');
    if good { Ok(state) } else { Err(Problem::Range("state")) }
}

/// The time of day, in milliseconds since 1970.
fn wall_millis() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
