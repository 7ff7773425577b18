//! A game by link without a screen: what the server tells becomes a game that can be shown.
//!
//! Nothing is decided here. Moves are shown when the server has told them, and every number of the
//! clocks is counted on from what it said.

mod clock;
mod end;
mod pending;
mod table;

pub use clock::{Dial, reading};
pub use end::result_of;
pub use pending::{Pending, wait};
pub use table::{Heard, Table, Unreadable};
