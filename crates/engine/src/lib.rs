#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod ablation;
mod aim;
mod beam;
mod bench;
mod book;
pub mod chance;
mod engine;
pub mod eval;
mod level;
mod limits;
mod memory;
mod oracle;
mod partner;
mod past;
mod score;
mod search;
mod state;
mod tt;

pub use ablation::Ablation;
pub use aim::Aim;
pub use bench::{BENCH_DEPTH, bench};
pub use book::{Book, BookEntry, BookError};
pub use engine::{Engine, Info, PvLine, Question};
pub use eval::{Weights, WeightsError};
pub use level::Level;
#[cfg(not(target_family = "wasm"))]
pub use limits::Watch;
pub use limits::{Clock, Limits, NoClock, Stop};
pub use oracle::{Oracle, TableValue};
pub use partner::{Character, Partner};
pub use score::{Certainty, INFINITE, SEED, Score, Value};
