#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod animals;
mod cards;
mod cutout;
mod diagram;
mod drawing;
mod embed;
mod exercises;
mod flow;
mod font;
mod leaflet;
mod paint;
mod paragraph;
mod pdf;
mod player_cards;
mod qr;
mod report;
mod score;
mod table;
mod tournament;
mod words;

use words::{en, fr};

pub use animals::animal_svg;
pub use cards::{Card, ClassCards, LinkTooLong, cards};
pub use cutout::{BoardOptions, board};
pub use exercises::sheet;
pub use font::{BOLD, REGULAR};
pub use leaflet::leaflet;
pub use paint::Ink;
pub use player_cards::{PlayerCard, player_cards};
pub use qr::qr_svg;
pub use report::{ReportLine, report};
pub use score::{ScoreSheet, score_sheets};
pub use table::{PrintedTable, table};
pub use tournament::{TournamentPaper, tournament_paper};

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
