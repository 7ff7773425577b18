//! The parts pages are made of.

mod announcer;
mod board;
mod chips;
mod class_mark;
mod dialog;
mod ending;
mod face;
mod icon;
mod keys;
mod layout;
mod link;
mod lost;
mod move_list;
mod open_text;
mod picture;
mod pit;
mod preferences;
mod stage;
mod store;

pub use announcer::Announcer;
pub use board::Board;
pub use chips::chip_row;
pub use class_mark::{ClassMark, class_words};
pub use dialog::Dialog;
pub use ending::{Ending, RuleSign};
pub use face::face_svg;
pub use icon::{Icon, Sign};
pub use keys::listen_to_keys;
pub use layout::Layout;
pub use link::{Link, go};
pub use lost::Lost;
pub(crate) use move_list::bring;
pub use move_list::{Browse, Jump, MoveList};
pub use open_text::OpenText;
pub(crate) use pit::owner;
pub use store::{Shared, Store};
