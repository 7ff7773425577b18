//! A layer in a file or in bytes, read without unpacking it.

use std::ops::Range;
use std::sync::Arc;

use awale_core::RuleSet;
#[cfg(not(target_family = "wasm"))]
use rayon::prelude::*;

use super::block::decode;
use super::error::{FileError, check, take};
use super::header::{Header, INDEX_GROUP, INDEX_GROUP_BYTES, PlaneHeader, index_bytes, u64_at};
use super::model::Model;
use super::tiling::{BLOCK, Tiling};
use crate::index::positions;
use crate::layer::Layer;
use crate::plane::Plane;
use crate::scheme::Convention;

/// The bytes of a table: a mapped file, a vector, a part of the program.
pub(crate) type Bytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A layer that is decoded block by block.
#[derive(Clone)]
pub(crate) struct Packed {
    bytes: Bytes,
    header: Header,
    tiling: Tiling,
    planes: Vec<PackedPlane>,
}

#[derive(Clone, Debug)]
struct PackedPlane {
    model: Model,
    index: Range<usize>,
    data: Range<usize>,
}

impl Packed {
    /// Reads the layer that begins at a byte, and says where the next one would.
    ///
    /// Headers, models and indexes are checked here; blocks when they are decoded.
    pub(crate) fn read(bytes: &Bytes, at: usize) -> Result<(Packed, usize), FileError> {
        let all = bytes.as_ref().as_ref();
        let mut rest = &all[at..];
        let header = Header::read(&mut rest)?;
        if usize::try_from(positions(header.seeds)).is_err() {
            return Err(FileError::field("a header", "a layer that fits the memory", header.seeds));
        }
        let end = at + usize::try_from(header.length).expect("the layer is inside the bytes");
        let tiling = Tiling::new(header.seeds);
        // A plane other than the first holds differences, which are at most twice the seeds.
        let mut start = all.len() - rest.len();
        let planes = (0..Convention::of(header.rules).planes())
            .map(|number| {
                let most = header.seeds * if number == 0 { 1 } else { 2 };
                let mut rest = &all[start..end];
                let plane = read_plane(&mut rest, &tiling, most, end)?;
                start = end - rest.len();
                Ok(plane)
            })
            .collect::<Result<Vec<_>, FileError>>()?;
        if start != end {
            return Err(FileError::field("a layer", "no bytes after its planes", end - start));
        }
        Ok((Packed { bytes: Arc::clone(bytes), header, tiling, planes }, end))
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
        let all = self.bytes.as_ref().as_ref();
        let bytes = block_bytes(&all[index.clone()], &all[data.clone()], block)?;
        decode(model, bytes, self.tiling.rectangle(block).width, count, letters)
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

/// Reads the parts of a plane off `rest`, which ends at the byte `end` of the file.
fn read_plane(
    rest: &mut &[u8],
    tiling: &Tiling,
    most: u8,
    end: usize,
) -> Result<PackedPlane, FileError> {
    let header = PlaneHeader::read(rest)?;
    let model = take(rest, header.model, "a model")?;
    check("a model", header.model_checksum, model)?;
    let model = Model::read(model, most)?;
    let expected = index_bytes(tiling.blocks());
    if header.index != expected as u64 {
        return Err(FileError::field("an index", format!("{expected} bytes"), header.index));
    }
    let start = end - rest.len();
    let index = take(rest, header.index, "an index")?;
    check("an index", header.index_checksum, index)?;
    let index = start..end - rest.len();
    take(rest, header.data, "the blocks")?;
    let data = index.end..end - rest.len();
    Ok(PackedPlane { model, index, data })
}

fn block_bytes<'a>(index: &[u8], data: &'a [u8], block: usize) -> Result<&'a [u8], FileError> {
    let group = &index[block / INDEX_GROUP * INDEX_GROUP_BYTES..];
    let length =
        |place: usize| u64::from(u16::from_le_bytes([group[8 + 2 * place], group[9 + 2 * place]]));
    let place = block % INDEX_GROUP;
    let before: u64 = (0..place).map(length).sum();
    let range = u64_at(group, 0).checked_add(before).and_then(|start| {
        let start = usize::try_from(start).ok()?;
        Some(start..start.checked_add(usize::try_from(length(place)).ok()?)?)
    });
    range
        .and_then(|range| data.get(range))
        .ok_or_else(|| FileError::field("an index", "a block inside the data", "one outside"))
}
