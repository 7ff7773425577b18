//! The one writer: it takes all that waits into one transaction, and answers when it is on disk.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use awale_core::Side;
use awale_play::Millis;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, QueryBuilder, Sqlite, SqliteConnection};
use tokio::sync::{mpsc, oneshot};

use crate::record::{EventRecord, GameKey, NewGame, SeatRecord};
use crate::secret::Digest;
use crate::store::{StoreError, wall_seconds};

/// The most jobs in one transaction: one that fails is done again job by job.
const MOST_JOBS: usize = 512;
/// Rows in one statement; SQLite allows 32,766 parameters.
const MOST_ROWS: usize = 128;

#[derive(Clone, Debug)]
pub(crate) enum Job {
    Create(Box<NewGame>),
    Append { game: GameKey, event: EventRecord, seat: Option<SeatRecord> },
    Keep { id: String, ogn: String },
    Share { id: String, body: String },
    Clock(i64),
    Expire { waiting_before: i64, quiet_before: i64 },
}

/// What a job gave: the key of a game that was made, the number of games that expired, else 0.
type Answer = Result<i64, StoreError>;

#[derive(Debug)]
pub(crate) struct Order {
    pub(crate) job: Job,
    pub(crate) answer: oneshot::Sender<Answer>,
}

/// The connection that writes, and how to get another.
#[derive(Debug)]
pub(crate) struct Writer {
    options: SqliteConnectOptions,
    /// `None` after a transaction failed: SQLite may have rolled it back by itself, of which sqlx
    /// knows nothing, and every later transaction of the connection would fail.
    connection: Option<SqliteConnection>,
    /// Whether the disk took what was last written.
    healthy: Arc<AtomicBool>,
}

/// Writes until nobody can order any more, then closes the file.
pub(crate) async fn run(mut writer: Writer, mut orders: mpsc::Receiver<Order>) {
    let mut waiting = Vec::with_capacity(MOST_JOBS);
    while orders.recv_many(&mut waiting, MOST_JOBS).await > 0 {
        let (jobs, answers): (Vec<Job>, Vec<_>) =
            waiting.drain(..).map(|order| (order.job, order.answer)).unzip();
        let results = match writer.write(&jobs).await {
            Ok(numbers) => numbers.into_iter().map(Ok).collect(),
            Err(error) if jobs.len() == 1 => vec![Err(error)],
            Err(error) => {
                tracing::warn!(%error, jobs = jobs.len(), "a transaction failed, each job alone");
                let mut results = Vec::with_capacity(jobs.len());
                for job in &jobs {
                    let alone = writer.write(std::slice::from_ref(job)).await;
                    results.push(alone.map(|numbers| numbers[0]));
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
    pub(crate) fn new(
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        healthy: Arc<AtomicBool>,
    ) -> Writer {
        Writer { options, connection: Some(connection), healthy }
    }

    /// Does jobs in one transaction.
    async fn write(&mut self, jobs: &[Job]) -> Result<Vec<i64>, StoreError> {
        let done = self.attempt(jobs).await;
        let refused = |error: &StoreError| match error {
            // The row is there already: the disk is not at fault.
            StoreError::Database(sqlx::Error::Database(error)) => !error.is_unique_violation(),
            _ => true,
        };
        self.healthy.store(!done.as_ref().is_err_and(refused), Ordering::Relaxed);
        done
    }

    async fn attempt(&mut self, jobs: &[Job]) -> Result<Vec<i64>, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.options.connect().await?,
        };
        let done = together(&mut connection, jobs).await;
        if done.is_ok() {
            self.connection = Some(connection);
        } else if let Err(error) = connection.close_hard().await {
            tracing::warn!(%error, "a connection that failed could not be closed");
        }
        done
    }
}

async fn together(connection: &mut SqliteConnection, jobs: &[Job]) -> Result<Vec<i64>, StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut numbers = Vec::with_capacity(jobs.len());
    let mut events: Vec<(GameKey, &EventRecord)> = Vec::new();
    for job in jobs {
        let number = match job {
            Job::Append { game, event, seat } => {
                events.push((*game, event));
                if let Some(seat) = seat {
                    insert_seat(&mut transaction, game.0, event.event.side, seat).await?;
                }
                0
            }
            other => one(&mut transaction, other).await?,
        };
        numbers.push(number);
    }
    for rows in events.chunks(MOST_ROWS) {
        insert_events(&mut transaction, rows).await?;
    }
    transaction.commit().await?;
    Ok(numbers)
}

async fn one(connection: &mut SqliteConnection, job: &Job) -> Result<i64, StoreError> {
    let number = match job {
        Job::Create(game) => create(connection, game).await?,
        Job::Append { .. } => unreachable!("appends are inserted together"),
        Job::Keep { id, ogn } => {
            let sql = "INSERT INTO kept (id, ogn, created) VALUES (?, ?, ?)";
            sqlx::query(sql).bind(id).bind(ogn).bind(wall_seconds()).execute(connection).await?;
            0
        }
        Job::Share { id, body } => {
            let sql = "INSERT INTO shares (id, body, created) VALUES (?, ?, ?)";
            sqlx::query(sql).bind(id).bind(body).bind(wall_seconds()).execute(connection).await?;
            0
        }
        Job::Clock(at) => {
            sqlx::query("UPDATE clock SET at = ?").bind(at).execute(connection).await?;
            0
        }
        Job::Expire { waiting_before, quiet_before } => {
            let sql = "DELETE FROM games WHERE key IN (
                SELECT key FROM games LEFT JOIN events ON events.game = games.key
                GROUP BY key
                HAVING max(coalesce(at, made)) <
                    iif((SELECT count(*) FROM seats WHERE seats.game = key) < 2, ?, ?))";
            let deleted = sqlx::query(sql).bind(waiting_before).bind(quiet_before);
            i64::try_from(deleted.execute(connection).await?.rows_affected()).unwrap_or(i64::MAX)
        }
    };
    Ok(number)
}

async fn create(connection: &mut SqliteConnection, game: &NewGame) -> Result<i64, StoreError> {
    let sql = "INSERT INTO games
        (id, rules, start, time, invite_digest, invitation_only, made, created)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let done = sqlx::query(sql)
        .bind(&game.id)
        .bind(game.start.rules().name())
        .bind(game.start.to_string())
        .bind(game.time.to_string())
        .bind(Digest::bytes(&game.invite_digest))
        .bind(game.invitation_only)
        .bind(stored(game.made))
        .bind(wall_seconds())
        .execute(&mut *connection)
        .await?;
    let key = done.last_insert_rowid();
    for side in Side::ALL {
        if let Some(seat) = &game.seats[side] {
            insert_seat(connection, key, side, seat).await?;
        }
    }
    Ok(key)
}

async fn insert_seat(
    connection: &mut SqliteConnection,
    game: i64,
    side: Side,
    seat: &SeatRecord,
) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO seats (game, side, name, token) VALUES (?, ?, ?, ?)")
        .bind(game)
        .bind(side.letter().to_string())
        .bind(&seat.name)
        .bind(seat.token.bytes())
        .execute(connection)
        .await?;
    Ok(())
}

async fn insert_events(
    connection: &mut SqliteConnection,
    rows: &[(GameKey, &EventRecord)],
) -> Result<(), StoreError> {
    let wall = wall_seconds();
    let mut insert = QueryBuilder::<Sqlite>::new(
        "INSERT INTO events (game, number, at, lag, wall, side, event, command) ",
    );
    insert.push_values(rows, |mut row, (game, EventRecord { number, event, command })| {
        row.push_bind(game.0)
            .push_bind(*number)
            .push_bind(stored(event.at))
            .push_bind(stored(event.lag))
            .push_bind(wall)
            .push_bind(event.side.letter().to_string())
            .push_bind(
                serde_json::to_string(&event.happened).expect("an event has only texts as keys"),
            )
            .push_bind(command.clone());
    });
    // Every number of rows is a statement of its own: they are not worth remembering.
    insert.build().persistent(false).execute(connection).await?;
    Ok(())
}

/// A time as the file has it.
pub(crate) fn stored(time: Millis) -> i64 {
    i64::try_from(time.0).unwrap_or(i64::MAX)
}
