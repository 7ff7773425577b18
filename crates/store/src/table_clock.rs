//! Clocks that two phones share beside a real board.

use awale_play::Millis;

use crate::error::StoreError;
use crate::record::stored;
use crate::sql::{Connection, values_of};

/// A clock as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableClock {
    /// How often it was pressed, from 1.
    pub number: u32,
    /// What the phones keep of it.
    pub state: String,
}

/// What is to be written of a clock.
#[derive(Clone, Debug)]
pub(crate) enum TableClockWrite {
    Make {
        id: String,
        state: String,
        now: Millis,
    },
    /// The next state; of two who write it one does.
    Press {
        id: String,
        after: u32,
        state: String,
    },
}

/// Writes it; returns how many rows it found to change.
pub(crate) async fn write(
    connection: &mut Connection,
    write: &TableClockWrite,
) -> Result<u64, StoreError> {
    Ok(match write {
        TableClockWrite::Make { id, state, now } => {
            let sql = "INSERT INTO table_clocks (id, number, state, made) VALUES ($1, 1, $2, $3)";
            connection.execute(sql, values_of![&**id, &**state, stored(*now)]).await?
        }
        TableClockWrite::Press { id, after, state } => {
            let sql = "UPDATE table_clocks SET number = number + 1, state = $3
                WHERE id = $1 AND number = $2";
            connection.execute(sql, values_of![&**id, i64::from(*after), &**state]).await?
        }
    })
}

pub(crate) async fn clock(
    connection: &mut Connection,
    id: &str,
) -> Result<Option<TableClock>, StoreError> {
    let sql = "SELECT number, state FROM table_clocks WHERE id = $1";
    let rows = connection.rows(sql, values_of![id]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let number = u32::try_from(row.get::<i64>(0)?).unwrap_or(u32::MAX);
    Ok(Some(TableClock { number, state: row.get(1)? }))
}
