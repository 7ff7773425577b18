//! A store saved into one file while servers write to it, and brought back.

use std::fs;
use std::path::{Path, PathBuf};

use super::{absolute, fill, fill_draft, not_empty};
use crate::copy::CopyProgress;
use crate::draft::{StoreDraft, extended, sync_folder_of};
use crate::error::StoreError;
use crate::place::{Place, Use, open_file};
use crate::schema::{self, Versions};
use crate::sql::{Connection, values_of};
use crate::sqlite::{self, Check, Folder};
use crate::table::Counts;

/// What happens to what is there already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    Kept,
    Replaced,
}

/// What was saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backup {
    pub file: PathBuf,
    pub bytes: u64,
    pub versions: Versions,
    pub counts: Counts,
}

/// What was brought back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restored {
    /// The version of the backup, which may have been an earlier one.
    pub versions: Versions,
    pub counts: Counts,
    /// Where the file is that was there before.
    pub aside: Option<PathBuf>,
}

/// Saves a store into a SQLite file, whichever its database is: all that was acknowledged before it began is
/// in it. Servers go on meanwhile. The file is there when it is complete, checked and on the disk.
pub async fn backup(
    place: &Place,
    file: &Path,
    existing: Existing,
    progress: &mut dyn FnMut(CopyProgress),
) -> Result<Backup, StoreError> {
    let file = absolute(file);
    if file.exists() && existing == Existing::Kept {
        return Err(StoreError::Exists(file));
    }
    let mut source = place.open(Use::Shared).await?;
    let draft = StoreDraft::of(&file);
    if let Some(original) = place.file() {
        // A damaged store is not saved over a good one.
        sqlite::check(&mut source.connection, &original, Check::Quick).await?;
        copy_file(&mut source.connection, &draft).await?;
    } else {
        schema::version(&mut source.connection).await?.expect_current()?;
        fill_draft(&mut source.connection, &draft, progress).await?;
    }
    source.close().await?;
    let (versions, counts) = checked(draft.path()).await?;
    let bytes = fs::metadata(draft.path()).map_or(0, |is| is.len());
    draft.put()?;
    Ok(Backup { file, bytes, versions, counts })
}

/// Copies one state of a file to another, even while the first is written to.
async fn copy_file(from: &mut Connection, draft: &StoreDraft) -> Result<(), StoreError> {
    let path = draft.path();
    let folder = path.parent().unwrap_or(path).to_owned();
    let wrong = |error| StoreError::Folder { folder, error: std::io::Error::other(error) };
    let path = path.to_string_lossy().into_owned();
    from.execute("VACUUM INTO $1", values_of![path]).await.map(drop).map_err(wrong)
}

async fn checked(file: &Path) -> Result<(Versions, Counts), StoreError> {
    let mut connection = open_file(file).await?;
    let versions = sqlite::check(&mut connection, file, Check::Whole).await?;
    let counts = Counts::of(&mut connection).await?;
    connection.close().await?;
    Ok((versions, counts))
}

/// Brings a backup back, after it was checked. A file that was there is kept beside it under another name;
/// games that are there are replaced only if that was asked for, and those of a PostgreSQL never.
pub async fn restore(
    file: &Path,
    to: &Place,
    existing: Existing,
    progress: &mut dyn FnMut(CopyProgress),
) -> Result<Restored, StoreError> {
    let backup = Place::File(absolute(file));
    let mut source = backup.open(Use::Shared).await?;
    let versions = sqlite::check(&mut source.connection, file, Check::Whole).await?;
    let lock;
    let target = match to {
        Place::Postgres(_) if existing == Existing::Replaced => {
            return Err(StoreError::NotReplaced);
        }
        Place::Postgres(_) => std::env::temp_dir().join("awale-restore.sqlite"),
        Place::File(file) => file.clone(),
        Place::Folder(folder) => {
            lock = Folder::lock(folder)?;
            lock.remove_drafts();
            lock.file()
        }
    };
    let draft = StoreDraft::of(&target);
    copy_file(&mut source.connection, &draft).await?;
    source.close().await?;
    let mut copied = draft.connect().await?;
    schema::migrate(&mut copied).await?;
    if let Place::Postgres(_) = to {
        let counts = fill(&mut copied, to, progress).await?;
        copied.close().await?;
        return Ok(Restored { versions, counts, aside: None });
    }
    copied.close().await?;
    let (_, counts) = checked(draft.path()).await?;
    let aside = set_aside(&target, existing).await?;
    draft.put()?;
    Ok(Restored { versions, counts, aside })
}

/// Gives the file that is there a second name, so that the first can be another's in one step. One that
/// cannot be read is set aside, too; one without games is of no use.
async fn set_aside(file: &Path, existing: Existing) -> Result<Option<PathBuf>, StoreError> {
    let wrong = |error| StoreError::Folder { folder: file.to_owned(), error };
    let is_there = fs::metadata(file).is_ok_and(|is| is.len() > 0);
    let found = if is_there { Some(checked_soon(file).await) } else { None };
    let mut number = 1;
    let mut aside = extended(file, ".before-1");
    while aside.exists() {
        number += 1;
        aside = extended(file, &format!(".before-{number}"));
    }
    let kept = match found {
        None => None,
        Some(Ok(counts)) if counts.is_empty() => None,
        Some(Ok(counts)) if existing == Existing::Kept => {
            return Err(not_empty(&file.display().to_string(), &counts));
        }
        // A program of another time may read it.
        Some(Err(newer @ StoreError::Newer { .. })) if existing == Existing::Kept => {
            return Err(newer);
        }
        Some(Ok(_) | Err(_)) => {
            if fs::hard_link(file, &aside).is_err() {
                fs::copy(file, &aside).map_err(wrong)?;
            }
            Some(aside.clone())
        }
    };
    // A log that is still there would be taken for the log of the new file.
    for ending in ["-wal", "-shm"] {
        let log = extended(file, ending);
        if log.exists() {
            fs::rename(&log, extended(&aside, ending)).map_err(wrong)?;
        }
    }
    sync_folder_of(file).map_err(wrong)?;
    Ok(kept)
}

async fn checked_soon(file: &Path) -> Result<Counts, StoreError> {
    let mut connection = open_file(file).await?;
    sqlite::check(&mut connection, file, Check::Quick).await?;
    let counts = Counts::of(&mut connection).await;
    connection.close().await?;
    counts
}
