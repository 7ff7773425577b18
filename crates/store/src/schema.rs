//! The tables of the file and how they came to be, one step after the other.

use sqlx::{Connection, SqliteConnection};

use crate::store::StoreError;

/// The steps; the number of those done is the file's `user_version`.
const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/1.sql"),
    include_str!("../migrations/2.sql"),
    include_str!("../migrations/3.sql"),
    include_str!("../migrations/4.sql"),
    include_str!("../migrations/5.sql"),
];

pub(crate) async fn migrate(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let version = sqlx::query_scalar("PRAGMA user_version").fetch_one(&mut *connection);
    let done: i64 = version.await?;
    let newer = || StoreError::Newer { found: done, known: MIGRATIONS.len() };
    let done = usize::try_from(done).ok().filter(|&done| done <= MIGRATIONS.len());
    let done = done.ok_or_else(newer)?;
    for (step, sql) in MIGRATIONS.iter().enumerate().skip(done) {
        // A step and its number become true together, or not at all.
        let step = step + 1;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::raw_sql(*sql).execute(&mut *transaction).await?;
        let number = format!("PRAGMA user_version = {step}");
        sqlx::raw_sql(sqlx::AssertSqlSafe(number)).execute(&mut *transaction).await?;
        transaction.commit().await?;
        tracing::info!(step, "the store was brought up to date");
    }
    Ok(())
}
