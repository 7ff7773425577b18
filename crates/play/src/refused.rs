//! Why an action is refused.

use awale_core::{Refusal, Side};
use thiserror::Error;

use crate::offer::Offer;

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ActionRefused {
    #[error("expected two players, found a free seat")]
    Waiting,
    #[error("expected a free seat, found a taken one")]
    SeatTaken,
    #[error("the game is over")]
    GameOver,
    #[error("expected a game that is over, found one that goes on")]
    NotOver,
    #[error("the time of {0} has run out")]
    OutOfTime(Side),
    #[error("expected a move of {to_move}, found one of {seat}", seat = .to_move.opponent())]
    NotYourTurn { to_move: Side },
    #[error(transparent)]
    Rules(#[from] Refusal),
    #[error("the offer ({0}) stands already")]
    OfferStands(Offer),
    #[error("no such offer ({0}) stands")]
    NoSuchOffer(Offer),
    #[error("{0} has made no move that could be taken back")]
    NothingToTakeBack(Side),
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
