//! Who asks: the teacher of the class in the path, the director of the tournament there, or one of its players.

use std::collections::HashMap;

use awale_store::ClassRecord;
use awale_tournament::PlayerId;
use axum::extract::{FromRequestParts, Path};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use crate::app::App;
use crate::classes;
use crate::client::CardKey;
use crate::problem::Problem;
use crate::tournaments::Known;

/// A class, asked by its teacher.
pub(crate) struct Taught {
    pub(crate) class: ClassRecord,
    /// The secret of the teacher.
    pub(crate) teacher: String,
}

/// A class, asked by one of its pupils.
pub(crate) struct Attended(pub(crate) CardKey);

/// The code of a class, asked by its teacher or by one of its pupils.
pub(crate) struct Inside(pub(crate) String);

/// A tournament, asked by its director.
pub(crate) struct Directed {
    pub(crate) known: Known,
    /// The secret of the director.
    pub(crate) director: String,
}

/// A tournament, asked by a player at a board.
pub(crate) struct Played {
    pub(crate) known: Known,
    pub(crate) player: PlayerId,
    pub(crate) board: u32,
}

/// A tournament, asked by anybody.
pub(crate) struct Looked(pub(crate) Known);

/// A part of the path by its name.
async fn part(parts: &mut Parts, app: &App, name: &str) -> Result<String, Problem> {
    let all = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
    let found = all.ok().and_then(|Path(mut all)| all.remove(name));
    found.ok_or(Problem::NotFound)
}

impl FromRequestParts<App> for Taught {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Taught, Problem> {
        let code = part(parts, app, "code").await?;
        let (class, teacher) = classes::kept(&app.context.store, &code, &parts.headers).await?;
        Ok(Taught { class, teacher: teacher.to_owned() })
    }
}

impl FromRequestParts<App> for Attended {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Attended, Problem> {
        let code = part(parts, app, "code").await?;
        let card = parts.extensions.get::<CardKey>().copied();
        card.filter(|card| card.class() == code).map(Attended).ok_or(Problem::WrongCode)
    }
}

impl FromRequestParts<App> for Inside {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Inside, Problem> {
        if let Ok(Attended(card)) = Attended::from_request_parts(parts, app).await {
            return Ok(Inside(card.class().to_owned()));
        }
        let Taught { class, .. } = Taught::from_request_parts(parts, app).await?;
        Ok(Inside(class.code))
    }
}

impl FromRequestParts<App> for Looked {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Looked, Problem> {
        let id = part(parts, app, "id").await?;
        app.context.tournaments.look(&app.context.store, &id).await.map(Looked)
    }
}

/// The secret with which a request asks, if it is that of the director.
pub(super) fn director<'h>(known: &Known, headers: &'h HeaderMap) -> Result<&'h str, Problem> {
    let secret = classes::bearer(headers).ok_or(Problem::WrongKey)?;
    if known.record.director.fits(secret) { Ok(secret) } else { Err(Problem::WrongKey) }
}

impl FromRequestParts<App> for Directed {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Directed, Problem> {
        let Looked(known) = Looked::from_request_parts(parts, app).await?;
        let director = director(&known, &parts.headers)?.to_owned();
        Ok(Directed { known, director })
    }
}

impl FromRequestParts<App> for Played {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Played, Problem> {
        let Looked(known) = Looked::from_request_parts(parts, app).await?;
        let secret = classes::bearer(&parts.headers).ok_or(Problem::WrongKey)?;
        let context = &app.context;
        let (player, board) = context.tournaments.player(&context.store, &known, secret).await?;
        Ok(Played { known, player, board })
    }
}
