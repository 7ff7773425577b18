//! Names and numbers.

use awale_core::{RuleSet, Side};

use crate::page::head::head_of;
use crate::vocabulary::{Grenier, Vocabulary};

pub(crate) const CODE: &str = "en";

pub(crate) const AND: &str = "and";
pub(crate) const OR: &str = "or";
/// Between a number of seeds and its pit.
pub(crate) const IN: &str = "in pit";

/// A player without a name, in the middle of a sentence.
pub(crate) const OTHER: &str = "the other";

/// The short word for a day.
pub(crate) const DAY: &str = "d";
pub(crate) const NO_CLOCK: &str = "No clock";
/// Whether the sheets have words of their own.
pub(crate) const SHEET_WORDS: bool = false;
pub(crate) const DECIMAL_POINT: char = '.';

pub(crate) const LEVELS: [&str; 10] = [
    "First game",
    "Little sower",
    "Sower",
    "Gatherer",
    "Family player",
    "Harvester",
    "Club player",
    "Strategist",
    "Village champion",
    "Master",
];

pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::South => "South",
        Side::North => "North",
    }
}

pub(crate) fn of(name: &str) -> String {
    format!("of {name}")
}

pub(crate) fn seeds(count: u8) -> String {
    format!("{count} seed{}", if count == 1 { "" } else { "s" })
}

pub(crate) fn days_per_move(days: u16) -> String {
    format!("{days} day{} a move", if days == 1 { "" } else { "s" })
}

/// English has one word for each thing.
pub(crate) fn in_words(_: Vocabulary, text: String, _: Grenier) -> String {
    text
}

/// Over and within a reading of ours on a rule page.
pub(crate) const OUR_READING: &str = "Our reading";
pub(crate) const OTHER_READING: &str = "The other possible reading:";
pub(crate) const IN_BRIEF: &str = "In thirty seconds";

/// What makes a game special.
pub(crate) const fn summary(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Awele => {
            "The harvest spreads both ways at once, and 25 seeds in a granary win the game."
        }
        RuleSet::Awale => {
            "The great classic: harvest stepping back, never starve the other player, down to the last seeds."
        }
        RuleSet::Avele => {
            "The youngest begins, and whoever cannot feed the other leaves all the seeds on the board to that player."
        }
        RuleSet::Eqwale => {
            "Place your seeds as you like, then harvest the pits that hold as many seeds as one of yours."
        }
        RuleSet::Abapa => {
            "The tournament rule: the game stops at 25 seeds, or as soon as a position comes back."
        }
        RuleSet::Awari => {
            "The researchers’ rule: starving the other is allowed only when there is no other move."
        }
    }
}

pub(crate) const fn rule_page(rules: RuleSet) -> &'static str {
    macro_rules! included {
        ($($variant:ident $name:literal $title:literal,)*) => {
            match rules {
                $(RuleSet::$variant => include_str!(concat!("../../texts/en/rules/", $name, ".md")),)*
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
                $(RuleSet::$variant => head_of!(concat!("../../texts/en/rules/", $name, ".md")),)*
            }
        };
    }
    awale_core::for_each_rule_set!(included)
}

pub(crate) const ORIGINS: &str = include_str!("../../texts/en/origins.md");

/// Whose game it is, where an author or a collection is known.
pub(crate) const fn credit(rules: RuleSet) -> Option<&'static str> {
    match rules {
        RuleSet::Eqwale => Some("A game by Vincent Everaert (Tangente Jeux & Stratégie 23, 2007)"),
        RuleSet::Avele => {
            Some("From the Ludens Planet collection, illustrated by Tenório da Silva")
        }
        _ => None,
    }
}
