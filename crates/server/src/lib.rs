#![doc = include_str!("../README.md")]

mod accept;
pub mod answers;
mod api;
mod app;
mod bucket;
mod client;
mod clock;
mod language;
mod limits;
mod metrics;
mod openapi;
mod pages;
mod problem;
mod queue;
mod rooms;
mod router;
mod server;
mod socket;
mod thinker;
mod words;

use words::{en, fr};

pub use limits::Limits;
pub use pages::File;
pub use server::{Config, Server, StartError};
