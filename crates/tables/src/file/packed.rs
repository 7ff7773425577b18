//! A layer in a file or in bytes, read without unpacking it.

use std::ops::Range;

use awale_core::RuleSet;
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

use super::block::decode;
use super::error::{FileError, check};
use super::header::{
    HEADER, Header, INDEX_GROUP, INDEX_GROUP_BYTES, PLANE_HEADER, PlaneHeader, index_bytes, u64_at,
};
use super::model::Model;
use super::source::{Reader, Source};
use super::tiling::{BLOCK, Tiling};
use crate::index::positions;
use crate::layer::Layer;
use crate::plane::Plane;
use crate::scheme::Convention;

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

    /// The value in a cell of the first plane, or the difference in a cell of another.
    pub(crate) fn value(&self, number: usize, cell: u64) -> Result<i8, FileError> {
        let cell =
            usize::try_from(cell).ok().filter(|&cell| (cell as u64) < positions(self.seeds()));
        let cell =
            cell.ok_or_else(|| FileError::field("a probe", "a cell of the layer", "another"))?;
        let (block, place) = self.tiling.find(cell);
        let mut letters = [0; BLOCK];
        self.decode(number, block, place + 1, &mut letters)?;
        Ok(self.planes[number].model.alphabet[usize::from(letters[place])])
    }

    /// Decodes the first letters of a block.
    fn decode(
        &self,
        plane: usize,
        block: usize,
        count: usize,
        letters: &mut [u8; BLOCK],
    ) -> Result<(), FileError> {
        let PackedPlane { model, index, data } = &self.planes[plane];
        let width = self.tiling.rectangle(block).width;
        let range = block_range(index, data, block)?;
        self.source.with_block(range, |bytes| decode(model, bytes, width, count, letters))
    }

    /// Decodes a whole block into its rectangle of `values`, which begins at the cell `first`.
    fn unpack_block(
        &self,
        plane: usize,
        block: usize,
        first: usize,
        values: &mut [u8],
    ) -> Result<(), FileError> {
        let shape = self.tiling.rectangle(block);
        let mut letters = [0; BLOCK];
        self.decode(plane, block, shape.height * shape.width, &mut letters)?;
        let alphabet = &self.planes[plane].model.alphabet;
        for (row, letters) in letters.chunks_exact(shape.width).take(shape.height).enumerate() {
            let start = shape.start - first + row * shape.stride;
            for (value, &letter) in values[start..start + shape.width].iter_mut().zip(letters) {
                *value = alphabet[usize::from(letter)].cast_unsigned();
            }
        }
        Ok(())
    }
}

impl Packed {
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
        let unpack = |(mut blocks, start, strip): (Range<usize>, usize, &mut [u8])| {
            blocks.try_for_each(|block| self.unpack_block(number, block, start, strip))
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
