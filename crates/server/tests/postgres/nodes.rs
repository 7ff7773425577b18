//! Several servers on one PostgreSQL: no server owns a game.

use std::time::Duration;

use awale_core::Side;
use awale_play::{Action, Happened, Offer};
use awale_private_postgres::{Durability, PrivatePostgres, shared};
use awale_proto::{GameMade, JoinGame, Joined, NewGame, Presence, ServerMessage};
use awale_server::{Database, Quotas};
use tokio::time::timeout;

use crate::server::{Guest, Running, closed, connect, generous, hear, play, some_move};

const PATIENCE: Duration = Duration::from_mins(1);

async fn two() -> [Running; 2] {
    let one = Running::new(generous()).await;
    let two = one.beside().await;
    [one, two]
}

/// Whoever moves at one server is seen at the other, event by event, to the end of the game.
#[tokio::test]
async fn the_players_are_at_different_servers() {
    let [one, two] = two().await;
    let game = one.game(r#"{"rules":"awale"}"#).await;
    let mut south = one.enter(&game.id, Some(&game.south), None).await;
    let mut north = two.enter(&game.id, Some(&game.north), None).await;
    let mut position = awale_core::AnyPosition::start(awale_core::RuleSet::Awale, Side::South);
    for ply in 0..30 {
        let mv = some_move(&position, ply as usize);
        let (mover, other) =
            if ply % 2 == 0 { (&mut south, &mut north) } else { (&mut north, &mut south) };
        let event = mover.play(ply, &mv).await;
        assert_eq!(event.number, ply + 2);
        assert_eq!(other.event().await, event);
        position = position.try_play(mv.parse().expect("a move")).expect("legal");
    }
    let [a, b] = [one.snapshot(&game.id).await, two.snapshot(&game.id).await];
    assert_eq!((a.position.clone(), a.last), (position.to_string(), 31));
    assert_eq!((a.moves, a.position), (b.moves, b.position));
}

/// Who joins at one server is let in by another at once, with what was chosen there.
#[tokio::test]
async fn a_seat_taken_at_one_server_is_taken_at_the_other() {
    let [one, two] = two().await;
    let new: NewGame = serde_json::from_str(r#"{"rules":"awale"}"#).expect("a game");
    let made: GameMade = one.post("/api/v1/games", &new).await;
    // The other server has the game in memory, with a free seat.
    assert!(!two.snapshot(&made.id).await.seated.north);
    let join = JoinGame { join: None, name: Some("Bô".to_owned()), token: None };
    let path = format!("/api/v1/games/{}/join", made.id);
    let joined: Joined = one.post(&path, &join).await;
    let mut north = two.enter(&made.id, Some(&joined.token), None).await;
    assert_eq!(north.seat, Some(Side::North));
    let late = two.http.post(two.url(&path)).json(&join).send().await.expect("an answer");
    assert_eq!(late.status(), 409);
    assert_eq!(north.refused(0, play("a")).await.code, "not-your-turn");
}

/// Two want the last seat at two servers in the same moment: one has it.
#[tokio::test]
async fn one_of_two_gets_the_seat() {
    let [one, two] = two().await;
    for _ in 0..10 {
        let new: NewGame = serde_json::from_str(r#"{"rules":"awale"}"#).expect("a game");
        let made: GameMade = one.post("/api/v1/games", &new).await;
        for server in [&one, &two] {
            server.snapshot(&made.id).await;
        }
        let path = format!("/api/v1/games/{}/join", made.id);
        let join = JoinGame { join: None, name: None, token: None };
        let ask = |server: &Running| server.http.post(server.url(&path)).json(&join).send();
        let (a, b) = tokio::join!(ask(&one), ask(&two));
        let mut status = [a, b].map(|answer| answer.expect("an answer").status().as_u16());
        status.sort_unstable();
        assert_eq!(status, [200, 409]);
    }
}

/// Both do something in the same moment at two servers, many times over: every event has a number of
/// its own, and both see all of them in order.
#[tokio::test]
async fn what_happens_at_once_happens_one_after_the_other() {
    let [one, two] = two().await;
    let game = one.game(r#"{"rules":"awale"}"#).await;
    let mut south = one.enter(&game.id, Some(&game.south), None).await;
    let mut north = two.enter(&game.id, Some(&game.north), None).await;
    let mut last = 1;
    for round in 0..20 {
        for (name, action) in
            [("o", Action::Offer(Offer::Draw)), ("w", Action::Withdraw(Offer::Draw))]
        {
            // The second of two offers would be an agreement; another offer is none.
            let other = match action {
                Action::Offer(_) => Action::Offer(Offer::Stop),
                _ => Action::Withdraw(Offer::Stop),
            };
            let id = format!("{name}{round}");
            tokio::join!(south.act_as(&id, 0, action), north.act_as(&id, 0, other));
            for _ in 0..2 {
                last += 1;
                let (a, b) = (south.event().await, north.event().await);
                assert_eq!((a.number, &a), (last, &b));
            }
        }
    }
}

/// An action that is sent again at another server is not done again.
#[tokio::test]
async fn a_command_is_done_once_anywhere() {
    let [one, two] = two().await;
    let game = one.game(r#"{"rules":"awale"}"#).await;
    let mut here = one.enter(&game.id, Some(&game.south), None).await;
    let mut there = two.enter(&game.id, Some(&game.south), None).await;
    here.act_as("x", 0, play("C")).await;
    assert_eq!(here.event().await.number, 2);
    let heard = there.event().await;
    assert_eq!(heard.command.as_deref(), Some("x"));
    there.act_as("x", 0, play("C")).await;
    assert_eq!(there.next().await, ServerMessage::Done { id: "x".to_owned(), number: 2 });
    // In the same moment, too.
    let mut north = [one.enter(&game.id, Some(&game.north), None).await];
    let mut other = [two.enter(&game.id, Some(&game.north), None).await];
    tokio::join!(north[0].act_as("y", 1, play("c")), other[0].act_as("y", 1, play("c")));
    for guest in [&mut north[0], &mut other[0], &mut here, &mut there] {
        assert_eq!(guest.event().await.number, 3);
    }
    assert_eq!(one.snapshot(&game.id).await.last, 3);
}

/// Both want another game at two servers: there is one.
#[tokio::test]
async fn a_rematch_is_one_game() {
    let [one, two] = two().await;
    let game = one.game(r#"{"rules":"awale"}"#).await;
    let mut south = one.enter(&game.id, Some(&game.south), None).await;
    let mut north = two.enter(&game.id, Some(&game.north), None).await;
    south.act(0, Action::Resign).await;
    let again = || Action::Rematch { next: String::new() };
    assert_eq!(north.event().await.event.happened, Happened::Resigned);
    south.event().await;
    tokio::join!(south.act_as("r", 0, again()), north.act_as("r", 0, again()));
    let mut next = Vec::new();
    for guest in [&mut south, &mut north] {
        assert_eq!(guest.event().await.event.happened, Happened::RematchOffered);
        let Happened::Rematch { game } = guest.event().await.event.happened else {
            panic!("both want it")
        };
        next.push(game);
    }
    assert_eq!(next[0], next[1]);
    let next = two.snapshot(&next[0]).await;
    assert_eq!((next.to_move, next.seated.south && next.seated.north), (Side::North, true));
}

/// A flag falls once, though both servers wait for it.
#[tokio::test]
async fn a_flag_falls_once() {
    let [one, two] = two().await;
    let game = one.game(r#"{"rules":"awale","time":"1"}"#).await;
    let mut south = one.enter(&game.id, Some(&game.south), None).await;
    let mut north = two.enter(&game.id, Some(&game.north), None).await;
    south.play(0, "C").await;
    north.event().await;
    north.play(1, "c").await;
    south.event().await;
    let (a, b) = (south.event().await, north.event().await);
    assert_eq!((a.event.side, &a.event.happened, a.number), (Side::South, &Happened::Flagged, 4));
    assert_eq!(a, b);
    assert_eq!(one.snapshot(&game.id).await.last, 4);
}

/// A game that nobody is at ends on time all the same.
#[tokio::test]
async fn a_flag_falls_though_no_server_has_the_game() {
    let quotas = Quotas { idle_game: Duration::from_millis(50), ..generous() };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awale","time":"0.2"}"#).await;
    let [mut south, mut north] = running.enter_both(&game, None).await;
    south.play(0, "C").await;
    north.event().await;
    north.play(1, "c").await;
    drop((south, north));
    let Database::Postgres { url, .. } = &running.database else { panic!("it is PostgreSQL") };
    let name = url.rsplit('/').next().and_then(|rest| rest.split('?').next()).expect("a name");
    let flagged = async {
        loop {
            let sql = "SELECT count(*) FROM events WHERE event LIKE '%flagged%'";
            if shared().sql(name, sql).trim() == "1" {
                return;
            }
            shared().sql(name, "UPDATE jobs SET due = 0 WHERE kind = 'flag'");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    timeout(PATIENCE, flagged).await.expect("it falls");
}

/// A game that nobody is at is not kept in memory by the sweeps.
#[tokio::test]
async fn a_room_that_is_swept_is_closed() {
    let quotas = Quotas { idle_game: Duration::from_secs(3), ..generous() };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    drop(running.enter(&game.id, None, None).await);
    running.counts(&["awale_rooms 0"]).await;
}

async fn presence(guest: &mut Guest, wanted: Presence) {
    let seen = async {
        loop {
            if hear(&mut guest.socket).await == ServerMessage::Presence(wanted) {
                return;
            }
        }
    };
    timeout(PATIENCE, seen).await.unwrap_or_else(|_| panic!("expected soon: {wanted:?}"));
}

#[tokio::test]
async fn who_is_there_is_known_everywhere() {
    let [one, mut two] = two().await;
    let game = one.game(r#"{"rules":"awale"}"#).await;
    let mut south = one.enter(&game.id, Some(&game.south), None).await;
    let north = two.enter(&game.id, Some(&game.north), None).await;
    let watcher = two.enter(&game.id, None, None).await;
    presence(&mut south, Presence { south: true, north: true, spectators: 1 }).await;
    drop(watcher);
    presence(&mut south, Presence { south: true, north: true, spectators: 0 }).await;
    // Its server stops; its player has yet to come to another.
    drop(north);
    two.stop().await;
    presence(&mut south, Presence { south: true, north: false, spectators: 0 }).await;
}

/// The connection that listens is lost, again and again: moves go on, at most a sweep later.
#[tokio::test]
async fn a_lost_notification_is_found() {
    let [one, two] = two().await;
    let game = one.game(r#"{"rules":"awale"}"#).await;
    let mut south = one.enter(&game.id, Some(&game.south), None).await;
    let mut north = two.enter(&game.id, Some(&game.north), None).await;
    let end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'";
    for (ply, mv) in (0..).zip(["C", "c", "D", "d", "E", "a"]) {
        shared().sql("postgres", end);
        let (mover, other) =
            if ply % 2 == 0 { (&mut south, &mut north) } else { (&mut north, &mut south) };
        let event = mover.play(ply, mv).await;
        assert_eq!(other.event().await, event);
    }
}

/// A server that stops sends its clients away with 1001, says so before, and leaves the game to others.
#[tokio::test]
async fn a_server_that_stops_sends_its_clients_on() {
    let [mut one, two] = two().await;
    let game = one.game(r#"{"rules":"awale"}"#).await;
    let mut south = one.enter(&game.id, Some(&game.south), None).await;
    south.play(0, "C").await;
    assert_eq!(one.text("/ready").await, "ready\n");
    one.stop().await;
    assert_eq!(closed(&mut south.socket).await.0, Some(1001));
    let mut south = two.enter(&game.id, Some(&game.south), Some(1)).await;
    assert_eq!(south.event().await.number, 2);
    assert!(connect(one.address, &game.id).await.is_err());
}

/// A server whose question for the time had to wait does not take the waiting for time that has passed:
/// its clock is behind that of the database or equal to it, so that no flag falls early.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_clock_is_ahead_of_the_database() {
    let url = shared().database();
    let name = url.rsplit('/').next().and_then(|rest| rest.split('?').next()).expect("a name");
    let name = name.to_owned();
    let database = Database::Postgres { url: url.clone(), connections: 1 };
    let quotas = Quotas { lag: Duration::ZERO, ..generous() };
    let running = Running::on_database(database, quotas).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    // The one connection waits for a table that is locked, and the question for the time behind it.
    let locked = name.clone();
    let lock = std::thread::spawn(move || {
        shared().sql(&locked, "BEGIN; LOCK TABLE events; SELECT pg_sleep(1.2); COMMIT")
    });
    while !lock.is_finished() {
        running.snapshot(&game.id).await;
    }
    let begun = std::time::Instant::now();
    while begun.elapsed() < Duration::from_millis(1_500) {
        let here = running.snapshot(&game.id).await.now;
        let clock =
            "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - skipped FROM clock";
        let there: u64 = shared().sql(&name, clock).trim().parse().expect("a clock");
        assert!(here <= there, "{here} is ahead of {there}");
    }
}

/// Without its database a server says so, sends its clients away, and takes no time from anybody.
#[tokio::test]
async fn an_outage_is_told_and_costs_no_time() {
    let postgres = PrivatePostgres::start(Durability::Careless);
    let url = postgres.database();
    let running =
        Running::on_database(Database::Postgres { url, connections: 2 }, generous()).await;
    let game = running.game(r#"{"rules":"awale","time":"600"}"#).await;
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    let before = running.snapshot(&game.id).await.now;
    postgres.kill();
    let gone = std::time::Instant::now();
    let (code, messages) = closed(&mut south.socket).await;
    let told = |message: &ServerMessage| matches!(message, ServerMessage::Error { error } if error.code == "storage");
    assert!(messages.iter().any(told), "{messages:?}");
    assert_eq!(code, Some(4000));
    for (path, retry) in [("/ready", false), ("/api/v1/games/nothing", true)] {
        let answer = running.http.get(running.url(path)).send().await.expect("an answer");
        assert_eq!(answer.status(), 503, "{path}");
        assert_eq!(answer.headers().contains_key("retry-after"), retry, "{path}");
    }
    let outage = gone.elapsed();
    assert!(outage > Duration::from_secs(4), "clients are kept for a while: {outage:?}");
    postgres.restart();
    let ready = async {
        while !running
            .http
            .get(running.url("/ready"))
            .send()
            .await
            .expect("an answer")
            .status()
            .is_success()
        {}
    };
    timeout(PATIENCE, ready).await.expect("it goes on by itself");
    let after = running.snapshot(&game.id).await.now;
    let passed = Duration::from_millis(after - before);
    assert!(passed + Duration::from_secs(1) < gone.elapsed(), "{passed:?} of {:?}", gone.elapsed());
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    assert_eq!(south.play(0, "C").await.number, 2);
}
