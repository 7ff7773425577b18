//! What a player may do, and why it is refused.

use awale_core::{Move, Refusal, Side};
use thiserror::Error;

use crate::offer::Offer;

/// Something a player does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Makes a move.
    Play(Move),
    /// Gives the game up.
    Resign,
    /// Makes an offer.
    Offer(Offer),
    /// Accepts an offer of the other player.
    Accept(Offer),
    /// Declines an offer of the other player.
    Decline(Offer),
    /// Withdraws an own offer.
    Withdraw(Offer),
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum ActionRefused {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A flag fell before the action came: the game has just ended.
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
}

impl ActionRefused {
    /// The word programs read.
    pub const fn name(self) -> &'static str {
        match self {
            ActionRefused::GameOver => "game-over",
            ActionRefused::OutOfTime(_) => "out-of-time",
            ActionRefused::NotYourTurn { .. } => "not-your-turn",
            ActionRefused::Rules(refusal) => refusal.name(),
            ActionRefused::OfferStands(_) => "offer-stands",
            ActionRefused::NoSuchOffer(_) => "no-such-offer",
            ActionRefused::NothingToTakeBack(_) => "nothing-to-take-back",
        }
    }
}
