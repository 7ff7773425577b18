#![doc = include_str!("../README.md")]

mod lang;
mod mistake;
mod page;
mod play;
mod speech;

pub use lang::{Lang, UnknownLang};
pub use page::{Block, Page};
pub use speech::{Naming, Speech};
