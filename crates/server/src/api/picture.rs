//! `/api/v1/picture.png`, `.svg` and `.gif`: boards to send.

use awale_picture::{Animation, Card};
use awale_proto::OgnText;
use awale_words::Speech;
use axum::Extension;
use axum::body::Body as Sent;
use axum::extract::State;
use axum::http::{HeaderMap, Response};

use super::ogn::game_of;
use super::{Asked, Body};
use crate::app::App;
use crate::client::Client;
use crate::openapi::{Away, Busy, Missing, Unreadable};
use crate::pictures::{self, Key, PictureRequest};
use crate::problem::Problem;
use crate::subject::{Shade, Subject, SubjectQuery};

/// A board as PNG, 1200 by 630.
#[utoipa::path(
    get,
    path = "/picture.png",
    params(SubjectQuery),
    responses((status = 200, description = "the picture", body = Vec<u8>, content_type = "image/png"),
        Missing, Unreadable, Busy)
)]
pub(crate) async fn png(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Asked(query): Asked<SubjectQuery>,
    headers: HeaderMap,
) -> Result<Response<Sent>, Problem> {
    let (card, changes) = card(&app, &query, speech).await?;
    let key = Key::of("png", [card.svg().as_str()]);
    let wanted = PictureRequest { key, media_type: "image/png", changes };
    pictures::drawn(&app, client, &headers, wanted, move || awale_picture::png(&card)).await
}

/// A board as SVG, for browsers.
#[utoipa::path(
    get,
    path = "/picture.svg",
    params(SubjectQuery),
    responses((status = 200, description = "the picture", body = String, content_type = "image/svg+xml"),
        Missing, Unreadable, Away)
)]
pub(crate) async fn svg(
    State(app): State<App>,
    Extension(speech): Extension<Speech>,
    Asked(query): Asked<SubjectQuery>,
    headers: HeaderMap,
) -> Result<Response<Sent>, Problem> {
    let (card, changes) = card(&app, &query, speech).await?;
    let svg = card.svg();
    let key = Key::of("svg", [svg.as_str()]);
    let wanted = PictureRequest { key, media_type: "image/svg+xml", changes };
    Ok(pictures::ready(&headers, &wanted, svg))
}

/// A game as an animation, a frame for each move.
#[utoipa::path(
    get,
    path = "/picture.gif",
    params(SubjectQuery),
    responses((status = 200, description = "the animation", body = Vec<u8>, content_type = "image/gif"),
        Missing, Unreadable, Busy)
)]
pub(crate) async fn gif(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    Asked(query): Asked<SubjectQuery>,
    headers: HeaderMap,
) -> Result<Response<Sent>, Problem> {
    let speech = query.speech(speech)?;
    let Subject::Game { game, .. } = Subject::find(&app, &query, speech).await? else {
        return Err(Problem::NotFound);
    };
    let animation = Animation::of(&game, speech).ok_or(Problem::Range("moves"))?;
    animated(&app, client, &headers, animation, query.game.is_some()).await
}

/// The game of a text as an animation, a frame for each move.
#[utoipa::path(
    post,
    path = "/picture.gif",
    request_body = OgnText,
    responses((status = 200, description = "the animation", body = Vec<u8>, content_type = "image/gif"),
        Unreadable, Busy)
)]
pub(crate) async fn gif_of(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Extension(speech): Extension<Speech>,
    headers: HeaderMap,
    Body(text): Body<OgnText>,
) -> Result<Response<Sent>, Problem> {
    let animation = Animation::of(&game_of(&text.ogn)?, speech).ok_or(Problem::Range("moves"))?;
    animated(&app, client, &headers, animation, true).await
}

async fn card(app: &App, query: &SubjectQuery, speech: Speech) -> Result<(Card, bool), Problem> {
    let speech = query.speech(speech)?;
    let shade = query.shade()?.unwrap_or(Shade::Light);
    let card = Subject::find(app, query, speech).await?.card(speech).seen(shade.look());
    // A game goes on, and moves are taken back.
    Ok((card, query.game.is_some()))
}

async fn animated(
    app: &App,
    client: Client,
    headers: &HeaderMap,
    animation: Animation,
    changes: bool,
) -> Result<Response<Sent>, Problem> {
    let frames: Vec<String> = animation.cards().iter().map(Card::svg).collect();
    let key = Key::of("gif", frames.iter().map(String::as_str));
    let wanted = PictureRequest { key, media_type: "image/gif", changes };
    pictures::drawn(app, client, headers, wanted, move || animation.gif()).await
}
