#![doc = include_str!("../README.md")]

mod answer;
mod endgames;
mod player;

pub use answer::Answer;
pub use endgames::Endgames;
#[cfg(not(target_family = "wasm"))]
pub use endgames::open;
pub use player::{Budget, Choice, Means, Player};
