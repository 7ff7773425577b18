//! Clubs as a server sees them.

use awale_play::Millis;

use super::{Store, is_no_text};
use crate::club::{self, ClubChange, ClubRecord, ClubResult, ClubState, ClubWrite};
use crate::error::StoreError;
use crate::record::Appended;
use crate::secret::Digest;
use crate::tournament;
use crate::writer::{Write, Written};

impl Store {
    pub async fn make_club(&self, club: ClubRecord, now: Millis) -> Result<(), StoreError> {
        self.keep_club(ClubWrite::Make { club, now }).await.map(drop)
    }

    /// A club, past its day too if it is still there.
    pub async fn club(&self, id: &str) -> Result<Option<ClubState>, StoreError> {
        if is_no_text(id) {
            return Ok(None);
        }
        let mut lent = self.pool.lend().await?;
        let found = club::state(&mut lent.connection, id).await;
        lent.back(found)
    }

    /// How often a club was changed; `None` if it is not there.
    pub async fn club_version(&self, id: &str) -> Result<Option<u32>, StoreError> {
        if is_no_text(id) {
            return Ok(None);
        }
        let mut lent = self.pool.lend().await?;
        let version = club::version(&mut lent.connection, id).await;
        lent.back(version)
    }

    /// The games of a club that count for ratings, each with its source, the oldest first.
    pub async fn club_results(&self, id: &str) -> Result<Vec<(String, ClubResult)>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let results = club::results(&mut lent.connection, id).await;
        lent.back(results)
    }

    /// Changes a club that was read at this version: all of it is written, or the club has changed since
    /// and nothing is.
    pub async fn change_club(
        &self,
        club: String,
        version: u32,
        changes: Vec<ClubChange>,
    ) -> Result<Appended, StoreError> {
        let stored = self.keep_club(ClubWrite::Change { club, version, changes }).await?;
        Ok(if stored { Appended::Stored } else { Appended::Lost })
    }

    /// Forgets a club and all that is of it; `false` if it is not there.
    pub async fn delete_club(&self, id: &str) -> Result<bool, StoreError> {
        self.keep_club(ClubWrite::Delete(id.to_owned())).await
    }

    async fn keep_club(&self, write: ClubWrite) -> Result<bool, StoreError> {
        match self.request(Write::Club(Box::new(write))).await? {
            Written::Number(rows) => Ok(rows > 0),
            _ => unreachable!("what is written of a club says how much"),
        }
    }

    /// The club and the number of the member for whom a secret opens.
    pub async fn member(&self, token: Digest) -> Result<Option<(String, u32)>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let member = club::member_with(&mut lent.connection, token, self.date()).await;
        lent.back(member)
    }

    /// The tournaments of a club, the newest first.
    pub async fn tournaments_of_club(&self, club: &str) -> Result<Vec<String>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let ids = tournament::of_club(&mut lent.connection, club).await;
        lent.back(ids)
    }
}
