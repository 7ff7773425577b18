//! Where a store is, for those who look after it.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::error::StoreError;
use crate::postgres::Hosts;
use crate::sql::Connection;
use crate::sqlite::{FILE, Folder, wrong_with};
use crate::store::Database;

/// The folder of a server, a file by itself, or a PostgreSQL.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    Folder(PathBuf),
    /// A backup, or whatever else is no server's.
    File(PathBuf),
    /// Its address, which may hold a password.
    Postgres(String),
}

/// Who else may use a store meanwhile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Use {
    Shared,
    /// No server: what is read is all there will be.
    Alone,
}

/// A store that is open, locked if no other program may use it.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) connection: Connection,
    _lock: Option<Folder>,
}

impl Opened {
    pub(crate) async fn close(self) -> Result<(), StoreError> {
        Ok(self.connection.close().await?)
    }
}

impl Place {
    /// The file in a folder is that folder's; what is not there is a file if its name says so.
    fn at(path: &Path) -> Place {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let named = matches!(ending, Some("sqlite" | "sqlite3" | "db"));
        if path.file_name() == Some(FILE.as_ref()) {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            Place::Folder(folder.unwrap_or(Path::new(".")).to_owned())
        } else if path.is_file() || (named && !path.is_dir()) {
            Place::File(path.to_owned())
        } else {
            Place::Folder(path.to_owned())
        }
    }

    /// The file of a folder or the file itself.
    pub(crate) fn file(&self) -> Option<PathBuf> {
        match self {
            Place::Folder(folder) => Some(folder.join(FILE)),
            Place::File(file) => Some(file.clone()),
            Place::Postgres(_) => None,
        }
    }

    /// Opens a store that is there.
    pub(crate) async fn open(&self, whose: Use) -> Result<Opened, StoreError> {
        if let Some(file) = self.file() {
            // Before anything is made that was not there, as the lock is.
            expect_file(&file)?;
        }
        match self {
            Place::Folder(folder) => {
                let lock = (whose == Use::Alone).then(|| Folder::lock(folder)).transpose()?;
                Ok(Opened { connection: open_file(&folder.join(FILE)).await?, _lock: lock })
            }
            Place::File(file) => Ok(Opened { connection: open_file(file).await?, _lock: None }),
            Place::Postgres(url) => {
                let mut connection = Hosts::parse(url)?.connect().await?;
                connection.be_patient().await?;
                if whose == Use::Alone {
                    let servers = servers(&mut connection).await?;
                    if servers > 0 {
                        return Err(StoreError::InService { place: self.to_string(), servers });
                    }
                }
                Ok(Opened { connection, _lock: None })
            }
        }
    }
}

fn expect_file(file: &Path) -> Result<(), StoreError> {
    match fs::metadata(file) {
        Ok(is) if is.len() == 0 => Err(StoreError::Empty(file.to_owned())),
        Ok(_) => Ok(()),
        Err(_) => {
            let is_own = file.file_name() == Some(FILE.as_ref());
            let place = if is_own { file.parent() } else { None };
            Err(StoreError::NoStore(place.unwrap_or(file).to_owned()))
        }
    }
}

pub(crate) async fn open_file(file: &Path) -> Result<Connection, StoreError> {
    // It may be written to: a log that a server left is brought into the file, as that server would.
    let options = SqliteConnectOptions::new()
        .filename(file)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging();
    let connection = options.connect().await.map_err(|error| wrong_with(file, error))?;
    Ok(Connection::Sqlite(connection))
}

/// How many servers are at a PostgreSQL.
pub(crate) async fn servers(connection: &mut Connection) -> Result<i64, StoreError> {
    let sql = "SELECT count(to_regclass('nodes'))";
    if connection.number(sql, Vec::new()).await? == 0 {
        return Ok(0);
    }
    let sql = "SELECT count(*) FROM nodes
        WHERE until > (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
    Ok(connection.number(sql, Vec::new()).await?)
}

impl From<Database> for Place {
    fn from(database: Database) -> Place {
        match database {
            Database::Folder(folder) => Place::Folder(folder),
            Database::Postgres { url, .. } => Place::Postgres(url),
        }
    }
}

impl FromStr for Place {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Place, StoreError> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            return if path.is_empty() {
                Err(StoreError::Place)
            } else {
                Ok(Place::at(path.as_ref()))
            };
        }
        if text.starts_with("postgres:") || text.starts_with("postgresql:") {
            return Hosts::parse(text).map(|_| Place::Postgres(text.to_owned()));
        }
        Err(StoreError::Place)
    }
}

/// Where it is, without a password.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Folder(path) | Place::File(path) => path.display().fmt(f),
            Place::Postgres(url) => match Hosts::parse(url) {
                Ok(hosts) => hosts.fmt(f),
                Err(_) => f.write_str("postgres://"),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_a_folder_a_file_or_an_address() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let place = |path: PathBuf| format!("sqlite:{}", path.display()).parse::<Place>().ok();
        assert_eq!(place(path("new")), Some(Place::Folder(path("new"))));
        assert_eq!(place(path("new.sqlite")), Some(Place::File(path("new.sqlite"))));
        assert_eq!(place(path("awale.sqlite")), Some(Place::Folder(path(""))));
        fs::write(path("backup"), "x").expect("a file");
        assert_eq!(place(path("backup")), Some(Place::File(path("backup"))));
        fs::create_dir(path("odd.db")).expect("a folder");
        assert_eq!(place(path("odd.db")), Some(Place::Folder(path("odd.db"))));
        let url = "postgres://a:secret@b/c";
        let postgres: Place = url.parse().expect("an address");
        assert_eq!(postgres, Place::Postgres(url.to_owned()));
        assert_eq!(postgres.to_string(), "postgres://b:5432/c");
        for text in ["sqlite:", "mysql://a", "", "postgres:x"] {
            assert!(text.parse::<Place>().is_err(), "{text}");
        }
    }
}
