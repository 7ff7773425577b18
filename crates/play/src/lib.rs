#![doc = include_str!("../README.md")]

mod action;
mod begins;
mod clock;
mod control;
mod game;
mod millis;
mod offer;
mod ogn;
mod repetition;
mod replay;
mod result;
mod table;
mod tags;

pub use action::{Action, ActionRefused};
pub use begins::{Begins, BeginsError};
pub use control::{TimeControl, TimeControlError};
pub use game::{Game, Options, PlayedPly, Seat};
pub use millis::{Millis, MillisError};
pub use offer::{Offer, Offers};
pub use replay::{BadTag, Expected, ReplayError};
pub use result::{Agreement, EndReason, GameResult};
pub use tags::TagError;
