//! Compressed forms of the files, and the table that lists them.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

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

/// Compresses files, all in one go; what was compressed before is taken from the folder of earlier
/// results.
pub(crate) fn pack(files: Vec<Raw>, packer: &Path, kept: &Path) -> Result<Vec<Packed>> {
    fs::create_dir_all(kept).context("cannot make the folder of compressed files")?;
    let names: Vec<PathBuf> = files.iter().map(|raw| kept.join(fingerprint(&raw.bytes))).collect();
    let mut command = Command::new(packer);
    for (raw, name) in files.iter().zip(&names) {
        if !(name.with_extension("gz").exists() && name.with_extension("br").exists()) {
            fs::write(name, &raw.bytes)?;
            command.arg(name);
        }
    }
    let done = command.status().with_context(|| format!("cannot run {}", packer.display()))?;
    ensure!(done.success(), "{} ended with {done}", packer.display());
    let with_forms = |(raw, name): (Raw, &PathBuf)| {
        let read = |end: &str| {
            let bytes = fs::read(name.with_extension(end))?;
            // An empty one gains nothing.
            anyhow::Ok(if bytes.len() < raw.bytes.len() { bytes } else { Vec::new() })
        };
        Ok(Packed { gzip: read("gz")?, brotli: read("br")?, raw })
    };
    files.into_iter().zip(&names).map(with_forms).collect()
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
