//! What a value means, game by game.

use awale_core::{Leftover, RuleSet, Rules};

/// What becomes of play that never ends, and so how a layer is solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Convention {
    /// Endless play is worth 0 for the seeds on the board, as the game itself has it (S6).
    Endless,
    /// Endless play is taken as worth 0, while the game shares the seeds out when a position comes
    /// back; the table also holds the bounds of the value whatever repetition is worth.
    Bounded,
    /// The game ends after a number of quiet moves (A-E3). The value is that of a board whose
    /// quiet count is 0.
    Stalling,
}

impl Convention {
    /// The convention of the tables of a game.
    pub const fn of(rules: RuleSet) -> Convention {
        match (rules.facts().stall, rules.facts().repetition.leftover) {
            (Some(_), _) => Convention::Stalling,
            (None, Leftover::Nobody) => Convention::Endless,
            (None, Leftover::Owners | Leftover::To(_)) => Convention::Bounded,
        }
    }

    /// Planes of a layer in memory and in a file.
    pub(crate) const fn planes(self) -> usize {
        match self {
            Convention::Bounded => 3,
            Convention::Endless | Convention::Stalling => 1,
        }
    }
}

/// The quiet moves that end a game of `R`; 0 if it does not count them.
pub(crate) const fn stall<R: Rules>() -> u8 {
    match R::FACTS.stall {
        Some(moves) => moves,
        None => 0,
    }
}
