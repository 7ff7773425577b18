//! One game by link while somebody is there.

use std::collections::HashMap;
use std::sync::PoisonError;
use std::sync::atomic::Ordering;
use std::time::Instant;

use awale_core::{AnyPosition, BySide, Side};
use awale_play::Millis;
use awale_proto::{Action, Clocks, LONGEST_COMMAND, Presence, ServerMessage, VERSION};
use awale_store::{
    Deed, Digest, EventRecord, GameKey, NewGame, SeatRecord, Table, TableError, random_word,
};
use awale_words::{Lang, Speech};
use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;
use tracing::Instrument;

use super::message::{Answer, Entered, Message, Outbox, VisitorId};
use super::telling::{self, Before};
use super::{Broken, Context, Doors};
use crate::metrics::Metrics;
use crate::problem::{self, Problem};

/// A game and everybody who is there.
pub(crate) struct Room {
    id: String,
    key: GameKey,
    opens: Digest,
    seats: BySide<Option<SeatRecord>>,
    table: Table,
    /// Every event as it is sent, the first at 0.
    log: Vec<Utf8Bytes>,
    /// The number of the event of each command, so that none is done twice.
    commands: HashMap<(Side, String), u32>,
    visitors: HashMap<VisitorId, Visitor>,
    /// What each player gets back for each move, in milliseconds.
    lag: BySide<u64>,
    context: Context,
    inbox: mpsc::Receiver<Message>,
    doors: Doors,
    door_closed: bool,
}

struct Visitor {
    seat: Option<Side>,
    lang: Lang,
    outbox: Outbox,
}

impl Room {
    /// A room as its events left it.
    pub(crate) fn rebuild(
        record: awale_store::GameRecord,
        context: Context,
        inbox: mpsc::Receiver<Message>,
        doors: Doors,
    ) -> Result<Room, TableError> {
        let mut table = Table::new(&record);
        let mut log = Vec::with_capacity(record.events.len());
        let mut commands = HashMap::new();
        for event in &record.events {
            let before = Before::of(&table);
            table.happen(event.side, &event.deed, event.at)?;
            log.push(message(&ServerMessage::Event(telling::event(before, &table, event))));
            if !event.command.is_empty() {
                commands.insert((event.side, event.command.clone()), event.number);
            }
        }
        context.metrics.rooms.fetch_add(1, Ordering::Relaxed);
        Ok(Room {
            id: record.id,
            key: record.key,
            opens: record.opens,
            seats: record.seats,
            table,
            log,
            commands,
            visitors: HashMap::new(),
            lag: BySide::default(),
            context,
            inbox,
            doors,
            door_closed: false,
        })
    }

    /// Lives until nobody has been there for a while, the server stops or the store fails.
    pub(crate) async fn run(mut self) {
        let span = tracing::info_span!("game", id = %self.id, rules = %self.table.game().rules());
        async {
            tracing::debug!(events = self.log.len(), "room opened");
            match self.serve().await {
                Ok(()) => tracing::debug!("room closed"),
                Err(error) => tracing::error!(%error, "room given up"),
            }
            self.leave_house();
        }
        .instrument(span)
        .await;
    }

    async fn serve(&mut self) -> Result<(), Broken> {
        let closing = self.context.closing.clone();
        loop {
            let flag = self.flag_falls_at();
            let idle = self.context.limits.idle_game;
            tokio::select! {
                () = closing.cancelled() => return Ok(()),
                message = self.inbox.recv() => match message {
                    Some(message) => self.hear(message).await?,
                    None => return Ok(()),
                },
                () = tokio::time::sleep_until(flag.unwrap_or_else(Instant::now).into()),
                    if flag.is_some() => self.look_at_flag().await?,
                () = tokio::time::sleep(idle), if self.visitors.is_empty() => {
                    if self.may_leave() {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Whether nobody can be on the way in; then the door is closed.
    fn may_leave(&mut self) -> bool {
        let mut doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.inbox.is_empty() {
            return false;
        }
        doors.remove(&self.id);
        self.door_closed = true;
        true
    }

    fn leave_house(&mut self) {
        let mut doors = self.doors.lock().unwrap_or_else(PoisonError::into_inner);
        // Once the door is closed another room of the same game may have opened its own.
        if !self.door_closed {
            doors.remove(&self.id);
        }
        self.context.metrics.rooms.fetch_sub(1, Ordering::Relaxed);
    }

    async fn hear(&mut self, message: Message) -> Result<(), Broken> {
        match message {
            Message::Look(answer) => {
                let snapshot = telling::snapshot(&self.id, &self.table, self.last(), self.now());
                let _ = answer.send(Ok(snapshot));
            }
            Message::Ogn(answer) => {
                let _ = answer.send(Ok(self.table.game().to_ogn().to_string()));
            }
            Message::Join { secret, name, token, answer } => {
                self.join(&secret, name, &token, answer).await?;
            }
            Message::Enter { visitor, lang, token, seen, outbox, answer } => {
                self.look_at_flag().await?;
                let entered = self.enter(visitor, lang, token.as_deref(), seen, outbox);
                let came_in = entered.is_ok();
                let _ = answer.send(entered);
                if came_in {
                    self.tell_presence();
                }
            }
            Message::Act { visitor, id, ply, action } => {
                let done = self.act(visitor, &id, ply, action).await?;
                if let Err(problem) = done {
                    self.refuse(visitor, id, &problem);
                }
            }
            Message::Lag { visitor, millis } => {
                if let Some(Visitor { seat: Some(seat), .. }) = self.visitors.get(&visitor) {
                    let most = u64::try_from(self.context.limits.lag.as_millis());
                    self.lag[*seat] = millis.min(most.unwrap_or(u64::MAX));
                }
            }
            Message::Leave(visitor) => {
                if self.visitors.remove(&visitor).is_some() {
                    self.tell_presence();
                }
            }
        }
        Ok(())
    }

    /// The moment that counts for the player to move: what the network took is given back.
    fn now(&self) -> Millis {
        let now = self.context.clock.now();
        self.table.moment(now.minus(Millis(self.lag[self.table.game().to_move()])))
    }

    fn last(&self) -> u32 {
        telling::count(self.log.len())
    }

    /// When the clock that runs will be down, if one does.
    fn flag_falls_at(&self) -> Option<Instant> {
        let clocks = Clocks::of(self.table.game(), self.now())?;
        let left = match clocks.running? {
            Side::South => clocks.south,
            Side::North => clocks.north,
        };
        Instant::now().checked_add(std::time::Duration::from_millis(left))
    }

    async fn look_at_flag(&mut self) -> Result<(), Broken> {
        let now = self.now();
        if self.table.flag_has_fallen(now) {
            let side = self.table.game().to_move();
            // A flag that has fallen is an event that nothing refuses.
            let _ = self.happen(side, Deed::Flag, "", None).await?;
        }
        Ok(())
    }

    fn enter(
        &mut self,
        visitor: VisitorId,
        lang: Lang,
        token: Option<&str>,
        seen: Option<u32>,
        outbox: Outbox,
    ) -> Result<Entered, Problem> {
        if self.visitors.len() >= self.context.limits.visitors_per_game {
            return Err(Problem::Busy(10));
        }
        let seat = match token {
            Some(token) => Some(self.seat_of(token).ok_or(Problem::WrongSecret)?),
            None => None,
        };
        let snapshot = telling::snapshot(&self.id, &self.table, self.last(), self.now());
        let welcome =
            ServerMessage::Welcome { version: VERSION, seat, snapshot: Box::new(snapshot) };
        let mut first = vec![message(&welcome)];
        if let Some(seen) = seen {
            let seen = usize::try_from(seen).unwrap_or(usize::MAX);
            first.extend(self.log.iter().skip(seen).cloned());
        }
        self.visitors.insert(visitor, Visitor { seat, lang, outbox });
        Ok(Entered { first })
    }

    /// The seat that a token holds.
    fn seat_of(&self, token: &str) -> Option<Side> {
        let holds =
            |side: Side| self.seats[side].as_ref().is_some_and(|seat| seat.token.fits(token));
        Side::ALL.into_iter().find(|&side| holds(side))
    }

    async fn join(
        &mut self,
        secret: &str,
        name: String,
        token: &str,
        answer: Answer<Side>,
    ) -> Result<(), Broken> {
        let joined = if !self.opens.fits(secret) {
            Err(Problem::WrongSecret)
        } else if let Some(side) = Side::ALL.into_iter().find(|&side| !self.table.seated()[side]) {
            if self.seat_of(token).is_some() {
                // One secret for two seats would let nobody tell the players apart.
                Err(Problem::BadToken)
            } else {
                let seat = SeatRecord { name: name.clone(), token: Digest::of(token) };
                self.happen(side, Deed::Join(name), "", Some(seat)).await?.map(|()| side)
            }
        } else {
            // Whoever lost the answer asks again with the same token.
            self.seat_of(token).ok_or(Problem::Table(TableError::Taken))
        };
        let _ = answer.send(joined);
        Ok(())
    }

    async fn act(
        &mut self,
        visitor: VisitorId,
        id: &str,
        ply: u32,
        action: Action,
    ) -> Result<Result<(), Problem>, Broken> {
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
        self.look_at_flag().await?;
        let depends_on_board = !matches!(action, Action::Resign | Action::Rematch);
        if depends_on_board && ply != telling::count(self.table.game().plies().len()) {
            return Ok(Err(Problem::Stale));
        }
        let deed = match telling::action(action, side, &self.table) {
            Some(action) => Deed::Act(action),
            None if self.table.rematch_completes(side) => Deed::Rematch(self.next_game().await?),
            None => Deed::WantRematch,
        };
        self.happen(side, deed, id, None).await
    }

    /// Makes the game that both players want: the same seats, the other begins.
    async fn next_game(&self) -> Result<String, Broken> {
        let game = self.table.game();
        let start = *game.start();
        let usual = AnyPosition::start(game.rules(), start.to_move());
        let start = if start == usual {
            AnyPosition::start(game.rules(), start.to_move().opponent())
        } else {
            start
        };
        let id = random_word(crate::api::ID_LETTERS);
        self.context
            .store
            .create(NewGame {
                id: id.clone(),
                start,
                time: game.time(),
                opens: Digest::of(&random_word(crate::api::SECRET_LETTERS)),
                seats: self.seats.clone(),
            })
            .await?;
        Metrics::add(&self.context.metrics.games);
        Ok(id)
    }

    /// Lets something happen, writes it, and tells everybody once it is on disk.
    async fn happen(
        &mut self,
        side: Side,
        deed: Deed,
        command: &str,
        seat: Option<SeatRecord>,
    ) -> Result<Result<(), Problem>, Broken> {
        let at = self.now();
        let before = Before::of(&self.table);
        if let Err(refused) = self.table.happen(side, &deed, at) {
            return Ok(Err(refused.into()));
        }
        let number = self.last() + 1;
        let record = EventRecord { number, at, side, deed, command: command.to_owned() };
        let event = telling::event(before, &self.table, &record);
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
        let text = message(&ServerMessage::Event(event));
        self.log.push(text.clone());
        self.tell(&text);
        Ok(Ok(()))
    }

    fn refuse(&mut self, visitor: VisitorId, id: String, why: &Problem) {
        let Some(lang) = self.visitors.get(&visitor).map(|visitor| visitor.lang) else { return };
        let speech = Speech { lang, ..Speech::default() };
        let error = problem::refused(speech, self.table.game().rules(), why);
        self.send(visitor, message(&ServerMessage::Refused { id, error }));
    }

    fn tell_presence(&mut self) {
        let here = |side| self.visitors.values().any(|visitor| visitor.seat == Some(side));
        let spectators = self.visitors.values().filter(|visitor| visitor.seat.is_none()).count();
        let presence = Presence {
            south: here(Side::South),
            north: here(Side::North),
            spectators: telling::count(spectators),
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

/// A message as it is sent.
fn message(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("messages have only texts as keys").into()
}
