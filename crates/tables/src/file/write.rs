//! Writing a layer.

use std::io::{self, Seek, SeekFrom, Write};

use awale_core::RuleSet;
use rayon::prelude::*;

use super::block::{Contexts, encode};
use super::header::{HEADER, Header, INDEX_GROUP, PLANE_HEADER, PlaneHeader, index_bytes};
use super::model::{Model, Neighbours};
use super::tiling::Tiling;
use crate::index::positions;
use crate::layer::Layer;
use crate::plane::Plane;

/// Blocks that are encoded before they are written.
const AT_ONCE: usize = 1 << 14;

/// Writes a layer where `out` stands and leaves `out` behind it. Returns the bytes written.
pub(crate) fn write(
    rules: RuleSet,
    layer: &Layer,
    out: &mut (impl Write + Seek),
) -> io::Result<u64> {
    write_planes(rules, layer.value_plane(), layer.bounds_planes(), out)
}

/// Writes the values of a layer of a game that has one plane, as [`write`] does.
pub(crate) fn write_values(
    rules: RuleSet,
    value: &Plane,
    out: &mut (impl Write + Seek),
) -> io::Result<u64> {
    write_planes(rules, value, None, out)
}

fn write_planes(
    rules: RuleSet,
    value: &Plane,
    bounds: Option<&[Plane; 2]>,
    out: &mut (impl Write + Seek),
) -> io::Result<u64> {
    let start = out.stream_position()?;
    out.write_all(&[0; HEADER])?;
    write_plane(value, out)?;
    if let Some([least, most]) = bounds {
        write_plane(&difference(value, least), out)?;
        write_plane(&difference(most, value), out)?;
    }
    let end = out.stream_position()?;
    out.seek(SeekFrom::Start(start))?;
    let header = Header { rules, seeds: value.seeds(), length: end - start };
    out.write_all(&header.write())?;
    out.seek(SeekFrom::Start(end))?;
    Ok(end - start)
}

/// How much greater the values of one plane are.
fn difference(greater: &Plane, smaller: &Plane) -> Plane {
    let mut plane = greater.clone();
    for (byte, smaller) in plane.bytes_mut().iter_mut().zip(smaller.bytes()) {
        *byte = byte.wrapping_sub(*smaller);
    }
    plane
}

fn write_plane(plane: &Plane, out: &mut (impl Write + Seek)) -> io::Result<()> {
    let tiling = Tiling::new(plane.seeds());
    let letters = Letters::new(plane);
    let model = letters.model(&tiling);
    let chances = model.chances();
    let model_bytes = model.write();
    let start = out.stream_position()?;
    let index_length = index_bytes(tiling.blocks());
    out.write_all(&[0; PLANE_HEADER])?;
    out.write_all(&model_bytes)?;
    out.write_all(&vec![0; index_length])?;

    let mut index = Vec::with_capacity(index_length);
    let mut data = 0u64;
    for first in (0..tiling.blocks()).step_by(AT_ONCE) {
        let last = tiling.blocks().min(first + AT_ONCE);
        let blocks: Vec<Vec<u8>> = (first..last)
            .into_par_iter()
            .map(|block| {
                let (letters, width) = letters.block(&tiling, block);
                encode(&model, &chances, &letters, width)
            })
            .collect();
        for (block, bytes) in (first..).zip(&blocks) {
            if block.is_multiple_of(INDEX_GROUP) {
                index.extend(data.to_le_bytes());
            }
            let length = u16::try_from(bytes.len()).expect("a block has at most 3 kB");
            index.extend(length.to_le_bytes());
            data += bytes.len() as u64;
        }
        out.write_all(&blocks.concat())?;
    }

    let end = out.stream_position()?;
    let header = PlaneHeader {
        model: model_bytes.len() as u64,
        index: index.len() as u64,
        data,
        model_checksum: crc32fast::hash(&model_bytes),
        index_checksum: crc32fast::hash(&index),
    };
    out.seek(SeekFrom::Start(start))?;
    out.write_all(&header.write())?;
    out.write_all(&model_bytes)?;
    out.write_all(&index)?;
    out.seek(SeekFrom::Start(end))?;
    Ok(())
}

/// The values of a plane as letters of its alphabet.
struct Letters<'a> {
    plane: &'a Plane,
    alphabet: Vec<i8>,
    of_byte: [u8; 256],
}

impl Letters<'_> {
    fn new(plane: &Plane) -> Letters<'_> {
        let occurs = plane
            .bytes()
            .par_chunks(1 << 20)
            .map(|bytes| {
                let mut occurs = [false; 256];
                for &byte in bytes {
                    occurs[usize::from(byte)] = true;
                }
                occurs
            })
            .reduce(|| [false; 256], |a, b| std::array::from_fn(|byte| a[byte] || b[byte]));
        let values = i8::MIN..=i8::MAX;
        let alphabet: Vec<i8> =
            values.filter(|value| occurs[usize::from(value.cast_unsigned())]).collect();
        let mut of_byte = [0; 256];
        for (letter, value) in (0..).zip(&alphabet) {
            of_byte[usize::from(value.cast_unsigned())] = letter;
        }
        Letters { plane, alphabet, of_byte }
    }

    /// The letters of a block, and its width.
    fn block(&self, tiling: &Tiling, block: usize) -> (Vec<u8>, usize) {
        let shape = tiling.rectangle(block);
        let mut letters = Vec::with_capacity(shape.height * shape.width);
        for row in 0..shape.height {
            let start = shape.start + row * shape.stride;
            let bytes = &self.plane.bytes()[start..start + shape.width];
            letters.extend(bytes.iter().map(|&byte| self.of_byte[usize::from(byte)]));
        }
        (letters, shape.width)
    }

    fn model(&self, tiling: &Tiling) -> Model {
        let neighbours = Neighbours::of_layer(positions(self.plane.seeds()));
        let letters = self.alphabet.len();
        let none = || vec![0u64; neighbours.contexts(letters) * letters];
        let counts = (0..tiling.blocks())
            .into_par_iter()
            .with_min_len(256)
            .fold(none, |mut counts, block| {
                let (block, width) = self.block(tiling, block);
                let mut contexts = Contexts::new(neighbours, letters, width);
                for (place, &letter) in block.iter().enumerate() {
                    let context = contexts.next(&block, place);
                    counts[context * letters + usize::from(letter)] += 1;
                }
                counts
            })
            .reduce(none, |mut a, b| {
                for (a, b) in a.iter_mut().zip(b) {
                    *a += b;
                }
                a
            });
        Model::of_counts(neighbours, self.alphabet.clone(), &counts)
    }
}
