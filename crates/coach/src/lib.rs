#![doc = include_str!("../README.md")]

mod fact;
mod holds;
mod literal;
mod see;
mod see_move;

pub use fact::{Fact, How};
pub use see::{domain, see};
pub use see_move::see_move;
