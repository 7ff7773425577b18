//! The pages, one module each.

mod analysis;
mod game;
mod play;
mod rules;
mod start;
mod unknown;

pub use analysis::{Analysis, Shared};
pub use game::Game;
pub use play::Play;
pub use rules::Rules;
pub use start::Start;
pub use unknown::Unknown;

pub(crate) use analysis::open_in_analysis;
