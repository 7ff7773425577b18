//! A tournament over the API and whoever directs it.

use std::time::{Duration, Instant};

use awale_core::Side;
use awale_play::Action;
use awale_proto::{
    API, EntrantCard, EntrantCards, ErrorBody, MyTournament, TournamentMade, TournamentView,
};
use reqwest::{Method, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::server::Running;

/// How long something that happens by itself may take.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Asks, and reads the answer if it is a good one.
pub(crate) async fn ask<T: DeserializeOwned>(
    running: &Running,
    method: Method,
    path: &str,
    bearer: &str,
    body: Option<&Value>,
) -> Result<T, (StatusCode, String)> {
    let mut request = running.http.request(method, running.url(&format!("{API}{path}")));
    if !bearer.is_empty() {
        request = request.bearer_auth(bearer);
    }
    if let Some(body) = body {
        request = request.json(body);
    }
    let answer = request.send().await.expect("an answer");
    let status = answer.status();
    if status == StatusCode::NO_CONTENT {
        return Ok(serde_json::from_value(Value::Null).expect("nothing"));
    }
    if status.is_success() {
        return Ok(answer.json().await.expect("JSON"));
    }
    let refused: ErrorBody = answer.json().await.expect("an error");
    Err((status, refused.error.code))
}

/// A tournament and its director.
pub(crate) struct Directed {
    pub(crate) id: String,
    pub(crate) director: String,
}

impl Directed {
    pub(crate) async fn new(running: &Running, new: Value) -> Directed {
        let made: TournamentMade = running.post("/api/v1/tournaments", &new).await;
        let director = made.director.expect("a secret");
        assert_eq!(made.director_link, format!("/tournament/{}#director={director}", made.id));
        Directed { id: made.id, director }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/tournaments/{}{rest}", self.id)
    }

    pub(crate) async fn act(
        &self,
        on: &Running,
        action: Value,
    ) -> Result<TournamentView, (StatusCode, String)> {
        ask(on, Method::POST, &self.path("/actions"), &self.director, Some(&action)).await
    }

    /// What anybody may ask of the tournament.
    pub(crate) async fn post<T: DeserializeOwned>(
        &self,
        on: &Running,
        rest: &str,
        secret: &str,
        body: Value,
    ) -> Result<T, (StatusCode, String)> {
        ask(on, Method::POST, &self.path(rest), secret, Some(&body)).await
    }

    pub(crate) async fn enter(&self, running: &Running, names: &[&str]) {
        for name in names {
            self.act(running, json!({"do": "enter", "name": name})).await.expect("it enters");
        }
    }

    pub(crate) async fn pair(
        &self,
        on: &Running,
        round: u32,
    ) -> Result<TournamentView, (StatusCode, String)> {
        self.act(on, json!({"do": "pair", "round": round})).await
    }

    pub(crate) async fn view(&self, running: &Running) -> TournamentView {
        ask(running, Method::GET, &self.path(""), "", None).await.expect("a tournament")
    }

    pub(crate) async fn cards(&self, running: &Running) -> Vec<EntrantCard> {
        let path = self.path("/cards");
        let cards: EntrantCards =
            ask(running, Method::GET, &path, &self.director, None).await.expect("cards");
        cards.cards
    }

    pub(crate) async fn me(&self, running: &Running, secret: &str) -> MyTournament {
        ask(running, Method::GET, &self.path("/me"), secret, None).await.expect("a player")
    }

    /// Waits until something is true of the tournament.
    pub(crate) async fn until(
        &self,
        on: &Running,
        is: impl Fn(&TournamentView) -> bool,
    ) -> TournamentView {
        let begun = Instant::now();
        loop {
            let view = self.view(on).await;
            if is(&view) {
                return view;
            }
            assert!(begun.elapsed() < PATIENCE, "{view:#?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Whoever begins gives up every game of the last round.
    pub(crate) async fn resign_all(&self, running: &Running, secrets: &[String]) {
        for secret in secrets {
            for game in self.me(running, secret).await.games {
                if game.side == Side::South {
                    let id = game.id.expect("a game by link");
                    let mut south = running.enter(&id, Some(secret), None).await;
                    assert_eq!(south.seat, Some(Side::South));
                    south.act(0, Action::Resign).await;
                    south.event().await;
                }
            }
        }
    }
}

pub(crate) fn swiss(rounds: u32) -> Value {
    json!({"name": "Club", "rounds": rounds})
}
