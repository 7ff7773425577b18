//! What commands read: positions from the command line, lines and files that may be hostile.

use std::error::Error;
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};

use awale_core::notation::Ogn;
use awale_core::{AnyPosition, Pass, RuleSet, Side};

use awale_words::{Lang, in_lang};

use crate::commands::spoken;
use crate::problem::Problem;

/// The longest line that is read as a whole: far more than any position or move needs.
const LONGEST_LINE: u64 = 64 * 1024;
/// The largest file that is read as a game: the longest game ever recorded is far below it.
const LARGEST_FILE: u64 = 1024 * 1024;

/// Reads a position, or the word `start` for the first position of a game, and who passes in it.
pub(crate) fn position(rules: RuleSet, text: &str) -> Result<(AnyPosition, Option<Pass>)> {
    if text == "start" {
        return Ok((AnyPosition::start(rules, Side::South), None));
    }
    AnyPosition::read(rules, text).context(Problem::Position(rules))
}

/// A line of input: its text, or what is wrong with it.
#[derive(Debug)]
pub(crate) enum InputLine {
    Text(String),
    Bad(BadLine),
}

/// What is wrong with a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BadLine {
    TooLong {
        most: u64,
        found: usize,
    },
    /// The first byte that is not UTF-8, from 1.
    NotUtf8 {
        at: usize,
    },
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_lang!(Lang::En, problems::bad_line(self)))
    }
}

impl Error for BadLine {}

/// Reads the next line without its end, or `None` when there is no more.
///
/// A line that is too long is read over, so that the one after it is found.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<InputLine>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
        if bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
    } else if bytes.len() as u64 > LONGEST_LINE {
        let found = bytes.len() + skip_line(input)?;
        return Ok(Some(InputLine::Bad(BadLine::TooLong { most: LONGEST_LINE, found })));
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => InputLine::Text(text),
        Err(error) => InputLine::Bad(BadLine::NotUtf8 { at: error.utf8_error().valid_up_to() + 1 }),
    }))
}

/// Asks and reads one line, without blanks around it; `None` at the end of the input.
pub(crate) fn ask(
    input: &mut impl BufRead,
    out: &mut impl Write,
    question: &str,
) -> io::Result<Option<String>> {
    loop {
        write!(out, "{question}")?;
        out.flush()?;
        match next_line(input)? {
            None => {
                writeln!(out)?;
                return Ok(None);
            }
            Some(InputLine::Text(text)) => return Ok(Some(text.trim().to_owned())),
            Some(InputLine::Bad(error)) => {
                writeln!(out, "{}", in_lang!(spoken().lang, problems::bad_line(&error)))?;
            }
        }
    }
}

/// Reads to the end of the line and returns how much that was.
fn skip_line(input: &mut impl BufRead) -> io::Result<usize> {
    let mut skipped = 0;
    loop {
        let buffer = input.fill_buf()?;
        let (used, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        skipped += used - usize::from(ended && used > 0);
        if ended {
            return Ok(skipped);
        }
    }
}

/// Reads a recorded game; `-` is the standard input.
pub(crate) fn ogn(path: &Path) -> Result<Ogn> {
    file(path)?.parse::<Ogn>().with_context(|| Problem::NotOgn(path.to_owned()))
}

/// Reads a whole text file; `-` is the standard input.
pub(crate) fn file(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(LARGEST_FILE + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
    };
    read.with_context(|| Problem::Read(path.to_owned()))?;
    if bytes.len() as u64 > LARGEST_FILE {
        bail!(Problem::TooLarge { path: path.to_owned(), most: LARGEST_FILE });
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        anyhow::anyhow!(Problem::NotUtf8 { path: path.to_owned(), at: good + 1 })
    })
}
