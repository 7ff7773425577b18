//! What other sites show of a link.

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
