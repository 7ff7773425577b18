#![doc = include_str!("../README.md")]

mod book;
pub mod chance;
mod engine;
pub mod eval;
mod level;
mod limits;
mod memory;
mod oracle;
mod part;
mod partner;
mod score;
mod search;
mod tally;
mod wide;

pub use book::{Book, BookError, Page};
pub use engine::{Engine, Info, Line, Question};
pub use eval::{Weights, WeightsError};
pub use level::{Level, LevelError};
#[cfg(not(target_family = "wasm"))]
pub use limits::Watch;
pub use limits::{Clock, Limits, NoClock, Stop};
pub use oracle::Oracle;
pub use part::Part;
pub use partner::{Character, Partner};
pub use score::{Certainty, INFINITE, SEED, Score, Value};
