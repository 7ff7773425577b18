//! The rows of step 2: what players did becomes what happened. An accepted take-back says how many
//! moves it took, which only a replay of the game can tell.

use awale_core::Side;
use awale_play::{Action, Game, Happened, Millis, Offer};
use sqlx::{Row, SqliteConnection};

use crate::rows;
use crate::store::StoreError;

/// Rewrites the events of every game. A game that cannot be replayed is left as it is: it could
/// not be opened before either.
pub(super) async fn rewrite(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let games = sqlx::query("SELECT id FROM games").fetch_all(&mut *connection).await?;
    for row in games {
        let id: &str = row.try_get("id")?;
        if let Err(error) = rewrite_game(connection, id).await? {
            tracing::warn!(game = id, error, "the events of a game stay as they were");
        }
    }
    Ok(())
}

async fn rewrite_game(
    connection: &mut SqliteConnection,
    id: &str,
) -> Result<Result<(), String>, StoreError> {
    let mut record = match rows::game(connection, id).await {
        Ok(Some(record)) => record,
        Ok(None) => return Ok(Ok(())),
        Err(StoreError::Damaged { problem, .. }) => return Ok(Err(problem)),
        Err(error) => return Err(error),
    };
    let sql = "SELECT number, at, side, event FROM events WHERE game = ? ORDER BY number";
    let rows = sqlx::query(sql).bind(record.key.0).fetch_all(&mut *connection).await?;
    let mut deeds = Vec::with_capacity(rows.len());
    for row in &rows {
        let number: u32 = row.try_get("number")?;
        let side = match rows::side(row) {
            Ok(side) => side,
            Err(problem) => return Ok(Err(problem)),
        };
        let deed: String = row.try_get("event")?;
        if deed.starts_with("join ") {
            // The seat is free until then.
            record.seats[side] = None;
        }
        deeds.push((number, side, rows::moment(row)?, deed));
    }
    let mut game = Game::new(record.options());
    let mut happened = Vec::with_capacity(deeds.len());
    for (number, side, at, deed) in &deeds {
        match replay(&mut game, *side, deed, *at) {
            Ok(event) => happened.push((*number, event)),
            Err(problem) => return Ok(Err(format!("event {number}: {problem}"))),
        }
    }
    for (number, event) in happened {
        sqlx::query("UPDATE events SET event = ? WHERE game = ? AND number = ?")
            .bind(event.to_string())
            .bind(record.key.0)
            .bind(number)
            .execute(&mut *connection)
            .await?;
    }
    Ok(Ok(()))
}

/// Does what version 1 stored, and says what happened.
fn replay(game: &mut Game, side: Side, deed: &str, at: Millis) -> Result<Happened, String> {
    let event = match action(deed) {
        Some(action) => game.act(side, action, at).map_err(|refused| refused.to_string())?,
        None if deed == "flag" => {
            game.flag(at).ok_or("expected a flag that has fallen, found time left")?
        }
        None => return Err(format!("expected an event of version 1, found {deed:?}")),
    };
    Ok(event.happened)
}

fn action(deed: &str) -> Option<Action> {
    let (word, rest) = deed.split_once(' ').unwrap_or((deed, ""));
    let offer = || Offer::ALL.into_iter().find(|offer| offer.name() == rest);
    Some(match word {
        "join" => Action::Join { name: rest.to_owned() },
        "play" => Action::Play(rest.parse().ok()?),
        "resign" => Action::Resign,
        "offer" => Action::Offer(offer()?),
        "accept" => Action::Accept(offer()?),
        "decline" => Action::Decline(offer()?),
        "withdraw" => Action::Withdraw(offer()?),
        "want-rematch" | "rematch" => Action::Rematch { next: rest.to_owned() },
        _ => return None,
    })
}
