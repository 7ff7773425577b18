//! What the doctor finds, and how bad it is. The languages say it.

use std::cmp::Ordering;
use std::io;
use std::path::PathBuf;

use awale_store::admin::Standbys;
use awale_store::{Counts, StoreError, Versions};

awale_core::word_enum! {
    /// How bad a finding is.
    pub(crate) enum Severity {
        Ok = "ok",
        /// Nothing is wrong; something could be better or should be known.
        Note = "note",
        Wrong = "wrong",
    }
}

awale_core::word_enum! {
    /// What a finding is about.
    pub(crate) enum Area {
        Folder = "folder",
        Database = "database",
        Clock = "clock",
        Limits = "limits",
        Tables = "tables",
    }
}

#[derive(Debug)]
pub(crate) enum Finding {
    Storage(Storage),
    Postgres(Postgres),
    Machine(Machine),
}

/// A folder, its file, or what both databases have.
#[derive(Debug)]
pub(crate) enum Storage {
    NoFolder(PathBuf),
    Unwritable {
        folder: PathBuf,
        error: io::Error,
    },
    Free {
        folder: PathBuf,
        bytes: u64,
        least: u64,
    },
    ServerAtWork,
    NoStore,
    File {
        bytes: u64,
        counts: Counts,
    },
    /// The file cannot be used, or the database cannot be reached.
    Unusable(StoreError),
    Schema(Versions),
    /// Events that are missing or have a wrong checksum, in so many games.
    Spoilt(usize),
}

#[derive(Debug)]
pub(crate) enum Postgres {
    Reached {
        host: String,
        version: String,
        tls: bool,
    },
    Rows(Counts),
    Encoding(String),
    Durable,
    Careless {
        setting: String,
        value: String,
    },
    Standbys(Standbys),
    Connections {
        used: i64,
        most: i64,
    },
    MayNotCreate,
    Pooled,
    Servers(i64),
    /// Its clock against the one of this machine, in milliseconds.
    Ahead(i64),
}

#[derive(Debug)]
pub(crate) enum Machine {
    Date { is_plausible: bool },
    OpenFiles { limit: Option<u64>, wanted: u64 },
    NoTables(PathBuf),
    Tables { folder: PathBuf, layers: usize },
    BadTable(String),
}

/// Clocks that differ by more than this are not set by the network.
const AHEAD_MILLIS: i64 = 2_000;
/// Connections that a server needs: four read, one writes, one listens; and one for the doctor.
const NEEDED: i64 = 7;

impl Finding {
    pub(crate) fn area(&self) -> Area {
        match self {
            Finding::Storage(
                Storage::NoFolder(_)
                | Storage::Unwritable { .. }
                | Storage::Free { .. }
                | Storage::ServerAtWork,
            ) => Area::Folder,
            Finding::Postgres(Postgres::Ahead(_)) | Finding::Machine(Machine::Date { .. }) => {
                Area::Clock
            }
            Finding::Storage(_) | Finding::Postgres(_) => Area::Database,
            Finding::Machine(Machine::OpenFiles { .. }) => Area::Limits,
            Finding::Machine(_) => Area::Tables,
        }
    }

    pub(crate) fn severity(&self) -> Severity {
        match self {
            Finding::Storage(storage) => storage.severity(),
            Finding::Postgres(postgres) => postgres.severity(),
            Finding::Machine(machine) => machine.severity(),
        }
    }
}

const fn wrong_if(is_wrong: bool) -> Severity {
    if is_wrong { Severity::Wrong } else { Severity::Ok }
}

impl Storage {
    pub(crate) fn severity(&self) -> Severity {
        match self {
            Storage::ServerAtWork | Storage::File { .. } => Severity::Ok,
            Storage::NoFolder(_) | Storage::NoStore => Severity::Note,
            Storage::Unwritable { .. } | Storage::Unusable(_) => Severity::Wrong,
            Storage::Free { bytes, least, .. } => wrong_if(bytes < least),
            Storage::Schema(Versions { found, known }) => match found.cmp(known) {
                Ordering::Less => Severity::Note,
                Ordering::Equal => Severity::Ok,
                Ordering::Greater => Severity::Wrong,
            },
            Storage::Spoilt(games) => wrong_if(*games > 0),
        }
    }
}

impl Postgres {
    pub(crate) fn severity(&self) -> Severity {
        match self {
            Postgres::Reached { .. }
            | Postgres::Rows(_)
            | Postgres::Durable
            | Postgres::Servers(_)
            | Postgres::Standbys(Standbys::InStep(_)) => Severity::Ok,
            Postgres::Standbys(Standbys::None | Standbys::Hidden) => Severity::Note,
            Postgres::Standbys(Standbys::Missing)
            | Postgres::Careless { .. }
            | Postgres::MayNotCreate
            | Postgres::Pooled => Severity::Wrong,
            Postgres::Encoding(name) => wrong_if(name != "UTF8"),
            Postgres::Connections { used, most } => wrong_if(most - used < NEEDED),
            Postgres::Ahead(millis) => wrong_if(millis.abs() > AHEAD_MILLIS),
        }
    }
}

impl Machine {
    pub(crate) fn severity(&self) -> Severity {
        match self {
            Machine::Tables { .. } => Severity::Ok,
            Machine::NoTables(_) => Severity::Note,
            Machine::BadTable(_) => Severity::Wrong,
            Machine::Date { is_plausible } => wrong_if(!is_plausible),
            Machine::OpenFiles { limit, wanted } => {
                wrong_if(limit.is_some_and(|limit| limit < *wanted))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_wrong_from_a_measure_on() {
        let files = |limit| Machine::OpenFiles { limit, wanted: 12_100 }.severity();
        let schema = |found| Storage::Schema(Versions { found, known: 6 }).severity();
        let free = |bytes| Storage::Free { folder: PathBuf::new(), bytes, least: 64 }.severity();
        let connections = |used| Postgres::Connections { used, most: 100 }.severity();
        let encoding = |name: &str| Postgres::Encoding(name.to_owned()).severity();
        let severities = [
            (Postgres::Ahead(-2_000).severity(), Severity::Ok),
            (Postgres::Ahead(-2_001).severity(), Severity::Wrong),
            (Postgres::Ahead(2_001).severity(), Severity::Wrong),
            (Postgres::Standbys(Standbys::Missing).severity(), Severity::Wrong),
            (connections(94), Severity::Wrong),
            (connections(93), Severity::Ok),
            (encoding("SQL_ASCII"), Severity::Wrong),
            (encoding("UTF8"), Severity::Ok),
            (Machine::Date { is_plausible: false }.severity(), Severity::Wrong),
            (files(Some(1_024)), Severity::Wrong),
            (files(Some(12_100)), Severity::Ok),
            (files(None), Severity::Ok),
            (schema(5), Severity::Note),
            (schema(6), Severity::Ok),
            (schema(7), Severity::Wrong),
            (free(63), Severity::Wrong),
            (free(64), Severity::Ok),
        ];
        for (place, (found, expected)) in severities.into_iter().enumerate() {
            assert_eq!(found, expected, "{place}");
        }
    }
}
