//! What a job of several ranks keeps of a layer in hand: its cuts, each in files of its own, values and
//! harvests. Any values that a build has ever held are a sound start (docs/tables.md, "From any older
//! state"), so that the cuts need not be of one moment, and a job may go on with another number of ranks.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use awale_core::RuleSet;

use crate::folder::{self, FolderError};

const MAGIC: &[u8; 9] = b"awale cut";
const HEADER: usize = 20;

/// What is kept of a cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CutFileKind {
    Values,
    Harvests,
}

impl CutFileKind {
    const fn word(self) -> &'static str {
        match self {
            CutFileKind::Values => "values",
            CutFileKind::Harvests => "harvests",
        }
    }
}

/// A cut of a layer in a folder.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CutName<'a> {
    pub(crate) folder: &'a Path,
    pub(crate) rules: RuleSet,
    pub(crate) seeds: u8,
    /// Seeds of the mover.
    pub(crate) own: u8,
}

impl CutName<'_> {
    /// `awari-22.07.values`.
    fn path(&self, kind: CutFileKind) -> PathBuf {
        let extension = format!("{:02}.{}", self.own, kind.word());
        folder::path(self.folder, self.rules, self.seeds).with_extension(extension)
    }

    fn header(&self, kind: CutFileKind, bytes: &[u8]) -> [u8; HEADER] {
        let facts = self.rules.facts();
        let mut header = [0; HEADER];
        header[..MAGIC.len()].copy_from_slice(MAGIC);
        header[10..15].copy_from_slice(&[
            facts.code,
            facts.reading,
            self.seeds,
            self.own,
            kind as u8,
        ]);
        header[HEADER - 4..].copy_from_slice(&crc32fast::hash(bytes).to_le_bytes());
        header
    }

    pub(crate) fn save(&self, kind: CutFileKind, bytes: &[u8]) -> Result<(), FolderError> {
        folder::write_whole(self.folder, &self.path(kind), |out| {
            out.write_all(&self.header(kind, bytes))?;
            out.write_all(bytes)
        })
    }

    /// Fills `bytes` with what an earlier job left; `false`, and nothing is filled in, if it left
    /// nothing, or nothing sound.
    pub(crate) fn load(&self, kind: CutFileKind, bytes: &mut [u8]) -> bool {
        let Ok(file) = fs::read(self.path(kind)) else { return false };
        let Some((head, found)) = file.split_first_chunk::<HEADER>() else { return false };
        let sound = found.len() == bytes.len() && *head == self.header(kind, found);
        if sound {
            bytes.copy_from_slice(found);
        }
        sound
    }

    pub(crate) fn remove(&self) {
        for kind in [CutFileKind::Values, CutFileKind::Harvests] {
            // What is left does no harm: a file that is not needed is not read.
            let _ = fs::remove_file(self.path(kind));
        }
    }
}
