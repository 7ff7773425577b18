//! Points: a win is one, a draw a half. Tie-breaks multiply halves, so that quarters are counted.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign};

use serde::{Deserialize, Serialize};

/// Points or the value of a tie-break, in quarters. As JSON that number of quarters, as a text a
/// decimal number: `2.5`.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default, Serialize, Deserialize,
)]
pub struct Points(u32);

impl Points {
    /// None.
    pub const ZERO: Points = Points(0);
    /// For a draw.
    pub const HALF: Points = Points(2);
    /// For a win.
    pub const ONE: Points = Points(4);

    /// Whole points.
    pub const fn whole(points: u32) -> Points {
        Points(points.saturating_mul(4))
    }

    /// Half points.
    pub const fn halves(halves: u32) -> Points {
        Points(halves.saturating_mul(2))
    }

    /// How many quarters.
    pub const fn quarters(self) -> u32 {
        self.0
    }

    /// The points times a result: what Sonneborn-Berger adds up.
    #[must_use]
    pub const fn times(self, result: Points) -> Points {
        Points(self.0.saturating_mul(result.0) / 4)
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        Points(self.0.saturating_add(other.0))
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        *self = *self + other;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0 / 4, ["", ".25", ".5", ".75"][self.0 as usize % 4])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_written_as_decimals() {
        let sum: Points = [Points::ONE, Points::HALF, Points::halves(3)].into_iter().sum();
        assert_eq!(sum, Points::whole(3));
        assert_eq!(Points::halves(5).to_string(), "2.5");
        assert_eq!(Points::halves(5).times(Points::HALF).to_string(), "1.25");
        assert_eq!(Points::whole(7).to_string(), "7");
    }
}
