//! The index of a plane: where its blocks are.

use std::ops::Range;

use super::error::FileError;
use super::header::u64_at;

/// Blocks that share one offset in an index.
pub(super) const INDEX_GROUP: usize = 64;
/// Bytes of a full group of an index: the offset of its first block and the length of each.
pub(super) const INDEX_GROUP_BYTES: usize = 8 + 2 * INDEX_GROUP;

/// Bytes of the index of so many blocks.
pub(super) fn index_bytes(blocks: usize) -> usize {
    blocks.div_ceil(INDEX_GROUP) * 8 + 2 * blocks
}

/// Where a block is, by the group of its plane's index and its place there; `data` is where the blocks
/// are.
pub(super) fn block_in_group(
    group: &[u8],
    place: usize,
    data: &Range<u64>,
) -> Result<Range<u64>, FileError> {
    let length =
        |place: usize| u64::from(u16::from_le_bytes([group[8 + 2 * place], group[9 + 2 * place]]));
    let before: u64 = (0..place).map(length).sum();
    let range = u64_at(group, 0).checked_add(before).and_then(|before| {
        let start = data.start.checked_add(before)?;
        Some(start..start.checked_add(length(place))?)
    });
    range
        .filter(|range| range.end <= data.end)
        .ok_or_else(|| FileError::field("an index", "a block inside the data", "one outside"))
}
