//! How likely each value is next to its neighbours: the shared knowledge of all blocks of a plane.
//!
//! A context is what is known before a value is decoded: the value to its left and the one above
//! it in the block, or less in small layers, whose files would otherwise be mostly model. For each
//! context the model gives each value a share of 4096.

use super::error::{FileError, take};

/// The shares of a context add up to two to this.
pub(super) const SHARE_BITS: u32 = 12;
const SHARES: u32 = 1 << SHARE_BITS;
/// A share is found by its place among 64 before the last steps are taken one by one.
const COARSE_BITS: u32 = 6;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Neighbours {
    None,
    Above,
    LeftAndAbove,
}

impl Neighbours {
    /// A layer must be large for a large model to pay.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn of_layer(positions: u64) -> Neighbours {
        match positions {
            0..3_000 => Neighbours::None,
            3_000..25_000 => Neighbours::Above,
            _ => Neighbours::LeftAndAbove,
        }
    }

    #[cfg(not(target_family = "wasm"))]
    fn code(self) -> u8 {
        match self {
            Neighbours::None => 0,
            Neighbours::Above => 1,
            Neighbours::LeftAndAbove => 2,
        }
    }

    /// The number of contexts of an alphabet; a missing neighbour counts as one more letter.
    pub(super) fn contexts(self, letters: usize) -> usize {
        match self {
            Neighbours::None => 1,
            Neighbours::Above => letters + 1,
            Neighbours::LeftAndAbove => (letters + 1) * (letters + 1),
        }
    }

    /// The context of a value whose neighbours are these letters; `letters` is the missing one.
    #[inline]
    pub(super) fn context(self, letters: usize, left: usize, above: usize) -> usize {
        match self {
            Neighbours::None => 0,
            Neighbours::Above => above,
            Neighbours::LeftAndAbove => left * (letters + 1) + above,
        }
    }
}

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
    pub(super) neighbours: Neighbours,
    /// The values that occur, in ascending order; a letter is a place in this list.
    pub(super) alphabet: Vec<i8>,
    entries: Vec<Entry>,
    /// The first entry of each context, and one more.
    starts: Vec<u32>,
    /// For each context and each 64th of the shares, the entry it begins in, counted in the context.
    coarse: Vec<[u8; 1 << COARSE_BITS]>,
}

impl Model {
    /// A model that has no context yet.
    fn new(neighbours: Neighbours, alphabet: Vec<i8>) -> Model {
        Model { neighbours, alphabet, entries: Vec::new(), starts: vec![0], coarse: Vec::new() }
    }

    /// The entry of a context that holds a share; `None` if the context never occurs.
    #[inline]
    pub(super) fn entry(&self, context: usize, share: u32) -> Option<Entry> {
        let coarse = self.coarse[context][(share >> (SHARE_BITS - COARSE_BITS)) as usize];
        let (start, end) = (self.starts[context] as usize, self.starts[context + 1] as usize);
        let entries = self.entries.get(start + usize::from(coarse)..end)?;
        let holds = |entry: &&Entry| share < u32::from(entry.before) + u32::from(entry.share);
        entries.iter().find(holds).copied()
    }

    /// The entries for the encoder, by `context * letters + letter`.
    #[cfg(not(target_family = "wasm"))]
    pub(super) fn chances(&self) -> Vec<Entry> {
        let letters = self.alphabet.len();
        let none = Entry { before: 0, share: 0, letter: 0 };
        let mut chances = vec![none; letters * self.coarse.len()];
        for (context, range) in self.starts.windows(2).enumerate() {
            for entry in &self.entries[range[0] as usize..range[1] as usize] {
                chances[context * letters + usize::from(entry.letter)] = *entry;
            }
        }
        chances
    }

    /// Reads a model; values lie between `-most` and `most`.
    pub(super) fn read(mut bytes: &[u8], most: u8) -> Result<Model, FileError> {
        const PART: &str = "a model";
        let mut byte = || Ok::<u8, FileError>(take(&mut bytes, 1, PART)?[0]);
        let neighbours = match byte()? {
            0 => Neighbours::None,
            1 => Neighbours::Above,
            2 => Neighbours::LeftAndAbove,
            found => return Err(FileError::field(PART, "neighbours 0, 1 or 2", found)),
        };
        let letters = usize::from(byte()?);
        let alphabet = (0..letters)
            .map(|_| byte().map(u8::cast_signed))
            .collect::<Result<Vec<i8>, FileError>>()?;
        let fits = |value: &i8| value.unsigned_abs() <= most;
        if letters == 0 || !alphabet.is_sorted_by(|a, b| a < b) || !alphabet.iter().all(fits) {
            return Err(FileError::field(PART, "values in ascending order", "others"));
        }
        let mut model = Model::new(neighbours, alphabet);
        for _ in 0..neighbours.contexts(letters) {
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
    #[expect(clippy::cast_possible_truncation, reason = "257² contexts of 255 entries fit")]
    fn close_context(&mut self) {
        let start = self.starts[self.starts.len() - 1] as usize;
        let mut coarse = [0; 1 << COARSE_BITS];
        let entries = &self.entries[start..];
        for (part, first) in coarse.iter_mut().enumerate() {
            let share = (part as u32) << (SHARE_BITS - COARSE_BITS);
            let ends = |entry: &Entry| u32::from(entry.before) + u32::from(entry.share) <= share;
            *first = entries.partition_point(ends) as u8;
        }
        self.coarse.push(coarse);
        self.starts.push(self.entries.len() as u32);
    }
}

#[cfg(not(target_family = "wasm"))]
impl Model {
    /// The model of values that occurred so often: `counts[context * letters + letter]`.
    pub(super) fn of_counts(neighbours: Neighbours, alphabet: Vec<i8>, counts: &[u64]) -> Model {
        let letters = alphabet.len();
        let mut model = Model::new(neighbours, alphabet);
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
        let mut bytes = vec![self.neighbours.code(), self.alphabet.len() as u8];
        bytes.extend(self.alphabet.iter().map(|value| value.cast_unsigned()));
        for context in self.starts.windows(2) {
            let entries = &self.entries[context[0] as usize..context[1] as usize];
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
