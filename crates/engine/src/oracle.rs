//! Endgame tables, as the engine sees them.

use awale_core::{AnyPosition, Move, Row, RuleSet};

/// The seeds that the player to move gains from the board more than the opponent, if nothing has
/// stood before and the game is played to its end, without an early end at a number of seeds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableValue {
    /// No less than this, whatever repetition is worth.
    pub least: i8,
    /// This, if endless play is worth nothing.
    pub value: i8,
    /// No more than this, whatever repetition is worth.
    pub most: i8,
}

impl TableValue {
    /// A value that is known for certain.
    pub const fn exact(value: i8) -> TableValue {
        TableValue { least: value, value, most: value }
    }
}

/// Values of the positions of one rule set with few seeds.
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

    /// What the player to move will gain from the board more than the opponent under best play;
    /// `None` if the position is not in the tables.
    ///
    /// `own` is the row of the player to move. `state` is the state besides the board, as
    /// [`awale_core::rules::RuleState::number`] gives it.
    fn probe(&self, own: Row, other: Row, state: u64) -> Option<TableValue>;

    /// Of the moves that keep the value, one that makes progress: without it a won game could go on
    /// for ever. `None` if there is no answer.
    fn best_move(&self, _position: &AnyPosition) -> Option<Move> {
        None
    }
}
