//! What the engine plays for.
//!
//! By seeds alone a draw and a loss by two are as far apart as a win by two and one by four. Whoever
//! plays for the result counts one that is reached or known for more than its seeds: a win has a prize,
//! a loss costs as much, and among wins or losses the seeds decide as before. Near the end an estimate
//! has a part of the prize, the more the surer the win; before, it has none.
//!
//! The search adds prizes to its values, and what it tells are seeds. A value says by itself what it was
//! made of: modulo four an estimate is 0, one near the end 2, and a result with its prize is odd.

use crate::score::{SEED, Value};

awale_core::word_enum! {
    /// What the engine plays for.
    pub enum Aim {
        /// To win, or at least to draw; then for seeds.
        Result = "result",
        /// For seeds alone, where the margin counts.
        Seeds = "seeds",
    }
}

/// What a win counts besides its seeds: odd, while whole seeds are divisible by four.
const PRIZE: Value = SEED + 1;
/// With so many seeds on the board the end is near.
const NEAR: u8 = 16;
/// The estimate that has half of the prize near the end.
const HALF: Value = SEED;

impl Aim {
    /// What the search counts for a difference of seeds that is reached or known.
    #[inline]
    pub(crate) const fn value(self, difference: Value) -> Value {
        match self {
            Aim::Result => difference + difference.signum() * PRIZE,
            Aim::Seeds => difference,
        }
    }

    /// What it counts for an estimate with so many seeds on the board.
    #[inline]
    pub(crate) const fn estimate(self, difference: Value, on_board: u8) -> Value {
        match self {
            Aim::Result if on_board <= NEAR => {
                let part = PRIZE * difference / (difference.abs() + HALF);
                (difference + part) & !3 | 2
            }
            Aim::Result => difference & !3,
            Aim::Seeds => difference,
        }
    }

    /// The difference of seeds that a value of the search stands for; of an estimate, to the next
    /// hundredths.
    pub(crate) const fn difference(self, value: Value) -> Value {
        match (self, value & 3) {
            (Aim::Seeds, _) | (Aim::Result, 0) => value,
            (Aim::Result, 2) => {
                // The positive root of d + PRIZE * d / (d + HALF) = value.
                let (size, sign) = (value.abs(), value.signum());
                let rest = size - HALF - PRIZE;
                sign * (rest + (rest * rest + 4 * size * HALF).isqrt()) / 2
            }
            (Aim::Result, _) => value - value.signum() * PRIZE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every value stands for the seeds it was made of, seen from either side.
    #[test]
    fn a_value_tells_its_seeds() {
        for aim in Aim::ALL {
            for seeds in -48..=48 {
                assert_eq!(aim.difference(aim.value(seeds * SEED)), seeds * SEED, "{aim}");
            }
            for estimate in -4800..=4800 {
                for on_board in [NEAR + 1, NEAR] {
                    let value = aim.estimate(estimate, on_board);
                    let told = aim.difference(value);
                    assert!((estimate - told).abs() <= 4, "{aim}: {estimate} is told as {told}");
                    assert_eq!(aim.difference(-value), -told);
                }
            }
        }
        assert_eq!(Aim::Seeds.estimate(-7, 0), -7);
    }

    /// A win, a draw and a loss are further apart than their seeds; wins among themselves are not.
    #[test]
    fn only_the_result_has_a_prize() {
        let steps = |aim: Aim| {
            [(0, -2), (2, 0), (4, 2), (-2, -4)]
                .map(|(more, less)| aim.value(more) - aim.value(less))
        };
        assert_eq!(steps(Aim::Result), [2 + PRIZE, 2 + PRIZE, 2, 2]);
        assert_eq!(steps(Aim::Seeds), [2; 4]);
    }

    /// Near the end an estimate has a part of the prize, before it none; a better one counts for more.
    #[test]
    fn estimates_share_the_prize_near_the_end() {
        let near = |estimate| Aim::Result.estimate(estimate, NEAR);
        assert_eq!((near(0), near(HALF) - HALF), (2, PRIZE / 2));
        assert!((-4800..4800).all(|estimate| near(estimate) <= near(estimate + 1)));
        assert!(near(4800) < Aim::Result.value(4800), "a certain win counts for more");
        assert_eq!(Aim::Result.estimate(1000, NEAR + 1), 1000);
    }
}
