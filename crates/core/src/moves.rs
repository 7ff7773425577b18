//! A turn as one value: a sowing with its chosen harvest, or a placing.

use std::fmt;

use crate::pit::{Pit, ROW};
use crate::side::Side;

/// One complete turn of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Sow all seeds of a pit.
    Sow {
        /// The pit that is emptied.
        pit: Pit,
        /// The seeds chosen in the attacked pits. Only Éqwalé lets a player choose (Q4): in the
        /// other games the rules harvest by themselves and this is [`Takes::NONE`].
        takes: Takes,
    },
    /// Put seeds from the reserve into pits of the own row (Éqwalé, Q1).
    Place(Placing),
}

impl Move {
    /// The sowing of a pit, without a choice of harvest.
    #[inline]
    pub const fn sow(pit: Pit) -> Move {
        Move::Sow { pit, takes: Takes::NONE }
    }

    /// The pit that is sown, if the move is a sowing.
    pub const fn pit(self) -> Option<Pit> {
        match self {
            Move::Sow { pit, .. } => Some(pit),
            Move::Place(_) => None,
        }
    }

    /// Whose move this is, by the pits it names.
    pub const fn side(self) -> Side {
        match self {
            Move::Sow { pit, .. } => pit.side(),
            Move::Place(placing) => placing.side,
        }
    }
}

/// How many seeds, one or two, are taken from each attacked pit of the opponent's row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Takes([u8; ROW]);

impl Takes {
    /// No seed is taken.
    pub const NONE: Takes = Takes([0; ROW]);
    /// The greatest number of seeds that one attacked pit may lose.
    pub const MOST: u8 = 2;

    /// A choice from the seeds taken at each place of the opponent's row.
    ///
    /// Returns `None` if a number is greater than two.
    pub fn new(seeds: [u8; ROW]) -> Option<Takes> {
        seeds.iter().all(|&n| n <= Takes::MOST).then_some(Takes(seeds))
    }

    /// Seeds taken at each place of the opponent's row.
    #[inline]
    pub const fn seeds(self) -> [u8; ROW] {
        self.0
    }
}

impl fmt::Debug for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

/// Seeds put into the own row in one turn of Éqwalé's placing phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placing {
    side: Side,
    seeds: [u8; ROW],
}

impl Placing {
    /// The greatest number of seeds placed in one turn (Q1).
    pub const MOST: u8 = 6;

    /// A placing from the seeds put at each place of `side`'s row.
    ///
    /// Returns `None` unless there are one to six seeds in all.
    pub fn new(side: Side, seeds: [u8; ROW]) -> Option<Placing> {
        let total = seeds.iter().map(|&n| u32::from(n)).sum::<u32>();
        (1..=u32::from(Placing::MOST)).contains(&total).then_some(Placing { side, seeds })
    }

    /// Whose row receives the seeds.
    #[inline]
    pub const fn side(self) -> Side {
        self.side
    }

    /// Seeds put at each place of the row.
    #[inline]
    pub const fn seeds(self) -> [u8; ROW] {
        self.seeds
    }

    /// All seeds placed in the turn.
    pub fn total(self) -> u8 {
        self.seeds.iter().sum()
    }
}
