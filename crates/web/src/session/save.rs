//! A game as a text that finds back to the screen: OGN with two tags more.

use awale_core::notation::{Ogn, OgnError, PositionError};
use awale_core::{AnyPosition, BySide, RuleSet, Side};
use awale_engine::Level;
use awale_play::{Game, ReplayError};
use awale_words::Speech;
use thiserror::Error;

use super::{Occupant, Session};

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    #[error(transparent)]
    Text(#[from] OgnError),
    #[error(transparent)]
    Moves(#[from] ReplayError),
    /// It is one line, and not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl OpenError {
    /// What is wrong with the text, in the reader's language.
    pub fn told(&self, speech: Speech) -> String {
        match self {
            OpenError::Text(error) => speech.ogn_error(error),
            OpenError::Moves(error) => speech.replay_error(error),
            OpenError::Position(error) => speech.position_error(error),
        }
    }
}

const fn tag(side: Side) -> &'static str {
    match side {
        Side::South => "SouthPlayer",
        Side::North => "NorthPlayer",
    }
}

impl Occupant {
    /// The word in a file: `person`, `engine 3`.
    fn word(self) -> String {
        match self {
            Occupant::Person | Occupant::Remote => "person".to_owned(),
            Occupant::Engine(level) => format!("engine {level}"),
        }
    }

    fn read(word: &str) -> Option<Occupant> {
        match word.strip_prefix("engine ") {
            Some(level) => level.parse::<Level>().ok().map(Occupant::Engine),
            None => (word == "person").then_some(Occupant::Person),
        }
    }
}

impl Session {
    /// The game as OGN, with who plays each side.
    pub fn to_ogn(&self) -> String {
        let mut game = self.game().clone();
        for side in Side::ALL {
            let set = game.set_tag(tag(side), &self.players[side].word());
            set.expect("the names of these tags are letters, and no others use them");
        }
        game.to_ogn().to_string()
    }

    /// Opens a game; a file that does not say who plays is between two persons.
    pub fn open(text: &str) -> Result<Session, OpenError> {
        let game = Game::from_ogn(&text.parse::<Ogn>()?)?;
        let players = BySide::from_fn(|side| {
            game.tag(tag(side)).and_then(Occupant::read).unwrap_or(Occupant::Person)
        });
        Ok(Session::of(game, players))
    }
}

/// Opens a position of a rule set, else a game.
pub fn open_any<T, E: From<OpenError>>(
    text: &str,
    rules: RuleSet,
    begin: impl FnOnce(AnyPosition) -> T,
    open: fn(&str) -> Result<T, E>,
) -> Result<T, E> {
    let text = text.trim();
    let wrong = match AnyPosition::parse(rules, text) {
        Ok(position) => return Ok(begin(position)),
        Err(wrong) => OpenError::Position(wrong),
    };
    // A text of one line that is not a game was meant as a position.
    let meant = text.lines().count() < 2 && !text.starts_with('[');
    open(text).map_err(|error| if meant { wrong.into() } else { error })
}

#[cfg(test)]
mod tests {
    use awale_play::{Action, Millis};
    use awale_words::Lang;

    use super::*;
    use crate::session::{Opponent, Plan};

    #[test]
    fn a_saved_game_comes_back() {
        let plan = Plan { opponent: Opponent::Engine(Level::MASTER), ..Plan::default() };
        let mut session = plan.begin(Lang::Fr, 0, &BySide::default());
        for mv in ["D", "c", "A"] {
            let mv: awale_core::Move = mv.parse().unwrap();
            session.act(mv.side(), Action::Play(mv), Millis::ZERO).unwrap();
        }
        let again = Session::open(&session.to_ogn()).unwrap();
        assert_eq!(again.players, session.players);
        assert_eq!(again.to_ogn(), session.to_ogn());
        assert_eq!(again.cursor(), 3);
    }

    #[test]
    fn other_files_are_between_persons_and_nonsense_is_refused() {
        let session = Session::open("[Variant \"awale\"]\n\n1. A a *").unwrap();
        assert_eq!(session.players, BySide::new(Occupant::Person, Occupant::Person));
        assert!(Session::open("1. A A").is_err());
        assert!(Session::open("{").is_err());
    }
}
