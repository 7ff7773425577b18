//! The API under `/api/v1`: a module for each kind of question, and what they share.

use awale_core::{AnyPosition, Move, Pass, RuleSet, Side};
use awale_play::{Action, Game, Millis, Options};
use axum::Json;
use axum::extract::rejection::{JsonRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::problem::{BadJson, Problem};

pub(crate) mod analysis;
pub(crate) mod animals;
pub(crate) mod asking;
pub(crate) mod boards;
pub(crate) mod classes;
pub(crate) mod clocks;
pub(crate) mod club_papers;
pub(crate) mod clubs;
pub(crate) mod games;
pub(crate) mod kept;
pub(crate) mod lessons;
pub(crate) mod moves;
pub(crate) mod ogn;
pub(crate) mod picture;
pub(crate) mod print;
pub(crate) mod rules;
pub(crate) mod tables;
pub(crate) mod tournament_papers;
pub(crate) mod tournaments;

/// Letters of the id of a game or a kept game, five bits each: sixty bits that nobody guesses.
pub(crate) const ID_LETTERS: usize = 12;
/// Letters of a short link: fifty bits.
pub(crate) const SHARE_LETTERS: usize = 10;
/// Letters of a secret: 130 bits.
pub(crate) const SECRET_LETTERS: usize = 26;
/// The most moves in a request; no game was ever longer.
const MOST_MOVES: usize = 2000;

/// A JSON body, with our words for what is wrong with it.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        match Json::from_request(request, state).await {
            Ok(Json(value)) => Ok(Body(value)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(Problem::MediaType),
            Err(other) if other.status() == StatusCode::PAYLOAD_TOO_LARGE => Err(Problem::TooLarge),
            Err(other) => Err(bad_body(&other)),
        }
    }
}

/// A query, with our words for what is wrong with it.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Problem> {
        let query = Query::from_request_parts(parts, state).await;
        let Query(value) =
            query.map_err(|error: QueryRejection| Problem::Query(cause(&error).to_string()))?;
        Ok(Asked(value))
    }
}

fn bad_body(error: &JsonRejection) -> Problem {
    let category = match error {
        JsonRejection::JsonDataError(_) => Category::Data,
        JsonRejection::JsonSyntaxError(_) => Category::Syntax,
        // Its bytes did not come, or not in time.
        _ => return Problem::TimeOut,
    };
    // The error of the parser is wrapped: its place is in its words.
    let detail = cause(error).to_string();
    let number = |word: &str| {
        let behind = detail.rsplit_once(word).map(|(_, behind)| behind);
        let digits = behind.and_then(|behind| behind.split(' ').next());
        digits.and_then(|digits| digits.parse().ok()).unwrap_or(1)
    };
    let (line, column) = (number(" line "), number(" column "));
    Problem::Body(BadJson { category, line, column, detail })
}

/// What lies at the bottom of an error: the part that helps.
fn cause<'e>(
    error: &'e (dyn std::error::Error + 'static),
) -> &'e (dyn std::error::Error + 'static) {
    std::iter::successors(Some(error), |error| error.source()).last().unwrap_or(error)
}

/// The position a request means, that of the beginning if it names none, and who passes.
pub(crate) fn position(
    rules: RuleSet,
    text: Option<&str>,
) -> Result<(AnyPosition, Option<Pass>), Problem> {
    match text {
        Some(text) => AnyPosition::read(rules, text).map_err(Problem::Position),
        None => Ok((AnyPosition::start(rules, Side::South), None)),
    }
}

/// The game after the moves of a request.
fn game_after(options: Options, moves: &[Move]) -> Result<Game, Problem> {
    if moves.len() > MOST_MOVES {
        return Err(Problem::Range("moves"));
    }
    let mut game = Game::new(options);
    for (ply, &mv) in (1..).zip(moves) {
        game.act(game.to_move(), Action::Play(mv), Millis::ZERO)
            .map_err(|refused| Problem::Illegal { ply, refused })?;
    }
    Ok(game)
}
