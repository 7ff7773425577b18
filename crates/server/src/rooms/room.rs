//! One game by link while a client is there.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use awale_core::{AnyPosition, BySide, Side};
use awale_play::{Action, ActionRefused, EventRefused, Game, GameEvent, Happened, Millis};
use awale_proto::{Clocks, Event, LONGEST_COMMAND, Presence, ServerMessage, Snapshot, VERSION};
use awale_store::{Digest, EventRecord, GameKey, NewGame, SeatRecord, StoreError, random_word};
use awale_words::Speech;
use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tracing::Instrument;

use super::message::{Answer, Message, Outbox, VisitorId, message};
use super::{Context, OpenRooms};
use crate::bucket::Bucket;
use crate::metrics::Metrics;
use crate::problem::{self, Problem};

/// A game and everybody who is there.
pub(crate) struct Room {
    id: String,
    key: GameKey,
    invite_digest: Digest,
    /// Whether the free seat is only for whoever has the invitation.
    invitation_only: bool,
    seats: BySide<Option<SeatRecord>>,
    game: Game,
    /// The seat that was free when the game was made.
    joins: Option<Side>,
    /// Every event as it is sent, the first at 0.
    log: Vec<Utf8Bytes>,
    /// The number of the event of each command, so that none is done twice.
    commands: HashMap<(Side, String), u32>,
    visitors: HashMap<VisitorId, Visitor>,
    /// How far away each player is, in milliseconds.
    lag: BySide<u64>,
    /// What each player can still get back for it.
    lag_bank: BySide<u64>,
    /// What each player may still do: on however many sockets.
    allowance: BySide<Bucket>,
    /// When everybody is told who is there, if that has changed.
    presence_due: Option<Instant>,
    told_presence: Option<Instant>,
    context: Context,
    inbox: mpsc::Receiver<Message>,
    rooms: OpenRooms,
}

struct Visitor {
    seat: Option<Side>,
    speech: Speech,
    outbox: Outbox,
}

impl Room {
    /// A room as its events left it.
    pub(crate) fn rebuild(
        record: awale_store::GameRecord,
        context: Context,
        inbox: mpsc::Receiver<Message>,
        rooms: OpenRooms,
    ) -> Result<Room, EventRefused> {
        let mut game = Game::new(record.options());
        let joins = Side::ALL.into_iter().find(|&side| !game.seats()[side].taken);
        let mut log = Vec::with_capacity(record.events.len());
        let mut commands = HashMap::new();
        if joins.is_none() && game.time().per_move().is_some() {
            // Nobody joins a rematch: its days run from the moment it is there.
            game.start_clock(record.game.made);
        }
        for event in &record.events {
            game.apply(&event.event)?;
            let told = Event::of(&game, event.number, &event.event, &event.command);
            log.push(message(&ServerMessage::Event(told)));
            if !event.command.is_empty() {
                commands.insert((event.event.side, event.command.clone()), event.number);
            }
        }
        let quotas = context.quotas;
        let per_second = f64::from(quotas.messages_per_second);
        let allowance = Bucket::new(quotas.burst, per_second, Instant::now());
        Ok(Room {
            id: record.game.id,
            key: record.key,
            invite_digest: record.game.invite_digest,
            invitation_only: record.game.invitation_only,
            seats: record.game.seats,
            game,
            joins,
            log,
            commands,
            visitors: HashMap::new(),
            lag: BySide::default(),
            lag_bank: BySide::from_fn(|_| millis(quotas.lag_bank)),
            allowance: BySide::new(allowance, allowance),
            presence_due: None,
            told_presence: None,
            context,
            inbox,
            rooms,
        })
    }

    /// Lives until nobody has been there for a while, the server stops or the store fails.
    pub(crate) async fn run(mut self) {
        let span = tracing::info_span!("game", id = %self.id, rules = %self.game.rules());
        let _counted = Counted::new(Arc::clone(&self.context.metrics));
        async {
            tracing::debug!(events = self.log.len(), "room opened");
            match self.serve().await {
                Ok(()) => tracing::debug!("room closed"),
                Err(error) => {
                    tracing::error!(%error, "room given up");
                    self.tell_failure();
                }
            }
            self.close();
        }
        .instrument(span)
        .await;
    }

    async fn serve(&mut self) -> Result<(), StoreError> {
        let closing = self.context.closing.clone();
        loop {
            let flag = self.flag_falls_at();
            let (idle, due) = (self.context.quotas.idle_game, self.presence_due);
            tokio::select! {
                () = closing.cancelled() => return Ok(()),
                message = self.inbox.recv() => match message {
                    Some(message) => self.hear(message).await?,
                    None => return Ok(()),
                },
                () = tokio::time::sleep_until(flag.unwrap_or_else(Instant::now).into()),
                    if flag.is_some() => self.look_at_flag().await?,
                () = tokio::time::sleep_until(due.unwrap_or_else(Instant::now).into()),
                    if due.is_some() => self.tell_presence(),
                // Messages that are on their way are still heard.
                () = tokio::time::sleep(idle), if self.visitors.is_empty() => self.inbox.close(),
            }
        }
    }

    fn close(&mut self) {
        self.inbox.close();
        let mut rooms = self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        // Another room of the same game may be open by now.
        if rooms.get(&self.id).is_some_and(mpsc::Sender::is_closed) {
            rooms.remove(&self.id);
        }
    }

    /// Tells everybody that what they did last could not be stored; they come back and try again.
    fn tell_failure(&mut self) {
        for visitor in self.visitors.values() {
            let error = Problem::Storage.wire(visitor.speech);
            take(&self.context.metrics, &visitor.outbox, message(&ServerMessage::Error { error }));
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), StoreError> {
        match message {
            Message::Look(answer) => {
                let _ = answer.send(Ok(self.snapshot()));
            }
            Message::Ogn(answer) => {
                let _ = answer.send(Ok(self.ogn()));
            }
            Message::Join { secret, name, token, answer } => {
                self.join(secret.as_deref(), name, &token, answer).await?;
            }
            Message::Enter { visitor, speech, token, seen, outbox, answer } => {
                self.look_at_flag().await?;
                let entered = self.enter(visitor, speech, token.as_deref(), seen, outbox);
                let came_in = entered.is_ok();
                let _ = answer.send(entered);
                if came_in {
                    self.presence_changed();
                }
            }
            Message::Act { visitor, id, ply, action } => {
                let done = self.act(visitor, &id, ply, action).await?;
                if let Err(problem) = done {
                    self.refuse(visitor, id, &problem);
                }
            }
            Message::Lag { visitor, millis: lag } => {
                if let Some(Visitor { seat: Some(seat), .. }) = self.visitors.get(&visitor) {
                    self.lag[*seat] = lag.min(millis(self.context.quotas.lag));
                }
            }
            Message::Leave(visitor) => {
                if self.visitors.remove(&visitor).is_some() {
                    self.presence_changed();
                }
            }
        }
        Ok(())
    }

    /// The moment that counts for the player to move: what the network took is given back, as far as
    /// there is something left to give.
    fn now(&self) -> Millis {
        let (now, side) = (self.context.clock.now(), self.game.to_move());
        self.game.moment(now.minus(Millis(self.lag[side].min(self.lag_bank[side]))))
    }

    /// Takes what a player got back for a move out of the bank, and adds what a move earns.
    fn spend_lag(&mut self, side: Side, given: Millis) {
        let quotas = &self.context.quotas;
        let left = self.lag_bank[side].saturating_sub(given.0) + millis(quotas.lag_earned);
        self.lag_bank[side] = left.min(millis(quotas.lag_bank));
    }

    fn last(&self) -> u32 {
        count(self.log.len())
    }

    fn snapshot(&self) -> Snapshot {
        let open = !self.invitation_only && self.free_seat().is_some();
        let told = Snapshot::of(&self.id, &self.game, self.joins, self.last(), self.now());
        Snapshot { open, ..told }
    }

    /// The game as OGN; a tag says that somebody has yet to sit down.
    fn ogn(&self) -> String {
        let mut game = self.game.clone();
        if self.free_seat().is_some() {
            game.set_tag("Waiting", "yes").expect("the game does not write this tag by itself");
        }
        game.to_ogn().to_string()
    }

    fn free_seat(&self) -> Option<Side> {
        self.joins.filter(|&side| !self.game.seats()[side].taken)
    }

    /// When the clock that runs will be down, if one does.
    fn flag_falls_at(&self) -> Option<Instant> {
        let running = Clocks::of(&self.game, self.now())?.running?;
        let left = self.game.time_left(running, self.now())?;
        Instant::now().checked_add(Duration::from_millis(left.0))
    }

    async fn look_at_flag(&mut self) -> Result<(), StoreError> {
        match self.game.flag(self.now()) {
            Some(event) => self.publish(event, "", None).await,
            None => Ok(()),
        }
    }

    fn enter(
        &mut self,
        visitor: VisitorId,
        speech: Speech,
        token: Option<&str>,
        seen: Option<u32>,
        outbox: Outbox,
    ) -> Result<Vec<Utf8Bytes>, Problem> {
        let seat = match token {
            Some(token) => Some(self.seat_of(token).ok_or(Problem::WrongSecret)?),
            None => None,
        };
        // Those who watch never take the place of those who play.
        let quotas = &self.context.quotas;
        let most = seat.map_or(quotas.spectators_per_game, |_| quotas.sockets_per_seat);
        if self.visitors.values().filter(|visitor| visitor.seat == seat).count() >= most {
            return Err(Problem::Busy(10));
        }
        let snapshot = Box::new(self.snapshot());
        let welcome = ServerMessage::Welcome { version: VERSION, seat, snapshot };
        let mut first = vec![message(&welcome)];
        if let Some(seen) = seen {
            let seen = usize::try_from(seen).unwrap_or(usize::MAX);
            first.extend(self.log.iter().skip(seen).cloned());
        }
        self.visitors.insert(visitor, Visitor { seat, speech, outbox });
        Ok(first)
    }

    fn seat_of(&self, token: &str) -> Option<Side> {
        let holds =
            |side: Side| self.seats[side].as_ref().is_some_and(|seat| seat.token.fits(token));
        Side::ALL.into_iter().find(|&side| holds(side))
    }

    async fn join(
        &mut self,
        secret: Option<&str>,
        name: String,
        token: &str,
        answer: Answer<Side>,
    ) -> Result<(), StoreError> {
        let invited = match secret {
            Some(secret) => self.invite_digest.fits(secret),
            None => !self.invitation_only,
        };
        let joined = match (self.free_seat(), self.seat_of(token)) {
            _ if !invited => Err(Problem::WrongSecret),
            // One secret for two seats would let nobody tell the players apart.
            (Some(_), Some(_)) => Err(Problem::BadToken),
            (Some(side), None) => {
                let seat = SeatRecord { name: name.clone(), token: Digest::of(token) };
                match self.game.act(side, Action::Join { name }, self.now()) {
                    Ok(event) => {
                        self.publish(event, "", Some(seat)).await?;
                        Ok(side)
                    }
                    Err(refused) => Err(Problem::Refused(refused)),
                }
            }
            // Whoever lost the answer asks again with the same token.
            (None, seat) => seat.ok_or(Problem::Refused(ActionRefused::SeatTaken)),
        };
        let _ = answer.send(joined);
        Ok(())
    }

    async fn act(
        &mut self,
        visitor: VisitorId,
        id: &str,
        ply: u32,
        mut action: Action,
    ) -> Result<Result<(), Problem>, StoreError> {
        let Some(visitor_here) = self.visitors.get(&visitor) else { return Ok(Ok(())) };
        let Some(side) = visitor_here.seat else { return Ok(Err(Problem::Spectator)) };
        if id.is_empty() || id.len() > LONGEST_COMMAND {
            return Ok(Err(Problem::Range("id")));
        }
        if let Some(&number) = self.commands.get(&(side, id.to_owned())) {
            let done = ServerMessage::Done { id: id.to_owned(), number };
            self.send(visitor, message(&done));
            return Ok(Ok(()));
        }
        if !self.allowance[side].spend(Instant::now()) {
            return Ok(Err(Problem::Flood));
        }
        if self.log.len() >= self.context.quotas.events_per_game && !ends_or_moves(&action) {
            return Ok(Err(Problem::TooLong));
        }
        self.look_at_flag().await?;
        let depends_on_board = !matches!(action, Action::Resign | Action::Rematch { .. });
        if depends_on_board && ply != count(self.game.plies().len()) {
            return Ok(Err(Problem::Stale));
        }
        if let Action::Rematch { next } = &mut action {
            *next = random_word(crate::api::ID_LETTERS);
        }
        let done = self.now();
        // Only the player to move has a clock that runs, and only a move hands it over.
        let moves = matches!(action, Action::Play(_));
        let lag = if moves { self.context.clock.now().minus(done) } else { Millis::ZERO };
        let event = match self.game.act_late(side, action, done, lag) {
            Ok(event) => event,
            Err(refused) => return Ok(Err(Problem::Refused(refused))),
        };
        if moves {
            self.spend_lag(side, lag);
        }
        if let Happened::Rematch { game } = &event.happened {
            self.create_next(game.clone()).await?;
        }
        self.publish(event, id, None).await.map(Ok)
    }

    /// Makes the game that both players want: the same seats, the other begins.
    async fn create_next(&self, id: String) -> Result<(), StoreError> {
        let game = &self.game;
        let start = *game.start();
        let usual = AnyPosition::start(game.rules(), start.to_move());
        let start = if start == usual {
            AnyPosition::start(game.rules(), start.to_move().opponent())
        } else {
            start
        };
        let seats = self.seats.clone();
        let invite_digest = Digest::of(&random_word(crate::api::SECRET_LETTERS));
        let invitation_only = self.invitation_only;
        let made = self.context.clock.now();
        let time = game.time();
        let next = NewGame { id, start, time, invite_digest, invitation_only, seats, made };
        self.context.store.create(next).await?;
        Metrics::add(&self.context.metrics.games);
        Ok(())
    }

    /// Writes what happened, and tells everybody once it is on disk.
    async fn publish(
        &mut self,
        event: GameEvent,
        command: &str,
        seat: Option<SeatRecord>,
    ) -> Result<(), StoreError> {
        let (number, side) = (self.last() + 1, event.side);
        let told = Event::of(&self.game, number, &event, command);
        let text = message(&ServerMessage::Event(told));
        let record = EventRecord { number, event, command: command.to_owned() };
        let begun = Instant::now();
        self.context.store.append(self.key, record, seat.clone()).await?;
        self.context.metrics.stored(begun.elapsed());
        Metrics::add(&self.context.metrics.events);
        if let Some(seat) = seat {
            self.seats[side] = Some(seat);
        }
        if !command.is_empty() {
            self.commands.insert((side, command.to_owned()), number);
        }
        self.log.push(text.clone());
        self.tell(&text);
        Ok(())
    }

    fn refuse(&mut self, visitor: VisitorId, id: String, why: &Problem) {
        let Some(&Visitor { speech, .. }) = self.visitors.get(&visitor) else { return };
        let error = problem::refused(speech, self.game.rules(), why);
        self.send(visitor, message(&ServerMessage::Refused { id, error }));
    }

    /// Somebody came or went: everybody is told now or, if they were told just before, a little
    /// later. Who comes and goes many times a second costs the others nothing.
    fn presence_changed(&mut self) {
        let next = self.told_presence.map(|told| told + self.context.quotas.presence);
        match next.filter(|&next| next > Instant::now()) {
            Some(next) => self.presence_due = Some(next),
            None => self.tell_presence(),
        }
    }

    fn tell_presence(&mut self) {
        (self.presence_due, self.told_presence) = (None, Some(Instant::now()));
        let here = |side| self.visitors.values().any(|visitor| visitor.seat == Some(side));
        let spectators = self.visitors.values().filter(|visitor| visitor.seat.is_none()).count();
        let presence = Presence {
            south: here(Side::South),
            north: here(Side::North),
            spectators: count(spectators),
        };
        self.tell(&message(&ServerMessage::Presence(presence)));
    }

    fn tell(&mut self, text: &Utf8Bytes) {
        let metrics = &self.context.metrics;
        self.visitors.retain(|_, visitor| take(metrics, &visitor.outbox, text.clone()));
    }

    fn send(&mut self, visitor: VisitorId, text: Utf8Bytes) {
        let Some(outbox) = self.visitors.get(&visitor).map(|visitor| &visitor.outbox) else {
            return;
        };
        if !take(&self.context.metrics, outbox, text) {
            self.visitors.remove(&visitor);
        }
    }
}

/// Puts a message into an outbox; `false` if it is full, and its owner is let go.
fn take(metrics: &Metrics, outbox: &Outbox, text: Utf8Bytes) -> bool {
    match outbox.try_send(text) {
        Ok(()) => true,
        Err(mpsc::error::TrySendError::Full(_)) => {
            Metrics::add(&metrics.slow_sockets);
            false
        }
        Err(mpsc::error::TrySendError::Closed(_)) => false,
    }
}

/// A number of plies, events or people, which fits.
fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// Whether an action brings a game nearer to its end, or is wanted after it.
const fn ends_or_moves(action: &Action) -> bool {
    matches!(action, Action::Play(_) | Action::Resign | Action::Rematch { .. })
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Counts a room as long as it is there, also if it ends by a panic.
struct Counted(Arc<Metrics>);

impl Counted {
    fn new(metrics: Arc<Metrics>) -> Counted {
        metrics.rooms.fetch_add(1, Ordering::Relaxed);
        Counted(metrics)
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.rooms.fetch_sub(1, Ordering::Relaxed);
    }
}
