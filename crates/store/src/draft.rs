//! A file that appears under its name only when it is complete: it is written under another name,
//! forced to the disk, and renamed.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use sqlx::ConnectOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};

use crate::error::StoreError;
use crate::sql::Connection;

const ENDING: &str = "part";

/// A store file that is being made.
#[derive(Debug)]
pub(crate) struct StoreDraft {
    path: PathBuf,
    target: PathBuf,
}

impl StoreDraft {
    /// A draft beside the file that it becomes.
    pub(crate) fn of(target: &Path) -> StoreDraft {
        let path = extended(target, &format!(".{}.{ENDING}", std::process::id()));
        let draft = StoreDraft { path, target: target.to_owned() };
        draft.remove();
        draft
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// A connection to the draft, which is empty at first. It need not be safe from a crash before it is
    /// put in its place.
    pub(crate) async fn connect(&self) -> Result<Connection, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(&self.path)
            .create_if_missing(true)
            .synchronous(SqliteSynchronous::Off)
            .disable_statement_logging();
        let unreadable = |error| StoreError::Unreadable { file: self.path.clone(), error };
        Ok(Connection::Sqlite(options.connect().await.map_err(unreadable)?))
    }

    /// Puts the draft in its place, where it stays whatever happens.
    pub(crate) fn put(self) -> Result<(), StoreError> {
        let wrong = |error| StoreError::Folder { folder: self.target.clone(), error };
        belong_to_folder(&self.path);
        if let Ok(before) = fs::metadata(&self.target) {
            // Who may read the one before may read this one.
            fs::set_permissions(&self.path, before.permissions()).map_err(wrong)?;
        }
        File::options().write(true).open(&self.path).and_then(|f| f.sync_all()).map_err(wrong)?;
        fs::rename(&self.path, &self.target).map_err(wrong)?;
        sync_folder_of(&self.target).map_err(wrong)
    }

    fn remove(&self) {
        for ending in ["", "-journal", "-wal", "-shm"] {
            // Mostly it is not there; one that cannot be removed does no harm.
            let _ = fs::remove_file(extended(&self.path, ending));
        }
    }
}

impl Drop for StoreDraft {
    fn drop(&mut self) {
        self.remove();
    }
}

/// Removes the drafts of a file that killed programs left. The caller holds the lock of its folder.
pub(crate) fn remove_drafts(target: &Path) {
    let (Some(folder), Some(name)) = (target.parent(), target.file_name()) else { return };
    let begins = format!("{}.", name.to_string_lossy());
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let found = entry.file_name().to_string_lossy().into_owned();
        let middle = found.strip_prefix(&begins).and_then(|rest| rest.split_once('.'));
        if middle.is_some_and(|(number, rest)| {
            number.bytes().all(|byte| byte.is_ascii_digit()) && rest.starts_with(ENDING)
        }) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Gives a file to the owner of its folder: what an administrator makes is for the server, too.
pub(crate) fn belong_to_folder(path: &Path) {
    #[cfg(unix)]
    if let Some(folder) = path.parent().and_then(|folder| fs::metadata(folder).ok()) {
        use std::os::unix::fs::{MetadataExt, chown};
        // Only root may, and only root needs to.
        let _ = chown(path, Some(folder.uid()), Some(folder.gid()));
    }
    #[cfg(not(unix))]
    let _ = path;
}

/// A name is on the disk when its folder is.
pub(crate) fn sync_folder_of(path: &Path) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all())?;
    }
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

/// A path with something behind its name.
pub(crate) fn extended(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}
