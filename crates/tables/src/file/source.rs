//! Where the bytes of a table are: in memory, or in a file that is read part by part.
//!
//! A file is not mapped. Whatever another program does to it while it is open, and whatever its disk
//! does, is an error of a read here; where a file is mapped, it is a signal that ends the program.
//! A block costs one call of the system, and then ten microseconds or more to decode.

use std::borrow::Cow;
#[cfg(not(target_family = "wasm"))]
use std::fs::File;
use std::ops::Range;
use std::sync::Arc;

use super::block::HEAD;
use super::error::FileError;
use super::partial::Partial;
use super::tiling::BLOCK;

/// The bytes of a table in memory: a vector, a part of the program.
pub(crate) type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// The most bytes of a block: its checksum, its states, and a word for each of its values.
pub(super) const MOST_BLOCK: usize = HEAD + 2 * BLOCK;

#[derive(Clone)]
pub(crate) enum Source {
    Memory(Bytes),
    /// Parts of a file that is elsewhere.
    Partial(Arc<Partial>),
    #[cfg(not(target_family = "wasm"))]
    File {
        file: Arc<File>,
        /// What it had when it was opened.
        length: u64,
    },
}

impl Source {
    /// A file that is open for reading.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn file(file: File) -> std::io::Result<Source> {
        let found = file.metadata()?;
        if !found.is_file() {
            return Err(std::io::Error::other("expected a file, found something else"));
        }
        Ok(Source::File { file: Arc::new(file), length: found.len() })
    }

    pub(crate) fn length(&self) -> u64 {
        match self {
            Source::Memory(bytes) => bytes.as_ref().as_ref().len() as u64,
            Source::Partial(partial) => partial.length(),
            #[cfg(not(target_family = "wasm"))]
            Source::File { length, .. } => *length,
        }
    }

    /// Whether the whole of an index would be too much to have.
    pub(super) fn is_partial(&self) -> bool {
        matches!(self, Source::Partial(_))
    }

    /// Bytes that are used once. The caller knows that the source had them when it was opened.
    pub(super) fn bytes(
        &self,
        range: Range<u64>,
        part: &'static str,
    ) -> Result<Cow<'_, [u8]>, FileError> {
        match self {
            Source::Memory(bytes) => slice(bytes, range, part).map(Cow::Borrowed),
            Source::Partial(partial) => partial.get(range, part).map(Cow::Owned),
            #[cfg(not(target_family = "wasm"))]
            Source::File { file, .. } => {
                let size = usize::try_from(range.end - range.start);
                let mut bytes = vec![0; size.map_err(|_| truncated(&range, 0, part))?];
                read_exact(file, &mut bytes, range.start, part)?;
                Ok(Cow::Owned(bytes))
            }
        }
    }

    /// The bytes of a block, in place or in the buffer.
    pub(super) fn block<'a>(
        &'a self,
        range: Range<u64>,
        buffer: &'a mut [u8; MOST_BLOCK],
    ) -> Result<&'a [u8], FileError> {
        const PART: &str = "a block";
        match self {
            Source::Memory(bytes) => {
                let _ = buffer;
                slice(bytes, range, PART)
            }
            Source::Partial(partial) => {
                let bytes = partial.get(range, PART)?;
                let part = buffer.get_mut(..bytes.len()).ok_or_else(|| too_long(bytes.len()))?;
                part.copy_from_slice(&bytes);
                Ok(part)
            }
            #[cfg(not(target_family = "wasm"))]
            Source::File { file, .. } => {
                let size = usize::try_from(range.end - range.start).ok();
                let bytes = size.and_then(|size| buffer.get_mut(..size));
                let bytes = bytes.ok_or_else(|| too_long(range.end - range.start))?;
                read_exact(file, bytes, range.start, PART)?;
                Ok(bytes)
            }
        }
    }
}

fn too_long(found: impl std::fmt::Display) -> FileError {
    FileError::field("an index", format!("blocks of at most {MOST_BLOCK} bytes"), found)
}

fn slice<'a>(
    bytes: &'a Bytes,
    range: Range<u64>,
    part: &'static str,
) -> Result<&'a [u8], FileError> {
    let all = (**bytes).as_ref();
    let inside = usize::try_from(range.start).ok().zip(usize::try_from(range.end).ok());
    let found = inside.and_then(|(start, end)| all.get(start..end));
    found.ok_or_else(|| truncated(&range, all.len() as u64, part))
}

/// That a source of `length` bytes does not have a part.
fn truncated(range: &Range<u64>, length: u64, part: &'static str) -> FileError {
    let expected = range.end - range.start;
    FileError::Truncated { part, expected, found: length.saturating_sub(range.start) }
}

/// Reads a part of a file that begins at a byte.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn read_exact(
    file: &File,
    mut bytes: &mut [u8],
    mut at: u64,
    part: &'static str,
) -> Result<(), FileError> {
    #[cfg(unix)]
    use std::os::unix::fs::FileExt;
    #[cfg(windows)]
    use std::os::windows::fs::FileExt;

    let expected = bytes.len() as u64;
    while !bytes.is_empty() {
        #[cfg(unix)]
        let count = file.read_at(bytes, at);
        #[cfg(windows)]
        let count = file.seek_read(bytes, at);
        match count {
            Ok(0) => {
                let found = expected - bytes.len() as u64;
                return Err(FileError::Truncated { part, expected, found });
            }
            Ok(count) => {
                bytes = &mut bytes[count..];
                at += count as u64;
            }
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => {
                return Err(FileError::Unreadable { part, problem: error.to_string() });
            }
        }
    }
    Ok(())
}

/// Takes one part of a source after the other.
pub(super) struct Reader<'a> {
    source: &'a Source,
    at: u64,
    end: u64,
}

impl<'a> Reader<'a> {
    /// From a byte to the end of the source.
    pub(super) fn new(source: &'a Source, at: u64) -> Reader<'a> {
        Reader { source, at, end: source.length() }
    }

    pub(super) fn is_partial(&self) -> bool {
        self.source.is_partial()
    }

    /// Where the next part begins.
    pub(super) fn at(&self) -> u64 {
        self.at
    }

    /// How much is left.
    pub(super) fn rest(&self) -> u64 {
        self.end - self.at
    }

    /// Leaves so many bytes to be taken. There are as many.
    pub(super) fn end_after(&mut self, size: u64) {
        self.end = self.at + size.min(self.rest());
    }

    /// The place of the next `size` bytes, which are not read.
    pub(super) fn skip(&mut self, size: u64, part: &'static str) -> Result<Range<u64>, FileError> {
        if size > self.rest() {
            return Err(FileError::Truncated { part, expected: size, found: self.rest() });
        }
        let range = self.at..self.at + size;
        self.at = range.end;
        Ok(range)
    }

    /// The next `size` bytes.
    pub(super) fn take(
        &mut self,
        size: u64,
        part: &'static str,
    ) -> Result<Cow<'a, [u8]>, FileError> {
        let range = self.skip(size, part)?;
        self.source.bytes(range, part)
    }
}
