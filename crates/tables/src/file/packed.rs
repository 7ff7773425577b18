//! A layer in a file or in bytes, read without unpacking it.

use std::collections::BTreeMap;
use std::ops::Range;

use awale_core::RuleSet;
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

#[cfg(not(target_family = "wasm"))]
use super::block::{Name, check_block};
use super::codebook::Codebook;
use super::error::{FileError, check};
use super::header::{HEADER, Header, PLANE_HEADER, PlaneHeader};
use super::histogram;
use super::index::{INDEX_GROUP, INDEX_GROUP_BYTES, block_in_group, index_bytes};
use super::shape::{Shape, leaves_out};
use super::source::{MOST_BLOCK, Reader, Source};
use super::tiling::{BLOCK, Tiling};
use crate::index::positions;
#[cfg(not(target_family = "wasm"))]
use crate::index::rows;
use crate::layer::Layer;
use crate::plane::Plane;
use crate::scheme::Convention;

/// A layer that is decoded block by block.
#[derive(Clone)]
pub(crate) struct Packed {
    source: Source,
    header: Header,
    histogram: Option<BTreeMap<i8, u64>>,
    tiling: Tiling,
    planes: Vec<PackedPlane>,
}

#[derive(Clone, Debug)]
struct PackedPlane {
    codebook: Codebook,
    index: Index,
    data: Range<u64>,
}

/// Where the blocks are.
#[derive(Clone, Debug)]
enum Index {
    /// Two bytes and a bit for each block.
    Memory(Vec<u8>),
    /// The place of the index in a file that is elsewhere: of a large layer it has megabytes, of which
    /// a probe needs some. Its checksum covers the whole and is not looked at; a block knows its number.
    Elsewhere(Range<u64>),
}

impl Packed {
    /// Reads the layer that begins at a byte, and says where the next one would.
    ///
    /// Headers, models and indexes are checked here; blocks when they are decoded.
    pub(crate) fn read(source: &Source, at: u64) -> Result<(Packed, u64), FileError> {
        let mut reader = Reader::new(source, at);
        let available = reader.rest();
        let header = reader.take(available.min(HEADER as u64), "a header")?;
        let header = Header::read(&header, available)?;
        if usize::try_from(positions(header.seeds)).is_err() {
            return Err(FileError::field("a header", "a layer that fits the memory", header.seeds));
        }
        reader.end_after(header.length - HEADER as u64);
        let histogram = if leaves_out(header.rules, header.seeds) {
            let bytes = reader.take(histogram::bytes(header.seeds), histogram::PART)?;
            Some(histogram::read(&bytes, header.seeds)?)
        } else {
            None
        };
        let tiling = Tiling::new(header.seeds);
        let planes = (0..Convention::of(header.rules).planes())
            .map(|number| read_plane(&mut reader, &tiling, header.most(number)))
            .collect::<Result<Vec<_>, FileError>>()?;
        if reader.rest() > 0 {
            let rest = reader.rest();
            return Err(FileError::field("a layer", "no bytes after its planes", rest));
        }
        Ok((Packed { source: source.clone(), header, histogram, tiling, planes }, reader.at()))
    }

    pub(crate) fn rules(&self) -> RuleSet {
        self.header.rules
    }

    pub(crate) fn seeds(&self) -> u8 {
        self.header.seeds
    }

    /// What values beyond it are written as, if not all are there as they are.
    pub(crate) fn clamp(&self) -> Option<i8> {
        self.header.clamp
    }

    /// Whether boards that no move leads to are not in the file.
    pub(crate) fn leaves_out(&self) -> bool {
        leaves_out(self.rules(), self.seeds())
    }

    /// How many positions have each value, if the file says so by itself because it leaves some out.
    pub(crate) fn histogram(&self) -> Option<&BTreeMap<i8, u64>> {
        self.histogram.as_ref()
    }

    pub(crate) fn length(&self) -> u64 {
        self.header.length
    }

    /// The values in cells of a plane, as [`Packed::value`] has them: each block that is needed is
    /// read and decoded once, in the order of the file.
    pub(crate) fn values(&self, number: usize, cells: &[u64]) -> Result<Vec<i8>, FileError> {
        let find =
            |(at, &cell)| self.find(cell).map(|(block, row, column)| (block, row, column, at));
        let mut wanted = cells.iter().enumerate().map(find).collect::<Result<Vec<_>, _>>()?;
        wanted.sort_unstable();
        let mut values = vec![0; cells.len()];
        let mut letters = [0; BLOCK];
        for of_block in wanted.chunk_by(|one, other| one.0 == other.0) {
            let (block, last, ..) = of_block[of_block.len() - 1];
            let shape = self.shape(block);
            self.decode(number, block, &shape, last + 1, &mut letters)?;
            for &(_, row, column, at) in of_block {
                let place = shape.place(row, column).ok_or_else(left_out)?;
                values[at] = self.planes[number].codebook.value(letters[place]);
            }
        }
        Ok(values)
    }

    /// The block of a cell, and its row and column there.
    fn find(&self, cell: u64) -> Result<(usize, usize, usize), FileError> {
        let cell =
            usize::try_from(cell).ok().filter(|&cell| (cell as u64) < positions(self.seeds()));
        let cell =
            cell.ok_or_else(|| FileError::field("a probe", "a cell of the layer", "another"))?;
        Ok(self.tiling.find(cell))
    }

    /// The value in a cell of the first plane, or the difference in a cell of another.
    pub(crate) fn value(&self, number: usize, cell: u64) -> Result<i8, FileError> {
        let (block, row, column) = self.find(cell)?;
        let shape = self.shape(block);
        let place = shape.place(row, column).ok_or_else(left_out)?;
        let mut letters = [0; BLOCK];
        self.decode(number, block, &shape, row + 1, &mut letters)?;
        Ok(self.planes[number].codebook.value(letters[place]))
    }

    /// Where a block is, by the index of its plane.
    fn block_range(&self, plane: usize, block: usize) -> Result<Range<u64>, FileError> {
        let PackedPlane { index, data, .. } = &self.planes[plane];
        let (first, at) = (block / INDEX_GROUP * INDEX_GROUP_BYTES, block % INDEX_GROUP);
        match index {
            Index::Memory(index) => block_in_group(&index[first..], at, data),
            Index::Elsewhere(index) => {
                let start = index.start + first as u64;
                let end = index.end.min(start + INDEX_GROUP_BYTES as u64);
                block_in_group(&self.source.bytes(start..end, "an index")?, at, data)
            }
        }
    }

    /// The boards of a block that are in the file.
    fn shape(&self, block: usize) -> Shape {
        Shape::new(&self.tiling.rectangle(block), self.leaves_out())
    }

    /// Decodes the letters of the first rows of a block.
    fn decode(
        &self,
        plane: usize,
        block: usize,
        shape: &Shape,
        rows: usize,
        letters: &mut [u8; BLOCK],
    ) -> Result<(), FileError> {
        let codebook = &self.planes[plane].codebook;
        let mut buffer = [0; MOST_BLOCK];
        let bytes = self.source.block(self.block_range(plane, block)?, &mut buffer)?;
        codebook.decode(block, bytes, shape, rows, letters)
    }

    /// Decodes blocks that lie side by side into `values`, which begin at the cell `first`.
    fn unpack_strip(
        &self,
        plane: usize,
        blocks: Range<usize>,
        first: usize,
        values: &mut [u8],
    ) -> Result<(), FileError> {
        let codebook = &self.planes[plane].codebook;
        let mut letters = [0; BLOCK];
        for block in blocks {
            let (rectangle, shape) = (self.tiling.rectangle(block), self.shape(block));
            if shape.width() == 0 {
                continue;
            }
            self.decode(plane, block, &shape, shape.height, &mut letters)?;
            for (row, letters) in letters.chunks(shape.width()).take(shape.height).enumerate() {
                let start = rectangle.start - first + row * rectangle.stride;
                let values = &mut values[start..start + rectangle.width];
                for (&(column, _), &letter) in shape.columns.iter().zip(letters) {
                    values[column] = codebook.value(letter).cast_unsigned();
                }
            }
        }
        Ok(())
    }

    /// Decodes a cut of the values into `values`: those strips that hold a row of the mover with a
    /// mark.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn unpack_cut(
        &self,
        own: u8,
        marked: &[bool],
        values: &mut [u8],
    ) -> Result<(), FileError> {
        let start = self.tiling.start_of(own);
        let (first, across, height, cells) = self.tiling.strips_of(own);
        let size = rows(own) * rows(self.seeds() - own);
        let strips = values[..size].par_chunks_mut(cells).zip(marked.par_chunks(height));
        strips.enumerate().try_for_each(|(number, (values, marked))| {
            if !marked.contains(&true) {
                return Ok(());
            }
            let block = first + number * across;
            self.unpack_strip(0, block..block + across, start + number * cells, values)
        })
    }

    /// Checks every block of every plane without decoding it.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn check_blocks(&self) -> Result<(), FileError> {
        self.planes.iter().enumerate().try_for_each(|(number, plane)| {
            (0..self.tiling.blocks()).into_par_iter().try_for_each(|block| {
                let mut buffer = [0; MOST_BLOCK];
                let range = self.block_range(number, block)?;
                let name = Name { model: plane.codebook.checksum(), number: block };
                check_block(name, self.source.block(range, &mut buffer)?)
            })
        })
    }
}

impl Packed {
    /// The first plane alone.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) fn unpack_values(&self) -> Result<Plane, FileError> {
        self.unpack_plane(0)
    }

    pub(crate) fn unpack(&self) -> Result<Layer, FileError> {
        let value = self.unpack_plane(0)?;
        if self.planes.len() == 1 {
            return Ok(Layer::of_file(value, self.clamp(), self.leaves_out()));
        }
        let mut bounds = [self.unpack_plane(1)?, self.unpack_plane(2)?];
        let [least, most] = &mut bounds;
        let bytes = value.bytes().iter().zip(least.bytes_mut()).zip(most.bytes_mut());
        for ((&value, least), most) in bytes {
            *least = value.wrapping_sub(*least);
            *most = value.wrapping_add(*most);
        }
        Ok(Layer::bounded(value, bounds))
    }

    fn unpack_plane(&self, number: usize) -> Result<Plane, FileError> {
        let mut plane = Plane::filled(self.seeds(), 0);
        let mut rest = plane.bytes_mut();
        let mut strips = Vec::new();
        let mut start = 0;
        for (first, blocks, cells) in self.tiling.strips() {
            let (strip, after) = rest.split_at_mut(cells);
            strips.push((first..first + blocks, start, strip));
            start += cells;
            rest = after;
        }
        let unpack = |(blocks, start, strip): (Range<usize>, usize, &mut [u8])| {
            self.unpack_strip(number, blocks, start, strip)
        };
        #[cfg(not(target_family = "wasm"))]
        strips.into_par_iter().try_for_each(unpack)?;
        #[cfg(target_family = "wasm")]
        strips.into_iter().try_for_each(unpack)?;
        Ok(plane)
    }
}

/// That a board is not in the file. It follows from one move ahead, which is not asked here.
#[cold]
fn left_out() -> FileError {
    FileError::field("a probe", "a board that a move leads to", "another")
}

fn read_plane(
    reader: &mut Reader<'_>,
    tiling: &Tiling,
    most: u8,
) -> Result<PackedPlane, FileError> {
    let header = reader.take(PLANE_HEADER as u64, PlaneHeader::PART)?;
    let header = PlaneHeader::read(&header)?;
    let model = reader.take(header.model, "a model")?;
    let codebook = Codebook::read(&model, header.model_checksum, most)?;
    let expected = index_bytes(tiling.blocks());
    if header.index != expected as u64 {
        return Err(FileError::field("an index", format!("{expected} bytes"), header.index));
    }
    let index = if reader.is_partial() {
        Index::Elsewhere(reader.skip(header.index, "an index")?)
    } else {
        let index = reader.take(header.index, "an index")?.into_owned();
        check("an index", header.index_checksum, &index)?;
        Index::Memory(index)
    };
    let data = reader.skip(header.data, "the blocks")?;
    Ok(PackedPlane { codebook, index, data })
}
