//! What is to be done once, by whichever server comes to it: leased, done, put off.
//!
//! A job may be done twice, if a server takes longer than its lease or dies when it is done. Every
//! kind of job is such that this changes nothing.

use awale_play::Millis;
use sqlx::AssertSqlSafe;

use crate::error::StoreError;
use crate::record::stored;
use crate::sql::{Connection, values_of};

awale_core::word_enum! {
    /// The kinds of jobs.
    pub enum JobKind {
        /// Games that nobody needs any more are forgotten.
        Expire = "expire",
        /// A game is over on time, though nobody is there to see it.
        Flag = "flag",
        /// The day of a class comes.
        Class = "class",
        /// A class whose day has come is forgotten, if it still has.
        ForgetClass = "forget-class",
        /// The result of a game is carried into its tournament.
        Result = "result",
        /// Those who wait in an arena are paired.
        Arena = "arena",
        /// The next round of a tournament is paired, after the last result of the one before.
        Round = "round",
        /// The day of a tournament comes.
        Tournament = "tournament",
        /// A tournament whose day has come is forgotten, if it still has.
        ForgetTournament = "forget-tournament",
        /// The games of a tournament are carried into the ratings of its club.
        Rating = "rating",
        /// The day of a club comes.
        Club = "club",
        /// A club whose day has come is forgotten, if it still has.
        ForgetClub = "forget-club",
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    pub kind: JobKind,
    /// The id of the game, tournament or club, or the code of the class, it is about; of a round with its
    /// number (`ID/2`), of ratings with the number of an event; empty if it is about none.
    pub subject: String,
}

/// Leases the job that has waited longest, if one is due. Kinds of which this program knows nothing are left to
/// those that do: while servers are brought up to date one after the other, old and new ones are at work.
pub(crate) async fn lease(
    connection: &mut Connection,
    now: Millis,
    until: Millis,
) -> Result<Option<Job>, StoreError> {
    // Of two servers that look at once each gets another job. A file has one server.
    let locked = match connection {
        Connection::Sqlite(_) => "",
        Connection::Postgres(_) => "FOR UPDATE SKIP LOCKED",
    };
    let kinds = JobKind::ALL.map(|kind| format!("'{}'", kind.name())).join(", ");
    let sql = AssertSqlSafe(format!(
        "UPDATE jobs SET leased_until = $2, attempt = attempt + 1
        WHERE (kind, subject) IN (SELECT kind, subject FROM jobs
            WHERE due <= $1 AND leased_until <= $1 AND kind IN ({kinds})
            ORDER BY due LIMIT 1 {locked})
        RETURNING kind, subject"
    ));
    let rows = connection.rows(sql, values_of![stored(now), stored(until)]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (kind, subject): (String, String) = (row.get(0)?, row.get(1)?);
    let unknown = |_| StoreError::Damaged { game: subject.clone(), problem: kind.clone() };
    let kind = kind.parse().map_err(unknown)?;
    Ok(Some(Job { kind, subject }))
}

pub(crate) async fn add(
    connection: &mut Connection,
    kind: JobKind,
    subject: &str,
    due: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO jobs (kind, subject, due) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    connection.execute(sql, values_of![kind.name(), subject, stored(due)]).await?;
    Ok(())
}

pub(crate) async fn done(connection: &mut Connection, job: &Job) -> Result<(), StoreError> {
    let sql = "DELETE FROM jobs WHERE kind = $1 AND subject = $2";
    connection.execute(sql, values_of![job.kind.name(), &*job.subject]).await?;
    Ok(())
}

pub(crate) async fn put_off(
    connection: &mut Connection,
    job: &Job,
    due: Millis,
) -> Result<(), StoreError> {
    let sql = "UPDATE jobs SET due = $3, leased_until = 0, attempt = 0
        WHERE kind = $1 AND subject = $2";
    connection.execute(sql, values_of![job.kind.name(), &*job.subject, stored(due)]).await?;
    Ok(())
}
