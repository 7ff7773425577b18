//! Parts of the search that can be left out, to measure what each is worth.

use std::str::FromStr;

/// A part of the search for the sowing games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// The best move of an earlier search is tried first.
    Remembered,
    /// Harvests are tried before other moves, the larger first.
    Harvests,
    /// Quiet moves that cut the search off before are tried earlier.
    History,
    /// Later quiet moves are looked at less deep first.
    Reductions,
}

impl Part {
    /// All parts.
    pub const ALL: [Part; 4] = [Part::Remembered, Part::Harvests, Part::History, Part::Reductions];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Remembered => "remembered",
            Part::Harvests => "harvests",
            Part::History => "history",
            Part::Reductions => "reductions",
        }
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(name: &str) -> Result<Part, String> {
        let found = Part::ALL.into_iter().find(|part| part.name() == name);
        found.ok_or_else(|| {
            let names = Part::ALL.map(Part::name).join(", ");
            format!("expected one of {names}; found {}", awale_core::notation::excerpt(name))
        })
    }
}
