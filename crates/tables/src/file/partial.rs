//! The parts of a file that are here, of one that is elsewhere.
//!
//! Reading never waits. What is missing is noted, and the reader is told so; whoever can wait fetches
//! what was noted and asks again.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::error::FileError;

/// Bytes that are fetched at first: the header and the model of any layer.
pub(crate) const FIRST: u64 = 1 << 20;
/// Bytes of parts that are kept, besides the first; when there are more, all are forgotten.
const MOST_KEPT: usize = 8 << 20;

/// A file of which some parts are here.
#[derive(Debug)]
pub(crate) struct Partial {
    length: u64,
    first: Vec<u8>,
    parts: Mutex<Parts>,
}

#[derive(Debug, Default)]
struct Parts {
    kept: BTreeMap<u64, Vec<u8>>,
    bytes: usize,
    wanted: BTreeMap<u64, u64>,
}

impl Partial {
    /// A file that begins with these bytes.
    pub(crate) fn new(first: Vec<u8>, length: u64) -> Partial {
        Partial { length, first, parts: Mutex::default() }
    }

    pub(crate) fn length(&self) -> u64 {
        self.length
    }

    /// A part of the file. What is not here is noted, and is an error.
    pub(super) fn get(&self, range: Range<u64>, part: &'static str) -> Result<Vec<u8>, FileError> {
        let size = usize::try_from(range.end.saturating_sub(range.start)).unwrap_or(usize::MAX);
        let cut = |start: u64, bytes: &[u8]| {
            let from = usize::try_from(range.start.checked_sub(start)?).ok()?;
            bytes.get(from..from.checked_add(size)?).map(<[u8]>::to_vec)
        };
        if let Some(bytes) = cut(0, &self.first) {
            return Ok(bytes);
        }
        let mut parts = self.lock();
        let before = parts.kept.range(..=range.start).next_back();
        if let Some(bytes) = before.and_then(|(&start, bytes)| cut(start, bytes)) {
            return Ok(bytes);
        }
        // Nothing that is asked for is as long, whatever a file says of itself.
        if size > MOST_KEPT {
            let expected = format!("parts of at most {MOST_KEPT} bytes");
            return Err(FileError::field(part, expected, range.end - range.start));
        }
        parts.wanted.insert(range.start, range.end);
        Err(FileError::Elsewhere { part })
    }

    /// What was missing since this was last asked.
    pub(crate) fn take_wanted(&self) -> Vec<Range<u64>> {
        let wanted = std::mem::take(&mut self.lock().wanted);
        wanted.into_iter().map(|(start, end)| start..end).collect()
    }

    /// Keeps a part.
    pub(crate) fn put(&self, start: u64, bytes: Vec<u8>) {
        let mut parts = self.lock();
        if parts.bytes + bytes.len() > MOST_KEPT {
            parts.kept.clear();
            parts.bytes = 0;
        }
        parts.bytes += bytes.len();
        if let Some(before) = parts.kept.insert(start, bytes) {
            parts.bytes -= before.len();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Parts> {
        self.parts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
