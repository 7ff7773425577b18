//! The program beside the page: what is asked and told between the two, and who answers.
//!
//! The worker is a wasm module of its own. It hears no message while it searches: a search is stopped
//! through memory shared with the page, or by ending the worker where browsers share none.

mod ask;
mod characters;
mod coach;
mod coaching;
mod listen;
mod tell;
mod thinker;

pub use ask::{Ask, Task};
pub use characters::character;
pub use coaching::{About, Coaching};
pub use listen::{READY, listen};
pub use tell::{Said, Tell};
pub use thinker::Thinker;
