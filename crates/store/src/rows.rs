//! Rows of the file as values.

use std::str::FromStr;

use awale_core::{AnyPosition, BySide, RuleSet, Side};
use awale_play::{GameEvent, Millis};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::record::{EventRecord, GameKey, GameRecord, NewGame, SeatRecord};
use crate::secret::Digest;
use crate::store::StoreError;

/// A game with its events; `None` if there is no such game.
pub(crate) async fn game(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Option<GameRecord>, StoreError> {
    let damaged = |problem: String| StoreError::Damaged { game: id.to_owned(), problem };
    let sql = "SELECT key, rules, start, time, invite_digest FROM games WHERE id = ?";
    let row = sqlx::query(sql).bind(id).fetch_optional(&mut *connection).await?;
    let Some(row) = row else { return Ok(None) };
    let key = row.try_get::<i64, _>("key")?;
    let rules: RuleSet = parsed(&row, "rules").map_err(damaged)?;
    let start: &str = row.try_get("start")?;
    let start = AnyPosition::parse(rules, start).map_err(|error| damaged(error.to_string()))?;
    let mut game = NewGame {
        id: id.to_owned(),
        start,
        time: parsed(&row, "time").map_err(damaged)?,
        invite_digest: digest(&row, "invite_digest").map_err(damaged)?,
        seats: BySide::from_fn(|_| None),
    };
    let sql = "SELECT side, name, token FROM seats WHERE game = ?";
    for row in sqlx::query(sql).bind(key).fetch_all(&mut *connection).await? {
        let token = digest(&row, "token").map_err(damaged)?;
        let name: String = row.try_get("name")?;
        game.seats[side(&row).map_err(damaged)?] = Some(SeatRecord { name, token });
    }
    let mut events = Vec::new();
    let sql = "SELECT number, at, side, event, command FROM events WHERE game = ? ORDER BY number";
    for row in sqlx::query(sql).bind(key).fetch_all(&mut *connection).await? {
        events.push(EventRecord {
            number: row.try_get("number")?,
            event: GameEvent {
                side: side(&row).map_err(damaged)?,
                at: moment(&row)?,
                happened: serde_json::from_str(row.try_get("event")?)
                    .map_err(|error| damaged(error.to_string()))?,
            },
            command: row.try_get("command")?,
        });
    }
    Ok(Some(GameRecord { key: GameKey(key), game, events }))
}

/// A moment by the server's clock.
pub(crate) fn moment(row: &SqliteRow) -> Result<Millis, StoreError> {
    let at: i64 = row.try_get("at")?;
    Ok(Millis(u64::try_from(at).unwrap_or(0)))
}

fn side(row: &SqliteRow) -> Result<Side, String> {
    match row.try_get("side") {
        Ok("S") => Ok(Side::South),
        Ok("N") => Ok(Side::North),
        other => Err(format!("expected S or N, found {other:?}")),
    }
}

fn parsed<T: FromStr<Err: ToString>>(row: &SqliteRow, column: &str) -> Result<T, String> {
    let text: &str = row.try_get(column).map_err(|error| error.to_string())?;
    text.parse().map_err(|error: T::Err| error.to_string())
}

fn digest(row: &SqliteRow, column: &str) -> Result<Digest, String> {
    let bytes: &[u8] = row.try_get(column).map_err(|error| error.to_string())?;
    Digest::read(bytes)
        .ok_or_else(|| format!("expected a digest of 32 bytes, found {}", bytes.len()))
}
