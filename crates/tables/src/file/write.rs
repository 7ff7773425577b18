//! Writing a layer.

use std::collections::BTreeMap;
use std::io::{self, Seek, SeekFrom, Write};

use awale_core::RuleSet;
use rayon::prelude::*;

use super::block::{Name, encode};
use super::context::{ByNeighbours, ByProspects, Contexts, Known};
use super::header::{HEADER, Header, PLANE_HEADER, PlaneHeader};
use super::histogram;
use super::index::{INDEX_GROUP, index_bytes};
use super::model::{Entry, Model};
use super::shape::{Shape, leaves_out};
use super::tiling::{BLOCK, Rectangle, Tiling};
use crate::index::positions;
use crate::layer::Layer;
use crate::plane::Plane;

/// Blocks that are encoded before they are written.
const AT_ONCE: usize = 1 << 14;

/// Writes a layer where `out` stands and leaves `out` behind it; values beyond `clamp` are written as
/// that. Returns the bytes written.
pub(crate) fn write(
    rules: RuleSet,
    layer: &Layer,
    clamp: Option<i8>,
    out: &mut (impl Write + Seek),
) -> io::Result<u64> {
    write_planes(rules, layer.value_plane(), layer.bounds_planes(), clamp, out)
}

/// Writes the values of a layer of a game that has one plane, as [`write`] does.
pub(crate) fn write_values(
    rules: RuleSet,
    value: &Plane,
    out: &mut (impl Write + Seek),
) -> io::Result<u64> {
    write_planes(rules, value, None, None, out)
}

fn write_planes(
    rules: RuleSet,
    value: &Plane,
    bounds: Option<&[Plane; 2]>,
    clamp: Option<i8>,
    out: &mut (impl Write + Seek),
) -> io::Result<u64> {
    let start = out.stream_position()?;
    out.write_all(&[0; HEADER])?;
    let size = positions(value.seeds());
    let leaves_out = leaves_out(rules, value.seeds());
    let values = Letters::new(value, clamp, Known::of_plane(size, true), leaves_out);
    if leaves_out {
        out.write_all(&histogram::write(&values.histogram(), value.seeds()))?;
    }
    write_plane(&values, out)?;
    if let Some([least, most]) = bounds {
        for plane in [difference(value, least), difference(most, value)] {
            let known = Known::of_plane(size, false);
            write_plane(&Letters::new(&plane, None, known, leaves_out), out)?;
        }
    }
    let end = out.stream_position()?;
    out.seek(SeekFrom::Start(start))?;
    let header = Header { rules, seeds: value.seeds(), clamp, length: end - start };
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

fn write_plane(letters: &Letters<'_>, out: &mut (impl Write + Seek)) -> io::Result<()> {
    let tiling = Tiling::new(letters.plane.seeds());
    let model = letters.model(&tiling);
    let chances = model.chances();
    let model_bytes = model.write();
    let model_checksum = crc32fast::hash(&model_bytes);
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
                let name = Name { model: model_checksum, number: block };
                let rectangle = tiling.rectangle(block);
                letters.encode(&model, &chances, name, &rectangle)
            })
            .collect();
        for (block, bytes) in (first..).zip(&blocks) {
            if block.is_multiple_of(INDEX_GROUP) {
                index.extend(data.to_le_bytes());
            }
            let length = u16::try_from(bytes.len()).expect("a block has some kilobytes at most");
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
        model_checksum,
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
    known: Known,
    leaves_out: bool,
    alphabet: Vec<i8>,
    of_byte: [u8; 256],
    /// How often each byte occurs.
    counts: [u64; 256],
}

impl Letters<'_> {
    fn new(plane: &Plane, clamp: Option<i8>, known: Known, leaves_out: bool) -> Letters<'_> {
        let counts = plane
            .bytes()
            .par_chunks(1 << 20)
            .map(|bytes| {
                let mut counts = [0u64; 256];
                for &byte in bytes {
                    counts[usize::from(byte)] += 1;
                }
                counts
            })
            .reduce(|| [0; 256], |a, b| std::array::from_fn(|byte| a[byte] + b[byte]));
        let clamped = |value: i8| clamp.map_or(value, |most| value.clamp(-most, most));
        let occurs = |value: &i8| counts[usize::from(value.cast_unsigned())] > 0;
        let mut alphabet: Vec<i8> = (i8::MIN..=i8::MAX).filter(occurs).map(clamped).collect();
        alphabet.dedup();
        if let (Known::Prospects, [first, .., last]) = (known, &alphabet[..]) {
            // Contexts count with the letters.
            alphabet = (*first..=*last).collect();
        }
        let mut of_byte = [0; 256];
        for byte in (0..=u8::MAX).filter(|byte| occurs(&byte.cast_signed())) {
            let letter = alphabet.binary_search(&clamped(byte.cast_signed()));
            let letter = letter.expect("the alphabet holds every value");
            of_byte[usize::from(byte)] = u8::try_from(letter).expect("a value is a byte");
        }
        Letters { plane, known, leaves_out, alphabet, of_byte, counts }
    }

    /// How many positions have each value, those that are left out included.
    fn histogram(&self) -> BTreeMap<i8, u64> {
        let mut histogram = BTreeMap::new();
        for (&letter, &count) in self.of_byte.iter().zip(&self.counts) {
            if count > 0 {
                *histogram.entry(self.alphabet[usize::from(letter)]).or_default() += count;
            }
        }
        histogram
    }

    /// What is coded of a block, and its letters.
    fn block(&self, rectangle: &Rectangle) -> (Shape, [u8; BLOCK]) {
        let shape = Shape::new(rectangle, self.leaves_out);
        let mut letters = [0; BLOCK];
        let lines = letters.chunks_mut(shape.width().max(1)).take(shape.height);
        for (row, letters) in lines.enumerate() {
            let bytes = &self.plane.bytes()[rectangle.start + row * rectangle.stride..];
            for (letter, &(column, _)) in letters.iter_mut().zip(&shape.columns) {
                *letter = self.of_byte[usize::from(bytes[column])];
            }
        }
        (shape, letters)
    }

    fn encode(
        &self,
        model: &Model,
        chances: &[Entry],
        name: Name,
        rectangle: &Rectangle,
    ) -> Vec<u8> {
        let (shape, block) = self.block(rectangle);
        let letters = self.alphabet.len();
        if self.known == Known::Prospects {
            let contexts = ByProspects::new(letters, &shape, shape.height);
            encode(model, chances, &*contexts, name, &block, &shape)
        } else {
            let contexts = ByNeighbours::new(self.known, letters, &shape);
            encode(model, chances, &contexts, name, &block, &shape)
        }
    }

    /// Adds the letters of a block to how often they occur in each context.
    fn count(&self, counts: &mut [u64], rectangle: &Rectangle) {
        let (shape, block) = self.block(rectangle);
        let letters = self.alphabet.len();
        if self.known == Known::Prospects {
            let contexts = ByProspects::new(letters, &shape, shape.height);
            count(counts, letters, &*contexts, &block, &shape);
        } else {
            let contexts = ByNeighbours::new(self.known, letters, &shape);
            count(counts, letters, &contexts, &block, &shape);
        }
    }

    fn model(&self, tiling: &Tiling) -> Model {
        let letters = self.alphabet.len();
        let none = || vec![0u64; self.known.contexts(letters) * letters];
        let counts = (0..tiling.blocks())
            .into_par_iter()
            .with_min_len(4096)
            .fold(none, |mut counts, block| {
                self.count(&mut counts, &tiling.rectangle(block));
                counts
            })
            .reduce(none, |mut a, b| {
                for (a, b) in a.iter_mut().zip(b) {
                    *a += b;
                }
                a
            });
        Model::of_counts(self.known, self.alphabet.clone(), &counts)
    }
}

fn count(
    counts: &mut [u64],
    letters: usize,
    contexts: &impl Contexts,
    block: &[u8; BLOCK],
    shape: &Shape,
) {
    for row in 0..shape.height {
        for column in 0..shape.width() {
            let context = contexts.context(block, row, column);
            counts[context * letters + usize::from(block[row * shape.width() + column])] += 1;
        }
    }
}
