//! Parts of the search that can be left out, to measure what each is worth.

use std::str::FromStr;

/// A part of the search for the sowing games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ablation {
    /// The best move of an earlier search is tried first.
    TtMove,
    /// Harvests are tried before other moves, the larger first.
    Harvests,
    /// Quiet moves that cut the search off before are tried earlier.
    History,
    /// Later quiet moves are looked at less deep first.
    Reductions,
}

impl Ablation {
    /// All parts.
    pub const ALL: [Ablation; 4] =
        [Ablation::TtMove, Ablation::Harvests, Ablation::History, Ablation::Reductions];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Ablation::TtMove => "tt-move",
            Ablation::Harvests => "harvests",
            Ablation::History => "history",
            Ablation::Reductions => "reductions",
        }
    }
}

impl FromStr for Ablation {
    type Err = String;

    fn from_str(name: &str) -> Result<Ablation, String> {
        let found = Ablation::ALL.into_iter().find(|part| part.name() == name);
        found.ok_or_else(|| {
            let names = Ablation::ALL.map(Ablation::name).join(", ");
            format!("expected one of {names}; found {}", awale_core::notation::excerpt(name))
        })
    }
}
