//! The engine beside the page: what is asked and told between the two, and who answers.
//!
//! The worker is a wasm module of its own. It searches one question after the other and cannot
//! hear anything meanwhile: whoever wants to stop early asks for little, and then for more.

mod ask;
mod coach;
mod coaching;
mod listen;
mod tell;
mod thinker;

pub use ask::{Ask, AskError, Somebody};
pub use coaching::{About, Coaching};
pub use listen::listen;
pub use tell::{Tell, TellError};
pub use thinker::Thinker;
