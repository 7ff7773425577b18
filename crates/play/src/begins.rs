//! Who makes the first move: chosen, drawn by lot, or the youngest (A1).

use awale_core::{Clause, RuleSet, Side};

/// A way to decide who begins.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Begins {
    /// The players chose.
    Chosen(Side),
    /// A lot was drawn.
    Lot {
        /// The number drawn by the caller: South begins if it is even.
        number: u64,
    },
    /// The youngest begins; between two of the same age the lot decides.
    Youngest {
        /// The youngest; `None` if both have the same age.
        youngest: Option<Side>,
        /// The number of the lot.
        number: u64,
    },
}

impl Begins {
    /// Whether a game proposes that the youngest begins (A1).
    pub fn is_by_age(rules: RuleSet) -> bool {
        rules.facts().clauses.contains(&Clause::A1)
    }

    /// The side that begins.
    pub fn first(self) -> Side {
        match self {
            Begins::Chosen(side) | Begins::Youngest { youngest: Some(side), .. } => side,
            Begins::Lot { number } | Begins::Youngest { youngest: None, number } => {
                if number.is_multiple_of(2) { Side::South } else { Side::North }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_can_begin() {
        let youngest = |youngest, number| Begins::Youngest { youngest, number }.first();
        assert_eq!(youngest(Some(Side::South), 1), Side::South);
        assert_eq!(youngest(Some(Side::North), 0), Side::North);
        assert_eq!((youngest(None, 0), youngest(None, 1)), (Side::South, Side::North));
        assert_eq!(Begins::Lot { number: 6 }.first(), Side::South);
        assert_eq!(Begins::Lot { number: u64::MAX }.first(), Side::North);
        assert_eq!(Begins::Chosen(Side::North).first(), Side::North);
    }

    #[test]
    fn one_game_asks_who_is_the_youngest() {
        let asks: Vec<RuleSet> =
            RuleSet::ALL.iter().copied().filter(|&rules| Begins::is_by_age(rules)).collect();
        assert_eq!(asks, [RuleSet::Avele]);
    }
}
