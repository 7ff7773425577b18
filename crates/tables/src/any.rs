//! The probe for positions whose game is known only when the program runs.

use awale_core::{AnyPosition, Move, Position, Rules, Visitor};

use crate::line::Line;
use crate::tables::{ProbeError, Rated, Tables};
use crate::worth::Worth;

/// Makes a method for any position out of one for a position of a known game.
macro_rules! for_any {
    ($($(#[$doc:meta])* $any:ident: $method:ident -> $output:ty;)*) => {
        impl Tables {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// As for [`Tables::probe`].
                pub fn $any(&self, position: &AnyPosition) -> Result<$output, ProbeError> {
                    struct Ask<'a>(&'a Tables);

                    impl Visitor for Ask<'_> {
                        type Output = Result<$output, ProbeError>;

                        fn visit<R: Rules>(self, position: &Position<R>) -> Self::Output {
                            self.0.$method(position)
                        }
                    }

                    position.visit(Ask(self))
                }
            )*
        }
    };
}

for_any! {
    /// [`Tables::probe`] for a position of any game.
    probe_any: probe -> Worth;
    /// [`Tables::moves`] for a position of any game.
    moves_any: moves -> Vec<Rated>;
    /// [`Tables::line`] for a position of any game.
    line_any: line -> Line;
    /// [`Tables::distance`] for a position of any game.
    distance_any: distance -> Option<u32>;
    /// [`Tables::best_move`] for a position of any game.
    best_move_any: best_move -> Option<Move>;
}

impl Tables {
    /// [`Tables::best_move_within`] for a position of any game.
    ///
    /// # Errors
    /// As for [`Tables::probe`].
    pub fn best_move_within_any(
        &self,
        position: &AnyPosition,
        effort: usize,
    ) -> Result<Option<Move>, ProbeError> {
        struct Ask<'a>(&'a Tables, usize);

        impl Visitor for Ask<'_> {
            type Output = Result<Option<Move>, ProbeError>;

            fn visit<R: Rules>(self, position: &Position<R>) -> Self::Output {
                self.0.best_move_within(position, self.1)
            }
        }

        position.visit(Ask(self, effort))
    }
}
