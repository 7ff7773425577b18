//! What those do who look after a store: bring it up to date, save it, bring it back, move it to another
//! database, and look what is wrong with it.

mod backup;
mod facts;

use std::path::{Path, PathBuf};

use crate::copy::{CopyProgress, copy};
use crate::draft::StoreDraft;
use crate::error::StoreError;
use crate::place::{Place, Use, open_file};
use crate::schema::{self, Versions};
use crate::sql::Connection;
use crate::sqlite::{self, Check, Folder};
use crate::table::{Counts, Table};

pub use backup::{Backup, Existing, Restored, backup, restore};
pub use facts::{FileFacts, FolderFacts, PostgresFacts, Standbys, folder_facts, postgres_facts};

/// The version of a store; 0 if there is none. Nothing is changed.
pub async fn versions(place: &Place) -> Result<Versions, StoreError> {
    let mut opened = match place.open(Use::Shared).await {
        Err(StoreError::NoStore(_)) => return Ok(Versions::of(0)),
        opened => opened?,
    };
    let versions = match place.file() {
        Some(file) => sqlite::check(&mut opened.connection, &file, Check::Quick).await?,
        None => schema::version(&mut opened.connection).await?,
    };
    opened.close().await?;
    let Versions { found, known } = versions;
    if found > known {
        return Err(StoreError::Newer { found, known });
    }
    Ok(versions)
}

/// Brings a store up to date, making it if there is none; returns what was found. Servers of an earlier
/// program may be at a PostgreSQL meanwhile, as when nodes are updated one after the other.
pub async fn migrate(place: &Place) -> Result<Versions, StoreError> {
    if let Place::Folder(path) = place {
        let folder = Folder::lock(path)?;
        let is_new = !folder.file().exists();
        folder.prepare().await?;
        if is_new {
            return Ok(Versions::of(0));
        }
    }
    let whose = if matches!(place, Place::Postgres(_)) { Use::Shared } else { Use::Alone };
    let mut opened = place.open(whose).await?;
    if let Some(file) = place.file() {
        sqlite::check(&mut opened.connection, &file, Check::Quick).await?;
    }
    let found = schema::migrate(&mut opened.connection).await?;
    opened.close().await?;
    Ok(found)
}

/// Copies all of a store into another place, which must be empty, and compares every row. The original stays
/// as it is; what is broken off leaves the other place empty.
pub async fn transfer(
    from: &Place,
    to: &Place,
    progress: &mut dyn FnMut(CopyProgress),
) -> Result<Counts, StoreError> {
    let mut source = from.open(Use::Alone).await?;
    if let Some(file) = from.file() {
        sqlite::check(&mut source.connection, &file, Check::Whole).await?;
    }
    let counts = fill(&mut source.connection, to, progress).await?;
    source.close().await?;
    Ok(counts)
}

/// Copies a store that is open into a place that is empty.
async fn fill(
    from: &mut Connection,
    to: &Place,
    progress: &mut dyn FnMut(CopyProgress),
) -> Result<Counts, StoreError> {
    schema::version(from).await?.expect_current()?;
    let (file, _lock) = match to {
        Place::Postgres(_) => {
            let mut target = to.open(Use::Alone).await?;
            schema::migrate(&mut target.connection).await?;
            let counts = copy(from, &mut target.connection, &to.to_string(), progress).await?;
            target.close().await?;
            return Ok(counts);
        }
        Place::Folder(path) => {
            let folder = Folder::lock(path)?;
            folder.remove_drafts();
            (folder.file(), Some(folder))
        }
        Place::File(file) => (file.clone(), None),
    };
    if let Some(occupied) = occupied(&file).await? {
        return Err(occupied);
    }
    let draft = StoreDraft::of(&file);
    let counts = fill_draft(from, &draft, progress).await?;
    draft.put()?;
    Ok(counts)
}

/// Makes a draft with all that a store has, and checks it whole.
async fn fill_draft(
    from: &mut Connection,
    draft: &StoreDraft,
    progress: &mut dyn FnMut(CopyProgress),
) -> Result<Counts, StoreError> {
    let mut target = draft.connect().await?;
    schema::migrate(&mut target).await?;
    let counts = copy(from, &mut target, &draft.path().display().to_string(), progress).await?;
    sqlite::check(&mut target, draft.path(), Check::Whole).await?;
    target.close().await?;
    Ok(counts)
}

/// Why a file cannot be written over: it has games.
async fn occupied(file: &Path) -> Result<Option<StoreError>, StoreError> {
    let missing_or_empty = std::fs::metadata(file).map_or(true, |is| is.len() == 0);
    if missing_or_empty {
        return Ok(None);
    }
    let mut connection = open_file(file).await?;
    sqlite::check(&mut connection, file, Check::Quick).await?;
    let counts = Counts::of(&mut connection).await?;
    connection.close().await?;
    Ok((!counts.is_empty()).then(|| not_empty(&file.display().to_string(), &counts)))
}

pub(crate) fn not_empty(place: &str, counts: &Counts) -> StoreError {
    let tables = [
        Table::Games,
        Table::Kept,
        Table::Shares,
        Table::Classes,
        Table::Tournaments,
        Table::Clubs,
    ];
    let [games, kept, shares, classes, tournaments, clubs] = tables.map(|table| counts.rows(table));
    StoreError::Occupied {
        place: place.to_owned(),
        games,
        kept,
        shares,
        classes,
        tournaments,
        clubs,
    }
}

/// Files that a command wrote.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
