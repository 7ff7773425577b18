//! The file of a single server: its lock, its soundness, its size, and what SQLite alone can say.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions};

use crate::error::StoreError;
use crate::record::EventRow;
use crate::sql::{Connection, Row, Value};
use crate::store::Space;

const FILE: &str = "awale.sqlite";
/// A file that a server holds locked: two would overwrite each other's clock.
const LOCK: &str = "awale.lock";
/// The largest file that is checked whole when it is opened: that takes a fraction of a second.
const CHECKED_BYTES: u64 = 64 << 20;
/// Rows in one statement; SQLite allows 32,766 parameters.
const MOST_ROWS: usize = 128;

/// The folder of a store, locked as long as anybody has it.
#[derive(Debug)]
pub(crate) struct Folder {
    /// The system releases it when a server is killed.
    lock: File,
    folder: PathBuf,
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Closing the file would not do: a process that is being started holds it open, too, for a
        // moment.
        let _ = self.lock.unlock();
    }
}

impl Folder {
    /// Locks a folder, making it if it is not there.
    pub(crate) fn lock(folder: &Path) -> Result<Folder, StoreError> {
        let wrong = |error| StoreError::Folder { folder: folder.to_owned(), error };
        fs::create_dir_all(folder).map_err(wrong)?;
        let lock = File::create(folder.join(LOCK)).map_err(wrong)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => StoreError::InUse(folder.to_owned()),
            TryLockError::Error(error) => wrong(error),
        })?;
        Ok(Folder { lock, folder: folder.to_owned() })
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    pub(crate) fn options(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(self.file())
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging()
    }

    pub(crate) fn space(&self) -> Space {
        let size = |name: &str| fs::metadata(self.folder.join(name)).map_or(0, |is| is.len());
        let used = size(FILE) + size(&format!("{FILE}-wal"));
        #[cfg(unix)]
        let free = rustix::fs::statvfs(&self.folder)
            .map_or(u64::MAX, |is| is.f_bavail.saturating_mul(is.f_frsize));
        #[cfg(not(unix))]
        let free = u64::MAX;
        Space { used, free }
    }
}

/// Looks whether the file is a store, and sound as far as can be seen soon.
pub(crate) async fn check(connection: &mut Connection, file: &Path) -> Result<(), StoreError> {
    let large = fs::metadata(file).is_ok_and(|is| is.len() > CHECKED_BYTES);
    let sql =
        if large { "SELECT 'ok' FROM pragma_schema_version" } else { "PRAGMA quick_check(1)" };
    let unreadable = |error| StoreError::Unreadable { file: file.to_owned(), error };
    let found = connection.rows(sql, Vec::new()).await.map_err(unreadable)?;
    let word: String = found.first().map_or(Ok(String::new()), |row| row.get(0))?;
    if word == "ok" {
        return Ok(());
    }
    Err(StoreError::Corrupt { file: file.to_owned(), problem: word })
}

/// Adds those events whose place is free; returns the game and number of each that was added.
pub(crate) async fn insert_events(
    connection: &mut Connection,
    events: &[EventRow],
) -> Result<Vec<(i64, i64)>, sqlx::Error> {
    let mut added = Vec::with_capacity(events.len());
    for rows in events.chunks(MOST_ROWS) {
        let mut values = Vec::with_capacity(rows.len() * 8);
        let mut places = Vec::with_capacity(rows.len());
        for row in rows {
            values.extend(<[Value; 8]>::from(row.clone()));
            places.push("(?, ?, ?, ?, ?, ?, ?, ?)");
        }
        let sql = format!(
            "INSERT INTO events (game, number, at, lag, wall, side, event, command) VALUES {}
             ON CONFLICT DO NOTHING RETURNING game, number",
            places.join(", ")
        );
        for row in connection.rows(AssertSqlSafe(sql), values).await? {
            added.push(place(&row)?);
        }
    }
    Ok(added)
}

pub(crate) fn place(row: &Row) -> Result<(i64, i64), sqlx::Error> {
    Ok((row.get(0)?, row.get(1)?))
}
