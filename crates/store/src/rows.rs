//! Rows as values.

use awale_core::{AnyPosition, BySide, Side};
use awale_play::{GameEvent, Millis};

use crate::error::StoreError;
use crate::record::{EventRecord, EventRow, GameKey, GameRecord, NewGame, SeatRecord, letter};
use crate::secret::Digest;
use crate::sql::{Connection, Row, values_of};

/// What `event` reads.
macro_rules! event_columns {
    () => {
        "game, number, at, lag, wall, side, event, command, crc"
    };
}
pub(crate) const EVENT_COLUMNS: &str = event_columns!();
const EVENTS_AFTER: &str = concat!(
    "SELECT ",
    event_columns!(),
    " FROM events WHERE game = $1 AND number > $2 ORDER BY number"
);

pub(crate) type Unreadable = Box<dyn std::error::Error + Send + Sync>;

/// A game with its events; `None` if there is no such game.
pub(crate) async fn game(
    connection: &mut Connection,
    id: &str,
) -> Result<Option<GameRecord>, StoreError> {
    // All of it is of one moment: a seat is there with the event that took it, or neither is.
    connection.begin_reading().await?;
    let sql = "SELECT key, rules, start, time, invite_digest, invitation_only, made
        FROM games WHERE id = $1";
    let game = connection.rows(sql, values_of![id]).await?.into_iter().next();
    let Some(game) = game else {
        connection.commit().await?;
        return Ok(None);
    };
    let key: i64 = game.get(0)?;
    let sql = "SELECT side, name, token, holder FROM seats WHERE game = $1";
    let seats = connection.rows(sql, values_of![key]).await?;
    let events = connection.rows(EVENTS_AFTER, values_of![key, 0_i64]).await?;
    connection.commit().await?;
    record(id, &game, &seats, &events).map(Some).map_err(|error| damaged(id, &error))
}

/// What cannot be read of a game or a class.
pub(crate) fn damaged(id: &str, error: &Unreadable) -> StoreError {
    StoreError::Damaged { game: id.to_owned(), problem: error.to_string() }
}

fn record(id: &str, game: &Row, seats: &[Row], events: &[Row]) -> Result<GameRecord, Unreadable> {
    let (rules, start): (String, String) = (game.get(1)?, game.get(2)?);
    let mut new = NewGame {
        id: id.to_owned(),
        start: AnyPosition::parse(rules.parse()?, &start)?,
        time: game.get::<String>(3)?.parse()?,
        invite_digest: Digest::read(&game.get::<Vec<u8>>(4)?)?,
        invitation_only: game.get(5)?,
        seats: BySide::from_fn(|_| None),
        made: moment(game.get(6)?),
    };
    for seat in seats {
        let (name, token): (String, Vec<u8>) = (seat.get(1)?, seat.get(2)?);
        let seated = SeatRecord { name, token: Digest::read(&token)?, holder: seat.get(3)? };
        new.seats[side(&seat.get::<String>(0)?)?] = Some(seated);
    }
    let events = events.iter().map(event).collect::<Result<_, _>>()?;
    Ok(GameRecord { key: GameKey(game.get(0)?), game: new, events })
}

/// The events of a game behind a number.
pub(crate) async fn events_after(
    connection: &mut Connection,
    game: GameKey,
    number: u32,
) -> Result<Vec<EventRecord>, StoreError> {
    let rows = connection.rows(EVENTS_AFTER, values_of![game.0, i64::from(number)]).await?;
    let events = rows.iter().map(event).collect::<Result<_, _>>();
    events.map_err(|error| damaged(&game.0.to_string(), &error))
}

/// An event that is as it was written.
pub(crate) fn event(row: &Row) -> Result<EventRecord, Unreadable> {
    let side = side(&row.get::<String>(5)?)?;
    let found = EventRow {
        game: row.get(0)?,
        number: row.get(1)?,
        at: row.get(2)?,
        lag: row.get(3)?,
        wall: row.get(4)?,
        side: letter(side),
        event: row.get(6)?,
        command: row.get(7)?,
    };
    found.expect_checksum(row.get(8)?)?;
    let EventRow { number, at, lag, event, command, .. } = found;
    let happened = serde_json::from_str(&event)?;
    let event = GameEvent { side, at: moment(at), lag: moment(lag), happened };
    Ok(EventRecord { number: u32::try_from(number)?, event, command })
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
