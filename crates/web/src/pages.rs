//! The pages, one module each.

mod play;
mod start;
mod unknown;

pub use play::Play;
pub use start::Start;
pub use unknown::Unknown;
