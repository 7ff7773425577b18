#![doc = include_str!("../README.md")]
#![expect(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    reason = "`StoreError` and the messages of the panics say it"
)]

pub mod admin;
mod class;
mod club;
mod copy;
mod date;
mod draft;
mod error;
mod jobs;
mod lesson;
mod nodes;
mod place;
mod pool;
mod postgres;
mod record;
mod rows;
mod schema;
mod secret;
mod sql;
mod sqlite;
mod store;
mod table;
mod table_clock;
mod tournament;
mod writer;

pub use class::{CardRecord, ClassRecord, Holder};
pub use club::{
    ChallengeRecord, ClubChange, ClubDateRecord, ClubRecord, ClubResult, ClubState, MemberRecord,
};
pub use copy::CopyProgress;
pub use date::wall_seconds;
pub use error::StoreError;
pub use jobs::{Job, JobKind};
pub use lesson::{
    AssignmentRecord, LessonRecord, NewAssignment, OPEN, ResultRecord, TaskRecord, Tasks,
};
pub use nodes::{Here, Swept, Wake};
pub use place::Place;
pub use postgres::without_password;
pub use record::{Append, Appended, EventRecord, GameKey, GameRecord, NewGame, SeatRecord};
pub use schema::Versions;
pub use secret::{CODE_LETTERS, Derived, Digest, random_code, random_number, random_word};
pub use store::{Database, KeptRecord, Space, Store};
pub use table::{Counts, Table};
pub use table_clock::TableClock;
pub use tournament::{
    EntrantRecord, TournamentAppend, TournamentEventRecord, TournamentPlace, TournamentRecord,
};
