//! `web-pack FILE…`: compresses each file into `FILE.gz` and `FILE.br`.
//!
//! Build scripts are not optimised, and compressing takes three times as long without that. So this is a
//! program of its own, which `awale-web-wasm` compiles for release in every build.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};

fn main() -> Result<()> {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    thread::scope(|scope| {
        // All at once: they are few.
        let threads: Vec<_> =
            files.iter().map(|file| scope.spawn(move || compress(file))).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().expect("compressing does not panic"))
    })
}

fn compress(file: &Path) -> Result<()> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    for (end, packed) in [("gz", gzip(&bytes)), ("br", brotli(&bytes))] {
        let path = PathBuf::from(format!("{}.{end}", file.display()));
        // Written beside and renamed: a build that is broken off leaves no half file behind.
        let part = path.with_extension("part");
        let written = packed.and_then(|packed| fs::write(&part, packed));
        written
            .and_then(|()| fs::rename(&part, &path))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn brotli(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    // The greatest window that every browser reads holds the whole of any file here.
    let parameters =
        brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &parameters)?;
    Ok(packed)
}
