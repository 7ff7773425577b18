//! What goes wrong: one table from the problem to its word, status and level in the log.

use awale_coach::sheet::SheetError;
use awale_core::notation::{OgnError, PositionError};
use awale_core::{RuleSet, UnknownWord};
use awale_play::{ActionRefused, ReplayError, TagError};
use awale_proto::{ErrorBody, Problem as Wire};
use awale_store::StoreError;
use awale_tables::ProbeError;
use awale_tournament::{self as tournament, OutcomeError, SettingsRefused};
use awale_words::{Speech, in_lang};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::error::Category;
use tracing::Level;

use crate::answers;
use crate::clubs::act::ClubRefused;

/// What is wrong with a text that should be JSON of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BadJson {
    pub(crate) category: Category,
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// The same as the parser says it, in English.
    pub(crate) detail: String,
}

impl BadJson {
    /// The field that the parser names, if it names one.
    pub(crate) fn field(&self) -> Option<&str> {
        named(&self.detail)
    }
}

/// What an English message names in backticks: a field is called the same in every language.
pub(crate) fn named(detail: &str) -> Option<&str> {
    detail.split('`').nth(1)
}

/// The excerpt of what stands there instead, if an English message of ours has one.
pub(crate) fn found(detail: &str) -> Option<&str> {
    let (_, found) = detail.rsplit_once(", found ")?;
    found.split(" at line ").next()
}

impl From<&serde_json::Error> for BadJson {
    fn from(error: &serde_json::Error) -> BadJson {
        let (category, line, column) = (error.classify(), error.line(), error.column());
        BadJson { category, line, column, detail: error.to_string() }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    /// The body is not the JSON it should be.
    Body(BadJson),
    TooLarge,
    /// The body is not said to be JSON.
    MediaType,
    /// The query lacks something, or has something that is not known.
    Query(String),
    /// A word that is none of those a query may have.
    Word(UnknownWord),
    /// A move of a game cannot be played.
    Illegal {
        /// Its number, from 1.
        ply: usize,
        /// Why.
        refused: ActionRefused,
    },
    Tag(TagError),
    Position(PositionError),
    /// A text is no game in OGN.
    Ogn(OgnError),
    /// The moves of a text are no game.
    Replay(Box<ReplayError>),
    Range(&'static str),
    /// There is no such sheet of exercises.
    Sheet(SheetError),
    NotFound,
    NoSuchGame,
    /// The path does not know the method.
    Method,
    WrongSecret,
    /// There is no such class, or the card or the secret is not of it.
    WrongCode,
    /// A line of a path that a teacher made cannot be read; the lines count from 1.
    Path(usize),
    /// A question of a path has not exactly one answer; the questions count from 1.
    Question(usize),
    /// Nobody of those who were chosen is here to play.
    Nobody,
    /// A token a client chose is too short or has other letters.
    BadToken,
    /// Whoever wants the free seat has the other one.
    OwnSeat,
    /// The page that opened the socket is not ours.
    Origin,
    NotASocket,
    /// A message cannot be read.
    Message(BadJson),
    /// Another message was due.
    Due(&'static str),
    Version,
    Flood,
    /// The client has enough open already; after so many seconds perhaps not.
    TooMany(u32),
    /// The server has enough to do; after so many seconds perhaps not.
    Busy(u32),
    TimeOut,
    /// There is no room on the disk for what people keep.
    Full,
    /// The disk does not take what is written; it is tried again.
    Storage,
    /// The game has had as many events as one may have.
    TooLong,
    /// The name under which the server was asked is not one of this machine.
    Host,
    /// What came through the socket is no frame.
    Frame,
    Spectator,
    /// The board has changed since the client saw it.
    Stale,
    Refused(ActionRefused),
    NotInTables(ProbeError),
    NoSuchTournament,
    NoSuchClub,
    /// The secret is not that of the keeper, or of a member.
    WrongClubKey,
    Club(ClubRefused),
    /// The secret is not that of the director, or of a player.
    WrongKey,
    /// Whoever wants to enter must ask the director.
    NotOpen,
    TournamentSettings(SettingsRefused),
    /// A text is no result of a game.
    Outcome(OutcomeError),
    /// Something cannot happen in a tournament as it stands.
    Tournament(tournament::ActionRefused),
    /// The server is at fault; the log says how.
    Internal(String),
}

impl Problem {
    /// The table: the word, the status, the level in the log.
    fn row(&self) -> (&'static str, StatusCode, Level) {
        use StatusCode as S;
        match self {
            Problem::Body(_) => ("bad-body", S::BAD_REQUEST, Level::DEBUG),
            Problem::TooLarge => ("too-large", S::PAYLOAD_TOO_LARGE, Level::INFO),
            Problem::MediaType => ("bad-media-type", S::UNSUPPORTED_MEDIA_TYPE, Level::DEBUG),
            Problem::Query(_) | Problem::Word(_) => ("bad-query", S::BAD_REQUEST, Level::DEBUG),
            Problem::Illegal { .. }
            | Problem::Tag(_)
            | Problem::Position(_)
            | Problem::Ogn(_)
            | Problem::Replay(_) => ("bad-notation", S::UNPROCESSABLE_ENTITY, Level::DEBUG),
            Problem::Range(_)
            | Problem::Sheet(_)
            | Problem::TournamentSettings(_)
            | Problem::Outcome(_) => ("out-of-range", S::UNPROCESSABLE_ENTITY, Level::DEBUG),
            Problem::NotFound => ("not-found", S::NOT_FOUND, Level::DEBUG),
            Problem::NoSuchGame => ("no-such-game", S::NOT_FOUND, Level::DEBUG),
            Problem::Method => ("bad-method", S::METHOD_NOT_ALLOWED, Level::DEBUG),
            Problem::WrongSecret => ("wrong-secret", S::FORBIDDEN, Level::INFO),
            Problem::WrongCode => ("wrong-code", S::FORBIDDEN, Level::INFO),
            Problem::Path(_) => ("bad-path", S::UNPROCESSABLE_ENTITY, Level::DEBUG),
            Problem::Question(_) => ("bad-question", S::UNPROCESSABLE_ENTITY, Level::DEBUG),
            Problem::Nobody => ("nobody-here", S::CONFLICT, Level::DEBUG),
            Problem::BadToken => ("bad-token", S::UNPROCESSABLE_ENTITY, Level::DEBUG),
            Problem::OwnSeat => ("own-seat", S::CONFLICT, Level::DEBUG),
            Problem::Origin => ("bad-origin", S::FORBIDDEN, Level::INFO),
            Problem::NotASocket => ("not-a-socket", S::UPGRADE_REQUIRED, Level::DEBUG),
            Problem::Message(_) | Problem::Due(_) => ("bad-message", S::BAD_REQUEST, Level::DEBUG),
            Problem::Version => ("bad-version", S::BAD_REQUEST, Level::INFO),
            Problem::Flood => ("flood", S::TOO_MANY_REQUESTS, Level::INFO),
            Problem::TooMany(_) => ("too-many", S::TOO_MANY_REQUESTS, Level::INFO),
            Problem::Busy(_) => ("busy", S::SERVICE_UNAVAILABLE, Level::WARN),
            Problem::TimeOut => ("time-out", S::REQUEST_TIMEOUT, Level::INFO),
            Problem::Full => ("full", S::INSUFFICIENT_STORAGE, Level::WARN),
            Problem::Storage => ("storage", S::SERVICE_UNAVAILABLE, Level::ERROR),
            Problem::TooLong => ("too-long", S::CONFLICT, Level::INFO),
            Problem::Host => ("bad-host", S::MISDIRECTED_REQUEST, Level::INFO),
            Problem::Frame => ("bad-frame", S::BAD_REQUEST, Level::INFO),
            Problem::Spectator => ("spectator", S::FORBIDDEN, Level::DEBUG),
            Problem::Stale => ("stale", S::CONFLICT, Level::DEBUG),
            Problem::Refused(refused) => (refused.name(), S::CONFLICT, Level::DEBUG),
            Problem::NotInTables(_) => ("not-in-tables", S::NOT_FOUND, Level::DEBUG),
            Problem::NoSuchTournament => ("no-such-tournament", S::NOT_FOUND, Level::DEBUG),
            Problem::NoSuchClub => ("no-such-club", S::NOT_FOUND, Level::DEBUG),
            Problem::WrongClubKey => ("wrong-club-key", S::FORBIDDEN, Level::INFO),
            Problem::Club(refused) => (refused.name(), S::CONFLICT, Level::DEBUG),
            Problem::WrongKey => ("wrong-key", S::FORBIDDEN, Level::INFO),
            Problem::NotOpen => ("not-open", S::FORBIDDEN, Level::DEBUG),
            Problem::Tournament(refused) => (refused.name(), S::CONFLICT, Level::DEBUG),
            Problem::Internal(_) => ("internal", S::INTERNAL_SERVER_ERROR, Level::ERROR),
        }
    }

    pub(crate) fn wire(&self, speech: Speech) -> Wire {
        let message = in_lang!(speech.lang, problems::message(speech, self));
        Wire { code: self.row().0.to_owned(), message, clause: None }
    }

    /// Notes it in the log: its word, and what only the server can know. What a client sent is not noted,
    /// because it may be a secret in the wrong place.
    pub(crate) fn log(&self, what: &'static str) {
        let (code, _, level) = self.row();
        let why = if let Problem::Internal(why) = self { why } else { "" };
        match level {
            Level::ERROR => tracing::error!(code, why, "{what}"),
            Level::WARN => tracing::warn!(code, "{what}"),
            Level::INFO => tracing::info!(code, "{what}"),
            _ => tracing::debug!(code, "{what}"),
        }
    }

    /// The answer to a request, in the client's language, noted in the log.
    pub(crate) fn answer(&self, speech: Speech) -> Response {
        let status = self.row().1;
        self.log("request refused");
        let mut response = (status, Json(ErrorBody { error: self.wire(speech) })).into_response();
        let seconds = match self {
            Problem::TooMany(seconds) | Problem::Busy(seconds) => Some(*seconds),
            Problem::Storage => Some(1),
            _ => None,
        };
        if let Some(seconds) = seconds {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// A problem of a game as a client reads it, with the clause if a rule refuses.
pub(crate) fn refused(speech: Speech, rules: RuleSet, problem: &Problem) -> Wire {
    match problem {
        Problem::Refused(ActionRefused::Rules(why)) => answers::refusal(speech, rules, *why),
        other => other.wire(speech),
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            error if error.is_passing() => {
                tracing::error!(%error, "the store does not answer");
                Problem::Storage
            }
            other => Problem::Internal(other.to_string()),
        }
    }
}

/// The problem travels inside the answer until the language of the client is at hand.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.row().1.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

#[cfg(test)]
mod tests {
    use std::fs::File;
    use std::io::{Read, Seek};
    use std::sync::Arc;

    use super::*;

    /// What the log says of a problem that is answered.
    fn logged(problem: &Problem) -> String {
        let mut file: File = tempfile::tempfile().expect("a file");
        let writer = Arc::new(file.try_clone().expect("a second handle"));
        let log = tracing_subscriber::fmt().with_max_level(Level::TRACE).with_ansi(false);
        let log = log.without_time().with_writer(writer).finish();
        tracing::subscriber::with_default(log, || problem.answer(Speech::default()));
        let mut text = String::new();
        file.rewind().and_then(|()| file.read_to_string(&mut text)).expect("a text");
        text
    }

    #[test]
    fn the_log_says_how_bad_it_is() {
        for (problem, start) in [
            (Problem::Internal("no disk".to_owned()), "ERROR"),
            (Problem::Busy(1), " WARN"),
            (Problem::Flood, " INFO"),
            (Problem::NotFound, "DEBUG"),
        ] {
            let text = logged(&problem);
            assert!(text.starts_with(start) && text.lines().count() == 1, "{problem:?}: {text}");
        }
        assert!(logged(&Problem::Internal("no disk".to_owned())).contains("no disk"));
    }
}
