//! One block: the values of a rectangle, coded by asymmetric numeral systems.
//!
//! The coder is the range variant with a 32-bit state and 16-bit words. It comes within a hundredth
//! of a bit of what the model promises, and a block decodes on its own.

use super::error::{FileError, check, take};
use super::model::{Model, SHARE_BITS};
use super::tiling::BLOCK;

/// The state never falls below this.
const LOW: u32 = 1 << 16;
const PART: &str = "a block";

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
    let missing = model.alphabet.len();
    let mask = (1 << SHARE_BITS) - 1;
    let (mut row, mut column) = (0, 0);
    for place in 0..count {
        let left = if column > 0 { usize::from(letters[place - 1]) } else { missing };
        let above = if row > 0 { usize::from(letters[place - width]) } else { missing };
        let context = model.neighbours.context(missing, left, above);
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
        column += 1;
        if column == width {
            (row, column) = (row + 1, 0);
        }
    }
    Ok(())
}

fn word32(bytes: &mut &[u8]) -> Result<u32, FileError> {
    let word = take(bytes, 4, PART)?;
    Ok(u32::from_le_bytes(word.try_into().expect("four bytes were taken")))
}

/// Encodes the letters of a block.
#[cfg(not(target_family = "wasm"))]
#[expect(clippy::cast_possible_truncation, reason = "words are taken out of the state")]
pub(super) fn encode(model: &Model, letters: &[u8], width: usize) -> Vec<u8> {
    let mut words: Vec<u16> = Vec::with_capacity(letters.len());
    let mut state = LOW;
    let missing = model.alphabet.len();
    for place in (0..letters.len()).rev() {
        let context = model.neighbours.context(
            missing,
            left(letters, place, width, missing),
            above(letters, place, width, missing),
        );
        let entry = model.letter(context, letters[place]);
        let share = u32::from(entry.share);
        if u64::from(state) >= u64::from(share) << (32 - SHARE_BITS) {
            words.push(state as u16);
            state >>= 16;
        }
        state = ((state / share) << SHARE_BITS) + state % share + u32::from(entry.before);
    }
    let mut bytes = vec![0; 4];
    bytes.extend(state.to_le_bytes());
    bytes.extend(words.iter().rev().flat_map(|word| word.to_le_bytes()));
    let checksum = crc32fast::hash(&bytes[4..]);
    bytes[..4].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The letter to the left of a place.
#[cfg(not(target_family = "wasm"))]
pub(super) fn left(letters: &[u8], place: usize, width: usize, missing: usize) -> usize {
    if place.is_multiple_of(width) { missing } else { usize::from(letters[place - 1]) }
}

/// The letter above a place.
#[cfg(not(target_family = "wasm"))]
pub(super) fn above(letters: &[u8], place: usize, width: usize, missing: usize) -> usize {
    if place < width { missing } else { usize::from(letters[place - width]) }
}
