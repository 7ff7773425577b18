//! Why a text that somebody typed or opened cannot be read.
//!
//! In English the errors speak for themselves; here they speak French too.

use awale_core::notation::{FenError, MoveError, OgnError, OgnErrorKind, PositionError};
use awale_core::{SEEDS, SetupError};

use crate::{Lang, Speech};

impl Speech {
    /// Why a text is not a position.
    pub fn position_error(self, error: &PositionError) -> String {
        match (self.lang, error) {
            (_, PositionError::Setup(error)) => self.setup_error(*error),
            (Lang::En, error) => error.to_string(),
            (Lang::Fr, PositionError::Fields { found, text }) => format!(
                "attendu 12 trous, 2 greniers et le trait, séparés par « - » \
                 (4-4-4-4-4-4-4-4-4-4-4-4-0-0-S), trouvé {found} valeurs dans {text}"
            ),
            (Lang::Fr, PositionError::Pit { pit, found }) => format!(
                "attendu un nombre de graines de 0 à {SEEDS} en {}, trouvé {found}",
                self.pit(*pit)
            ),
            (Lang::Fr, PositionError::Granary { side, found }) => format!(
                "attendu un nombre de graines de 0 à {SEEDS} dans le grenier de {}, trouvé {found}",
                self.side(*side)
            ),
            (Lang::Fr, PositionError::Side(found)) => {
                format!("attendu S ou N pour le trait, trouvé {found}")
            }
            (Lang::Fr, PositionError::Extra(found)) => format!(
                "attendu quiet=0..255 ou reserve=0..{SEEDS}, chacun une fois au plus, trouvé {found}"
            ),
            (Lang::Fr, PositionError::Fen(error)) => fen_error_fr(error),
        }
    }

    /// Why seeds on a board are not a position of the game, as a sentence.
    pub fn setup_error(self, error: SetupError) -> String {
        match (self.lang, error) {
            (Lang::Fr, SetupError::Seeds(found)) => {
                format!("Il faut 48 graines en tout ; il y en a {found}.")
            }
            (Lang::Fr, SetupError::Quiet) => {
                "Seul l’Avelé compte les coups sans récolte.".to_owned()
            }
            (Lang::Fr, SetupError::Reserve) => "Seul l’Éqwalé a une réserve.".to_owned(),
            (Lang::Fr, SetupError::PitOverTen { pit, found }) => format!(
                "Tant que la réserve dure, un trou contient dix graines au plus ; {} en contient {found}.",
                self.pit(pit)
            ),
            (Lang::Fr, SetupError::Granaries(found)) => format!(
                "Tant que la réserve dure, les greniers sont vides ; ils contiennent {}.",
                self.seeds(found)
            ),
            (Lang::Fr, SetupError::CannotBeFilled(reserve)) => format!(
                "La réserve ({}) ne suffit plus à garnir les trous vides.",
                self.seeds(reserve)
            ),
            (Lang::Fr, SetupError::Passes(side)) => format!(
                "{} n’a pas de graine et passe : le trait est à {}.",
                self.side(side),
                self.side(side.opponent())
            ),
            (Lang::En, SetupError::Seeds(found)) => {
                format!("There must be 48 seeds in all; there are {found}.")
            }
            (Lang::En, SetupError::Quiet) => {
                "Only Avelé counts the moves without a harvest.".to_owned()
            }
            (Lang::En, SetupError::Reserve) => "Only Éqwalé has a reserve.".to_owned(),
            (Lang::En, SetupError::PitOverTen { pit, found }) => format!(
                "While the reserve lasts a pit holds at most ten seeds; {} holds {found}.",
                self.pit(pit)
            ),
            (Lang::En, SetupError::Granaries(found)) => format!(
                "While the reserve lasts the granaries are empty; they hold {}.",
                self.seeds(found)
            ),
            (Lang::En, SetupError::CannotBeFilled(reserve)) => {
                format!(
                    "The reserve ({}) cannot fill the empty pits any more.",
                    self.seeds(reserve)
                )
            }
            (Lang::En, SetupError::Passes(side)) => format!(
                "{} has no seed and passes: {} is to move.",
                self.side(side),
                self.side(side.opponent())
            ),
        }
    }

    /// Why a text is not a move.
    pub fn move_error(self, error: &MoveError) -> String {
        match (self.lang, error) {
            (Lang::En, error) => error.to_string(),
            (Lang::Fr, MoveError::Pit(found)) => format!(
                "attendu un trou (A-F ou a-f) ou une mise en place comme +A3C2, trouvé {found}"
            ),
            (Lang::Fr, MoveError::Takes(found)) => format!(
                "attendu des trous de l’adversaire dans l’ordre, chacun avec la ou les 2 graines \
                 prises (Cxb2d1), trouvé {found}"
            ),
            (Lang::Fr, MoveError::Placing(found)) => format!(
                "attendu de ses propres trous dans l’ordre, avec une à six graines en tout \
                 (+A3C2), trouvé {found}"
            ),
            (Lang::Fr, MoveError::More(found)) => {
                format!("attendu un seul coup, trouvé encore {found}")
            }
        }
    }

    /// Why a text is not a game in OGN.
    pub fn ogn_error(self, error: &OgnError) -> String {
        let what = match (self.lang, &error.kind) {
            (Lang::En, _) => return error.to_string(),
            (Lang::Fr, OgnErrorKind::Tag(found)) => {
                format!("attendu une étiquette comme [South \"Ama\"], trouvé {found}")
            }
            (Lang::Fr, OgnErrorKind::Move(error)) => self.move_error(error),
            (Lang::Fr, OgnErrorKind::Unclosed(mark)) => {
                format!("attendu {mark} avant la fin du texte")
            }
            (Lang::Fr, OgnErrorKind::Stray(mark)) => format!("attendu un coup avant {mark}"),
            (Lang::Fr, OgnErrorKind::TooDeep) => {
                "trop de variantes les unes dans les autres".to_owned()
            }
            (Lang::Fr, OgnErrorKind::AfterResult(found)) => {
                format!("rien n’est attendu après le résultat, trouvé {found}")
            }
        };
        format!("ligne {} : {what}", error.line)
    }
}

fn fen_error_fr(error: &FenError) -> String {
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

#[cfg(test)]
mod tests {
    use awale_core::{AnyPosition, Move, RuleSet, notation::Ogn};

    use super::*;
    use crate::Naming;

    const FR: Speech = Speech { lang: Lang::Fr, naming: Naming::Letters };
    const EN: Speech = Speech { lang: Lang::En, naming: Naming::Letters };

    #[test]
    fn every_mistake_is_told_in_french_and_in_english() {
        let positions = [
            (RuleSet::Awale, "4-4"),
            (RuleSet::Awale, "x-4-4-4-4-4-4-4-4-4-4-4-0-0-S"),
            (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-x-0-S"),
            (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-X"),
            (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=x"),
            (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-1-S"),
            (RuleSet::Awale, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S quiet=3"),
            (RuleSet::Awale, "0-4-4-4-4-4-4-4-4-4-4-4-0-0-S reserve=4"),
            (RuleSet::Eqwale, "11-0-0-0-0-0-0-0-0-0-0-0-0-0-S reserve=37"),
            (RuleSet::Eqwale, "1-0-0-0-0-0-0-0-0-0-0-0-1-0-S reserve=46"),
            (RuleSet::Eqwale, "10-10-10-10-6-0-0-0-0-0-0-0-0-0-S reserve=2"),
            (RuleSet::Eqwale, "0-0-0-0-0-0-4-4-4-4-4-4-12-12-S"),
            (RuleSet::Awale, "4S/4N"),
            (RuleSet::Awale, "4S 4S/4N 0 0 S 1"),
            (RuleSet::Awale, "4S,4S,4S,4S,4S,x/4S,4S,4S,4S,4S,4S 0 0 S 1"),
            (RuleSet::Awale, "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S x 0 S 1"),
        ];
        for (rules, text) in positions {
            let error = AnyPosition::parse(rules, text).unwrap_err();
            differ(&FR.position_error(&error), &EN.position_error(&error));
        }
        for text in ["", "Cxb9", "+A9", "Cd"] {
            let error = text.parse::<Move>().unwrap_err();
            differ(&FR.move_error(&error), &EN.move_error(&error));
        }
        let deep = format!("1. C {}", "(".repeat(40));
        for text in ["[South", "1. Z", "1. C {", "(", &deep, "1. C 1-0 d"] {
            let error = text.parse::<Ogn>().unwrap_err();
            differ(&FR.ogn_error(&error), &EN.ogn_error(&error));
        }
    }

    fn differ(french: &str, english: &str) {
        assert_ne!(french, english);
        for word in ["expected", "found", "line ", "seeds"] {
            assert!(!french.contains(word), "{french}");
        }
    }
}
