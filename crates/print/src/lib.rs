#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod cutout;
mod diagram;
mod drawing;
mod exercises;
mod flow;
mod font;
mod leaflet;
mod paint;
mod paragraph;
mod pdf;
mod words;

use words::{en, fr};

pub use cutout::{BoardOptions, board};
pub use exercises::sheet;
pub use font::{BOLD, REGULAR};
pub use leaflet::leaflet;
pub use paint::Ink;

awale_core::word_enum! {
    /// The size of a sheet of paper.
    #[derive(Default)]
    pub enum Paper {
        /// 210 by 297 millimetres.
        #[default]
        A4 = "a4",
        /// 297 by 420 millimetres.
        A3 = "a3",
    }
}
