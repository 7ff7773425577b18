//! Which pits a finished sowing takes: the backward chain, the harvest both ways, the equalities.
//!
//! Every function looks at the opponent's row as it stands after the sowing and answers with the
//! places taken. Whether taking them is allowed when it empties the row is the rule set's matter.

use crate::pit::ROW;
use crate::row::{Places, Row};

#[inline]
pub(crate) const fn twos_and_threes(row: Row) -> Places {
    row.at_least(2).and(row.at_least(4).not())
}

/// The pit of the last seed and the pits before it, while each holds two or three (S4, L1).
///
/// The chain stops at the nearest pit at or before `last` that holds anything else: of those the
/// greatest place is one bit scan away.
#[inline]
pub(crate) const fn backwards(row: Row, last: usize) -> Places {
    let reached = Places::up_to(last);
    match twos_and_threes(row).not().and(reached).highest() {
        Some(stop) => reached.and(Places::up_to(stop).not()),
        None => reached,
    }
}

/// The pit of the last seed if it holds two or three, then its neighbours to the left and to the
/// right while each holds one or two (S4, W1).
#[inline]
pub(crate) const fn both_ways(row: Row, last: usize) -> Places {
    if !twos_and_threes(row).contains(last) {
        return Places::NONE;
    }
    let stops = row.at_least(1).and(row.at_least(3).not()).or(Places::one(last)).not();
    let up_to_last = Places::up_to(last);
    let left = match stops.and(up_to_last).highest() {
        Some(stop) => Places::up_to(stop).not(),
        None => Places::ALL,
    };
    let right = match stops.and(up_to_last.not()).lowest() {
        Some(stop) => Places::up_to(stop).and(Places::one(stop).not()),
        None => Places::ALL,
    };
    left.and(right)
}

/// The pits of `other` that hold two seeds or more and as many as some pit of `own` (Q4).
pub(crate) fn equalities(own: Row, other: Row) -> Places {
    let held: u64 = own.counts().into_iter().fold(0, |held, count| held | 1 << count);
    let counts = other.counts();
    (0..ROW).filter(|&place| counts[place] >= 2 && held >> counts[place] & 1 == 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls `check` with every row whose counts lie between 0 and 4 and every last place.
    fn every_small_row(check: impl Fn([u8; ROW], usize)) {
        for code in 0..5u32.pow(6) {
            let mut rest = code;
            let counts = [0; ROW].map(|_: u8| {
                let digit = rest % 5;
                rest /= 5;
                u8::try_from(digit).unwrap()
            });
            for last in 0..ROW {
                check(counts, last);
            }
        }
    }

    #[test]
    fn backward_chain_equals_a_loop() {
        every_small_row(|counts, last| {
            let chain = (0..=last).rev().take_while(|&p| matches!(counts[p], 2 | 3)).collect();
            assert_eq!(backwards(Row::new(counts), last), chain, "{counts:?} last {last}");
        });
    }

    #[test]
    fn harvest_both_ways_equals_two_loops() {
        every_small_row(|counts, last| {
            let spreads = |p: &usize| matches!(counts[*p], 1 | 2);
            let taken = if matches!(counts[last], 2 | 3) {
                (0..last)
                    .rev()
                    .take_while(spreads)
                    .chain([last])
                    .chain((last + 1..ROW).take_while(spreads))
                    .collect()
            } else {
                Places::NONE
            };
            assert_eq!(both_ways(Row::new(counts), last), taken, "{counts:?} last {last}");
        });
    }
}
