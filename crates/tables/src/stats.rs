//! How many positions of a layer have each value.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use awale_core::RuleSet;

use crate::index::positions;

/// The number of positions by value for the player to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stats {
    /// The game.
    pub rules: RuleSet,
    /// Seeds on the board.
    pub seeds: u8,
    /// What values beyond it are counted as, if the table does not hold them as they are.
    pub clamp: Option<i8>,
    /// Positions by value; values that do not occur are left out.
    pub histogram: BTreeMap<i8, u64>,
}

impl Stats {
    /// All positions of the layer.
    pub fn positions(&self) -> u64 {
        positions(self.seeds)
    }

    /// One line of JSON.
    pub fn json(&self) -> String {
        let (rules, seeds, positions) = (self.rules, self.seeds, self.positions());
        let clamp = self.clamp.map_or_else(String::new, |clamp| format!(r#""clamp":{clamp},"#));
        let mut text = format!(
            r#"{{"rules":"{rules}","seeds":{seeds},"positions":{positions},{clamp}"histogram":{{"#
        );
        for (number, (value, count)) in self.histogram.iter().enumerate() {
            let comma = if number == 0 { "" } else { "," };
            write!(text, r#"{comma}"{value}":{count}"#).expect("a string can always grow");
        }
        text.push_str("}}");
        text
    }
}
