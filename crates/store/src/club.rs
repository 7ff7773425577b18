//! Clubs: their members and what opens for them, their dates, the ladder, games that count for ratings.
//!
//! What a change means is decided by whoever makes it, of the club as it was read; it is written if nothing
//! else was written meanwhile.

use awale_play::Millis;

use crate::error::StoreError;
use crate::jobs::{self, JobKind};
use crate::nodes;
use crate::rows::{Unreadable, damaged};
use crate::secret::Digest;
use crate::sql::{Connection, Row, values_of};
use crate::tournament;

/// Devices of a member that entered with what is typed; one more, and the oldest is out.
const MOST_DEVICES: i64 = 8;

/// A club as it is made, and as it is found.
#[derive(Clone, Debug)]
pub struct ClubRecord {
    /// Its id in links.
    pub id: String,
    /// The digest of the secret that keeps it.
    pub keeper: Digest,
    /// How often it was changed, from 1.
    pub version: u32,
    /// What it is called and what it shows, as JSON.
    pub settings: String,
    /// When it is forgotten, in seconds since 1970.
    pub until: i64,
}

/// A member of a club.
#[derive(Clone, Debug)]
pub struct MemberRecord {
    /// From 1; never given again.
    pub number: u32,
    /// The name that the member chose; empty if they left.
    pub name: String,
    /// How many cards there were before.
    pub generation: u32,
    /// The digest of what is typed.
    pub short: Digest,
    /// The place on the ladder, from 1; 0 is none.
    pub place: u32,
    /// Since when, in seconds since 1970.
    pub joined: i64,
}

/// Something a club does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClubDateRecord {
    /// From 1.
    pub number: u32,
    /// When it begins, in seconds since 1970.
    pub starts: i64,
    /// When it ends.
    pub ends: i64,
    pub title: String,
    pub place: String,
    pub text: String,
    /// Whether everyone sees it, or members alone.
    pub everyone: bool,
    /// When it was last changed.
    pub changed: i64,
}

/// A challenge on the ladder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeRecord {
    /// From 1.
    pub number: u32,
    /// The member who challenges.
    pub challenger: u32,
    /// The member who is challenged.
    pub defender: u32,
    /// When, in seconds since 1970.
    pub made: i64,
    /// What came of it for the challenger; empty before it is told.
    pub result: String,
    /// Who told it: a member, or 0 for the keeper.
    pub reporter: u32,
    /// When it counted; 0 before.
    pub settled: i64,
}

/// A game that counts for ratings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClubResult {
    /// When, in seconds since 1970.
    pub at: i64,
    /// The numbers of two members.
    pub first: u32,
    pub second: u32,
    /// The half points of the first.
    pub score: u8,
}

/// All of a club but its results.
#[derive(Clone, Debug)]
pub struct ClubState {
    pub club: ClubRecord,
    pub members: Vec<MemberRecord>,
    pub dates: Vec<ClubDateRecord>,
    pub challenges: Vec<ChallengeRecord>,
}

/// A change of a club.
#[derive(Clone, Debug)]
pub enum ClubChange {
    Settings(String),
    /// It is forgotten later.
    Until(i64),
    /// A member as it is now.
    Member(MemberRecord),
    /// Nothing opens the club for a member any more but this secret, if there is one.
    Card {
        number: u32,
        token: Option<Digest>,
    },
    /// One more device of a member.
    Device {
        number: u32,
        token: Digest,
    },
    Date(ClubDateRecord),
    DropDate(u32),
    Challenge(ChallengeRecord),
    DropChallenge(u32),
    /// The results of a source, in the place of those it had.
    Results {
        source: String,
        results: Vec<ClubResult>,
    },
}

/// What is to be written of a club.
#[derive(Clone, Debug)]
pub(crate) enum ClubWrite {
    Make {
        club: ClubRecord,
        now: Millis,
    },
    /// Changes if the version is still this one.
    Change {
        club: String,
        version: u32,
        changes: Vec<ClubChange>,
    },
    Delete(String),
}

impl ClubWrite {
    /// The club it is about: writes of one transaction are done in the order of these.
    pub(crate) fn id(&self) -> &str {
        match self {
            ClubWrite::Make { club, .. } => &club.id,
            ClubWrite::Change { club, .. } => club,
            ClubWrite::Delete(id) => id,
        }
    }
}

/// Writes it; returns how many rows it found to change.
pub(crate) async fn write(
    connection: &mut Connection,
    write: &ClubWrite,
    date: i64,
) -> Result<u64, StoreError> {
    match write {
        ClubWrite::Make { club, now } => {
            let sql = "INSERT INTO clubs (id, keeper, version, settings, until, created)
                VALUES ($1, $2, $3, $4, $5, $6)";
            let version = i64::from(club.version);
            let values = values_of![
                &*club.id,
                club.keeper.bytes(),
                version,
                &*club.settings,
                club.until,
                date,
            ];
            let made = connection.execute(sql, values).await?;
            jobs::add(connection, JobKind::Club, &club.id, *now).await?;
            Ok(made)
        }
        ClubWrite::Change { club, version, changes } => {
            let sql = "UPDATE clubs SET version = version + 1 WHERE id = $1 AND version = $2";
            let changed = connection.execute(sql, values_of![&**club, i64::from(*version)]).await?;
            if changed > 0 {
                for one in changes {
                    change(connection, club, one, date).await?;
                }
            }
            Ok(changed)
        }
        ClubWrite::Delete(id) => {
            tournament::delete_of_club(connection, id).await?;
            Ok(connection.execute("DELETE FROM clubs WHERE id = $1", values_of![&**id]).await?)
        }
    }
}

async fn change(
    connection: &mut Connection,
    club: &str,
    change: &ClubChange,
    date: i64,
) -> Result<(), StoreError> {
    let (sql, values) = match change {
        ClubChange::Settings(settings) => {
            ("UPDATE clubs SET settings = $2 WHERE id = $1", values_of![club, &**settings])
        }
        ClubChange::Until(until) => {
            ("UPDATE clubs SET until = $2 WHERE id = $1", values_of![club, *until])
        }
        ClubChange::Member(one) => {
            let sql = "INSERT INTO members (club, number, name, generation, short, place, joined)
                VALUES ($1, $2, $3, $4, $5, $6, $7)
                ON CONFLICT (club, number) DO UPDATE SET name = excluded.name,
                    generation = excluded.generation, short = excluded.short,
                    place = excluded.place";
            let [number, generation, place] =
                [one.number, one.generation, one.place].map(i64::from);
            let short = one.short.bytes();
            (sql, values_of![club, number, &*one.name, generation, short, place, one.joined])
        }
        ClubChange::Card { number, token } => {
            let number = i64::from(*number);
            let sql = "DELETE FROM member_keys WHERE club = $1 AND number = $2";
            connection.execute(sql, values_of![club, number]).await?;
            nodes::tell_renewed(connection, &format!("{club}/{number}")).await?;
            let Some(token) = token else { return Ok(()) };
            return key(connection, club, number, *token, date, true).await;
        }
        ClubChange::Device { number, token } => {
            let number = i64::from(*number);
            key(connection, club, number, *token, date, false).await?;
            let sql = "DELETE FROM member_keys WHERE club = $1 AND number = $2 AND printed = $3
                AND token <> $4 AND token NOT IN (SELECT token FROM member_keys
                    WHERE club = $1 AND number = $2 AND printed = $3
                    ORDER BY made DESC LIMIT $5)";
            (sql, values_of![club, number, false, token.bytes(), MOST_DEVICES])
        }
        ClubChange::Date(one) => {
            let sql = "INSERT INTO club_dates
                    (club, number, starts, ends, title, place, text, everyone, changed)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
                ON CONFLICT (club, number) DO UPDATE SET starts = excluded.starts,
                    ends = excluded.ends, title = excluded.title, place = excluded.place,
                    text = excluded.text, everyone = excluded.everyone,
                    changed = excluded.changed";
            let values = values_of![
                club,
                i64::from(one.number),
                one.starts,
                one.ends,
                &*one.title,
                &*one.place,
                &*one.text,
                one.everyone,
                one.changed,
            ];
            (sql, values)
        }
        ClubChange::DropDate(number) => {
            let sql = "DELETE FROM club_dates WHERE club = $1 AND number = $2";
            (sql, values_of![club, i64::from(*number)])
        }
        ClubChange::Challenge(one) => {
            let sql = "INSERT INTO challenges
                    (club, number, challenger, defender, made, result, reporter, settled)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
                ON CONFLICT (club, number) DO UPDATE SET result = excluded.result,
                    reporter = excluded.reporter, settled = excluded.settled";
            let [number, challenger, defender, reporter] =
                [one.number, one.challenger, one.defender, one.reporter].map(i64::from);
            let values = values_of![
                club,
                number,
                challenger,
                defender,
                one.made,
                &*one.result,
                reporter,
                one.settled,
            ];
            (sql, values)
        }
        ClubChange::DropChallenge(number) => {
            let sql = "DELETE FROM challenges WHERE club = $1 AND number = $2";
            (sql, values_of![club, i64::from(*number)])
        }
        ClubChange::Results { source, results } => {
            return replace_results(connection, club, source, results).await;
        }
    };
    connection.execute(sql, values).await?;
    Ok(())
}

async fn key(
    connection: &mut Connection,
    club: &str,
    number: i64,
    token: Digest,
    date: i64,
    printed: bool,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO member_keys (token, club, number, printed, made)
        VALUES ($1, $2, $3, $4, $5)";
    let values = values_of![token.bytes(), club, number, printed, date];
    connection.execute(sql, values).await?;
    Ok(())
}

async fn replace_results(
    connection: &mut Connection,
    club: &str,
    source: &str,
    results: &[ClubResult],
) -> Result<(), StoreError> {
    let sql = "DELETE FROM club_results WHERE club = $1 AND source = $2";
    connection.execute(sql, values_of![club, source]).await?;
    let row = |(number, one): (i64, &ClubResult)| {
        let (first, second) = (i64::from(one.first), i64::from(one.second));
        values_of![club, source, number, one.at, first, second, i64::from(one.score)]
    };
    let rows = (1..).zip(results).map(row).collect();
    let columns = "club_results (club, source, number, at, first, second, score)";
    tournament::insert(connection, columns, "", rows).await?;
    Ok(())
}

/// A club with all but its results, of one moment.
pub(crate) async fn state(
    connection: &mut Connection,
    id: &str,
) -> Result<Option<ClubState>, StoreError> {
    connection.begin_reading().await?;
    let sql = "SELECT keeper, version, settings, until FROM clubs WHERE id = $1";
    let clubs = connection.rows(sql, values_of![id]).await?;
    let sql = "SELECT number, name, generation, short, place, joined FROM members
        WHERE club = $1 ORDER BY number";
    let members = connection.rows(sql, values_of![id]).await?;
    let sql = "SELECT number, starts, ends, title, place, text, everyone, changed FROM club_dates
        WHERE club = $1 ORDER BY starts, number";
    let dates = connection.rows(sql, values_of![id]).await?;
    let sql = "SELECT number, challenger, defender, made, result, reporter, settled FROM challenges
        WHERE club = $1 ORDER BY number";
    let challenges = connection.rows(sql, values_of![id]).await?;
    connection.commit().await?;
    let Some(row) = clubs.first() else { return Ok(None) };
    let record = || -> Result<ClubState, Unreadable> {
        let club = ClubRecord {
            id: id.to_owned(),
            keeper: Digest::read(&row.get::<Vec<u8>>(0)?)?,
            version: number(row, 1)?,
            settings: row.get(2)?,
            until: row.get(3)?,
        };
        Ok(ClubState {
            club,
            members: members.iter().map(member).collect::<Result<_, _>>()?,
            dates: dates.iter().map(date).collect::<Result<_, _>>()?,
            challenges: challenges.iter().map(challenge).collect::<Result<_, _>>()?,
        })
    };
    record().map(Some).map_err(|error| damaged(id, &error))
}

fn number(row: &Row, column: usize) -> Result<u32, Unreadable> {
    Ok(u32::try_from(row.get::<i64>(column)?)?)
}

fn member(row: &Row) -> Result<MemberRecord, Unreadable> {
    Ok(MemberRecord {
        number: number(row, 0)?,
        name: row.get(1)?,
        generation: number(row, 2)?,
        short: Digest::read(&row.get::<Vec<u8>>(3)?)?,
        place: number(row, 4)?,
        joined: row.get(5)?,
    })
}

fn date(row: &Row) -> Result<ClubDateRecord, Unreadable> {
    Ok(ClubDateRecord {
        number: number(row, 0)?,
        starts: row.get(1)?,
        ends: row.get(2)?,
        title: row.get(3)?,
        place: row.get(4)?,
        text: row.get(5)?,
        everyone: row.get(6)?,
        changed: row.get(7)?,
    })
}

fn challenge(row: &Row) -> Result<ChallengeRecord, Unreadable> {
    Ok(ChallengeRecord {
        number: number(row, 0)?,
        challenger: number(row, 1)?,
        defender: number(row, 2)?,
        made: row.get(3)?,
        result: row.get(4)?,
        reporter: number(row, 5)?,
        settled: row.get(6)?,
    })
}

/// How often a club was changed, if it is there.
pub(crate) async fn version(
    connection: &mut Connection,
    id: &str,
) -> Result<Option<u32>, StoreError> {
    let rows = connection.rows("SELECT version FROM clubs WHERE id = $1", values_of![id]).await?;
    let version = rows.first().map(|row| number(row, 0)).transpose();
    version.map_err(|error| damaged(id, &error))
}

/// The games that count, with their sources, the oldest first.
pub(crate) async fn results(
    connection: &mut Connection,
    id: &str,
) -> Result<Vec<(String, ClubResult)>, StoreError> {
    let sql = "SELECT source, at, first, second, score FROM club_results
        WHERE club = $1 ORDER BY at, source, number";
    let rows = connection.rows(sql, values_of![id]).await?;
    let result = |row: &Row| -> Result<(String, ClubResult), Unreadable> {
        let (first, second) = (number(row, 2)?, number(row, 3)?);
        let score = u8::try_from(row.get::<i64>(4)?)?;
        Ok((row.get(0)?, ClubResult { at: row.get(1)?, first, second, score }))
    };
    let results = rows.iter().map(result).collect::<Result<_, _>>();
    results.map_err(|error| damaged(id, &error))
}

/// The club and the member for whom a secret opens.
pub(crate) async fn member_with(
    connection: &mut Connection,
    token: Digest,
    date: i64,
) -> Result<Option<(String, u32)>, StoreError> {
    let sql = "SELECT club, number FROM member_keys JOIN clubs ON clubs.id = club
        WHERE token = $1 AND until > $2";
    let rows = connection.rows(sql, values_of![token.bytes(), date]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let club: String = row.get(0)?;
    let member = number(row, 1).map_err(|error| damaged(&club, &error))?;
    Ok(Some((club, member)))
}
