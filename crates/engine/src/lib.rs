#![doc = include_str!("../README.md")]

mod engine;
mod eval;
mod limits;
mod memory;
mod oracle;
mod score;
mod search;
mod tally;
mod wide;

pub use engine::{Engine, Info, Line, Question};
pub use eval::{COUNTS, PHASES, Tables, Weights, WeightsError, phase};
#[cfg(not(target_family = "wasm"))]
pub use limits::Watch;
pub use limits::{Clock, Limits, NoClock, Stop};
pub use oracle::Oracle;
pub use score::{Certainty, INFINITE, SEED, Score, Value};
