#![doc = include_str!("../README.md")]

mod fact;
mod holds;
pub mod lesson;
mod literal;
pub mod puzzle;
pub mod random;
mod see;
mod see_move;
pub mod sheet;
pub mod training;

pub use fact::{Fact, How};
pub use see::{domain, see};
pub use see_move::see_move;
