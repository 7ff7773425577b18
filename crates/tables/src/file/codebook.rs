//! What all blocks of a plane are decoded with.

use super::block::{Name, decode};
use super::context::{ByNeighbours, ByProspects, ContextKind};
use super::error::{FileError, check};
use super::model::Model;
use super::shape::Shape;
use super::tiling::BLOCK;

/// A model and its checksum, which is part of that of every block.
#[derive(Clone, Debug)]
pub(super) struct Codebook {
    model: Model,
    checksum: u32,
}

impl Codebook {
    /// Reads and checks a model; values lie between `-most` and `most`.
    pub(super) fn read(bytes: &[u8], checksum: u32, most: u8) -> Result<Codebook, FileError> {
        check("a model", checksum, bytes)?;
        Ok(Codebook { model: Model::read(bytes, most)?, checksum })
    }

    #[cfg(not(target_family = "wasm"))]
    pub(super) fn checksum(&self) -> u32 {
        self.checksum
    }

    /// The value of a letter.
    #[inline]
    pub(super) fn value(&self, letter: u8) -> i8 {
        self.model.alphabet[usize::from(letter)]
    }

    /// Decodes the letters of a block, at least the first `rows` rows.
    pub(super) fn decode(
        &self,
        number: usize,
        bytes: &[u8],
        shape: &Shape,
        rows: usize,
        letters: &mut [u8; BLOCK],
    ) -> Result<(), FileError> {
        let Codebook { model, checksum } = self;
        let name = Name { model: *checksum, number };
        let size = model.alphabet.len();
        if model.known == ContextKind::Prospects {
            // Rows are decoded some at a time, more of them than are asked for.
            let seen = rows.next_multiple_of(super::block::STATES).min(shape.height);
            let contexts = ByProspects::new(size, shape, seen);
            decode(model, &*contexts, name, bytes, shape, rows, letters)
        } else {
            let contexts = ByNeighbours::new(model.known, size, shape);
            decode(model, &contexts, name, bytes, shape, rows, letters)
        }
    }
}
