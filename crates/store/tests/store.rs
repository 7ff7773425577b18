//! The store with real files.

use awale_core::{AnyPosition, BySide, RuleSet, Side};
use awale_play::{Action, ActionRefused, Game, GameEvent, GameResult, Happened, Millis, Offer};
use awale_store::{Digest, EventRecord, GameKey, NewGame, SeatRecord, Store, StoreError};

fn new_game(id: &str) -> NewGame {
    let seat = SeatRecord { name: "Awa".to_owned(), token: Digest::of("south's secret") };
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
        let seat = matches!(event.happened, Happened::Joined { .. })
            .then(|| SeatRecord { name: "Bô".to_owned(), token: Digest::of("north's secret") });
        let event = EventRecord { number: self.number, event, command: String::new() };
        self.store.append(self.key, event, seat).await.expect("it is written");
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
#[tokio::test]
async fn a_game_is_rebuilt_from_its_events() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, written) = Store::open(folder.path()).await.expect("it opens");
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

    let (store, _written) = Store::open(folder.path()).await.expect("it opens again");
    let again = rebuilt(&store, "g").await;
    assert_eq!(format!("{again:?}"), format!("{finished:?}"));
    assert_eq!((again.next(), again.result().map(GameResult::name)), (Some("i"), Some("time")));
}

/// Many appends at once all arrive, each answered for itself; a number is given once.
#[tokio::test]
async fn appends_are_written_together_and_answered_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _written) = Store::open(folder.path()).await.expect("it opens");
    let mut keys = Vec::new();
    for game in 0..20 {
        keys.push(store.create(new_game(&format!("g{game}"))).await.expect("it is made"));
    }
    let append = |key, number| {
        let store = store.clone();
        let happened = Happened::Moved("C".parse().expect("a move"));
        let event = GameEvent { side: Side::South, at: Millis(7), lag: Millis::ZERO, happened };
        let event = EventRecord { number, event, command: "c".into() };
        tokio::spawn(async move { store.append(key, event, None).await })
    };
    let tasks: Vec<_> =
        (1..=50).flat_map(|number| keys.iter().map(move |&key| (key, number))).collect();
    let tasks: Vec<_> = tasks.into_iter().map(|(key, number)| append(key, number)).collect();
    let doubled = append(keys[3], 17);
    for task in tasks {
        // One of the two appends of number 17 to the fourth game is refused, alone.
        let _ = task.await.expect("no panic");
    }
    let _ = doubled.await.expect("no panic");
    for game in 0..20 {
        let record = store.load(&format!("g{game}")).await.expect("read").expect("there");
        let numbers: Vec<u32> = record.events.iter().map(|event| event.number).collect();
        assert_eq!(numbers, (1..=50).collect::<Vec<_>>());
    }
    assert!(append(keys[3], 17).await.expect("no panic").is_err(), "a number is given once");
}

#[tokio::test]
async fn a_folder_serves_one_store_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, written) = Store::open(folder.path()).await.expect("it opens");
    let second = Store::open(folder.path()).await.expect_err("it is locked");
    assert!(matches!(second, StoreError::InUse(_)), "{second}");
    drop(store);
    written.await.expect("the writer ends");
    Store::open(folder.path()).await.expect("it is free again");
}

#[tokio::test]
async fn secrets_are_nowhere_in_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, written) = Store::open(folder.path()).await.expect("it opens");
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
#[tokio::test]
async fn games_expire() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, _written) = Store::open(folder.path()).await.expect("it opens");
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
    let seat = SeatRecord { name: String::new(), token: Digest::of("north's secret") };
    store.append(key, event, Some(seat)).await.expect("it is written");
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
        (b"SQLite format 3\0 and then nothing that makes sense".as_slice(), "cannot read"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("awale.sqlite");
        std::fs::write(&file, bytes).expect("it is written");
        let error = Store::open(folder.path()).await.expect_err("it is no store").to_string();
        assert!(error.contains("awale.sqlite") && error.contains(words), "{error}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (store, written) = Store::open(folder.path()).await.expect("it opens");
    assert!(store.is_healthy() && store.space().used > 0);
    std::fs::remove_file(folder.path().join("awale.sqlite")).expect("it was there");
    assert!(!store.is_healthy(), "a store without a file");
    drop(store);
    written.await.expect("the writer ends");
}

#[tokio::test]
async fn kept_games_links_and_the_clock_outlive_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let (store, written) = Store::open(folder.path()).await.expect("it opens");
    store.keep("k".to_owned(), "[Variant \"awale\"]".to_owned()).await.expect("it is kept");
    store.share("s".to_owned(), "{}".to_owned()).await.expect("it is shared");
    store.note_clock(Millis(12_345)).await.expect("it is noted");
    drop(store);
    written.await.expect("the writer ends");
    let (store, _written) = Store::open(folder.path()).await.expect("it opens");
    let kept = store.kept("k").await.expect("it is read").expect("it is there");
    assert_eq!(kept.ogn, "[Variant \"awale\"]");
    assert_eq!(store.shared("s").await.expect("it is read").as_deref(), Some("{}"));
    assert_eq!(store.clock().await.expect("it is read"), Millis(12_345));
    assert_eq!(store.kept("nobody").await.expect("it is read"), None);
}
