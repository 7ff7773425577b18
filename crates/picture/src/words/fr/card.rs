//! What a picture says.

pub(crate) fn to_move(name: &str) -> String {
    format!("C’est à {name} de jouer")
}

pub(crate) fn wins(name: &str) -> String {
    format!("{name} gagne")
}

pub(crate) const DRAW: &str = "Partie nulle";

/// The seeds that are not placed yet.
pub(crate) fn reserve(seeds: u8) -> String {
    format!("Réserve : {seeds}")
}
