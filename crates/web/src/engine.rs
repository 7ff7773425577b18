//! The program beside the page: what is asked and told between the two, and who answers.
//!
//! The worker is a wasm module of its own. It hears nothing while it searches, so a search is
//! stopped by ending the worker; `browser::worker` then starts another one.

mod ask;
mod coach;
mod coaching;
mod listen;
mod tell;
mod thinker;

pub use ask::{Ask, AskError, Task};
pub use coaching::{About, Coaching};
pub use listen::{READY, listen};
pub use tell::{Tell, TellError};
pub use thinker::Thinker;
