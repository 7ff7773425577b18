//! Several servers on one PostgreSQL, and what can be wrong with one.

use std::time::Duration;

use awale_core::{AnyPosition, BySide, RuleSet, Side};
use awale_play::{GameEvent, Happened, Millis};
use awale_private_postgres::{Durability, PrivatePostgres, shared};
use awale_store::{
    Append, Appended, Database, Digest, EventRecord, GameKey, Here, NewGame, Store, StoreError,
    Wake,
};
use tokio::time::timeout;

const PATIENCE: Duration = Duration::from_mins(1);

fn new_game(id: &str) -> NewGame {
    NewGame {
        id: id.to_owned(),
        start: AnyPosition::start(RuleSet::Awale, Side::South),
        time: "60".parse().expect("a time control"),
        invite_digest: Digest::of("join me"),
        invitation_only: true,
        seats: BySide::from_fn(|_| None),
        made: Millis(1),
    }
}

fn moved(game: GameKey, number: u32) -> Append {
    let happened = Happened::Moved("C".parse().expect("a move"));
    let event = GameEvent { side: Side::South, at: Millis(7), lag: Millis::ZERO, happened };
    let event = EventRecord { number, event, command: String::new() };
    Append { game, event, seat: None, next: None, ends: false }
}

async fn open(url: &str) -> Result<Store, StoreError> {
    let database = Database::Postgres { url: url.to_owned(), connections: 2 };
    Store::open(&database).await.map(|(store, _written)| store)
}

/// Three servers that start at once on an empty database make its tables once.
#[tokio::test]
async fn several_nodes_start_at_once() {
    let url = shared().database();
    let (one, two, three) = tokio::join!(open(&url), open(&url), open(&url));
    let (one, two, three) = (one.expect("it"), two.expect("it"), three.expect("it"));
    let game = one.create(new_game("g")).await.expect("it is made");
    // All three want every number: each goes to one of them.
    let mut stored = [0; 3];
    for number in 1..=20 {
        let appends =
            [&one, &two, &three].map(|node| async { node.append(moved(game, number)).await });
        let [a, b, c] = appends;
        let (a, b, c) = tokio::join!(a, b, c);
        for (count, appended) in stored.iter_mut().zip([a, b, c]) {
            *count += u32::from(appended.expect("an answer") == Appended::Stored);
        }
    }
    assert_eq!(stored.iter().sum::<u32>(), 20);
    assert_eq!(two.events_after(game, 0).await.expect("they are read").len(), 20);
}

#[tokio::test]
async fn a_node_is_woken_by_others_alone() {
    let url = shared().database();
    let (one, two) = (open(&url).await.expect("it opens"), open(&url).await.expect("it opens"));
    let game = one.create(new_game("g")).await.expect("it is made");
    let mut wakes = one.wakes().expect("a node hears");
    // A notification before the other listens is lost; the numbers after it are not.
    let mut number = 0;
    let first = loop {
        number += 1;
        two.append(moved(game, number)).await.expect("it is written");
        if let Ok(wake) = timeout(Duration::from_millis(200), wakes.recv()).await {
            break wake.expect("it listens");
        }
    };
    assert_eq!(first, Wake::Game { game, number });
    one.append(moved(game, number + 1)).await.expect("it is written");
    two.append(moved(game, number + 2)).await.expect("it is written");
    let next = timeout(PATIENCE, wakes.recv()).await.expect("in time");
    assert_eq!(next, Some(Wake::Game { game, number: number + 2 }));
}

#[tokio::test]
async fn nodes_know_who_is_at_others() {
    let url = shared().database();
    let (one, two) = (open(&url).await.expect("it opens"), open(&url).await.expect("it opens"));
    let game = one.create(new_game("g")).await.expect("it is made");
    for node in [&one, &two] {
        assert!(node.renew().await.expect("it is written"), "it was not known");
        assert!(!node.renew().await.expect("it is written"), "it is known");
    }
    let here = Here { south: true, north: false, spectators: 3 };
    one.tell_presence(&[(game, here)]).await.expect("it is written");
    let seen = async |node: &Store| node.sweep(&[game]).await.expect("it is read")[&game];
    assert_eq!((seen(&one).await.elsewhere, seen(&two).await.elsewhere), (Here::default(), here));
    one.append(moved(game, 1)).await.expect("it is written");
    assert_eq!(seen(&two).await.last, 1);
    one.leave().await.expect("it is written");
    assert_eq!(seen(&two).await.elsewhere, Here::default());
}

/// The clock goes on with that of the database, but for the time in which nobody could reach it.
#[tokio::test]
async fn an_outage_costs_no_time() {
    let url = shared().database();
    let store = open(&url).await.expect("it opens");
    let beat = async || store.beat(Millis::ZERO).await.expect("it is noted").0;
    let first = beat().await;
    let name = url.rsplit('/').next().and_then(|rest| rest.split('?').next()).expect("a name");
    let set = |sql: &str| shared().sql(name, sql);
    // An hour passes in which no server notes the clock: it is as if the note were an hour old.
    set("UPDATE clock SET noted = noted - 3600000, skipped = skipped - 3600000");
    let second = beat().await;
    assert!((first..first + 60_000).contains(&second), "{first} {second}");
    // Three seconds: every server has gone on for two of them, and the clock is not behind it.
    set("UPDATE clock SET noted = noted - 3000, skipped = skipped - 3000");
    let later = beat().await;
    assert!((second + 2_000..second + 60_000).contains(&later), "{second} {later}");
    let second = later;
    // The clock of the database is set back by an hour.
    set("UPDATE clock SET noted = noted + 3600000, skipped = skipped + 3600000");
    let third = beat().await;
    assert!((second..second + 60_000).contains(&third), "{second} {third}");
}

/// What is wrong is said so that somebody can mend it.
#[tokio::test]
async fn what_is_wrong_is_named() {
    let postgres = shared();
    let good = postgres.database();
    let told = async |url: &str| open(url).await.expect_err("it is wrong").to_string();
    let port = postgres.port().to_string();
    assert!(told("mysql://a@b/c").await.contains("expected postgres://USER"));
    let nobody = told(&good.replace(&port, "1")).await;
    assert!(nobody.starts_with("no PostgreSQL answers at 127.0.0.1:1 ("), "{nobody}");
    let none = told(&postgres.url("nowhere")).await;
    assert_eq!(none, format!("PostgreSQL at 127.0.0.1:{port} has no database nowhere"));
    let stranger = told(&good.replace("awale@", "stranger:secret@")).await;
    assert!(stranger.contains("does not let stranger in"), "{stranger}");
    assert!(!stranger.contains("secret"), "{stranger}");
    drop(open(&good).await.expect("it opens"));
    let name = good.rsplit('/').next().and_then(|rest| rest.split('?').next()).expect("a name");
    postgres.sql(name, "UPDATE version SET version = 99");
    assert_eq!(
        told(&good).await,
        "expected a store of version 1 to 11, found 99: a newer program made it"
    );
}

/// A server that was killed and one that took its place: what was acknowledged is there.
#[tokio::test]
async fn a_standby_goes_on_where_the_primary_died() {
    let primary = PrivatePostgres::start(Durability::Synced);
    let standby = primary.standby();
    let url = primary.database();
    let both = format!("127.0.0.1:{},127.0.0.1:{}", standby.port(), primary.port());
    let both = url.replace(&format!("127.0.0.1:{}", primary.port()), &both);
    let store = open(&both).await.expect("it finds the one that writes");
    let game = store.create(new_game("g")).await.expect("it is made");
    for number in 1..=20 {
        store.append(moved(game, number)).await.expect("it is written");
    }
    primary.kill();
    let error = store.append(moved(game, 21)).await.expect_err("nobody writes");
    assert!(error.is_passing() && !store.is_healthy(), "{error}");
    standby.promote();
    let again = async {
        while store.append(moved(game, 21)).await.is_err() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(PATIENCE, again).await.expect("it finds the one that writes now");
    assert!(store.is_healthy());
    assert_eq!(store.events_after(game, 0).await.expect("they are read").len(), 21);
}
