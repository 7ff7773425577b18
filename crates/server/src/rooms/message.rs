//! What is said to a room, and what it answers.

use awale_core::Side;
use awale_play::Action;
use awale_proto::{ServerMessage, Snapshot};
use awale_store::{SeatRecord, Swept};
use axum::extract::ws::Utf8Bytes;
use tokio::sync::{mpsc, oneshot};

use crate::problem::Problem;
use crate::socket::Guest;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct VisitorId(pub(crate) u64);

/// Where a visitor's messages go. Those who do not read it in time are let go.
pub(crate) type Outbox = mpsc::Sender<Utf8Bytes>;

pub(crate) type ReplySender<T> = oneshot::Sender<Result<T, Problem>>;

/// What a player wants, and the board it is meant for.
#[derive(Clone, Debug)]
pub(crate) struct Command {
    /// A word of the client's own.
    pub(crate) id: String,
    /// The moves on the board as the player sees it.
    pub(crate) ply: u32,
    /// The number of the last event the player has seen, if the client names it.
    pub(crate) seen: Option<u32>,
    pub(crate) action: Action,
}

/// Whoever came into a room.
#[derive(Debug)]
pub(crate) struct Entered {
    /// The messages to send first: the welcome and the events it missed.
    pub(crate) first: Vec<Utf8Bytes>,
    /// Who has the seat by a card, if one does.
    pub(crate) holder: Option<String>,
}

#[derive(Debug)]
pub(crate) enum Message {
    Look(ReplySender<Snapshot>),
    Ogn(ReplySender<String>),
    Join {
        secret: Option<String>,
        seat: SeatRecord,
        answer: ReplySender<Side>,
    },
    Enter {
        visitor: VisitorId,
        guest: Guest,
        token: Option<String>,
        seen: Option<u32>,
        outbox: Outbox,
        answer: ReplySender<Entered>,
    },
    Act {
        visitor: VisitorId,
        command: Command,
    },
    /// The lag of a client was measured, in milliseconds.
    Lag {
        visitor: VisitorId,
        millis: u64,
    },
    Leave(VisitorId),
    /// Something was written elsewhere, up to this number.
    Wake(u32),
    /// How the game stands in the database.
    Swept(Swept),
    /// The game was deleted with its class.
    Gone,
    /// The database has been away for too long.
    Away,
}

/// A message to a client as it is sent.
pub(crate) fn message(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages have only texts as keys").into()
}
