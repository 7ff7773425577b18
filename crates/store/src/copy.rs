//! A whole store copied into an empty one, of the same database or the other, and checked.

use std::mem;

use futures_util::TryStreamExt;
use sqlx::AssertSqlSafe;

use crate::admin::not_empty;
use crate::error::StoreError;
use crate::sql::Connection;
use crate::table::{Counts, Table, TableSum};

/// Rows in one statement: nine values each are a few thousand, of which PostgreSQL takes 65,535 and
/// SQLite 32,766.
const ROWS: usize = 400;

/// How far a copy is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CopyProgress {
    pub table: Table,
    /// Rows that are done, of all tables; each is copied, then read back.
    pub done: u64,
    pub of: u64,
}

/// Copies every row into an empty store in one transaction, reads all of it back, and commits if it is the same. If anything
/// fails, both connections must be dropped: the target is as it was.
pub(crate) async fn copy(
    from: &mut Connection,
    to: &mut Connection,
    place: &str,
    progress: &mut dyn FnMut(CopyProgress),
) -> Result<Counts, StoreError> {
    from.begin_reading().await?;
    let of = Counts::of(from).await?.sum() * 2;
    let mut done = 0;
    let mut tell = |table, rows| {
        done += rows;
        progress(CopyProgress { table, done, of });
    };
    to.begin().await?;
    if let Connection::Postgres(_) = to {
        to.script("LOCK TABLE games, kept, shares, classes, tournaments, clubs IN SHARE ROW EXCLUSIVE MODE").await?;
    }
    let there = Counts::of(to).await?;
    if !there.is_empty() {
        return Err(not_empty(place, &there));
    }
    // It is there from the beginning, and comes with the others.
    to.script("DELETE FROM jobs").await?;
    let mut counts = Counts::default();
    for table in Table::ALL {
        let copied = copy_table(table, from, to, &mut tell).await?;
        let found = read(table, to, &mut tell).await?;
        if found != copied {
            return Err(StoreError::Differs { table, expected: copied.rows, found: found.rows });
        }
        counts.push(table, found.rows);
    }
    if let Connection::Postgres(_) = to {
        let sql = "SELECT setval(pg_get_serial_sequence('games', 'key'),
            coalesce(max(key), 1), max(key) IS NOT NULL) FROM games";
        to.script(sql).await?;
    }
    to.commit().await?;
    from.commit().await?;
    Ok(counts)
}

async fn copy_table(
    table: Table,
    from: &mut Connection,
    to: &mut Connection,
    tell: &mut impl FnMut(Table, u64),
) -> Result<TableSum, StoreError> {
    let wrong = |error| StoreError::Row { table, error };
    let mut sum = TableSum::default();
    let mut batch = Vec::with_capacity(ROWS);
    let sql = AssertSqlSafe(table.select(from));
    let mut rows = from.stream(sql);
    while let Some(row) = rows.try_next().await.map_err(wrong)? {
        let values = table.values(&row).map_err(wrong)?;
        sum.add(&values);
        batch.push(values);
        if batch.len() == ROWS {
            table.insert(to, mem::take(&mut batch)).await?;
            tell(table, ROWS as u64);
        }
    }
    let rest = batch.len() as u64;
    table.insert(to, batch).await?;
    tell(table, rest);
    Ok(sum)
}

async fn read(
    table: Table,
    from: &mut Connection,
    tell: &mut impl FnMut(Table, u64),
) -> Result<TableSum, StoreError> {
    let wrong = |error| StoreError::Row { table, error };
    let mut sum = TableSum::default();
    let sql = AssertSqlSafe(table.select(from));
    let mut rows = from.stream(sql);
    while let Some(row) = rows.try_next().await.map_err(wrong)? {
        sum.add(&table.values(&row).map_err(wrong)?);
        if sum.rows.is_multiple_of(ROWS as u64) {
            tell(table, ROWS as u64);
        }
    }
    tell(table, sum.rows % ROWS as u64);
    Ok(sum)
}
