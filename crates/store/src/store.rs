//! The file: opening it, reading it, ordering what is to be written.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use awale_play::Millis;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions, SqliteConnection};
use thiserror::Error;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::record::{EventRecord, GameKey, GameRecord, NewGame, SeatRecord};
use crate::rows;
use crate::schema;
use crate::writer::{self, Job, Order, Writer};

const FILE: &str = "awale.sqlite";
/// A file that a server holds locked: two would overwrite each other's games.
const LOCK: &str = "awale.lock";
/// Orders that may wait for the writer; whoever comes then waits for a place.
const QUEUE: usize = 4096;
/// Connections that read: games are read once, when a player opens them.
const READERS: u32 = 2;
/// A game that nobody joined is forgotten after a week.
const WAITING_SECONDS: u64 = 7 * 86_400;
/// Any game is forgotten half a year after its last event.
const QUIET_SECONDS: u64 = 183 * 86_400;

#[derive(Debug, Error)]
pub enum StoreError {
    #[error("cannot write to {}: {error}", .folder.display())]
    Folder { folder: PathBuf, error: std::io::Error },
    #[error("{} is in use by another server", .0.display())]
    InUse(PathBuf),
    #[error("expected a store of version 0 to {known}, found {found}")]
    Newer { found: i64, known: usize },
    #[error("cannot read {}: {error}", .file.display())]
    Unreadable { file: PathBuf, error: sqlx::Error },
    #[error("{} is damaged ({problem})", .file.display())]
    Corrupt { file: PathBuf, problem: String },
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
    files: Arc<Files>,
}

/// What the store takes up and what is left on its disk, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Space {
    pub used: u64,
    pub free: u64,
}

/// Held as long as anybody has the store.
#[derive(Debug)]
struct Files {
    /// The system releases it when a server is killed.
    lock: File,
    folder: PathBuf,
    /// Whether what was last written reached the disk.
    written: Arc<AtomicBool>,
}

impl Drop for Files {
    fn drop(&mut self) {
        // Closing the file would not do: a process that is being started holds it open, too, for a
        // moment.
        let _ = self.lock.unlock();
    }
}

/// The largest file that is checked whole when it is opened: that takes a fraction of a second.
const CHECKED_BYTES: u64 = 64 << 20;

/// Looks whether the file is a store, and sound as far as can be seen soon.
async fn check(connection: &mut SqliteConnection, file: &Path) -> Result<(), StoreError> {
    let file = file.to_owned();
    let large = fs::metadata(&file).is_ok_and(|is| is.len() > CHECKED_BYTES);
    let sql =
        if large { "SELECT 'ok' FROM pragma_schema_version" } else { "PRAGMA quick_check(1)" };
    let found: Result<String, _> = sqlx::query_scalar(sql).fetch_one(connection).await;
    match found {
        Ok(word) if word == "ok" => Ok(()),
        Ok(problem) => Err(StoreError::Corrupt { file, problem }),
        Err(error) => Err(StoreError::Unreadable { file, error }),
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
        let unreadable = |error| StoreError::Unreadable { file: folder.join(FILE), error };
        let mut connection = options.connect().await.map_err(unreadable)?;
        check(&mut connection, &folder.join(FILE)).await?;
        schema::migrate(&mut connection).await?;
        let readers = SqlitePoolOptions::new().max_connections(READERS);
        let readers = readers.connect_with(options.clone().read_only(true)).await;
        let readers = readers.map_err(unreadable)?;
        let (orders, receiver) = mpsc::channel(QUEUE);
        let written = Arc::new(AtomicBool::new(true));
        let writer = Writer::new(options, connection, Arc::clone(&written));
        let files = Files { lock, folder: folder.to_owned(), written };
        let ended = tokio::spawn(writer::run(writer, receiver));
        Ok((Store { readers, orders, files: Arc::new(files) }, ended))
    }

    /// Whether what was last written reached the disk, and the file is still where it was.
    pub fn is_healthy(&self) -> bool {
        self.files.written.load(Ordering::Relaxed) && self.files.folder.join(FILE).exists()
    }

    /// What the store takes up and what is left on its disk, in bytes.
    pub fn space(&self) -> Space {
        let size = |name: &str| fs::metadata(self.files.folder.join(name)).map_or(0, |is| is.len());
        let used = size(FILE) + size(&format!("{FILE}-wal"));
        #[cfg(unix)]
        let free = rustix::fs::statvfs(&self.files.folder)
            .map_or(u64::MAX, |is| is.f_bavail.saturating_mul(is.f_frsize));
        #[cfg(not(unix))]
        let free = u64::MAX;
        Space { used, free }
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
        self.order(Job::Clock(writer::stored(now))).await.map(drop)
    }

    /// Forgets games that nobody joined for a week and games in which nothing happened for half a
    /// year, by the server's clock: it runs only while the server does, and a wrong time of day
    /// cannot make a game old. Returns how many.
    pub async fn expire(&self, now: Millis) -> Result<i64, StoreError> {
        let before = |seconds: u64| writer::stored(now.minus(Millis::seconds(seconds)));
        let (waiting_before, quiet_before) = (before(WAITING_SECONDS), before(QUIET_SECONDS));
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
