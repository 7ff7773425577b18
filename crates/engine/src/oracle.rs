//! Endgame tables, as the engine sees them.

use awale_core::{AnyPosition, Move, Row, RuleSet};

/// Exact values of the positions of one rule set with few seeds.
///
/// The engine owns this trait and depends on no tables: a program hands in the ones it has, a test a
/// fake.
pub trait Oracle: Send + Sync + std::fmt::Debug {
    /// The rule set of the tables.
    fn rules(&self) -> RuleSet;

    /// The most seeds on the board of a position with a value; the search asks about no other.
    fn most_seeds(&self) -> u8;

    /// The most seeds on the board of a position that is answered as fast as a node is searched.
    /// Larger ones are probed only where the answer saves a deep search.
    fn quick_seeds(&self) -> u8;

    /// The seeds that the player to move will gain from the board more than the opponent under
    /// best play; `None` if the position is not in the tables.
    ///
    /// `own` is the row of the player to move. `state` is the state besides the board, as
    /// [`awale_core::rules::RuleState::number`] gives it.
    fn value(&self, own: Row, other: Row, state: u64) -> Option<i8>;

    /// Of the moves that keep the value, one that makes progress: without it a won game could go on
    /// for ever. `None` if there is no answer.
    fn best_move(&self, _position: &AnyPosition) -> Option<Move> {
        None
    }
}
