//! The clock, the jobs, and what servers that share a database tell each other.

use std::collections::HashMap;
use std::sync::Arc;

use awale_play::Millis;
use tokio::sync::mpsc;

use super::Store;
use crate::error::StoreError;
use crate::jobs::Job;
use crate::nodes::{self, Here, Swept, Wake};
use crate::record::{GameKey, stored};
use crate::writer::{Write, Written};
use crate::{postgres, rows};

impl Store {
    /// The servers' clock as it stands when a server starts. A single server goes on where it noted
    /// it last; several go by the clock of their database.
    pub async fn clock(&self) -> Result<Millis, StoreError> {
        if self.is_shared() {
            return self.beat(Millis::ZERO).await;
        }
        let mut lent = self.pool.lend().await?;
        let rows = lent.connection.rows("SELECT at FROM clock", Vec::new()).await;
        let rows = lent.back(rows)?;
        Ok(rows::moment(rows.first().map_or(Ok(0), |row| row.get(0))?))
    }

    /// Notes the clock, and says what it is: that of a single server is what the server says, that
    /// of several what their database says.
    pub async fn beat(&self, now: Millis) -> Result<Millis, StoreError> {
        if !self.is_shared() {
            return self.request(Write::Clock(stored(now))).await.map(|_| now);
        }
        let mut lent = self.pool.lend().await?;
        let beat = postgres::beat(&mut lent.connection).await;
        let (at, date) = lent.back(beat)?;
        self.shared.date.hear(date);
        Ok(rows::moment(at))
    }

    /// The date, in seconds since 1970: of this machine for a file, of the database for several servers.
    pub fn date(&self) -> i64 {
        self.shared.date.seconds()
    }

    /// Leases the job that has waited longest, if one is due.
    pub async fn lease(&self, now: Millis, until: Millis) -> Result<Option<Job>, StoreError> {
        match self.request(Write::Lease { now, until }).await? {
            Written::Leased(job) => Ok(job),
            _ => unreachable!("a lease is one or none"),
        }
    }

    pub async fn done(&self, job: Job) -> Result<(), StoreError> {
        self.request(Write::Done(job)).await.map(drop)
    }

    /// Adds a job, unless there is the same one.
    pub async fn add_job(&self, job: Job, due: Millis) -> Result<(), StoreError> {
        self.request(Write::Job { job, due }).await.map(drop)
    }

    /// Gives a leased job back, to be done later.
    pub async fn put_off(&self, job: Job, due: Millis) -> Result<(), StoreError> {
        self.request(Write::PutOff { job, due }).await.map(drop)
    }

    /// What other servers tell of games; nothing ever comes if there are none.
    pub fn wakes(&self) -> Option<mpsc::Receiver<Wake>> {
        if !self.is_shared() {
            return None;
        }
        Some(nodes::listen(Arc::clone(&self.pool), self.shared.node))
    }

    /// Says that this server is there; `true` if what it told of its games is forgotten.
    pub async fn renew(&self) -> Result<bool, StoreError> {
        let mut lent = self.pool.lend().await?;
        let renewed = nodes::renew(&mut lent.connection, self.shared.node).await;
        lent.back(renewed)
    }

    /// Says that this server is no longer there.
    pub async fn leave(&self) -> Result<(), StoreError> {
        let mut lent = self.pool.lend().await?;
        let gone = nodes::leave(&mut lent.connection, self.shared.node).await;
        lent.back(gone)
    }

    /// Tells the other servers who is at games of this one.
    pub async fn tell_presence(&self, games: &[(GameKey, Here)]) -> Result<(), StoreError> {
        let mut lent = self.pool.lend().await?;
        let told = nodes::tell(&mut lent.connection, self.shared.node, games).await;
        lent.back(told)
    }

    /// How games stand by now, here and at other servers.
    pub async fn sweep(&self, games: &[GameKey]) -> Result<HashMap<GameKey, Swept>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let swept = nodes::sweep(&mut lent.connection, self.shared.node, games).await;
        lent.back(swept)
    }
}
