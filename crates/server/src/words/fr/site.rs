//! What other sites show of a link.

use crate::small_pages::Place;

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

/// The pages that the server writes itself: what there is to find on them.
pub(crate) const fn description(place: Place) -> &'static str {
    match place {
        Place::Class => {
            "Entrer dans sa classe avec une carte, sans nom ni compte, et voir ce qu’il y a à faire."
        }
        Place::Teach => {
            "Une classe d’Awalé en deux minutes : des cartes à imprimer, des leçons à donner, et aucun nom d’élève."
        }
        Place::Tournament => {
            "Organiser un tournoi d’Awalé, y jouer et le suivre : appariements, résultats, classement, sans compte."
        }
        Place::Projector => {
            "Les plateaux, les rencontres et le classement en grand, pour toute la salle."
        }
        Place::Club => {
            "La page d’un club d’Awalé : rendez-vous, membres, échelle, classement et tournois, sans compte."
        }
        Place::Table => {
            "À côté d’un vrai plateau d’Awalé : une pendule, les greniers à compter, et ce que dit la règle."
        }
        Place::Oracle => {
            "Ce que les tables de finales savent de toute position d’Awalé : qui gagne, de combien, par quels coups."
        }
    }
}

/// Under the words for what is not there.
pub(crate) const LOST: &str =
    "Le lien a peut-être perdu une lettre, ou ce qu’il montrait a été effacé.";
pub(crate) const TO_START_PAGE: &str = "Retour à l’accueil";
