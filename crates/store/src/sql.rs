//! One way to ask both databases: a statement with `$1`, `$2`, … and its values.
//!
//! The statements of the store are written in what both understand. What one of them cannot say is
//! in `sqlite` and `postgres`, and nowhere else.

use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use sqlx::postgres::{PgArguments, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteRow};
use sqlx::{
    Arguments, ColumnIndex, Connection as _, Decode, PgConnection, Row as _, SqlSafeStr,
    SqliteConnection, Type,
};

/// How long PostgreSQL may take for one answer. Whoever waits longer is cut off from it, or it is
/// stuck; nothing is lost, because whatever is not acknowledged is asked for again.
pub(crate) const ANSWER: Duration = Duration::from_secs(2);

/// The same for the work of an administrator, for which no player waits.
const PATIENT: Duration = Duration::from_mins(30);

#[derive(Debug)]
pub(crate) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PostgresSession),
}

/// A connection to PostgreSQL, and how long it may take for an answer.
#[derive(Debug)]
pub(crate) struct PostgresSession {
    connection: PgConnection,
    patience: Duration,
}

impl PostgresSession {
    pub(crate) fn new(connection: PgConnection) -> PostgresSession {
        PostgresSession { connection, patience: ANSWER }
    }

    async fn in_time<'a, T, F>(
        &'a mut self,
        ask: impl FnOnce(&'a mut PgConnection) -> F,
    ) -> Result<T, sqlx::Error>
    where
        F: Future<Output = Result<T, sqlx::Error>> + 'a,
    {
        within(self.patience, ask(&mut self.connection)).await
    }
}

/// What a statement is given.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Int(i64),
    Bool(bool),
    Text(String),
    Bytes(Vec<u8>),
    /// A list, for PostgreSQL alone.
    Ints(Vec<i64>),
    /// A list, for PostgreSQL alone.
    Bools(Vec<bool>),
    /// A list, for PostgreSQL alone.
    Texts(Vec<String>),
}

macro_rules! values {
    ($($variant:ident $kind:ty),*) => {
        $(impl From<$kind> for Value {
            fn from(value: $kind) -> Value {
                Value::$variant(value)
            }
        })*
    };
}
values!(Int i64, Bool bool, Text String, Bytes Vec<u8>, Ints Vec<i64>, Bools Vec<bool>, Texts Vec<String>);

impl From<&str> for Value {
    fn from(value: &str) -> Value {
        Value::Text(value.to_owned())
    }
}

/// The values of a statement.
macro_rules! values_of {
    ($($value:expr),* $(,)?) => { vec![$($crate::sql::Value::from($value)),*] };
}
pub(crate) use values_of;

#[derive(Debug)]
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

impl Row {
    pub(crate) fn get<T>(&self, column: usize) -> Result<T, sqlx::Error>
    where
        T: for<'r> Decode<'r, Sqlite>
            + Type<Sqlite>
            + for<'r> Decode<'r, Postgres>
            + Type<Postgres>,
        usize: ColumnIndex<SqliteRow> + ColumnIndex<PgRow>,
    {
        match self {
            Row::Sqlite(row) => row.try_get(column),
            Row::Postgres(row) => row.try_get(column),
        }
    }
}

impl Connection {
    /// The rows that a statement gives.
    pub(crate) async fn rows(
        &mut self,
        sql: impl SqlSafeStr,
        values: Vec<Value>,
    ) -> Result<Vec<Row>, sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                let query = sqlx::query_with::<Sqlite, _>(sql, sqlite_arguments(values)?);
                let rows = query.fetch_all(connection).await?;
                Ok(rows.into_iter().map(Row::Sqlite).collect())
            }
            Connection::Postgres(session) => {
                let query = sqlx::query_with::<Postgres, _>(sql, postgres_arguments(values)?);
                let rows = session.in_time(|connection| query.fetch_all(connection)).await?;
                Ok(rows.into_iter().map(Row::Postgres).collect())
            }
        }
    }

    /// Does what a statement says; returns how many rows that changed.
    pub(crate) async fn execute(
        &mut self,
        sql: impl SqlSafeStr,
        values: Vec<Value>,
    ) -> Result<u64, sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                let query = sqlx::query_with::<Sqlite, _>(sql, sqlite_arguments(values)?);
                Ok(query.execute(connection).await?.rows_affected())
            }
            Connection::Postgres(session) => {
                let query = sqlx::query_with::<Postgres, _>(sql, postgres_arguments(values)?);
                Ok(session.in_time(|connection| query.execute(connection)).await?.rows_affected())
            }
        }
    }

    /// Does what a text of several statements says.
    pub(crate) async fn script(&mut self, sql: impl SqlSafeStr) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                sqlx::raw_sql(sql).execute(connection).await?;
            }
            Connection::Postgres(session) => {
                session.in_time(|connection| sqlx::raw_sql(sql).execute(connection)).await?;
            }
        }
        Ok(())
    }

    /// The same, however long it takes.
    pub(crate) async fn script_patiently(
        &mut self,
        sql: impl SqlSafeStr,
    ) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                sqlx::raw_sql(sql).execute(connection).await.map(drop)
            }
            Connection::Postgres(session) => {
                sqlx::raw_sql(sql).execute(&mut session.connection).await.map(drop)
            }
        }
    }

    /// The rows that a statement gives, one after the other: there may be more than memory holds.
    pub(crate) fn stream(
        &mut self,
        sql: impl SqlSafeStr,
    ) -> BoxStream<'_, Result<Row, sqlx::Error>> {
        match self {
            Connection::Sqlite(connection) => {
                let rows = sqlx::query::<Sqlite>(sql).fetch(connection);
                rows.map(|row| row.map(Row::Sqlite)).boxed()
            }
            Connection::Postgres(session) => {
                let rows = sqlx::query::<Postgres>(sql).fetch(&mut session.connection);
                rows.map(|row| row.map(Row::Postgres)).boxed()
            }
        }
    }

    /// The number that a statement gives in its first row; 0 if there is none.
    pub(crate) async fn number(
        &mut self,
        sql: impl SqlSafeStr,
        values: Vec<Value>,
    ) -> Result<i64, sqlx::Error> {
        self.rows(sql, values).await?.first().map_or(Ok(0), |row| row.get(0))
    }

    /// The same of a statement without values that is not prepared before: a pooler may give its session
    /// away.
    pub(crate) async fn plain_number(&mut self, sql: impl SqlSafeStr) -> Result<i64, sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                sqlx::raw_sql(sql).fetch_one(connection).await?.try_get(0)
            }
            Connection::Postgres(session) => {
                let row = session.in_time(|it| sqlx::raw_sql(sql).fetch_one(it)).await?;
                row.try_get(0)
            }
        }
    }

    /// Takes as long as it needs from now on, in a transaction, too.
    pub(crate) async fn be_patient(&mut self) -> Result<(), sqlx::Error> {
        let Connection::Postgres(session) = self else { return Ok(()) };
        session.patience = PATIENT;
        self.script("SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '10s'").await
    }

    /// Begins a transaction that writes. If anything in it fails, the connection must be dropped.
    pub(crate) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        let sql = match self {
            Connection::Sqlite(_) => "BEGIN IMMEDIATE",
            Connection::Postgres(_) => "BEGIN",
        };
        self.script(sql).await
    }

    /// Begins a transaction that reads one state of the database. The same holds.
    pub(crate) async fn begin_reading(&mut self) -> Result<(), sqlx::Error> {
        let sql = match self {
            Connection::Sqlite(_) => "BEGIN",
            Connection::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        self.script(sql).await
    }

    pub(crate) async fn commit(&mut self) -> Result<(), sqlx::Error> {
        self.script("COMMIT").await
    }

    /// Ends a connection of which nobody knows how it stands.
    pub(crate) async fn close_hard(self) {
        let closed = match self {
            Connection::Sqlite(connection) => connection.close_hard().await,
            Connection::Postgres(session) => session.connection.close_hard().await,
        };
        if let Err(error) = closed {
            tracing::debug!(%error, "a connection that failed could not be closed");
        }
    }

    pub(crate) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => connection.close().await,
            Connection::Postgres(session) => in_time(session.connection.close()).await,
        }
    }
}

/// An answer that comes in time, or an error as if the connection had ended.
pub(crate) async fn in_time<T>(
    answer: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    within(ANSWER, answer).await
}

async fn within<T>(
    patience: Duration,
    answer: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let late = || std::io::Error::new(std::io::ErrorKind::TimedOut, "no answer in time");
    tokio::time::timeout(patience, answer).await.unwrap_or_else(|_| Err(late().into()))
}

fn sqlite_arguments(values: Vec<Value>) -> Result<SqliteArguments, sqlx::Error> {
    let mut arguments = SqliteArguments::default();
    for value in values {
        let added = match value {
            Value::Int(value) => arguments.add(value),
            Value::Bool(value) => arguments.add(value),
            Value::Text(value) => arguments.add(value),
            Value::Bytes(value) => arguments.add(value),
            Value::Ints(_) | Value::Bools(_) | Value::Texts(_) => {
                unreachable!("SQLite is never given a list")
            }
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}

fn postgres_arguments(values: Vec<Value>) -> Result<PgArguments, sqlx::Error> {
    let mut arguments = PgArguments::default();
    for value in values {
        let added = match value {
            Value::Int(value) => arguments.add(value),
            Value::Bool(value) => arguments.add(value),
            Value::Text(value) => arguments.add(value),
            Value::Bytes(value) => arguments.add(value),
            Value::Ints(value) => arguments.add(value),
            Value::Bools(value) => arguments.add(value),
            Value::Texts(value) => arguments.add(value),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(arguments)
}
