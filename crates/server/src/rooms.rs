//! The games that people are at: each is one task, loaded from the store when it is asked for and
//! gone when nobody is there.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex, PoisonError};

use awale_store::Store;
use futures_util::FutureExt;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::clock::Clock;
use crate::metrics::Metrics;
use crate::problem::Problem;
use crate::quotas::Quotas;

mod message;
mod room;

pub(crate) use message::{Message, VisitorId, message};
use room::Room;

/// Messages that may wait for a room; whoever comes then waits for a place.
const INBOX: usize = 64;

#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) quotas: Quotas,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) closing: CancellationToken,
    /// Everybody who must have stopped before the store is closed.
    pub(crate) tasks: TaskTracker,
}

#[derive(Clone, Debug)]
pub(crate) struct Rooms {
    context: Context,
    open: OpenRooms,
}

/// Where messages to the rooms that are open go, by the id of the game.
pub(crate) type OpenRooms = Arc<Mutex<HashMap<String, mpsc::Sender<Message>>>>;

impl Rooms {
    pub(crate) fn new(context: Context) -> Rooms {
        Rooms { context, open: OpenRooms::default() }
    }

    /// Where messages to a room go. The room is opened if it is not.
    pub(crate) async fn open(&self, id: &str) -> Result<mpsc::Sender<Message>, Problem> {
        if let Some(room) = self.get(id) {
            return Ok(room);
        }
        if self.context.closing.is_cancelled() {
            return Err(Problem::Busy(1));
        }
        let record = self.context.store.load(id).await?.ok_or(Problem::NoSuchGame)?;
        let (sender, inbox) = mpsc::channel(INBOX);
        let room = Room::rebuild(record, self.context.clone(), inbox, Arc::clone(&self.open))
            .map_err(|error| Problem::Internal(error.to_string()))?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // It may have been opened in the meantime.
        if let Some(other) = open.get(id).filter(|room| !room.is_closed()) {
            return Ok(other.clone());
        }
        open.insert(id.to_owned(), sender.clone());
        let metrics = Arc::clone(&self.context.metrics);
        // A fault in one game ends that room alone; it is opened again from what is on the disk.
        self.context.tasks.spawn(async move {
            if AssertUnwindSafe(room.run()).catch_unwind().await.is_err() {
                Metrics::add(&metrics.panics);
            }
        });
        Ok(sender)
    }

    /// Where messages to a room go, if it is open.
    pub(crate) fn get(&self, id: &str) -> Option<mpsc::Sender<Message>> {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.get(id).filter(|room| !room.is_closed()).cloned()
    }

    /// What a room answers to a message.
    pub(crate) async fn ask<T>(
        &self,
        id: &str,
        message: impl FnOnce(message::Answer<T>) -> Message,
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
