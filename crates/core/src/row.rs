//! Six pits packed into one word, and the questions that can be asked of all six at once.
//!
//! A row keeps one count per byte, the owner's leftmost pit in the lowest byte; the two highest
//! bytes stay zero. A count is at most 48, so the top bit of each byte is free: adding a constant
//! to every byte turns "is this count above k?" into that bit, for the six pits in one addition,
//! and no byte ever carries into its neighbour.

use std::fmt;

use crate::pit::ROW;

/// The value 1 in each of the six bytes.
const ONES: u64 = 0x0000_0101_0101_0101;
/// The free top bit of each of the six bytes.
const TOPS: u64 = ONES << 7;

/// The seed counts of six pits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Row(u64);

impl Row {
    /// A row without seeds.
    pub const EMPTY: Row = Row(0);

    /// A row from its counts, leftmost pit of the owner first.
    #[inline]
    pub const fn new(counts: [u8; ROW]) -> Row {
        let [a, b, c, d, e, f] = counts;
        Row(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]))
    }

    /// The counts, leftmost pit of the owner first.
    #[inline]
    pub const fn counts(self) -> [u8; ROW] {
        let [a, b, c, d, e, f, _, _] = self.0.to_le_bytes();
        [a, b, c, d, e, f]
    }

    /// The count at one place.
    #[inline]
    pub const fn count(self, place: usize) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "the lowest byte is wanted")]
        {
            (self.0 >> (8 * place)) as u8
        }
    }

    /// The packed word, one count per byte.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u64) -> Row {
        Row(bits)
    }

    /// All seeds of the row. Multiplying by a word of ones adds every byte into the highest one.
    #[inline]
    pub const fn seeds(self) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "the shift leaves one byte")]
        {
            (self.0.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
        }
    }

    /// Whether no pit of the row holds a seed.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The pits that hold at least `least` seeds (`least` from 1 to 127).
    #[inline]
    pub const fn at_least(self, least: u8) -> Places {
        Places((self.0 + ONES * (128 - least as u64)) & TOPS)
    }

    /// The pits that hold a seed.
    #[inline]
    pub const fn filled(self) -> Places {
        self.at_least(1)
    }

    /// The counts of the chosen pits, the others emptied.
    #[inline]
    #[must_use]
    pub const fn only(self, places: Places) -> Row {
        Row(self.0 & places.bytes())
    }

    /// The row with the chosen pits emptied.
    #[inline]
    #[must_use]
    pub const fn without(self, places: Places) -> Row {
        Row(self.0 & !places.bytes())
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.counts())
    }
}

/// A set of places of a row, kept as the top bits of the bytes a [`Row`] uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Places(u64);

impl Places {
    /// No place.
    pub const NONE: Places = Places(0);
    /// All six places.
    pub const ALL: Places = Places(TOPS);

    /// The set of one place.
    #[inline]
    pub const fn one(place: usize) -> Places {
        Places(0x80 << (8 * place))
    }

    /// The places from the left end up to `place`, included.
    #[inline]
    pub const fn up_to(place: usize) -> Places {
        Places(TOPS >> (8 * (ROW - 1 - place)) & TOPS)
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `place` is in the set.
    #[inline]
    pub const fn contains(self, place: usize) -> bool {
        self.0 >> (8 * place + 7) & 1 == 1
    }

    /// How many places are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The places in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Places) -> Places {
        Places(self.0 & other.0)
    }

    /// The places in either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }

    /// The places that are not in the set.
    #[inline]
    #[must_use]
    pub const fn not(self) -> Places {
        Places(self.0 ^ TOPS)
    }

    /// The greatest place of the set.
    #[inline]
    pub const fn highest(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some((63 - self.0.leading_zeros() as usize) / 8) }
    }

    /// The smallest place of the set.
    #[inline]
    pub const fn lowest(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize / 8) }
    }

    /// Every bit of the bytes of the chosen places.
    #[inline]
    const fn bytes(self) -> u64 {
        (self.0 >> 7) * 0xFF
    }
}

impl Iterator for Places {
    type Item = usize;

    /// Takes the smallest place out of the set.
    #[inline]
    fn next(&mut self) -> Option<usize> {
        let place = self.lowest()?;
        self.0 &= self.0 - 1;
        Some(place)
    }
}

impl FromIterator<usize> for Places {
    fn from_iter<I: IntoIterator<Item = usize>>(places: I) -> Places {
        places.into_iter().fold(Places::NONE, |set, place| set.or(Places::one(place)))
    }
}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn word_questions_equal_byte_loops() {
        // Every pair of counts at neighbouring places, with all comparisons that the rules use.
        for first in 0..=48u8 {
            for second in 0..=48 - first {
                for place in 0..ROW - 1 {
                    let mut counts = [0; ROW];
                    counts[place] = first;
                    counts[place + 1] = second;
                    let row = Row::new(counts);
                    assert_eq!(row.counts(), counts);
                    assert_eq!(row.seeds(), first + second);
                    for least in 1..=5 {
                        let slow: Places = (0..ROW).filter(|&p| counts[p] >= least).collect();
                        assert_eq!(row.at_least(least), slow, "{row:?} at least {least}");
                    }
                }
            }
        }
    }

    #[test]
    fn sets_of_places() {
        for mask in 0..64usize {
            let set: Places = (0..ROW).filter(|p| mask >> p & 1 == 1).collect();
            assert_eq!(
                set.collect::<Vec<_>>(),
                (0..6).filter(|p| mask >> p & 1 == 1).collect::<Vec<_>>()
            );
            assert_eq!(set.len() as usize, set.count());
            assert_eq!(set.highest(), set.max());
            assert_eq!(set.not().or(set), Places::ALL);
            for place in 0..ROW {
                assert_eq!(set.contains(place), mask >> place & 1 == 1);
                assert_eq!(Places::up_to(place), (0..=place).collect());
            }
        }
    }
}
