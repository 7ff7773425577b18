//! What a class is given to do, how far its pupils have come, raised hands, and the pause.

use crate::class::Holder;
use crate::error::StoreError;
use crate::record::NewGame;
use crate::rows::{Unreadable, damaged};
use crate::sql::{Connection, Row, values_of};
use crate::writer;

/// A lesson as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LessonRecord {
    /// Since when all screens are to look up, in seconds since 1970; 0 if they are not.
    pub paused: i64,
    /// The numbers of the cards that have raised a hand, and since when.
    pub hands: Vec<(u8, i64)>,
    /// What was given, the first one first.
    pub assignments: Vec<AssignmentRecord>,
}

/// What was given to some cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AssignmentRecord {
    /// Its number in the class, from 1.
    pub number: u32,
    /// What is to be done, as the server wrote it.
    pub work: String,
    /// When it was given, in seconds since 1970.
    pub made: i64,
    pub tasks: Vec<TaskRecord>,
}

/// The part of a card in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TaskRecord {
    pub card: u8,
    /// The id of its game by link; empty if there is none.
    pub game: String,
    /// Whether something else took its place.
    pub closed: bool,
    /// When the pupil last came further, in seconds since 1970.
    pub heard: i64,
    pub results: Vec<ResultRecord>,
}

/// What became of a question of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultRecord {
    /// Which one, from 1.
    pub item: u32,
    pub tries: u32,
    /// How it stands, in a word of the server's. [`OPEN`] may still become another.
    pub outcome: String,
}

/// The outcome of what is not over.
pub const OPEN: &str = "open";

/// What a teacher gives.
#[derive(Clone, Debug)]
pub struct NewAssignment {
    pub class: String,
    pub work: String,
    /// The cards it is for, each with the id of its game by link, or an empty one.
    pub tasks: Vec<(u8, String)>,
    /// The games that it needs: all of them are made with it, or nothing is.
    pub games: Vec<NewGame>,
}

/// What is to be written of a lesson.
#[derive(Clone, Debug)]
pub(crate) enum LessonWrite {
    Assign(NewAssignment),
    /// An assignment is taken back, what came of it stays.
    Close {
        class: String,
        assignment: u32,
    },
    Result {
        holder: Holder,
        assignment: u32,
        result: ResultRecord,
    },
    Pause {
        class: String,
        paused: bool,
    },
    Hand {
        holder: Holder,
        up: bool,
    },
    LowerAll(String),
}

/// Writes it; returns the number of a new assignment, or how many rows it found to change.
pub(crate) async fn write(
    connection: &mut Connection,
    write: &LessonWrite,
    now: i64,
) -> Result<u64, StoreError> {
    Ok(match write {
        LessonWrite::Assign(new) => assign(connection, new, now).await?,
        LessonWrite::Close { class, assignment } => {
            let sql = "UPDATE tasks SET closed = $3 WHERE class = $1 AND assignment = $2";
            let values = values_of![&**class, i64::from(*assignment), true];
            connection.execute(sql, values).await?
        }
        LessonWrite::Result { holder, assignment, result } => {
            let Holder { class, number } = holder;
            let (number, assignment) = (i64::from(*number), i64::from(*assignment));
            let sql = "UPDATE tasks SET heard = $4
                WHERE class = $1 AND assignment = $2 AND card = $3 AND NOT closed";
            let values = values_of![&**class, assignment, number, now];
            let found = connection.execute(sql, values).await?;
            if found > 0 {
                // What is over stays as it was: a question is answered once.
                let sql = "INSERT INTO results (class, assignment, card, item, tries, outcome)
                    VALUES ($1, $2, $3, $4, $5, $6)
                    ON CONFLICT (class, assignment, card, item) DO UPDATE
                    SET tries = excluded.tries, outcome = excluded.outcome
                    WHERE results.outcome = 'open' AND results.tries <= excluded.tries";
                let (item, tries) = (i64::from(result.item), i64::from(result.tries));
                let outcome = &*result.outcome;
                let values = values_of![&**class, assignment, number, item, tries, outcome];
                connection.execute(sql, values).await?;
            }
            found
        }
        LessonWrite::Pause { class, paused } => {
            let since = if *paused { now } else { 0 };
            let sql = "UPDATE classes SET paused = $2 WHERE code = $1";
            connection.execute(sql, values_of![&**class, since]).await?
        }
        LessonWrite::Hand { holder: Holder { class, number }, up } => {
            let since = if *up { now } else { 0 };
            // Whoever has waited longest is first, though the hand is raised again.
            let sql = "UPDATE cards SET hand = $3
                WHERE class = $1 AND number = $2 AND (hand = 0 OR $3 = 0)";
            connection.execute(sql, values_of![&**class, i64::from(*number), since]).await?
        }
        LessonWrite::LowerAll(class) => {
            let sql = "UPDATE cards SET hand = 0 WHERE class = $1";
            connection.execute(sql, values_of![&**class]).await?
        }
    })
}

/// Gives something to cards, in the place of what they had; returns its number, 0 if a card is not
/// there.
async fn assign(
    connection: &mut Connection,
    new: &NewAssignment,
    now: i64,
) -> Result<u64, StoreError> {
    let class = &*new.class;
    let sql = "INSERT INTO assignments (class, number, work, made)
        SELECT code, 1 + coalesce((SELECT max(number) FROM assignments WHERE class = $1), 0), $2, $3
        FROM classes WHERE code = $1 RETURNING number";
    let rows = connection.rows(sql, values_of![class, &*new.work, now]).await?;
    let Some(row) = rows.first() else { return Ok(0) };
    let number: i64 = row.get(0)?;
    for game in &new.games {
        writer::create(connection, game, now).await?;
    }
    for (card, game) in &new.tasks {
        let card = i64::from(*card);
        let sql = "UPDATE tasks SET closed = $3 WHERE class = $1 AND card = $2 AND NOT closed";
        connection.execute(sql, values_of![class, card, true]).await?;
        let sql = "INSERT INTO tasks (class, assignment, card, game, closed, heard)
            VALUES ($1, $2, $3, $4, $5, $6)";
        let values = values_of![class, number, card, &**game, false, now];
        connection.execute(sql, values).await?;
    }
    Ok(number.unsigned_abs())
}

/// Which tasks of a class are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tasks {
    /// Those that pupils do now.
    Open,
    All,
}

/// A lesson; nothing if there is no such class.
pub(crate) async fn lesson(
    connection: &mut Connection,
    class: &str,
    which: Tasks,
) -> Result<LessonRecord, StoreError> {
    // All of it is of one moment.
    connection.begin_reading().await?;
    let sql = "SELECT paused FROM classes WHERE code = $1";
    let paused = connection.rows(sql, values_of![class]).await?;
    let sql = "SELECT number, hand FROM cards WHERE class = $1 AND hand > 0 ORDER BY hand, number";
    let hands = connection.rows(sql, values_of![class]).await?;
    let all = which == Tasks::All;
    let sql = "SELECT assignment, work, made, card, game, closed, heard FROM tasks
        JOIN assignments ON assignments.class = tasks.class AND number = assignment
        WHERE tasks.class = $1 AND ($2 OR NOT closed) ORDER BY assignment, card";
    let tasks = connection.rows(sql, values_of![class, all]).await?;
    let sql = "SELECT results.assignment, results.card, item, tries, outcome FROM results
        JOIN tasks ON tasks.class = results.class AND tasks.assignment = results.assignment
            AND tasks.card = results.card
        WHERE results.class = $1 AND ($2 OR NOT closed)
        ORDER BY results.assignment, results.card, item";
    let results = connection.rows(sql, values_of![class, all]).await?;
    connection.commit().await?;
    let read = || -> Result<LessonRecord, Unreadable> {
        let mut record = LessonRecord {
            paused: paused.first().map_or(Ok(0), |row| row.get(0))?,
            hands: hands.iter().map(hand).collect::<Result<_, _>>()?,
            assignments: Vec::new(),
        };
        for row in &tasks {
            task(&mut record, row)?;
        }
        for row in &results {
            result(&mut record, row)?;
        }
        Ok(record)
    };
    read().map_err(|error| damaged(class, &error))
}

fn hand(row: &Row) -> Result<(u8, i64), Unreadable> {
    Ok((u8::try_from(row.get::<i64>(0)?)?, row.get(1)?))
}

/// Adds a task to its assignment, which is the last one or the next.
fn task(record: &mut LessonRecord, row: &Row) -> Result<(), Unreadable> {
    let number = u32::try_from(row.get::<i64>(0)?)?;
    if record.assignments.last().is_none_or(|last| last.number != number) {
        let (work, made) = (row.get(1)?, row.get(2)?);
        record.assignments.push(AssignmentRecord { number, work, made, tasks: Vec::new() });
    }
    let task = TaskRecord {
        card: u8::try_from(row.get::<i64>(3)?)?,
        game: row.get(4)?,
        closed: row.get(5)?,
        heard: row.get(6)?,
        results: Vec::new(),
    };
    record.assignments.last_mut().expect("one was added").tasks.push(task);
    Ok(())
}

/// Adds a result to its task.
fn result(record: &mut LessonRecord, row: &Row) -> Result<(), Unreadable> {
    let (number, card) = (u32::try_from(row.get::<i64>(0)?)?, u8::try_from(row.get::<i64>(1)?)?);
    let result = ResultRecord {
        item: u32::try_from(row.get::<i64>(2)?)?,
        tries: u32::try_from(row.get::<i64>(3)?)?,
        outcome: row.get(4)?,
    };
    let assignment = record.assignments.iter_mut().find(|found| found.number == number);
    let tasks = assignment.into_iter().flat_map(|found| found.tasks.iter_mut());
    if let Some(task) = tasks.into_iter().find(|task| task.card == card) {
        task.results.push(result);
    }
    Ok(())
}
