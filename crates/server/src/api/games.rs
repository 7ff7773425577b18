//! `/api/v1/games`: games by link.

use std::ops::RangeInclusive;
use std::time::Instant;

use awale_core::{AnyPosition, BySide, Side};
use awale_play::{Millis, TimeControl};
use awale_proto::{
    Begins, ErrorBody, GameMade, JoinGame, Joined, LONGEST_MESSAGE, LONGEST_NAME, LONGEST_TOKEN,
    NewGame, SHORTEST_TOKEN, Snapshot,
};
use awale_store::{Digest, SeatRecord, random_number, random_word};
use awale_words::{Animal, Speech};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use axum::{Extension, Json};
use serde::Deserialize;
use tracing::Instrument;
use utoipa::IntoParams;

use super::{Asked, Body, ID_LETTERS, SECRET_LETTERS, position};
use crate::app::App;
use crate::classes;
use crate::client::Client;
use crate::metrics::Metrics;
use crate::openapi::{self, Away, Busy, Forbidden, Full, Missing, Unreadable};
use crate::problem::Problem;
use crate::rooms::Message;
use crate::socket::{self, CARD_SEAT, Guest, LONGEST_FRAME};

/// The most days for a move: a game that goes on is never forgotten in between.
const MOST_DAYS: u16 = 60;
/// Less than this is no game, more is one by days. Every sum of such times is exact in any JSON.
const BANK: RangeInclusive<Millis> = Millis(100)..=Millis::seconds(7 * 86_400);
/// The most that a move earns.
const MOST_EARNED: Millis = Millis::seconds(3600);

/// Makes a game.
#[utoipa::path(
    post,
    path = "/games",
    request_body = NewGame,
    responses((status = 201, description = "the game with its secrets", body = GameMade), Unreadable, Forbidden, Busy, Full)
)]
pub(crate) async fn make(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    headers: HeaderMap,
    Body(asked): Body<NewGame>,
) -> Result<(StatusCode, Json<GameMade>), Problem> {
    check_time(asked.time)?;
    let player = Asker { client, speech, headers };
    let (name, token) = (name(asked.name)?, token(asked.token)?);
    let creator_begins = match asked.begins {
        Begins::Creator => true,
        Begins::Opponent => false,
        Begins::Lot => random_number() % 2 == 1,
    };
    let (start, seat) = if let Some(text) = &asked.position {
        let (start, _) = position(asked.rules, Some(text))?;
        let first = start.to_move();
        (start, if creator_begins { first } else { first.opponent() })
    } else {
        let first = if creator_begins { Side::South } else { Side::North };
        (AnyPosition::start(asked.rules, first), Side::South)
    };
    app.may_begin(client)?;
    let id = random_word(ID_LETTERS);
    let join = random_word(SECRET_LETTERS);
    let mut seats = BySide::from_fn(|_| None);
    let (record, token) = player.seat(&app, &name, token).await?;
    seats[seat] = Some(record);
    let game = awale_store::NewGame {
        id: id.clone(),
        start,
        time: asked.time,
        invite_digest: Digest::of(&join),
        invitation_only: asked.invitation_only,
        seats,
        made: app.context.clock.now(),
    };
    tracing::Span::current().record("game", &id);
    app.context.store.create(game).await?;
    Metrics::add(&app.metrics().games);
    let watch_link = format!("/game/{id}#watch");
    let join_link = format!("/game/{id}#join={join}");
    let made = GameMade { id, seat, token, join, join_link, watch_link };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Whether a game may have a time control.
pub(super) fn check_time(time: TimeControl) -> Result<(), Problem> {
    if matches!(time, TimeControl::DaysPerMove { days } if days > MOST_DAYS) {
        return Err(Problem::Range("time, 1d–60d"));
    }
    if time.base().is_some_and(|base| !BANK.contains(&base)) || time.increment() > MOST_EARNED {
        return Err(Problem::Range("time, 0.1–604800, +0–3600"));
    }
    Ok(())
}

/// Takes the free seat.
#[utoipa::path(
    post,
    path = "/games/{id}/join",
    params(("id" = String, Path)),
    request_body = JoinGame,
    responses((status = 200, description = "the seat", body = Joined),
        (status = 409, description = "the seat is taken", body = ErrorBody), Unreadable, Forbidden, Missing, Away)
)]
pub(crate) async fn join(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Path(id): Path<String>,
    headers: HeaderMap,
    Body(asked): Body<JoinGame>,
) -> Result<Json<Joined>, Problem> {
    let player = Asker { client, speech, headers };
    let (name, token) = (name(asked.name)?, token(asked.token)?);
    let (record, token) = player.seat(&app, &name, token).await?;
    let join = |answer| Message::Join { secret: asked.join, seat: record, answer };
    let seat = app.rooms.ask(&id, join).await?;
    Ok(Json(Joined { id, seat, token }))
}

/// Whoever makes or joins a game.
struct Asker {
    client: Client,
    speech: Speech,
    headers: HeaderMap,
}

impl Asker {
    /// The seat for whoever asks, and what names it in the hello of a socket. A pupil has no name to choose and no
    /// secret to keep: the animal sits there, and whoever has the card has the seat.
    async fn seat(
        &self,
        app: &App,
        name: &str,
        token: String,
    ) -> Result<(SeatRecord, String), Problem> {
        if !matches!(self.client, Client::Card(_)) {
            return Ok((SeatRecord::with_secret(name, &token), token));
        }
        // A class that was deleted elsewhere a moment ago gets no game any more: nobody would delete it.
        let pass = classes::device_secret(&self.headers).ok_or(Problem::WrongCode)?;
        let holder = app.context.store.holder(Digest::of(pass)).await?;
        let holder = holder.ok_or(Problem::WrongCode)?;
        let animal = Animal::of_card(holder.number).called(self.speech.lang);
        Ok((SeatRecord::held(animal.to_owned(), holder.name()), CARD_SEAT.to_owned()))
    }
}

/// How a game stands.
#[utoipa::path(
    get,
    path = "/games/{id}",
    params(("id" = String, Path)),
    responses((status = 200, description = "the game", body = Snapshot), Missing, Away)
)]
pub(crate) async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Snapshot>, Problem> {
    app.rooms.ask(&id, Message::Look).await.map(Json)
}

/// A game as OGN.
#[utoipa::path(
    get,
    path = "/games/{id}/ogn",
    params(("id" = String, Path)),
    responses((status = 200, description = "the text", body = String, content_type = "text/plain"), Missing, Away)
)]
pub(crate) async fn ogn(State(app): State<App>, Path(id): Path<String>) -> Result<String, Problem> {
    app.rooms.ask(&id, Message::Ogn).await
}

/// How the socket of a game is asked for. A page cannot set the headers of its sockets.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SocketQuery {
    /// The language of refusals, `fr` or `en`; without it that of Accept-Language.
    #[param(value_type = Option<openapi::Lang>, inline)]
    lang: Option<String>,
}

/// The socket of a game.
#[utoipa::path(
    get,
    path = "/games/{id}/socket",
    params(("id" = String, Path), SocketQuery),
    responses((status = 101, description = "the socket opens: docs/protocol.md"),
        (status = 426, description = "no socket was asked for", body = ErrorBody), Forbidden, Missing, Busy)
)]
pub(crate) async fn talk(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    Asked(SocketQuery { lang }): Asked<SocketQuery>,
    Extension(mut speech): Extension<Speech>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    if !same_origin(&headers) {
        return Err(Problem::Origin);
    }
    let upgrade = upgrade.map_err(|_| Problem::NotASocket)?;
    let place = app.sockets.take(client).ok_or(Problem::TooMany(10))?;
    if !app.socket_opens.spend(client, Instant::now()) {
        return Err(Problem::TooMany(10));
    }
    // A game that is not there is said so before the socket opens.
    app.rooms.open(&id).await?;
    if let Some(lang) = lang.and_then(|lang| lang.parse().ok()) {
        speech.lang = lang;
    }
    let working = app.context.tasks.token();
    let pass = classes::device_secret(&headers).map(str::to_owned);
    let upgrade = upgrade
        .protocols([classes::PROTOCOL])
        .max_message_size(LONGEST_FRAME)
        .max_frame_size(LONGEST_FRAME)
        // Thousands of sockets share the memory: messages are small.
        .read_buffer_size(LONGEST_MESSAGE)
        .write_buffer_size(0)
        .max_write_buffer_size(1_048_576);
    // Inside the span of the request that opened it, whose name it goes by.
    let span = tracing::error_span!("socket", game = id);
    Ok(upgrade.on_upgrade(async move |socket| {
        let guest = Guest { client, speech };
        socket::run(socket, app, id, guest, pass, place).instrument(span).await;
        drop(working);
    }))
}

/// Whether a page that opens a socket is ours: browsers name it, programs name none.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or(""));
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => {
            let bare = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
            !host.is_empty() && bare == Some(host)
        }
        (Some(_), None) => false,
    }
}

/// The name of a player, on one line.
pub(super) fn name(name: Option<String>) -> Result<String, Problem> {
    let name = name.unwrap_or_default();
    let name = name.trim();
    if name.chars().count() > LONGEST_NAME || name.chars().any(is_odd) || has_piles(name) {
        return Err(Problem::Range("name"));
    }
    Ok(name.to_owned())
}

/// Letters that are none: they would change how the rest of a line is shown.
pub(crate) fn is_odd(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a letter carries more marks than letters of any language do: they would cover other lines.
fn has_piles(name: &str) -> bool {
    let is_mark = |letter: char| {
        matches!(letter, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
            | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
    };
    let mut marks = 0;
    name.chars().any(|letter| {
        marks = if is_mark(letter) { marks + 1 } else { 0 };
        marks > 3
    })
}

/// The token that a player chose, or a new one.
fn token(token: Option<String>) -> Result<String, Problem> {
    let Some(token) = token else { return Ok(random_word(SECRET_LETTERS)) };
    let good = (SHORTEST_TOKEN..=LONGEST_TOKEN).contains(&token.len())
        && token.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if good { Ok(token) } else { Err(Problem::BadToken) }
}
