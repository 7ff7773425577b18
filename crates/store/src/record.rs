//! A game and its events as rows.

use awale_core::{AnyPosition, BySide};
use awale_play::{GameEvent, Happened, Millis, Options, Seat, TimeControl};

use crate::secret::Digest;

/// The number under which the file knows a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameKey(pub(crate) i64);

#[derive(Clone, Debug)]
pub struct NewGame {
    /// Its id in links.
    pub id: String,
    pub start: AnyPosition,
    pub time: TimeControl,
    /// The digest of the secret in the invitation to the free seat.
    pub invite_digest: Digest,
    /// Whether the free seat is only for whoever has the invitation.
    pub invitation_only: bool,
    pub seats: BySide<Option<SeatRecord>>,
    /// When it was made, by the server's clock.
    pub made: Millis,
}

#[derive(Clone, Debug)]
pub struct SeatRecord {
    /// The name; empty if none was given.
    pub name: String,
    /// The digest of the secret that holds the seat.
    pub token: Digest,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRecord {
    /// Its number, from 1 without gaps.
    pub number: u32,
    /// What, by whom, and when by the server's clock.
    pub event: GameEvent,
    /// The id the client gave it; empty if nobody did.
    pub command: String,
}

/// A game with all that happened in it.
#[derive(Clone, Debug)]
pub struct GameRecord {
    pub key: GameKey,
    /// With everybody who sits there by now.
    pub game: NewGame,
    pub events: Vec<EventRecord>,
}

impl GameRecord {
    /// The game before its first event: a seat that was joined is free until then.
    pub fn options(&self) -> Options {
        let joined = |event: &&EventRecord| matches!(event.event.happened, Happened::Joined { .. });
        let joined = self.events.iter().find(joined).map(|event| event.event.side);
        let seats = BySide::from_fn(|side| match &self.game.seats[side] {
            Some(seat) if joined != Some(side) => Seat::new(&seat.name),
            _ => Seat::default(),
        });
        Options { start: self.game.start, seats, time: self.game.time }
    }
}
