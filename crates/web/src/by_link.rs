//! A game by link without a screen: the events the server sends are applied to a game of
//! `awale-play`, the same that runs on the server.
//!
//! Nothing is decided here: the board changes when the server has told what happened.

mod game;
mod retry;

pub use game::{LinkGame, Misfits, Reply};
pub use retry::wait;
