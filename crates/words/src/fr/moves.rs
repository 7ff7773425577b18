//! Moves: what they do and why they are refused.

use awale_core::{Nothing, Refusal};

use crate::Speech;

pub(crate) fn sowing(mover: &str, pit: &str, seeds: &str, last: &str) -> String {
    format!("{mover} sème {pit} : {seeds}, la dernière en {last}.")
}

/// How often a sowing went round the board.
pub(crate) const fn laps(laps: u8) -> Option<&'static str> {
    match laps {
        0 => None,
        1 => Some("Un tour complet, le trou de départ est sauté."),
        _ => Some("Plusieurs tours, le trou de départ est sauté chaque fois."),
    }
}

/// Seeds placed on the board; `list` names them with their pits.
pub(crate) fn placing(mover: &str, list: &str) -> String {
    format!("{mover} place {list}.")
}

/// `list` names the seeds with their pits.
pub(crate) fn harvest(seeds: &str, list: &str) -> String {
    format!("Récolte de {seeds} ({list}).")
}

pub(crate) fn nothing(speech: Speech, nothing: Nothing) -> Option<String> {
    Some(match nothing {
        Nothing::Placing => return None,
        Nothing::AtHome => {
            "Rien à récolter : la dernière graine tombe dans sa propre rangée.".to_owned()
        }
        Nothing::PitCount(count) => {
            format!("Rien à récolter : le dernier trou contient {}.", speech.seeds(count))
        }
        Nothing::WouldStarve => "Aucune récolte : elle prendrait tout à l’adversaire.".to_owned(),
        Nothing::NoEquality => "Aucune égalité, rien à récolter.".to_owned(),
    })
}

pub(crate) fn passes(mover: &str, other: &str) -> String {
    format!("{other} n’a plus de graine et passe : {mover} rejoue.")
}

pub(crate) fn refusal(speech: Speech, refusal: Refusal) -> String {
    match refusal {
        Refusal::GameOver(reason) => format!("La partie est finie : {}", speech.reason(reason)),
        Refusal::NotYourPit { pit, mover } => {
            format!(
                "{} n’est pas un trou de {}, qui a le trait.",
                speech.pit(pit),
                speech.side(mover)
            )
        }
        Refusal::EmptyPit(pit) => format!("Le trou {} est vide.", speech.pit(pit)),
        Refusal::MustFeed(pit) => format!(
            "L’adversaire n’a plus de graine : il faut le nourrir, et {} n’arrive pas chez lui.",
            speech.pit(pit)
        ),
        Refusal::WouldStarve(pit) => format!(
            "{} prendrait toutes les graines de l’adversaire : c’est interdit.",
            speech.pit(pit)
        ),
        Refusal::HarvestIsNotChosen => {
            "Dans ce jeu la récolte ne se choisit pas : indiquer seulement le trou.".to_owned()
        }
        Refusal::NothingToPlace => "Il n’y a rien à placer : indiquer un trou à semer.".to_owned(),
        Refusal::PlaceFirst(reserve) => {
            format!("La réserve contient encore {} à placer avant de semer.", speech.seeds(reserve))
        }
        Refusal::ReserveTooSmall { placed, reserve } => format!(
            "Impossible de placer {} : la réserve n’en contient que {reserve}.",
            speech.seeds(placed)
        ),
        Refusal::PitOverTen { pit, seeds } => format!(
            "{} contiendrait {} : dix au plus pendant la mise en place.",
            speech.pit(pit),
            speech.seeds(seeds)
        ),
        Refusal::CannotBeFilled(reserve) => format!(
            "Il resterait {} en réserve, trop peu pour garnir tous les trous vides.",
            speech.seeds(reserve)
        ),
        Refusal::HarvestMissing(pit) => {
            format!("{} est attaqué : il faut y prendre une ou deux graines.", speech.pit(pit))
        }
        Refusal::NotAttacked(pit) => {
            format!("{} n’est pas attaqué : on n’y prend rien.", speech.pit(pit))
        }
    }
}
