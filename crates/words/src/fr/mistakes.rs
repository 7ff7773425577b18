//! Texts that cannot be read: what was expected and what was found.

use awale_core::notation::{FenError, MoveError, NOTHING, OgnError, OgnErrorKind, PositionError};
use awale_core::{SEEDS, SetupError, Side, UnknownWord};

use crate::Speech;

/// What was wanted, and the excerpt of what stands there instead.
pub(crate) fn instead(wanted: &str, found: &str) -> String {
    match quoted(found) {
        Some(found) => format!("{wanted} ; on lit {found}."),
        None => format!("{wanted} ; on ne lit rien."),
    }
}

/// An excerpt in French quotation marks; `None` for that of an empty text.
pub(crate) fn quoted(found: &str) -> Option<String> {
    /// As a number: texts of this folder are found by their quotation marks.
    const QUOTE: char = '\u{22}';
    let bare = found.strip_prefix(QUOTE).and_then(|found| found.strip_suffix(QUOTE));
    let text = bare.map_or_else(|| found.to_owned(), |bare| format!("« {bare} »"));
    (found != NOTHING).then_some(text)
}

/// The excerpt of any text.
pub(crate) fn excerpt(found: &str) -> String {
    quoted(found).unwrap_or_else(|| "rien".to_owned())
}

/// A word that is none of those expected.
pub(crate) fn unknown_word(error: &UnknownWord) -> String {
    let words = error.expected.replace(" or ", " ou ");
    instead(&format!("Il faut {words}"), &error.found)
}

pub(crate) fn position_error(speech: Speech, error: &PositionError) -> String {
    match error {
        PositionError::Setup(error) => setup_error(speech, *error),
        PositionError::Fields { found, text } => {
            let wanted = "Une position a 12 trous, 2 greniers et le trait, séparés par des tirets \
                          (4-4-4-4-4-4-4-4-4-4-4-4-0-0-S)";
            let values = if *found < 2 { "valeur" } else { "valeurs" };
            match quoted(text) {
                Some(text) => format!("{wanted} ; on lit {found} {values} dans {text}."),
                None => instead(wanted, text),
            }
        }
        PositionError::Pit { pit, found } => {
            let pit = speech.pit(*pit);
            instead(&format!("Le trou {pit} contient de 0 à {SEEDS} graines"), found)
        }
        PositionError::Granary { side, found } => {
            let side = speech.side(*side);
            instead(&format!("Le grenier de {side} contient de 0 à {SEEDS} graines"), found)
        }
        PositionError::Side(found) => instead("Le trait est à S (Sud) ou à N (Nord)", found),
        PositionError::Extra(found) => {
            let wanted =
                "Après le trait ne viennent que quiet=0..255 et reserve=0..48, une fois chacun";
            instead(wanted, found)
        }
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
            instead("Le plateau a deux rangées de 6 trous, séparées par /", found)
        }
        FenError::Pit(found) => {
            instead("Un trou s’écrit comme 4S, des trous vides par leur nombre", found)
        }
        FenError::Word { found, .. } => instead(
            "Après le plateau viennent deux greniers, le trait (S ou N) et le numéro du tour",
            found,
        ),
    }
}

pub(crate) fn move_error(error: &MoveError) -> String {
    match error {
        MoveError::Pit(found) => {
            instead("Un coup est un trou (A à F, a à f) ou une mise en place comme +A3C2", found)
        }
        MoveError::Takes(found) => instead(
            "Après x viennent les trous de l’adversaire dans l’ordre, chacun{|e} avec le nombre de \
             graines prises, 1 ou 2 (Cxb2d1)",
            found,
        ),
        MoveError::Placing(found) => instead(
            "Après + viennent ses propres trous dans l’ordre, avec une à six graines en tout \
             (+A3C2)",
            found,
        ),
        MoveError::More(found) => instead("Un seul coup à la fois", found),
    }
}

pub(crate) fn ogn_error(error: &OgnError) -> String {
    let what = match &error.kind {
        OgnErrorKind::Tag(found) => instead("Une étiquette s’écrit [South \"Ama\"]", found),
        OgnErrorKind::Move(error) => move_error(error),
        OgnErrorKind::Unclosed(mark) => format!("Il manque {mark} avant la fin du texte."),
        OgnErrorKind::Stray(mark) => format!("Il manque un coup avant {mark}."),
        OgnErrorKind::TooDeep => "Trop de variantes sont les unes dans les autres.".to_owned(),
        OgnErrorKind::AfterResult(found) => instead("Après le résultat ne vient plus rien", found),
    };
    format!("Ligne {}. {what}", error.line)
}
