//! The rule sets: what every one of them answers, and their list.
//!
//! A rule set is a type; code that must be fast is written once for any [`Rules`] and compiled for
//! each. The five games that sow and harvest by count share the mechanics in [`sowing`] and add
//! what is their own in one small file each; Éqwalé, which places seeds and chooses its harvest,
//! stands alone. A new rule set is one file here and its lines in this one. What else the crates
//! above need of it they derive from what its file says, or the compiler asks for it.

use std::fmt;
use std::hash::Hash;
use std::str::FromStr;

use crate::clause::Clause;
use crate::letters;
use crate::moves::Move;
use crate::outcome::{Ending, Leftover, Refusal};
use crate::position::Position;
use crate::setup::{Setup, SetupError};
use crate::side::Side;
use crate::trace::Harvest;
use crate::word::UnknownWord;

mod abapa;
mod avele;
mod awale;
mod awari;
mod awele;
mod eqwale;
pub(crate) mod indetermination;
mod sowing;
#[cfg(feature = "__toy")]
mod toy;

pub use abapa::Abapa;
pub use avele::{Avele, Quiet};
pub use awale::Awale;
pub use awari::Awari;
pub use awele::Awele;
pub use eqwale::{Eqwale, EqwaleMoves, Reserve};
pub use sowing::{Emptying, Sowing, SowingMoves};
#[cfg(feature = "__toy")]
pub use toy::Toy;

/// Calls a macro with the list of rule sets: the type (in [`rules`](crate::rules)), the name in
/// files and on the command line, the name as people write it.
///
/// Everything that exists once per rule set and is not a rule (the enumeration of names, the
/// closed enumeration of positions, the rule pages, the choice of the code compiled for one game)
/// is made from this list, here and in the crates above.
///
/// ```
/// macro_rules! names {
///     ($($rules:ident $name:literal $title:literal,)*) => { [$($name),*] };
/// }
/// assert!(awale_core::for_each_rule_set!(names).contains(&"awele"));
/// ```
#[macro_export]
macro_rules! for_each_rule_set {
    ($make:ident) => {
        $crate::with_toy! {
            $make
            Awele "awele" "Awélé",
            Awale "awale" "Awalé",
            Avele "avele" "Avelé",
            Eqwale "eqwale" "Éqwalé",
            Abapa "abapa" "Abapa",
            Awari "awari" "Awari",
        }
    };
}

/// The list as it is.
#[cfg(not(feature = "__toy"))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_toy {
    ($make:ident $($list:tt)*) => {
        $make! { $($list)* }
    };
}

/// The list with the rule set that exists only to show what a rule set needs.
#[cfg(feature = "__toy")]
#[doc(hidden)]
#[macro_export]
macro_rules! with_toy {
    ($make:ident $($list:tt)*) => {
        $make! { $($list)* Toy "toy" "Toy", }
    };
}

/// How a game harvests.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Harvesting {
    /// By the counts of the opponent's row alone, without a choice: one move for each pit.
    ByCount,
    /// By comparing both rows, with a choice: hundreds of moves.
    ByChoice,
}

/// What repetition does in a game (S6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The occurrence of a position since the last harvest that ends the game.
    pub occurrences: usize,
    /// Who gets the seeds on the board then.
    pub leftover: Leftover,
    /// The clause that says so.
    pub clause: Clause,
}

/// What is true of a rule set, besides how it is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Facts {
    /// The number in binary files. No two rule sets share one, and it never changes.
    pub code: u8,
    /// How often the reading of the rules has changed since they were first written into binary
    /// files. A file of another reading answers for another game.
    pub reading: u8,
    /// The clauses of docs/rules.md that make up the rule set.
    pub clauses: &'static [Clause],
    /// How the game harvests.
    pub harvesting: Harvesting,
    /// The seeds in a granary that end the game at once, if any number does.
    pub target: Option<u8>,
    /// What repetition does.
    pub repetition: Repetition,
    /// The clause that gives the turn to the other where a player without seeds is set up to move;
    /// in games without one the position is over.
    pub pass: Option<Clause>,
    /// The clause on resigning and on stopping by agreement, where the rules speak of it.
    pub agreement: Option<Clause>,
    /// The moves without a harvest that end a game, if it counts them.
    pub stall: Option<u8>,
    /// The seeds that the players place before they sow; 0 in most games.
    pub reserve: u8,
}

impl Facts {
    /// What is true of most games; S6 as the sheets have it: a position ends the game the third
    /// time, and the seeds count for nobody.
    pub const fn new(code: u8, clauses: &'static [Clause]) -> Facts {
        let repetition =
            Repetition { occurrences: 3, leftover: Leftover::Nobody, clause: Clause::S6 };
        Facts {
            code,
            reading: 0,
            clauses,
            harvesting: Harvesting::ByCount,
            target: None,
            repetition,
            pass: None,
            agreement: None,
            stall: None,
            reserve: 0,
        }
    }
}

/// A rule set. [`Position`] offers all of this as methods.
pub trait Rules: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// The name of the rule set.
    const RULE_SET: RuleSet;
    /// What is true of it.
    const FACTS: Facts;
    /// What the rule set keeps besides pits, granaries and the side to move.
    type State: RuleState;
    /// The moves of a position.
    type Moves: Iterator<Item = Move> + Clone + fmt::Debug;

    /// The position a game begins with.
    fn start(first: Side) -> Position<Self>;

    /// What must hold for a position besides the number of seeds.
    ///
    /// # Errors
    /// What is wrong with the position.
    fn check_setup(_position: &Position<Self>) -> Result<(), SetupError> {
        Ok(())
    }

    /// The end of the game, if it ends here.
    fn ending(position: &Position<Self>) -> Option<Ending>;

    /// The legal moves of a position whose game goes on.
    fn moves(position: &Position<Self>) -> Self::Moves;

    /// Whether a move is legal in a position whose game goes on.
    ///
    /// # Errors
    /// The reason why it is not.
    fn check(position: &Position<Self>, mv: Move) -> Result<(), Refusal>;

    /// The clause that refuses a move for this reason; `None` where the rules say nothing because
    /// there is no such move in the game, or no game any more.
    fn clause_of(refusal: Refusal) -> Option<Clause>;

    /// The position after a legal move.
    fn play(position: &Position<Self>, mv: Move) -> Position<Self>;

    /// What a legal move harvests.
    fn harvest(position: &Position<Self>, mv: Move) -> Harvest;
}

/// State that belongs to one rule set alone.
pub trait RuleState: Copy + Eq + Hash + Default + fmt::Debug + Send + Sync {
    /// Reads the state from a setup.
    ///
    /// # Errors
    /// If the setup holds state that this game does not have.
    fn read(setup: &Setup) -> Result<Self, SetupError>;

    /// Writes the state into a setup.
    fn write(self, setup: &mut Setup);

    /// The state as a number, different for different states.
    fn number(self) -> u64;
}

/// Refuses the count that only Avelé keeps.
fn expect_no_quiet(setup: &Setup) -> Result<(), SetupError> {
    if setup.quiet == 0 { Ok(()) } else { Err(SetupError::Quiet) }
}

/// Refuses the reserve that only Éqwalé has.
fn expect_no_reserve(setup: &Setup) -> Result<(), SetupError> {
    if setup.reserve == 0 { Ok(()) } else { Err(SetupError::Reserve) }
}

impl RuleState for () {
    fn read(setup: &Setup) -> Result<(), SetupError> {
        expect_no_quiet(setup)?;
        expect_no_reserve(setup)
    }

    fn write(self, _setup: &mut Setup) {}

    #[inline]
    fn number(self) -> u64 {
        0
    }
}

macro_rules! define_rule_set {
    ($($variant:ident $name:literal $title:literal,)*) => {
        /// The name of a rule set.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub enum RuleSet {
            $(
                #[doc = concat!("The rules of [`", stringify!($variant), "`].")]
                $variant,
            )*
        }

        impl RuleSet {
            /// All rule sets: the games of the sheets first.
            pub const ALL: &'static [RuleSet] = &[$(RuleSet::$variant),*];

            /// The name in files and on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $(RuleSet::$variant => $name,)*
                }
            }

            /// The name as people write it.
            pub const fn title(self) -> &'static str {
                match self {
                    $(RuleSet::$variant => $title,)*
                }
            }
        }

        /// Evaluates an expression with a type alias for the rule set that a [`RuleSet`] names:
        /// `with_rules!(rules, R => Position::<R>::start(first).into())`.
        #[macro_export]
        macro_rules! with_rules {
            ($rules:expr, $alias:ident => $value:expr) => {
                match $rules {
                    $($crate::RuleSet::$variant => {
                        type $alias = $crate::rules::$variant;
                        $value
                    })*
                }
            };
        }
    };
}
for_each_rule_set!(define_rule_set);

impl RuleSet {
    /// What is true of it.
    pub const fn facts(self) -> &'static Facts {
        with_rules!(self, R => &<R as Rules>::FACTS)
    }

    /// The clause that refuses a move for this reason; `None` where the rules say nothing
    /// because there is no such move in the game, or no game any more.
    pub fn clause_of(self, refusal: Refusal) -> Option<Clause> {
        with_rules!(self, R => R::clause_of(refusal))
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Names and titles are read in any case, with and without accents.
impl FromStr for RuleSet {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<RuleSet, UnknownWord> {
        let wanted = letters::lower_case(name);
        let is_named = |rules: &RuleSet| {
            [rules.name(), &letters::lower_case(rules.title())].contains(&&*wanted)
        };
        RuleSet::ALL.iter().copied().find(is_named).ok_or_else(|| {
            let names: Vec<&str> = RuleSet::ALL.iter().map(|rules| rules.name()).collect();
            let expected = format!("a rule set ({})", names.join(", "));
            UnknownWord { expected, found: crate::notation::excerpt(name) }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files written long ago are read by these numbers.
    #[test]
    fn codes_never_change() {
        let codes = |name: &str| name.parse::<RuleSet>().map(|rules| rules.facts().code);
        let names = ["awari", "awale", "awele", "avele", "abapa", "eqwale"];
        assert_eq!(names.map(|name| codes(name).unwrap()), [1, 2, 3, 4, 5, 6]);
    }

    #[test]
    fn facts_beside_the_rules() {
        let facts = RuleSet::facts;
        assert_eq!(facts(RuleSet::Avele).stall, Some(14));
        assert_eq!((facts(RuleSet::Awale).stall, facts(RuleSet::Eqwale).stall), (None, None));
        assert_eq!((facts(RuleSet::Eqwale).reserve, facts(RuleSet::Awale).reserve), (48, 0));
        assert_eq!((facts(RuleSet::Awele).target, facts(RuleSet::Awale).target), (Some(25), None));
        assert_eq!(facts(RuleSet::Awari).harvesting, Harvesting::ByCount);
        assert_eq!(facts(RuleSet::Eqwale).harvesting, Harvesting::ByChoice);
        assert_eq!(facts(RuleSet::Awale).agreement, Some(Clause::L6));
        let passes: Vec<Option<Clause>> = RuleSet::ALL.iter().map(|&it| facts(it).pass).collect();
        let (w3, ae2, q5) = (Some(Clause::W3), Some(Clause::AE2), Some(Clause::Q5));
        assert_eq!(passes[..6], [w3, None, ae2, q5, None, None]);
        let readings: Vec<u8> = RuleSet::ALL.iter().map(|&it| facts(it).reading).collect();
        assert_eq!(readings[..6], [0, 0, 1, 0, 0, 0]);
    }

    #[test]
    fn names_are_read_with_and_without_accents() {
        for &rules in RuleSet::ALL {
            assert_eq!(rules.name().parse(), Ok(rules));
            assert_eq!(rules.title().to_uppercase().parse(), Ok(rules));
        }
        let error = "oware".parse::<RuleSet>().unwrap_err();
        assert_eq!(error.found, "\"oware\"");
        assert!(error.to_string().starts_with("expected a rule set (awele, awale, "), "{error}");
    }
}
