//! Parts of the search that can be switched off, to measure what each is worth.

use std::str::FromStr;

/// A part of the search of the sowing games that is switched off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ablation {
    /// The move of the transposition table first.
    TtMove,
    /// Harvests before other moves, the larger first.
    Harvests,
    /// Quiet moves by the history heuristic.
    History,
    /// Reduced depth for late quiet moves.
    Reductions,
}

impl Ablation {
    /// All of them.
    pub const ALL: [Ablation; 4] =
        [Ablation::TtMove, Ablation::Harvests, Ablation::History, Ablation::Reductions];

    /// The name, as the laboratory spells it.
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
