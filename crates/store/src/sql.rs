//! One way to ask both databases: a statement with `$1`, `$2`, … and its values.
//!
//! The statements of the store are written in what both understand. What one of them cannot say is
//! in `sqlite` and `postgres`, and nowhere else.

use std::time::Duration;

use sqlx::postgres::{PgArguments, PgRow, Postgres};
use sqlx::sqlite::{Sqlite, SqliteArguments, SqliteRow};
use sqlx::{
    Arguments, ColumnIndex, Connection as _, Decode, PgConnection, Row as _, SqlSafeStr,
    SqliteConnection, Type,
};

/// How long PostgreSQL may take for one answer. Whoever waits longer is cut off from it, or it is
/// stuck; nothing is lost, because whatever is not acknowledged is asked for again.
pub(crate) const ANSWER: Duration = Duration::from_secs(2);

#[derive(Debug)]
pub(crate) enum Connection {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
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
            Connection::Postgres(connection) => {
                let query = sqlx::query_with::<Postgres, _>(sql, postgres_arguments(values)?);
                let rows = in_time(query.fetch_all(connection)).await?;
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
            Connection::Postgres(connection) => {
                let query = sqlx::query_with::<Postgres, _>(sql, postgres_arguments(values)?);
                Ok(in_time(query.execute(connection)).await?.rows_affected())
            }
        }
    }

    /// Does what a text of several statements says.
    pub(crate) async fn script(&mut self, sql: impl SqlSafeStr) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => {
                sqlx::raw_sql(sql).execute(connection).await?;
            }
            Connection::Postgres(connection) => {
                in_time(sqlx::raw_sql(sql).execute(connection)).await?;
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
            Connection::Postgres(connection) => {
                sqlx::raw_sql(sql).execute(connection).await.map(drop)
            }
        }
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
            Connection::Postgres(connection) => connection.close_hard().await,
        };
        if let Err(error) = closed {
            tracing::debug!(%error, "a connection that failed could not be closed");
        }
    }

    pub(crate) async fn close(self) -> Result<(), sqlx::Error> {
        match self {
            Connection::Sqlite(connection) => connection.close().await,
            Connection::Postgres(connection) => in_time(connection.close()).await,
        }
    }
}

/// An answer that comes in time, or an error as if the connection had ended.
pub(crate) async fn in_time<T>(
    answer: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, sqlx::Error> {
    let late = || std::io::Error::new(std::io::ErrorKind::TimedOut, "no answer in time");
    tokio::time::timeout(ANSWER, answer).await.unwrap_or_else(|_| Err(late().into()))
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
