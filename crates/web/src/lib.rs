#![doc = include_str!("../README.md")]
#![cfg_attr(
    feature = "page",
    expect(
        unreachable_pub,
        reason = "the modules of the page are private, their items not marked"
    )
)]

#[cfg(feature = "page")]
mod app;
#[cfg(feature = "page")]
mod board;
#[cfg(feature = "page")]
mod browser;
#[cfg(feature = "page")]
mod by_link;
#[cfg(feature = "page")]
mod components;
pub mod engine;
#[cfg(feature = "page")]
mod learn;
#[cfg(feature = "page")]
mod lines;
#[cfg(feature = "page")]
mod modules;
#[cfg(feature = "page")]
mod pages;
#[cfg(feature = "page")]
mod session;
#[cfg(feature = "page")]
mod settings;
#[cfg(feature = "page")]
mod study;
#[cfg(feature = "page")]
mod texts;

#[cfg(feature = "page")]
use texts::{en, fr};

#[cfg(feature = "page")]
pub use app::{
    mount_invite, mount_learn, mount_link, mount_play, mount_puzzles, mount_rules, mount_start,
    mount_study,
};
#[cfg(feature = "page")]
use awale_words::Route;
#[cfg(feature = "page")]
use settings::{Aloud, Appearance, BoardStyle, Coach, Counts, Pace, SeedStyle, Settings, Switch};
