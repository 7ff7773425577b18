//! Why bytes are not a table.

use thiserror::Error;

/// Why bytes are not a table that can be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FileError {
    /// The bytes end too early.
    #[error("expected {expected} bytes of {part}, found {found}")]
    Truncated {
        /// What was being read.
        part: &'static str,
        /// Bytes that were needed.
        expected: u64,
        /// Bytes that were there.
        found: u64,
    },
    /// The bytes do not begin as a table does.
    #[error("expected a table file, found other bytes")]
    Magic,
    /// A version this program does not know.
    #[error("expected table format version {expected}, found {found}")]
    Version {
        /// The version this program reads.
        expected: u16,
        /// The version of the file.
        found: u16,
    },
    /// A checksum does not match its bytes.
    #[error("expected checksum {expected:08x} of {part}, found {found:08x}")]
    Checksum {
        /// What the checksum covers.
        part: &'static str,
        /// The checksum in the file.
        expected: u32,
        /// The checksum of the bytes.
        found: u32,
    },
    /// A field holds something that no table has.
    #[error("expected {expected} in {part}, found {found}")]
    Field {
        /// Where.
        part: &'static str,
        /// What every table has there.
        expected: String,
        /// What the file has.
        found: String,
    },
}

impl FileError {
    pub(crate) fn field(
        part: &'static str,
        expected: impl std::fmt::Display,
        found: impl std::fmt::Display,
    ) -> FileError {
        FileError::Field { part, expected: expected.to_string(), found: found.to_string() }
    }
}

/// Takes the first `size` bytes off `bytes`.
pub(super) fn take<'a>(
    bytes: &mut &'a [u8],
    size: u64,
    part: &'static str,
) -> Result<&'a [u8], FileError> {
    let found = bytes.len() as u64;
    let truncated = FileError::Truncated { part, expected: size, found };
    let size = usize::try_from(size).map_err(|_| truncated.clone())?;
    let (taken, rest) = bytes.split_at_checked(size).ok_or(truncated)?;
    *bytes = rest;
    Ok(taken)
}

/// Compares a checksum with the bytes it covers.
pub(super) fn check(part: &'static str, expected: u32, bytes: &[u8]) -> Result<(), FileError> {
    let found = crc32fast::hash(bytes);
    if expected == found { Ok(()) } else { Err(FileError::Checksum { part, expected, found }) }
}
