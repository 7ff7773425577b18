//! A layer in a file or in bytes, read without unpacking it.

use std::ops::Range;

use awale_core::RuleSet;
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

#[cfg(not(target_family = "wasm"))]
use super::block::check_block;
use super::block::decode;
use super::error::{FileError, check};
use super::header::{
    HEADER, Header, INDEX_GROUP, INDEX_GROUP_BYTES, PLANE_HEADER, PlaneHeader, index_bytes, u64_at,
};
use super::model::Model;
use super::source::{MOST_BLOCK, Reader, Source};
use super::tiling::{BLOCK, Tiling};
use crate::index::positions;
#[cfg(not(target_family = "wasm"))]
use crate::index::rows;
use crate::layer::Layer;
use crate::plane::Plane;
use crate::scheme::Convention;

/// Blocks that are decoded together.
const SIDE_BY_SIDE: usize = 4;

/// A layer that is decoded block by block.
#[derive(Clone)]
pub(crate) struct Packed {
    source: Source,
    header: Header,
    tiling: Tiling,
    planes: Vec<PackedPlane>,
}

#[derive(Clone, Debug)]
struct PackedPlane {
    model: Model,
    /// In memory: two bytes and a bit for each block.
    index: Vec<u8>,
    data: Range<u64>,
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
        let tiling = Tiling::new(header.seeds);
        // A plane other than the first holds differences, which are at most twice the seeds.
        let planes = (0..Convention::of(header.rules).planes())
            .map(|number| {
                let most = header.seeds * if number == 0 { 1 } else { 2 };
                read_plane(&mut reader, &tiling, most)
            })
            .collect::<Result<Vec<_>, FileError>>()?;
        if reader.rest() > 0 {
            let rest = reader.rest();
            return Err(FileError::field("a layer", "no bytes after its planes", rest));
        }
        Ok((Packed { source: source.clone(), header, tiling, planes }, reader.at()))
    }

    pub(crate) fn rules(&self) -> RuleSet {
        self.header.rules
    }

    pub(crate) fn seeds(&self) -> u8 {
        self.header.seeds
    }

    pub(crate) fn length(&self) -> u64 {
        self.header.length
    }

    /// The values in cells of a plane, as [`Packed::value`] has them: each block that is needed is
    /// read and decoded once, in the order of the file.
    pub(crate) fn values(&self, number: usize, cells: &[u64]) -> Result<Vec<i8>, FileError> {
        let find = |(at, &cell)| self.find(cell).map(|(block, place)| (block, place, at));
        let mut wanted = cells.iter().enumerate().map(find).collect::<Result<Vec<_>, _>>()?;
        wanted.sort_unstable();
        let mut values = vec![0; cells.len()];
        for of_block in wanted.chunk_by(|one, other| one.0 == other.0) {
            let (block, last, _) = of_block[of_block.len() - 1];
            let mut letters = [[0; BLOCK]];
            self.decode(number, [block], last + 1, &mut letters)?;
            for &(_, place, at) in of_block {
                values[at] = self.planes[number].model.alphabet[usize::from(letters[0][place])];
            }
        }
        Ok(values)
    }

    /// The block of a cell and the place in it.
    fn find(&self, cell: u64) -> Result<(usize, usize), FileError> {
        let cell =
            usize::try_from(cell).ok().filter(|&cell| (cell as u64) < positions(self.seeds()));
        let cell =
            cell.ok_or_else(|| FileError::field("a probe", "a cell of the layer", "another"))?;
        Ok(self.tiling.find(cell))
    }

    /// The value in a cell of the first plane, or the difference in a cell of another.
    pub(crate) fn value(&self, number: usize, cell: u64) -> Result<i8, FileError> {
        let (block, place) = self.find(cell)?;
        let mut letters = [[0; BLOCK]];
        self.decode(number, [block], place + 1, &mut letters)?;
        Ok(self.planes[number].model.alphabet[usize::from(letters[0][place])])
    }

    /// Decodes the first letters of blocks of one width.
    fn decode<const N: usize>(
        &self,
        plane: usize,
        blocks: [usize; N],
        count: usize,
        letters: &mut [[u8; BLOCK]; N],
    ) -> Result<(), FileError> {
        let PackedPlane { model, index, data } = &self.planes[plane];
        let width = self.tiling.rectangle(blocks[0]).width;
        let mut buffers = [[0; MOST_BLOCK]; N];
        let mut bytes: [&[u8]; N] = [&[]; N];
        for ((block, buffer), bytes) in blocks.into_iter().zip(&mut buffers).zip(&mut bytes) {
            *bytes = self.source.block(block_range(index, data, block)?, buffer)?;
        }
        decode(model, bytes, width, count, letters)
    }

    /// Decodes whole blocks of one shape into their rectangles of `values`, which begin at the cell
    /// `first`.
    fn unpack_blocks<const N: usize>(
        &self,
        plane: usize,
        blocks: [usize; N],
        first: usize,
        values: &mut [u8],
    ) -> Result<(), FileError> {
        let shape = self.tiling.rectangle(blocks[0]);
        let mut letters = [[0; BLOCK]; N];
        self.decode(plane, blocks, shape.height * shape.width, &mut letters)?;
        let alphabet = &self.planes[plane].model.alphabet;
        for (block, letters) in blocks.into_iter().zip(&letters) {
            let shape = self.tiling.rectangle(block);
            for (row, letters) in letters.chunks_exact(shape.width).take(shape.height).enumerate() {
                let start = shape.start - first + row * shape.stride;
                for (value, &letter) in values[start..start + shape.width].iter_mut().zip(letters) {
                    *value = alphabet[usize::from(letter)].cast_unsigned();
                }
            }
        }
        Ok(())
    }

    /// Decodes blocks that lie side by side.
    fn unpack_strip(
        &self,
        plane: usize,
        blocks: Range<usize>,
        first: usize,
        values: &mut [u8],
    ) -> Result<(), FileError> {
        // All blocks of a strip have one shape but for the last.
        let mut block = blocks.start;
        while block + SIDE_BY_SIDE < blocks.end {
            let together: [usize; SIDE_BY_SIDE] = std::array::from_fn(|i| block + i);
            self.unpack_blocks(plane, together, first, values)?;
            block += SIDE_BY_SIDE;
        }
        (block..blocks.end).try_for_each(|block| self.unpack_blocks(plane, [block], first, values))
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
        self.planes.iter().try_for_each(|plane| {
            (0..self.tiling.blocks()).into_par_iter().try_for_each(|block| {
                let mut buffer = [0; MOST_BLOCK];
                let range = block_range(&plane.index, &plane.data, block)?;
                check_block(self.source.block(range, &mut buffer)?)
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
            return Ok(Layer::exact(value));
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

fn read_plane(
    reader: &mut Reader<'_>,
    tiling: &Tiling,
    most: u8,
) -> Result<PackedPlane, FileError> {
    let header = reader.take(PLANE_HEADER as u64, PlaneHeader::PART)?;
    let header = PlaneHeader::read(&header)?;
    let model = reader.take(header.model, "a model")?;
    check("a model", header.model_checksum, &model)?;
    let model = Model::read(&model, most)?;
    let expected = index_bytes(tiling.blocks());
    if header.index != expected as u64 {
        return Err(FileError::field("an index", format!("{expected} bytes"), header.index));
    }
    let index = reader.take(header.index, "an index")?.into_owned();
    check("an index", header.index_checksum, &index)?;
    let data = reader.skip(header.data, "the blocks")?;
    Ok(PackedPlane { model, index, data })
}

/// Where a block is, by the index of its plane.
fn block_range(index: &[u8], data: &Range<u64>, block: usize) -> Result<Range<u64>, FileError> {
    let group = &index[block / INDEX_GROUP * INDEX_GROUP_BYTES..];
    let length =
        |place: usize| u64::from(u16::from_le_bytes([group[8 + 2 * place], group[9 + 2 * place]]));
    let place = block % INDEX_GROUP;
    let before: u64 = (0..place).map(length).sum();
    let range = u64_at(group, 0).checked_add(before).and_then(|before| {
        let start = data.start.checked_add(before)?;
        Some(start..start.checked_add(length(place))?)
    });
    range
        .filter(|range| range.end <= data.end)
        .ok_or_else(|| FileError::field("an index", "a block inside the data", "one outside"))
}
