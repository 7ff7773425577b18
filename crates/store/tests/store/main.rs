//! The store, with real files and a real PostgreSQL: every test that can runs with both.

use awale_core::{AnyPosition, BySide, RuleSet, Side};
use awale_play::{Action, ActionRefused, Game, GameEvent, GameResult, Happened, Millis, Offer};
use awale_store::{
    Append, Appended, Database, Digest, EventRecord, GameKey, JobKind, NewGame, SeatRecord, Store,
    StoreError,
};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};

mod classes;
mod clubs;
mod lessons;
mod tournaments;

/// Where a test has its store.
struct Place {
    database: Database,
    /// Removed with the place.
    _folder: Option<tempfile::TempDir>,
}

impl Place {
    fn sqlite() -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        let database = Database::Folder(folder.path().to_owned());
        Place { database, _folder: Some(folder) }
    }

    fn postgres() -> Place {
        let url = awale_private_postgres::shared().database();
        Place { database: Database::Postgres { url, connections: 2 }, _folder: None }
    }

    async fn open(&self) -> (Store, tokio::task::JoinHandle<()>) {
        Store::open(&self.database).await.expect("it opens")
    }

    /// Writes past the store.
    async fn change(&self, sql: &str) {
        let sql = AssertSqlSafe(sql.to_owned());
        let changed = match &self.database {
            Database::Folder(folder) => {
                let options = SqliteConnectOptions::new().filename(folder.join("awale.sqlite"));
                let mut connection = options.connect().await.expect("it opens");
                sqlx::raw_sql(sql).execute(&mut connection).await.map(|done| done.rows_affected())
            }
            Database::Postgres { url, .. } => {
                let mut connection = PgConnection::connect(url).await.expect("it opens");
                sqlx::raw_sql(sql).execute(&mut connection).await.map(|done| done.rows_affected())
            }
        };
        assert_eq!(changed.expect("it is written"), 1);
    }
}

macro_rules! with_both {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test] async fn $test() { super::$test(crate::Place::sqlite()).await })*
        }
        mod postgres {
            $(#[tokio::test] async fn $test() { super::$test(crate::Place::postgres()).await })*
        }
    };
}
use with_both;

with_both!(
    a_game_is_rebuilt_from_its_events,
    appends_are_written_together_and_answered_alone,
    a_changed_event_is_found_out,
    a_number_and_a_command_are_given_once,
    a_next_game_is_made_with_its_event_or_not_at_all,
    games_expire,
    jobs_are_leased_one_by_one,
    jobs_of_a_newer_server_are_left_to_it,
    kept_games_and_links_outlive_a_restart,
);

async fn open(
    folder: &std::path::Path,
) -> Result<(Store, tokio::task::JoinHandle<()>), StoreError> {
    Store::open(&Database::Folder(folder.to_owned())).await
}

fn new_game(id: &str) -> NewGame {
    let seat = SeatRecord {
        name: "Awa".to_owned(),
        token: Digest::of("south's secret"),
        holder: String::new(),
    };
    NewGame {
        id: id.to_owned(),
        start: AnyPosition::start(RuleSet::Awale, Side::South),
        time: "60+1".parse().expect("a time control"),
        invite_digest: Digest::of("join me"),
        invitation_only: true,
        seats: BySide::new(Some(seat), None),
        made: Millis(1),
    }
}

/// Plays and writes what happened, as a server does.
struct Play<'a> {
    store: &'a Store,
    key: GameKey,
    game: Game,
    number: u32,
}

impl Play<'_> {
    async fn act(&mut self, side: Side, action: Action, at: u64) {
        let event = self.game.act(side, action, Millis(at)).expect("it may happen");
        self.append(event).await;
    }

    async fn append(&mut self, event: GameEvent) {
        self.number += 1;
        let seat = matches!(event.happened, Happened::Joined { .. }).then(|| SeatRecord {
            name: "Bô".to_owned(),
            token: Digest::of("north's secret"),
            holder: String::new(),
        });
        let event = EventRecord { number: self.number, event, command: String::new() };
        let append = Append { game: self.key, event, seat, next: None, ends: false };
        let appended = self.store.append(append).await.expect("it is written");
        assert_eq!(appended, Appended::Stored);
    }
}

fn play(mv: &str) -> Action {
    Action::Play(mv.parse().expect("a move"))
}

fn rematch(next: &str) -> Action {
    Action::Rematch { next: next.to_owned() }
}

async fn rebuilt(store: &Store, id: &str) -> Game {
    let record = store.load(id).await.expect("it is read").expect("it is there");
    let mut game = Game::new(record.options());
    for event in &record.events {
        game.apply(&event.event).expect("what happened can happen");
    }
    game
}

/// A game with a take-back, an offer and a flag is the same after a restart, to the millisecond.
async fn a_game_is_rebuilt_from_its_events(place: Place) {
    let (store, written) = place.open().await;
    let key = store.create(new_game("g")).await.expect("it is made");
    let game = rebuilt(&store, "g").await;
    let mut playing = Play { store: &store, key, game, number: 0 };
    assert_eq!(
        playing.game.act(Side::South, play("C"), Millis(1)),
        Err(ActionRefused::Waiting),
        "nobody plays alone"
    );
    playing.act(Side::North, Action::Join { name: "Bô".to_owned() }, 10).await;
    playing.act(Side::South, play("C"), 500).await;
    playing.act(Side::North, play("c"), 900).await;
    playing.act(Side::South, play("D"), 2_400).await;
    playing.act(Side::South, Action::Offer(Offer::TakeBack), 2_500).await;
    playing.act(Side::North, Action::Accept(Offer::TakeBack), 3_700).await;
    playing.act(Side::South, play("E"), 4_000).await;
    // A moment before the last event counts as that one.
    playing.act(Side::North, play("d"), 3_900).await;
    playing.act(Side::North, Action::Offer(Offer::Draw), 4_100).await;
    // All of it: seats, offers, clocks.
    assert_eq!(format!("{:?}", rebuilt(&store, "g").await), format!("{:?}", playing.game));
    let flag = playing.game.flag(Millis(400_000)).expect("it has fallen");
    playing.append(flag).await;
    playing.act(Side::South, rematch("h"), 400_001).await;
    playing.act(Side::North, rematch("i"), 400_002).await;
    let finished = playing.game;
    drop(store);
    written.await.expect("the writer ends");

    let (store, _written) = place.open().await;
    let again = rebuilt(&store, "g").await;
    assert_eq!(format!("{again:?}"), format!("{finished:?}"));
    assert_eq!((again.next(), again.result().map(GameResult::name)), (Some("i"), Some("time")));
}

/// What a disk does to one column of an event is not taken for what happened. Each change by itself would
/// be another good row.
async fn a_changed_event_is_found_out(place: Place) {
    let (store, _written) = place.open().await;
    let changes = [
        "number = number + 1",
        "at = at + 1",
        "lag = lag + 1",
        "wall = wall - 1",
        "side = 'N'",
        "event = replace(event, 'C', 'D')",
        "command = 'd'",
        "crc = crc + 1",
    ];
    for (game, change) in changes.into_iter().enumerate() {
        let id = format!("g{game}");
        let key = store.create(new_game(&id)).await.expect("it is made");
        let happened = Happened::Moved("C".parse().expect("a move"));
        let event = GameEvent { side: Side::South, at: Millis(7), lag: Millis::ZERO, happened };
        let event = EventRecord { number: 1, event, command: "c".to_owned() };
        let append =
            Append { game: key, event: event.clone(), seat: None, next: None, ends: false };
        store.append(append).await.expect("it is written");
        let of_game = format!("WHERE game = (SELECT key FROM games WHERE id = '{id}')");
        place.change(&format!("UPDATE events SET {change} {of_game}")).await;
        for read in [store.load(&id).await.err(), store.events_after(key, 0).await.err()] {
            let error = read.expect("the change is found out").to_string();
            assert!(error.contains("checksum"), "{change}: {error}");
        }
        // An event of a version before has no checksum.
        if change == "command = 'd'" {
            place.change(&format!("UPDATE events SET crc = -1 {of_game}")).await;
            let read = store.events_after(key, 0).await.expect("it is read");
            assert_eq!(read, [EventRecord { command: "d".to_owned(), ..event }]);
        }
    }
}

/// Many appends at once all arrive, each answered for itself; a number is given once.
async fn appends_are_written_together_and_answered_alone(place: Place) {
    let (store, _written) = place.open().await;
    let mut keys = Vec::new();
    for game in 0..20 {
        keys.push(store.create(new_game(&format!("g{game}"))).await.expect("it is made"));
    }
    let append = |key, number| {
        let store = store.clone();
        let happened = Happened::Moved("C".parse().expect("a move"));
        let event = GameEvent { side: Side::South, at: Millis(7), lag: Millis::ZERO, happened };
        let event = EventRecord { number, event, command: String::new() };
        let append = Append { game: key, event, seat: None, next: None, ends: false };
        tokio::spawn(async move { store.append(append).await.expect("it is written") })
    };
    let tasks: Vec<_> =
        (1..=50).flat_map(|number| keys.iter().map(move |&key| (key, number))).collect();
    let tasks: Vec<_> = tasks.into_iter().map(|(key, number)| append(key, number)).collect();
    let doubled = append(keys[3], 17);
    let mut lost = 0;
    for task in tasks.into_iter().chain([doubled]) {
        lost += u32::from(task.await.expect("no panic") == Appended::Lost);
    }
    assert_eq!(lost, 1, "one of the two appends of number 17 to the fourth game, alone");
    for game in 0..20 {
        let record = store.load(&format!("g{game}")).await.expect("read").expect("there");
        let numbers: Vec<u32> = record.events.iter().map(|event| event.number).collect();
        assert_eq!(numbers, (1..=50).collect::<Vec<_>>());
    }
    assert_eq!(append(keys[3], 17).await.expect("no panic"), Appended::Lost);
}

#[tokio::test]
async fn a_folder_serves_one_store_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, written) = open(folder.path()).await.expect("it opens");
    let second = open(folder.path()).await.expect_err("it is locked");
    assert!(matches!(second, StoreError::InUse(_)), "{second}");
    drop(store);
    written.await.expect("the writer ends");
    open(folder.path()).await.expect("it is free again");
}

#[tokio::test]
async fn secrets_are_nowhere_in_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, written) = open(folder.path()).await.expect("it opens");
    store.create(new_game("g")).await.expect("it is made");
    drop(store);
    written.await.expect("the writer ends");
    for file in std::fs::read_dir(folder.path()).expect("a folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("it is read");
        for secret in ["south's secret", "join me"] {
            assert!(!bytes.windows(secret.len()).any(|window| window == secret.as_bytes()));
        }
    }
}

/// A game that nobody joined goes after a week, another half a year after its last event; one that
/// has both its players and no event yet, a rematch, is no game that nobody joined.
async fn games_expire(place: Place) {
    let (store, _written) = place.open().await;
    store.create(new_game("waits")).await.expect("it is made");
    let again = new_game("again");
    let seats = again.seats.clone().map(|seat| seat.or(again.seats.south.clone()));
    store.create(NewGame { seats, ..again }).await.expect("it is made");
    let key = store.create(new_game("played")).await.expect("it is made");
    let happened = Happened::Joined { name: String::new() };
    let day = 86_400;
    let joined = Millis::seconds(5 * day);
    let event = GameEvent { side: Side::North, at: joined, lag: Millis::ZERO, happened };
    let event = EventRecord { number: 1, event, command: String::new() };
    let seat = SeatRecord {
        name: String::new(),
        token: Digest::of("north's secret"),
        holder: String::new(),
    };
    let append = Append { game: key, event, seat: Some(seat), next: None, ends: false };
    assert_eq!(store.append(append).await.expect("it is written"), Appended::Stored);
    for (days, expired) in [(0, 0), (6, 0), (8, 1), (180, 0), (184, 1), (187, 0), (189, 1)] {
        let found = store.expire(Millis::seconds(days * day)).await.expect("it is written");
        assert_eq!(found, expired, "after {days} days");
    }
    for id in ["waits", "again", "played"] {
        assert!(store.load(id).await.expect("it is read").is_none());
    }
}

/// What cannot be opened is named, with what is wrong.
#[tokio::test]
async fn a_file_that_is_no_store_is_named() {
    for (bytes, words) in [
        (b"no database at all, but long enough to be read as one".as_slice(), "not a database"),
        (b"SQLite format 3\0 and then nothing that makes sense".as_slice(), "is damaged"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("awale.sqlite");
        std::fs::write(&file, bytes).expect("it is written");
        let error = open(folder.path()).await.expect_err("it is no store").to_string();
        assert!(error.contains("awale.sqlite") && error.contains(words), "{error}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (store, written) = open(folder.path()).await.expect("it opens");
    assert!(store.is_healthy() && store.space().used > 0);
    std::fs::remove_file(folder.path().join("awale.sqlite")).expect("it was there");
    assert!(!store.is_healthy(), "a store without a file");
    drop(store);
    written.await.expect("the writer ends");
}

async fn kept_games_and_links_outlive_a_restart(place: Place) {
    let (store, written) = place.open().await;
    store.keep("k".to_owned(), "[Variant \"awale\"]".to_owned()).await.expect("it is kept");
    store.share("s".to_owned(), "{}".to_owned()).await.expect("it is shared");
    drop(store);
    written.await.expect("the writer ends");
    let (store, _written) = place.open().await;
    let kept = store.kept("k").await.expect("it is read").expect("it is there");
    assert_eq!(kept.ogn, "[Variant \"awale\"]");
    assert_eq!(store.shared("s").await.expect("it is read").as_deref(), Some("{}"));
    assert_eq!(store.kept("nobody").await.expect("it is read"), None);
}

#[tokio::test]
async fn the_clock_of_a_single_server_outlives_a_restart() {
    let place = Place::sqlite();
    let (store, written) = place.open().await;
    assert_eq!(store.beat(Millis(12_345)).await.expect("it is noted"), Millis(12_345));
    drop(store);
    written.await.expect("the writer ends");
    let (store, _written) = place.open().await;
    assert_eq!(store.clock().await.expect("it is read"), Millis(12_345));
}

/// The first event of a game made by `new_game`.
fn moved(game: GameKey, number: u32, command: &str) -> Append {
    let happened = Happened::Moved("C".parse().expect("a move"));
    let event = GameEvent { side: Side::South, at: Millis(7), lag: Millis::ZERO, happened };
    let event = EventRecord { number, event, command: command.to_owned() };
    Append { game, event, seat: None, next: None, ends: false }
}

/// Whoever writes a number that is taken, or a command that was done, is told so; what is there
/// stays as it was.
async fn a_number_and_a_command_are_given_once(place: Place) {
    let (store, _written) = place.open().await;
    let game = store.create(new_game("g")).await.expect("it is made");
    let append = async |number, command| {
        store.append(moved(game, number, command)).await.expect("it is written")
    };
    assert_eq!(append(1, "a").await, Appended::Stored);
    assert_eq!(append(1, "b").await, Appended::Lost);
    assert_eq!(append(2, "a").await, Appended::Lost);
    assert_eq!(append(2, "").await, Appended::Stored);
    assert_eq!(append(3, "").await, Appended::Stored, "no command is no word of anybody");
    let events = store.events_after(game, 1).await.expect("they are read");
    let told: Vec<_> = events.iter().map(|event| (event.number, event.command.as_str())).collect();
    assert_eq!(told, [(2, ""), (3, "")]);
    let other = store.create(new_game("h")).await.expect("it is made");
    let stored = store.append(moved(other, 1, "a")).await.expect("it is written");
    assert_eq!(stored, Appended::Stored, "a command is a word in its game");
}

async fn a_next_game_is_made_with_its_event_or_not_at_all(place: Place) {
    let (store, _written) = place.open().await;
    let game = store.create(new_game("g")).await.expect("it is made");
    let append = async |number, next| {
        let next = Some(Box::new(new_game(next)));
        store.append(Append { next, ..moved(game, number, "") }).await.expect("it is written")
    };
    assert_eq!(append(1, "first").await, Appended::Stored);
    assert_eq!(append(1, "second").await, Appended::Lost);
    assert!(store.load("first").await.expect("it is read").is_some());
    assert!(store.load("second").await.expect("it is read").is_none());
}

/// A job is one server's for the time of its lease, then whoever's comes; done, it is gone.
async fn jobs_are_leased_one_by_one(place: Place) {
    let (store, _written) = place.open().await;
    let lease = async |now| {
        let until = Millis(now + 100);
        store.lease(Millis(now), until).await.expect("it is read")
    };
    let expire = lease(10).await.expect("the one that is always there");
    assert_eq!((expire.kind, lease(20).await), (JobKind::Expire, None));
    store.put_off(expire, Millis(10_000)).await.expect("it is put off");
    store.create(new_game("g")).await.expect("it is made");
    let untimed = NewGame { time: "-".parse().expect("none"), ..new_game("untimed") };
    store.create(untimed).await.expect("it is made");
    let flag = lease(30).await.expect("a game with a clock has a flag");
    assert_eq!((flag.kind, flag.subject.as_str()), (JobKind::Flag, "g"));
    assert_eq!(lease(129).await, None);
    assert_eq!(lease(130).await, Some(flag.clone()), "its server has gone");
    store.done(flag).await.expect("it is done");
    assert_eq!(lease(9_999).await, None);
    assert_eq!(lease(10_000).await.map(|job| job.kind), Some(JobKind::Expire));
}

/// A kind of job that is not known is passed over, however long it waits.
async fn jobs_of_a_newer_server_are_left_to_it(place: Place) {
    let (store, _written) = place.open().await;
    place.change("INSERT INTO jobs (kind, subject, due) VALUES ('of-tomorrow', 'x', 0)").await;
    place.change("UPDATE jobs SET due = 5 WHERE kind = 'expire'").await;
    let lease = async || store.lease(Millis(10), Millis(20)).await.expect("it is read");
    assert_eq!(lease().await.map(|job| job.kind), Some(JobKind::Expire));
    assert_eq!(lease().await, None);
    let untouched = "UPDATE jobs SET attempt = 1 WHERE kind = 'of-tomorrow' AND attempt = 0";
    place.change(untouched).await;
}
