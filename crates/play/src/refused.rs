//! Why an action is refused.

use awale_core::{Refusal, Side};
use thiserror::Error;

use crate::offer::Offer;

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum ActionRefused {
    /// A seat is still free.
    #[error("expected two players, found a free seat")]
    Waiting,
    /// A player sits there already.
    #[error("expected a free seat, found a taken one")]
    SeatTaken,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Another game is wanted while this one goes on.
    #[error("expected a game that is over, found one that goes on")]
    NotOver,
    /// A flag has fallen: the game ends with [`crate::Game::flag`].
    #[error("the time of {0} has run out")]
    OutOfTime(Side),
    /// The other player is to move.
    #[error("expected a move of {to_move}, found one of {seat}", seat = .to_move.opponent())]
    NotYourTurn {
        /// The player to move.
        to_move: Side,
    },
    /// The rules forbid the move.
    #[error(transparent)]
    Rules(#[from] Refusal),
    /// The same offer stands already.
    #[error("the offer ({0}) stands already")]
    OfferStands(Offer),
    /// No such offer stands.
    #[error("no such offer ({0}) stands")]
    NoSuchOffer(Offer),
    /// The player who asks for a move back has made none.
    #[error("{0} has made no move that could be taken back")]
    NothingToTakeBack(Side),
    /// The player wants another game already, or the next game exists.
    #[error("another game is wanted already")]
    RematchStands,
}

impl ActionRefused {
    /// The word programs read.
    pub const fn name(self) -> &'static str {
        match self {
            ActionRefused::Waiting => "waiting",
            ActionRefused::SeatTaken => "seat-taken",
            ActionRefused::GameOver => "game-over",
            ActionRefused::NotOver => "not-over",
            ActionRefused::OutOfTime(_) => "out-of-time",
            ActionRefused::NotYourTurn { .. } => "not-your-turn",
            ActionRefused::Rules(refusal) => refusal.name(),
            ActionRefused::OfferStands(_) => "offer-stands",
            ActionRefused::NoSuchOffer(_) => "no-such-offer",
            ActionRefused::NothingToTakeBack(_) => "nothing-to-take-back",
            ActionRefused::RematchStands => "wanted-already",
        }
    }
}
