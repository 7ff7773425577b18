//! How near to the best moves a person played, in the games that were reviewed.

use awale_coach::Review;
use awale_play::Millis;

use super::{Session, done, keeping};
use crate::browser::database::ObjectStore;

/// Keeps what a review found of the only person who played; a second review counts instead of the
/// first.
pub fn keep(session: &Session, review: &Review) {
    let person = session.seat_of_person().map(|side| &review.players[side]);
    if let (Some(begun), Some(share)) = (session.begun, person.and_then(|found| found.accuracy)) {
        keeping::put(ObjectStore::Reviews, &done::key(begun), &share.to_string());
    }
}

/// When each game was played and how well, 0 to 100, the oldest first.
pub async fn all() -> Vec<(Millis, u8)> {
    let read = |(key, text): (String, String)| {
        Some((Millis(key.parse().ok()?), text.parse::<u8>().ok()?.min(100)))
    };
    keeping::all(ObjectStore::Reviews).await.into_iter().filter_map(read).collect()
}
