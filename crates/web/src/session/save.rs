//! A game as a text that finds back to the screen: OGN with some tags more.

use awale_core::notation::{Ogn, OgnError, PositionError};
use awale_core::{AnyPosition, BySide, RuleSet, Side};
use awale_engine::Level;
use awale_play::{Game, Millis, ReplayError};
use awale_words::Speech;
use thiserror::Error;

use super::{Occupant, Session};
use crate::Switch;
use crate::browser::clock;
use crate::texts::Texts;

#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OpenError {
    #[error(transparent)]
    Text(#[from] OgnError),
    #[error(transparent)]
    Moves(#[from] ReplayError),
    /// It is one line, and not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    #[error("neither a game nor a position")]
    Neither,
}

impl OpenError {
    /// What is wrong with the text, in the reader's language.
    pub fn told(&self, speech: Speech) -> String {
        match self {
            OpenError::Text(error) => speech.ogn_error(error),
            OpenError::Moves(error) => speech.replay_error(error),
            OpenError::Position(error) => speech.position_error(error),
            OpenError::Neither => Texts(speech.lang).chrome().neither.to_owned(),
        }
    }
}

const fn tag(side: Side) -> &'static str {
    match side {
        Side::South => "SouthPlayer",
        Side::North => "NorthPlayer",
    }
}

/// When the game began at this screen, in milliseconds since 1970.
const BEGUN: &str = "Begun";
/// The day it began.
const DATE: &str = "Date";
/// Whether moves can be taken back.
const UNDO: &str = "Undo";
/// Says that a seat of a game by link is free; the server writes it, too.
const WAITING: &str = "Waiting";

impl Occupant {
    /// The word in a file: `person`, `remote`, `engine 3`.
    fn word(self) -> String {
        match self {
            Occupant::Person => "person".to_owned(),
            Occupant::Remote => "remote".to_owned(),
            Occupant::Engine(level) => format!("engine {level}"),
        }
    }

    fn read(word: &str) -> Option<Occupant> {
        match word.strip_prefix("engine ") {
            Some(level) => level.parse::<Level>().ok().map(Occupant::Engine),
            None if word == "remote" => Some(Occupant::Remote),
            None => (word == "person").then_some(Occupant::Person),
        }
    }
}

impl Session {
    /// The game as OGN, with who plays each side and what else the page knows of it.
    pub fn to_ogn(&self) -> String {
        let mut game = self.game().clone();
        let mut set = |name: &str, value: &str| {
            game.set_tag(name, value)
                .expect("the names of these tags are letters, and no others use them");
        };
        for side in Side::ALL {
            set(tag(side), &self.players[side].word());
        }
        if let Some(Millis(begun)) = self.begun {
            set(BEGUN, &begun.to_string());
            set(DATE, &clock::date_tag(begun));
        }
        if !self.undo.is_on() {
            set(UNDO, self.undo.name());
        }
        if self.is_waiting() {
            set(WAITING, "yes");
        }
        game.to_ogn().to_string()
    }

    /// Opens a game that comes from elsewhere, to play it on at this screen; a file that does not
    /// say who plays is between two persons.
    pub fn open(text: &str) -> Result<Session, OpenError> {
        let wrong = |error| if is_neither(text) { OpenError::Neither } else { error };
        let session = Session::recall(text).map_err(wrong)?;
        let players = session.players.map(Occupant::here);
        Ok(Session { players, begun: None, waits: false, ..session })
    }

    /// Opens a game that this page has kept.
    pub fn recall(text: &str) -> Result<Session, OpenError> {
        let game = Game::from_ogn(&text.parse::<Ogn>()?)?;
        let players = BySide::from_fn(|side| {
            game.tag(tag(side)).and_then(Occupant::read).unwrap_or(Occupant::Person)
        });
        let begun = game.tag(BEGUN).and_then(|begun| begun.parse().ok()).map(Millis);
        let undo = game.tag(UNDO).and_then(|undo| undo.parse().ok()).unwrap_or(Switch::On);
        let waits = game.tag(WAITING).is_some() && game.plies().is_empty();
        Ok(Session { begun, undo, waits, ..Session::of(game, players) })
    }
}

/// Whether a text looks like nothing that can be opened: whoever pastes such a text does not want to
/// know how moves and positions are written.
fn is_neither(text: &str) -> bool {
    !text.contains(|c: char| c == '[' || c.is_ascii_digit())
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
        Err(_) if is_neither(text) => OpenError::Neither,
        Err(wrong) => OpenError::Position(wrong),
    };
    // A text of one line that is not a game was meant as a position, if as anything.
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
        session.begun = Some(Millis(1_700_000_000_000));
        session.undo = Switch::Off;
        let again = Session::recall(&session.to_ogn()).unwrap();
        assert_eq!(again.players, session.players);
        assert_eq!(again.to_ogn(), session.to_ogn());
        assert_eq!((again.cursor(), again.begun, again.can_undo()), (3, session.begun, false));
        assert!(session.to_ogn().contains("[Date \"2023.11.14\"]"));
        // Pasted, it is another game.
        assert_eq!(Session::open(&session.to_ogn()).unwrap().begun, None);
    }

    #[test]
    fn a_game_by_link_knows_whose_turn_it_is() {
        let plan = Plan { opponent: Opponent::Person, ..Plan::default() };
        let mut session = plan.begin(Lang::Fr, 0, &BySide::default());
        session.players.north = Occupant::Remote;
        let recalled = |session: &Session| Session::recall(&session.to_ogn()).unwrap();
        assert!(recalled(&session).is_yours());
        assert_eq!(recalled(&session).players, session.players);
        let waiting = session.to_ogn().replace("[SouthPlayer", "[Waiting \"north\"]\n[SouthPlayer");
        assert!(!Session::recall(&waiting).unwrap().is_yours());
        // At this screen nobody is elsewhere.
        let here = Session::open(&waiting).unwrap();
        assert_eq!(here.players, BySide::new(Occupant::Person, Occupant::Person));
        assert!(!here.is_waiting());
    }

    #[test]
    fn other_files_are_between_persons_and_nonsense_is_refused() {
        let session = Session::open("[Variant \"awale\"]\n\n1. A a *").unwrap();
        assert_eq!(session.players, BySide::new(Occupant::Person, Occupant::Person));
        assert_eq!(Session::open("{").unwrap_err(), OpenError::Neither);
        assert_eq!(Session::open("").unwrap_err(), OpenError::Neither);
        assert_ne!(Session::open("1. A A").unwrap_err(), OpenError::Neither);
    }
}
