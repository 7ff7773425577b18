//! The analysis board without a screen: a tree of moves, and its text.

mod text;
mod tree;

pub use text::{read, read_any};
pub use tree::{NodeId, Tree};
