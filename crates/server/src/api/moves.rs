//! `GET /api/v1/moves` and `POST /api/v1/try`.

use awale_proto::{Moves, PositionQuery, Refused, TriedMove, TryMove, TryOutcome};
use awale_words::Speech;
use axum::{Extension, Json};

use super::{Asked, Body, position};
use crate::answers;
use crate::openapi::Unreadable;
use crate::problem::Problem;

/// The legal moves of a position, each with all that happens in it.
#[utoipa::path(
    get,
    path = "/moves",
    params(PositionQuery),
    responses((status = 200, description = "the moves", body = Moves), Unreadable)
)]
pub(crate) async fn moves(
    Extension(speech): Extension<Speech>,
    Asked(query): Asked<PositionQuery>,
) -> Result<Json<Moves>, Problem> {
    let (position, pass) = position(query.rules, query.position.as_deref())?;
    Ok(Json(answers::moves(speech, &position, pass.map(|pass| speech.pass(pass)))))
}

/// Whether a move may be played, and what it does or why not.
#[utoipa::path(
    post,
    path = "/try",
    request_body = TryMove,
    responses((status = 200, description = "the move, or the refusal with its clause", body = TryOutcome), Unreadable)
)]
pub(crate) async fn try_move(
    Extension(speech): Extension<Speech>,
    Body(tried): Body<TryMove>,
) -> Result<Json<TryOutcome>, Problem> {
    let (position, pass) = position(tried.rules, Some(&tried.position))?;
    let pass = pass.map(|pass| speech.pass(pass));
    Ok(Json(match answers::legal_move(speech, &position, tried.mv) {
        Ok(legal) => TryOutcome::Legal(TriedMove { pass, legal }),
        Err(refusal) => TryOutcome::Refused(Refused {
            pass,
            refused: answers::refusal(speech, tried.rules, refusal),
            legal: position.legal_moves(),
        }),
    }))
}
