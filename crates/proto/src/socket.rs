//! What goes through the socket of a game by link, `GET /api/v1/games/{id}/socket`.

use awale_core::Side;
use awale_play::Action;
use serde::{Deserialize, Serialize};

use crate::{Event, Problem, Snapshot};

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
    Act {
        /// A word of the client's own, different for each thing it does in the game. The same id
        /// sent again does nothing again: the answer is `done`.
        id: String,
        /// The moves on the board as the player sees it. If there are others by now, the action
        /// is refused as `stale`.
        ply: u32,
        /// The number of the last event the player has seen. If the board has changed behind it, the
        /// action is refused as `stale`, also where as many moves are on the board as before: one was
        /// taken back, and another made. Without it only `ply` counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seen: Option<u32>,
        action: Action,
    },
    /// Asks for a [`ServerMessage::Pong`], to find out whether the connection lives.
    Ping { sent: u64 },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ServerMessage {
    /// The answer to `hello`. The events after `seen` follow; those up to the snapshot's `last`
    /// are already in it.
    Welcome {
        version: u32,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Side>,
        snapshot: Box<Snapshot>,
    },
    /// Something happened. Also the answer to an action: its `command` is the action's id.
    Event(Event),
    /// The answer to an action that was done before: its event has this number.
    Done {
        id: String,
        number: u32,
    },
    /// The answer to an action that was refused; nothing changed.
    Refused {
        id: String,
        error: Problem,
    },
    Presence(Presence),
    Pong {
        sent: u64,
    },
    /// The client cannot go on; the socket closes behind it.
    Error {
        error: Problem,
    },
}

/// Who is connected to a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Presence {
    pub south: bool,
    pub north: bool,
    pub spectators: u32,
}
