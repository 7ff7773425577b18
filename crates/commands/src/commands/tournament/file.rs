//! The file of a tournament: read, changed by one at a time, and never half written.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use awale_tournament::{Record, Tournament};

use crate::output;
use crate::problem::Problem;

/// The largest file that is read: six hundred players through thirty rounds have less.
const MOST: u64 = 64 << 20;

/// A tournament that is being changed. Whoever else wants to waits until this is dropped.
#[derive(Debug)]
pub(super) struct TournamentFile {
    pub(super) tournament: Tournament,
    path: PathBuf,
    /// The system releases it however the program ends.
    _lock: File,
}

impl TournamentFile {
    pub(super) fn open(path: &Path) -> Result<TournamentFile> {
        // A file that is not there leaves no lock behind.
        fs::metadata(path).with_context(|| Problem::Read(path.to_owned()))?;
        let lock = locked(path)?;
        Ok(TournamentFile { tournament: read(path)?, path: path.to_owned(), _lock: lock })
    }

    pub(super) fn write(&self) -> Result<()> {
        write(&self.path, &self.tournament)
    }
}

/// Makes a file that is not there yet.
pub(super) fn create(path: &Path, tournament: &Tournament) -> Result<()> {
    output::expect_folder(path)?;
    let _lock = locked(path)?;
    if path.exists() {
        bail!(Problem::Exists(path.to_owned()));
    }
    write(path, tournament)
}

pub(super) fn read(path: &Path) -> Result<Tournament> {
    let none = || Problem::NotATournament(path.to_owned());
    let record: Record = serde_json::from_slice(&bytes(path)?).with_context(none)?;
    Tournament::replay(&record).with_context(none)
}

/// What a file holds that is no larger than a tournament.
pub(super) fn bytes(path: &Path) -> Result<Vec<u8>> {
    let reading = || Problem::Read(path.to_owned());
    if fs::metadata(path).with_context(reading)?.len() > MOST {
        bail!(Problem::TooLarge { path: path.to_owned(), most: MOST });
    }
    fs::read(path).with_context(reading)
}

fn locked(path: &Path) -> Result<File> {
    let lock = beside(path, ".lock");
    let writing = || Problem::Write(lock.clone());
    let file = File::create(&lock).with_context(writing)?;
    file.lock().with_context(writing)?;
    Ok(file)
}

/// Writes under another name, then renames: a program that is killed leaves the file as it was.
fn write(path: &Path, tournament: &Tournament) -> Result<()> {
    let draft = beside(path, ".part");
    let writing = || Problem::Write(path.to_owned());
    let mut text = serde_json::to_string_pretty(&tournament.record())?;
    text.push('\n');
    let mut file = File::create(&draft).with_context(writing)?;
    file.write_all(text.as_bytes()).and_then(|()| file.sync_all()).with_context(writing)?;
    fs::rename(&draft, path).with_context(writing)
}

fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(ending);
    PathBuf::from(name)
}
