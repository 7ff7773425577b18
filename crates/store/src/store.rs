//! The store as a server sees it: reading, and asking for what is to be written.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use awale_play::Millis;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use crate::class::{self, CardRecord, ClassRecord, ClassWrite, Holder};
use crate::date::Date;
use crate::error::StoreError;
use crate::lesson::{self, LessonRecord, LessonWrite, NewAssignment, ResultRecord, Tasks};
use crate::pool::{ConnectionSource, Pool};
use crate::postgres::{self, Hosts};
use crate::record::Appended;
use crate::schema;
use crate::secret::{self, Digest};
use crate::sqlite::{self, Check, Folder};
use crate::table_clock::{self, TableClock, TableClockWrite};
use crate::tournament::{
    self, EntrantRecord, TournamentAppend, TournamentEventRecord, TournamentPlace,
    TournamentRecord, TournamentWrite,
};
use crate::writer::{self, Write, WriteRequest, Writer, Written};

mod clubs;
mod games;
mod servers;

pub use games::KeptRecord;

/// Requests that may wait for the writer; a sender beyond that waits for a place.
const QUEUE: usize = 4096;
/// Connections that read a file: games are read once, when a player opens them.
const READERS: usize = 2;

/// Where a store is.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file in a folder of this machine, for one server.
    Folder(PathBuf),
    /// A PostgreSQL, for any number of servers.
    Postgres {
        /// `postgres://USER:PASSWORD@HOST:PORT,HOST:PORT/DATABASE`.
        url: String,
        /// Connections of this server that read; it has one that writes and one that listens, too.
        connections: usize,
    },
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Folder(path) => f.debug_tuple("Folder").field(path).finish(),
            Database::Postgres { url, connections } => {
                let url = postgres::without_password(url);
                write!(f, "Postgres {{ url: {url:?}, connections: {connections} }}")
            }
        }
    }
}

/// The store. Its clones share one database.
#[derive(Clone, Debug)]
pub struct Store {
    pool: Arc<Pool>,
    requests: mpsc::Sender<WriteRequest>,
    shared: Arc<StoreState>,
}

/// What the store takes up and what is left on its disk, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Space {
    pub used: u64,
    pub free: u64,
}

/// What the clones of a store share.
#[derive(Debug)]
struct StoreState {
    /// The folder of a file; `None` with PostgreSQL.
    folder: Option<Folder>,
    /// Whether what was last written reached the disk.
    written: Arc<AtomicBool>,
    /// What a PostgreSQL takes up, as it was last asked.
    used: AtomicU64,
    /// The number of this server among those that share a PostgreSQL.
    node: i64,
    date: Date,
}

impl Store {
    /// Opens a store, making what is not there. The handle ends when the last clone of the store is
    /// gone and everything is written.
    pub async fn open(database: &Database) -> Result<(Store, JoinHandle<()>), StoreError> {
        let (folder, pool, source, connection, date) = match database {
            Database::Folder(path) => {
                let folder = Folder::lock(path)?;
                folder.prepare().await?;
                let source = ConnectionSource::File(folder.options());
                let unreadable = |error| match error {
                    StoreError::Database(error) => sqlite::wrong_with(&folder.file(), error),
                    other => other,
                };
                let mut connection = source.connect().await.map_err(unreadable)?;
                folder.opened();
                sqlite::check(&mut connection, &folder.file(), Check::Quick).await?;
                schema::migrate(&mut connection).await.map_err(unreadable)?;
                let readers = ConnectionSource::File(folder.options().read_only(true));
                let pool = Pool::new(readers, READERS);
                (Some(folder), pool, source, connection, Date::of_this_machine())
            }
            Database::Postgres { url, connections } => {
                let source = ConnectionSource::Hosts(Hosts::parse(url)?);
                let mut connection = source.connect().await?;
                schema::migrate(&mut connection).await?;
                let readers = ConnectionSource::Hosts(Hosts::parse(url)?);
                let date = Date::of_database(postgres::date(&mut connection).await?);
                (None, Pool::new(readers, (*connections).max(1)), source, connection, date)
            }
        };
        let (requests, receiver) = mpsc::channel(QUEUE);
        let written = Arc::new(AtomicBool::new(true));
        let healthy = Arc::clone(&written);
        // Odd or even, a number of 63 bits is nobody else's.
        let node = i64::try_from(secret::random_number() >> 1).unwrap_or(0);
        let own = date.clone();
        let writer = Writer { source, connection: Some(connection), healthy, node, date: own };
        let shared = Arc::new(StoreState { folder, written, used: AtomicU64::new(0), node, date });
        let ended = tokio::spawn(writer::run(writer, receiver));
        Ok((Store { pool: Arc::new(pool), requests, shared }, ended))
    }

    /// Whether other servers may use the same store. Then what this one knows may be out of date.
    pub fn is_shared(&self) -> bool {
        self.shared.folder.is_none()
    }

    /// Whether what was last written reached the disk, and the file is still where it was.
    pub fn is_healthy(&self) -> bool {
        let there = self.shared.folder.as_ref().is_none_or(Folder::is_in_place);
        self.shared.written.load(Ordering::Relaxed) && there
    }

    /// What the store takes up and what is left on its disk, in bytes.
    pub fn space(&self) -> Space {
        match &self.shared.folder {
            Some(folder) => folder.space(),
            None => Space { used: self.shared.used.load(Ordering::Relaxed), free: u64::MAX },
        }
    }

    /// Asks a PostgreSQL how much it takes up.
    pub async fn measure(&self) -> Result<(), StoreError> {
        if self.is_shared() {
            let sql = "SELECT pg_database_size(current_database())";
            let mut lent = self.pool.lend().await?;
            let rows = lent.connection.rows(sql, Vec::new()).await;
            let rows = lent.back(rows)?;
            let used: i64 = rows.first().map_or(Ok(0), |row| row.get(0))?;
            self.shared.used.store(u64::try_from(used).unwrap_or(0), Ordering::Relaxed);
        }
        Ok(())
    }

    /// Makes a class; `false` if its code is taken.
    pub async fn make_class(&self, class: ClassRecord, now: Millis) -> Result<bool, StoreError> {
        self.change(ClassWrite::Make { class, now }).await
    }

    /// A class, past its day too if it is still there.
    pub async fn class(&self, code: &str) -> Result<Option<ClassRecord>, StoreError> {
        if is_no_text(code) {
            return Ok(None);
        }
        let mut lent = self.pool.lend().await?;
        let class = class::class(&mut lent.connection, code).await;
        lent.back(class)
    }

    /// Adds cards to a class; `false` if one of their numbers is taken, or there is no such class.
    pub async fn add_cards(
        &self,
        class: String,
        cards: Vec<CardRecord>,
    ) -> Result<bool, StoreError> {
        self.change(ClassWrite::Add { class, cards }).await
    }

    /// Puts a card in the place of the one of the generation before; `false` if that is not the last.
    pub async fn renew_card(
        &self,
        class: String,
        before: u32,
        card: CardRecord,
    ) -> Result<bool, StoreError> {
        self.change(ClassWrite::Renew { class, before, card }).await
    }

    /// Lets a device in with a card; `false` if the card is void by now.
    pub async fn enter_class(
        &self,
        class: String,
        card: &CardRecord,
        token: Digest,
    ) -> Result<bool, StoreError> {
        let (number, generation) = (card.number, card.generation);
        self.change(ClassWrite::Enter { class, number, generation, token }).await
    }

    /// Whose device has this secret.
    pub async fn holder(&self, token: Digest) -> Result<Option<Holder>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let holder = class::holder(&mut lent.connection, token, self.date()).await;
        lent.back(holder)
    }

    /// Notes that whoever has a card was heard of.
    pub async fn seen(&self, holder: Holder) -> Result<(), StoreError> {
        self.change(ClassWrite::Seen(holder)).await.map(drop)
    }

    /// Forgets a class and all that is of it; `false` if it is not there.
    pub async fn delete_class(&self, code: &str) -> Result<bool, StoreError> {
        self.change(ClassWrite::Delete(code.to_owned())).await
    }

    /// What a class is given to do, and how far it has come.
    pub async fn lesson(&self, class: &str, which: Tasks) -> Result<LessonRecord, StoreError> {
        let mut lent = self.pool.lend().await?;
        let lesson = lesson::lesson(&mut lent.connection, class, which).await;
        lent.back(lesson)
    }

    /// The ids of the games in which cards of a class have a seat.
    pub async fn class_games(&self, class: &str) -> Result<Vec<String>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let games = class::games(&mut lent.connection, class).await;
        lent.back(games)
    }

    /// Gives something to cards of a class; its number, or `None` if the class is not there.
    pub async fn assign(&self, new: NewAssignment) -> Result<Option<u32>, StoreError> {
        let number = self.class_rows(ClassWrite::Lesson(LessonWrite::Assign(new))).await?;
        Ok(u32::try_from(number).ok().filter(|&number| number > 0))
    }

    /// Takes an assignment back; `false` if it is not there.
    pub async fn close_assignment(
        &self,
        class: String,
        assignment: u32,
    ) -> Result<bool, StoreError> {
        self.change(ClassWrite::Lesson(LessonWrite::Close { class, assignment })).await
    }

    /// Notes how far a pupil has come; `false` if this is not what the pupil does.
    pub async fn note_result(
        &self,
        holder: Holder,
        assignment: u32,
        result: ResultRecord,
    ) -> Result<bool, StoreError> {
        let write = LessonWrite::Result { holder, assignment, result };
        self.change(ClassWrite::Lesson(write)).await
    }

    /// Lets all screens of a class look up, or go on.
    pub async fn pause(&self, class: String, paused: bool) -> Result<(), StoreError> {
        self.change(ClassWrite::Lesson(LessonWrite::Pause { class, paused })).await.map(drop)
    }

    /// Raises or lowers a hand.
    pub async fn raise_hand(&self, holder: Holder, up: bool) -> Result<(), StoreError> {
        self.change(ClassWrite::Lesson(LessonWrite::Hand { holder, up })).await.map(drop)
    }

    /// Lowers all hands of a class.
    pub async fn lower_hands(&self, class: String) -> Result<(), StoreError> {
        self.change(ClassWrite::Lesson(LessonWrite::LowerAll(class))).await.map(drop)
    }

    /// Writes something of a class; `false` if it found nothing to change.
    async fn change(&self, write: ClassWrite) -> Result<bool, StoreError> {
        self.class_rows(write).await.map(|rows| rows > 0)
    }

    async fn class_rows(&self, write: ClassWrite) -> Result<i64, StoreError> {
        match self.request(Write::Class(Box::new(write))).await? {
            Written::Number(rows) => Ok(rows),
            _ => unreachable!("what is written of a class says how much"),
        }
    }

    /// Makes a tournament. If the server makes its pairs, it begins at `pairs_at`.
    pub async fn make_tournament(
        &self,
        tournament: TournamentRecord,
        pairs_at: Option<Millis>,
        now: Millis,
    ) -> Result<(), StoreError> {
        self.keep_tournament(TournamentWrite::Make { tournament, pairs_at, now }).await.map(drop)
    }

    /// Adds an event to a tournament, and what follows from it: who entered, the games of a round. All of
    /// it is written, or another has the number and nothing is.
    pub async fn append_to_tournament(
        &self,
        append: TournamentAppend,
    ) -> Result<Appended, StoreError> {
        let stored = self.keep_tournament(TournamentWrite::Append(append)).await?;
        Ok(if stored { Appended::Stored } else { Appended::Lost })
    }

    /// Puts a secret in the place of the one of the generation before; `false` if that is not the last.
    pub async fn renew_entrant(
        &self,
        tournament: String,
        before: u32,
        entrant: EntrantRecord,
    ) -> Result<bool, StoreError> {
        self.keep_tournament(TournamentWrite::Renew { tournament, before, entrant }).await
    }

    /// Forgets a tournament and its games; `false` if it is not there.
    pub async fn delete_tournament(&self, id: &str) -> Result<bool, StoreError> {
        self.keep_tournament(TournamentWrite::Delete(id.to_owned())).await
    }

    async fn keep_tournament(&self, write: TournamentWrite) -> Result<bool, StoreError> {
        match self.request(Write::Tournament(Box::new(write))).await? {
            Written::Number(rows) => Ok(rows > 0),
            _ => unreachable!("what is written of a tournament says how much"),
        }
    }

    /// A tournament without its events, past its day too if it is still there.
    pub async fn tournament(&self, id: &str) -> Result<Option<TournamentRecord>, StoreError> {
        if is_no_text(id) {
            return Ok(None);
        }
        let mut lent = self.pool.lend().await?;
        let found = tournament::tournament(&mut lent.connection, id).await;
        lent.back(found)
    }

    /// The events of a tournament behind a number.
    pub async fn tournament_events(
        &self,
        id: &str,
        number: u32,
    ) -> Result<Vec<TournamentEventRecord>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let events = tournament::events_after(&mut lent.connection, id, number).await;
        lent.back(events)
    }

    /// Who plays in a tournament.
    pub async fn entrants(&self, id: &str) -> Result<Vec<EntrantRecord>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let entrants = tournament::entrants(&mut lent.connection, id).await;
        lent.back(entrants)
    }

    /// The games by link of a tournament from a round on.
    pub async fn tournament_games(
        &self,
        id: &str,
        since: u32,
    ) -> Result<Vec<(TournamentPlace, String)>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let games = tournament::games(&mut lent.connection, id, since).await;
        lent.back(games)
    }

    /// The tournament that a game by link is of, if it is of one.
    pub async fn tournament_of(
        &self,
        game: &str,
    ) -> Result<Option<(String, TournamentPlace)>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let found = tournament::of_game(&mut lent.connection, game).await;
        lent.back(found)
    }

    /// The games of a tournament that were made before a moment and not begun.
    pub async fn untouched_games(
        &self,
        id: &str,
        before: Millis,
    ) -> Result<Vec<TournamentPlace>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let places = tournament::untouched(&mut lent.connection, id, before).await;
        lent.back(places)
    }

    /// The tournaments of a class, the newest first.
    pub async fn tournaments_of_class(&self, class: &str) -> Result<Vec<String>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let ids = tournament::of_class(&mut lent.connection, class).await;
        lent.back(ids)
    }

    /// How seats name whoever has a secret, if anybody has a card with it.
    pub async fn seat_holder(&self, token: Digest) -> Result<Option<String>, StoreError> {
        let mut lent = self.pool.lend().await?;
        let holder = tournament::seat_holder(&mut lent.connection, token, self.date()).await;
        lent.back(holder)
    }

    /// Makes a clock that two phones share.
    pub async fn make_clock(
        &self,
        id: String,
        state: String,
        now: Millis,
    ) -> Result<(), StoreError> {
        self.turn_clock(TableClockWrite::Make { id, state, now }).await.map(drop)
    }

    /// Puts the next state of a clock in the place of the one with a number; `false` if that is not the last.
    pub async fn press_clock(
        &self,
        id: String,
        after: u32,
        state: String,
    ) -> Result<bool, StoreError> {
        self.turn_clock(TableClockWrite::Press { id, after, state }).await
    }

    async fn turn_clock(&self, write: TableClockWrite) -> Result<bool, StoreError> {
        match self.request(Write::TableClock(write)).await? {
            Written::Number(rows) => Ok(rows > 0),
            _ => unreachable!("what is written of a clock says how much"),
        }
    }

    /// A clock that two phones share.
    pub async fn table_clock(&self, id: &str) -> Result<Option<TableClock>, StoreError> {
        if is_no_text(id) {
            return Ok(None);
        }
        let mut lent = self.pool.lend().await?;
        let clock = table_clock::clock(&mut lent.connection, id).await;
        lent.back(clock)
    }

    async fn request(&self, write: Write) -> Result<Written, StoreError> {
        let (answer, answered) = oneshot::channel();
        let request = WriteRequest { write, answer };
        self.requests.send(request).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }
}

/// PostgreSQL takes no text with this character, and no id has it.
fn is_no_text(id: &str) -> bool {
    id.contains('\0')
}
