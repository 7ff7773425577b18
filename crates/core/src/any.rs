//! A position of any rule set: the closed list that the edges of the program use.

use std::fmt;

use crate::clause::Clause;
use crate::moves::Move;
use crate::outcome::{Ending, Leftover, Reason, Refusal};
use crate::perft::perft;
use crate::pit::Pit;
use crate::position::Position;
use crate::rules::{self, Eqwale, RuleSet, Rules};
use crate::setup::{Pass, Setup, SetupError};
use crate::side::{BySide, Side};
use crate::trace::Trace;

macro_rules! define_any_position {
    ($($variant:ident $name:literal $title:literal,)*) => {
        /// A position whose rule set is known only when the program runs.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position of [`", stringify!($variant), "`](rules::", stringify!($variant), ").")]
                $variant(Position<rules::$variant>),
            )*
        }

        $(
            impl From<Position<rules::$variant>> for AnyPosition {
                fn from(position: Position<rules::$variant>) -> AnyPosition {
                    AnyPosition::$variant(position)
                }
            }
        )*

        /// Evaluates an expression for the [`Position`] inside an [`AnyPosition`], compiled for
        /// each rule set: `with_position!(&any, position => perft(position, 3))`.
        #[macro_export]
        macro_rules! with_position {
            ($any:expr, $position:ident => $value:expr) => {
                match $any {
                    $($crate::AnyPosition::$variant($position) => $value,)*
                }
            };
        }
    };
}
for_each_rule_set!(define_any_position);

impl AnyPosition {
    /// Checks a setup against a rule set.
    ///
    /// # Errors
    /// If the setup is not a position of the rule set.
    pub fn new(rules: RuleSet, setup: &Setup) -> Result<AnyPosition, SetupError> {
        with_rules!(rules, R => Position::<R>::new(setup).map(Into::into))
    }

    /// Checks a setup against a rule set and says who passes, see [`Position::set_up`].
    ///
    /// # Errors
    /// If the setup is not a position of the rule set.
    pub fn set_up(
        rules: RuleSet,
        setup: &Setup,
    ) -> Result<(AnyPosition, Option<Pass>), SetupError> {
        with_rules!(rules, R => {
            Position::<R>::set_up(setup).map(|(position, pass)| (position.into(), pass))
        })
    }

    /// The position a game of this rule set begins with.
    pub fn start(rules: RuleSet, first: Side) -> AnyPosition {
        with_rules!(rules, R => Position::<R>::start(first).into())
    }

    /// The rule set.
    pub fn rules(&self) -> RuleSet {
        fn rules_of<R: Rules>(_: &Position<R>) -> RuleSet {
            R::RULE_SET
        }
        with_position!(self, position => rules_of(position))
    }

    /// The parts of the position.
    pub fn setup(&self) -> Setup {
        with_position!(self, position => position.setup())
    }

    /// The player to move.
    pub fn to_move(&self) -> Side {
        with_position!(self, position => position.to_move())
    }

    /// Seeds in one pit.
    pub fn count(&self, pit: Pit) -> u8 {
        with_position!(self, position => position.count(pit))
    }

    /// Seeds in the granaries.
    pub fn granaries(&self) -> BySide<u8> {
        with_position!(self, position => position.granaries())
    }

    /// The end of the game, if the rules end it here.
    pub fn ending(&self) -> Option<Ending> {
        with_position!(self, position => position.ending())
    }

    /// The legal moves in pit order; none when the game is over.
    pub fn legal_moves(&self) -> Vec<Move> {
        with_position!(self, position => position.legal_moves().collect())
    }

    /// Whether a move may be played.
    ///
    /// # Errors
    /// The reason why not.
    pub fn check(&self, mv: Move) -> Result<(), Refusal> {
        with_position!(self, position => position.check(mv))
    }

    /// The position after a move, if it is legal.
    ///
    /// # Errors
    /// The reason why the move is refused.
    pub fn try_play(&self, mv: Move) -> Result<AnyPosition, Refusal> {
        with_position!(self, position => position.try_play(mv).map(Into::into))
    }

    /// The trace of a legal move.
    ///
    /// # Errors
    /// The reason why the move is refused.
    pub fn trace(&self, mv: Move) -> Result<Trace, Refusal> {
        self.check(mv)?;
        Ok(with_position!(self, position => position.trace(mv)))
    }

    /// The ending of this position for `reason`, the seeds on the board shared out.
    pub fn settle(&self, reason: Reason, clause: Clause, leftover: Leftover) -> Ending {
        with_position!(self, position => position.settle(reason, clause, leftover))
    }

    /// The lines of exactly `depth` moves, see [`perft`].
    pub fn perft(&self, depth: u32) -> u64 {
        with_position!(self, position => perft(position, depth))
    }

    /// The pits of the opponent that the sowing of `pit` attacks (Q4); none outside Éqwalé, and
    /// none if `pit` cannot be sown by the player to move.
    pub fn attacked(&self, pit: Pit) -> Vec<Pit> {
        match self {
            AnyPosition::Eqwale(position)
                if pit.side() == position.to_move() && position.count(pit) > 0 =>
            {
                Eqwale::attacked(position, pit).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl fmt::Debug for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, position => position.fmt(f))
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}
