//! `/api/v1/kept` and `/api/v1/shares`: games people keep, and short links.

use awale_proto::{Kept, KeptGame, OgnText, Share, Shared};
use awale_store::random_word;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::{Extension, Json};

use super::ogn::game_of;
use super::{Body, ID_LETTERS, SHARE_LETTERS, position};
use crate::app::App;
use crate::client::Client;
use crate::openapi::{Away, Busy, Full, Missing, Unreadable};
use crate::problem::Problem;

/// Keeps a game.
#[utoipa::path(
    post,
    path = "/kept",
    request_body = OgnText,
    responses((status = 201, description = "it is kept", body = Kept), Unreadable, Busy, Full)
)]
pub(crate) async fn keep(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(text): Body<OgnText>,
) -> Result<(StatusCode, Json<Kept>), Problem> {
    game_of(&text.ogn)?;
    if text.ogn.contains('\0') {
        return Err(Problem::Range("ogn"));
    }
    app.may_keep(client, text.ogn.len())?;
    let id = random_word(ID_LETTERS);
    app.context.store.keep(id.clone(), text.ogn).await?;
    let link = format!("/kept/{id}");
    Ok((StatusCode::CREATED, Json(Kept { id, link })))
}

/// A kept game.
#[utoipa::path(
    get,
    path = "/kept/{id}",
    params(("id" = String, Path)),
    responses((status = 200, description = "the game", body = KeptGame), Missing, Away)
)]
pub(crate) async fn kept(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<KeptGame>, Problem> {
    let record = app.context.store.kept(&id).await?.ok_or(Problem::NotFound)?;
    Ok(Json(KeptGame { id, ogn: record.ogn, kept: record.created }))
}

/// Makes a short link.
#[utoipa::path(
    post,
    path = "/shares",
    request_body = Share,
    responses((status = 201, description = "the link", body = Shared), Unreadable, Busy, Full)
)]
pub(crate) async fn share(
    State(app): State<App>,
    Extension(client): Extension<Client>,
    Body(share): Body<Share>,
) -> Result<(StatusCode, Json<Shared>), Problem> {
    match &share {
        Share::Position { rules, position: text } => {
            position(*rules, Some(text))?;
        }
        Share::Game { ogn, .. } | Share::Analysis { ogn, .. } => {
            game_of(ogn)?;
        }
    }
    let id = random_word(SHARE_LETTERS);
    let body = serde_json::to_string(&share).expect("a share has only texts as keys");
    app.may_keep(client, body.len())?;
    app.context.store.share(id.clone(), body).await?;
    let link = format!("/s/{id}");
    Ok((StatusCode::CREATED, Json(Shared { id, link })))
}

/// What a short link leads to.
#[utoipa::path(
    get,
    path = "/shares/{id}",
    params(("id" = String, Path)),
    responses((status = 200, description = "it", body = Share), Missing, Away)
)]
pub(crate) async fn shared(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Share>, Problem> {
    let body = app.context.store.shared(&id).await?.ok_or(Problem::NotFound)?;
    let share = serde_json::from_str(&body);
    Ok(Json(share.map_err(|error| Problem::Internal(error.to_string()))?))
}
