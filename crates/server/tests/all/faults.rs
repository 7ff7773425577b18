//! Faults of the program and of the machine: they end what they hit, and nothing else.

use std::fs::OpenOptions;
use std::ops::ControlFlow;
use std::time::Duration;

use awale_core::RuleSet;
use awale_proto::{ErrorBody, Probe};
use awale_server::Quotas;
use awale_tables::{Builder, folder};

use crate::server::{Running, closed, connect, generous, hello, say};

/// A panic in one room ends that room: its clients are told to come back and find their game as it
/// was; other games and requests do not notice, and it is counted.
#[tokio::test]
async fn a_panic_in_a_room_ends_that_room_alone() {
    // A time that cannot be added to any: the second change of who is there, and no first, panics.
    let running = Running::new(Quotas { presence: Duration::MAX, ..generous() }).await;
    let broken = running.game(r#"{"rules":"awale"}"#).await;
    let other = running.game(r#"{"rules":"awale"}"#).await;
    let mut elsewhere = running.enter(&other.id, Some(&other.south), None).await;
    let mut south = running.enter(&broken.id, Some(&broken.south), None).await;
    assert_eq!(south.play(0, "C").await.number, 2);
    let mut visitor = connect(running.address, &broken.id).await.expect("a socket");
    say(&mut visitor, &hello(None, None)).await;
    assert_eq!(closed(&mut south.socket).await.0, Some(4000), "come back");
    running.counts(&["awale_panics_total 1"]).await;
    assert_eq!(elsewhere.play(0, "C").await.number, 2);
    let mut south = running.enter(&broken.id, Some(&broken.south), Some(1)).await;
    assert_eq!((south.snapshot.moves.len(), south.event().await.number), (1, 2));
    assert_eq!(running.text("/health").await, "ok\n");
}

/// A table that is shortened in place while the server has it open: the answer is that it is not
/// known, and the server goes on.
#[tokio::test]
async fn a_table_that_is_shortened_ends_nothing() {
    const SEEDS: u8 = 11;
    let tables = tempfile::tempdir().expect("a folder");
    let built = Builder::new(RuleSet::Awale, SEEDS, tables.path()).threads(1);
    built.run(|_| ControlFlow::Continue(())).expect("tables");
    let path = tables.path().to_owned();
    let running = Running::changed(generous(), |config| config.tables = Some(path)).await;
    // Eleven seeds are more than the program has inside.
    let probe = "/api/v1/probe?rules=awale&position=2-1-0-2-0-1-1-0-2-0-1-1-20-17-S";
    let probed: Probe = running.get(probe).await;
    assert!(!probed.moves.is_empty());
    for seeds in 0..=SEEDS {
        let file = folder::path(tables.path(), RuleSet::Awale, seeds);
        OpenOptions::new().write(true).open(file).expect("a file").set_len(64).expect("shorter");
    }
    let answer = running.http.get(running.url(probe)).send().await.expect("an answer");
    assert_eq!(answer.status(), 404);
    let error: ErrorBody = answer.json().await.expect("an error");
    assert_eq!(error.error.code, "not-in-tables");
    assert_eq!(running.text("/health").await, "ok\n");
}
