//! Who makes the first move: chosen, drawn by lot, or the youngest (A1).

use awale_core::{BySide, Side};
use thiserror::Error;

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
    /// The youngest begins.
    Youngest {
        /// The players' ages in years.
        ages: BySide<u8>,
    },
}

/// Why nobody can be named to begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BeginsError {
    /// The ages do not decide.
    #[error("expected two different ages, found {0} twice")]
    SameAge(u8),
}

impl Begins {
    /// The side that begins.
    ///
    /// # Errors
    /// If the youngest should begin and both have the same age.
    pub fn first(self) -> Result<Side, BeginsError> {
        match self {
            Begins::Chosen(side) => Ok(side),
            Begins::Lot { number } if number % 2 == 0 => Ok(Side::South),
            Begins::Lot { .. } => Ok(Side::North),
            Begins::Youngest { ages } if ages.south < ages.north => Ok(Side::South),
            Begins::Youngest { ages } if ages.south > ages.north => Ok(Side::North),
            Begins::Youngest { ages } => Err(BeginsError::SameAge(ages.south)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_can_begin() {
        let youngest = |south, north| Begins::Youngest { ages: BySide::new(south, north) }.first();
        assert_eq!(youngest(7, 70), Ok(Side::South));
        assert_eq!(youngest(8, 7), Ok(Side::North));
        assert_eq!(youngest(9, 9), Err(BeginsError::SameAge(9)));
        assert_eq!(Begins::Lot { number: 6 }.first(), Ok(Side::South));
        assert_eq!(Begins::Lot { number: u64::MAX }.first(), Ok(Side::North));
        assert_eq!(Begins::Chosen(Side::North).first(), Ok(Side::North));
    }
}
