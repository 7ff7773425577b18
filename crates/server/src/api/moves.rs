//! `GET /api/v1/moves` and `POST /api/v1/try`.

use awale_core::{AnyPosition, Move, Refusal};
use awale_proto::{LegalMove, Moves, Outcome, PositionQuery, Refused, Traced, TryMove, TryOutcome};
use awale_words::Speech;
use axum::Json;
use axum::http::HeaderMap;

use super::{Asked, Body, position};
use crate::language;
use crate::openapi::Unreadable;
use crate::problem::{self, Problem};

/// The legal moves of a position, each with all that happens in it.
#[utoipa::path(
    get,
    path = "/moves",
    params(PositionQuery),
    responses((status = 200, description = "the moves", body = Moves), Unreadable)
)]
pub(crate) async fn moves(
    headers: HeaderMap,
    Asked(query): Asked<PositionQuery>,
) -> Result<Json<Moves>, Problem> {
    let speech = language::speech(&headers);
    let position = position(query.rules, query.position.as_deref())?;
    let ending = position.ending();
    let legal =
        position.legal_moves().into_iter().filter_map(|mv| told(speech, &position, mv).ok());
    Ok(Json(Moves {
        rules: query.rules,
        position: position.to_string(),
        to_move: position.to_move(),
        ending: ending.as_ref().map(Outcome::from),
        words: ending.as_ref().map(|ending| speech.ending(ending)),
        moves: legal.collect(),
    }))
}

/// Whether a move may be played, and what it does or why not.
#[utoipa::path(
    post,
    path = "/try",
    request_body = TryMove,
    responses((status = 200, description = "the move, or the refusal with its clause", body = TryOutcome), Unreadable)
)]
pub(crate) async fn try_move(
    headers: HeaderMap,
    Body(tried): Body<TryMove>,
) -> Result<Json<TryOutcome>, Problem> {
    let speech = language::speech(&headers);
    let position = position(tried.rules, Some(&tried.position))?;
    Ok(Json(match told(speech, &position, tried.mv) {
        Ok(legal) => TryOutcome::Legal(legal),
        Err(refusal) => TryOutcome::Refused(Refused {
            refused: problem::refusal(speech, tried.rules, refusal),
            legal: position.legal_moves(),
        }),
    }))
}

fn told(speech: Speech, position: &AnyPosition, mv: Move) -> Result<LegalMove, Refusal> {
    let after = position.try_play(mv)?;
    let trace = position.trace(mv)?;
    Ok(LegalMove {
        mv,
        position: after.to_string(),
        words: speech.trace(&trace),
        trace: Traced::from(&trace),
    })
}
