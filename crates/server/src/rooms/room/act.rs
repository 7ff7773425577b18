//! What players do in a room: decided here, written to the log, told when it is there.
//!
//! Of several servers that write to one game, only one gets each event number. A server that loses it
//! reads what the other wrote, and decides again.

use std::time::Instant;

use awale_core::{AnyPosition, Side};
use awale_play::{Action, ActionRefused, GameEvent, Happened, Millis};
use awale_proto::{LONGEST_COMMAND, ServerMessage};
use awale_store::{
    Append, Appended, Digest, EventRecord, NewGame, SeatRecord, StoreError, random_word,
};

use super::super::message::{Command, ReplySender, VisitorId, message};
use super::Room;
use crate::metrics::Metrics;
use crate::problem::Problem;

/// What follows from an event.
#[derive(Default)]
pub(super) struct Follow {
    seat: Option<SeatRecord>,
    next: Option<Box<NewGame>>,
}

impl Room {
    pub(super) async fn join(
        &mut self,
        secret: Option<&str>,
        seat: &SeatRecord,
        answer: ReplySender<Side>,
    ) -> Result<(), StoreError> {
        self.catch_up().await?;
        let invited = match secret {
            Some(secret) => self.replica.invite_digest.fits(secret),
            None => !self.replica.invitation_only,
        };
        let joined = loop {
            break match (self.replica.free_seat(), self.replica.seat_like(seat)) {
                _ if !invited => Err(Problem::WrongSecret),
                // One secret, or one card, for two seats would let nobody tell the players apart.
                (Some(_), Some(_)) => Err(Problem::OwnSeat),
                (Some(side), None) => {
                    let (join, now) = (Action::Join { name: seat.name.clone() }, self.now());
                    match self.replica.game.act(side, join, now) {
                        Ok(event) => {
                            let follow = Follow { seat: Some(seat.clone()), next: None };
                            if !self.publish(event, "", follow).await? {
                                continue;
                            }
                            Ok(side)
                        }
                        Err(refused) => Err(Problem::Refused(refused)),
                    }
                }
                // Whoever lost the answer asks again with the same token or card.
                (None, taken) => taken.ok_or(Problem::Refused(ActionRefused::SeatTaken)),
            };
        };
        let _ = answer.send(joined);
        Ok(())
    }

    pub(super) async fn act(
        &mut self,
        visitor: VisitorId,
        command: &Command,
    ) -> Result<Result<(), Problem>, StoreError> {
        let id = command.id.as_str();
        let Some(visitor_here) = self.visitors.get(&visitor) else { return Ok(Ok(())) };
        let Some(side) = visitor_here.seat else { return Ok(Err(Problem::Spectator)) };
        if id.is_empty() || id.len() > LONGEST_COMMAND || id.chars().any(char::is_control) {
            return Ok(Err(Problem::Range("id")));
        }
        if let Some(number) = self.replica.done(side, id) {
            let done = ServerMessage::Done { id: id.to_owned(), number };
            self.send(visitor, message(&done));
            return Ok(Ok(()));
        }
        if !self.allowance[side].spend(Instant::now()) {
            return Ok(Err(Problem::Flood));
        }
        // A server that loses a number to another has read by then what happened there, and decides
        // again. A command that was done there has arrived as an event.
        while self.replica.done(side, id).is_none() {
            match self.try_act(side, command).await? {
                Ok(true) => break,
                Ok(false) => {}
                Err(problem) => return Ok(Err(problem)),
            }
        }
        Ok(Ok(()))
    }

    /// Acts once; `false` if something else happened first.
    async fn try_act(
        &mut self,
        side: Side,
        command: &Command,
    ) -> Result<Result<bool, Problem>, StoreError> {
        let mut action = command.action.clone();
        if self.replica.log.len() >= self.context.quotas.events_per_game && !ends_or_moves(&action)
        {
            return Ok(Err(Problem::TooLong));
        }
        self.look_at_flag().await?;
        let depends_on_board = !matches!(action, Action::Resign | Action::Rematch { .. });
        if depends_on_board && !self.replica.is_board(command.ply, command.seen) {
            return Ok(Err(Problem::Stale));
        }
        if let Action::Rematch { next } = &mut action {
            *next = random_word(crate::api::ID_LETTERS);
        }
        let done = self.now();
        // Only the player to move has a clock that runs, and only a move hands it over.
        let moves = matches!(action, Action::Play(_));
        let lag = if moves { self.context.clock.now().minus(done) } else { Millis::ZERO };
        let event = match self.replica.game.act_late(side, action, done, lag) {
            Ok(event) => event,
            Err(refused) => return Ok(Err(Problem::Refused(refused))),
        };
        let next = match &event.happened {
            Happened::Rematch { game } => Some(Box::new(self.next_game(game.clone()))),
            _ => None,
        };
        let published = self.publish(event, &command.id, Follow { seat: None, next }).await?;
        if moves && published {
            self.spend_lag(side, lag);
        }
        Ok(Ok(published))
    }

    /// The game that both players want: the same seats, the other begins.
    fn next_game(&self, id: String) -> NewGame {
        let game = &self.replica.game;
        let start = *game.start();
        let usual = AnyPosition::start(game.rules(), start.to_move());
        let start = if start == usual {
            AnyPosition::start(game.rules(), start.to_move().opponent())
        } else {
            start
        };
        NewGame {
            id,
            start,
            time: game.time(),
            invite_digest: Digest::of(&random_word(crate::api::SECRET_LETTERS)),
            invitation_only: self.replica.invitation_only,
            seats: self.replica.seats.clone(),
            made: self.context.clock.now(),
        }
    }

    /// Writes what happened, and tells everybody once it is on disk. `false` if another server wrote
    /// something first: then the game is as that left it.
    pub(super) async fn publish(
        &mut self,
        event: GameEvent,
        command: &str,
        follow: Follow,
    ) -> Result<bool, StoreError> {
        let (number, side) = (self.replica.last() + 1, event.side);
        let after = matches!(event.happened, Happened::RematchOffered | Happened::Rematch { .. });
        let ends = self.replica.game.result().is_some() && !after;
        let text = self.replica.text(&event, command);
        let record = EventRecord { number, event, command: command.to_owned() };
        let Follow { seat, next } = follow;
        let (seated, makes) = (seat.clone(), next.is_some());
        let append = Append { game: self.replica.key, event: record, seat, next, ends };
        let begun = Instant::now();
        if self.context.store.append(append).await? == Appended::Lost {
            Metrics::add(&self.context.metrics.lost);
            self.reload().await?;
            return Ok(false);
        }
        self.context.metrics.stored(begun.elapsed());
        Metrics::add(&self.context.metrics.events);
        if makes {
            Metrics::add(&self.context.metrics.games);
        }
        if seated.is_some() {
            self.replica.seats[side] = seated;
        }
        self.replica.note(side, command, text);
        self.tell_last();
        Ok(true)
    }
}

/// Whether an action brings a game nearer to its end, or is wanted after it.
const fn ends_or_moves(action: &Action) -> bool {
    matches!(action, Action::Play(_) | Action::Resign | Action::Rematch { .. })
}
