//! What the clocks of a game show.

use awale_core::Side;
use awale_play::{Game, Millis};
use serde::{Deserialize, Serialize};

/// What is left to both players at the moment the server wrote the message.
///
/// Whoever shows a clock counts the running side down from the moment the message came.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Clocks {
    /// Milliseconds left to South.
    pub south: u64,
    /// Milliseconds left to North.
    pub north: u64,
    /// Whose clock runs; nobody's before that side's first move with a bank of time, and after
    /// the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<crate::schema::Side>))]
    pub running: Option<Side>,
}

impl Clocks {
    /// The clocks of a game at a moment; `None` in a game without clocks.
    pub fn of(game: &Game, now: Millis) -> Option<Clocks> {
        let left = |side| game.time_left(side, now).map(|left| left.0);
        let (south, north) = (left(Side::South)?, left(Side::North)?);
        // A clock runs if a millisecond more of it is a millisecond less to its owner.
        let later = now.plus(Millis(1));
        let side = game.to_move();
        let runs =
            game.result().is_none() && game.time_left(side, later) < game.time_left(side, now);
        Some(Clocks { south, north, running: runs.then_some(side) })
    }
}
