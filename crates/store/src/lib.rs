#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    reason = "`StoreError` and the messages of the panics say it"
)]

mod record;
mod rows;
mod schema;
mod secret;
mod store;
mod writer;

pub use record::{EventRecord, GameKey, GameRecord, NewGame, SeatRecord};
pub use secret::{Digest, random_number, random_word};
pub use store::{KeptRecord, Space, Store, StoreError};
