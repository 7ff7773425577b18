//! The shelf: games that are not over, at this screen and by link, with what is known of them here.

use awale_play::Millis;

use crate::browser::clock;
use crate::browser::database::ObjectStore;
use crate::browser::http;
use crate::session::{Session, done, keeping};

/// Where a game on the shelf goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShelfPlace {
    /// At this screen; it was put aside for another.
    Here,
    /// On the server; the key is its id.
    Link,
}

impl ShelfPlace {
    const fn table(self) -> ObjectStore {
        match self {
            ShelfPlace::Here => ObjectStore::Aside,
            ShelfPlace::Link => ObjectStore::Links,
        }
    }
}

/// A game on the shelf.
#[derive(Clone, Debug)]
pub struct Shelved {
    pub place: ShelfPlace,
    pub key: String,
    pub session: Session,
}

/// Puts a game at this screen aside.
pub fn add(session: &Session) {
    // Keys have one length, so they sort by time.
    let (Millis(now), luck) = (clock::now(), clock::lot() % 1000);
    keeping::put(ObjectStore::Aside, &format!("{now:015}-{luck:03}"), &session.to_ogn());
}

/// Keeps how a game by link stands. One that is over is no longer on the shelf.
pub async fn keep_link(id: &str, session: &Session) {
    if session.game().result().is_some() {
        done::add_link(id, session).await;
        keeping::remove(ObjectStore::Links, id).await;
    } else {
        keeping::put(ObjectStore::Links, id, &session.to_ogn());
    }
}

/// The games on the shelf, as they were when this browser saw them last: first those where it is
/// one's turn, then the last one put aside. A text that cannot be read is no game.
pub async fn all() -> Vec<Shelved> {
    let mut games = Vec::new();
    for place in [ShelfPlace::Here, ShelfPlace::Link] {
        let open = |(key, ogn): (String, String)| {
            Some(Shelved { place, key, session: Session::recall(&ogn).ok()? })
        };
        games.extend(keeping::all(place.table()).await.into_iter().rev().filter_map(open));
    }
    let waits = |game: &Shelved| game.place == ShelfPlace::Link && game.session.is_yours();
    let (mut first, others): (Vec<_>, Vec<_>) = games.into_iter().partition(waits);
    first.extend(others);
    first
}

/// Asks the server how a game by link stands now. Without an answer it stays as it was known;
/// `None` if it is over or forgotten, and no longer on the shelf.
pub async fn look_again(game: Shelved) -> Option<Shelved> {
    let Shelved { key, session, .. } = &game;
    let told = match http::text(&format!("/games/{key}/ogn")).await {
        Ok(told) => told,
        Err(http::Silence::Gone) => {
            // The server has forgotten it. What was played is not lost.
            done::add_link(key, session).await;
            keeping::remove(ObjectStore::Links, key).await;
            return None;
        }
        Err(http::Silence::NoAnswer) => return Some(game),
    };
    let Ok(now) = Session::recall(&told).map(|now| now.played_by(session.players)) else {
        return Some(game);
    };
    keep_link(key, &now).await;
    now.game().result().is_none().then(|| Shelved { session: now, ..game.clone() })
}

/// Takes a game off the shelf.
pub async fn remove(game: &Shelved) {
    keeping::remove(game.place.table(), &game.key).await;
}
