//! Rows of the file as values.

use awale_core::{AnyPosition, BySide, Side};
use awale_play::{GameEvent, Millis};
use sqlx::SqliteConnection;

use crate::record::{EventRecord, GameKey, GameRecord, NewGame, SeatRecord};
use crate::secret::Digest;
use crate::store::StoreError;

/// Key, rules, start, time, digest of the invitation, by invitation only, when it was made.
type GameRow = (i64, String, String, String, Vec<u8>, bool, i64);

/// A game with its events; `None` if there is no such game.
pub(crate) async fn game(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Option<GameRecord>, StoreError> {
    let sql = "SELECT key, rules, start, time, invite_digest, invitation_only, made
        FROM games WHERE id = ?";
    let row: Option<GameRow> =
        sqlx::query_as(sql).bind(id).fetch_optional(&mut *connection).await?;
    let Some((key, rules, start, time, invite_digest, invitation_only, made)) = row else {
        return Ok(None);
    };
    let sql = "SELECT side, name, token FROM seats WHERE game = ?";
    let seats: Vec<(String, String, Vec<u8>)> =
        sqlx::query_as(sql).bind(key).fetch_all(&mut *connection).await?;
    let sql = "SELECT number, at, lag, side, event, command FROM events WHERE game = ?
        ORDER BY number";
    let events: Vec<(u32, i64, i64, String, String, String)> =
        sqlx::query_as(sql).bind(key).fetch_all(&mut *connection).await?;
    let read = || -> Result<GameRecord, Box<dyn std::error::Error>> {
        let mut game = NewGame {
            id: id.to_owned(),
            start: AnyPosition::parse(rules.parse()?, &start)?,
            time: time.parse()?,
            invite_digest: Digest::read(&invite_digest)?,
            invitation_only,
            seats: BySide::from_fn(|_| None),
            made: moment(made),
        };
        for (seat, name, token) in seats {
            game.seats[side(&seat)?] = Some(SeatRecord { name, token: Digest::read(&token)? });
        }
        let mut record = GameRecord { key: GameKey(key), game, events: Vec::new() };
        for (number, at, lag, by, event, command) in events {
            let happened = serde_json::from_str(&event)?;
            let event = GameEvent { side: side(&by)?, at: moment(at), lag: moment(lag), happened };
            record.events.push(EventRecord { number, event, command });
        }
        Ok(record)
    };
    let damaged = |problem| StoreError::Damaged { game: id.to_owned(), problem };
    read().map(Some).map_err(|error| damaged(error.to_string()))
}

/// A moment by the server's clock.
pub(crate) fn moment(at: i64) -> Millis {
    Millis(u64::try_from(at).unwrap_or(0))
}

fn side(letter: &str) -> Result<Side, String> {
    match letter {
        "S" => Ok(Side::South),
        "N" => Ok(Side::North),
        other => Err(format!("expected S or N, found {other}")),
    }
}
