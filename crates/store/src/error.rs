//! What can be wrong with a store.

use std::path::PathBuf;

use thiserror::Error;

#[derive(Debug, Error)]
pub enum StoreError {
    #[error("cannot write to {}: {error}", .folder.display())]
    Folder { folder: PathBuf, error: std::io::Error },
    #[error("{} is in use by another server", .0.display())]
    InUse(PathBuf),
    #[error("expected a store of version 0 to {known}, found {found}")]
    Newer { found: i64, known: usize },
    #[error("cannot read {}: {error}", .file.display())]
    Unreadable { file: PathBuf, error: sqlx::Error },
    #[error("{} is damaged ({problem})", .file.display())]
    Corrupt { file: PathBuf, problem: String },
    #[error("game {game}: {problem}")]
    Damaged { game: String, problem: String },
    #[error(
        "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE, found an address of another form ({0})"
    )]
    Address(String),
    #[error("no PostgreSQL answers at {host} ({problem})")]
    NoServer { host: String, problem: String },
    #[error("PostgreSQL at {host} does not let {user} in ({problem})")]
    NotLetIn { host: String, user: String, problem: String },
    #[error("PostgreSQL at {host} has no database {database}")]
    NoDatabase { host: String, database: String },
    #[error("expected PostgreSQL {least} or later at {host}, found {found}")]
    TooOld { host: String, least: i64, found: String },
    #[error("PostgreSQL at {0} takes no writes: it stands by for another")]
    StandsBy(String),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Whether the database is at fault, so that the same may succeed a little later.
    pub fn is_passing(&self) -> bool {
        matches!(
            self,
            StoreError::Database(_)
                | StoreError::NoServer { .. }
                | StoreError::NotLetIn { .. }
                | StoreError::StandsBy(_)
        )
    }
}
