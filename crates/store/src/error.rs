//! What can be wrong with a store.

use std::path::PathBuf;

use thiserror::Error;

use crate::table::Table;

/// What is wrong, in one line: what was expected, what was found, and what to do where that is known.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error("cannot write to {}: {error}", .folder.display())]
    Folder { folder: PathBuf, error: std::io::Error },
    #[error("{} is in use by another server", .0.display())]
    InUse(PathBuf),
    #[error("there is no store in {}", .0.display())]
    NoStore(PathBuf),
    #[error(
        "{} is empty: restore a backup with `awale admin restore`, or remove it to begin anew",
        .0.display()
    )]
    Empty(PathBuf),
    #[error(
        "{file} is gone, but its log {file}-wal is there: bring it back, restore a backup with `awale \
         admin restore`, or remove the log to begin anew",
        file = .0.display()
    )]
    Lost(PathBuf),
    #[error(
        "{} is a database but no store (expected version 1 to {known}, found {found}): restore a backup \
         with `awale admin restore`",
        .file.display()
    )]
    NotAStore { file: PathBuf, found: i64, known: i64 },
    #[error("expected a store of version 1 to {known}, found {found}: a newer program made it")]
    Newer { found: i64, known: i64 },
    #[error(
        "expected a store of version {known}, found {found}: bring it up to date with `awale admin \
         migrate`"
    )]
    Older { found: i64, known: i64 },
    #[error("cannot read {}: {error}", .file.display())]
    Unreadable { file: PathBuf, error: sqlx::Error },
    #[error(
        "{} is damaged ({problem}): restore a backup with `awale admin restore`",
        .file.display()
    )]
    Corrupt { file: PathBuf, problem: String },
    #[error("game {game}: {problem}")]
    Damaged { game: String, problem: String },
    #[error(
        "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE, found an address of another form ({0})"
    )]
    Address(String),
    #[error("expected sqlite:FOLDER, sqlite:FILE or postgres://…, found something else")]
    Place,
    #[error("no PostgreSQL answers at {host} ({problem})")]
    NoServer { host: String, problem: String },
    #[error("what answers at {host} is no PostgreSQL ({problem})")]
    NotPostgres { host: String, problem: String },
    #[error("PostgreSQL at {0} offers no TLS, which sslmode demands: set ssl = on there")]
    NoTls(String),
    #[error(
        "the certificate of PostgreSQL at {host} is not trusted ({problem}): name its authority with \
         sslrootcert"
    )]
    NotTrusted { host: String, problem: String },
    #[error("the certificate of PostgreSQL at {host} is for another name ({problem})")]
    OtherName { host: String, problem: String },
    #[error("the file that sslrootcert, sslcert or sslkey names cannot be read ({0})")]
    NoCertificate(String),
    #[error("no TLS with PostgreSQL at {host} ({problem})")]
    Tls { host: String, problem: String },
    #[error("PostgreSQL at {host} does not let {user} in ({problem})")]
    NotLetIn { host: String, user: String, problem: String },
    #[error("PostgreSQL at {host} has no database {database}")]
    NoDatabase { host: String, database: String },
    #[error("expected PostgreSQL {least} or later at {host}, found {found}")]
    TooOld { host: String, least: i64, found: String },
    #[error(
        "a pooler at {0} gives sessions away after each transaction: set it to session mode, or name the \
         database itself"
    )]
    Pooled(String),
    #[error("PostgreSQL at {0} takes no writes: it stands by for another")]
    StandsBy(String),
    #[error(
        "{place} is not empty (games: {games}, kept games: {kept}, short links: {shares}, classes: \
         {classes}, tournaments: {tournaments}, clubs: {clubs})"
    )]
    Occupied {
        place: String,
        games: u64,
        kept: u64,
        shares: u64,
        classes: u64,
        tournaments: u64,
        clubs: u64,
    },
    #[error(
        "expected no server at {place}, found {servers}: stop them (one that was killed counts for 15 \
         seconds)"
    )]
    InService { place: String, servers: i64 },
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    #[error("a PostgreSQL is restored into an empty database alone: make one and name it")]
    NotReplaced,
    #[error("{table}: expected the {expected} rows of the original, found {found} or others")]
    Differs { table: Table, expected: u64, found: u64 },
    #[error("{table}: a row cannot be copied ({error})")]
    Row { table: Table, error: sqlx::Error },
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Whether the database is at fault. Then the same may succeed a little later.
    pub fn is_passing(&self) -> bool {
        matches!(
            self,
            StoreError::Database(_)
                | StoreError::NoServer { .. }
                | StoreError::NotPostgres { .. }
                | StoreError::NoTls(_)
                | StoreError::NotTrusted { .. }
                | StoreError::OtherName { .. }
                | StoreError::NoCertificate(_)
                | StoreError::Tls { .. }
                | StoreError::NotLetIn { .. }
                | StoreError::StandsBy(_)
        )
    }
}
