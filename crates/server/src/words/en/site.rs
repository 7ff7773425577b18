//! What other sites show of a link.

use crate::small_pages::Place;

pub(crate) const LOCALE: &str = "en_GB";

/// Whoever gave no name, at the beginning of a sentence.
pub(crate) const SOMEBODY: &str = "Somebody";
/// On the picture of a puzzle.
pub(crate) const FIND: &str = "Only one move wins. Which?";

pub(crate) fn invites(name: &str) -> String {
    format!("{name} invites you to play")
}

pub(crate) fn invitation(name: &str, game: &str) -> String {
    format!(
        "{name} waits for a game of {game}. Open the link and take the seat, without an account."
    )
}

pub(crate) fn game_between(game: &str, south: &str, north: &str, moves: usize) -> String {
    let moves_word = if moves == 1 { "move" } else { "moves" };
    format!(
        "A game of {game} between {south} and {north}, {moves} {moves_word}, to follow and to replay."
    )
}

/// The parts of an embedded board.
pub(crate) const TO_START: &str = "To the start";
pub(crate) const BACK: &str = "Move before";
pub(crate) const FORTH: &str = "Next move";
pub(crate) const TO_END: &str = "To the end";
pub(crate) const OPEN: &str = "Open in Awalé";
pub(crate) const BEGINNING: &str = "The first position.";
pub(crate) const MISSING: &str = "There is no game here.";

/// The pages that the server writes itself: what there is to find on them.
pub(crate) const fn description(place: Place) -> &'static str {
    match place {
        Place::Class => {
            "Enter your class with a card, without a name or an account, and see what there is to do."
        }
        Place::Teach => {
            "An Awalé class in two minutes: cards to print, lessons to give, and no pupil’s name anywhere."
        }
        Place::Tournament => {
            "Run an Awalé tournament, play in it and follow it: pairings, results, standings, without an account."
        }
        Place::Projector => {
            "The boards, the pairings and the standings, large, for the whole room."
        }
        Place::Club => {
            "The page of an Awalé club: dates, members, ladder, ratings and tournaments, without an account."
        }
        Place::Table => {
            "Beside a real Awalé board: a clock, the granaries to count, and what the rules say."
        }
        Place::Oracle => {
            "What the endgame tables know of any Awalé position: who wins, by how much, with which moves."
        }
    }
}

/// Under the words for what is not there.
pub(crate) const LOST: &str = "The link may have lost a letter, or what it showed was deleted.";
pub(crate) const TO_START_PAGE: &str = "Back to the start";
