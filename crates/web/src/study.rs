//! The analysis board without a screen: a tree of moves, and its text.

mod text;
mod tree;

pub use text::{StudyError, read, read_any};
pub use tree::{NodeId, Tree};
