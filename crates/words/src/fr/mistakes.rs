//! Texts that cannot be read: what was expected and what was found.

use awale_core::notation::{FenError, MoveError, OgnError, OgnErrorKind, PositionError};
use awale_core::{SEEDS, SetupError, Side};

use crate::Speech;

pub(crate) fn position_error(speech: Speech, error: &PositionError) -> String {
    match error {
        PositionError::Setup(error) => setup_error(speech, *error),
        PositionError::Fields { found, text } => format!(
            "attendu 12 trous, 2 greniers et le trait, séparés par « - » \
                 (4-4-4-4-4-4-4-4-4-4-4-4-0-0-S), trouvé {found} valeurs dans {text}"
        ),
        PositionError::Pit { pit, found } => format!(
            "attendu un nombre de graines de 0 à {SEEDS} en {}, trouvé {found}",
            speech.pit(*pit)
        ),
        PositionError::Granary { side, found } => format!(
            "attendu un nombre de graines de 0 à {SEEDS} dans le grenier de {}, trouvé {found}",
            speech.side(*side)
        ),
        PositionError::Side(found) => {
            format!("attendu S ou N pour le trait, trouvé {found}")
        }
        PositionError::Extra(found) => format!(
            "attendu quiet=0..255 ou reserve=0..{SEEDS}, chacun une fois au plus, trouvé {found}"
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
            "Tant que la réserve dure, un trou contient dix graines au plus ; {} en contient {found}.",
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
            "attendu un plateau, deux greniers, le trait et le numéro du tour, trouvé {found} mots"
        ),
        FenError::Rows(found) => format!("attendu deux rangées de 6 trous, trouvé {found}"),
        FenError::Pit(found) => {
            format!("attendu un trou comme 4S ou un nombre de trous vides, trouvé {found}")
        }
        FenError::Word { found, .. } => {
            format!("attendu un grenier, le trait ou le numéro du tour, trouvé {found}")
        }
    }
}

pub(crate) fn move_error(error: &MoveError) -> String {
    match error {
        MoveError::Pit(found) => {
            format!("attendu un trou (A-F ou a-f) ou une mise en place comme +A3C2, trouvé {found}")
        }
        MoveError::Takes(found) => format!(
            "attendu des trous de l’adversaire dans l’ordre, chacun avec la ou les 2 graines \
                 prises (Cxb2d1), trouvé {found}"
        ),
        MoveError::Placing(found) => format!(
            "attendu de ses propres trous dans l’ordre, avec une à six graines en tout \
                 (+A3C2), trouvé {found}"
        ),
        MoveError::More(found) => {
            format!("attendu un seul coup, trouvé encore {found}")
        }
    }
}

pub(crate) fn ogn_error(error: &OgnError) -> String {
    let what = match &error.kind {
        OgnErrorKind::Tag(found) => {
            format!("attendu une étiquette comme [South \"Ama\"], trouvé {found}")
        }
        OgnErrorKind::Move(error) => move_error(error),
        OgnErrorKind::Unclosed(mark) => {
            format!("attendu {mark} avant la fin du texte")
        }
        OgnErrorKind::Stray(mark) => format!("attendu un coup avant {mark}"),
        OgnErrorKind::TooDeep => "trop de variantes les unes dans les autres".to_owned(),
        OgnErrorKind::AfterResult(found) => {
            format!("rien n’est attendu après le résultat, trouvé {found}")
        }
    };
    format!("ligne {} : {what}", error.line)
}
