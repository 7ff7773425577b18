//! One block: the values of a rectangle, coded by asymmetric numeral systems.
//!
//! The coder is the range variant with 32-bit states and 16-bit words: it spends fractions of a bit
//! where a value is nearly sure, and a block decodes on its own.
//!
//! What a letter is depends on the ones before, and a processor would spend most of the time waiting
//! for the last one. So rows are decoded several at a time, each with a state of its own and a column
//! behind the row above it, whose letters it needs: they wait together.

use super::context::Contexts;
use super::error::{FileError, check_of, take};
#[cfg(not(target_family = "wasm"))]
use super::model::Entry;
use super::model::{Model, SHARE_BITS};
use super::shape::Shape;
use super::tiling::BLOCK;

/// Rows that are coded at the same time, each by a state of its own.
pub(super) const STATES: usize = 2;
/// A state never falls below this.
const LOW: u32 = 1 << 16;
const PART: &str = "a block";
/// Bytes before the words: the checksum and the states.
pub(super) const HEAD: usize = 4 + 4 * STATES;

/// A block among others: what its checksum covers besides its bytes, so that a block that stands in
/// the place of another is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Name {
    /// The checksum of the model.
    pub(super) model: u32,
    pub(super) number: usize,
}

impl Name {
    fn bytes(self) -> [u8; 12] {
        let mut bytes = [0; 12];
        bytes[..4].copy_from_slice(&self.model.to_le_bytes());
        bytes[4..].copy_from_slice(&(self.number as u64).to_le_bytes());
        bytes
    }
}

/// The places of rows that are coded together, in their order: the state, the row among them, and the
/// column.
fn places(rows: usize, width: usize) -> impl Iterator<Item = (usize, usize)> {
    let steps = if width == 0 { 0 } else { width + rows - 1 };
    (0..steps).flat_map(move |step| {
        let columns = (0..rows).map(move |row| (row, step.wrapping_sub(row)));
        columns.filter(move |&(_, column)| column < width)
    })
}

/// Decodes the first rows of a block, at least `rows` of them, into letters of the model.
pub(super) fn decode(
    model: &Model,
    contexts: &impl Contexts,
    name: Name,
    mut bytes: &[u8],
    shape: &Shape,
    rows: usize,
    letters: &mut [u8; BLOCK],
) -> Result<(), FileError> {
    let checksum = word32(&mut bytes)?;
    check_of(PART, checksum, &name.bytes(), bytes)?;
    let mut states = [0; STATES];
    for state in &mut states {
        *state = word32(&mut bytes)?;
    }
    let (words, _) = bytes.as_chunks::<2>();
    let mut decoder = Decoder { model, contexts, width: shape.width(), words: words.iter() };
    for top in (0..rows).step_by(STATES) {
        let together = STATES.min(shape.height - top);
        let decoded = decoder.rows(top, together, &mut states, letters);
        decoded
            .ok_or_else(|| FileError::field(PART, "words and neighbours that occur", "others"))?;
    }
    Ok(())
}

struct Decoder<'a, C> {
    model: &'a Model,
    contexts: &'a C,
    width: usize,
    words: std::slice::Iter<'a, [u8; 2]>,
}

impl<C: Contexts> Decoder<'_, C> {
    /// Decodes rows that are coded together; `None` if no encoder wrote this.
    fn rows(
        &mut self,
        top: usize,
        together: usize,
        states: &mut [u32; STATES],
        letters: &mut [u8; BLOCK],
    ) -> Option<()> {
        let begun = STATES - 1;
        if together < STATES || self.width < STATES {
            for (row, column) in places(together, self.width) {
                self.letter(&mut states[row], top + row, column, letters)?;
            }
            return Some(());
        }
        // The same order, with nothing to ask where all rows are under way.
        for step in 0..begun {
            for (row, state) in states.iter_mut().enumerate().take(step + 1) {
                self.letter(state, top + row, step - row, letters)?;
            }
        }
        let mut running = *states;
        for step in begun..self.width {
            for (row, state) in running.iter_mut().enumerate() {
                self.letter(state, top + row, step - row, letters)?;
            }
        }
        *states = running;
        for step in self.width..self.width + begun {
            for (row, state) in states.iter_mut().enumerate().skip(step + 1 - self.width) {
                self.letter(state, top + row, step - row, letters)?;
            }
        }
        Some(())
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a call for each letter takes twice the time")]
    fn letter(
        &mut self,
        state: &mut u32,
        row: usize,
        column: usize,
        letters: &mut [u8; BLOCK],
    ) -> Option<()> {
        let context = self.contexts.context(letters, row, column);
        let share = *state & ((1 << SHARE_BITS) - 1);
        let entry = self.model.entry(context, share)?;
        letters[row * self.width + column] = entry.letter;
        *state = u32::from(entry.share) * (*state >> SHARE_BITS) + share - u32::from(entry.before);
        if *state < LOW {
            *state = *state << 16 | u32::from(u16::from_le_bytes(*self.words.next()?));
        }
        Some(())
    }
}

/// Checks the bytes of a block without decoding them.
#[cfg(not(target_family = "wasm"))]
pub(super) fn check_block(name: Name, mut bytes: &[u8]) -> Result<(), FileError> {
    let checksum = word32(&mut bytes)?;
    check_of(PART, checksum, &name.bytes(), bytes)
}

fn word32(bytes: &mut &[u8]) -> Result<u32, FileError> {
    let word = take(bytes, 4, PART)?;
    Ok(u32::from_le_bytes(word.try_into().expect("four bytes were taken")))
}

/// Encodes the letters of a block; `chances` are those of the model.
#[cfg(not(target_family = "wasm"))]
#[expect(clippy::cast_possible_truncation, reason = "words are taken out of the state")]
pub(super) fn encode(
    model: &Model,
    chances: &[Entry],
    contexts: &impl Contexts,
    name: Name,
    letters: &[u8; BLOCK],
    shape: &Shape,
) -> Vec<u8> {
    let (size, width) = (model.alphabet.len(), shape.width());
    let mut entries: Vec<(usize, Entry)> = Vec::with_capacity(shape.height * width);
    for top in (0..shape.height).step_by(STATES) {
        let places = places(STATES.min(shape.height - top), width);
        entries.extend(places.map(|(row, column)| {
            let context = contexts.context(letters, top + row, column);
            let letter = letters[(top + row) * width + column];
            (row, chances[context * size + usize::from(letter)])
        }));
    }
    let mut words: Vec<u16> = Vec::with_capacity(entries.len());
    let mut states = [LOW; STATES];
    for (row, entry) in entries.into_iter().rev() {
        let (state, part) = (&mut states[row], u32::from(entry.share));
        if u64::from(*state) >= u64::from(part) << (32 - SHARE_BITS) {
            words.push(*state as u16);
            *state >>= 16;
        }
        *state = ((*state / part) << SHARE_BITS) + *state % part + u32::from(entry.before);
    }
    let mut bytes = Vec::with_capacity(HEAD + 2 * words.len());
    bytes.extend([0; 4]);
    for state in states {
        bytes.extend(state.to_le_bytes());
    }
    for word in words.iter().rev() {
        bytes.extend(word.to_le_bytes());
    }
    let mut checksum = crc32fast::Hasher::new();
    checksum.update(&name.bytes());
    checksum.update(&bytes[4..]);
    bytes[..4].copy_from_slice(&checksum.finalize().to_le_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_are_those_of_all_rows_each_behind_the_one_above() {
        for (rows, width) in [(1, 1), (1, 7), (2, 1), (3, 2), (4, 2), (4, 4), (4, 9)] {
            let order: Vec<(usize, usize)> = places(rows, width).collect();
            assert_eq!(order.len(), rows * width);
            for (at, &(row, column)) in order.iter().enumerate() {
                let before = |place| order[..at].contains(&place);
                assert!(column == 0 || before((row, column - 1)));
                assert!(row == 0 || before((row - 1, column)));
                assert!(!before((row, column)));
            }
        }
    }
}
