//! The board as a picture without a screen: where things lie, which seed is where, when each one
//! moves, and what a touch of a pit means. The components draw what these say.

mod chime;
mod draft;
mod geometry;
mod marks;
mod pit_play;
mod purpose;
mod scene;
mod schedule;
mod shown;

pub use chime::Chime;
pub use draft::{Draft, HarvestDraft, PlacingDraft};
pub use geometry::{Area, Geometry, Layout, Middle};
pub use marks::Marks;
pub use pit_play::PitPlay;
pub use purpose::Purpose;
pub use scene::{Lying, SEED_COUNT, Scene, Spot};
pub use schedule::{Beat, Cue, Speed, schedule, share_out, takes_only};
pub use shown::{Motion, Shown};
