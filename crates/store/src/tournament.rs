//! Tournaments: their events, who plays in them, and the games by link that belong to them.

use awale_core::Side;
use awale_play::{Millis, TimeControl};
use sqlx::AssertSqlSafe;

use crate::error::StoreError;
use crate::jobs::{self, JobKind};
use crate::nodes;
use crate::record::{Appended, NewGame, SeatRecord, letter, stored};
use crate::rows::{Unreadable, damaged};
use crate::secret::Digest;
use crate::sql::{Connection, Row, Value, values_of};

/// Values in one statement: SQLite takes 32,766, PostgreSQL 65,535.
const MOST_VALUES: usize = 8192;

/// A tournament as it is made, and as it is found.
#[derive(Clone, Debug)]
pub struct TournamentRecord {
    /// Its id in links.
    pub id: String,
    /// The digest of the secret that keeps it.
    pub director: Digest,
    /// The code of the class it is of; empty if it is of none.
    pub class: String,
    /// The id of the club it is of; empty if it is of none.
    pub club: String,
    /// What `awale-tournament` needs, as JSON.
    pub settings: String,
    /// How its games are played, as JSON.
    pub terms: String,
    /// When it is forgotten, in seconds since 1970.
    pub until: i64,
}

/// An event of a tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentEventRecord {
    /// From 1 without gaps.
    pub number: u32,
    /// When, by the server's clock.
    pub at: Millis,
    /// What, as JSON.
    pub event: String,
}

/// Who plays for an entrant at a board.
#[derive(Clone, Debug)]
pub struct EntrantRecord {
    /// The number of the player or team in the tournament.
    pub player: u32,
    /// The board of a team, from 1.
    pub board: u32,
    /// How many secrets there were before.
    pub generation: u32,
    /// The digest of the secret.
    pub token: Digest,
    /// The number of the card in a tournament of a class, of the member in one of a club; 0 if it is of
    /// none.
    pub card: u32,
}

/// Which game of a tournament a game by link is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TournamentPlace {
    /// All count from 1.
    pub round: u32,
    pub table: u32,
    pub game: u32,
}

/// What an event becomes in its tournament, with all that follows from it.
#[derive(Clone, Debug)]
pub struct TournamentAppend {
    pub tournament: String,
    pub event: TournamentEventRecord,
    /// Those who play for whoever entered.
    pub entrants: Vec<EntrantRecord>,
    /// The games of the round.
    pub games: Vec<(NewGame, TournamentPlace)>,
    /// Whether games of it count for the ratings of its club after this.
    pub rates: bool,
    /// The round that is to be paired by whichever server comes to it, and when.
    pub pairs: Option<(u32, Millis)>,
}

/// What is to be written of a tournament.
#[derive(Clone, Debug)]
pub(crate) enum TournamentWrite {
    Make {
        tournament: TournamentRecord,
        /// When pairs are made by the server itself, if it makes them.
        pairs_at: Option<Millis>,
        now: Millis,
    },
    Append(TournamentAppend),
    /// A secret in the place of the one before it.
    Renew {
        tournament: String,
        before: u32,
        entrant: EntrantRecord,
    },
    Delete(String),
}

impl TournamentWrite {
    /// The tournament it is about. Writes of one transaction are done in the order of these, so that of two
    /// servers neither waits for the other in a circle.
    pub(crate) fn id(&self) -> &str {
        match self {
            TournamentWrite::Make { tournament, .. } => &tournament.id,
            TournamentWrite::Append(append) => &append.tournament,
            TournamentWrite::Renew { tournament, .. } => tournament,
            TournamentWrite::Delete(id) => id,
        }
    }
}

/// Writes it; returns how many rows it found to change.
pub(crate) async fn write(
    connection: &mut Connection,
    write: &TournamentWrite,
    date: i64,
) -> Result<u64, StoreError> {
    match write {
        TournamentWrite::Make { tournament, pairs_at, now } => {
            let sql =
                "INSERT INTO tournaments (id, director, class, settings, terms, until, created, club)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
            let values = values_of![
                &*tournament.id,
                tournament.director.bytes(),
                &*tournament.class,
                &*tournament.settings,
                &*tournament.terms,
                tournament.until,
                date,
                &*tournament.club,
            ];
            let made = connection.execute(sql, values).await?;
            jobs::add(connection, JobKind::Tournament, &tournament.id, *now).await?;
            if let Some(due) = pairs_at {
                jobs::add(connection, JobKind::Arena, &tournament.id, *due).await?;
            }
            Ok(made)
        }
        TournamentWrite::Append(append) => match self::append(connection, append, date).await? {
            Appended::Stored => Ok(1),
            Appended::Lost => Ok(0),
        },
        TournamentWrite::Renew { tournament, before, entrant } => {
            let sql = "UPDATE entrants SET generation = $4, token = $5
                WHERE tournament = $1 AND player = $2 AND board = $3 AND generation = $6";
            let numbers = [entrant.player, entrant.board, entrant.generation].map(i64::from);
            let [player, board, generation] = numbers;
            let (token, before) = (entrant.token.bytes(), i64::from(*before));
            let values = values_of![&**tournament, player, board, generation, token, before];
            let renewed = connection.execute(sql, values).await?;
            nodes::tell_renewed(connection, &entrant.own_holder(tournament)).await?;
            Ok(renewed)
        }
        TournamentWrite::Delete(id) => delete(connection, id).await,
    }
}

/// Adds an event if its number is free, and all that follows from it.
async fn append(
    connection: &mut Connection,
    append: &TournamentAppend,
    date: i64,
) -> Result<Appended, StoreError> {
    let TournamentAppend { tournament, event, entrants, games, rates, pairs } = append;
    // Nothing happens in a tournament that was just deleted.
    let sql = "INSERT INTO tournament_events (tournament, number, at, event)
        SELECT id, $2, $3, $4 FROM tournaments WHERE id = $1 ON CONFLICT DO NOTHING";
    let number = i64::from(event.number);
    let values = values_of![&**tournament, number, stored(event.at), &*event.event];
    if connection.execute(sql, values).await? == 0 {
        return Ok(Appended::Lost);
    }
    let rows = entrants.iter().map(|entrant| {
        let [player, board, generation] =
            [entrant.player, entrant.board, entrant.generation].map(i64::from);
        let (token, card) = (entrant.token.bytes(), i64::from(entrant.card));
        values_of![&**tournament, player, board, generation, token, card]
    });
    let columns = "entrants (tournament, player, board, generation, token, card)";
    insert(connection, columns, "", rows.collect()).await?;
    create(connection, tournament, games, date).await?;
    if *rates {
        // One for each event: a job that is being done has read what was before it.
        let subject = format!("{tournament}/{}", event.number);
        jobs::add(connection, JobKind::Rating, &subject, event.at).await?;
    }
    if let Some((round, due)) = pairs {
        // Each round has a job of its own: one that is just done takes no other with it.
        let subject = format!("{tournament}/{round}");
        jobs::add(connection, JobKind::Round, &subject, *due).await?;
    }
    Ok(Appended::Stored)
}

/// Makes the games of a round, a few statements for all of them.
async fn create(
    connection: &mut Connection,
    tournament: &str,
    games: &[(NewGame, TournamentPlace)],
    date: i64,
) -> Result<(), StoreError> {
    let rows = games.iter().map(|(game, _)| game_values(game, date)).collect();
    let made = insert(connection, GAME_COLUMNS, " RETURNING id, key", rows).await?;
    let mut keys = std::collections::HashMap::new();
    for row in &made {
        keys.insert(row.get::<String>(0)?, row.get::<i64>(1)?);
    }
    let (mut seats, mut places, mut flags) = (Vec::new(), Vec::new(), Vec::new());
    for (game, place) in games {
        let key = *keys.get(&game.id).ok_or(sqlx::Error::RowNotFound)?;
        for side in Side::ALL {
            seats.extend(game.seats[side].as_ref().map(|seat| seat_values(key, side, seat)));
        }
        let [round, table, number] = [place.round, place.table, place.game].map(i64::from);
        places.push(values_of![key, tournament, round, table, number]);
        if game.time != TimeControl::None {
            flags.push(values_of![JobKind::Flag.name(), &*game.id, stored(game.made)]);
        }
    }
    insert(connection, SEAT_COLUMNS, "", seats).await?;
    let columns = "tournament_games (game, tournament, round, place, number)";
    insert(connection, columns, "", places).await?;
    insert(connection, "jobs (kind, subject, due)", " ON CONFLICT DO NOTHING", flags).await?;
    Ok(())
}

pub(crate) const GAME_COLUMNS: &str =
    "games (id, rules, start, time, invite_digest, invitation_only, made, created)";

pub(crate) fn game_values(game: &NewGame, date: i64) -> Vec<Value> {
    values_of![
        &*game.id,
        game.start.rules().name(),
        game.start.to_string(),
        game.time.to_string(),
        game.invite_digest.bytes(),
        game.invitation_only,
        stored(game.made),
        date,
    ]
}

pub(crate) const SEAT_COLUMNS: &str = "seats (game, side, name, token, holder)";

pub(crate) fn seat_values(game: i64, side: Side, seat: &SeatRecord) -> Vec<Value> {
    values_of![game, letter(side), &*seat.name, seat.token.bytes(), &*seat.holder]
}

/// Adds rows, many in a statement; returns what the statement gives back.
pub(crate) async fn insert(
    connection: &mut Connection,
    columns: &str,
    ending: &str,
    rows: Vec<Vec<Value>>,
) -> Result<Vec<Row>, StoreError> {
    let Some(width) = rows.first().map(Vec::len) else { return Ok(Vec::new()) };
    let mut given = Vec::new();
    for rows in rows.chunks(MOST_VALUES / width) {
        let row = |number: usize| {
            let places = (1..=width).map(|place| format!("${}", number * width + place));
            format!("({})", places.collect::<Vec<_>>().join(", "))
        };
        let places: Vec<String> = (0..rows.len()).map(row).collect();
        let sql = format!("INSERT INTO {columns} VALUES {}{ending}", places.join(", "));
        let values = rows.iter().flatten().cloned().collect();
        given.extend(connection.rows(AssertSqlSafe(sql), values).await?);
    }
    Ok(given)
}

/// Forgets a tournament with its games.
async fn delete(connection: &mut Connection, id: &str) -> Result<u64, StoreError> {
    let sql = "DELETE FROM games WHERE key IN
        (SELECT game FROM tournament_games WHERE tournament = $1)";
    connection.execute(sql, values_of![id]).await?;
    Ok(connection.execute("DELETE FROM tournaments WHERE id = $1", values_of![id]).await?)
}

/// Forgets the tournaments of a class.
pub(crate) async fn delete_of_class(
    connection: &mut Connection,
    class: &str,
) -> Result<(), StoreError> {
    for id in of_class(connection, class).await? {
        delete(connection, &id).await?;
    }
    Ok(())
}

/// The ids of the tournaments of a class, the newest first.
pub(crate) async fn of_class(
    connection: &mut Connection,
    class: &str,
) -> Result<Vec<String>, StoreError> {
    let sql =
        "SELECT id FROM tournaments WHERE class = $1 AND class <> '' ORDER BY created DESC, id";
    let rows = connection.rows(sql, values_of![class]).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect::<Result<_, _>>()?)
}

/// Forgets the tournaments of a club.
pub(crate) async fn delete_of_club(
    connection: &mut Connection,
    club: &str,
) -> Result<(), StoreError> {
    for id in of_club(connection, club).await? {
        delete(connection, &id).await?;
    }
    Ok(())
}

/// The ids of the tournaments of a club, the newest first.
pub(crate) async fn of_club(
    connection: &mut Connection,
    club: &str,
) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id FROM tournaments WHERE club = $1 AND club <> '' ORDER BY created DESC, id";
    let rows = connection.rows(sql, values_of![club]).await?;
    Ok(rows.iter().map(|row| row.get(0)).collect::<Result<_, _>>()?)
}

/// Notes that the result of a game is to be carried into its tournament, if it is of one. Written with the
/// ending of the game.
pub(crate) async fn carry(
    connection: &mut Connection,
    game: i64,
    now: Millis,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO jobs (kind, subject, due)
        SELECT $2, games.id, $3 FROM tournament_games JOIN games ON games.key = tournament_games.game
        WHERE tournament_games.game = $1 ON CONFLICT DO NOTHING";
    connection.execute(sql, values_of![game, JobKind::Result.name(), stored(now)]).await?;
    Ok(())
}

/// A tournament without its events.
pub(crate) async fn tournament(
    connection: &mut Connection,
    id: &str,
) -> Result<Option<TournamentRecord>, StoreError> {
    let sql = "SELECT director, class, settings, terms, until, club FROM tournaments WHERE id = $1";
    let rows = connection.rows(sql, values_of![id]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let record = || -> Result<TournamentRecord, Unreadable> {
        Ok(TournamentRecord {
            id: id.to_owned(),
            director: Digest::read(&row.get::<Vec<u8>>(0)?)?,
            class: row.get(1)?,
            settings: row.get(2)?,
            terms: row.get(3)?,
            until: row.get(4)?,
            club: row.get(5)?,
        })
    };
    record().map(Some).map_err(|error| damaged(id, &error))
}

/// Its events behind a number.
pub(crate) async fn events_after(
    connection: &mut Connection,
    id: &str,
    number: u32,
) -> Result<Vec<TournamentEventRecord>, StoreError> {
    let sql = "SELECT number, at, event FROM tournament_events
        WHERE tournament = $1 AND number > $2 ORDER BY number";
    let rows = connection.rows(sql, values_of![id, i64::from(number)]).await?;
    let event = |row: &Row| -> Result<TournamentEventRecord, Unreadable> {
        Ok(TournamentEventRecord {
            number: u32::try_from(row.get::<i64>(0)?)?,
            at: crate::rows::moment(row.get(1)?),
            event: row.get(2)?,
        })
    };
    let events = rows.iter().map(event).collect::<Result<_, _>>();
    events.map_err(|error| damaged(id, &error))
}

/// Everybody who plays in a tournament.
pub(crate) async fn entrants(
    connection: &mut Connection,
    id: &str,
) -> Result<Vec<EntrantRecord>, StoreError> {
    let sql = "SELECT player, board, generation, token, card FROM entrants
        WHERE tournament = $1 ORDER BY player, board";
    let rows = connection.rows(sql, values_of![id]).await?;
    let entrant = |row: &Row| -> Result<EntrantRecord, Unreadable> {
        Ok(EntrantRecord {
            player: u32::try_from(row.get::<i64>(0)?)?,
            board: u32::try_from(row.get::<i64>(1)?)?,
            generation: u32::try_from(row.get::<i64>(2)?)?,
            token: Digest::read(&row.get::<Vec<u8>>(3)?)?,
            card: u32::try_from(row.get::<i64>(4)?)?,
        })
    };
    let entrants = rows.iter().map(entrant).collect::<Result<_, _>>();
    entrants.map_err(|error| damaged(id, &error))
}

/// The games by link of a tournament from a round on: which each is, and its id.
pub(crate) async fn games(
    connection: &mut Connection,
    id: &str,
    since: u32,
) -> Result<Vec<(TournamentPlace, String)>, StoreError> {
    let sql = "SELECT round, place, number, games.id FROM tournament_games
        JOIN games ON games.key = tournament_games.game WHERE tournament = $1 AND round >= $2";
    let rows = connection.rows(sql, values_of![id, i64::from(since)]).await?;
    let game = |row: &Row| -> Result<(TournamentPlace, String), Unreadable> {
        Ok((place(row)?, row.get(3)?))
    };
    let games = rows.iter().map(game).collect::<Result<_, _>>();
    games.map_err(|error| damaged(id, &error))
}

fn place(row: &Row) -> Result<TournamentPlace, Unreadable> {
    let number = |column| -> Result<u32, Unreadable> { Ok(row.get::<i64>(column)?.try_into()?) };
    Ok(TournamentPlace { round: number(0)?, table: number(1)?, game: number(2)? })
}

/// The tournament that a game is of, and which of its games it is.
pub(crate) async fn of_game(
    connection: &mut Connection,
    game: &str,
) -> Result<Option<(String, TournamentPlace)>, StoreError> {
    let sql = "SELECT round, place, number, tournament FROM tournament_games
        JOIN games ON games.key = tournament_games.game WHERE games.id = $1";
    let rows = connection.rows(sql, values_of![game]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let found = place(row).map_err(|error| damaged(game, &error))?;
    Ok(Some((row.get(3)?, found)))
}

/// The games of a tournament that were made before a moment and in which nothing has happened.
pub(crate) async fn untouched(
    connection: &mut Connection,
    id: &str,
    before: Millis,
) -> Result<Vec<TournamentPlace>, StoreError> {
    let sql = "SELECT round, place, number FROM tournament_games
        JOIN games ON games.key = tournament_games.game
        WHERE tournament = $1 AND games.made < $2
            AND NOT EXISTS (SELECT 1 FROM events WHERE events.game = games.key)";
    let rows = connection.rows(sql, values_of![id, stored(before)]).await?;
    let places = rows.iter().map(place).collect::<Result<_, _>>();
    places.map_err(|error| damaged(id, &error))
}

/// Who holds seats with a secret: the card of a device that entered a class, a member of a club, or an
/// entrant.
pub(crate) async fn seat_holder(
    connection: &mut Connection,
    token: Digest,
    date: i64,
) -> Result<Option<String>, StoreError> {
    if let Some(holder) = crate::class::holder(connection, token, date).await? {
        return Ok(Some(holder.name()));
    }
    if let Some((club, member)) = crate::club::member_with(connection, token, date).await? {
        return Ok(Some(format!("{club}/{member}")));
    }
    let sql = "SELECT tournament, player, board FROM entrants WHERE token = $1";
    let rows = connection.rows(sql, values_of![token.bytes()]).await?;
    let Some(row) = rows.first() else { return Ok(None) };
    let (tournament, player, board): (String, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
    Ok(Some(format!("{tournament}/{player}/{board}")))
}

impl TournamentRecord {
    /// The class or the club it is of; empty if it is of none.
    pub fn group(&self) -> &str {
        if self.club.is_empty() { &self.class } else { &self.club }
    }
}

impl EntrantRecord {
    /// How the seats of this entrant name who holds them.
    pub fn holder(&self, tournament: &TournamentRecord) -> String {
        if self.card > 0 {
            format!("{}/{}", tournament.group(), self.card)
        } else {
            self.own_holder(&tournament.id)
        }
    }

    /// The same for an entrant without a card of a class or club.
    fn own_holder(&self, tournament: &str) -> String {
        format!("{tournament}/{}/{}", self.player, self.board)
    }
}
