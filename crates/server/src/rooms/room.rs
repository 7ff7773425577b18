//! One game by link while a client is there.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use awale_core::{BySide, Side};
use awale_play::{Happened, Millis};
use awale_proto::{Clocks, Presence, ServerMessage, VERSION};
use awale_store::{Digest, Here, StoreError, Swept};
use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tracing::Instrument;

use super::Context;
use super::message::{Entered, Message, Outbox, VisitorId, message};
use super::open::OpenRooms;
use super::replica::Replica;
use crate::bucket::Bucket;
use crate::metrics::Metrics;
use crate::problem::{self, Problem};
use crate::socket::Guest;

mod act;

use act::Follow;

/// A game and everybody who is there.
pub(crate) struct Room {
    replica: Replica,
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
    /// Who is there at other servers.
    elsewhere: Here,
    /// When a client was last heard of.
    quiet_since: Instant,
    context: Context,
    inbox: mpsc::Receiver<Message>,
    rooms: OpenRooms,
}

struct Visitor {
    seat: Option<Side>,
    guest: Guest,
    outbox: Outbox,
}

impl Room {
    pub(crate) fn new(
        replica: Replica,
        context: Context,
        inbox: mpsc::Receiver<Message>,
        rooms: OpenRooms,
    ) -> Room {
        let quotas = context.quotas;
        let per_second = f64::from(quotas.messages_per_second);
        let allowance = Bucket::new(quotas.burst, per_second, Instant::now());
        Room {
            replica,
            visitors: HashMap::new(),
            lag: BySide::default(),
            lag_bank: BySide::from_fn(|_| millis(quotas.lag_bank)),
            allowance: BySide::new(allowance, allowance),
            presence_due: None,
            told_presence: None,
            elsewhere: Here::default(),
            quiet_since: Instant::now(),
            context,
            inbox,
            rooms,
        }
    }

    /// Lives until nobody has been there for a while, the server stops or the store fails.
    pub(crate) async fn run(mut self) {
        let (id, rules) = (&self.replica.id, self.replica.game.rules());
        let span = tracing::error_span!("game", game = id, %rules);
        let _counted = RoomCount::new(Arc::clone(&self.context.metrics));
        async {
            tracing::debug!(events = self.replica.last(), "room opened");
            match self.serve().await {
                Ok(()) => tracing::debug!("room closed"),
                Err(error) => {
                    tracing::error!(%error, "room given up");
                    if error.is_passing() {
                        self.context.store_heartbeat.fail();
                    }
                    self.tell_failure();
                }
            }
            self.close();
        }
        .instrument(span)
        .await;
    }

    async fn serve(&mut self) -> Result<(), StoreError> {
        let closing = self.context.closed.clone();
        loop {
            let flag = self.flag_falls_at();
            let (idle, due) = (self.quiet_since + self.context.quotas.idle_game, self.presence_due);
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
                () = tokio::time::sleep_until(idle.into()),
                    if self.visitors.is_empty() && !self.inbox.is_closed() => self.inbox.close(),
            }
        }
    }

    fn close(&mut self) {
        self.inbox.close();
        self.rooms.remove(&self.replica.id);
        self.context.presence.set(self.replica.key, Here::default());
    }

    /// Tells everybody that what they did last could not be stored; they come back and try again.
    fn tell_failure(&mut self) {
        for visitor in self.visitors.values() {
            let error = Problem::Storage.wire(visitor.guest.speech);
            take(&self.context.metrics, &visitor.outbox, message(&ServerMessage::Error { error }));
        }
    }

    async fn hear(&mut self, message: Message) -> Result<(), StoreError> {
        // What other servers and the sweep tell keeps no room open.
        if !matches!(message, Message::Wake(_) | Message::Swept(_)) {
            self.quiet_since = Instant::now();
        }
        match message {
            Message::Look(answer) => {
                self.catch_up().await?;
                let _ = answer.send(Ok(self.replica.snapshot(self.now())));
            }
            Message::Ogn(answer) => {
                self.catch_up().await?;
                let _ = answer.send(Ok(self.replica.ogn()));
            }
            Message::Join { secret, seat, answer } => {
                self.join(secret.as_deref(), &seat, answer).await?;
            }
            Message::Enter { visitor, guest, token, seen, outbox, answer } => {
                self.catch_up().await?;
                self.look_at_flag().await?;
                let entered = match self.seat_for(token.as_deref()).await? {
                    Ok((seat, holder)) => self
                        .enter(visitor, guest, seat, seen, outbox)
                        .map(|first| Entered { first, holder }),
                    Err(problem) => Err(problem),
                };
                let came_in = entered.is_ok();
                let _ = answer.send(entered);
                if came_in {
                    self.presence_changed();
                }
            }
            Message::Act { visitor, command } => {
                if let Err(problem) = self.act(visitor, &command).await? {
                    self.refuse(visitor, command.id, &problem);
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
            Message::Wake(number) => {
                if number > self.replica.last() {
                    self.read_on().await?;
                }
            }
            Message::Swept(Swept { last, elsewhere }) => {
                if last > self.replica.last() {
                    Metrics::add(&self.context.metrics.gaps);
                    self.read_on().await?;
                }
                if elsewhere != self.elsewhere {
                    self.elsewhere = elsewhere;
                    self.presence_changed();
                }
            }
            Message::Gone => {
                self.visitors.clear();
                self.inbox.close();
            }
            Message::Away => return Err(StoreError::Closed),
        }
        Ok(())
    }

    /// The moment that counts for the player to move: what the network took is given back, as far as
    /// there is something left to give.
    fn now(&self) -> Millis {
        let (now, side) = (self.context.clock.now(), self.replica.game.to_move());
        self.replica.game.moment(now.minus(Millis(self.lag_given(side))))
    }

    /// What a player gets back if it moves now.
    fn lag_given(&self, side: Side) -> u64 {
        // Another server knows how far away a player is who is there: here the most is given, so that
        // no flag falls too early.
        if self.context.store.is_shared() && !self.here().of(side) {
            return millis(self.context.quotas.lag);
        }
        self.lag[side].min(self.lag_bank[side])
    }

    /// Takes what a player got back for a move out of the bank, and adds what a move earns.
    fn spend_lag(&mut self, side: Side, given: Millis) {
        let quotas = &self.context.quotas;
        let left = self.lag_bank[side].saturating_sub(given.0) + millis(quotas.lag_earned);
        self.lag_bank[side] = left.min(millis(quotas.lag_bank));
    }

    /// Reads what other servers wrote, so an answer says how the game stands now.
    async fn catch_up(&mut self) -> Result<(), StoreError> {
        if self.context.store.is_shared() { self.read_on().await } else { Ok(()) }
    }

    /// Reads what was written behind what is known, and tells it.
    async fn read_on(&mut self) -> Result<(), StoreError> {
        let last = self.replica.last();
        let events = self.context.store.events_after(self.replica.key, last).await?;
        for event in &events {
            // A seat comes with its secret, which no event has.
            let joined = matches!(event.event.happened, Happened::Joined { .. });
            if joined || self.replica.apply(event).is_err() {
                return self.reload().await;
            }
            self.tell_last();
        }
        Ok(())
    }

    /// Reads the game anew, and tells what was not told.
    async fn reload(&mut self) -> Result<(), StoreError> {
        let told = self.replica.log.len();
        let record = self.context.store.load(&self.replica.id).await?;
        self.replica = Replica::of(record.ok_or(StoreError::Closed)?)?;
        for text in self.replica.log.get(told..).unwrap_or_default().to_vec() {
            self.tell(&text);
        }
        Ok(())
    }

    fn tell_last(&mut self) {
        if let Some(text) = self.replica.log.last().cloned() {
            self.tell(&text);
        }
    }

    /// When the clock that runs will be down, if one does.
    fn flag_falls_at(&self) -> Option<Instant> {
        let running = Clocks::of(&self.replica.game, self.now())?.running?;
        let left = self.replica.game.time_left(running, self.now())?;
        Instant::now().checked_add(Duration::from_millis(left.0))
    }

    async fn look_at_flag(&mut self) -> Result<(), StoreError> {
        // Every server with a visitor at the game does this; the first to write has done it.
        while let Some(event) = self.replica.game.flag(self.now()) {
            if self.publish(event, "", Follow::default()).await? {
                return Ok(());
            }
        }
        Ok(())
    }

    /// The seat of whoever comes with a secret: that of the seat, or one of a card that holds it, and then who
    /// has the card. What a card is worth is asked each time, because it may have been renewed.
    async fn seat_for(
        &self,
        token: Option<&str>,
    ) -> Result<Result<(Option<Side>, Option<String>), Problem>, StoreError> {
        let Some(token) = token else { return Ok(Ok((None, None))) };
        if let Some(side) = self.replica.seat_of(token) {
            return Ok(Ok((Some(side), None)));
        }
        if self.replica.is_held_by_cards()
            && let Some(holder) = self.context.store.seat_holder(Digest::of(token)).await?
            && let Some(side) = self.replica.seat_held_by(&holder)
        {
            return Ok(Ok((Some(side), Some(holder))));
        }
        Ok(Err(Problem::WrongSecret))
    }

    fn enter(
        &mut self,
        visitor: VisitorId,
        guest: Guest,
        seat: Option<Side>,
        seen: Option<u32>,
        outbox: Outbox,
    ) -> Result<Vec<Utf8Bytes>, Problem> {
        // Those who watch never take the place of those who play.
        let quotas = &self.context.quotas;
        let most = seat.map_or(quotas.spectators_per_game, |_| quotas.sockets_per_seat);
        let there = || self.visitors.values().filter(|visitor| visitor.seat == seat);
        let of_client = there().filter(|visitor| visitor.guest.client == guest.client).count();
        if there().count() >= most || seat.is_none() && of_client >= quotas.spectators_per_client {
            return Err(Problem::Busy(10));
        }
        let snapshot = Box::new(self.replica.snapshot(self.now()));
        let welcome = ServerMessage::Welcome { version: VERSION, seat, snapshot };
        let mut first = vec![message(&welcome)];
        if let Some(seen) = seen {
            let seen = usize::try_from(seen).unwrap_or(usize::MAX);
            first.extend(self.replica.log.iter().skip(seen).cloned());
        }
        self.visitors.insert(visitor, Visitor { seat, guest, outbox });
        Ok(first)
    }

    fn refuse(&mut self, visitor: VisitorId, id: String, why: &Problem) {
        let Some(Visitor { guest, .. }) = self.visitors.get(&visitor) else { return };
        let error = problem::refused(guest.speech, self.replica.game.rules(), why);
        self.send(visitor, message(&ServerMessage::Refused { id, error }));
    }

    /// Tells everybody that a visitor came or went: now or, if they were told just before, a little
    /// later. A visitor who comes and goes many times a second costs the others nothing.
    fn presence_changed(&mut self) {
        let next = self.told_presence.map(|told| told + self.context.quotas.presence);
        match next.filter(|&next| next > Instant::now()) {
            Some(next) => self.presence_due = Some(next),
            None => self.tell_presence(),
        }
    }

    fn tell_presence(&mut self) {
        (self.presence_due, self.told_presence) = (None, Some(Instant::now()));
        let here = self.here();
        self.context.presence.set(self.replica.key, here);
        let elsewhere = self.elsewhere;
        let presence = Presence {
            south: here.south || elsewhere.south,
            north: here.north || elsewhere.north,
            spectators: here.spectators.saturating_add(elsewhere.spectators),
        };
        self.tell(&message(&ServerMessage::Presence(presence)));
    }

    /// Who is there at this server.
    fn here(&self) -> Here {
        let here = |side| self.visitors.values().any(|visitor| visitor.seat == Some(side));
        let spectators = self.visitors.values().filter(|visitor| visitor.seat.is_none()).count();
        Here { south: here(Side::South), north: here(Side::North), spectators: count(spectators) }
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

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Counts a room as long as it is there, also if it ends by a panic.
struct RoomCount(Arc<Metrics>);

impl RoomCount {
    fn new(metrics: Arc<Metrics>) -> RoomCount {
        metrics.rooms.fetch_add(1, Ordering::Relaxed);
        RoomCount(metrics)
    }
}

impl Drop for RoomCount {
    fn drop(&mut self) {
        self.0.rooms.fetch_sub(1, Ordering::Relaxed);
    }
}
