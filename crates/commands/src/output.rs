//! Where files go that a command makes.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};

use crate::problem::Problem;

/// Writes to a file, or to the standard output.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> Result<()> {
    match path {
        Some(path) => file(path, bytes),
        None => Ok(std::io::stdout().lock().write_all(bytes)?),
    }
}

/// If the folder of a file to be written is missing, the error names the folder, not the file.
pub(crate) fn expect_folder(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.exists()) {
        Some(folder) => bail!(Problem::NoFolder(folder.to_owned())),
        None => Ok(()),
    }
}

/// Writes a file.
pub(crate) fn file(path: &Path, bytes: &[u8]) -> Result<()> {
    expect_folder(path)?;
    fs::write(path, bytes).with_context(|| Problem::Write(path.to_owned()))
}

/// The same for a PDF, which is nothing for a terminal to show.
pub(crate) fn write_pdf(path: Option<&Path>, pdf: &[u8]) -> Result<()> {
    let shown = path.is_none() && std::io::stdout().is_terminal();
    ensure!(!shown, Problem::PdfShown);
    write(path, pdf)
}
