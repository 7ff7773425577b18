//! A store file of version 1, written by the program of then, is brought up to date.

use std::fs;
use std::path::Path;

use awale_core::{AnyPosition, BySide, PITS, RuleSet, Setup, Side};
use awale_play::{Action, Game, GameResult, Happened, Millis, Offer, Options, Seat, TimeControl};
use awale_store::{Database, Store, StoreError};
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
    names: BySide<String>,
    clocks: Option<BySide<u64>>,
    result: Option<Outcome>,
    next: Option<String>,
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
    let (store, written) =
        Store::open(&Database::Folder(folder.path().to_owned())).await.expect("it opens");
    for ToldGame { name, snapshot } in &told.games {
        let (game, events) = replayed(&store, &snapshot.id).await;
        assert_eq!(events.len(), snapshot.last, "{name}");
        let moves: Vec<String> = game.plies().iter().map(|ply| ply.mv.to_string()).collect();
        assert_eq!(moves, snapshot.moves, "{name}");
        assert_eq!(game.position().to_string(), snapshot.position, "{name}");
        assert_eq!(game.seats().clone().map(|seat| seat.name), snapshot.names, "{name}");
        let reason = snapshot.result.as_ref().map(|result| result.reason.as_str());
        assert_eq!(game.result().map(GameResult::name), reason, "{name}");
        assert_eq!(game.next(), snapshot.next.as_deref(), "{name}");
        assert_eq!(game.is_full(), name != "waiting");
        // The program of then was asked soon after the last event of all, which came at 2,240.
        let left = |at| Side::ALL.map(|side| game.time_left(side, Millis(at)).map(|left| left.0));
        let told = Side::ALL.map(|side| snapshot.clocks.map(|clocks| clocks[side]));
        assert!((2_240..2_400).any(|at| left(at) == told), "{name}: {:?}", left(2_240));
    }
    let stopped = &told.games[0].snapshot.id;
    let (_, events) = replayed(&store, stopped).await;
    let undone = events.into_iter().filter_map(|happened| match happened {
        Happened::Accepted { offer: Offer::TakeBack, undone } => Some(undone),
        _ => None,
    });
    assert_eq!(undone.collect::<Vec<_>>(), [1, 2]);
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
    let (store, _written) =
        Store::open(&Database::Folder(folder.path().to_owned())).await.expect("it opens again");
    assert_eq!(replayed(&store, stopped).await.0.result().map(GameResult::name), Some("agreement"));
}

/// The file of then, for what it does not contain.
async fn change(folder: &Path, sql: &str) {
    let file = folder.join("awale.sqlite");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(file);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.expect("it opens");
    let sql = sqlx::AssertSqlSafe(sql.to_owned());
    sqlx::raw_sql(sql).execute(&mut connection).await.expect("it is written");
    sqlx::Connection::close(connection).await.expect("it is closed");
}

/// A row that cannot be read spoils its own game only.
#[tokio::test]
async fn a_damaged_game_harms_no_other() {
    let (folder, told) = (copied(), told());
    let (stopped, open) = (&told.games[0].snapshot.id, &told.games[1].snapshot.id);
    change(folder.path(), "UPDATE events SET deed = 'fly' WHERE number = 2 AND game = 1").await;
    let (store, _written) =
        Store::open(&Database::Folder(folder.path().to_owned())).await.expect("it opens");
    let error = store.load(stopped).await.expect_err("it is damaged");
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert_eq!(replayed(&store, open).await.0.plies().len(), 5);
}

/// A game of Éqwalé in which South has just moved twice, because North had to pass.
fn twice() -> Game {
    let sides = [Side::North, Side::South, Side::South];
    let mut open: Vec<Game> = (1..4_u32.pow(6))
        .filter_map(|code| {
            let seeds = |digit: usize| u8::try_from(code >> (2 * digit) & 3).expect("a digit");
            let mut pits = [0; PITS];
            for digit in 0..6 {
                pits[digit + 3] = seeds(digit);
            }
            let setup = Setup { to_move: Side::North, ..Setup::of_pits(pits) };
            let start = AnyPosition::new(RuleSet::Eqwale, &setup).ok()?;
            let seats = BySide::new(Seat::new("Awa"), Seat::new("Kofi"));
            Some(Game::new(Options { start, seats, time: TimeControl::None }))
        })
        .collect();
    for side in sides {
        open = open
            .iter()
            .filter(|game| game.to_move() == side)
            .flat_map(|game| {
                game.legal_moves().into_iter().map(move |mv| {
                    let mut game = game.clone();
                    game.act(side, Action::Play(mv), Millis(3_000)).expect("a legal move");
                    game
                })
            })
            .collect();
    }
    open.into_iter().find(|game| game.result().is_none()).expect("a game that goes on")
}

#[tokio::test]
async fn a_take_back_takes_every_move_behind_one_away() {
    let (folder, mut game) = (copied(), twice());
    let mut sql = format!(
        "INSERT INTO games SELECT 99, 'twice', 'eqwale', '{}', '-', opens, created FROM games
             WHERE key = 8;
         INSERT INTO seats SELECT 99, side, name, token FROM seats WHERE game = 8;",
        game.start()
    );
    let mut deeds: Vec<(Side, String)> =
        game.plies().iter().map(|ply| (ply.mv.side(), format!("play {}", ply.mv))).collect();
    deeds.push((Side::North, "offer take-back".to_owned()));
    deeds.push((Side::South, "accept take-back".to_owned()));
    let (mut number, date) = (0, 4_102_444_800_u64);
    sql.extend(deeds.iter().map(|(side, deed)| {
        number += 1;
        let side = side.letter();
        format!("INSERT INTO events VALUES (99, {number}, 3000, {date}, '{side}', '{deed}', '');")
    }));
    change(folder.path(), &sql).await;
    game.act(Side::North, Action::Offer(Offer::TakeBack), Millis(3_000)).expect("an offer");
    game.act(Side::South, Action::Accept(Offer::TakeBack), Millis(3_000)).expect("agreed");
    let (store, _written) =
        Store::open(&Database::Folder(folder.path().to_owned())).await.expect("it opens");
    let (replayed, events) = replayed(&store, "twice").await;
    let accepted = Happened::Accepted { offer: Offer::TakeBack, undone: 3 };
    assert_eq!(events.last(), Some(&accepted));
    assert_eq!(replayed.position(), game.position());
}

/// A game made from a finished position is over before anybody has joined.
#[tokio::test]
async fn a_rematch_was_wanted_with_a_seat_free() {
    let (folder, told) = (copied(), told());
    let waiting = &told.games.iter().find(|game| game.name == "waiting").expect("it").snapshot.id;
    let sql = "UPDATE games SET start = '0-0-0-0-0-0-0-0-0-0-0-0-24-24-S' WHERE key = 7;
               INSERT INTO events VALUES (7, 1, 3000, 4102444800, 'S', 'want-rematch', 'x');
               INSERT INTO seats SELECT 7, 'N', name, token FROM seats WHERE game = 8 AND side = 'N';
               INSERT INTO events VALUES (7, 2, 3000, 4102444800, 'N', 'join Esi', '');
               INSERT INTO events VALUES (7, 3, 3000, 4102444800, 'N', 'rematch next', 'x');";
    change(folder.path(), sql).await;
    let (store, _written) =
        Store::open(&Database::Folder(folder.path().to_owned())).await.expect("it opens");
    assert_eq!(replayed(&store, waiting).await.0.next(), Some("next"));
}
