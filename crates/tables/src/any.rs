//! The probes, for a position of any game.

use awale_core::{AnyPosition, Move, with_position};

use crate::line::Line;
use crate::tables::{ProbeError, Rated, Tables};
use crate::worth::Worth;

/// Makes a probe out of a function for the positions of one game.
macro_rules! probes {
    ($($(#[$doc:meta])* $name:ident($($option:ident: $type:ty)?) = $of_game:ident -> $output:ty;)*) => {
        impl Tables {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// If the position is not of this game or has too many seeds, or if the table is
                /// damaged.
                pub fn $name(
                    &self,
                    position: &AnyPosition
                    $(, $option: $type)?
                ) -> Result<$output, ProbeError> {
                    with_position!(position, position => self.$of_game(position $(, $option)?))
                }
            )*
        }
    };
}

probes! {
    /// The worth of a position to the player to move.
    ///
    /// The value counts every seed that will be gained from the board. Rules that end a game early
    /// because a granary is full (W5, and abapa's 25) are left out of it: they never change who
    /// wins. A position that has been repeated before is worth what it was the first time.
    probe() = worth_of -> Worth;
    /// Every legal move with its worth, the best first; moves of equal worth in pit order.
    moves() = moves_of -> Vec<Rated>;
    /// Best play to the end of the game.
    line() = line_of -> Line;
    /// Best play, found by looking at no more than `effort` boards; it is open where they are spent.
    line_within(effort: usize) = line_of_within -> Line;
    /// The moves until the next harvest or the end of the game if both sides only play moves that
    /// keep the value, the side it favours hurries and the other delays. `None` if the value is 0
    /// or the effort is spent.
    distance() = distance_of -> Option<u32>;
    /// The same, found by looking at no more than `effort` boards.
    distance_within(effort: usize) = distance_of_within -> Option<u32>;
    /// The best move that makes progress: of the moves that keep the value, the one that shortens
    /// the distance most, or prolongs it most if the value favours the opponent. `None` if the
    /// game is over.
    best_move() = best_move_of -> Option<Move>;
    /// The best move that makes progress, found by looking at no more than `effort` boards, some
    /// ten thousand a second. `None` if that is not enough.
    best_move_within(effort: usize) = best_move_of_within -> Option<Move>;
}
