//! My games: those that are over, each as OGN, kept without being asked.

use awale_core::Side;
use awale_engine::Level;
use awale_play::{GameResult, Millis};

use crate::browser::clock;
use crate::browser::database::ObjectStore;
use crate::session::{Occupant, Session, keeping};

/// A game that is over, or that its server has forgotten.
#[derive(Clone, Debug)]
pub struct Done {
    pub key: String,
    /// When it began, or when this browser first saw that it was over.
    pub at: Millis,
    pub session: Session,
}

/// How a game ended for the only person at this screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ended {
    Won,
    Drawn,
    Lost,
}

impl Ended {
    pub fn of(result: &GameResult, person: Side) -> Ended {
        match result.winner {
            None => Ended::Drawn,
            Some(winner) if winner == person => Ended::Won,
            Some(_) => Ended::Lost,
        }
    }
}

impl Done {
    fn read((key, ogn): (String, String)) -> Option<Done> {
        let session = Session::recall(&ogn).ok()?;
        let at = session.begun.unwrap_or_default();
        Some(Done { key, at, session })
    }

    /// How it ended for the person, if there was an opponent.
    pub fn ended(&self) -> Option<Ended> {
        let person = self.session.seat_of_person()?;
        self.session.game().result().map(|result| Ended::of(result, person))
    }

    /// The level of the program, if it was the opponent.
    pub fn level(&self) -> Option<Level> {
        self.session.level_across()
    }

    /// Whether the other player was at another device.
    pub fn is_by_link(&self) -> bool {
        Side::ALL.into_iter().any(|side| self.session.players[side] == Occupant::Remote)
    }
}

/// Keeps a game at this screen that is over. After a move was taken back and played again it is
/// still the same game.
pub fn add(session: &Session) {
    if let Some(begun) = session.begun {
        keeping::put(ObjectStore::Done, &key(begun), &session.to_ogn());
    }
}

/// A game at this screen goes on after its end: a move was taken back.
pub async fn reopen(begun: Millis) {
    keeping::remove(ObjectStore::Done, &key(begun)).await;
}

/// Keys have one length, so they sort by time.
pub fn key(Millis(begun): Millis) -> String {
    format!("{begun:015}")
}

/// Keeps a game by link, once.
pub async fn add_link(id: &str, session: &Session) {
    let key = format!("link-{id}");
    if session.game().plies().is_empty() || keeping::get(ObjectStore::Done, &key).await.is_some() {
        return;
    }
    let mut session = session.clone();
    session.begun = Some(clock::now());
    keeping::put(ObjectStore::Done, &key, &session.to_ogn());
}

/// All of them, the newest first.
pub async fn all() -> Vec<Done> {
    let mut games: Vec<Done> =
        keeping::all(ObjectStore::Done).await.into_iter().filter_map(Done::read).collect();
    games.sort_by_key(|game| std::cmp::Reverse(game.at));
    games
}

pub async fn remove(key: &str) {
    keeping::remove(ObjectStore::Done, key).await;
}

#[cfg(test)]
mod tests {
    use awale_play::Action;

    use super::*;
    use crate::session::{Opponent, Plan};

    #[test]
    fn a_game_that_is_over_comes_back_with_its_date_and_its_end() {
        let plan = Plan { opponent: Opponent::Engine(Level::MASTER), ..Plan::default() };
        let mut session = plan.begin(awale_words::Lang::Fr, 0, &awale_core::BySide::default());
        session.begun = Some(Millis(1_700_000_000_000));
        session.act(Side::South, Action::Resign, Millis::ZERO).unwrap();
        let done = Done::read((key(Millis(1_700_000_000_000)), session.to_ogn())).unwrap();
        assert_eq!((done.at, done.ended()), (Millis(1_700_000_000_000), Some(Ended::Lost)));
        assert_eq!((done.level(), done.is_by_link()), (Some(Level::MASTER), false));
        session.players.north = Occupant::Remote;
        let done = Done::read(("link-x".to_owned(), session.to_ogn())).unwrap();
        assert_eq!((done.level(), done.is_by_link()), (None, true));
        assert_eq!(done.ended(), Some(Ended::Lost));
    }
}
