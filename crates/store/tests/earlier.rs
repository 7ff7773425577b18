//! A store file of version 1, written by the program of then, is brought up to date.

use std::fs;
use std::path::Path;

use awale_core::Side;
use awale_play::{Action, Game, GameResult, Happened, Millis, Offer};
use awale_store::{Store, StoreError};
use serde::Deserialize;

#[derive(Deserialize)]
struct Told {
    kept: String,
    share: String,
    ogn: String,
    games: Vec<ToldGame>,
}

#[derive(Deserialize)]
struct ToldGame {
    name: String,
    snapshot: Snapshot,
}

/// What the program of then told of a game.
#[derive(Deserialize)]
struct Snapshot {
    id: String,
    last: usize,
    moves: Vec<String>,
    position: String,
    names: Names,
    clocks: Option<Clocks>,
    result: Option<Outcome>,
    next: Option<String>,
}

#[derive(Deserialize)]
struct Names {
    south: String,
    north: String,
}

#[derive(Deserialize)]
struct Clocks {
    south: u64,
    north: u64,
}

#[derive(Deserialize)]
struct Outcome {
    reason: String,
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/stores/1")
}

fn told() -> Told {
    let text = fs::read_to_string(folder().join("told.json")).expect("it is read");
    serde_json::from_str(&text).expect("what was told")
}

fn copied() -> tempfile::TempDir {
    let copy = tempfile::tempdir().expect("a folder");
    fs::copy(folder().join("awale.sqlite"), copy.path().join("awale.sqlite")).expect("a copy");
    copy
}

async fn replayed(store: &Store, id: &str) -> (Game, Vec<Happened>) {
    let record = store.load(id).await.expect("it is read").expect("it is there");
    let mut game = Game::new(record.options());
    for event in &record.events {
        game.apply(&event.event).expect("what happened can happen");
    }
    (game, record.events.into_iter().map(|event| event.event.happened).collect())
}

#[tokio::test]
async fn every_game_is_what_it_was() {
    let (folder, told) = (copied(), told());
    let (store, written) = Store::open(folder.path()).await.expect("it opens");
    for ToldGame { name, snapshot } in &told.games {
        let (game, events) = replayed(&store, &snapshot.id).await;
        assert_eq!(events.len(), snapshot.last, "{name}");
        let moves: Vec<String> = game.plies().iter().map(|ply| ply.mv.to_string()).collect();
        assert_eq!(moves, snapshot.moves, "{name}");
        assert_eq!(game.position().to_string(), snapshot.position, "{name}");
        let names = [&game.seats().south.name, &game.seats().north.name];
        assert_eq!(names, [&snapshot.names.south, &snapshot.names.north], "{name}");
        let reason = snapshot.result.as_ref().map(|result| result.reason.as_str());
        assert_eq!(game.result().map(GameResult::name), reason, "{name}");
        assert_eq!(game.next(), snapshot.next.as_deref(), "{name}");
        assert_eq!(game.is_full(), name != "waiting");
        // The clock of the player who was not to move stood still.
        let idle = game.to_move().opponent();
        let left = game.time_left(idle, Millis(100_000_000)).map(|left| left.0);
        let clocks = snapshot.clocks.as_ref().map(|clocks| match idle {
            Side::South => clocks.south,
            Side::North => clocks.north,
        });
        assert_eq!(left, clocks, "{name}");
    }
    let stopped = &told.games[0].snapshot.id;
    let undone: Vec<u32> = replayed(&store, stopped)
        .await
        .1
        .into_iter()
        .filter_map(|happened| match happened {
            Happened::Accepted { offer: Offer::TakeBack, undone } => Some(undone),
            _ => None,
        })
        .collect();
    assert_eq!(undone, [1, 2]);
    let (mut open, _) = replayed(&store, &told.games[1].snapshot.id).await;
    assert!(open.offers().south.contains(Offer::Draw));
    let accepted = open.act(Side::North, Action::Accept(Offer::Draw), Millis(2_000));
    assert!(accepted.is_ok(), "{accepted:?}");
    let kept = store.kept(&told.kept).await.expect("it is read").expect("it is there");
    assert_eq!(kept.ogn, told.ogn);
    assert!(store.shared(&told.share).await.expect("it is read").is_some());
    // A file that is up to date is not touched again.
    drop(store);
    written.await.expect("the writer ends");
    let (store, _written) = Store::open(folder.path()).await.expect("it opens again");
    assert_eq!(replayed(&store, stopped).await.0.result().map(GameResult::name), Some("agreement"));
}

/// A game that cannot be replayed stays as it is and does not keep the others from being read.
#[tokio::test]
async fn a_damaged_game_harms_no_other() {
    let (folder, told) = (copied(), told());
    let (stopped, open) = (&told.games[0].snapshot.id, &told.games[1].snapshot.id);
    let file = folder.path().join("awale.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.expect("it opens");
    sqlx::query("UPDATE events SET deed = 'play c' WHERE number = 2 AND game = 1")
        .execute(&mut connection)
        .await
        .expect("it is written");
    sqlx::Connection::close(connection).await.expect("it is closed");
    let (store, _written) = Store::open(folder.path()).await.expect("it opens");
    let error = store.load(stopped).await.expect_err("it is damaged");
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert_eq!(replayed(&store, open).await.0.plies().len(), 5);
}
