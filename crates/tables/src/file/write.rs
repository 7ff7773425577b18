//! Writing a layer.

use std::collections::BTreeMap;
use std::io::{self, Seek, SeekFrom, Write};

use awale_core::RuleSet;
use rayon::prelude::*;

use super::block::{Name, encode};
use super::context::{ByNeighbours, ByProspects, ContextKind, Contexts};
use super::header::{HEADER, Header, PLANE_HEADER, PlaneHeader};
use super::histogram;
use super::index::{INDEX_GROUP, index_bytes};
use super::model::{Entry, Model};
use super::shape::{Shape, leaves_out};
use super::tiling::{BLOCK, Rectangle, Tiling};
use crate::index::{cut, positions};
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
    let seeds = layer.seeds();
    let values = cuts_of(layer.value_plane());
    let bounds = layer.bounds_planes();
    write_planes(rules, seeds, &values, bounds, clamp, &mut Alone, out)
}

/// Writes the values of a layer of a game that has one plane, as [`write`] does.
pub(crate) fn write_values(
    rules: RuleSet,
    value: &Plane,
    out: &mut (impl Write + Seek),
) -> io::Result<u64> {
    write_planes(rules, value.seeds(), &cuts_of(value), None, None, &mut Alone, out)
}

/// Writes the values of a layer that lies in several places, as [`write`] does. Each of them calls this
/// with its cuts, and with nothing for the others; what `out` gets is the file in one place only.
#[cfg(feature = "mpi")]
pub(crate) fn write_shared(
    rules: RuleSet,
    seeds: u8,
    cuts: &[&[u8]],
    clamp: Option<i8>,
    team: &mut impl Team,
    out: &mut (impl Write + Seek),
) -> io::Result<u64> {
    write_planes(rules, seeds, cuts, None, clamp, team, out)
}

/// Those who write a file together: each has some cuts of the layer.
pub(crate) trait Team {
    /// Adds up counts, place by place.
    fn sum(&mut self, counts: &mut [u64]);

    /// Brings blocks together. Those of cuts that are elsewhere are empty; they are complete only where
    /// the file is written.
    fn gather(&mut self, blocks: &mut [Vec<u8>]);
}

/// The layer is in one place.
struct Alone;

impl Team for Alone {
    fn sum(&mut self, _: &mut [u64]) {}

    fn gather(&mut self, _: &mut [Vec<u8>]) {}
}

/// The cuts of a plane, by the seeds of the mover.
fn cuts_of(plane: &Plane) -> Vec<&[u8]> {
    let seeds = plane.seeds();
    let cuts = (0..=seeds).map(|own| cut(seeds, own)..cut(seeds, own + 1));
    cuts.map(|places| &plane.bytes()[places]).collect()
}

fn write_planes(
    rules: RuleSet,
    seeds: u8,
    cuts: &[&[u8]],
    bounds: Option<&[Plane; 2]>,
    clamp: Option<i8>,
    team: &mut impl Team,
    out: &mut (impl Write + Seek),
) -> io::Result<u64> {
    let start = out.stream_position()?;
    out.write_all(&[0; HEADER])?;
    let size = positions(seeds);
    let leaves_out = leaves_out(rules, seeds);
    let values =
        Letters::new(seeds, cuts, clamp, ContextKind::of_plane(size, true), leaves_out, team);
    if leaves_out {
        out.write_all(&histogram::write(&values.histogram(), seeds))?;
    }
    write_plane(&values, team, out)?;
    if let Some([least, most]) = bounds {
        let (least, most) = (cuts_of(least), cuts_of(most));
        for (greater, smaller) in [(cuts, &least[..]), (&most[..], cuts)] {
            let known = ContextKind::of_plane(size, false);
            let differences = differences(greater, smaller);
            let cuts: Vec<&[u8]> = differences.iter().map(Vec::as_slice).collect();
            let letters = Letters::new(seeds, &cuts, None, known, leaves_out, team);
            write_plane(&letters, team, out)?;
        }
    }
    let end = out.stream_position()?;
    out.seek(SeekFrom::Start(start))?;
    let header = Header { rules, seeds, clamp, length: end.saturating_sub(start) };
    out.write_all(&header.write())?;
    out.seek(SeekFrom::Start(end))?;
    Ok(end.saturating_sub(start))
}

/// How much greater the values of one plane are, cut by cut.
fn differences(greater: &[&[u8]], smaller: &[&[u8]]) -> Vec<Vec<u8>> {
    let difference = |(greater, smaller): (&&[u8], &&[u8])| {
        greater
            .iter()
            .zip(*smaller)
            .map(|(greater, smaller)| greater.wrapping_sub(*smaller))
            .collect()
    };
    greater.iter().zip(smaller).map(difference).collect()
}

fn write_plane(
    letters: &Letters<'_>,
    team: &mut impl Team,
    out: &mut (impl Write + Seek),
) -> io::Result<()> {
    let tiling = Tiling::new(letters.seeds);
    let model = letters.model(&tiling, team);
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
        let mut blocks: Vec<Vec<u8>> = (first..last)
            .into_par_iter()
            .map(|block| {
                let name = Name { model: model_checksum, number: block };
                let rectangle = tiling.rectangle(block);
                if !letters.has(&rectangle) {
                    return Vec::new();
                }
                letters.encode(&model, &chances, name, &rectangle)
            })
            .collect();
        team.gather(&mut blocks);
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
    seeds: u8,
    /// The cuts of the plane by the seeds of the mover; empty where they are elsewhere.
    cuts: &'a [&'a [u8]],
    known: ContextKind,
    leaves_out: bool,
    alphabet: Vec<i8>,
    of_byte: [u8; 256],
    /// How often each byte occurs.
    counts: [u64; 256],
}

impl<'a> Letters<'a> {
    fn new(
        seeds: u8,
        cuts: &'a [&'a [u8]],
        clamp: Option<i8>,
        known: ContextKind,
        leaves_out: bool,
        team: &mut impl Team,
    ) -> Letters<'a> {
        let mut counts = cuts
            .par_iter()
            .flat_map(|bytes| bytes.par_chunks(1 << 20))
            .map(|bytes| {
                let mut counts = [0u64; 256];
                for &byte in bytes {
                    counts[usize::from(byte)] += 1;
                }
                counts
            })
            .reduce(|| [0; 256], |a, b| std::array::from_fn(|byte| a[byte] + b[byte]));
        team.sum(&mut counts);
        let clamped = |value: i8| clamp.map_or(value, |most| value.clamp(-most, most));
        let occurs = |value: &i8| counts[usize::from(value.cast_unsigned())] > 0;
        let mut alphabet: Vec<i8> = (i8::MIN..=i8::MAX).filter(occurs).map(clamped).collect();
        alphabet.dedup();
        if let (ContextKind::Prospects, [first, .., last]) = (known, &alphabet[..]) {
            // Contexts count with the letters.
            alphabet = (*first..=*last).collect();
        }
        let mut of_byte = [0; 256];
        for byte in (0..=u8::MAX).filter(|byte| occurs(&byte.cast_signed())) {
            let letter = alphabet.binary_search(&clamped(byte.cast_signed()));
            let letter = letter.expect("the alphabet holds every value");
            of_byte[usize::from(byte)] = u8::try_from(letter).expect("a value is a byte");
        }
        Letters { seeds, cuts, known, leaves_out, alphabet, of_byte, counts }
    }

    /// Whether a block is in a cut that is here.
    fn has(&self, rectangle: &Rectangle) -> bool {
        !self.cuts[usize::from(rectangle.first_own.seeds())].is_empty()
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
        let own = rectangle.first_own.seeds();
        let start = rectangle.start - cut(self.seeds, own);
        let values = self.cuts[usize::from(own)];
        let lines = letters.chunks_mut(shape.width().max(1)).take(shape.height);
        for (row, letters) in lines.enumerate() {
            let bytes = &values[start + row * rectangle.stride..];
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
        if self.known == ContextKind::Prospects {
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
        if self.known == ContextKind::Prospects {
            let contexts = ByProspects::new(letters, &shape, shape.height);
            count(counts, letters, &*contexts, &block, &shape);
        } else {
            let contexts = ByNeighbours::new(self.known, letters, &shape);
            count(counts, letters, &contexts, &block, &shape);
        }
    }

    fn model(&self, tiling: &Tiling, team: &mut impl Team) -> Model {
        let letters = self.alphabet.len();
        let none = || vec![0u64; self.known.contexts(letters) * letters];
        let mut counts = (0..tiling.blocks())
            .into_par_iter()
            .with_min_len(4096)
            .fold(none, |mut counts, block| {
                let rectangle = tiling.rectangle(block);
                if self.has(&rectangle) {
                    self.count(&mut counts, &rectangle);
                }
                counts
            })
            .reduce(none, |mut a, b| {
                for (a, b) in a.iter_mut().zip(b) {
                    *a += b;
                }
                a
            });
        team.sum(&mut counts);
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
