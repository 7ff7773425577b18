//! The fixed parts of a file: the header of a layer and the header of a plane.

use awale_core::{RuleSet, SEEDS};

use super::error::{FileError, check, take};
use crate::index::positions;
use crate::scheme::Convention;

const MAGIC: [u8; 8] = *b"awaletab";
/// The version of the format that this program writes and reads.
pub(super) const VERSION: u16 = 2;
pub(super) const HEADER: usize = 64;
pub(super) const PLANE_HEADER: usize = 40;

const fn convention_code(convention: Convention) -> u8 {
    match convention {
        Convention::Endless => 0,
        Convention::Bounded => 1,
        Convention::Stalling => 2,
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub(super) rules: RuleSet,
    pub(super) seeds: u8,
    /// What values beyond it are written as.
    pub(super) clamp: Option<i8>,
    /// Bytes of the whole layer, this header included.
    pub(super) length: u64,
}

impl Header {
    #[expect(clippy::cast_possible_truncation, reason = "there are at most three planes")]
    pub(super) fn write(self) -> [u8; HEADER] {
        let convention = Convention::of(self.rules);
        let mut bytes = [0; HEADER];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        bytes[10] = self.rules.facts().code;
        bytes[11] = self.seeds;
        bytes[12] = convention_code(convention);
        bytes[13] = convention.planes() as u8;
        bytes[14] = self.rules.facts().reading;
        bytes[15] = self.clamp.map_or(0, i8::cast_unsigned);
        bytes[16..24].copy_from_slice(&positions(self.seeds).to_le_bytes());
        bytes[24..32].copy_from_slice(&self.length.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..HEADER - 4]);
        bytes[HEADER - 4..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    /// The most that a value of a plane can be. A plane other than the first holds differences, which
    /// are at most twice the seeds.
    pub(super) fn most(&self, plane: usize) -> u8 {
        match self.clamp {
            Some(clamp) => clamp.cast_unsigned(),
            None => self.seeds * if plane == 0 { 1 } else { 2 },
        }
    }

    /// Reads a header, with which so many bytes begin. The version is looked at before the checksum,
    /// whose place may move.
    pub(super) fn read(mut bytes: &[u8], available: u64) -> Result<Header, FileError> {
        const PART: &str = "a header";
        if !bytes.starts_with(&MAGIC[..bytes.len().min(MAGIC.len())]) {
            return Err(FileError::Magic);
        }
        let header = take(&mut bytes, HEADER as u64, PART)?;
        let version = u16::from_le_bytes([header[8], header[9]]);
        if version != VERSION {
            return Err(FileError::Version { expected: VERSION, found: version });
        }
        check(PART, u32_at(header, HEADER - 4), &header[..HEADER - 4])?;
        let code = header[10];
        let rules = RuleSet::ALL.iter().copied().find(|&rules| rules.facts().code == code);
        let rules = rules.ok_or_else(|| FileError::field(PART, "a rule set 1 to 6", code))?;
        let (expected, found) = (rules.facts().reading, header[14]);
        if expected != found {
            return Err(FileError::Reading { rules, expected, found });
        }
        let seeds = header[11];
        if seeds > SEEDS {
            return Err(FileError::field(PART, "at most 48 seeds", seeds));
        }
        let clamp = Some(header[15]).filter(|&clamp| clamp > 0);
        if clamp.is_some_and(|clamp| clamp >= seeds || Convention::of(rules).planes() > 1) {
            return Err(FileError::field(PART, "all values, or those below the seeds", header[15]));
        }
        let clamp = clamp.map(u8::cast_signed);
        let read = Header { rules, seeds, clamp, length: u64_at(header, 24) };
        if read.length < HEADER as u64 {
            return Err(FileError::field(PART, "a length of at least 64", read.length));
        }
        if read.length > available {
            let expected = read.length;
            return Err(FileError::Truncated { part: "a layer", expected, found: available });
        }
        // What is left follows from the rule set and the seeds, down to the reserved bytes.
        if header == read.write() {
            Ok(read)
        } else {
            Err(FileError::field(PART, "the convention and size of its game", "others"))
        }
    }
}

/// What the header of a plane says: the lengths of its parts and the checksums of the first two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlaneHeader {
    pub(super) model: u64,
    pub(super) index: u64,
    pub(super) data: u64,
    pub(super) model_checksum: u32,
    pub(super) index_checksum: u32,
}

impl PlaneHeader {
    pub(super) const PART: &str = "the header of a plane";

    #[cfg(not(target_family = "wasm"))]
    pub(super) fn write(self) -> [u8; PLANE_HEADER] {
        let mut bytes = [0; PLANE_HEADER];
        for (place, length) in [self.model, self.index, self.data].into_iter().enumerate() {
            bytes[8 * place..8 * place + 8].copy_from_slice(&length.to_le_bytes());
        }
        bytes[24..28].copy_from_slice(&self.model_checksum.to_le_bytes());
        bytes[28..32].copy_from_slice(&self.index_checksum.to_le_bytes());
        let checksum = crc32fast::hash(&bytes[..PLANE_HEADER - 4]);
        bytes[PLANE_HEADER - 4..].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    pub(super) fn read(mut bytes: &[u8]) -> Result<PlaneHeader, FileError> {
        const PART: &str = PlaneHeader::PART;
        let header = take(&mut bytes, PLANE_HEADER as u64, PART)?;
        check(PART, u32_at(header, PLANE_HEADER - 4), &header[..PLANE_HEADER - 4])?;
        if u32_at(header, 32) != 0 {
            return Err(FileError::field(PART, "zero in the reserved bytes", u32_at(header, 32)));
        }
        Ok(PlaneHeader {
            model: u64_at(header, 0),
            index: u64_at(header, 8),
            data: u64_at(header, 16),
            model_checksum: u32_at(header, 24),
            index_checksum: u32_at(header, 28),
        })
    }
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"))
}

pub(super) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"))
}
