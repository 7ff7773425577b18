//! How games end.

use awale_core::{BySide, Ending, Leftover, Reason, Side};
use awale_play::{Agreement, EndReason};

use crate::Speech;

pub(crate) fn verdict(speech: Speech, winner: Option<Side>) -> String {
    match winner {
        Some(side) => format!("{} gagne", speech.side(side)),
        None => "partie nulle".to_owned(),
    }
}

/// The end by a rule: `clause` is its number, `reason` and `leftover` are sentences.
pub(crate) fn ending(
    speech: Speech,
    ending: Ending,
    reason: &str,
    leftover: Option<String>,
) -> String {
    let leftover = leftover.map(|text| format!(" {text}")).unwrap_or_default();
    let Ending { clause, granaries: BySide { south, north }, .. } = ending;
    let verdict = verdict(speech, ending.winner());
    format!("Fin de la partie ({clause}) : {reason}{leftover} {south}–{north}, {verdict}.")
}

/// What becomes of the seeds on the board.
pub(crate) fn leftover(speech: Speech, leftover: Leftover, uncounted: u8) -> Option<String> {
    Some(match (leftover, uncounted) {
        (Leftover::Nobody, 0) => return None,
        (Leftover::Nobody, 1) => "La graine du plateau ne compte pour personne.".to_owned(),
        (Leftover::Nobody, seeds) => {
            format!("Les {seeds} graines du plateau ne comptent pour personne.")
        }
        (Leftover::Owners, _) => "Chacun prend les graines de sa rangée.".to_owned(),
        (Leftover::To(side), _) => format!("Les graines restantes vont à {}.", speech.side(side)),
    })
}

pub(crate) const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Target => "un grenier contient au moins 25 graines.",
        Reason::Famine => "une rangée est vide et rien ne peut y remédier.",
        Reason::Indetermination => {
            "plus aucun coup, de l’un ou de l’autre, ne pourra jamais récolter."
        }
        Reason::Stall => "sept tours sans aucune récolte.",
        Reason::BoardEmpty => "le plateau est vide.",
        Reason::NoMove => "le joueur qui a le trait ne peut pas continuer.",
        Reason::Repetition => "la même position est revenue trop souvent.",
    }
}

/// An end that no rule makes; `loser` is empty where there is none.
pub(crate) fn result(reason: EndReason, loser: &str, score: BySide<u8>, verdict: &str) -> String {
    let why = match reason {
        EndReason::Resignation => format!("{loser} abandonne"),
        EndReason::Time => format!("{loser} n’a plus de temps"),
        EndReason::Agreement(Agreement::Draw) => "nulle d’un commun accord".to_owned(),
        EndReason::Agreement(Agreement::Stop) | EndReason::Rules(_) => {
            "arrêt d’un commun accord".to_owned()
        }
    };
    format!("Fin de la partie : {why}. {}–{}, {verdict}.", score.south, score.north)
}
