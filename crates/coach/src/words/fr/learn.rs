//! Lessons and puzzles.

use std::cmp::Ordering;

use awale_core::Pit;
use awale_words::{Speech, Telling};

use crate::lesson::Path;
use crate::puzzle::{Refutation, RefutationEnd, Theme};
use crate::verdict::{Comment, happened};

pub(crate) const fn path(path: Path) -> &'static str {
    match path {
        Path::First => "Premiers pas",
        Path::Games => "Les autres jeux",
        Path::Strategy => "Jouer mieux",
    }
}

/// What is said to a try. A wrong one is told what happened, not the answer.
pub(crate) fn comment(t: Telling, comment: &Comment) -> String {
    let speech = t.speech;
    match comment {
        Comment::Yes => "Oui, c’est ça !".to_owned(),
        Comment::Told(trace) => format!("Bravo ! {}", happened(t, trace)),
        Comment::Refused(refusal) => {
            format!("Ce coup n’est pas permis. {}", t.refusal(*refusal))
        }
        Comment::Takes(trace) => {
            format!("Pas encore. {} Essaie un autre trou.", t.trace(trace))
        }
        Comment::NotYet(trace) => {
            format!("Pas encore. {} Essaie un autre trou.", happened(t, trace))
        }
        Comment::Loses(_, seeds) => {
            format!("Attention : après ce coup, l’autre peut te prendre {}.", speech.seeds(*seeds))
        }
        Comment::Escapes(_) => "Pas encore : l’autre a une réponse qui le sauve.".to_owned(),
        Comment::Better(trace) => {
            format!("{} C’est permis, mais il y a mieux. Cherche encore.", t.trace(trace))
        }
        Comment::Miscounted(_, found) => format!(
            "La dernière graine ne tombe pas dans le trou {}. Compte un trou par graine, dans le \
             sens du jeu.",
            speech.pit(*found)
        ),
        Comment::TheirPit(found) => {
            format!("Le trou {} est dans la rangée de l’autre.", speech.pit(*found))
        }
        Comment::NotThisPit(found) => {
            format!("Non, pas le trou {}. Regarde bien et essaie encore.", speech.pit(*found))
        }
        Comment::More => "C’est plus que cela. Recompte.".to_owned(),
        Comment::Fewer => "C’est moins que cela. Recompte.".to_owned(),
        Comment::LookAgain(found) => {
            format!("Presque ! Regarde encore le trou {}.", speech.pit(*found))
        }
        Comment::OtherAnswer => "Ce n’est pas ce qui est demandé.".to_owned(),
        Comment::NoTry(refusal) => t.refusal(*refusal),
        Comment::Wins(trace, lead) => {
            format!("Bravo, c’est le bon coup ! {} {}", t.trace(trace), wins_by(speech, *lead))
        }
        Comment::Misses(refutation) => misses(speech, refutation),
    }
}

/// What the move that solves a puzzle is worth.
pub(crate) fn wins_by(speech: Speech, lead: Option<i8>) -> String {
    match lead {
        Some(lead) => {
            format!(
                "Avec le meilleur jeu, l’avance finale est de {}.",
                speech.seeds(lead.unsigned_abs())
            )
        }
        None => "Il gagne, quoi que l’autre réponde.".to_owned(),
    }
}

/// Why a try at a puzzle does not win: how it stands after it, what comes then, how it ends.
fn misses(speech: Speech, refutation: &Refutation) -> String {
    let (you, other) = (refutation.mover(), refutation.mover().opponent());
    let (own, theirs) = (refutation.stands[you], refutation.stands[other]);
    let (own_end, their_end) = (refutation.ends[you], refutation.ends[other]);
    let score = if own_end == their_end {
        format!("{own_end} partout")
    } else {
        format!("{their_end} à {own_end} pour l’autre")
    };
    if refutation.moves.is_empty() {
        return format!("Ce coup termine la partie, mais ne la gagne pas : {score}.");
    }
    let stands = match own.cmp(&theirs) {
        Ordering::Greater => format!("Tu mènes {own} à {theirs}, mais"),
        Ordering::Equal => format!("C’est {own} partout, et"),
        Ordering::Less => format!("L’autre mène {theirs} à {own}, et"),
    };
    let (gained, kept) = (refutation.gained(other), refutation.gained(you));
    let then = match (gained, kept) {
        (0, 0) => "ni toi ni l’autre ne prenez plus rien".to_owned(),
        (0, _) => format!("tu ne prends plus que {}", speech.seeds(kept)),
        (_, 0) => format!("l’autre gagne ensuite {}, et toi aucune", speech.seeds(gained)),
        _ => format!("l’autre gagne ensuite {}, et toi {kept}", speech.seeds(gained)),
    };
    let end = match refutation.end {
        RefutationEnd::OutOfReach if own_end == their_end => {
            format!("Voilà {score} : tu ne peux plus le dépasser.")
        }
        RefutationEnd::OutOfReach => format!("Voilà {score} : tu ne peux plus gagner."),
        RefutationEnd::Over => format!("La partie finit à {score}."),
        RefutationEnd::Endless => format!(
            "Puis le jeu tourne en rond, et les graines qui restent ne sont à personne : {score}."
        ),
    };
    format!("Ce coup ne gagne pas. {stands} {then}. {end}")
}

pub(crate) const QUESTION: &str = "À toi de jouer. Un seul coup gagne la partie : lequel ?";

pub(crate) fn hint(themes: &[Theme]) -> String {
    // That few seeds are left says little: it is the hint only where there is no other.
    let special = themes.iter().find(|theme| **theme != Theme::Endgame);
    match special.or(themes.first()) {
        None => "Indice : regarde ce que l’autre pourra répondre.",
        Some(Theme::Chain) => "Indice : une récolte de plusieurs trous.",
        Some(Theme::House) => "Indice : sers-toi de ta maison.",
        Some(Theme::Save) => "Indice : mets tes graines à l’abri.",
        Some(Theme::Feed) => "Indice : il faut nourrir l’autre, mais pas avec n’importe quel trou.",
        Some(Theme::Starve) => "Indice : pense à la famine.",
        Some(Theme::Trap) => "Indice : pose un piège.",
        Some(Theme::Endgame) => "Indice : il reste peu de graines, compte-les jusqu’au bout.",
    }
    .to_owned()
}

pub(crate) const fn theme(theme: Theme) -> &'static str {
    match theme {
        Theme::Chain => "récolte multiple",
        Theme::House => "la maison",
        Theme::Save => "sauver ses graines",
        Theme::Feed => "nourrir",
        Theme::Starve => "la famine",
        Theme::Trap => "le piège",
        Theme::Endgame => "fin de partie",
    }
}

/// The question of the training; `{C}` stands for the name of a pit.
pub(crate) fn landing(pit: Pit) -> String {
    format!("Où tombe la dernière graine du trou {{{pit}}} ?")
}
