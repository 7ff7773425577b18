#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod any;
#[cfg(not(target_family = "wasm"))]
mod build;
#[cfg(feature = "mpi")]
mod cut_files;
mod embedded;
#[cfg(not(target_family = "wasm"))]
mod factor;
mod file;
#[cfg(not(target_family = "wasm"))]
pub mod folder;
#[cfg(not(target_family = "wasm"))]
mod frontier;
#[cfg(not(target_family = "wasm"))]
mod harvests;
mod huge_pages;
mod index;
mod layer;
#[cfg(not(target_family = "wasm"))]
mod layout;
mod line;
mod literal;
#[cfg(not(target_family = "wasm"))]
mod marks;
mod mirror;
#[cfg(not(target_family = "wasm"))]
mod plain;
#[cfg(not(target_family = "wasm"))]
mod plan;
mod plane;
mod quiet;
#[cfg(feature = "mpi")]
mod ranks;
#[cfg(not(target_family = "wasm"))]
mod records;
mod scheme;
#[cfg(feature = "mpi")]
mod shares;
#[cfg(not(target_family = "wasm"))]
mod solve;
#[cfg(feature = "mpi")]
mod spread;
#[cfg(not(target_family = "wasm"))]
mod state;
mod stats;
#[cfg(not(target_family = "wasm"))]
mod sweep;
mod tables;
#[cfg(not(target_family = "wasm"))]
mod tile;
#[cfg(not(target_family = "wasm"))]
mod verify;
mod worth;

#[cfg(not(target_family = "wasm"))]
pub use build::{BuildError, BuildProgress, Builder, Stage, Summary, pack};
pub use file::FileError;
pub use index::{board, index, positions, positions_up_to};
pub use layer::Layer;
pub use line::{Line, LineEnd};
pub use mirror::{FilePart, Files, Mirror, MirrorError};
#[cfg(not(target_family = "wasm"))]
pub use plan::{LayerPlan, Plan, Way};
#[cfg(feature = "mpi")]
pub use ranks::{Ranks, Traffic};
#[cfg(not(target_family = "wasm"))]
pub use records::{LayerRecord, RecordKind};
pub use scheme::Convention;
pub use stats::Stats;
pub use tables::{ProbeError, Rated, Tables};
#[cfg(not(target_family = "wasm"))]
pub use verify::{Mismatch, VerifyError, verify};
pub use worth::Worth;
