#![doc = include_str!("../README.md")]

mod explain;
mod fact;
mod hint;
mod holds;
mod literal;
mod see;
mod see_move;
mod sentence;
mod words;

pub use explain::{Verdict, explain_ending, explain_move, explain_position, explain_refusal};
pub use fact::{Fact, How};
pub use hint::hint;
pub use see::{domain, see};
pub use see_move::see_move;
pub use sentence::{Reader, Sentence, Voice};
pub use words::final_seeds;
