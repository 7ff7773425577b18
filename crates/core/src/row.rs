//! Six pits and their owner's granary packed into one word, and the questions that can be asked
//! of all six pits at once.
//!
//! A row keeps one count per byte, the owner's leftmost pit in the lowest byte and the granary in
//! the seventh; the eighth stays zero. A count is at most 48, so the top bit of each byte is free:
//! adding a constant to every byte turns "is this count above k?" into that bit, for the six pits
//! in one addition, and no byte ever carries into its neighbour.

use std::fmt;

use crate::pit::ROW;

/// The value 1 in each of the six bytes.
const ONES: u64 = 0x0000_0101_0101_0101;
/// The free top bit of each of the six bytes.
const TOPS: u64 = ONES << 7;
/// Every bit of the six bytes.
const PITS_MASK: u64 = ONES * 0xFF;
/// Where the byte of the granary begins.
const GRANARY: u32 = 8 * 6;

/// The seeds of one player: six pits and the granary.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Row(u64);

impl Row {
    /// A row without seeds.
    pub const EMPTY: Row = Row(0);

    /// A row from the counts of its pits, leftmost of the owner first, with an empty granary.
    ///
    /// A count is a number of seeds, 48 at most: the questions to a row rely on it.
    #[inline]
    pub const fn new(counts: [u8; ROW]) -> Row {
        let [p0, p1, p2, p3, p4, p5] = counts;
        Row(u64::from_le_bytes([p0, p1, p2, p3, p4, p5, 0, 0]))
    }

    /// The counts, leftmost pit of the owner first.
    #[inline]
    pub const fn counts(self) -> [u8; ROW] {
        let [p0, p1, p2, p3, p4, p5, _, _] = self.0.to_le_bytes();
        [p0, p1, p2, p3, p4, p5]
    }

    /// The count at one place.
    #[inline]
    pub const fn count(self, place: usize) -> u8 {
        #[expect(clippy::cast_possible_truncation, reason = "the lowest byte is wanted")]
        {
            (self.0 >> (8 * place)) as u8
        }
    }

    /// The seeds in the granary.
    #[inline]
    pub const fn granary(self) -> u8 {
        self.count(ROW)
    }

    /// The packed word: one byte for each pit, one for the granary.
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The row with `seeds` more in the granary.
    #[inline]
    #[must_use]
    pub const fn stored(self, seeds: u8) -> Row {
        Row(self.0 + ((seeds as u64) << GRANARY))
    }

    /// The row with a number added to each byte, all at once. The numbers may be negative as long
    /// as every sum is a count: then no byte borrows from the next.
    #[inline]
    pub(crate) const fn plus(self, bytes: u64) -> Row {
        Row(self.0.wrapping_add(bytes))
    }

    /// All seeds of the pits. Multiplying by a word of ones adds every byte into the highest one.
    #[inline]
    pub const fn seeds(self) -> u8 {
        ((self.0 & PITS_MASK).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8
    }

    /// Whether no pit of the row holds a seed.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 & PITS_MASK == 0
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

    /// The counts of the chosen pits alone: the others and the granary are left out.
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
        write!(f, "{:?} granary {}", self.counts(), self.granary())
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

    /// The set of one place, 0–5.
    #[inline]
    pub const fn one(place: usize) -> Places {
        debug_assert!(place < ROW);
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

impl IntoIterator for Places {
    type Item = usize;
    type IntoIter = PlacesIter;

    #[inline]
    fn into_iter(self) -> PlacesIter {
        PlacesIter(self)
    }
}

/// The places of a set, smallest first.
#[derive(Clone, Debug)]
pub struct PlacesIter(Places);

impl Iterator for PlacesIter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let place = self.0.lowest()?;
        let bits = self.0.0;
        self.0 = Places(bits & (bits - 1));
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
                    let stored = row.stored(48).stored(2);
                    assert_eq!((stored.granary(), stored.counts()), (50, counts));
                    assert_eq!((stored.seeds(), stored.is_empty()), (row.seeds(), row.is_empty()));
                    assert_eq!((stored.filled(), stored.only(Places::ALL)), (row.filled(), row));
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
                set.into_iter().collect::<Vec<_>>(),
                (0..6).filter(|p| mask >> p & 1 == 1).collect::<Vec<_>>()
            );
            assert_eq!(set.len() as usize, set.into_iter().count());
            assert_eq!(set.highest(), set.into_iter().max());
            assert_eq!(set.not().or(set), Places::ALL);
            for place in 0..ROW {
                assert_eq!(set.contains(place), mask >> place & 1 == 1);
                assert_eq!(Places::up_to(place), (0..=place).collect());
            }
        }
    }
}
