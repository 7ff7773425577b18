//! One block: the values of a rectangle, coded by asymmetric numeral systems.
//!
//! The coder is the range variant with a 32-bit state and 16-bit words: it spends fractions of a bit
//! where a value is nearly sure, and a block decodes on its own.

use super::error::{FileError, check, take};
#[cfg(not(target_family = "wasm"))]
use super::model::Entry;
use super::model::{Model, Neighbours, SHARE_BITS};
use super::tiling::BLOCK;

/// The state never falls below this.
const LOW: u32 = 1 << 16;
const PART: &str = "a block";

/// Walks through a block and tells the context of each place from the letters before it.
pub(super) struct Contexts {
    neighbours: Neighbours,
    missing: usize,
    width: usize,
    row: usize,
    column: usize,
}

impl Contexts {
    pub(super) fn new(neighbours: Neighbours, letters: usize, width: usize) -> Contexts {
        Contexts { neighbours, missing: letters, width, row: 0, column: 0 }
    }

    /// The context of the next place, which is `place`.
    #[inline]
    pub(super) fn next(&mut self, letters: &[u8], place: usize) -> usize {
        let left = if self.column > 0 { usize::from(letters[place - 1]) } else { self.missing };
        let above =
            if self.row > 0 { usize::from(letters[place - self.width]) } else { self.missing };
        self.column += 1;
        if self.column == self.width {
            (self.row, self.column) = (self.row + 1, 0);
        }
        self.neighbours.context(self.missing, left, above)
    }
}

/// Decodes the first values of a block, `count` of them, into letters of the model.
pub(super) fn decode(
    model: &Model,
    mut bytes: &[u8],
    width: usize,
    count: usize,
    letters: &mut [u8; BLOCK],
) -> Result<(), FileError> {
    let checksum = word32(&mut bytes)?;
    check(PART, checksum, bytes)?;
    let mut state = word32(&mut bytes)?;
    let mask = (1 << SHARE_BITS) - 1;
    let mut contexts = Contexts::new(model.neighbours, model.alphabet.len(), width);
    for place in 0..count {
        let context = contexts.next(letters, place);
        let share = state & mask;
        let entry = model
            .entry(context, share)
            .ok_or_else(|| FileError::field(PART, "neighbours that occur", "others"))?;
        letters[place] = entry.letter;
        state = u32::from(entry.share) * (state >> SHARE_BITS) + share - u32::from(entry.before);
        if state < LOW {
            let word = take(&mut bytes, 2, PART)?;
            state = state << 16 | u32::from(word[0]) | u32::from(word[1]) << 8;
        }
    }
    Ok(())
}

fn word32(bytes: &mut &[u8]) -> Result<u32, FileError> {
    let word = take(bytes, 4, PART)?;
    Ok(u32::from_le_bytes(word.try_into().expect("four bytes were taken")))
}

/// Encodes the letters of a block; `chances` are those of the model.
#[cfg(not(target_family = "wasm"))]
#[expect(clippy::cast_possible_truncation, reason = "words are taken out of the state")]
pub(super) fn encode(model: &Model, chances: &[Entry], letters: &[u8], width: usize) -> Vec<u8> {
    let size = model.alphabet.len();
    let mut contexts = Contexts::new(model.neighbours, size, width);
    let entries: Vec<Entry> = letters
        .iter()
        .enumerate()
        .map(|(place, &letter)| chances[contexts.next(letters, place) * size + usize::from(letter)])
        .collect();
    let mut words: Vec<u16> = Vec::with_capacity(letters.len());
    let mut state = LOW;
    for entry in entries.into_iter().rev() {
        let share = u32::from(entry.share);
        if u64::from(state) >= u64::from(share) << (32 - SHARE_BITS) {
            words.push(state as u16);
            state >>= 16;
        }
        state = ((state / share) << SHARE_BITS) + state % share + u32::from(entry.before);
    }
    let mut bytes = Vec::with_capacity(8 + 2 * words.len());
    bytes.extend([0; 4]);
    bytes.extend(state.to_le_bytes());
    for word in words.iter().rev() {
        bytes.extend(word.to_le_bytes());
    }
    let checksum = crc32fast::hash(&bytes[4..]);
    bytes[..4].copy_from_slice(&checksum.to_le_bytes());
    bytes
}
