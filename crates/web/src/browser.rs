//! What the page asks of the browser, each in a few lines.

pub mod attention;
pub mod class;
pub mod clipboard;
pub mod clock;
pub mod database;
pub mod file;
pub mod haptics;
pub mod http;
pub mod install;
pub mod media;
pub mod picture;
pub mod secret;
pub mod share;
pub mod sight;
pub mod socket;
pub mod sound;
pub mod storage;
pub mod voice;
pub mod worker;

pub fn window() -> web_sys::Window {
    web_sys::window().expect("the page is in a window")
}
