//! How a game ended.

use awale_core::{Clause, Ending, Leftover, Side};
use awale_play::{EndReason, GameResult};
use serde::{Deserialize, Serialize};

use crate::Pair;

/// What stands for a clause where no sheet mentions such an end: the custom of the table.
const CUSTOM: &str = "play";

/// The result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Outcome {
    /// Why it is over: `target`, `famine`, `indetermination`, `stall`, `board-empty`, `no-move`,
    /// `repetition`, `resignation`, `agreement` or `time`.
    pub reason: String,
    /// What was agreed: `draw` or `stop`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed: Option<String>,
    /// The clause of docs/rules.md that ends the game, or `play` for the custom of the table.
    pub clause: String,
    /// Who received the seeds on the board: `nobody`, `owners`, `south` or `north`.
    pub leftover: String,
    /// The final count.
    pub granaries: Pair<u8>,
    /// Seeds that count for nobody.
    pub uncounted: u8,
    /// Who won; absent in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Side>))]
    pub winner: Option<Side>,
}

impl From<&GameResult> for Outcome {
    fn from(result: &GameResult) -> Outcome {
        let agreed = match result.reason {
            EndReason::Agreement(agreement) => Some(agreement.name().to_owned()),
            EndReason::Rules(_) | EndReason::Resignation | EndReason::Time => None,
        };
        let leftover = match result.leftover {
            Leftover::Nobody => "nobody",
            Leftover::Owners => "owners",
            Leftover::To(Side::South) => "south",
            Leftover::To(Side::North) => "north",
        };
        Outcome {
            reason: result.name().to_owned(),
            agreed,
            clause: result.clause.map_or(CUSTOM, Clause::name).to_owned(),
            leftover: leftover.to_owned(),
            granaries: result.granaries.into(),
            uncounted: result.uncounted,
            winner: result.winner,
        }
    }
}

impl From<&Ending> for Outcome {
    fn from(ending: &Ending) -> Outcome {
        Outcome::from(&GameResult::from(*ending))
    }
}
