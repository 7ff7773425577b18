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

    /// The context of the place in hand, which is `place`.
    #[inline]
    fn context(&self, letters: &[u8], place: usize) -> usize {
        let left = if self.column > 0 { usize::from(letters[place - 1]) } else { self.missing };
        let above =
            if self.row > 0 { usize::from(letters[place - self.width]) } else { self.missing };
        self.neighbours.context(self.missing, left, above)
    }

    /// Goes on to the next place.
    #[inline]
    fn step(&mut self) {
        self.column += 1;
        if self.column == self.width {
            (self.row, self.column) = (self.row + 1, 0);
        }
    }

    /// The context of the place in hand, which is `place`, and on to the next.
    #[inline]
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn next(&mut self, letters: &[u8], place: usize) -> usize {
        let context = self.context(letters, place);
        self.step();
        context
    }
}

/// Decodes the first values, `count` of them, of blocks of one width into letters of the model.
///
/// What a letter is depends on the one before: a processor spends most of the time waiting. Several
/// blocks side by side wait together.
pub(super) fn decode<const N: usize>(
    model: &Model,
    mut blocks: [&[u8]; N],
    width: usize,
    count: usize,
    letters: &mut [[u8; BLOCK]; N],
) -> Result<(), FileError> {
    let mut states = [0; N];
    for (bytes, state) in blocks.iter_mut().zip(&mut states) {
        let checksum = word32(bytes)?;
        check(PART, checksum, bytes)?;
        *state = word32(bytes)?;
    }
    let mask = (1 << SHARE_BITS) - 1;
    let mut contexts = Contexts::new(model.neighbours, model.alphabet.len(), width);
    for place in 0..count {
        for ((bytes, state), letters) in blocks.iter_mut().zip(&mut states).zip(&mut *letters) {
            let context = contexts.context(letters, place);
            let share = *state & mask;
            let entry = model
                .entry(context, share)
                .ok_or_else(|| FileError::field(PART, "neighbours that occur", "others"))?;
            letters[place] = entry.letter;
            *state =
                u32::from(entry.share) * (*state >> SHARE_BITS) + share - u32::from(entry.before);
            if *state < LOW {
                let word = take(bytes, 2, PART)?;
                *state = *state << 16 | u32::from(word[0]) | u32::from(word[1]) << 8;
            }
        }
        contexts.step();
    }
    Ok(())
}

/// Checks the bytes of a block without decoding them.
#[cfg(not(target_family = "wasm"))]
pub(super) fn check_block(mut bytes: &[u8]) -> Result<(), FileError> {
    let checksum = word32(&mut bytes)?;
    check(PART, checksum, bytes)
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
