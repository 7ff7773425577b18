//! Features chosen by hand, as other programs use them: a baseline for what is learned.

use awale_core::{ROW, Row};

use crate::score::Value;

/// How many features there are.
pub const FEATURES: usize = 10;

/// A house holds a full lap or more.
const HOUSE: u8 = 12;

/// The features of a position: mobility, vulnerable pits, houses, reach and seeds at home, of the
/// player to move and then of the opponent.
pub fn features(own: Row, other: Row) -> [Value; FEATURES] {
    let (own, other) = (own.counts(), other.counts());
    let count = |row: [u8; ROW], counts: &dyn Fn(u8) -> bool| {
        row.into_iter().map(|seeds| Value::from(counts(seeds))).sum::<Value>()
    };
    let reach = |row: [u8; ROW]| {
        (0..ROW).map(|place| Value::from(usize::from(row[place]) + place >= ROW)).sum::<Value>()
    };
    let seeds = |row: [u8; ROW]| row.into_iter().map(Value::from).sum::<Value>();
    let of = |row: [u8; ROW]| {
        [
            count(row, &|seeds| seeds > 0),
            count(row, &|seeds| seeds == 1 || seeds == 2),
            count(row, &|seeds| seeds >= HOUSE),
            reach(row),
            seeds(row),
        ]
    };
    let mut both = of(own).into_iter().chain(of(other));
    std::array::from_fn(|_| both.next().unwrap_or(0))
}

/// What the features are worth together, by their weights in hundredths of a seed.
pub(super) fn value(weights: &[i16; FEATURES], own: Row, other: Row) -> Value {
    let features = features(own, other);
    features.into_iter().zip(weights).map(|(feature, &weight)| feature * Value::from(weight)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_its_five() {
        let (own, other) = (Row::new([0, 1, 2, 3, 12, 0]), Row::new([6, 0, 0, 2, 2, 1]));
        assert_eq!(features(own, other), [4, 2, 1, 2, 18, 4, 3, 0, 3, 11]);
    }

    #[test]
    fn a_value_is_the_sum_of_what_the_features_are_worth() {
        let (own, other) = (Row::new([0, 1, 2, 3, 12, 0]), Row::new([6, 0, 0, 2, 2, 1]));
        let weights = [50, -30, 7, 2, 1, -40, 20, 9, -3, -1];
        assert_eq!(value(&weights, own, other), 200 - 60 + 7 + 4 + 18 - 160 + 60 - 9 - 11);
    }
}
