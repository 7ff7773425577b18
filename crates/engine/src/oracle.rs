//! What the engine knows of endgame tables: somebody who can tell the value of a position.

use awale_core::{AnyPosition, Move, Row, RuleSet};

/// Somebody who knows the exact value of the positions of one rule set with few seeds.
///
/// The engine owns this trait, so that it needs no tables: a program hands it the ones it has, a
/// browser a small one, a test a fake.
pub trait Oracle: Send + Sync + std::fmt::Debug {
    /// The rule set it knows.
    fn rules(&self) -> RuleSet;

    /// The most seeds on the board of a position it may know; the search asks about no other.
    fn most_seeds(&self) -> u8;

    /// The most seeds on the board of a position it answers about as fast as a search looks at one.
    /// About larger ones it is asked only where the answer saves a deep search.
    fn quick_seeds(&self) -> u8 {
        self.most_seeds()
    }

    /// The seeds that the player to move will gain from the board more than the opponent under
    /// best play, or `None` if it does not know.
    ///
    /// `own` is the row of the player to move. `extra` is the state besides the board, as
    /// [`awale_core::rules::Extra::number`] gives it.
    fn value(&self, own: Row, other: Row, extra: u64) -> Option<i8>;

    /// Of the moves that keep the value, the one that makes progress: without it a game that is
    /// won could go round and round. `None` if it does not know.
    fn best_move(&self, _position: &AnyPosition) -> Option<Move> {
        None
    }
}
