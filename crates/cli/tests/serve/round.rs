//! A round of a tournament whose server is killed at its last ending.

use awale_core::Side;
use awale_play::Action;
use awale_proto::{EntrantCards, MyTournament, TournamentMade, TournamentView};
use reqwest::Method;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

use crate::server::Guest;
use crate::serving::Serving;

const PATIENCE: Duration = Duration::from_mins(1);
const ROUNDS: u32 = 3;

async fn ask<T: DeserializeOwned>(
    serving: &Serving,
    method: Method,
    path: &str,
    secret: &str,
    body: Option<Value>,
) -> T {
    let url = format!("http://{}/api/v1/tournaments{path}", serving.address);
    let mut request = reqwest::Client::new().request(method, url).bearer_auth(secret);
    if let Some(body) = body {
        request = request.json(&body);
    }
    let answer = request.send().await.expect("an answer");
    assert!(answer.status().is_success(), "{path}: {answer:?}");
    answer.json().await.expect("JSON")
}

/// The program gets SIGKILL the moment the ending of the last game of a round is told, before anybody carried it into the
/// tournament. Its successor carries it, and the next round can be paired.
#[tokio::test]
async fn the_last_ending_of_a_round_survives_a_kill() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut serving = Serving::start(folder.path(), "C", &["serve"]);
    let new = json!({"name": "Club", "rounds": ROUNDS});
    let made: TournamentMade = ask(&serving, Method::POST, "", "", Some(new)).await;
    let director = made.director.expect("a director");
    let actions = format!("/{}/actions", made.id);
    let act = async |serving: &Serving, action: Value| {
        ask::<TournamentView>(serving, Method::POST, &actions, &director, Some(action)).await
    };
    for name in ["Awa", "Kofi", "Léa", "Ama"] {
        act(&serving, json!({"do": "enter", "name": name})).await;
    }
    let path = format!("/{}/cards", made.id);
    let cards: EntrantCards = ask(&serving, Method::GET, &path, &director, None).await;
    let view = async |serving: &Serving| {
        ask::<TournamentView>(serving, Method::GET, &format!("/{}", made.id), "", None).await
    };
    let until = async |serving: &Serving, missing: u32| {
        let begun = Instant::now();
        while view(serving).await.missing != missing {
            assert!(begun.elapsed() < PATIENCE, "a result is lost");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let mut in_time = 0;
    for round in 1..=ROUNDS {
        act(&serving, json!({"do": "pair", "round": round})).await;
        let mut beginners = Vec::new();
        for card in &cards.cards {
            let path = format!("/{}/me", made.id);
            let me: MyTournament = ask(&serving, Method::GET, &path, &card.secret, None).await;
            let game = me.games[0].id.clone().expect("a game by link");
            if me.games[0].side == Side::South {
                beginners
                    .push(Guest::enter(serving.address, &game, Some(&card.secret), None).await);
            }
        }
        let [first, last] = &mut beginners[..] else { panic!("two tables") };
        first.act(0, Action::Resign).await;
        first.event().await;
        until(&serving, 1).await;
        last.act(0, Action::Resign).await;
        assert!(last.event().await.result.is_some());
        let carried = view(&serving).await.missing == 0;
        serving.child.kill().expect("it is killed");
        serving.child.wait().expect("it is gone");
        in_time += u32::from(!carried);
        serving = Serving::start(folder.path(), "C", &["serve"]);
        until(&serving, 0).await;
        let tables = view(&serving).await.current.expect("a round").tables;
        assert!(tables.iter().all(|table| table.games[0].result.as_deref() == Some("N 0-0")));
    }
    assert!(in_time > 0, "the result was always carried before the kill");
    let over = act(&serving, json!({"do": "pair", "round": ROUNDS + 1})).await;
    assert!(over.ended.is_some() && over.round == ROUNDS);
    assert_eq!(serving.stop(), "");
}
