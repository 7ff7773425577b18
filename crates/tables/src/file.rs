//! The file format: docs/table-format.md is its full text.
//!
//! A file is one layer or several, one after the other. A layer is a header and one to three
//! planes; a plane is a model, an index of blocks, and the blocks. Everything is covered by a
//! checksum: the header, the models and the indexes are checked when a file is opened, a block
//! whenever it is decoded.

mod block;
mod codebook;
mod context;
mod error;
mod header;
mod histogram;
mod index;
mod model;
mod packed;
mod partial;
mod prospects;
mod shape;
mod source;
mod tiling;
#[cfg(not(target_family = "wasm"))]
mod write;

pub use error::FileError;
pub(crate) use packed::Packed;
pub(crate) use partial::{FIRST, Partial};
pub(crate) use shape::is_unreachable;
#[cfg(not(target_family = "wasm"))]
pub(crate) use source::read_exact;
pub(crate) use source::{Bytes, Source};
#[cfg(all(feature = "mpi", not(target_family = "wasm")))]
pub(crate) use write::{Team, write_shared};
#[cfg(not(target_family = "wasm"))]
pub(crate) use write::{write, write_values};
