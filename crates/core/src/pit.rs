//! The twelve pits and their two ways of being named.

use std::fmt;

use crate::side::Side;

/// Pits in one row.
pub const ROW: usize = 6;
/// Pits on the board.
pub const PITS: usize = 2 * ROW;
/// Seeds in every game of the family.
pub const SEEDS: u8 = 48;

/// One pit of the board, numbered in sowing order: 0–5 are South's `A`–`F`, 6–11 North's `a`–`f`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pit(u8);

impl Pit {
    /// All pits in sowing order.
    pub fn all() -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator {
        (0..PITS).map(Pit::new)
    }

    /// The six pits of one row, from its owner's left to right.
    pub fn row(side: Side) -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator {
        (0..ROW).map(move |place| Pit::of(side, place))
    }

    /// The pit with this index in sowing order.
    ///
    /// # Panics
    /// If the index is 12 or more.
    pub const fn new(index: usize) -> Pit {
        assert!(index < PITS, "a board has twelve pits");
        #[expect(clippy::cast_possible_truncation, reason = "the index is below 12")]
        Pit(index as u8)
    }

    /// The pit at `place` (0–5, from the owner's left) of a row.
    #[inline]
    pub const fn of(side: Side, place: usize) -> Pit {
        debug_assert!(place < ROW);
        #[expect(clippy::cast_possible_truncation, reason = "the place is below 6")]
        let place = place as u8;
        match side {
            Side::South => Pit(place),
            Side::North => Pit(place + 6),
        }
    }

    /// Index in sowing order, 0–11.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Who owns the pit.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 < 6 { Side::South } else { Side::North }
    }

    /// Place in its row, 0–5 from the owner's left.
    #[inline]
    pub const fn place(self) -> usize {
        (self.0 % 6) as usize
    }

    /// The next pit counter-clockwise.
    #[must_use]
    pub const fn next(self) -> Pit {
        Pit((self.0 + 1) % 12)
    }

    /// `A`–`F` for South's pits, `a`–`f` for North's.
    pub const fn letter(self) -> char {
        b"ABCDEFabcdef"[self.index()] as char
    }

    /// The number 1–12 the sheets print: North's `a`–`f` are 1–6, South's `A`–`F` are 7–12.
    pub const fn number(self) -> u8 {
        (self.0 + 6) % 12 + 1
    }

    /// The pit with this letter.
    pub const fn from_letter(letter: char) -> Option<Pit> {
        match letter {
            'A'..='F' => Some(Pit(letter as u8 - b'A')),
            'a'..='f' => Some(Pit(letter as u8 - b'a' + 6)),
            _ => None,
        }
    }

    /// The pit with this number of the sheets.
    pub const fn from_number(number: u8) -> Option<Pit> {
        match number {
            1..=12 => Some(Pit((number + 5) % 12)),
            _ => None,
        }
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pit({})", self.letter())
    }
}
