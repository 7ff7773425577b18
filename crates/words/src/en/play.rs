//! The texts of a game being played: refusals, and files that are not games.

use awale_play::{ActionRefused, Offer, ReplayError};

use crate::Speech;

pub(crate) fn refused(speech: Speech, refused: ActionRefused) -> String {
    match refused {
        ActionRefused::Rules(refusal) => speech.refusal(refusal),
        ActionRefused::Waiting => "The other seat is still free.".to_owned(),
        ActionRefused::SeatTaken => "This seat is taken.".to_owned(),
        ActionRefused::NotOver => "The game is not over.".to_owned(),
        ActionRefused::RematchStands => "Another game is wanted already.".to_owned(),
        ActionRefused::GameOver => "The game is over.".to_owned(),
        ActionRefused::OutOfTime(side) => {
            format!("Too late: {} is out of time.", speech.side(side))
        }
        ActionRefused::NotYourTurn { to_move } => {
            format!("It is the turn of {}.", speech.side(to_move))
        }
        ActionRefused::OfferStands(offer) => {
            format!("Already offered: {}.", offered(offer))
        }
        ActionRefused::NoSuchOffer(offer) => {
            format!("Nobody has offered that: {}.", offered(offer))
        }
        ActionRefused::NothingToTakeBack(side) => {
            format!("{} has no move to take back.", speech.side(side))
        }
    }
}

const fn offered(offer: Offer) -> &'static str {
    match offer {
        Offer::Draw => "a draw",
        Offer::Stop => "to stop the game",
        Offer::TakeBack => "to take a move back",
    }
}

/// Why the moves of a text are not a game. The errors are English.
pub(crate) fn replay_error(_: Speech, error: &ReplayError) -> String {
    error.to_string()
}
