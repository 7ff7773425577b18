//! The twelve pits and their two ways of being named.

use std::fmt;
use std::str::FromStr;

use crate::side::Side;
use crate::word::UnknownWord;

/// Pits in one row.
pub const ROW: usize = 6;
/// Pits on the board.
pub const PITS: usize = 2 * ROW;
/// Seeds in every game of the family.
pub const SEEDS: u8 = 48;

/// One pit of the board. Pits compare in sowing order: South's `A`–`F`, then North's `a`–`f`.
///
/// The place in the row is kept in the lowest three bits and the side in the next, so that a
/// compiler sees through a place that became a pit and a place again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pit(u8);

const NORTH: u8 = 8;

impl Pit {
    /// All pits in sowing order.
    pub fn all() -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator {
        (0..PITS).map(Pit::new)
    }

    /// The six pits of one row, from its owner's left to right.
    pub fn row(side: Side) -> impl DoubleEndedIterator<Item = Pit> + ExactSizeIterator {
        (0..ROW).map(move |place| Pit::of(side, place))
    }

    /// The pit with this index in sowing order: 0–5 are South's, 6–11 North's.
    ///
    /// # Panics
    /// If the index is 12 or more.
    pub const fn new(index: usize) -> Pit {
        assert!(index < PITS, "a board has twelve pits");
        if index < ROW { Pit::of(Side::South, index) } else { Pit::of(Side::North, index - ROW) }
    }

    /// The pit at `place` (0–5, from the owner's left) of a row. A greater place names no pit, and
    /// is refused with a panic where debug assertions are on.
    #[inline]
    pub const fn of(side: Side, place: usize) -> Pit {
        debug_assert!(place < ROW);
        #[expect(clippy::cast_possible_truncation, reason = "the place is below 6")]
        let place = place as u8;
        match side {
            Side::South => Pit(place),
            Side::North => Pit(place | NORTH),
        }
    }

    /// Index in sowing order, 0–11.
    #[inline]
    pub const fn index(self) -> usize {
        match self.side() {
            Side::South => self.place(),
            Side::North => self.place() + ROW,
        }
    }

    /// Who owns the pit.
    #[inline]
    pub const fn side(self) -> Side {
        if self.0 < NORTH { Side::South } else { Side::North }
    }

    /// Place in its row, 0–5 from the owner's left.
    #[inline]
    pub const fn place(self) -> usize {
        (self.0 % NORTH) as usize
    }

    /// The next pit counter-clockwise.
    #[must_use]
    pub const fn next(self) -> Pit {
        Pit::new((self.index() + 1) % PITS)
    }

    /// `A`–`F` for South's pits, `a`–`f` for North's.
    pub const fn letter(self) -> char {
        b"ABCDEFabcdef"[self.index()] as char
    }

    /// The number 1–12 the sheets print: North's `a`–`f` are 1–6, South's `A`–`F` are 7–12.
    #[expect(clippy::cast_possible_truncation, reason = "the number is at most 12")]
    pub const fn number(self) -> u8 {
        ((self.index() + ROW) % PITS + 1) as u8
    }

    /// The pit with this letter.
    pub const fn from_letter(letter: char) -> Option<Pit> {
        match letter {
            'A'..='F' => Some(Pit(letter as u8 - b'A')),
            'a'..='f' => Some(Pit((letter as u8 - b'a') | NORTH)),
            _ => None,
        }
    }

    /// The pit with this number of the sheets.
    pub const fn from_number(number: u8) -> Option<Pit> {
        match number {
            1..=12 => Some(Pit::new((number as usize - 1 + ROW) % PITS)),
            _ => None,
        }
    }
}

impl fmt::Display for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Pit {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Pit, UnknownWord> {
        let mut letters = text.chars();
        let pit = letters.next().and_then(Pit::from_letter).filter(|_| letters.next().is_none());
        pit.ok_or_else(|| UnknownWord::new(&["a pit (A-F or a-f)"], text))
    }
}

impl fmt::Debug for Pit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pit({})", self.letter())
    }
}
