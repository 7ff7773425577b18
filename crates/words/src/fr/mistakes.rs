//! Texts that cannot be read: what was expected and what was found.

use awale_core::notation::{FenError, MoveError, OgnError, OgnErrorKind, PositionError};
use awale_core::{SEEDS, SetupError, Side};

use crate::Speech;

pub(crate) fn position_error(speech: Speech, error: &PositionError) -> String {
    match error {
        PositionError::Setup(error) => setup_error(speech, *error),
        PositionError::Fields { found, text } => format!(
            "Une position a 12 trous, 2 greniers et le trait, séparés par des tirets \
             (4-4-4-4-4-4-4-4-4-4-4-4-0-0-S) ; on lit {found} valeur{} dans {text}.",
            if *found < 2 { "" } else { "s" }
        ),
        PositionError::Pit { pit, found } => format!(
            "Le trou {} contient de 0 à {SEEDS} graines ; on lit {found}.",
            speech.pit(*pit)
        ),
        PositionError::Granary { side, found } => format!(
            "Le grenier de {} contient de 0 à {SEEDS} graines ; on lit {found}.",
            speech.side(*side)
        ),
        PositionError::Side(found) => {
            format!("Le trait est à S (Sud) ou à N (Nord) ; on lit {found}.")
        }
        PositionError::Extra(found) => format!(
            "Après le trait ne viennent que quiet=0..255 et reserve=0..{SEEDS}, une fois chacun ; \
             on lit {found}."
        ),
        PositionError::Fen(error) => fen_error(error),
    }
}

pub(crate) fn setup_error(speech: Speech, error: SetupError) -> String {
    match error {
        SetupError::Seeds(found) => {
            format!("Il faut 48 graines en tout ; il y en a {found}.")
        }
        SetupError::Quiet => "Seul l’Avelé compte les coups sans récolte.".to_owned(),
        SetupError::Reserve => "Seul l’Éqwalé a une réserve.".to_owned(),
        SetupError::PitOverTen { pit, found } => format!(
            "Tant que la réserve dure, un trou contient dix graines au plus ; le trou {} en contient {found}.",
            speech.pit(pit)
        ),
        SetupError::Granaries(found) => format!(
            "Tant que la réserve dure, les greniers sont vides ; ils contiennent {}.",
            speech.seeds(found)
        ),
        SetupError::CannotBeFilled(reserve) => format!(
            "La réserve ({}) ne suffit plus à garnir les trous vides.",
            speech.seeds(reserve)
        ),
    }
}

pub(crate) fn pass(speech: Speech, player: Side) -> String {
    let other = speech.side(player.opponent());
    format!("{} n’a pas de graine : c’est à {other} de jouer.", speech.side(player))
}

fn fen_error(error: &FenError) -> String {
    match error {
        FenError::Words(found) => format!(
            "Une FEN a un plateau, deux greniers, le trait et le numéro du tour : cinq mots ; on en \
             lit {found}."
        ),
        FenError::Rows(found) => {
            format!("Le plateau a deux rangées de 6 trous, séparées par / ; on lit {found}.")
        }
        FenError::Pit(found) => {
            format!("Un trou s’écrit comme 4S, des trous vides par leur nombre ; on lit {found}.")
        }
        FenError::Word { found, .. } => format!(
            "Après le plateau viennent deux greniers, le trait (S ou N) et le numéro du tour ; on \
             lit {found}."
        ),
    }
}

pub(crate) fn move_error(error: &MoveError) -> String {
    match error {
        MoveError::Pit(found) => format!(
            "Un coup est un trou (A à F, a à f) ou une mise en place comme +A3C2 ; on lit {found}."
        ),
        MoveError::Takes(found) => format!(
            "Après x viennent les trous de l’adversaire dans l’ordre, chacun avec le nombre de \
             graines prises, 1 ou 2 (Cxb2d1) ; on lit {found}."
        ),
        MoveError::Placing(found) => format!(
            "Après + viennent ses propres trous dans l’ordre, avec une à six graines en tout \
             (+A3C2) ; on lit {found}."
        ),
        MoveError::More(found) => format!("Un seul coup à la fois ; on lit encore {found}."),
    }
}

pub(crate) fn ogn_error(error: &OgnError) -> String {
    let what = match &error.kind {
        OgnErrorKind::Tag(found) => {
            format!("Une étiquette s’écrit [South \"Ama\"] ; on lit {found}.")
        }
        OgnErrorKind::Move(error) => move_error(error),
        OgnErrorKind::Unclosed(mark) => format!("Il manque {mark} avant la fin du texte."),
        OgnErrorKind::Stray(mark) => format!("Il manque un coup avant {mark}."),
        OgnErrorKind::TooDeep => "Trop de variantes sont les unes dans les autres.".to_owned(),
        OgnErrorKind::AfterResult(found) => {
            format!("Après le résultat ne vient plus rien ; on lit {found}.")
        }
    };
    format!("Ligne {}. {what}", error.line)
}
