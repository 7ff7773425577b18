//! A game and its events as rows.

use awale_core::{AnyPosition, BySide, Side};
use awale_play::{Millis, TimeControl};

use crate::deed::Deed;
use crate::secret::Digest;

/// The number under which the file knows a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameKey(pub(crate) i64);

/// A game to be made.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its id in links.
    pub id: String,
    /// The position it begins with.
    pub start: AnyPosition,
    /// How much time the players have.
    pub time: TimeControl,
    /// The digest of the secret that opens the free seat.
    pub opens: Digest,
    /// The seats that are taken from the beginning.
    pub seats: BySide<Option<SeatRecord>>,
}

/// Who sits somewhere.
#[derive(Clone, Debug)]
pub struct SeatRecord {
    /// The name; empty if none was given.
    pub name: String,
    /// The digest of the secret that holds the seat.
    pub token: Digest,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRecord {
    /// Its number, from 1 without gaps.
    pub number: u32,
    /// When, by the server's clock.
    pub at: Millis,
    /// Who did it; whose flag fell.
    pub side: Side,
    /// What.
    pub deed: Deed,
    /// The id the client gave it; empty if nobody did.
    pub command: String,
}

/// A game with all that happened in it.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// Its number in the file.
    pub key: GameKey,
    /// Its id in links.
    pub id: String,
    /// The position it began with.
    pub start: AnyPosition,
    /// How much time the players have.
    pub time: TimeControl,
    /// The digest of the secret that opens the free seat.
    pub opens: Digest,
    /// Who sits where.
    pub seats: BySide<Option<SeatRecord>>,
    /// What happened.
    pub events: Vec<EventRecord>,
}
