#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod begins;
mod clock;
mod control;
mod event;
mod game;
mod history;
mod millis;
mod offer;
mod ogn;
mod refused;
mod replay;
mod result;
#[cfg(feature = "serde")]
mod serialized;
mod standing;
mod tags;

pub use begins::Begins;
pub use control::{TimeControl, TimeControlError};
pub use event::{Action, EventRefused, GameEvent, Happened};
pub use game::{Game, Options, PlayedPly, Seat};
pub use history::History;
pub use millis::{Millis, MillisError};
pub use offer::{Offer, Offers};
pub use refused::ActionRefused;
pub use replay::{BadTag, Expected, ReplayError};
pub use result::{Agreement, EndReason, GameResult};
pub use tags::TagError;
