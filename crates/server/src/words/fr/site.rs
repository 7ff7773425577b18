//! What other sites show of a link.

pub(crate) const LOCALE: &str = "fr_FR";

/// Whoever gave no name, at the beginning of a sentence.
pub(crate) const SOMEBODY: &str = "Quelqu’un";
/// On the picture of a puzzle.
pub(crate) const FIND: &str = "Un seul coup gagne. Lequel ?";

pub(crate) fn invites(name: &str) -> String {
    format!("{name} vous invite à jouer")
}

pub(crate) fn invitation(name: &str, game: &str) -> String {
    format!(
        "{name} vous attend pour une partie d’{game}. Ouvrez le lien et prenez place, sans compte."
    )
}

pub(crate) fn game_between(game: &str, south: &str, north: &str, moves: usize) -> String {
    let coups = if moves < 2 { "coup" } else { "coups" };
    format!("Une partie d’{game} entre {south} et {north}, {moves} {coups}. À suivre et à rejouer.")
}

/// The parts of an embedded board.
pub(crate) const TO_START: &str = "Revenir au début";
pub(crate) const BACK: &str = "Coup précédent";
pub(crate) const FORTH: &str = "Coup suivant";
pub(crate) const TO_END: &str = "Aller à la fin";
pub(crate) const OPEN: &str = "Ouvrir dans Awalé";
pub(crate) const BEGINNING: &str = "La position de départ.";
pub(crate) const MISSING: &str = "Il n’y a pas de partie ici.";
