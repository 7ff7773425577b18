//! The file of a single server: its lock, its soundness, its size, and what SQLite alone can say.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions};

use crate::draft::{StoreDraft, belong_to_folder, extended, remove_drafts};
use crate::error::StoreError;
use crate::record::EventRow;
use crate::schema::{self, Versions};
use crate::sql::{Connection, Row, Value};
use crate::store::Space;

pub(crate) const FILE: &str = "awale.sqlite";
/// A file that a server holds locked: two would overwrite each other's clock.
pub(crate) const LOCK: &str = "awale.lock";
/// The largest file that is checked whole when it is opened: that takes a fraction of a second.
const CHECKED_BYTES: u64 = 64 << 20;
/// Rows in one statement; SQLite allows 32,766 parameters.
const MOST_ROWS: usize = 128;

/// The folder of a store, locked as long as it is open.
#[derive(Debug)]
pub(crate) struct Folder {
    /// The system releases it when a server is killed.
    lock: File,
    path: PathBuf,
    /// Which file it was when it was opened.
    opened: OnceLock<Identity>,
}

/// What tells a file from another of the same name: device and number on Unix.
type Identity = (u64, u64);

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
        let path = folder.join(LOCK);
        let is_new = !path.exists();
        let lock = File::create(&path).map_err(wrong)?;
        if is_new {
            belong_to_folder(&path);
        }
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => StoreError::InUse(folder.to_owned()),
            TryLockError::Error(error) => wrong(error),
        })?;
        Ok(Folder { lock, path: folder.to_owned(), opened: OnceLock::new() })
    }

    /// Makes a new store if there is none. A file that was there and is gone is not made anew: an empty
    /// store in its place would hide the loss.
    pub(crate) async fn prepare(&self) -> Result<(), StoreError> {
        let file = self.file();
        match fs::metadata(&file) {
            Ok(is) if is.len() == 0 => return Err(StoreError::Empty(file)),
            Ok(_) => return Ok(()),
            Err(_) => {}
        }
        expect_no_log(&file)?;
        self.remove_drafts();
        let draft = StoreDraft::of(&file);
        let wrong = |error| match error {
            StoreError::Unreadable { error, .. } | StoreError::Database(error) => {
                StoreError::Folder {
                    folder: self.path.clone(),
                    error: std::io::Error::other(error),
                }
            }
            other => other,
        };
        let mut connection = draft.connect().await.map_err(wrong)?;
        schema::migrate(&mut connection).await.map_err(wrong)?;
        connection.close().await?;
        draft.put()
    }

    pub(crate) fn remove_drafts(&self) {
        remove_drafts(&self.file());
    }

    /// Remembers which file was opened.
    pub(crate) fn opened(&self) {
        if let Some(identity) = identity(&self.file()) {
            let _ = self.opened.set(identity);
        }
    }

    /// Whether the file that was opened is still in its place.
    pub(crate) fn is_in_place(&self) -> bool {
        identity(&self.file()).as_ref() == self.opened.get()
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.path.join(FILE)
    }

    pub(crate) fn options(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(self.file())
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging()
    }

    pub(crate) fn space(&self) -> Space {
        let size = |name: &str| fs::metadata(self.path.join(name)).map_or(0, |is| is.len());
        let used = size(FILE) + size(&format!("{FILE}-wal"));
        Space { used, free: free_space(&self.path) }
    }
}

/// Bytes that are left on the disk of a folder.
pub(crate) fn free_space(folder: &Path) -> u64 {
    #[cfg(unix)]
    let free =
        rustix::fs::statvfs(folder).map_or(u64::MAX, |is| is.f_bavail.saturating_mul(is.f_frsize));
    #[cfg(not(unix))]
    let free = {
        let _ = folder;
        u64::MAX
    };
    free
}

#[cfg(unix)]
fn identity(file: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(file).ok().map(|is| (is.dev(), is.ino()))
}

#[cfg(not(unix))]
fn identity(file: &Path) -> Option<Identity> {
    fs::metadata(file).ok().map(|_| (0, 0))
}

/// A file that is not there has no log either, or it was there.
pub(crate) fn expect_no_log(file: &Path) -> Result<(), StoreError> {
    let log = fs::metadata(extended(file, "-wal"));
    if log.is_ok_and(|log| log.len() > 0) {
        return Err(StoreError::Lost(file.to_owned()));
    }
    Ok(())
}

/// What is wrong with a file that cannot be used: it is damaged, or out of reach.
pub(crate) fn wrong_with(file: &Path, error: sqlx::Error) -> StoreError {
    // SQLITE_CORRUPT and SQLITE_NOTADB, in the lowest byte.
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    let file = file.to_owned();
    match code.map(|code| code & 0xff) {
        Some(11 | 26) => StoreError::Corrupt { file, problem: error.to_string() },
        _ => StoreError::Unreadable { file, error },
    }
}

/// How thoroughly a file is checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Check {
    /// As far as can be seen soon.
    Quick,
    /// Every page, index and reference.
    Whole,
}

/// Looks whether the file is a store, and sound.
pub(crate) async fn check(
    connection: &mut Connection,
    file: &Path,
    check: Check,
) -> Result<Versions, StoreError> {
    let large = fs::metadata(file).is_ok_and(|is| is.len() > CHECKED_BYTES);
    let sql = match check {
        Check::Whole => "PRAGMA integrity_check(1)",
        Check::Quick if large => "SELECT 'ok' FROM pragma_schema_version",
        Check::Quick => "PRAGMA quick_check(1)",
    };
    let wrong = |error| wrong_with(file, error);
    let found = connection.rows(sql, Vec::new()).await.map_err(wrong)?;
    let word: String = found.first().map_or(Ok(String::new()), |row| row.get(0))?;
    let corrupt = |problem| Err(StoreError::Corrupt { file: file.to_owned(), problem });
    if word != "ok" {
        // The first line says of which database, the last what is wrong.
        return corrupt(word.lines().last().unwrap_or_default().to_owned());
    }
    let versions = schema::version(connection).await?;
    let Versions { found, known } = versions;
    if found < 1 {
        return Err(StoreError::NotAStore { file: file.to_owned(), found, known });
    }
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    if check == Check::Whole {
        let orphans =
            connection.rows("PRAGMA foreign_key_check", Vec::new()).await.map_err(wrong)?;
        if !orphans.is_empty() {
            return corrupt(format!("{} rows of games that are not there", orphans.len()));
        }
    }
    Ok(versions)
}

/// Adds those events whose place is free; returns the game and number of each that was added.
pub(crate) async fn insert_events(
    connection: &mut Connection,
    events: &[EventRow],
) -> Result<Vec<(i64, i64)>, sqlx::Error> {
    let mut added = Vec::with_capacity(events.len());
    for rows in events.chunks(MOST_ROWS) {
        let mut values = Vec::with_capacity(rows.len() * 9);
        let mut places = Vec::with_capacity(rows.len());
        for row in rows {
            values.extend(<[Value; 9]>::from(row.clone()));
            places.push("(?, ?, ?, ?, ?, ?, ?, ?, ?)");
        }
        let sql = format!(
            "INSERT INTO events (game, number, at, lag, wall, side, event, command, crc)
             VALUES {}
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
