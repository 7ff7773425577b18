#![doc = include_str!("../README.md")]

mod deed;
mod record;
mod schema;
mod secret;
mod store;
mod table;
mod writer;

pub use deed::{Deed, DeedError};
pub use record::{EventRecord, GameKey, GameRecord, NewGame, SeatRecord};
pub use secret::{Digest, random_number, random_word};
pub use store::{KeptRecord, Store, StoreError};
pub use table::{Table, TableError};
