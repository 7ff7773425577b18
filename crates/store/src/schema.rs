//! The tables and how they came to be, one step after the other. Both databases have the same tables at
//! the same version; PostgreSQL began with the sixth.

use std::cmp::Ordering;

use sqlx::AssertSqlSafe;

use crate::error::StoreError;
use crate::sql::{Connection, values_of};

/// The version of the tables that this program makes and knows.
#[expect(clippy::cast_possible_wrap, reason = "there are fewer steps than that")]
pub(crate) const KNOWN: i64 = SQLITE.len() as i64;

/// The steps of SQLite; the number of those done is the file's `user_version`.
const SQLITE: &[&str] = &[
    include_str!("../migrations/sqlite/1.sql"),
    include_str!("../migrations/sqlite/2.sql"),
    include_str!("../migrations/sqlite/3.sql"),
    include_str!("../migrations/sqlite/4.sql"),
    include_str!("../migrations/sqlite/5.sql"),
    include_str!("../migrations/sqlite/6.sql"),
    include_str!("../migrations/sqlite/7.sql"),
    include_str!("../migrations/sqlite/8.sql"),
    include_str!("../migrations/sqlite/9.sql"),
    include_str!("../migrations/sqlite/10.sql"),
    include_str!("../migrations/sqlite/11.sql"),
];

/// The steps of PostgreSQL; the version after the last of those done is in a table.
const POSTGRES: &[&str] = &[
    include_str!("../migrations/postgres/6.sql"),
    include_str!("../migrations/postgres/7.sql"),
    include_str!("../migrations/postgres/8.sql"),
    include_str!("../migrations/postgres/9.sql"),
    include_str!("../migrations/postgres/10.sql"),
    include_str!("../migrations/postgres/11.sql"),
];
/// The version of a PostgreSQL before its first step.
const BEFORE: usize = 5;

/// Any number will do: nobody else locks it. Several nodes may start at once; one does the steps.
const LOCK: &str = "SELECT pg_advisory_xact_lock(4848)";

/// The version of a store before and after it was brought up to date; 0 is no store yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Versions {
    pub found: i64,
    pub known: i64,
}

impl Versions {
    pub(crate) fn of(found: i64) -> Versions {
        Versions { found, known: KNOWN }
    }

    pub fn is_current(self) -> bool {
        self.found == self.known
    }

    /// A store that can be read as it is, or why it cannot.
    pub(crate) fn expect_current(self) -> Result<(), StoreError> {
        let Versions { found, known } = self;
        match found.cmp(&known) {
            Ordering::Less => Err(StoreError::Older { found, known }),
            Ordering::Equal => Ok(()),
            Ordering::Greater => Err(StoreError::Newer { found, known }),
        }
    }
}

/// The version of the tables that are there; 0 if there are none.
pub(crate) async fn version(connection: &mut Connection) -> Result<Versions, StoreError> {
    let found = match connection {
        Connection::Sqlite(_) => connection.number("PRAGMA user_version", Vec::new()).await?,
        Connection::Postgres(_) => {
            let sql = "SELECT count(to_regclass('version'))";
            if connection.number(sql, Vec::new()).await? == 0 {
                0
            } else {
                connection.number("SELECT version FROM version", Vec::new()).await?
            }
        }
    };
    Ok(Versions::of(found))
}

/// Brings the tables up to date, making them if there are none; returns what was found.
pub(crate) async fn migrate(connection: &mut Connection) -> Result<Versions, StoreError> {
    let found = version(connection).await?;
    match connection {
        Connection::Sqlite(_) => sqlite(connection, found.found).await?,
        Connection::Postgres(_) => postgres(connection).await?,
    }
    Ok(found)
}

async fn sqlite(connection: &mut Connection, found: i64) -> Result<(), StoreError> {
    for (step, sql) in steps(SQLITE, 0, found)? {
        // A step and its number become true together, or not at all.
        connection.begin().await?;
        connection.script(sql).await?;
        connection.script(AssertSqlSafe(format!("PRAGMA user_version = {step}"))).await?;
        connection.commit().await?;
        tracing::info!(step, "the store was brought up to date");
    }
    Ok(())
}

async fn postgres(connection: &mut Connection) -> Result<(), StoreError> {
    connection.begin().await?;
    connection.script("SET LOCAL lock_timeout = 0").await?;
    connection.script_patiently(LOCK).await?;
    connection.script("CREATE TABLE IF NOT EXISTS version (version BIGINT NOT NULL)").await?;
    let rows = connection.rows("SELECT version FROM version", Vec::new()).await?;
    let found = if let Some(row) = rows.first() {
        row.get(0)?
    } else {
        let before = i64::try_from(BEFORE).unwrap_or(0);
        connection.execute("INSERT INTO version VALUES ($1)", values_of![before]).await?;
        before
    };
    for (step, sql) in steps(POSTGRES, BEFORE, found)? {
        connection.script_patiently(sql).await?;
        let number = i64::try_from(step).unwrap_or(i64::MAX);
        connection.execute("UPDATE version SET version = $1", values_of![number]).await?;
        tracing::info!(step, "the database was brought up to date");
    }
    Ok(connection.commit().await?)
}

/// The steps that are still to be done, each with the version it leads to.
fn steps(
    all: &'static [&'static str],
    before: usize,
    found: i64,
) -> Result<impl Iterator<Item = (usize, &'static str)>, StoreError> {
    let known = before + all.len();
    let done = usize::try_from(found).ok().filter(|done| (before..=known).contains(done));
    let done = done.ok_or(StoreError::Newer { found, known: KNOWN })?;
    Ok((before + 1..).zip(all.iter().copied()).skip(done - before))
}
