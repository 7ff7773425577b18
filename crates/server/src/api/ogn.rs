//! `POST /api/v1/ogn/read` and `POST /api/v1/ogn/write`.

use awale_core::notation::Ogn;
use awale_core::{BySide, Side};
use awale_play::{Game, Options, Seat};
use awale_proto::{OgnGame, OgnText};
use axum::Json;

use super::{Body, game_after, position};
use crate::answers;
use crate::openapi::Unreadable;
use crate::problem::Problem;

/// A text as a game.
#[utoipa::path(
    post,
    path = "/ogn/read",
    request_body = OgnText,
    responses((status = 200, description = "the game", body = OgnGame), Unreadable)
)]
pub(crate) async fn read(Body(text): Body<OgnText>) -> Result<Json<OgnGame>, Problem> {
    Ok(Json(answers::game(&game_of(&text.ogn)?)))
}

/// A game as a text.
#[utoipa::path(
    post,
    path = "/ogn/write",
    request_body = OgnGame,
    responses((status = 200, description = "the text", body = OgnText), Unreadable)
)]
pub(crate) async fn write(Body(told): Body<OgnGame>) -> Result<Json<OgnText>, Problem> {
    let (start, _) = position(told.rules, told.start.as_deref())?;
    let mut options = Options { time: told.time, ..Options::new(start) };
    let names: BySide<String> = told.names.into();
    for side in Side::ALL {
        if !names[side].is_empty() {
            options.seats[side] = Seat::new(names[side].clone());
        }
    }
    let mut game = game_after(options, &told.moves)?;
    for (name, value) in &told.tags {
        game.set_tag(name, value).map_err(Problem::Tag)?;
    }
    Ok(Json(OgnText { ogn: game.to_ogn().to_string() }))
}

/// The game that a text tells, every move played again.
pub(crate) fn game_of(text: &str) -> Result<Game, Problem> {
    let ogn: Ogn = text.parse().map_err(Problem::Ogn)?;
    Game::from_ogn(&ogn).map_err(|error| Problem::Replay(Box::new(error)))
}
