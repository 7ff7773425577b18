//! Classes, their cards, and the devices that entered with one.

use awale_play::Millis;

use crate::error::StoreError;
use crate::jobs::{self, JobKind};
use crate::lesson::{self, LessonWrite};
use crate::nodes;
use crate::record::held_by;
use crate::rows::{Unreadable, damaged};
use crate::secret::Digest;
use crate::sql::{Connection, Row, values_of};
use crate::tournament;

/// Devices that one card may have let in, and one more: a phone, a desk, some that were wiped.
const MOST_SESSIONS: i64 = 8;

/// A class as it is made, and as it is found.
#[derive(Clone, Debug)]
pub struct ClassRecord {
    /// Its code, by which it is known to everybody in it.
    pub code: String,
    /// The digest of the secret that keeps it.
    pub teacher: Digest,
    /// When it is forgotten, in seconds since 1970.
    pub until: i64,
    /// Its cards, by their numbers.
    pub cards: Vec<CardRecord>,
}

#[derive(Clone, Debug)]
pub struct CardRecord {
    /// The number on it, from 1.
    pub number: u8,
    /// How many cards of this number were there before.
    pub generation: u32,
    /// The digest of what a camera reads.
    pub secret: Digest,
    /// The digest of what is typed.
    pub short: Digest,
    /// When whoever has it was last heard of, in seconds since 1970; 0 if never.
    pub seen: i64,
}

/// The card whose owner is at a device.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Holder {
    pub class: String,
    pub number: u8,
}

impl Holder {
    /// How a seat names it.
    pub fn name(&self) -> String {
        format!("{}/{}", self.class, self.number)
    }
}

/// What is to be written of a class.
#[derive(Clone, Debug)]
pub(crate) enum ClassWrite {
    Make {
        class: ClassRecord,
        now: Millis,
    },
    Add {
        class: String,
        cards: Vec<CardRecord>,
    },
    /// A card in the place of the one before it.
    Renew {
        class: String,
        before: u32,
        card: CardRecord,
    },
    Enter {
        class: String,
        number: u8,
        generation: u32,
        token: Digest,
    },
    Seen(Holder),
    Lesson(LessonWrite),
    Delete(String),
}

/// Writes it; returns how many rows it found to change.
pub(crate) async fn write(
    connection: &mut Connection,
    write: &ClassWrite,
    date: i64,
) -> Result<u64, StoreError> {
    match write {
        ClassWrite::Make { class, now } => make(connection, class, *now, date).await,
        ClassWrite::Add { class, cards } => add(connection, class, cards).await,
        ClassWrite::Renew { class, before, card } => {
            let sql =
                "UPDATE cards SET generation = $3, secret = $4, short = $5, seen = 0, hand = 0
                WHERE class = $1 AND number = $2 AND generation = $6";
            let (number, generation) = (i64::from(card.number), i64::from(card.generation));
            let digests = (card.secret.bytes(), card.short.bytes());
            let (secret, short) = digests;
            let before = i64::from(*before);
            let values = values_of![&**class, number, generation, secret, short, before];
            let renewed = connection.execute(sql, values).await?;
            let sql = "DELETE FROM sessions WHERE class = $1 AND number = $2 AND generation < $3";
            connection.execute(sql, values_of![&**class, number, generation]).await?;
            let holder = Holder { class: class.clone(), number: card.number };
            nodes::tell_renewed(connection, &holder.name()).await?;
            Ok(renewed)
        }
        ClassWrite::Enter { class, number, generation, token } => {
            let (number, generation) = (i64::from(*number), i64::from(*generation));
            let sql = "INSERT INTO sessions (token, class, number, generation, made)
                SELECT $1, class, number, generation, $2 FROM cards
                WHERE class = $3 AND number = $4 AND generation = $5";
            let values = values_of![token.bytes(), date, &**class, number, generation];
            let entered = connection.execute(sql, values).await?;
            let sql = "DELETE FROM sessions WHERE class = $1 AND number = $2 AND token <> $3
                AND token NOT IN (SELECT token FROM sessions WHERE class = $1 AND number = $2
                    ORDER BY made DESC LIMIT $4)";
            let values = values_of![&**class, number, token.bytes(), MOST_SESSIONS];
            connection.execute(sql, values).await?;
            if entered > 0 {
                seen(connection, class, number, date).await?;
            }
            Ok(entered)
        }
        ClassWrite::Seen(Holder { class, number }) => {
            seen(connection, class, i64::from(*number), date).await
        }
        ClassWrite::Lesson(write) => lesson::write(connection, write, date).await,
        ClassWrite::Delete(code) => {
            forget_games(connection, code).await?;
            tournament::delete_of_class(connection, code).await?;
            let sql = "DELETE FROM classes WHERE code = $1";
            Ok(connection.execute(sql, values_of![&**code]).await?)
        }
    }
}

/// By what the seats of the cards of a class are found.
async fn seats(connection: &mut Connection, class: &str) -> Result<Vec<Vec<u8>>, StoreError> {
    let sql = "SELECT number FROM cards WHERE class = $1";
    let rows = connection.rows(sql, values_of![class]).await?;
    let seat = |row: &Row| -> Result<Vec<u8>, sqlx::Error> {
        let number = u8::try_from(row.get::<i64>(0)?).unwrap_or(0);
        Ok(held_by(&Holder { class: class.to_owned(), number }.name()).bytes())
    };
    Ok(rows.iter().map(seat).collect::<Result<_, _>>()?)
}

/// The ids of the games in which a card of a class has a seat, rematches too.
pub(crate) async fn games(
    connection: &mut Connection,
    class: &str,
) -> Result<Vec<String>, StoreError> {
    let mut games = Vec::new();
    for seat in seats(connection, class).await? {
        let sql = "SELECT id FROM games JOIN seats ON game = key WHERE token = $1";
        for row in connection.rows(sql, values_of![seat]).await? {
            games.push(row.get(0)?);
        }
    }
    Ok(games)
}

/// Forgets them.
async fn forget_games(connection: &mut Connection, class: &str) -> Result<(), StoreError> {
    for seat in seats(connection, class).await? {
        let sql = "DELETE FROM games WHERE key IN (SELECT game FROM seats WHERE token = $1)";
        connection.execute(sql, values_of![seat]).await?;
    }
    Ok(())
}

/// Makes a class with its cards and the job that forgets it; 0 if the code is taken.
async fn make(
    connection: &mut Connection,
    class: &ClassRecord,
    now: Millis,
    date: i64,
) -> Result<u64, StoreError> {
    let sql = "INSERT INTO classes (code, teacher, until, created) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING";
    let values = values_of![&*class.code, class.teacher.bytes(), class.until, date];
    let made = connection.execute(sql, values).await?;
    if made > 0 {
        add(connection, &class.code, &class.cards).await?;
        jobs::add(connection, JobKind::Class, &class.code, now).await?;
    }
    Ok(made)
}

/// Adds cards that follow the last one; 0 if the first of them is there, so that of two who add only
/// one does.
async fn add(
    connection: &mut Connection,
    class: &str,
    cards: &[CardRecord],
) -> Result<u64, StoreError> {
    for card in cards {
        let sql = "INSERT INTO cards (class, number, generation, secret, short, seen)
            SELECT code, $2, $3, $4, $5, $6 FROM classes WHERE code = $1
            ON CONFLICT (class, number) DO NOTHING";
        let (number, generation) = (i64::from(card.number), i64::from(card.generation));
        let digests = (card.secret.bytes(), card.short.bytes());
        let values = values_of![class, number, generation, digests.0, digests.1, card.seen];
        if connection.execute(sql, values).await? == 0 {
            return Ok(0);
        }
    }
    Ok(cards.len() as u64)
}

async fn seen(
    connection: &mut Connection,
    class: &str,
    number: i64,
    date: i64,
) -> Result<u64, StoreError> {
    let sql = "UPDATE cards SET seen = $3 WHERE class = $1 AND number = $2";
    Ok(connection.execute(sql, values_of![class, number, date]).await?)
}

/// A class with its cards.
pub(crate) async fn class(
    connection: &mut Connection,
    code: &str,
) -> Result<Option<ClassRecord>, StoreError> {
    // One statement: all of it is of one moment.
    let sql = "SELECT teacher, until, number, generation, secret, short, seen
        FROM classes LEFT JOIN cards ON class = code WHERE code = $1 ORDER BY number";
    let rows = connection.rows(sql, values_of![code]).await?;
    let Some(first) = rows.first() else { return Ok(None) };
    let record = || -> Result<ClassRecord, Unreadable> {
        Ok(ClassRecord {
            code: code.to_owned(),
            teacher: Digest::read(&first.get::<Vec<u8>>(0)?)?,
            until: first.get(1)?,
            cards: rows.iter().filter_map(|row| card(row).transpose()).collect::<Result<_, _>>()?,
        })
    };
    record().map(Some).map_err(|error| damaged(code, &error))
}

/// The card of a row, if the class has any.
fn card(row: &Row) -> Result<Option<CardRecord>, Unreadable> {
    let Some(number) = row.get::<Option<i64>>(2)? else { return Ok(None) };
    Ok(Some(CardRecord {
        number: u8::try_from(number)?,
        generation: u32::try_from(row.get::<i64>(3)?)?,
        secret: Digest::read(&row.get::<Vec<u8>>(4)?)?,
        short: Digest::read(&row.get::<Vec<u8>>(5)?)?,
        seen: row.get(6)?,
    }))
}

/// Whose device has a secret, if the card is not void and the class not forgotten.
pub(crate) async fn holder(
    connection: &mut Connection,
    token: Digest,
    date: i64,
) -> Result<Option<Holder>, StoreError> {
    let sql = "SELECT cards.class, cards.number FROM sessions
        JOIN cards ON cards.class = sessions.class AND cards.number = sessions.number
            AND cards.generation = sessions.generation
        JOIN classes ON classes.code = cards.class
        WHERE sessions.token = $1 AND classes.until > $2";
    let rows = connection.rows(sql, values_of![token.bytes(), date]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (class, number): (String, i64) = (row.get(0)?, row.get(1)?);
    let number = u8::try_from(number).map_err(|error| damaged(&class, &error.into()))?;
    Ok(Some(Holder { class, number }))
}
