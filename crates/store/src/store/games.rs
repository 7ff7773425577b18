//! Games, kept games and short links.

use awale_play::Millis;

use super::{Store, is_no_text};
use crate::error::StoreError;
use crate::record::{Append, Appended, EventRecord, GameKey, GameRecord, NewGame, stored};
use crate::rows;
use crate::sql::values_of;
use crate::writer::{Write, Written};

/// A game that nobody joined is forgotten after a week.
const WAITING_SECONDS: u64 = 7 * 86_400;
/// Any game is forgotten half a year after its last event.
const QUIET_SECONDS: u64 = 183 * 86_400;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptRecord {
    pub ogn: String,
    /// When it was kept, in seconds since 1970.
    pub created: i64,
}

impl Store {
    pub async fn create(&self, game: NewGame) -> Result<GameKey, StoreError> {
        Ok(self.request(Write::Create(Box::new(game))).await?.key())
    }

    /// Adds an event to a game, and what follows from it. Done when it is on disk.
    pub async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        match self.request(Write::Append(Box::new(append))).await? {
            Written::Appended(appended) => Ok(appended),
            _ => unreachable!("an append says whether it was"),
        }
    }

    pub async fn load(&self, id: &str) -> Result<Option<GameRecord>, StoreError> {
        if is_no_text(id) {
            return Ok(None);
        }
        let mut lent = self.pool.lend().await?;
        let game = rows::game(&mut lent.connection, id).await;
        lent.back(game)
    }

    /// The events of a game behind a number.
    pub async fn events_after(
        &self,
        game: GameKey,
        number: u32,
    ) -> Result<Vec<EventRecord>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let events = rows::events_after(&mut lent.connection, game, number).await;
        lent.back(events)
    }

    pub async fn keep(&self, id: String, ogn: String) -> Result<(), StoreError> {
        self.request(Write::Keep { id, ogn }).await.map(drop)
    }

    pub async fn kept(&self, id: &str) -> Result<Option<KeptRecord>, StoreError> {
        if is_no_text(id) {
            return Ok(None);
        }
        let sql = "SELECT ogn, created FROM kept WHERE id = $1";
        let mut lent = self.pool.lend().await?;
        let rows = lent.connection.rows(sql, values_of![id]).await;
        let rows = lent.back(rows)?;
        let Some(row) = rows.first() else { return Ok(None) };
        Ok(Some(KeptRecord { ogn: row.get(0)?, created: row.get(1)? }))
    }

    /// Remembers what a short link leads to.
    pub async fn share(&self, id: String, body: String) -> Result<(), StoreError> {
        self.request(Write::Share { id, body }).await.map(drop)
    }

    /// What a short link leads to.
    pub async fn shared(&self, id: &str) -> Result<Option<String>, StoreError> {
        if is_no_text(id) {
            return Ok(None);
        }
        let sql = "SELECT body FROM shares WHERE id = $1";
        let mut lent = self.pool.lend().await?;
        let rows = lent.connection.rows(sql, values_of![id]).await;
        let rows = lent.back(rows)?;
        Ok(rows.first().map(|row| row.get(0)).transpose()?)
    }

    /// Forgets games that nobody joined for a week and games in which nothing happened for half a
    /// year, by the server's clock: it runs only while the server does, and a wrong time of day
    /// cannot make a game old. Returns how many.
    pub async fn expire(&self, now: Millis) -> Result<i64, StoreError> {
        let before = |seconds: u64| stored(now.minus(Millis::seconds(seconds)));
        let (waiting_before, quiet_before) = (before(WAITING_SECONDS), before(QUIET_SECONDS));
        match self.request(Write::Expire { waiting_before, quiet_before }).await? {
            Written::Number(games) => Ok(games),
            _ => unreachable!("forgetting games says how many"),
        }
    }
}
