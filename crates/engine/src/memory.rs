//! Advice to the processor and to the system about memory that will be read.
#![expect(unsafe_code, reason = "advice takes pointers; nothing is read or changed through them")]

/// Asks for the cache line of a value, where the processor has an instruction for that.
#[inline]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch of any address is allowed, and every x86-64 processor has it.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Asks for large pages: a table that is read everywhere at once needs hundreds of times fewer entries
/// of the processor's page cache. Without them everything works as well, only slower.
pub(crate) fn prefer_large_pages<T>(values: &mut [T]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        let start = values.as_mut_ptr().cast::<u8>();
        // Advice is for whole pages; the first and the last may belong to others, too.
        let inside = start.align_offset(PAGE);
        if let Some(length) = size_of_val(values).checked_sub(inside + PAGE) {
            // SAFETY: the range lies inside of the slice, and the advice changes nothing in it.
            let _ = unsafe { madvise(start.add(inside).cast(), length, Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = values;
}

/// No page is smaller by which the system keeps account.
#[cfg(target_os = "linux")]
const PAGE: usize = 1 << 16;
