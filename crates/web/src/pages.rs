//! The pages, one module each.

#![expect(unreachable_pub, reason = "the macro of components makes their properties public")]

mod play;
mod start;
mod unknown;

pub use play::Play;
pub use start::Start;
pub use unknown::Unknown;
