//! The two players and values kept for each of them.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use crate::word::UnknownWord;

/// One of the two players, named by the place at the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Side {
    /// Sits at the bottom and owns the pits `A`–`F`.
    South,
    /// Sits at the top and owns the pits `a`–`f`.
    North,
}

impl Side {
    /// Both sides, South first.
    pub const ALL: [Side; 2] = [Side::South, Side::North];

    /// The player across the board.
    #[inline]
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::South => Side::North,
            Side::North => Side::South,
        }
    }

    /// `south` or `north`, the word programs read.
    pub const fn name(self) -> &'static str {
        match self {
            Side::South => "south",
            Side::North => "north",
        }
    }

    /// `S` or `N`, as positions spell it.
    pub const fn letter(self) -> char {
        match self {
            Side::South => 'S',
            Side::North => 'N',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Side::South => "South",
            Side::North => "North",
        })
    }
}

impl FromStr for Side {
    type Err = UnknownWord;

    fn from_str(name: &str) -> Result<Side, UnknownWord> {
        let side = Side::ALL.into_iter().find(|side| side.name() == name);
        side.ok_or_else(|| UnknownWord::new(&Side::ALL.map(Side::name), name))
    }
}

/// One value for each side.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct BySide<T> {
    /// South's value.
    pub south: T,
    /// North's value.
    pub north: T,
}

impl<T> BySide<T> {
    /// A pair of values, South's first.
    pub const fn new(south: T, north: T) -> Self {
        BySide { south, north }
    }

    /// The same question answered for each side.
    pub fn from_fn(mut value: impl FnMut(Side) -> T) -> Self {
        BySide { south: value(Side::South), north: value(Side::North) }
    }

    /// The pair with every value changed by `change`.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide { south: change(self.south), north: change(self.north) }
    }
}

impl<T: Ord> BySide<T> {
    /// The side with the larger value; `None` if both are equal.
    pub fn larger(&self) -> Option<Side> {
        match self.south.cmp(&self.north) {
            Ordering::Greater => Some(Side::South),
            Ordering::Less => Some(Side::North),
            Ordering::Equal => None,
        }
    }
}

impl BySide<u8> {
    /// How many seeds more one side has than the other.
    pub fn lead(self, side: Side) -> i8 {
        self[side].cast_signed() - self[side.opponent()].cast_signed()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::South => &self.south,
            Side::North => &self.north,
        }
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::South => &mut self.south,
            Side::North => &mut self.north,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_have_one_name() {
        for side in Side::ALL {
            assert_eq!(side.name().parse(), Ok(side));
            assert_eq!(side.to_string().to_lowercase(), side.name());
            assert_ne!(side.opponent(), side);
        }
        let error = "South".parse::<Side>().unwrap_err();
        assert_eq!(error.to_string(), "expected south or north, found \"South\"");
    }

    #[test]
    fn values_are_kept_for_each_side() {
        let mut pair = BySide::from_fn(Side::letter);
        assert_eq!((pair[Side::South], pair[Side::North]), ('S', 'N'));
        assert_eq!(pair.larger(), Some(Side::South));
        pair[Side::North] = 'x';
        assert_eq!(pair.larger(), Some(Side::North));
        assert_eq!(BySide::new(24, 24).larger(), None);
        assert_eq!(Side::ALL.map(|side| BySide::new(20, 28).lead(side)), [-8, 8]);
        assert_eq!(pair.map(|letter| letter == 'x'), BySide::new(false, true));
    }
}
