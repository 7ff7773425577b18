#![doc = include_str!("../README.md")]
#![expect(missing_docs, reason = "comments say what a name does not; nobody builds on this crate")]

#[cfg(feature = "page")]
mod app;
pub mod board;
#[cfg(feature = "page")]
pub mod browser;
#[cfg(feature = "page")]
pub mod by_link;
#[cfg(feature = "page")]
pub mod components;
pub mod engine;
mod first;
#[cfg(feature = "page")]
pub mod learn;
#[cfg(feature = "page")]
pub mod pages;
mod route;
pub mod session;
mod settings;
pub mod study;
pub mod texts;

use texts::{en, fr};

#[cfg(feature = "page")]
pub use app::{Pages, first_pages, mount, study_pages};
pub use route::Route;
pub use settings::{Coach, Counts, Settings, Switch, Theme};
