//! What the log says, and what it must not.

use std::process::Command;

use awale_proto::{GameMade, Joined, ServerMessage};
use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message as Frame;

use super::Serving;
use super::server::{Guest, closed, connect, play};

const PASSWORD: &str = "geheim-der-datenbank";
const TOKENS: [&str; 2] = ["geheim-von-south-0123456789", "geheim-von-north-0123456789"];
/// What nobody may guess by reading: sent where it is wrong.
const MISPLACED: &str = "geheim-am-falschen-ort-0123";

/// Every line is JSON, names its request and its game, and none has a secret, however much is logged.
#[tokio::test]
async fn the_log_names_requests_and_games_and_no_secret() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = awale_private_postgres::shared().database();
    let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
    program.args(["serve", "--log", "trace", "--log-format", "json", "--behind-proxy"]);
    program.env("AWALE_DATABASE", database.replace("awale@", &format!("awale:{PASSWORD}@")));
    let serving = Serving::spawn(&mut program, folder.path(), "C");
    let http = reqwest::Client::new();
    let api = format!("http://{}/api/v1/games", serving.address);
    let post = async |path: &str, id: &str, body: Value| {
        let request = http.post(format!("{api}{path}")).header("x-request-id", id).json(&body);
        let answer = request.send().await.expect("an answer");
        let echoed = answer.headers()["x-request-id"].to_str().expect("a name").to_owned();
        (echoed, answer)
    };
    let new = json!({ "rules": "awale", "token": TOKENS[0], "invitation_only": true });
    let (id, made) = post("", "make-1", new).await;
    assert_eq!(id, "make-1");
    let made: GameMade = made.json().await.expect("a game");
    let path = format!("/{}/join", made.id);
    for (id, body, status) in [
        ("join-1", json!({ "join": MISPLACED }), 403),
        ("join-2", json!({ "join": [MISPLACED] }), 400),
        ("join-3", json!({ "name": { "token": MISPLACED } }), 400),
        (
            "join-4",
            json!({ "join": made.join, "token": MISPLACED, "name": MISPLACED.repeat(9) }),
            422,
        ),
        ("join-5", json!({ "join": made.join, "token": TOKENS[1] }), 200),
    ] {
        let (echoed, answer) = post(&path, id, body).await;
        assert_eq!((echoed.as_str(), answer.status().as_u16()), (id, status));
        if status == 200 {
            let _: Joined = answer.json().await.expect("a seat");
        }
    }
    let (echoed, _) =
        post(&format!("/{}/join?token={MISPLACED}", made.id), "no\tname", json!({})).await;
    assert!(!echoed.contains("name"), "a name that is none is not taken: {echoed}");
    let mut south = Guest::enter(serving.address, &made.id, Some(TOKENS[0]), None).await;
    assert_eq!(south.play(0, "C").await.number, 2);
    south.act_as(MISPLACED, 0, play("D")).await;
    assert!(matches!(south.next().await, ServerMessage::Refused { .. }));
    for first in [
        json!({ "type": "hello", "version": 1, "token": MISPLACED }),
        json!({ "type": "hello", "version": 1, "seen": MISPLACED }),
        json!({ "type": MISPLACED }),
        json!(MISPLACED),
    ] {
        let mut socket = connect(serving.address, &made.id).await.expect("a socket");
        socket.send(Frame::Text(first.to_string().into())).await.expect("it is sent");
        assert_eq!(closed(&mut socket).await.0, Some(1008));
    }
    drop(south);
    let log = serving.stop();
    for secret in [PASSWORD, TOKENS[0], TOKENS[1], MISPLACED, &made.join] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
    let lines: Vec<Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}")))
        .collect();
    let span = |line: &Value, key: &str, value: &str| {
        let spans = line["spans"].as_array().cloned().unwrap_or_default();
        spans.iter().any(|span| span[key] == value)
    };
    for (id, code) in
        [("join-1", "wrong-secret"), ("join-2", "bad-body"), ("join-4", "out-of-range")]
    {
        let refused = lines.iter().find(|line| line["code"] == code && span(line, "id", id));
        let refused = refused.unwrap_or_else(|| panic!("{id} is not in the log:\n{log}"));
        assert!(span(refused, "name", "request"), "{refused}");
        assert!(code != "wrong-secret" || span(refused, "game", &made.id), "{refused}");
    }
    let sockets = lines.iter().filter(|line| span(line, "name", "socket"));
    let named = |line: &Value| line["spans"][0]["id"].as_str().is_some_and(|id| id.len() == 12);
    let of_game = sockets.filter(|line| span(line, "game", &made.id) && named(line));
    assert!(of_game.filter(|line| line["message"] == "socket refused").count() >= 4, "{log}");
}

/// A server that no proxy stands before names its requests itself.
#[tokio::test]
async fn a_request_has_a_name_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "C", &["serve"]);
    let http = reqwest::Client::new();
    let mut names = Vec::new();
    for path in ["/health", "/api/v1/rules", "/nowhere.png"] {
        let request = http.get(format!("http://{}{path}", serving.address));
        let answer = request.header("x-request-id", "mine").send().await.expect("an answer");
        names.push(answer.headers()["x-request-id"].to_str().expect("a name").to_owned());
    }
    names.sort();
    names.dedup();
    assert!(names.len() == 3 && names.iter().all(|name| name.len() == 12), "{names:?}");
    assert_eq!(serving.stop(), "");
}
