//! A class over the API whose pupils are in.

use awale_proto::{API, Assignment, Card, ClassLesson, Entered, Pace, Pupil};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::classes::{Taught, ask, secret};
use crate::server::Running;

/// A class whose pupils are in.
pub(crate) struct Room<'r> {
    pub(crate) class: Taught<'r>,
    pub(crate) cards: Vec<Card>,
    pub(crate) pupils: Vec<Entered>,
}

impl<'r> Room<'r> {
    pub(crate) async fn new(running: &'r Running, pupils: u8) -> Room<'r> {
        let class = Taught::new(running, pupils).await;
        let cards = class.cards().await;
        let mut entered = Vec::new();
        for card in &cards {
            entered.push(class.enter(secret(card)).await.expect("it is let in"));
        }
        Room { class, cards, pupils: entered }
    }

    /// What the teacher does, and whether it was done.
    pub(crate) async fn teach(
        &self,
        method: Method,
        rest: &str,
        body: &Value,
    ) -> (StatusCode, Value) {
        self.with(&self.class.made.teacher, method, rest, Some(body)).await
    }

    /// What whoever has a secret does.
    pub(crate) async fn with(
        &self,
        bearer: &str,
        method: Method,
        rest: &str,
        body: Option<&Value>,
    ) -> (StatusCode, Value) {
        let url = self.class.running.url(&format!("{API}{}", self.class.path(rest)));
        let mut request = self.class.running.http.request(method, url).bearer_auth(bearer);
        if let Some(body) = body {
            request = request.json(body);
        }
        let answer = request.send().await.expect("an answer");
        let status = answer.status();
        (status, answer.json().await.unwrap_or_default())
    }

    pub(crate) async fn give(&self, work: Value) -> Assignment {
        let (status, given) =
            self.teach(Method::POST, "/assignments", &json!({ "work": work })).await;
        assert_eq!(status, StatusCode::CREATED, "{given}");
        serde_json::from_value(given).expect("an assignment")
    }

    /// What a pupil is told, by the place of the card.
    pub(crate) async fn me(&self, place: usize) -> Pupil {
        let path = self.class.path("/me");
        let token = Some(self.pupils[place].token.as_str());
        ask(self.class.running, Method::GET, &path, token, None).await.1.expect("a pupil")
    }

    pub(crate) async fn progress(
        &self,
        place: usize,
        item: u32,
        tries: u32,
        outcome: &str,
    ) -> StatusCode {
        let assignment = self.me(place).await.task.map_or(0, |task| task.assignment);
        let told =
            json!({"assignment": assignment, "item": item, "tries": tries, "outcome": outcome});
        let token = &self.pupils[place].token;
        self.with(token, Method::POST, "/me/progress", Some(&told)).await.0
    }

    pub(crate) async fn lesson(&self) -> ClassLesson {
        self.class.keep(Method::GET, "/lesson").await
    }

    pub(crate) async fn paces(&self) -> Vec<Pace> {
        self.lesson().await.cards.iter().map(|card| card.pace).collect()
    }
}
