//! Memory for a layer of values: large pages where the system has them.
//!
//! Both phases of the builder jump through hundreds of megabytes. With pages of 4 kB a good part of
//! the time goes into finding the page; Linux gives larger ones to those who ask.

use std::ops::{Deref, DerefMut};

/// Bytes that begin as zeros.
pub(crate) enum Memory {
    Small(Vec<u8>),
    #[cfg(not(target_family = "wasm"))]
    Large(memmap2::MmapMut),
}

/// Below this a large page would be mostly empty.
#[cfg(not(target_family = "wasm"))]
const LARGE: usize = 8 << 20;

impl Memory {
    pub(crate) fn zeros(size: usize) -> Memory {
        #[cfg(not(target_family = "wasm"))]
        if size >= LARGE
            && let Ok(map) = memmap2::MmapMut::map_anon(size)
        {
            // Advice that is not taken costs nothing but time.
            #[cfg(target_os = "linux")]
            let _ = map.advise(memmap2::Advice::HugePage);
            return Memory::Large(map);
        }
        Memory::Small(vec![0; size])
    }
}

impl Deref for Memory {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Memory::Small(bytes) => bytes,
            #[cfg(not(target_family = "wasm"))]
            Memory::Large(bytes) => bytes,
        }
    }
}

impl DerefMut for Memory {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        match self {
            Memory::Small(bytes) => bytes,
            #[cfg(not(target_family = "wasm"))]
            Memory::Large(bytes) => bytes,
        }
    }
}

impl Clone for Memory {
    fn clone(&self) -> Memory {
        let mut copy = Memory::zeros(self.len());
        copy.copy_from_slice(self);
        copy
    }
}
