#![doc = include_str!("../README.md")]

mod accept;
pub mod answers;
mod api;
mod app;
mod blocking;
mod bucket;
mod class_pages;
mod class_words;
mod classes;
mod client;
mod clock;
mod club_pages;
mod clubs;
mod embed;
mod icons;
mod jobs;
mod keys;
mod language;
mod lessons;
mod metrics;
mod nodes;
mod openapi;
mod oracle;
mod oracle_pages;
mod pages;
mod pictures;
mod problem;
mod queue;
mod quotas;
mod request_id;
mod rooms;
mod router;
mod server;
mod site;
mod small_pages;
mod socket;
mod subject;
mod table_pages;
mod tables_server;
mod thinker;
mod tournament_pages;
mod tournaments;
mod words;

use words::{en, fr};

// A fault ends one request or one game, because it is caught there. Where a panic aborts, it would
// end all of them.
#[cfg(not(panic = "unwind"))]
compile_error!("expected a profile in which a panic unwinds, found one in which it aborts");

pub use awale_store::{Database, StoreError, without_password};
pub use pages::File;
pub use quotas::Quotas;
pub use server::{Config, Server, StartError};
pub use tables_server::{TablesConfig, TablesServer};
