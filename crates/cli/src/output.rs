//! Where files go that a command makes.

use std::fs;
use std::io::{IsTerminal, Write};
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::problem::Problem;

/// Writes to a file, or to the standard output.
pub(crate) fn write(path: Option<&Path>, bytes: &[u8]) -> Result<()> {
    match path {
        Some(path) => fs::write(path, bytes).with_context(|| Problem::Write(path.to_owned())),
        None => Ok(std::io::stdout().lock().write_all(bytes)?),
    }
}

/// The same for a PDF, which is nothing for a terminal to show.
pub(crate) fn write_pdf(path: Option<&Path>, pdf: &[u8]) -> Result<()> {
    let shown = path.is_none() && std::io::stdout().is_terminal();
    ensure!(!shown, Problem::PdfShown);
    write(path, pdf)
}
