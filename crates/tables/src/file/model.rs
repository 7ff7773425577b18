//! How likely each value is in its context: the shared knowledge of all blocks of a plane.
//!
//! For each context ([`ContextKind`]) the model gives each value a share of 4096.

use super::context::ContextKind;
use super::error::{FileError, take};

/// The shares of a context add up to two to this.
pub(super) const SHARE_BITS: u32 = 12;
const SHARES: u32 = 1 << SHARE_BITS;
/// A share is found by its place among 32 before the last steps are taken one by one.
const COARSE_BITS: u32 = 5;

/// One value in one context.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The shares of the values before it.
    pub(super) before: u16,
    pub(super) share: u16,
    pub(super) letter: u8,
}

#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) known: ContextKind,
    /// The values that occur, in ascending order; a letter is a place in this list.
    pub(super) alphabet: Vec<i8>,
    entries: Vec<Entry>,
    contexts: Vec<Context>,
}

/// The entries of one context, which lie together.
#[derive(Clone, Copy, Debug)]
struct Context {
    first: u32,
    count: u8,
    /// For each 32nd of the shares the entry it begins in.
    coarse: [u8; 1 << COARSE_BITS],
}

impl Model {
    /// A model that has no context yet.
    fn new(known: ContextKind, alphabet: Vec<i8>) -> Model {
        Model { known, alphabet, entries: Vec::new(), contexts: Vec::new() }
    }

    /// The entry of a context that holds a share; `None` if the context never occurs.
    #[inline]
    pub(super) fn entry(&self, context: usize, share: u32) -> Option<Entry> {
        let context = &self.contexts[context];
        if context.count == 0 {
            return None;
        }
        let coarse = context.coarse[(share >> (SHARE_BITS - COARSE_BITS)) as usize];
        let entries = self.entries.get(context.first as usize + usize::from(coarse)..)?;
        // The shares of a context add up to all there are: the search ends in it.
        let holds = |entry: &&Entry| share < u32::from(entry.before) + u32::from(entry.share);
        entries.iter().find(holds).copied()
    }

    /// The entries of each context.
    #[cfg(not(target_family = "wasm"))]
    fn by_context(&self) -> impl Iterator<Item = &[Entry]> {
        let entries = |context: &Context| {
            let first = context.first as usize;
            &self.entries[first..first + usize::from(context.count)]
        };
        self.contexts.iter().map(entries)
    }

    /// The entries for the encoder, by `context * letters + letter`.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn chances(&self) -> Vec<Entry> {
        let letters = self.alphabet.len();
        let none = Entry { before: 0, share: 0, letter: 0 };
        let mut chances = vec![none; letters * self.contexts.len()];
        for (context, entries) in self.by_context().enumerate() {
            for entry in entries {
                chances[context * letters + usize::from(entry.letter)] = *entry;
            }
        }
        chances
    }

    /// Reads a model; values lie between `-most` and `most`.
    pub(super) fn read(mut bytes: &[u8], most: u8) -> Result<Model, FileError> {
        const PART: &str = "a model";
        let mut byte = || Ok::<u8, FileError>(take(&mut bytes, 1, PART)?[0]);
        let code = byte()?;
        let known = ContextKind::ALL.get(usize::from(code)).copied();
        let known = known.ok_or_else(|| FileError::field(PART, "contexts 0 to 3", code))?;
        let letters = usize::from(byte()?);
        let alphabet = (0..letters)
            .map(|_| byte().map(u8::cast_signed))
            .collect::<Result<Vec<i8>, FileError>>()?;
        let fits = |value: &i8| value.unsigned_abs() <= most;
        if letters == 0 || !alphabet.is_sorted_by(|a, b| a < b) || !alphabet.iter().all(fits) {
            return Err(FileError::field(PART, "values in ascending order", "others"));
        }
        let without_gap = || alphabet.windows(2).all(|pair| pair[0] + 1 == pair[1]);
        if known == ContextKind::Prospects && !without_gap() {
            return Err(FileError::field(PART, "values without a gap", "others"));
        }
        let mut model = Model::new(known, alphabet);
        for _ in 0..known.contexts(letters) {
            let count = usize::from(byte()?);
            let mut before: u16 = 0;
            let mut next = 0;
            for _ in 0..count {
                let letter = next + usize::from(byte()?);
                let low = byte()?;
                let high = if low & 0x80 == 0 { 0 } else { byte()? };
                let share = u16::from(low & 0x7F) | u16::from(high) << 7;
                if letter >= letters || share == 0 || u32::from(before) + u32::from(share) > SHARES
                {
                    return Err(FileError::field(PART, "shares that add up to 4096", "others"));
                }
                #[expect(clippy::cast_possible_truncation, reason = "there are up to 255 letters")]
                model.entries.push(Entry { before, share, letter: letter as u8 });
                before += share;
                next = letter + 1;
            }
            if count > 0 && u32::from(before) != SHARES {
                return Err(FileError::field(PART, "shares that add up to 4096", before));
            }
            model.close_context();
        }
        if bytes.is_empty() {
            Ok(model)
        } else {
            Err(FileError::field(PART, "no bytes after it", bytes.len()))
        }
    }

    /// Ends the context whose entries were pushed last.
    #[expect(clippy::cast_possible_truncation, reason = "256² contexts of 255 entries fit")]
    fn close_context(&mut self) {
        let before = self.contexts.last();
        let first = before.map_or(0, |before| before.first + u32::from(before.count));
        let entries = &self.entries[first as usize..];
        let mut coarse = [0; 1 << COARSE_BITS];
        for (part, place) in coarse.iter_mut().enumerate() {
            let share = (part as u32) << (SHARE_BITS - COARSE_BITS);
            let ends = |entry: &Entry| u32::from(entry.before) + u32::from(entry.share) <= share;
            *place = entries.partition_point(ends) as u8;
        }
        self.contexts.push(Context { first, count: entries.len() as u8, coarse });
    }
}

#[cfg(not(target_family = "wasm"))]
impl Model {
    /// The model of values that occurred so often: `counts[context * letters + letter]`.
    pub(super) fn of_counts(known: ContextKind, alphabet: Vec<i8>, counts: &[u64]) -> Model {
        let letters = alphabet.len();
        let mut model = Model::new(known, alphabet);
        for counts in counts.chunks_exact(letters) {
            let mut before = 0;
            for (letter, share) in shares(counts).into_iter().enumerate() {
                if share > 0 {
                    #[expect(clippy::cast_possible_truncation, reason = "a value is a byte")]
                    model.entries.push(Entry { before, share, letter: letter as u8 });
                    before += share;
                }
            }
            model.close_context();
        }
        model
    }

    #[expect(clippy::cast_possible_truncation, reason = "letters and shares are checked bytes")]
    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = vec![self.known as u8, self.alphabet.len() as u8];
        bytes.extend(self.alphabet.iter().map(|value| value.cast_unsigned()));
        for entries in self.by_context() {
            bytes.push(entries.len() as u8);
            let mut next = 0;
            for entry in entries {
                bytes.push(entry.letter - next);
                if entry.share < 0x80 {
                    bytes.push(entry.share as u8);
                } else {
                    bytes.extend([entry.share as u8 | 0x80, (entry.share >> 7) as u8]);
                }
                next = entry.letter + 1;
            }
        }
        bytes
    }
}

/// Shares in proportion to counts: at least one for each value that occurs, 4096 in all.
#[cfg(not(target_family = "wasm"))]
#[expect(clippy::cast_possible_truncation, reason = "a share is at most 4096")]
fn shares(counts: &[u64]) -> Vec<u16> {
    let total: u64 = counts.iter().sum();
    if total == 0 {
        return vec![0; counts.len()];
    }
    let share = |&count: &u64| match count {
        0 => 0,
        _ => (u128::from(count) * u128::from(SHARES) / u128::from(total)).max(1) as u16,
    };
    let mut shares: Vec<u16> = counts.iter().map(share).collect();
    // Rounding leaves some shares over, or took too many: the largest pay, the first of equals
    // first, one at a time, so that none falls to zero.
    loop {
        let sum: u32 = shares.iter().map(|&share| u32::from(share)).sum();
        let largest = *shares.iter().max().expect("a context has values");
        let largest = shares.iter_mut().find(|share| **share == largest).expect("it is there");
        match sum.cmp(&SHARES) {
            std::cmp::Ordering::Less => *largest += (SHARES - sum) as u16,
            std::cmp::Ordering::Greater => *largest -= 1,
            std::cmp::Ordering::Equal => return shares,
        }
    }
}
