#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[macro_use]
pub mod rules;

mod any;
mod clause;
mod few;
mod harvest;
pub mod letters;
mod moves;
pub mod notation;
mod outcome;
mod perft;
mod pit;
mod position;
pub mod random;
mod row;
#[cfg(feature = "serde")]
mod serialized;
mod setup;
mod side;
mod sow;
mod trace;
mod word;

pub use any::AnyPosition;
pub use clause::Clause;
pub use few::sort_few;
pub use moves::{Move, Placing, Takes};
pub use outcome::{Ending, Leftover, Reason, Refusal};
pub use perft::perft;
pub use pit::{PITS, Pit, ROW, SEEDS};
pub use position::Position;
pub use row::{Places, PlacesIter, Row};
pub use rules::{Harvesting, RuleSet, Rules};
pub use setup::{Pass, Setup, SetupError};
pub use side::{BySide, Side};
pub use sow::{Sown, sow};
pub use trace::{Harvest, Nothing, SeedDrop, Taken, Trace};
pub use word::UnknownWord;
