//! Where connections come from, and those that read.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::error::StoreError;
use crate::postgres::Hosts;
use crate::sql::Connection;

/// A connection that was used so shortly ago is taken to be alive.
const FRESH: Duration = Duration::from_secs(1);

/// How to reach the database.
#[derive(Debug)]
pub(crate) enum ConnectionSource {
    File(SqliteConnectOptions),
    Hosts(Hosts),
}

impl ConnectionSource {
    pub(crate) async fn connect(&self) -> Result<Connection, StoreError> {
        match self {
            ConnectionSource::File(options) => Ok(Connection::Sqlite(options.connect().await?)),
            ConnectionSource::Hosts(hosts) => hosts.connect().await,
        }
    }
}

/// Some connections, each lent to one at a time.
#[derive(Debug)]
pub(crate) struct Pool {
    source: ConnectionSource,
    places: Semaphore,
    idle: Mutex<Vec<(Instant, Connection)>>,
}

impl Pool {
    pub(crate) fn new(source: ConnectionSource, connections: usize) -> Pool {
        Pool { source, places: Semaphore::new(connections), idle: Mutex::default() }
    }

    pub(crate) async fn lend(&self) -> Result<Lent<'_>, StoreError> {
        let place = self.places.acquire().await.map_err(|_| StoreError::Closed)?;
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some((used, mut connection)) = idle {
            let asked = matches!(connection, Connection::Postgres(_)) && used.elapsed() > FRESH;
            if !asked || connection.script("SELECT 1").await.is_ok() {
                return Ok(Lent { pool: self, connection, _place: place });
            }
            connection.close_hard().await;
        }
        let connection = self.source.connect().await?;
        Ok(Lent { pool: self, connection, _place: place })
    }

    pub(crate) fn source(&self) -> &ConnectionSource {
        &self.source
    }
}

/// A connection that is lent.
#[derive(Debug)]
pub(crate) struct Lent<'a> {
    pool: &'a Pool,
    pub(crate) connection: Connection,
    _place: SemaphorePermit<'a>,
}

impl Lent<'_> {
    /// Gives it back if all went well with it. Otherwise it ends here: nobody knows how it stands.
    pub(crate) fn back<T, E>(self, outcome: Result<T, E>) -> Result<T, E> {
        let mut idle = self.pool.idle.lock().unwrap_or_else(PoisonError::into_inner);
        match outcome {
            Ok(_) => idle.push((Instant::now(), self.connection)),
            // What happened to one has probably happened to all.
            Err(_) => idle.clear(),
        }
        outcome
    }
}
