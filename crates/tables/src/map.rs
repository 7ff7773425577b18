//! Files mapped into memory.

use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

#[expect(unsafe_code, reason = "a map of a file is only sound while no program shortens the file")]
pub(crate) fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("expected a file, found something else"));
    }
    // SAFETY: the builder never changes a finished table: it writes a new file and renames it, so
    // that a map keeps the old one. Bytes that another program changes are found by their checksums
    // when they are decoded; the folder of the tables is the user's own.
    unsafe { Mmap::map(&file) }
}
