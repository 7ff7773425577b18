#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    reason = "`StoreError` and the messages of the panics say it"
)]

mod error;
mod jobs;
mod nodes;
mod pool;
mod postgres;
mod record;
mod rows;
mod schema;
mod secret;
mod sql;
mod sqlite;
mod store;
mod writer;

pub use error::StoreError;
pub use jobs::{Job, JobKind};
pub use nodes::{Here, Swept, Wake};
pub use postgres::without_password;
pub use record::{Append, Appended, EventRecord, GameKey, GameRecord, NewGame, SeatRecord};
pub use secret::{Digest, random_number, random_word};
pub use store::{Database, KeptRecord, Space, Store};
