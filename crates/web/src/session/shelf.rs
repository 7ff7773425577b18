//! The shelf: games at this screen that were put aside for others before they were over.
//!
//! They are kept in the browser's database. That takes a moment, and a page may be left meanwhile:
//! until it is done a game waits in the small storage, which is written at once.

use crate::browser::{clock, database, storage};
use crate::session::Session;

/// A game on the shelf.
#[derive(Clone, Debug)]
pub struct Shelved {
    pub key: String,
    pub session: Session,
}

/// Between two games that wait.
const MARK: char = '\u{1e}';

/// The games that wait to be kept, each with its key in the first line.
fn waiting() -> Vec<(String, String)> {
    read(&storage::read(storage::ASIDE).unwrap_or_default())
}

fn read(text: &str) -> Vec<(String, String)> {
    let game = |text: &str| {
        let (key, ogn) = text.split_once('\n')?;
        Some((key.to_owned(), ogn.to_owned()))
    };
    text.split(MARK).filter_map(game).collect()
}

fn write(games: &[(String, String)]) -> String {
    let lines = games.iter().map(|(key, ogn)| format!("{key}\n{ogn}"));
    lines.collect::<Vec<_>>().join(&MARK.to_string())
}

fn wait(games: &[(String, String)]) {
    if games.is_empty() {
        storage::remove(storage::ASIDE);
    } else {
        storage::write(storage::ASIDE, &write(games));
    }
}

/// Puts a game aside.
pub fn add(session: &Session) {
    let mut games = waiting();
    // Keys are as long as each other, so that they are in the order of time.
    games.push((format!("{:015}-{:03}", clock::now().0, games.len()), session.to_ogn()));
    wait(&games);
}

/// Brings what waits into the database; without one it goes on waiting.
pub async fn settle() {
    for (key, ogn) in waiting() {
        if database::put(&key, &ogn).await.is_ok() {
            // Another may have come meanwhile.
            wait(&waiting().into_iter().filter(|(other, _)| *other != key).collect::<Vec<_>>());
        }
    }
}

/// The games on the shelf, the last one first. A text that cannot be read is no game.
pub async fn all() -> Vec<Shelved> {
    settle().await;
    let mut games = database::all().await.unwrap_or_default();
    games.extend(waiting());
    games.reverse();
    let open =
        |(key, ogn): (String, String)| Some(Shelved { key, session: Session::open(&ogn).ok()? });
    games.into_iter().filter_map(open).collect()
}

/// Takes a game off the shelf.
pub async fn remove(key: String) {
    wait(&waiting().into_iter().filter(|(other, _)| *other != key).collect::<Vec<_>>());
    let _ = database::remove(&key).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_wait_come_back() {
        let game = |key: &str, ogn: &str| (key.to_owned(), ogn.to_owned());
        let games = [game("1", "[Variant \"awale\"]\n\n1. A a *"), game("2", "1. B *")];
        assert_eq!(read(&write(&games)), games);
        assert_eq!(read(""), []);
    }
}
