//! What the people of one address may use up, and what all of them may together.

use std::time::{Duration, Instant};

use awale_play::{Action, Offer};
use awale_proto::{ErrorBody, Presence, ServerMessage};
use awale_server::Quotas;
use tokio_tungstenite::tungstenite::Error;

use crate::server::{Running, connect, frame, generous, hear, hello, on_postgres, turned_away};

/// Who comes and goes many times a second makes nobody hear of it more often than once in a while, and
/// at the end everybody knows who is there.
#[tokio::test]
async fn coming_and_going_is_told_once_in_a_while() {
    const PAUSE: Duration = Duration::from_millis(250);
    let running = Running::new(Quotas { presence: PAUSE, ..generous() }).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let mut south = running.enter(&game.id, Some(&game.south), None).await;
    let begun = Instant::now();
    let mut visits = 0_u32;
    while begun.elapsed() < 3 * PAUSE {
        drop(running.enter(&game.id, None, None).await);
        visits += 1;
    }
    let _watcher = running.enter(&game.id, None, None).await;
    running.counts(&["awale_sockets 2"]).await;
    let (mut told, mut last) = (0, None);
    let wanted = Presence { south: true, north: false, spectators: 1 };
    // The last change is told a pause later at most; then nothing more is.
    while let Ok(message) = tokio::time::timeout(4 * PAUSE, hear(&mut south.socket)).await {
        let ServerMessage::Presence(presence) = message else { panic!("{message:?}") };
        (told, last) = (told + 1, Some(presence));
    }
    let most = begun.elapsed().as_millis() / PAUSE.as_millis() + 2;
    assert_eq!(last, Some(wanted));
    assert!(told > 0 && told <= most, "told {told} times, at most {most}");
    assert!(u128::from(visits) > 2 * most, "{visits} visits are no storm");
}

/// What the people of one address may do is counted for all their games and sockets together.
#[tokio::test]
async fn actions_and_sockets_are_counted_for_a_client() {
    let quotas = Quotas { actions: 6, actions_per_minute: 0, ..generous() };
    let running = Running::new(quotas).await;
    let mut done = 0;
    for _ in 0..4 {
        let game = running.game(r#"{"rules":"awale"}"#).await;
        let mut south = running.enter(&game.id, Some(&game.south), None).await;
        for action in [Action::Offer(Offer::Draw), Action::Withdraw(Offer::Draw)] {
            let id = south.act(0, action).await;
            match south.next().await {
                ServerMessage::Event(event) if event.command == Some(id) => done += 1,
                ServerMessage::Refused { error, .. } => assert_eq!(error.code, "flood"),
                other => panic!("{other:?}"),
            }
        }
    }
    assert_eq!(done, 6);

    let quotas = Quotas { socket_opens: 3, socket_opens_per_minute: 0, ..generous() };
    let running = Running::new(quotas).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    for _ in 0..3 {
        drop(running.enter(&game.id, None, None).await);
    }
    let Err(Error::Http(answer)) = connect(running.address, &game.id).await else {
        panic!("expected a refusal")
    };
    assert_eq!(answer.status(), 429);

    let running = Running::new(Quotas { spectators_per_client: 2, ..generous() }).await;
    let game = running.game(r#"{"rules":"awale"}"#).await;
    let _watching =
        [running.enter(&game.id, None, None).await, running.enter(&game.id, None, None).await];
    let socket = connect(running.address, &game.id).await.expect("a socket");
    assert_eq!(turned_away(socket, frame(&hello(None, None))).await.code, "busy");
    running.enter(&game.id, Some(&game.south), None).await.play(0, "C").await;
}

/// When the store has all it may have, no game is begun, and those under way go on.
#[tokio::test]
async fn no_game_is_begun_in_a_full_store() {
    let used = Quotas { game_store_bytes: 1, ..generous() };
    let free = Quotas { game_free_bytes: u64::MAX, ..generous() };
    // Nobody here knows the disk of a PostgreSQL.
    for full in if on_postgres() { vec![used] } else { vec![used, free] } {
        let mut before = Running::new(generous()).await;
        let game = before.game(r#"{"rules":"awale"}"#).await;
        before.stop().await;
        let running = Running::on_database(before.database.clone(), full).await;
        running.measured().await;
        let new = serde_json::json!({ "rules": "awale" });
        let answer = running.http.post(running.url("/api/v1/games")).json(&new).send().await;
        let answer = answer.expect("an answer");
        assert_eq!(answer.status(), 507);
        let error: ErrorBody = answer.json().await.expect("an error");
        assert_eq!(error.error.code, "full");
        let mut south = running.enter(&game.id, Some(&game.south), None).await;
        assert_eq!(south.play(0, "C").await.ply, 1);
    }
}
