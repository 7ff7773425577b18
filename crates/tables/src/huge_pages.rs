//! Memory for a layer of values: large pages where the system has them.
//!
//! Both phases of the builder jump through hundreds of megabytes. With pages of 4 kB a good part of
//! the time goes into finding the page; Linux gives larger ones to those who ask.

use std::ops::{Deref, DerefMut};

/// Bytes that begin as zeros.
pub(crate) enum HugePageBuffer {
    Small(Vec<u8>),
    #[cfg(not(target_family = "wasm"))]
    Large(memmap2::MmapMut),
}

/// Below this a large page would be mostly empty.
#[cfg(not(target_family = "wasm"))]
const LARGE: usize = 8 << 20;

impl HugePageBuffer {
    pub(crate) fn zeros(size: usize) -> HugePageBuffer {
        #[cfg(not(target_family = "wasm"))]
        if size >= LARGE
            && let Ok(map) = memmap2::MmapMut::map_anon(size)
        {
            // Advice that is not taken costs nothing but time.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            return HugePageBuffer::Large(map);
        }
        HugePageBuffer::Small(vec![0; size])
    }
}

impl Deref for HugePageBuffer {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            HugePageBuffer::Small(bytes) => bytes,
            #[cfg(not(target_family = "wasm"))]
            HugePageBuffer::Large(bytes) => bytes,
        }
    }
}

impl DerefMut for HugePageBuffer {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        match self {
            HugePageBuffer::Small(bytes) => bytes,
            #[cfg(not(target_family = "wasm"))]
            HugePageBuffer::Large(bytes) => bytes,
        }
    }
}

impl Clone for HugePageBuffer {
    fn clone(&self) -> HugePageBuffer {
        let mut copy = HugePageBuffer::zeros(self.len());
        copy.copy_from_slice(self);
        copy
    }
}
