//! The values of one layer as plain bytes in memory.

use awale_core::Row;

use crate::huge_pages::HugePageBuffer;
use crate::index::{index, positions};

/// Bytes after the last value, so that a wide load that begins at any value stays inside.
pub(crate) const PADDING: usize = 64;

/// One value for each position of a layer.
///
/// A value is a signed byte. The bytes are kept unsigned because the builder transposes them in
/// words; nothing outside this crate sees that.
#[derive(Clone)]
pub(crate) struct Plane {
    seeds: u8,
    bytes: HugePageBuffer,
}

impl Plane {
    /// A layer whose values are all the same.
    #[expect(clippy::cast_possible_truncation, reason = "an allocation that large fails")]
    pub(crate) fn filled(seeds: u8, value: i8) -> Plane {
        let cells = positions(seeds) as usize;
        let mut bytes = HugePageBuffer::zeros(cells + PADDING);
        if value != 0 {
            bytes[..cells].fill(value.cast_unsigned());
        }
        Plane { seeds, bytes }
    }

    /// A layer whose values are no longer needed.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn none(seeds: u8) -> Plane {
        Plane { seeds, bytes: HugePageBuffer::zeros(PADDING) }
    }

    pub(crate) fn seeds(&self) -> u8 {
        self.seeds
    }

    /// The values in the order of [`index`], as the bits of signed bytes.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.bytes.len() - PADDING]
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        let cells = self.bytes.len() - PADDING;
        &mut self.bytes[..cells]
    }

    /// The values from one on, and at least as many bytes after the last as a wide load may touch.
    #[inline]
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn from(&self, cell: usize) -> &[u8] {
        &self.bytes[cell..]
    }

    /// The values in the order of [`index`].
    pub(crate) fn values(&self) -> impl ExactSizeIterator<Item = i8> + '_ {
        self.bytes().iter().map(|byte| byte.cast_signed())
    }

    /// The value of the position with these rows, which together hold the seeds of the layer.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the layer is in memory")]
    pub(crate) fn value(&self, own: Row, other: Row) -> i8 {
        debug_assert_eq!(own.seeds() + other.seeds(), self.seeds);
        self.bytes[index(own, other) as usize].cast_signed()
    }
}

impl std::fmt::Debug for Plane {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Plane").field("seeds", &self.seeds).finish_non_exhaustive()
    }
}
