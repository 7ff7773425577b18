//! The languages.

use std::str::FromStr;

use thiserror::Error;

/// A language of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Lang {
    /// French.
    #[default]
    Fr,
    /// English.
    En,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::Fr, Lang::En];

    /// The two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Lang::Fr => "fr",
            Lang::En => "en",
        }
    }

    /// The name of a level of play, from 1 to 10.
    pub fn level(self, number: u8) -> &'static str {
        let names: [&str; 10] = match self {
            Lang::Fr => [
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
            ],
            Lang::En => [
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
            ],
        };
        names[usize::from(number.clamp(1, 10)) - 1]
    }
}

/// A word that names no language.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("expected fr or en, found {}", awale_core::notation::excerpt(.0))]
pub struct UnknownLang(String);

impl FromStr for Lang {
    type Err = UnknownLang;

    fn from_str(code: &str) -> Result<Lang, UnknownLang> {
        let lang = Lang::ALL.into_iter().find(|lang| lang.code() == code);
        lang.ok_or_else(|| UnknownLang(code.to_owned()))
    }
}
