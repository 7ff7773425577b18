//! What goes through the socket of a game by link, `GET /api/v1/games/{id}/socket`.

use awale_core::Side;
use awale_play::Action;
use serde::{Deserialize, Serialize};

use crate::{Event, Problem, Snapshot};

/// From a client.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// The first message: who speaks and what it has seen.
    Hello {
        /// The version of the messages it knows, [`crate::VERSION`].
        version: u32,
        /// The secret of a seat; a spectator has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        token: Option<String>,
        /// The number of the last event it has; every later one is sent again, with 0 all of them.
        /// Without it nothing is: the snapshot says it all.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<u32>,
    },
    /// A player does something.
    Act {
        /// A word of the client's own, different for each thing it does in the game. The same id
        /// sent again does nothing again: the answer is `done`.
        id: String,
        /// The moves on the board as the player sees it. If there are others by now, the action
        /// is refused as `stale`.
        ply: u32,
        /// What it is.
        action: Action,
    },
    /// Asks for a [`ServerMessage::Pong`], to find out whether the connection lives.
    Ping {
        /// Comes back as it is.
        sent: u64,
    },
}

/// From the server.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to `hello`. The events after `seen` follow; those up to the snapshot's `last`
    /// are already in it.
    Welcome {
        /// The version of the messages the server speaks.
        version: u32,
        /// The seat of the client; absent for a spectator.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Side>,
        /// The game now.
        snapshot: Box<Snapshot>,
    },
    /// Something happened. Also the answer to an action: its `command` is the action's id.
    Event(Event),
    /// The answer to an action that was done before: its event has this number.
    Done {
        /// The id of the action.
        id: String,
        /// The number of its event.
        number: u32,
    },
    /// The answer to an action that was refused; nothing changed.
    Refused {
        /// The id of the action.
        id: String,
        /// Why.
        error: Problem,
    },
    /// Who is there now.
    Presence(Presence),
    /// The answer to a `ping`.
    Pong {
        /// What the client sent.
        sent: u64,
    },
    /// The client cannot go on; the socket closes behind it.
    Error {
        /// Why.
        error: Problem,
    },
}

/// Who is connected to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Presence {
    /// Whether South is there.
    pub south: bool,
    /// Whether North is there.
    pub north: bool,
    /// How many watch.
    pub spectators: u32,
}
