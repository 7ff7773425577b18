#![doc = include_str!("../README.md")]

mod answer;
mod endgames;
mod player;

pub use answer::Answer;
#[cfg(not(target_family = "wasm"))]
pub use endgames::open;
pub use endgames::{Endgames, Fetch};
pub use player::{Budget, Choice, FindBook, Means, Player, question};
