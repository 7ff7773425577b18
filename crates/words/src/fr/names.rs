//! Names and numbers.

use awale_core::{RuleSet, Side};

use crate::page::head::head_of;
use crate::vocabulary::{Grenier, Vocabulary};

pub(crate) const CODE: &str = "fr";

pub(crate) const AND: &str = "et";
pub(crate) const OR: &str = "ou";
/// Between a number of seeds and its pit.
pub(crate) const IN: &str = "dans le trou";

/// A player without a name, in the middle of a sentence.
pub(crate) const OTHER: &str = "l’autre";

/// The short word for a day.
pub(crate) const DAY: &str = "j";
pub(crate) const NO_CLOCK: &str = "Sans pendule";
/// Whether the sheets have words of their own.
pub(crate) const SHEET_WORDS: bool = true;
pub(crate) const DECIMAL_POINT: char = ',';

pub(crate) const LEVELS: [&str; 10] = [
    "Première partie",
    "Petit semeur",
    "Semeur",
    "Cueilleur",
    "Joueur de famille",
    "Moissonneur",
    "Joueur de club",
    "Stratège",
    "Champion du village",
    "Maître",
];

pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::South => "Sud",
        Side::North => "Nord",
    }
}

pub(crate) use super::grammar::of;

/// French counts below two in the singular.
pub(crate) fn seeds(count: u8) -> String {
    format!("{count} graine{}", if count < 2 { "" } else { "s" })
}

pub(crate) fn days_per_move(days: u16) -> String {
    format!("{days} jour{} par coup", if days < 2 { "" } else { "s" })
}

/// A text in the words the reader has chosen.
pub(crate) fn in_words(vocabulary: Vocabulary, text: String, grenier: Grenier) -> String {
    vocabulary.french(text, grenier)
}

/// Over and within a reading of ours on a rule page.
pub(crate) const OUR_READING: &str = "Notre lecture";
pub(crate) const OTHER_READING: &str = "L’autre lecture possible :";
pub(crate) const IN_BRIEF: &str = "En trente secondes";

/// What makes a game special.
pub(crate) const fn summary(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Awele => {
            "La récolte s’étend des deux côtés à la fois, et 25 graines dans un grenier gagnent la partie."
        }
        RuleSet::Awale => {
            "Le grand classique : on récolte en reculant, sans jamais affamer l’autre, jusqu’aux dernières graines."
        }
        RuleSet::Avele => {
            "Le plus jeune commence, et qui ne peut plus nourrir l’autre lui laisse toutes les graines du plateau."
        }
        RuleSet::Eqwale => {
            "On place ses graines comme on veut, puis on récolte dans les trous qui ont autant de graines qu’un de ses trous."
        }
        RuleSet::Abapa => {
            "La règle des tournois : la partie s’arrête à 25 graines, ou dès qu’une position se répète."
        }
        RuleSet::Awari => {
            "La règle des chercheurs : affamer l’autre n’est permis que s’il n’y a pas d’autre coup."
        }
    }
}

pub(crate) const fn rule_page(rules: RuleSet) -> &'static str {
    macro_rules! included {
        ($($variant:ident $name:literal $title:literal,)*) => {
            match rules {
                $(RuleSet::$variant => include_str!(concat!("../../texts/fr/rules/", $name, ".md")),)*
            }
        };
    }
    awale_core::for_each_rule_set!(included)
}

/// What stands before the first board of a rule page.
pub(crate) fn rule_head(rules: RuleSet) -> &'static str {
    macro_rules! included {
        ($($variant:ident $name:literal $title:literal,)*) => {
            match rules {
                $(RuleSet::$variant => head_of!(concat!("../../texts/fr/rules/", $name, ".md")),)*
            }
        };
    }
    awale_core::for_each_rule_set!(included)
}

pub(crate) const ORIGINS: &str = include_str!("../../texts/fr/origins.md");

/// Whose game it is, where an author or a collection is known.
pub(crate) const fn credit(rules: RuleSet) -> Option<&'static str> {
    match rules {
        RuleSet::Eqwale => Some("Un jeu de Vincent Everaert (Tangente Jeux & Stratégie 23, 2007)"),
        RuleSet::Avele => Some("De la collection Ludens Planet, illustrée par Tenório da Silva"),
        _ => None,
    }
}
