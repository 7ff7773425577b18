//! The texts of a game being played: refusals, and files that are not games.

use awale_play::{ActionRefused, Offer, ReplayError, TagError};

use super::grammar::NamedPlayer;
use crate::{Speech, Telling};

pub(crate) fn refused(t: Telling, refused: ActionRefused) -> String {
    let player = |side| NamedPlayer::of_side(t, side);
    match refused {
        ActionRefused::Rules(refusal) => t.refusal(refusal),
        ActionRefused::Waiting => "The other seat is still free.".to_owned(),
        ActionRefused::SeatTaken => "This seat is taken.".to_owned(),
        ActionRefused::NotOver => "The game is not over.".to_owned(),
        ActionRefused::RematchStands => "Another game is wanted already.".to_owned(),
        ActionRefused::GameOver => "The game is over.".to_owned(),
        ActionRefused::OutOfTime(side) => {
            format!("Too late: {} out of time.", player(side).does("is", "are"))
        }
        ActionRefused::NotYourTurn { to_move } => {
            format!("It is {} turn.", player(to_move).own())
        }
        ActionRefused::OfferStands(offer) => match offer {
            Offer::Draw => "A draw is offered already.".to_owned(),
            Offer::Stop => "Stopping the game is offered already.".to_owned(),
            Offer::TakeBack => "Taking the move back is asked for already.".to_owned(),
        },
        ActionRefused::NoSuchOffer(offer) => match offer {
            Offer::Draw => "Nobody has offered a draw.".to_owned(),
            Offer::Stop => "Nobody has offered to stop the game.".to_owned(),
            Offer::TakeBack => "Nobody has asked to take a move back.".to_owned(),
        },
        ActionRefused::NothingToTakeBack(side) => {
            format!("{} no move to take back.", player(side).begins("has", "have"))
        }
    }
}

/// Why the moves of a text are not a game.
pub(crate) fn replay_error(speech: Speech, error: &ReplayError) -> String {
    match error {
        ReplayError::Illegal { ply, mv, refusal, position, .. } => {
            let why = speech.refusal(*refusal);
            format!("ply {ply}: {mv} cannot be played in {position}. {why}")
        }
        error => error.to_string(),
    }
}

pub(crate) fn tag_error(error: &TagError) -> String {
    error.to_string()
}
