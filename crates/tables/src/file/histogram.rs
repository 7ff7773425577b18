//! How many positions of a layer have each value: part of the files that leave positions out.

use std::collections::BTreeMap;

use super::error::{FileError, check};
use super::header::u64_at;
use crate::index::positions;

pub(super) const PART: &str = "a histogram";

/// Bytes of the histogram of a layer: a count for each value that can be, and a checksum.
pub(super) fn bytes(seeds: u8) -> u64 {
    8 * (2 * u64::from(seeds) + 1) + 4
}

/// The values that can be.
fn values(seeds: u8) -> impl Iterator<Item = i8> {
    -seeds.cast_signed()..=seeds.cast_signed()
}

pub(super) fn read(bytes: &[u8], seeds: u8) -> Result<BTreeMap<i8, u64>, FileError> {
    let (counts, checksum) = bytes.split_at(bytes.len() - 4);
    let checksum = u32::from_le_bytes(checksum.try_into().expect("four bytes"));
    check(PART, checksum, counts)?;
    let counted =
        values(seeds).enumerate().map(|(place, value)| (value, u64_at(counts, 8 * place)));
    let histogram: BTreeMap<i8, u64> = counted.filter(|&(_, count)| count > 0).collect();
    let sum = histogram.values().try_fold(0u64, |sum, &count| sum.checked_add(count));
    if sum == Some(positions(seeds)) {
        Ok(histogram)
    } else {
        Err(FileError::field(PART, "counts of all positions", "others"))
    }
}

#[cfg(not(target_family = "wasm"))]
pub(super) fn write(histogram: &BTreeMap<i8, u64>, seeds: u8) -> Vec<u8> {
    let counts = values(seeds).map(|value| histogram.get(&value).copied().unwrap_or(0));
    let mut bytes: Vec<u8> = counts.flat_map(u64::to_le_bytes).collect();
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}
