#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod advice;
mod annotate;
mod explain;
mod fact;
mod grade;
mod hint;
mod kept;
pub mod lesson;
mod phase;
pub mod puzzle;
mod review;
mod reviewer;
mod see;
mod see_move;
mod sentence;
pub mod sheet;
pub mod training;
mod verdict;
mod words;

use words::{en, fr};

pub use advice::{Advice, Lapse};
pub use annotate::{annotate, decimal};
pub use explain::{Assessment, explain_ending, explain_move, explain_position, explain_refusal};
pub use fact::{Fact, How};
pub use grade::{Class, Face, accuracy};
pub use hint::hint;
pub use phase::{Phase, is_high};
pub use review::{PlayerReview, Review, ReviewedPly, TryReply};
pub use reviewer::Reviewer;
pub use see::{domain, see};
pub use see_move::see_move;
pub use sentence::{Opponent, Pointing, Reader, Sentence, Voice};
pub use words::final_seeds;
