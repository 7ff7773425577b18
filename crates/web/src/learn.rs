//! Learning without a screen: seeds that are drawn, and what a browser keeps of lessons and puzzles.

mod begun;
mod drawing;
mod eye;
mod given;
mod solved;
mod wanted;

pub use begun::Begun;
pub use drawing::{Drawing, Tool};
pub use eye::Eye;
pub use given::{Given, next_given};
pub use solved::Solved;
pub use wanted::Wanted;
