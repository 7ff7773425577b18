//! A game and its events as rows.

use awale_core::{AnyPosition, BySide, Side};
use awale_play::{GameEvent, Happened, Millis, Options, Seat, TimeControl};

use crate::secret::Digest;
use crate::sql::Value;

/// The number under which the store knows a game.
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
    /// The digest of the secret that holds the seat, if no card does.
    pub token: Digest,
    /// Who holds it by a card: `CODE/7`, a card of a class, or `ID/3/1`, the entrant of a tournament and the
    /// board. Empty if nobody does.
    pub holder: String,
}

impl SeatRecord {
    /// A seat of whoever has its secret.
    pub fn with_secret(name: &str, secret: &str) -> SeatRecord {
        let (name, token) = (name.to_owned(), Digest::of(secret));
        SeatRecord { name, token, holder: String::new() }
    }

    /// A seat of whoever has a card. No secret opens it.
    pub fn held(name: String, holder: String) -> SeatRecord {
        SeatRecord { name, token: held_by(&holder), holder }
    }

    /// Whether a secret opens it: what is stored of one that a card holds is known to everybody.
    pub fn fits(&self, secret: &str) -> bool {
        self.holder.is_empty() && self.token.fits(secret)
    }

    /// Whether whoever has the one has the other: by the same secret, or by the same card.
    pub fn is_of_same(&self, other: &SeatRecord) -> bool {
        self.holder == other.holder && self.token.is(&other.token)
    }
}

/// What the seats that a card holds have in the place of a secret: by it they are found.
pub(crate) fn held_by(holder: &str) -> Digest {
    Digest::of(&format!("card/{holder}"))
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

/// What an event becomes in its game.
#[derive(Clone, Debug)]
pub struct Append {
    pub game: GameKey,
    pub event: EventRecord,
    /// The seat it takes, if it is a joining.
    pub seat: Option<SeatRecord>,
    /// The game that both players want, if it is that.
    pub next: Option<Box<NewGame>>,
    /// Whether it ends the game. Then the result is to be carried further.
    pub ends: bool,
}

/// Whether an event got its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    Stored,
    /// Another event has the number, or this command has been done: the writer knew less than the
    /// store, and reads what it missed.
    Lost,
}

/// An event as a row.
#[derive(Clone, Debug)]
pub(crate) struct EventRow {
    pub(crate) game: i64,
    pub(crate) number: i64,
    pub(crate) at: i64,
    pub(crate) lag: i64,
    pub(crate) wall: i64,
    pub(crate) side: &'static str,
    pub(crate) event: String,
    pub(crate) command: String,
}

/// The checksum of an event that was written by a version without checksums.
const NO_CHECKSUM: i64 = -1;

impl EventRow {
    /// CRC-32 of all columns. A bit that turns over on a disk can make another legal move of one, which
    /// nobody would notice; SQLite has no checksums of its pages.
    pub(crate) fn checksum(&self) -> i64 {
        let mut crc = crc32fast::Hasher::new();
        for number in [self.game, self.number, self.at, self.lag, self.wall] {
            crc.update(&number.to_be_bytes());
        }
        // A side is one letter and an event is JSON, so it ends where it ends: no two rows are the same bytes.
        for text in [self.side, &self.event, &self.command] {
            crc.update(text.as_bytes());
        }
        i64::from(crc.finalize())
    }

    /// Whether the row is as it was written, as far as that can be told.
    pub(crate) fn expect_checksum(&self, found: i64) -> Result<(), String> {
        let expected = self.checksum();
        if found == expected || found == NO_CHECKSUM {
            return Ok(());
        }
        let number = self.number;
        Err(format!("event {number}: expected the checksum {expected}, found {found}"))
    }

    pub(crate) fn new(game: GameKey, record: &EventRecord, wall: i64) -> EventRow {
        let EventRecord { number, event, command } = record;
        let text = serde_json::to_string(&event.happened);
        EventRow {
            game: game.0,
            number: i64::from(*number),
            at: stored(event.at),
            lag: stored(event.lag),
            wall,
            side: letter(event.side),
            event: text.expect("an event has only texts as keys"),
            command: command.clone(),
        }
    }
}

impl From<EventRow> for [Value; 9] {
    fn from(row: EventRow) -> [Value; 9] {
        let checksum = row.checksum();
        let EventRow { game, number, at, lag, wall, side, event, command } = row;
        let ints = [game, number, at, lag, wall, checksum].map(Value::Int);
        let [game, number, at, lag, wall, checksum] = ints;
        [game, number, at, lag, wall, side.into(), event.into(), command.into(), checksum]
    }
}

pub(crate) const fn letter(side: Side) -> &'static str {
    match side {
        Side::South => "S",
        Side::North => "N",
    }
}

/// A time as the database has it.
pub(crate) fn stored(time: Millis) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}
