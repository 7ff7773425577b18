//! The best harvest of every position of a layer: what the layers below have to say about it.
//!
//! What a move that harvests is worth never changes while a layer is solved. Where the layers below
//! do not fit the memory, [`collect`] reads them once, packed as they are, and notes for every position
//! what its best harvest is worth; passes and frontier then need the layer and this plane and nothing
//! else. The plane is in the order of [`Layout`], which is the order in which a pass uses it: it can
//! stay on disk and be read from the first byte to the last.
//!
//! Positions without a move that is allowed for certain are evaluated by the literal rules. Their
//! place holds the best literal harvest, or what the end of the game is worth.

mod collect;
mod disk;

use crate::folder::FolderError;
use crate::huge_pages::HugePageBuffer;
use crate::layout::Layout;
use crate::tile::{Cell, LANES};

#[cfg(feature = "mpi")]
pub(crate) use collect::{ChildCut, origins, raise};
pub(crate) use collect::{Unreadable, collect, largest_cut};
pub(crate) use disk::{OnDisk, bytes_on_disk};

/// What stands where no move harvests.
pub(crate) const NONE: i8 = i8::MIN;

pub(crate) struct Harvests {
    layout: Layout,
    store: HarvestStore,
}

enum HarvestStore {
    Memory(HugePageBuffer),
    Disk(OnDisk),
}

impl Harvests {
    pub(crate) fn in_memory(layout: Layout, cells: HugePageBuffer) -> Harvests {
        Harvests { layout, store: HarvestStore::Memory(cells) }
    }

    pub(crate) fn on_disk(layout: Layout, disk: OnDisk) -> Harvests {
        Harvests { layout, store: HarvestStore::Disk(disk) }
    }

    /// Hands the tiles of a cut, `at_once` of them or fewer, to `work`, with the number of the first.
    pub(crate) fn read_tiles(
        &self,
        own: u8,
        at_once: usize,
        mut work: impl FnMut(usize, &[Cell]),
    ) -> Result<(), FolderError> {
        let cut = self.layout.cut(own);
        match &self.store {
            HarvestStore::Memory(bytes) => {
                let cells = &as_cells(bytes)[cut.start..cut.start + cut.cells()];
                for (batch, cells) in cells.chunks(at_once * cut.height).enumerate() {
                    work(batch * at_once, cells);
                }
                Ok(())
            }
            HarvestStore::Disk(disk) => disk.read_tiles(cut, own, at_once, work),
        }
    }

    /// Looks cells up, preferably in their order. `dense` says that most of them are wanted.
    pub(crate) fn look_up(&self, dense: bool) -> LookUp<'_> {
        match &self.store {
            HarvestStore::Memory(bytes) => LookUp::Memory(as_cells(bytes)),
            HarvestStore::Disk(disk) => {
                LookUp::Disk(disk::Window::new(disk, self.layout.cells(), dense))
            }
        }
    }
}

pub(crate) enum LookUp<'a> {
    Memory(&'a [Cell]),
    Disk(disk::Window<'a>),
}

impl LookUp<'_> {
    pub(crate) fn cell(&mut self, cell: usize) -> Result<&Cell, FolderError> {
        match self {
            LookUp::Memory(cells) => Ok(&cells[cell]),
            LookUp::Disk(window) => window.cell(cell),
        }
    }
}

fn as_cells(bytes: &[u8]) -> &[Cell] {
    bytes.as_chunks::<LANES>().0
}
