//! The one writer of a server: it takes all that waits into one transaction, and answers when it is
//! on disk.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use awale_core::Side;
use awale_play::{Millis, TimeControl};
use tokio::sync::{mpsc, oneshot};

use crate::class::{self, ClassWrite};
use crate::club::{self, ClubWrite};
use crate::date::Date;
use crate::error::StoreError;
use crate::jobs::{self, Job, JobKind};
use crate::pool::ConnectionSource;
use crate::record::{Append, Appended, EventRow, GameKey, NewGame, SeatRecord};
use crate::sql::{Connection, values_of};
use crate::table_clock::{self, TableClockWrite};
use crate::tournament::{self, TournamentWrite};
use crate::{postgres, sqlite};

/// The most requests in one transaction: one that fails is done again request by request.
const MOST_REQUESTS: usize = 512;

/// What is to be written.
#[derive(Clone, Debug)]
pub(crate) enum Write {
    Create(Box<NewGame>),
    Append(Box<Append>),
    Keep {
        id: String,
        ogn: String,
    },
    Share {
        id: String,
        body: String,
    },
    /// The clock of a single server.
    Clock(i64),
    Expire {
        waiting_before: i64,
        quiet_before: i64,
    },
    Lease {
        now: Millis,
        until: Millis,
    },
    Job {
        job: Job,
        due: Millis,
    },
    Done(Job),
    Class(Box<ClassWrite>),
    Tournament(Box<TournamentWrite>),
    Club(Box<ClubWrite>),
    TableClock(TableClockWrite),
    PutOff {
        job: Job,
        due: Millis,
    },
}

/// What writing gave.
#[derive(Debug)]
pub(crate) enum Written {
    Nothing,
    /// The key of a game that was made, how many games expired, or how many rows of a class, tournament
    /// or club changed.
    Number(i64),
    Appended(Appended),
    Leased(Option<Job>),
}

#[derive(Debug)]
pub(crate) struct WriteRequest {
    pub(crate) write: Write,
    pub(crate) answer: oneshot::Sender<Result<Written, StoreError>>,
}

/// The connection that writes, and how to get another.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(crate) source: ConnectionSource,
    /// `None` after a transaction failed: nobody knows how its connection stands. SQLite may have
    /// rolled it back by itself, and PostgreSQL may have gone.
    pub(crate) connection: Option<Connection>,
    /// Whether the database took what was last written.
    pub(crate) healthy: Arc<AtomicBool>,
    /// The number of this server among those that share the database.
    pub(crate) node: i64,
    pub(crate) date: Date,
}

/// Writes until nobody can ask any more, then closes the connection.
pub(crate) async fn run(mut writer: Writer, mut requests: mpsc::Receiver<WriteRequest>) {
    let mut waiting = Vec::with_capacity(MOST_REQUESTS);
    while requests.recv_many(&mut waiting, MOST_REQUESTS).await > 0 {
        let (batch, answers): (Vec<Write>, Vec<_>) =
            waiting.drain(..).map(|request| (request.write, request.answer)).unzip();
        let results = match writer.write(&batch).await {
            Ok(written) => written.into_iter().map(Ok).collect(),
            Err(error) if batch.len() == 1 => vec![Err(error)],
            Err(error) => {
                tracing::warn!(%error, requests = batch.len(), "a transaction failed, each alone");
                let mut results = Vec::with_capacity(batch.len());
                for write in &batch {
                    let alone = writer.write(std::slice::from_ref(write)).await;
                    results.push(alone.map(|mut written| written.remove(0)));
                }
                results
            }
        };
        for (answer, result) in answers.into_iter().zip(results) {
            // Whoever has gone away does not mind.
            let _ = answer.send(result);
        }
    }
    if let Some(connection) = writer.connection
        && let Err(error) = connection.close().await
    {
        tracing::error!(%error, "the store could not be closed");
    }
}

impl Writer {
    /// Does requests in one transaction.
    async fn write(&mut self, writes: &[Write]) -> Result<Vec<Written>, StoreError> {
        let done = self.attempt(writes).await;
        let refused = |error: &StoreError| match error {
            // The row is there already: the database is not at fault.
            StoreError::Database(sqlx::Error::Database(error)) => !error.is_unique_violation(),
            _ => true,
        };
        self.healthy.store(!done.as_ref().is_err_and(refused), Ordering::Relaxed);
        done
    }

    async fn attempt(&mut self, writes: &[Write]) -> Result<Vec<Written>, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.source.connect().await?,
        };
        let done = together(&mut connection, writes, self.node, self.date.seconds()).await;
        if done.is_ok() {
            self.connection = Some(connection);
        } else {
            connection.close_hard().await;
        }
        done
    }
}

async fn together(
    connection: &mut Connection,
    writes: &[Write],
    node: i64,
    date: i64,
) -> Result<Vec<Written>, StoreError> {
    let plain = |write: &Write| matches!(write, Write::Append(append) if append.seat.is_none() && append.next.is_none() && !append.ends);
    // PostgreSQL adds any number of moves in one statement, which is a transaction by itself: one
    // way there and back instead of three.
    let alone = matches!(connection, Connection::Postgres(_)) && writes.iter().all(plain);
    if !alone {
        connection.begin().await?;
    }
    // Of two requests for one place the first has it; both may be of this server.
    let mut places = HashSet::new();
    let mut first: Vec<Option<(i64, i64)>> = Vec::with_capacity(writes.len());
    let mut events = Vec::new();
    for write in writes {
        let Write::Append(append) = write else {
            first.push(None);
            continue;
        };
        let place = (append.game.0, i64::from(append.event.number));
        let free = places.insert(place);
        first.push(free.then_some(place));
        if free {
            events.push(EventRow::new(append.game, &append.event, date));
        }
    }
    events.sort_unstable_by_key(|row| (row.game, row.number));
    let added = match connection {
        _ if events.is_empty() => Vec::new(),
        Connection::Sqlite(_) => sqlite::insert_events(connection, &events).await?,
        Connection::Postgres(_) => postgres::insert_events(connection, &events, node).await?,
    };
    let added: HashSet<(i64, i64)> = added.into_iter().collect();
    let mut order: Vec<usize> = (0..writes.len()).collect();
    order.sort_by_key(|&at| match &writes[at] {
        Write::Tournament(write) => write.id(),
        Write::Club(write) => write.id(),
        _ => "",
    });
    let mut written: Vec<Written> = writes.iter().map(|_| Written::Nothing).collect();
    for at in order {
        written[at] = match &writes[at] {
            Write::Append(append) if first[at].is_some_and(|place| added.contains(&place)) => {
                follow(connection, append, date).await?;
                Written::Appended(Appended::Stored)
            }
            Write::Append(_) => Written::Appended(Appended::Lost),
            other => one(connection, other, date).await?,
        };
    }
    if !alone {
        connection.commit().await?;
    }
    Ok(written)
}

/// What follows from an event that got its number.
async fn follow(connection: &mut Connection, append: &Append, date: i64) -> Result<(), StoreError> {
    if let Some(seat) = &append.seat {
        insert_seat(connection, append.game.0, append.event.event.side, seat).await?;
    }
    if let Some(next) = &append.next {
        create(connection, next, date).await?;
    }
    if append.ends {
        tournament::carry(connection, append.game.0, append.event.event.at).await?;
    }
    Ok(())
}

async fn one(connection: &mut Connection, write: &Write, date: i64) -> Result<Written, StoreError> {
    match write {
        Write::Create(game) => return Ok(Written::Number(create(connection, game, date).await?)),
        Write::Append(_) => unreachable!("appends are inserted together"),
        Write::Keep { id, ogn } => {
            let sql = "INSERT INTO kept (id, ogn, created) VALUES ($1, $2, $3)";
            connection.execute(sql, values_of![&**id, &**ogn, date]).await?;
        }
        Write::Share { id, body } => {
            let sql = "INSERT INTO shares (id, body, created) VALUES ($1, $2, $3)";
            connection.execute(sql, values_of![&**id, &**body, date]).await?;
        }
        Write::Clock(at) => {
            connection.execute("UPDATE clock SET at = $1", values_of![*at]).await?;
        }
        Write::Expire { waiting_before, quiet_before } => {
            // One look at the end of an index for each game that is old enough.
            let sql = "DELETE FROM games WHERE made < $1
                AND coalesce((SELECT at FROM events WHERE events.game = key
                    ORDER BY number DESC LIMIT 1), made) < CASE
                    WHEN (SELECT count(*) FROM seats WHERE seats.game = key) < 2 THEN $1
                    ELSE $2 END";
            let clocks = "DELETE FROM table_clocks WHERE made < $1";
            connection.execute(clocks, values_of![*waiting_before]).await?;
            let values = values_of![*waiting_before, *quiet_before];
            let deleted = connection.execute(sql, values).await?;
            return Ok(Written::Number(i64::try_from(deleted).unwrap_or(i64::MAX)));
        }
        Write::Lease { now, until } => {
            return Ok(Written::Leased(jobs::lease(connection, *now, *until).await?));
        }
        Write::Class(write) => {
            let changed = class::write(connection, write, date).await?;
            return Ok(Written::Number(i64::try_from(changed).unwrap_or(i64::MAX)));
        }
        Write::Tournament(write) => {
            let changed = tournament::write(connection, write, date).await?;
            return Ok(Written::Number(i64::try_from(changed).unwrap_or(i64::MAX)));
        }
        Write::Club(write) => {
            let changed = club::write(connection, write, date).await?;
            return Ok(Written::Number(i64::try_from(changed).unwrap_or(i64::MAX)));
        }
        Write::TableClock(write) => {
            let changed = table_clock::write(connection, write).await?;
            return Ok(Written::Number(i64::try_from(changed).unwrap_or(i64::MAX)));
        }
        Write::Job { job, due } => jobs::add(connection, job.kind, &job.subject, *due).await?,
        Write::Done(job) => jobs::done(connection, job).await?,
        Write::PutOff { job, due } => jobs::put_off(connection, job, *due).await?,
    }
    Ok(Written::Nothing)
}

pub(crate) async fn create(
    connection: &mut Connection,
    game: &NewGame,
    date: i64,
) -> Result<i64, StoreError> {
    let values = vec![tournament::game_values(game, date)];
    let rows =
        tournament::insert(connection, tournament::GAME_COLUMNS, " RETURNING key", values).await?;
    let key: i64 = rows.first().ok_or(sqlx::Error::RowNotFound)?.get(0)?;
    for side in Side::ALL {
        if let Some(seat) = &game.seats[side] {
            insert_seat(connection, key, side, seat).await?;
        }
    }
    if game.time != TimeControl::None {
        jobs::add(connection, JobKind::Flag, &game.id, game.made).await?;
    }
    Ok(key)
}

async fn insert_seat(
    connection: &mut Connection,
    game: i64,
    side: Side,
    seat: &SeatRecord,
) -> Result<(), StoreError> {
    let values = vec![tournament::seat_values(game, side, seat)];
    tournament::insert(connection, tournament::SEAT_COLUMNS, "", values).await?;
    Ok(())
}

impl Written {
    pub(crate) fn key(&self) -> GameKey {
        match self {
            Written::Number(key) => GameKey(*key),
            _ => unreachable!("making a game gives its key"),
        }
    }
}
