//! The folder of the tables: one file for each layer.
//!
//! A file appears under its name only when it is complete: it is written under another name, forced
//! to the disk, and renamed. If a builder is killed, finished layers stay, and an unfinished one is
//! never taken for a finished one.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use awale_core::{RuleSet, SEEDS};
use thiserror::Error;

use crate::file::{self, FileError, Packed, Source};
use crate::layer::Layer;
use crate::tables::{Stored, Tables};

const ENDING: &str = "awt";
/// What a builder keeps of a layer that is not finished: the values so far, and the harvests.
const STATE: &str = "state";
const HARVESTS: &str = "harvests";

/// Why a folder of tables cannot be used.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum FolderError {
    #[error("{}", .path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{}", .path.display())]
    File { path: PathBuf, source: FileError },
    #[error("another builder of {rules} works in {}", .folder.display())]
    Busy { rules: RuleSet, folder: PathBuf },
}

/// The file of a layer in a folder: `awari-08.awt`.
pub fn path(folder: &Path, rules: RuleSet, seeds: u8) -> PathBuf {
    folder.join(format!("{rules}-{seeds:02}.{ENDING}"))
}

/// The file of the records of a layer, which whoever has searched for them may leave: `awari-24.records.json`.
pub fn records(folder: &Path, rules: RuleSet, seeds: u8) -> PathBuf {
    path(folder, rules, seeds).with_extension("records.json")
}

/// The file of the values so far of a layer that is being built.
pub(crate) fn state(folder: &Path, rules: RuleSet, seeds: u8) -> PathBuf {
    path(folder, rules, seeds).with_extension(STATE)
}

/// The file of the harvests of a layer that is being built.
pub(crate) fn harvests(folder: &Path, rules: RuleSet, seeds: u8) -> PathBuf {
    path(folder, rules, seeds).with_extension(HARVESTS)
}

/// The layers in a folder, by game and seeds. Only the names are looked at.
///
/// # Errors
/// If the folder cannot be read. A folder that does not exist has no layers.
pub fn list(folder: &Path) -> Result<Vec<(RuleSet, u8)>, FolderError> {
    let io = |source| FolderError::Io { path: folder.to_owned(), source };
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries.map_err(io)?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let name = entry.map_err(io)?.file_name();
        let stem = name.to_str().and_then(|name| name.strip_suffix(&format!(".{ENDING}")));
        let Some((rules, seeds)) = stem.and_then(|stem| stem.split_once('-')) else { continue };
        if let (Ok(rules), Ok(seeds)) = (rules.parse::<RuleSet>(), seeds.parse::<u8>())
            && seeds <= SEEDS
            && path(folder, rules, seeds).file_name() == Some(&name)
        {
            found.push((rules, seeds));
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Opens the file of a layer. `None` if there is none.
pub(crate) fn open(
    folder: &Path,
    rules: RuleSet,
    seeds: u8,
) -> Result<Option<Packed>, FolderError> {
    let path = path(folder, rules, seeds);
    let file = match File::open(&path).and_then(Source::file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(FolderError::Io { path, source }),
        Ok(file) => file,
    };
    let length = file.length();
    let packed = Packed::read(&file, 0).and_then(|(packed, end)| {
        let named = |found: &dyn std::fmt::Display, expected: &dyn std::fmt::Display| {
            Err(FileError::field("the file", expected, found))
        };
        if packed.rules() != rules {
            named(&packed.rules(), &rules)
        } else if packed.seeds() != seeds {
            named(&packed.seeds(), &seeds)
        } else if end != length {
            named(&length, &format!("{end} bytes"))
        } else {
            Ok(packed)
        }
    });
    packed.map(Some).map_err(|source| FolderError::File { path, source })
}

/// Writes the file of a layer, values beyond `clamp` as that. Returns its bytes.
pub(crate) fn save(
    folder: &Path,
    rules: RuleSet,
    layer: &Layer,
    clamp: Option<i8>,
) -> Result<u64, FolderError> {
    let target = path(folder, rules, layer.seeds());
    write_whole(folder, &target, |out| file::write(rules, layer, clamp, out))
}

/// Writes a file so that it appears under its name only when it is complete and on the disk.
pub(crate) fn write_whole<T>(
    folder: &Path,
    target: &Path,
    write: impl FnOnce(&mut BufWriter<File>) -> io::Result<T>,
) -> Result<T, FolderError> {
    let draft = target.with_extension(format!("{}.part", std::process::id()));
    let io = |path: &Path| {
        let path = path.to_owned();
        move |source| FolderError::Io { path, source }
    };
    fs::create_dir_all(folder).map_err(io(folder))?;
    let write = || {
        let mut out = BufWriter::new(File::create(&draft)?);
        let answer = write(&mut out)?;
        out.flush()?;
        out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        Ok(answer)
    };
    let answer = write().map_err(io(&draft)).inspect_err(|_| {
        // The draft is of no use; that it could not be written is the error to report.
        let _ = fs::remove_file(&draft);
    })?;
    fs::rename(&draft, target).map_err(io(target))?;
    // The name is on the disk when its folder is.
    #[cfg(unix)]
    File::open(folder).and_then(|folder| folder.sync_all()).map_err(io(folder))?;
    Ok(answer)
}

/// The right to build a game in a folder. The system releases it when a builder is killed.
pub(crate) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file would not do: a process that is being started holds it open, too, for a
        // moment.
        let _ = self.0.unlock();
    }
}

/// Locks the build of a game in a folder.
pub(crate) fn lock(folder: &Path, rules: RuleSet) -> Result<Lock, FolderError> {
    let path = folder.join(format!("{rules}.lock"));
    let io = |source| FolderError::Io { path: path.clone(), source };
    fs::create_dir_all(folder).map_err(io)?;
    let file = File::create(&path).map_err(io)?;
    match file.try_lock() {
        Ok(()) => Ok(Lock(file)),
        Err(TryLockError::WouldBlock) => {
            Err(FolderError::Busy { rules, folder: folder.to_owned() })
        }
        Err(TryLockError::Error(source)) => Err(io(source)),
    }
}

/// Removes the drafts that killed builders of a game left. The caller holds the lock.
pub(crate) fn remove_drafts(folder: &Path, rules: RuleSet) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let of_game =
            entry.file_name().to_str().is_some_and(|name| name.starts_with(&format!("{rules}-")));
        if of_game && path.extension() == Some("part".as_ref()) {
            // A draft that cannot be removed does no harm.
            let _ = fs::remove_file(path);
        }
    }
}

impl Tables {
    /// Opens all layers of a game in a folder. Of each file its header, models and indexes are read;
    /// it stays open, and a probe reads the block it needs.
    ///
    /// # Errors
    /// If a file is there and cannot be read, is damaged in its header, models or indexes, or is
    /// not what its name says.
    pub fn open(folder: &Path, rules: RuleSet) -> Result<Tables, FolderError> {
        let mut tables = Tables::empty(rules);
        for (found, seeds) in list(folder)? {
            if found == rules
                && let Some(packed) = open(folder, rules, seeds)?
            {
                tables.insert(seeds, Stored::Packed(Arc::new(packed)));
            }
        }
        Ok(tables)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_is_held_once_and_released_though_its_file_is_open_elsewhere() {
        let folder = tempfile::tempdir().expect("a folder");
        let held = lock(folder.path(), RuleSet::Awari).expect("nobody builds");
        let busy = lock(folder.path(), RuleSet::Awari).err();
        assert!(matches!(busy, Some(FolderError::Busy { .. })));
        let _elsewhere = held.0.try_clone().expect("a second handle");
        drop(held);
        lock(folder.path(), RuleSet::Awari).expect("nobody builds any more");
    }
}
