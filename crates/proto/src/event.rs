//! What happens in a game by link: numbered events that never change.

use awale_core::{Move, Side};
use awale_play::Offer;
use serde::{Deserialize, Serialize};

use crate::{Clocks, Outcome, Pair, spelling};

/// Something that happened in a game. Events are numbered from 1 without gaps; a client that has
/// seen a number asks for those behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// Its number.
    pub number: u32,
    /// What happened.
    #[serde(flatten)]
    pub happened: Happened,
    /// Moves on the board after it.
    pub ply: u32,
    /// The clocks after it; absent in a game without clocks. In an event that is sent again they
    /// are those of then; the snapshot has those of now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// The offers that stand after it; absent if there is none.
    #[serde(
        with = "spelling::offer::pair_of_lists",
        default,
        skip_serializing_if = "Pair::is_default"
    )]
    pub offers: Pair<Vec<Offer>>,
    /// The result, if this event ended the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<Outcome>,
    /// The id of the command that caused it, so that its sender knows it again; absent if nobody
    /// sent one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

/// The kinds of events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Happened {
    /// A player took the free seat: the game can begin.
    Joined {
        /// The seat.
        #[serde(with = "spelling::side")]
        side: Side,
        /// The name of the player.
        name: String,
    },
    /// A move was played.
    Moved {
        /// Who played it.
        #[serde(with = "spelling::side")]
        side: Side,
        /// The move.
        #[serde(rename = "move", with = "spelling::text")]
        mv: Move,
    },
    /// An offer was made.
    Offered {
        /// Who made it.
        #[serde(with = "spelling::side")]
        side: Side,
        /// The offer.
        #[serde(with = "spelling::offer")]
        offer: Offer,
    },
    /// An offer was withdrawn by the player who had made it.
    Withdrawn {
        /// Who had made it.
        #[serde(with = "spelling::side")]
        side: Side,
        /// The offer.
        #[serde(with = "spelling::offer")]
        offer: Offer,
    },
    /// An offer was declined.
    Declined {
        /// Who declined.
        #[serde(with = "spelling::side")]
        side: Side,
        /// The offer.
        #[serde(with = "spelling::offer")]
        offer: Offer,
    },
    /// An offer was accepted: a draw or a stop ends the game, a take-back takes moves away.
    Accepted {
        /// Who accepted.
        #[serde(with = "spelling::side")]
        side: Side,
        /// The offer.
        #[serde(with = "spelling::offer")]
        offer: Offer,
        /// The moves that were taken back: the last so many.
        #[serde(default, skip_serializing_if = "is_zero")]
        undone: u32,
    },
    /// A player gave up.
    Resigned {
        /// Who.
        #[serde(with = "spelling::side")]
        side: Side,
    },
    /// A player's time ran out.
    Flagged {
        /// Whose.
        #[serde(with = "spelling::side")]
        side: Side,
    },
    /// A player wants another game.
    RematchOffered {
        /// Who.
        #[serde(with = "spelling::side")]
        side: Side,
    },
    /// Both want another game, and here it is. The seats and their tokens are the same; the other
    /// player begins.
    Rematch {
        /// Who agreed.
        #[serde(with = "spelling::side")]
        side: Side,
        /// The id of the new game.
        game: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands in references")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}
