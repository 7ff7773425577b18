//! What a picture says.

pub(crate) fn to_move(name: &str) -> String {
    format!("{name} to move")
}

pub(crate) fn wins(name: &str) -> String {
    format!("{name} wins")
}

pub(crate) const DRAW: &str = "Drawn game";

/// The seeds that are not placed yet.
pub(crate) fn reserve(seeds: u8) -> String {
    format!("Reserve: {seeds}")
}
