//! What a server knows of a game: its log as far as it has read it, and what follows from that.

use std::collections::HashMap;

use awale_core::{BySide, Side};
use awale_play::Millis;
use awale_play::{EventRefused, Game, GameEvent};
use awale_proto::{Event, ServerMessage, Snapshot};
use awale_store::{Digest, EventRecord, GameKey, GameRecord, SeatRecord, StoreError};
use axum::extract::ws::Utf8Bytes;

use super::message::message;

#[derive(Debug)]
pub(crate) struct Replica {
    pub(crate) id: String,
    pub(crate) key: GameKey,
    pub(crate) invite_digest: Digest,
    /// Whether the free seat is only for whoever has the invitation.
    pub(crate) invitation_only: bool,
    pub(crate) seats: BySide<Option<SeatRecord>>,
    pub(crate) game: Game,
    /// The seat that was free when the game was made.
    joins: Option<Side>,
    /// Every event as it is sent, the first at 0.
    pub(crate) log: Vec<Utf8Bytes>,
    /// The number of the event of each command, so that none is done twice.
    commands: HashMap<(Side, String), u32>,
    /// The moves on the board, and the number of the event since which they have been these.
    board: (usize, u32),
}

impl Replica {
    /// A game as its events left it.
    pub(crate) fn of(record: GameRecord) -> Result<Replica, StoreError> {
        let mut game = Game::new(record.options());
        let joins = Side::ALL.into_iter().find(|&side| !game.seats()[side].taken);
        if joins.is_none() && game.time().per_move().is_some() {
            // Nobody joins a rematch: its days run from the moment it is there.
            game.start_clock(record.game.made);
        }
        let mut replica = Replica {
            id: record.game.id,
            key: record.key,
            invite_digest: record.game.invite_digest,
            invitation_only: record.game.invitation_only,
            seats: record.game.seats,
            game,
            joins,
            log: Vec::with_capacity(record.events.len()),
            commands: HashMap::new(),
            board: (0, 0),
        };
        for event in &record.events {
            replica.apply(event).map_err(|error| StoreError::Damaged {
                game: replica.id.clone(),
                problem: error.to_string(),
            })?;
        }
        Ok(replica)
    }

    /// Applies the next event of the log.
    pub(crate) fn apply(&mut self, record: &EventRecord) -> Result<(), EventRefused> {
        if record.number != self.last() + 1 {
            return Err(EventRefused::Other(record.event.clone()));
        }
        self.game.apply(&record.event)?;
        let text = self.text(&record.event, &record.command);
        self.note(record.event.side, &record.command, text);
        Ok(())
    }

    /// The next event as it is sent, when the game stands as it left it.
    pub(crate) fn text(&self, event: &GameEvent, command: &str) -> Utf8Bytes {
        let told = Event::of(&self.game, self.last() + 1, event, command);
        message(&ServerMessage::Event(told))
    }

    /// Notes that the next event is in the log.
    pub(crate) fn note(&mut self, side: Side, command: &str, text: Utf8Bytes) {
        self.log.push(text);
        // Whatever changes the board makes its moves more or fewer.
        let plies = self.game.plies().len();
        if plies != self.board.0 {
            self.board = (plies, self.last());
        }
        if !command.is_empty() {
            self.commands.insert((side, command.to_owned()), self.last());
        }
    }

    /// The number of the last event; 0 if there is none.
    pub(crate) fn last(&self) -> u32 {
        u32::try_from(self.log.len()).unwrap_or(u32::MAX)
    }

    /// Whether a player who sees so many moves on the board, and has seen the events up to a number,
    /// sees the board as it is.
    pub(crate) fn is_board(&self, ply: u32, seen: Option<u32>) -> bool {
        let (plies, since) = self.board;
        usize::try_from(ply).is_ok_and(|ply| ply == plies) && seen.is_none_or(|seen| seen >= since)
    }

    /// The number of the event that a command was.
    pub(crate) fn done(&self, side: Side, command: &str) -> Option<u32> {
        self.commands.get(&(side, command.to_owned())).copied()
    }

    pub(crate) fn free_seat(&self) -> Option<Side> {
        self.joins.filter(|&side| !self.game.seats()[side].taken)
    }

    pub(crate) fn seat_of(&self, token: &str) -> Option<Side> {
        let holds = |side: Side| self.seats[side].as_ref().is_some_and(|seat| seat.fits(token));
        Side::ALL.into_iter().find(|&side| holds(side))
    }

    /// The seat that whoever would have another one has already.
    pub(crate) fn seat_like(&self, seat: &SeatRecord) -> Option<Side> {
        let same = |side: Side| self.seats[side].as_ref().is_some_and(|it| it.is_of_same(seat));
        Side::ALL.into_iter().find(|&side| same(side))
    }

    /// Whether a card of a class or a tournament holds one of the seats.
    pub(crate) fn is_held_by_cards(&self) -> bool {
        Side::ALL.into_iter().any(|side| !self.holder(side).is_empty())
    }

    pub(crate) fn seat_held_by(&self, holder: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|&side| !holder.is_empty() && self.holder(side) == holder)
    }

    fn holder(&self, side: Side) -> &str {
        self.seats[side].as_ref().map_or("", |seat| &seat.holder)
    }

    pub(crate) fn snapshot(&self, now: Millis) -> Snapshot {
        let open = !self.invitation_only && self.free_seat().is_some();
        let told = Snapshot::of(&self.id, &self.game, self.joins, self.last(), now);
        Snapshot { open, ..told }
    }

    /// The game as OGN; a tag says that a seat is still free.
    pub(crate) fn ogn(&self) -> String {
        let mut game = self.game.clone();
        if self.free_seat().is_some() {
            game.set_tag("Waiting", "yes").expect("the game does not write this tag by itself");
        }
        game.to_ogn().to_string()
    }
}
