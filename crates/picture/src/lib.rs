#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

#[cfg(feature = "raster")]
mod animation;
mod board;
mod card;
mod layout;
mod letters;
mod look;
#[cfg(feature = "raster")]
mod outline;
#[cfg(feature = "raster")]
mod palette;
#[cfg(feature = "raster")]
mod raster;
mod seeds;
mod wood;
mod words;

use words::{en, fr};

#[cfg(feature = "raster")]
pub use animation::{Animation, LONGEST_GAME};
pub use card::{Card, HEIGHT, WIDTH};
pub use letters::escaped;
pub use look::{Look, Material, Seed, Theme};
#[cfg(feature = "raster")]
pub use raster::{icon, png};
