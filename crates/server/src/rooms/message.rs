//! What is said to a room, and what it answers.

use awale_core::Side;
use awale_play::Action;
use awale_proto::Snapshot;
use awale_words::Lang;
use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};

use crate::problem::Problem;

/// A client of a room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct VisitorId(pub(crate) u64);

/// Where a visitor's messages go. Those who do not read it in time are let go.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

/// An answer that somebody waits for.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, Problem>>;

/// What a visitor gets when it comes in.
#[derive(Debug)]
pub(crate) struct Entered {
    /// The messages to send first: the welcome and the events it missed.
    pub(crate) first: Vec<Utf8Bytes>,
}

/// What is said to a room.
#[derive(Debug)]
pub(crate) enum Message {
    /// Asks how the game stands.
    Look(Answer<Snapshot>),
    /// Asks for the game as OGN.
    Ogn(Answer<String>),
    /// Takes the free seat.
    Join { secret: String, name: String, token: String, answer: Answer<Side> },
    /// A client comes in.
    Enter {
        visitor: VisitorId,
        lang: Lang,
        token: Option<String>,
        seen: Option<u32>,
        outbox: Outbox,
        answer: Answer<Entered>,
    },
    /// A client does something.
    Act { visitor: VisitorId, id: String, ply: u32, action: Action },
    /// The lag of a client was measured, in milliseconds.
    Lag { visitor: VisitorId, millis: u64 },
    /// A client has left.
    Leave(VisitorId),
}
