//! The languages.

use std::fmt;
use std::str::FromStr;

use awale_core::{RuleSet, UnknownWord};

/// A language of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// French.
    #[default]
    Fr,
    /// English.
    En,
}

/// Says something in a language: `in_lang!(lang, moves::refusal(…))` calls `fr::moves::refusal`
/// for French, and so on; `in_lang!(lang, &BOARD)` refers to `fr::BOARD`.
///
/// Every crate that speaks has a module for each language at its root, named by the code of the
/// language. What is missing in a language does not compile.
#[expect(clippy::crate_in_macro_def, reason = "each crate says what is in its own folders")]
#[macro_export]
macro_rules! in_lang {
    ($lang:expr, & $($said:tt)+) => {
        match $lang {
            $crate::Lang::Fr => &crate::fr::$($said)+,
            $crate::Lang::En => &crate::en::$($said)+,
        }
    };
    ($lang:expr, $($said:tt)+) => {
        match $lang {
            $crate::Lang::Fr => crate::fr::$($said)+,
            $crate::Lang::En => crate::en::$($said)+,
        }
    };
}

impl Lang {
    /// Every language.
    pub const ALL: [Lang; 2] = [Lang::Fr, Lang::En];

    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        in_lang!(self, names::CODE)
    }

    /// The language after this one; after the last comes the first.
    #[must_use]
    pub const fn next(self) -> Lang {
        Lang::ALL[(self as usize + 1) % Lang::ALL.len()]
    }

    /// The language of a tag as systems and browsers write it (`fr`, `fr-CI`, `fr_FR.UTF-8`).
    pub fn of_tag(tag: &str) -> Option<Lang> {
        let code = tag.split(['-', '_', '.']).next()?;
        Lang::ALL.into_iter().find(|lang| lang.code().eq_ignore_ascii_case(code))
    }

    /// The mark between the whole and the decimals of a number.
    pub const fn decimal_point(self) -> char {
        in_lang!(self, names::DECIMAL_POINT)
    }

    /// Whether the sheets have other words for a pit, a row and a granary than we have.
    pub const fn has_sheet_words(self) -> bool {
        in_lang!(self, names::SHEET_WORDS)
    }

    /// Whose game it is, where an author or a collection is known.
    pub const fn credit(self, rules: RuleSet) -> Option<&'static str> {
        in_lang!(self, names::credit(rules))
    }

    /// The name of a level of play, from 1 to 10.
    pub fn level(self, number: u8) -> &'static str {
        let names: [&str; 10] = in_lang!(self, names::LEVELS);
        names[usize::from(number.clamp(1, 10)) - 1]
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

impl FromStr for Lang {
    type Err = UnknownWord;

    fn from_str(code: &str) -> Result<Lang, UnknownWord> {
        let lang = Lang::ALL.into_iter().find(|lang| lang.code() == code);
        lang.ok_or_else(|| UnknownWord::new(&Lang::ALL.map(Lang::code), code))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn ten_levels_have_ten_names() {
        for lang in Lang::ALL {
            let names: BTreeSet<&str> = (1..=10).map(|number| lang.level(number)).collect();
            assert_eq!(names.len(), 10);
        }
        assert_eq!(Lang::Fr.level(1), "Première partie");
        assert_eq!(Lang::En.level(10), "Master");
    }

    #[test]
    fn languages_are_found_by_their_tags() {
        for tag in ["fr", "fr-CI", "fr_FR.UTF-8", "FR"] {
            assert_eq!(Lang::of_tag(tag), Some(Lang::Fr), "{tag}");
        }
        assert_eq!(Lang::of_tag("en-GB"), Some(Lang::En));
        for tag in ["", "frisian", "C", "de-DE"] {
            assert_eq!(Lang::of_tag(tag), None, "{tag}");
        }
        assert_eq!(
            "de".parse::<Lang>().unwrap_err().to_string(),
            "expected fr or en, found \"de\""
        );
    }
}
