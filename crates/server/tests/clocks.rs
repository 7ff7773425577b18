//! Clocks, apart from the other tests: they measure time.

#[path = "all/clocks.rs"]
mod clocks;
#[path = "support/server.rs"]
mod server;

use std::time::Duration;

use awale_server::Quotas;
use server::{Running, generous};
use tokio::runtime::Runtime;

/// A single server that is killed goes on with its clock from where it noted it, which it does also while nobody
/// is at any game: a player whose clock runs gets nothing back but a second.
#[test]
fn the_clock_outlives_a_crash() {
    let folder = tempfile::tempdir().expect("a folder");
    let crashes = Runtime::new().expect("a runtime");
    let (running, id) = crashes.block_on(async {
        let quotas = Quotas { idle_game: Duration::from_millis(20), ..generous() };
        let running = Running::on(folder.path(), quotas, &[]).await;
        let game = running.game(r#"{"rules":"awale"}"#).await;
        running.counts(&["awale_rooms 0"]).await;
        // It notes its clock every second.
        tokio::time::sleep(Duration::from_millis(2500)).await;
        running.counts(&["awale_rooms 0"]).await;
        (running, game.id)
    });
    // All that runs is dropped where it stands; only then the order to stop is.
    crashes.shutdown_timeout(Duration::from_secs(10));
    drop(running);
    Runtime::new().expect("a runtime").block_on(async {
        let running = Running::on(folder.path(), generous(), &[]).await;
        assert!(running.snapshot(&id).await.now >= 1400);
    });
}
