//! The games that people are at: each is one task, loaded from the store when it is asked for and
//! gone when nobody is there.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use awale_store::{Here, Store};
use futures_util::FutureExt;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::clock::ServerClock;
use crate::clubs::Clubs;
use crate::keys::Renewed;
use crate::metrics::Metrics;
use crate::nodes::{PresenceBoard, StoreHeartbeat};
use crate::problem::Problem;
use crate::quotas::Quotas;
use crate::tournaments::Tournaments;

mod message;
mod open;
mod replica;
mod room;

pub(crate) use message::{Command, Entered, Message, VisitorId, message};
pub(crate) use open::OpenRooms;
pub(crate) use replica::Replica;
use room::Room;

/// Messages that may wait for a room; a sender beyond that waits for a place.
const INBOX: usize = 64;

#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub(crate) store: Store,
    pub(crate) clock: ServerClock,
    pub(crate) quotas: Quotas,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) clubs: Arc<Clubs>,
    /// Where it is told that a card was renewed.
    pub(crate) renewed: Renewed,
    /// Who is at games of this server, for others.
    pub(crate) presence: Arc<PresenceBoard>,
    /// Whether something can be stored.
    pub(crate) store_heartbeat: StoreHeartbeat,
    /// The server is to stop, and answers so when asked whether it is ready.
    pub(crate) draining: CancellationToken,
    /// No new clients are taken, and those that are here are sent away.
    pub(crate) closing: CancellationToken,
    /// Everybody has gone: rooms end.
    pub(crate) closed: CancellationToken,
    /// Everybody who must have stopped before the store is closed.
    pub(crate) tasks: TaskTracker,
}

#[derive(Clone, Debug)]
pub(crate) struct Rooms {
    context: Context,
    open: OpenRooms,
}

impl Rooms {
    pub(crate) fn new(context: Context) -> Rooms {
        Rooms { context, open: OpenRooms::default() }
    }

    /// Where messages to a room go. The room is opened if it is not.
    pub(crate) async fn open(&self, id: &str) -> Result<mpsc::Sender<Message>, Problem> {
        tracing::Span::current().record("game", id);
        if let Some(room) = self.get(id) {
            return Ok(room);
        }
        if self.context.closing.is_cancelled() {
            return Err(Problem::Busy(1));
        }
        if !self.context.store_heartbeat.is_alive() {
            return Err(Problem::Storage);
        }
        let record = self.context.store.load(id).await?.ok_or(Problem::NoSuchGame)?;
        let replica = Replica::of(record)?;
        let (sender, inbox) = mpsc::channel(INBOX);
        if let Err(other) = self.open.insert(id, replica.key, sender.clone()) {
            return Ok(other);
        }
        let (id, key) = (id.to_owned(), replica.key);
        let room = Room::new(replica, self.context.clone(), inbox, self.open.clone());
        let (open, context) = (self.open.clone(), self.context.clone());
        // A fault in one game ends that room alone; it is opened again from what is on the disk.
        self.context.tasks.spawn(async move {
            if AssertUnwindSafe(room.run()).catch_unwind().await.is_err() {
                Metrics::add(&context.metrics.panics);
                open.remove(&id);
                context.presence.set(key, Here::default());
            }
        });
        Ok(sender)
    }

    /// Where messages to a room go, if it is open.
    pub(crate) fn get(&self, id: &str) -> Option<mpsc::Sender<Message>> {
        self.open.get(id)
    }

    /// All rooms that are open.
    pub(crate) fn all(&self) -> &OpenRooms {
        &self.open
    }

    /// Lets everybody go who is at games that were deleted.
    pub(crate) async fn end(&self, games: &[String]) {
        for game in games {
            if let Some(room) = self.get(game) {
                let _ = room.send(Message::Gone).await;
            }
        }
    }

    /// What a room answers to a message.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        message: impl FnOnce(message::ReplySender<T>) -> Message,
    ) -> Result<T, Problem> {
        let (answer, answered) = oneshot::channel();
        self.send(id, message(answer)).await?;
        answered.await.map_err(|_| Problem::Busy(1))?
    }

    /// Sends a message into a room. A room that closes at this very moment is opened again.
    pub(crate) async fn send(&self, id: &str, message: Message) -> Result<(), Problem> {
        let mut message = message;
        for _ in 0..3 {
            match self.open(id).await?.send(message).await {
                Ok(()) => return Ok(()),
                Err(mpsc::error::SendError(back)) => message = back,
            }
        }
        Err(Problem::Busy(1))
    }
}
