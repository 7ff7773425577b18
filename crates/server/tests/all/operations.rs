//! What operators look at.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::server::{Running, generous};
use serde_json::Value;

/// The names of metrics in a text.
fn named(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = text.split(|c| !is_part(c)).filter(|word| word.starts_with("awale_"));
    words.map(str::to_owned).collect()
}

/// The board of Grafana asks for what a server exports, and shows all of it.
#[tokio::test]
async fn the_board_shows_what_is_measured() {
    let board = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/grafana/awale.json");
    let board = fs::read_to_string(board).expect("the board");
    let board: Value = serde_json::from_str(&board).expect("JSON");
    let mut asked = BTreeSet::new();
    for panel in board["panels"].as_array().expect("panels") {
        let targets = panel["targets"].as_array().expect("queries");
        assert!(!targets.is_empty(), "{}", panel["title"]);
        for target in targets {
            let names = named(target["expr"].as_str().expect("a query"));
            assert!(!names.is_empty(), "{target}");
            asked.extend(names);
        }
    }
    let running = Running::new(generous()).await;
    let text = running.text("/metrics").await;
    let samples = text.lines().filter(|line| !line.starts_with('#'));
    let exported: BTreeSet<String> =
        samples.flat_map(|line| named(line.split(['{', ' ']).next().unwrap_or_default())).collect();
    assert_eq!(asked, exported);
}
