//! Texts that cannot be read: what was expected and what was found.

use awale_core::notation::{MoveError, OgnError, PositionError};
use awale_core::{SetupError, Side, UnknownWord};

use crate::Speech;

/// The excerpt of any text.
pub(crate) fn excerpt(found: &str) -> String {
    found.to_owned()
}

/// A word that is none of those expected.
pub(crate) fn unknown_word(error: &UnknownWord) -> String {
    error.to_string()
}

pub(crate) fn position_error(speech: Speech, error: &PositionError) -> String {
    match error {
        PositionError::Setup(error) => setup_error(speech, *error),
        error => error.to_string(),
    }
}

pub(crate) fn setup_error(speech: Speech, error: SetupError) -> String {
    match error {
        SetupError::Seeds(found) => {
            format!("There must be 48 seeds in all; there are {found}.")
        }
        SetupError::Quiet => "Only Avelé counts the moves without a harvest.".to_owned(),
        SetupError::Reserve => "Only Éqwalé has a reserve.".to_owned(),
        SetupError::PitOverTen { pit, found } => format!(
            "While the reserve lasts a pit holds at most ten seeds; pit {} holds {found}.",
            speech.pit(pit)
        ),
        SetupError::Granaries(found) => format!(
            "While the reserve lasts the granaries are empty; they hold {}.",
            speech.seeds(found)
        ),
        SetupError::CannotBeFilled(reserve) => {
            format!("The reserve ({}) cannot fill the empty pits any more.", speech.seeds(reserve))
        }
    }
}

pub(crate) fn pass(speech: Speech, player: Side) -> String {
    let other = speech.side(player.opponent());
    format!("{} has no seed, so it is {other}’s turn.", speech.side(player))
}

pub(crate) fn move_error(error: &MoveError) -> String {
    error.to_string()
}

pub(crate) fn ogn_error(error: &OgnError) -> String {
    error.to_string()
}
