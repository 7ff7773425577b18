//! Why bytes are not a table.

use awale_core::RuleSet;
use thiserror::Error;

/// Why bytes are not a table that can be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum FileError {
    #[error("expected {expected} bytes of {part}, found {found}")]
    Truncated { part: &'static str, expected: u64, found: u64 },
    #[error("cannot read {part}: {problem}")]
    Unreadable { part: &'static str, problem: String },
    #[error("expected {part} here, found that it is elsewhere")]
    Elsewhere { part: &'static str },
    #[error("expected a table file, found other bytes")]
    Magic,
    #[error(
        "expected table format version {expected}, found {found}: it was built by another version \
         and must be built again (awale solve)"
    )]
    Version { expected: u16, found: u16 },
    #[error(
        "expected tables of {rules} by reading {expected} of its rules, found reading {found}: \
         they were built by another version and must be built again (awale solve --rules {rules})"
    )]
    Reading { rules: RuleSet, expected: u8, found: u8 },
    #[error("expected checksum {expected:08x} of {part}, found {found:08x}")]
    Checksum { part: &'static str, expected: u32, found: u32 },
    #[error("expected {expected} in {part}, found {found}")]
    Field { part: &'static str, expected: String, found: String },
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

pub(super) fn check(part: &'static str, expected: u32, bytes: &[u8]) -> Result<(), FileError> {
    check_of(part, expected, &[], bytes)
}

/// Checks bytes with what stands for their place before them.
pub(super) fn check_of(
    part: &'static str,
    expected: u32,
    place: &[u8],
    bytes: &[u8],
) -> Result<(), FileError> {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(place);
    hasher.update(bytes);
    let found = hasher.finalize();
    if expected == found { Ok(()) } else { Err(FileError::Checksum { part, expected, found }) }
}
