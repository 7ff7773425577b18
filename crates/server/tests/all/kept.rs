//! A club over the API and whoever keeps it.

use std::time::{Duration, Instant};

use awale_proto::{
    ClubMade, ClubView, EnteredClub, MemberCard, MemberCards, TournamentMade, TournamentView,
};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::directed::{PATIENCE, ask};
use crate::server::Running;

pub(crate) type Answer<T> = Result<T, (StatusCode, String)>;

/// A club and its keeper.
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) keeper: String,
}

impl Kept {
    pub(crate) async fn new(on: &Running, members: &[&str]) -> Kept {
        let made: ClubMade = on.post("/api/v1/clubs", &json!({"name": "Les Graines"})).await;
        assert_eq!(made.keeper_link, format!("/club/{}#keeper={}", made.id, made.keeper));
        let kept = Kept { id: made.id, keeper: made.keeper };
        for name in members {
            kept.act(on, json!({"do": "add-member", "name": name})).await.expect("it is added");
        }
        kept
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/clubs/{}{rest}", self.id)
    }

    pub(crate) async fn act(&self, on: &Running, action: Value) -> Answer<ClubView> {
        ask(on, Method::POST, &self.path("/actions"), &self.keeper, Some(&action)).await
    }

    pub(crate) async fn view(&self, on: &Running, secret: &str) -> Answer<ClubView> {
        ask(on, Method::GET, &self.path(""), secret, None).await
    }

    pub(crate) async fn me(&self, on: &Running, secret: &str, action: Value) -> Answer<ClubView> {
        ask(on, Method::POST, &self.path("/me"), secret, Some(&action)).await
    }

    pub(crate) async fn enter(&self, on: &Running, card: &str) -> Answer<EnteredClub> {
        ask(on, Method::POST, &self.path("/enter"), "", Some(&json!({ "card": card }))).await
    }

    pub(crate) async fn cards(&self, on: &Running) -> Vec<MemberCard> {
        let cards: Answer<MemberCards> =
            ask(on, Method::GET, &self.path("/cards"), &self.keeper, None).await;
        cards.expect("cards").cards
    }

    /// The secrets on the cards, by member.
    pub(crate) async fn secrets(&self, on: &Running) -> Vec<String> {
        let secret = |card: MemberCard| card.link.split_once('=').expect("a secret").1.to_owned();
        self.cards(on).await.into_iter().map(secret).collect()
    }

    pub(crate) async fn tournament(&self, on: &Running, new: Value) -> String {
        let path = self.path("/tournaments");
        let made: Answer<TournamentMade> =
            ask(on, Method::POST, &path, &self.keeper, Some(&new)).await;
        let made = made.expect("a tournament");
        assert!(made.director.is_none(), "the secret is that of the keeper");
        made.id
    }

    pub(crate) async fn direct(
        &self,
        on: &Running,
        id: &str,
        action: Value,
    ) -> Answer<TournamentView> {
        let path = format!("/tournaments/{id}/actions");
        ask(on, Method::POST, &path, &self.keeper, Some(&action)).await
    }

    /// Waits until so many games count.
    pub(crate) async fn until_counted(&self, on: &Running, games: u32) -> ClubView {
        let begun = Instant::now();
        loop {
            let view = self.view(on, &self.keeper).await.expect("a club");
            let counted: u32 = view.ratings.iter().flatten().map(|line| line.games).sum();
            if counted == 2 * games {
                return view;
            }
            assert!(begun.elapsed() < PATIENCE, "{counted} of {games}: {view:#?}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}
