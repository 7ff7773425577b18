//! The values so far of a layer that is being built, kept for a builder that goes on after an
//! interruption.
//!
//! Any values that a build has ever held are a sound start (docs/tables.md, "From any older state"),
//! so that nothing but the values is kept. The file is a layer of the table format behind sixteen
//! bytes that keep it from being taken for a table.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;

use awale_core::RuleSet;

use crate::file::{self, Packed, Source};
use crate::folder::{self, FolderError};
use crate::plane::Plane;

const MAGIC: &[u8; 16] = b"awale unfinished";

/// Writes the values so far.
pub(crate) fn save(folder: &Path, rules: RuleSet, values: &Plane) -> Result<(), FolderError> {
    let target = folder::state(folder, rules, values.seeds());
    folder::write_whole(folder, &target, |out| {
        out.write_all(MAGIC)?;
        file::write_values(rules, values, out)
    })?;
    Ok(())
}

/// The values that an earlier run left. `None` if it left none, or they cannot be read: then the
/// layer is begun anew.
pub(crate) fn load(folder: &Path, rules: RuleSet, seeds: u8) -> Option<Plane> {
    let path = folder::state(folder, rules, seeds);
    let bytes = File::open(&path).ok()?;
    let mut magic = [0; MAGIC.len()];
    file::read_exact(&bytes, &mut magic, 0, "a state").ok()?;
    if &magic != MAGIC {
        return None;
    }
    let source = Source::file(bytes).ok()?;
    let (packed, end) = Packed::read(&source, MAGIC.len() as u64).ok()?;
    if packed.rules() != rules || packed.seeds() != seeds || end != source.length() {
        return None;
    }
    packed.unpack_values().ok()
}

/// Removes what was kept of a layer that is finished.
pub(crate) fn remove(folder: &Path, rules: RuleSet, seeds: u8) {
    for path in [folder::state(folder, rules, seeds), folder::harvests(folder, rules, seeds)] {
        // What is left does no harm: a file that is not needed is not read.
        let _ = fs::remove_file(path);
    }
}
