//! Compressed forms of the files, and the table that lists them.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use flate2::{Compression, write::GzEncoder};

use crate::bundle::{Raw, fingerprint};

/// A file with its compressed forms; an empty one gains nothing.
pub(crate) struct Packed {
    raw: Raw,
    gzip: Vec<u8>,
    brotli: Vec<u8>,
}

impl Packed {
    /// A file that is too small to compress.
    pub(crate) fn plain(raw: Raw) -> Packed {
        Packed { raw, gzip: Vec::new(), brotli: Vec::new() }
    }
}

/// Compresses a file, or takes what was compressed before from the folder of earlier results.
pub(crate) fn pack(raw: Raw, kept: &Path) -> Result<Packed> {
    fs::create_dir_all(kept).context("cannot make the folder of compressed files")?;
    let name = fingerprint(&raw.bytes);
    let known = |end: &str, make: fn(&[u8]) -> std::io::Result<Vec<u8>>| -> Result<Vec<u8>> {
        let path = kept.join(format!("{name}.{end}"));
        if let Ok(bytes) = fs::read(&path) {
            return Ok(bytes);
        }
        let bytes = make(&raw.bytes).context("cannot compress")?;
        // Written beside and renamed: a build that is broken off leaves no half file behind.
        let part = path.with_extension(format!("{end}.part"));
        fs::write(&part, &bytes).and_then(|()| fs::rename(&part, &path))?;
        Ok(bytes)
    };
    let gainful = |bytes: Vec<u8>| if bytes.len() < raw.bytes.len() { bytes } else { Vec::new() };
    let gzip = gainful(known("gz", gzip)?);
    let brotli = gainful(known("br", brotli)?);
    Ok(Packed { raw, gzip, brotli })
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

/// Writes the files beside a table that includes them.
pub(crate) fn write_table(files: &[Packed], out: &Path) -> Result<()> {
    let mut table = String::from("&[\n");
    for (number, Packed { raw, gzip, brotli }) in files.iter().enumerate() {
        let mut forms = [(&raw.bytes, "plain"), (gzip, "gzip"), (brotli, "brotli")]
            .map(|(bytes, form)| (bytes, form, out.join(format!("{number}.{form}"))));
        write!(
            table,
            "File {{ path: {:?}, media_type: {:?}, hashed: {}",
            raw.path, raw.media_type, raw.hashed
        )?;
        for (bytes, form, path) in &mut forms {
            fs::write(&*path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
            let path = path.to_str().context("a path that is not Unicode")?;
            write!(table, ", {form}: include_bytes!({path:?})")?;
        }
        table.push_str(" },\n");
    }
    table.push(']');
    fs::write(out.join("files.rs"), table).context("cannot write the table of files")
}
