//! A server on a store of an earlier version: its links lead to the same games, and they are played on.

use std::fs;
use std::path::Path;

use crate::classes::ask;
use crate::server::{Running, generous};
use awale_core::Side;
use awale_play::{Action, Happened, Offer};
use awale_proto::{Event, JoinGame, Joined, KeptGame, Share};
use reqwest::Method;
use serde_json::{Value, json};

/// What a server tells of a game, without what depends on when it was asked.
fn lasting(mut snapshot: Value) -> Value {
    let fields = snapshot.as_object_mut().expect("a snapshot");
    for field in ["now", "joins"] {
        fields.remove(field);
    }
    if let Some(clocks) = fields.get_mut("clocks").and_then(Value::as_object_mut) {
        // The clock that runs has run on.
        if let Some(running) = clocks.get("running").and_then(Value::as_str).map(str::to_owned) {
            clocks.remove(&running);
        }
    }
    snapshot
}

#[tokio::test]
async fn a_store_of_version_1_is_played_on() {
    let earlier = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/stores/1");
    let folder = tempfile::tempdir().expect("a folder");
    fs::copy(earlier.join("awale.sqlite"), folder.path().join("awale.sqlite")).expect("a copy");
    let told = fs::read_to_string(earlier.join("told.json")).expect("it is read");
    let told: Value = serde_json::from_str(&told).expect("what was told");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let game = |name: &str| {
        let games = told["games"].as_array().expect("games");
        let game = games.iter().find(|game| game["name"] == name).expect("a game");
        let tokens = [text(&game["tokens"]["south"]), text(&game["tokens"]["north"])];
        (text(&game["snapshot"]["id"]), tokens, game)
    };
    let running = Running::on(folder.path(), generous(), &[]).await;

    for game in told["games"].as_array().expect("games") {
        let id = text(&game["snapshot"]["id"]);
        let now: Value = running.get(&format!("/api/v1/games/{id}")).await;
        assert_eq!(lasting(now), lasting(game["snapshot"].clone()));
    }
    let kept: KeptGame = running.get(&format!("/api/v1/kept/{}", text(&told["kept"]))).await;
    assert_eq!(kept.ogn, text(&told["ogn"]));
    let shared: Share = running.get(&format!("/api/v1/shares/{}", text(&told["share"]))).await;
    assert!(matches!(shared, Share::Position { .. }), "{shared:?}");

    // The moves that were taken back are told in numbers, from the first event on.
    let (id, [south, _], _) = game("stopped");
    let mut guest = running.enter(&id, Some(&south), Some(0)).await;
    let mut undone = Vec::new();
    for _ in 0..guest.snapshot.last {
        let Event { event, .. } = guest.event().await;
        if let Happened::Accepted { offer: Offer::TakeBack, undone: plies } = event.happened {
            undone.push(plies);
        }
    }
    assert_eq!(undone, [1, 2]);

    // An offer that stood is answered, a game goes on, a free seat is taken, a rematch agreed.
    let (id, [_, north], _) = game("open");
    let mut guest = running.enter(&id, Some(&north), None).await;
    guest.act(5, Action::Accept(Offer::Draw)).await;
    assert_eq!(guest.event().await.result.expect("the end").reason, "agreement");
    let (id, [south, _], _) = game("next");
    let mut guest = running.enter(&id, Some(&south), None).await;
    assert_eq!(guest.play(1, "A").await.number, 2);
    let (id, _, waiting) = game("waiting");
    // Games of before stay by invitation.
    assert!(!running.snapshot(&id).await.open);
    let join = JoinGame { join: Some(text(&waiting["join"])), name: None, token: None };
    let joined: Joined = running.post(&format!("/api/v1/games/{id}/join"), &join).await;
    assert_eq!(joined.seat, Side::North);
    let (id, [south, _], _) = game("flagged");
    let mut guest = running.enter(&id, Some(&south), None).await;
    guest.act(2, Action::Rematch { next: String::new() }).await;
    let Happened::Rematch { game: next } = guest.event().await.event.happened else {
        panic!("both want another game")
    };
    assert_eq!(running.snapshot(&next).await.to_move, Side::North);
}

/// What a server tells of a lesson, without who is there at this moment.
fn without_presence(mut lesson: Value) -> Value {
    for card in lesson["cards"].as_array_mut().expect("cards") {
        let card = card.as_object_mut().expect("a card");
        card.remove("here");
        card.remove("pace");
    }
    lesson
}

/// Class, lesson and tournament of a store of version 10 are as they were, and go on.
#[tokio::test]
async fn a_store_of_version_10_goes_on() {
    let earlier = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/stores/10");
    let folder = tempfile::tempdir().expect("a folder");
    fs::copy(earlier.join("awale.sqlite"), folder.path().join("awale.sqlite")).expect("a copy");
    let told = fs::read_to_string(earlier.join("told.json")).expect("it is read");
    let told: Value = serde_json::from_str(&told).expect("what was told");
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let running = Running::on(folder.path(), generous(), &[]).await;
    let get = async |path: &str, secret: &Value| {
        let secret = secret.as_str();
        let answer = ask::<Value>(&running, Method::GET, path, secret, None).await;
        answer.1.unwrap_or_else(|problem| panic!("{path}: {problem}"))
    };

    let game = text(&told["game"]["id"]);
    let now = get(&format!("/games/{game}"), &Value::Null).await;
    assert_eq!(lasting(now), lasting(told["game"].clone()));
    let mut south = running.enter(&game, Some(&format!("{:-<24}", "south")), None).await;
    assert_eq!(south.play(0, "C").await.ply, 1);
    let kept: KeptGame = running.get(&format!("/api/v1/kept/{}", text(&told["kept"]["id"]))).await;
    assert_eq!(kept.ogn, text(&told["kept"]["ogn"]));

    let class = &told["class"];
    let path = format!("/classes/{}", text(&class["code"]));
    let cards = get(&format!("{path}/cards"), &class["teacher"]).await;
    assert_eq!(cards["cards"], class["cards"], "the same cards open it");
    let lesson = get(&format!("{path}/lesson"), &class["teacher"]).await;
    assert_eq!(without_presence(lesson), without_presence(told["lesson"].clone()));
    let me = get(&format!("{path}/me"), &class["pupils"][1]).await;
    assert_eq!((&me["number"], &me["animal"]), (&2.into(), &class["cards"][1]["animal"]));

    let cup = &told["tournament"];
    let path = format!("/tournaments/{}", text(&cup["view"]["id"]));
    let mut view = get(&path, &Value::Null).await;
    // The day was moved.
    view["until"] = cup["view"]["until"].clone();
    let mut before = cup["view"].clone();
    for view in [&mut view, &mut before] {
        view.as_object_mut().expect("a tournament").remove("now");
    }
    assert_eq!(view, before);
    let result = json!({"do": "result", "round": 1, "table": 2, "game": 1, "result": "="});
    let path = format!("{path}/actions");
    let act = ask::<Value>(&running, Method::POST, &path, cup["director"].as_str(), Some(&result));
    assert_eq!(act.await.1.expect("it is entered")["missing"], 0);
}
