//! The pages, one module each.

mod analysis;
mod exercise;
mod kept;
mod learn;
mod line;
mod origins;
mod play;
mod print;
mod puzzles;
mod rest;
mod review;
mod rules;
mod start;
mod statistics;
mod unknown;

pub use analysis::{Analysis, Shared};
pub use kept::Kept;
pub use learn::{Landing, Learn, Lesson};
pub use origins::Origins;
pub use play::{Game, Invite, Invited, Play, is_at_table};
pub use print::Print;
pub use puzzles::{Puzzle, Puzzles};
pub use review::Review;
pub use rules::Rules;
pub use start::Start;
pub use statistics::Statistics;
pub use unknown::Unknown;

pub(crate) use analysis::{open_in_analysis, position_path, study_text};
pub(crate) use review::open_in_review;
