//! The file: opening it, reading it, ordering what is to be written.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use awale_play::Millis;
use sqlx::ConnectOptions;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::record::{EventRecord, GameKey, GameRecord, NewGame, SeatRecord};
use crate::rows;
use crate::schema;
use crate::writer::{self, Job, Order};

const FILE: &str = "awale.sqlite";
/// A file that a server holds locked: two would overwrite each other's games.
const LOCK: &str = "awale.lock";
/// Orders that may wait for the writer; whoever comes then waits for a place.
const QUEUE: usize = 4096;
/// Connections that read: games are read once, when a player opens them.
const READERS: u32 = 2;
/// A game that nobody joined is forgotten after a week.
const WAITING_SECONDS: i64 = 7 * 86_400;
/// Any game is forgotten half a year after its last event.
const QUIET_SECONDS: i64 = 183 * 86_400;

#[derive(Debug, Error)]
pub enum StoreError {
    #[error("cannot write to {}: {error}", .folder.display())]
    Folder { folder: PathBuf, error: std::io::Error },
    #[error("{} is in use by another server", .0.display())]
    InUse(PathBuf),
    #[error("expected a store of version {known} or earlier, found {found}")]
    Newer { found: usize, known: usize },
    #[error("game {game}: {problem}")]
    Damaged { game: String, problem: String },
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("the store is closed")]
    Closed,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptRecord {
    pub ogn: String,
    /// When it was kept, in seconds since 1970.
    pub created: i64,
}

/// The store. Its clones share one file.
#[derive(Clone, Debug)]
pub struct Store {
    readers: SqlitePool,
    orders: mpsc::Sender<Order>,
    // Held as long as anybody has the store.
    _lock: Arc<Lock>,
}

/// The system releases it when a server is killed.
#[derive(Debug)]
struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file would not do: a process that is being started holds it open, too, for a
        // moment.
        let _ = self.0.unlock();
    }
}

impl Store {
    /// Opens the store in a folder, making both if they are not there. The handle ends when the
    /// last clone of the store is gone and everything is written.
    pub async fn open(folder: &Path) -> Result<(Store, JoinHandle<()>), StoreError> {
        let wrong = |error| StoreError::Folder { folder: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(wrong)?;
        let lock = File::create(folder.join(LOCK)).map_err(wrong)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => StoreError::InUse(folder.to_owned()),
            TryLockError::Error(error) => wrong(error),
        })?;
        let options = SqliteConnectOptions::new()
            .filename(folder.join(FILE))
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        schema::migrate(&mut connection).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let readers = readers.connect_with(options.read_only(true)).await?;
        let (orders, receiver) = mpsc::channel(QUEUE);
        let written = tokio::spawn(writer::run(connection, receiver));
        Ok((Store { readers, orders, _lock: Arc::new(Lock(lock)) }, written))
    }

    pub async fn create(&self, game: NewGame) -> Result<GameKey, StoreError> {
        self.order(Job::Create(Box::new(game))).await.map(GameKey)
    }

    /// Adds an event to a game, and the seat it takes if it is a joining. Done when it is on disk.
    pub async fn append(
        &self,
        game: GameKey,
        event: EventRecord,
        seat: Option<SeatRecord>,
    ) -> Result<(), StoreError> {
        self.order(Job::Append { game, event, seat }).await.map(drop)
    }

    pub async fn load(&self, id: &str) -> Result<Option<GameRecord>, StoreError> {
        rows::game(&mut *self.readers.begin().await?, id).await
    }

    pub async fn keep(&self, id: String, ogn: String) -> Result<(), StoreError> {
        self.order(Job::Keep { id, ogn }).await.map(drop)
    }

    pub async fn kept(&self, id: &str) -> Result<Option<KeptRecord>, StoreError> {
        let query = sqlx::query_as("SELECT ogn, created FROM kept WHERE id = ?").bind(id);
        let row = query.fetch_optional(&self.readers).await?;
        Ok(row.map(|(ogn, created)| KeptRecord { ogn, created }))
    }

    /// Remembers what a short link leads to.
    pub async fn share(&self, id: String, body: String) -> Result<(), StoreError> {
        self.order(Job::Share { id, body }).await.map(drop)
    }

    /// What a short link leads to.
    pub async fn shared(&self, id: &str) -> Result<Option<String>, StoreError> {
        let query = sqlx::query_scalar("SELECT body FROM shares WHERE id = ?").bind(id);
        Ok(query.fetch_optional(&self.readers).await?)
    }

    /// The server's clock as it was last noted.
    pub async fn clock(&self) -> Result<Millis, StoreError> {
        let clock = sqlx::query_scalar("SELECT at FROM clock").fetch_one(&self.readers);
        Ok(rows::moment(clock.await?))
    }

    pub async fn note_clock(&self, now: Millis) -> Result<(), StoreError> {
        self.order(Job::Clock(i64::try_from(now.0).unwrap_or(i64::MAX))).await.map(drop)
    }

    /// Forgets games that nobody joined for a week and games in which nothing happened for half a
    /// year. Returns how many.
    pub async fn expire(&self) -> Result<i64, StoreError> {
        self.expire_before(wall_seconds()).await
    }

    /// The same, as if it were that moment, in seconds since 1970.
    pub async fn expire_before(&self, now: i64) -> Result<i64, StoreError> {
        let (waiting_before, quiet_before) = (now - WAITING_SECONDS, now - QUIET_SECONDS);
        self.order(Job::Expire { waiting_before, quiet_before }).await
    }

    async fn order(&self, job: Job) -> Result<i64, StoreError> {
        let (answer, answered) = oneshot::channel();
        let order = Order { job, answer };
        self.orders.send(order).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

/// The time of day, in seconds since 1970.
pub(crate) fn wall_seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}
