//! The plane of harvests in a file of its own.
//!
//! It is scratch: it is removed when its layer is finished, and found again if the work goes on after
//! an interruption. A header of 64 bytes, written last; the cells in order; a checksum for each tile.
//! A file found is used only if every checksum is right; a pass checks them again as it reads.

use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::sync_channel;

use awale_core::RuleSet;
use rayon::prelude::*;

use crate::file::{FileError, read_exact};
use crate::folder::FolderError;
use crate::layout::{Layout, TiledCut};
use crate::tile::{Cell, LANES};

use super::as_cells;

const HEADER: usize = 64;
const MAGIC: &[u8; 14] = b"awale harvests";
const PART: &str = "the harvests";
/// Cells that are read at once where few or most of them are wanted: 4 and 64 kB.
const SPARSE: usize = 64;
const DENSE: usize = 1024;
/// Batches that are read before they are wanted.
const AHEAD: usize = 1;

pub(crate) struct OnDisk {
    file: File,
    path: PathBuf,
    /// A checksum for each tile, cut by cut.
    sums: Vec<u32>,
    /// The number of the first tile of each cut.
    firsts: Vec<usize>,
}

/// Bytes of the file of a layer.
pub(crate) fn bytes_on_disk(layout: &Layout, seeds: u8) -> u64 {
    let tiles: usize = (0..=seeds).map(|own| layout.cut(own).tiles).sum();
    (HEADER + layout.cells() * LANES + 4 * tiles) as u64
}

fn firsts(layout: &Layout, seeds: u8) -> Vec<usize> {
    let mut tiles = 0;
    let first = |own| {
        let first = tiles;
        tiles += layout.cut(own).tiles;
        first
    };
    (0..=seeds).map(first).collect()
}

fn header(rules: RuleSet, seeds: u8, sums: &[u8]) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..MAGIC.len()].copy_from_slice(MAGIC);
    bytes[16..19].copy_from_slice(&[rules.facts().code, rules.facts().reading, seeds]);
    bytes[20..24].copy_from_slice(&crc32fast::hash(sums).to_le_bytes());
    let checksum = crc32fast::hash(&bytes[..HEADER - 4]);
    bytes[HEADER - 4..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

impl OnDisk {
    /// Writes the cells of a layer.
    pub(crate) fn write(
        path: &Path,
        rules: RuleSet,
        seeds: u8,
        layout: &Layout,
        bytes: &[u8],
    ) -> Result<OnDisk, FolderError> {
        let cells = as_cells(bytes);
        let sums: Vec<u32> = (0..=seeds)
            .into_par_iter()
            .flat_map(|own| {
                let cut = layout.cut(own);
                let cells = &cells[cut.start..cut.start + cut.cells()];
                let tiles = cells.par_chunks(cut.height);
                tiles.map(|tile| crc32fast::hash(tile.as_flattened()))
            })
            .collect();
        let write = || {
            let _ = fs::remove_file(path);
            let mut file = File::options().create_new(true).read(true).write(true).open(path)?;
            file.write_all(&[0; HEADER])?;
            file.write_all(&bytes[..layout.cells() * LANES])?;
            let sums: Vec<u8> = sums.iter().flat_map(|sum| sum.to_le_bytes()).collect();
            file.write_all(&sums)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(&header(rules, seeds, &sums))?;
            Ok(file)
        };
        let io = |source: io::Error| FolderError::Io { path: path.to_owned(), source };
        let file = write().map_err(io)?;
        Ok(OnDisk { file, path: path.to_owned(), sums, firsts: firsts(layout, seeds) })
    }

    /// Opens what an earlier run wrote. `None` if there is nothing, or nothing sound.
    pub(crate) fn found(path: &Path, rules: RuleSet, seeds: u8, layout: &Layout) -> Option<OnDisk> {
        let file = File::open(path).ok()?;
        let length = file.metadata().ok()?.len();
        if length != bytes_on_disk(layout, seeds) {
            return None;
        }
        let firsts = firsts(layout, seeds);
        let tiles = firsts[usize::from(seeds)] + layout.cut(seeds).tiles;
        let mut head = [0; HEADER];
        let mut sums = vec![0; 4 * tiles];
        read_exact(&file, &mut head, 0, PART).ok()?;
        read_exact(&file, &mut sums, length - 4 * tiles as u64, PART).ok()?;
        if head != header(rules, seeds, &sums) {
            return None;
        }
        let (sums, _) = sums.as_chunks::<4>();
        let sums = sums.iter().map(|&sum| u32::from_le_bytes(sum)).collect();
        let disk = OnDisk { file, path: path.to_owned(), sums, firsts };
        let sound = |own| {
            let cut = layout.cut(own);
            let at_once = (crate::sweep::SCRATCH / cut.height).max(1);
            disk.read_tiles(cut, own, at_once, |_, _| {}).is_ok()
        };
        (0..=seeds).all(sound).then_some(disk)
    }

    /// Reads tiles one batch ahead of the work on them.
    pub(super) fn read_tiles(
        &self,
        cut: &TiledCut,
        own: u8,
        at_once: usize,
        mut work: impl FnMut(usize, &[Cell]),
    ) -> Result<(), FolderError> {
        let read = |first: usize| {
            let tiles = at_once.min(cut.tiles - first);
            let mut cells = vec![[0; LANES]; tiles * cut.height];
            self.read(cut.start + first * cut.height, &mut cells)?;
            for (number, tile) in cells.chunks(cut.height).enumerate() {
                let expected = self.sums[self.firsts[usize::from(own)] + first + number];
                let found = crc32fast::hash(tile.as_flattened());
                if found != expected {
                    return Err(self.error(FileError::Checksum { part: PART, expected, found }));
                }
            }
            Ok((first, cells))
        };
        let firsts = (0..cut.tiles).step_by(at_once);
        if cut.tiles <= at_once {
            let (first, cells) = read(0)?;
            work(first, &cells);
            return Ok(());
        }
        let (send, receive) = sync_channel(AHEAD);
        std::thread::scope(|scope| {
            scope.spawn(move || {
                for first in firsts {
                    let batch = read(first);
                    let failed = batch.is_err();
                    // Nobody receives any more if an earlier batch could not be read.
                    if send.send(batch).is_err() || failed {
                        return;
                    }
                }
            });
            for batch in receive {
                let (first, cells) = batch?;
                work(first, &cells);
            }
            Ok(())
        })
    }

    fn read(&self, cell: usize, cells: &mut [Cell]) -> Result<(), FolderError> {
        let at = (HEADER + cell * LANES) as u64;
        read_exact(&self.file, cells.as_flattened_mut(), at, PART)
            .map_err(|source| self.error(source))
    }

    fn error(&self, source: FileError) -> FolderError {
        FolderError::File { path: self.path.clone(), source }
    }
}

/// A few cells of the file at a time.
pub(crate) struct Window<'a> {
    disk: &'a OnDisk,
    /// Cells of the layer.
    all: usize,
    size: usize,
    first: usize,
    cells: Vec<Cell>,
}

impl<'a> Window<'a> {
    pub(super) fn new(disk: &'a OnDisk, all: usize, dense: bool) -> Window<'a> {
        let size = if dense { DENSE } else { SPARSE };
        Window { disk, all, size, first: 0, cells: Vec::new() }
    }

    pub(super) fn cell(&mut self, cell: usize) -> Result<&Cell, FolderError> {
        if cell < self.first || self.first + self.cells.len() <= cell {
            self.first = cell - cell % SPARSE;
            self.cells.resize(self.size.min(self.all - self.first), [0; LANES]);
            self.disk.read(self.first, &mut self.cells)?;
        }
        Ok(&self.cells[cell - self.first])
    }
}
