//! Tables on any web server that hands out files and parts of them.
//!
//! A [`Mirror`] needs nothing of the server but answers to range requests. It asks for the first
//! megabyte of a layer once (the header and the model), then for the part of the index that names a
//! block, then for the block: three round trips for the first position of a layer with all of its
//! moves, mostly two or one afterwards. Nothing here waits by itself and nothing depends on threads: the
//! same code asks in a browser.

use std::collections::BTreeSet;
use std::future::poll_fn;
use std::ops::Range;
use std::sync::Arc;
use std::task::Poll;

use awale_core::{AnyPosition, RuleSet, SEEDS, with_position};
use thiserror::Error;

use crate::file::{FIRST, FileError, Packed, Partial, Source};
use crate::line::Line;
use crate::tables::{ProbeError, Rated, Stored, Tables};
use crate::worth::Worth;

/// The most round trips for one question. Three answer a position; a line of play goes from board to
/// board.
const MOST_TRIPS: u32 = 400;
/// Parts that are asked for together at most.
const AT_ONCE: usize = 16;

/// A part of a file, and how long the whole is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilePart {
    /// The bytes; fewer than asked for if the file ends before.
    pub bytes: Vec<u8>,
    /// Bytes of the file.
    pub length: u64,
}

/// Where the files are: hands out parts of them by name.
pub trait Files {
    /// Why a part cannot be had.
    type Error: std::fmt::Display;

    /// A part of the file with a name such as `awari-24.awt`; `None` if there is no such file.
    fn part(
        &self,
        name: &str,
        range: Range<u64>,
    ) -> impl Future<Output = Result<Option<FilePart>, Self::Error>>;
}

/// Why a mirror does not answer.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum MirrorError {
    #[error("cannot fetch {name}: {problem}")]
    Fetch { name: String, problem: String },
    #[error("expected the table {name} there, found none")]
    Missing { name: String },
    #[error("expected {expected} bytes of {name} as it was, found {found} or another file")]
    Short { name: String, expected: u64, found: u64 },
    #[error("expected an answer within {MOST_TRIPS} round trips, found none")]
    Trips,
    #[error(transparent)]
    Probe(#[from] ProbeError),
}

/// The tables of one game on a web server.
#[derive(Debug)]
pub struct Mirror<F> {
    files: F,
    tables: Tables,
    partial: Vec<(u8, Arc<Partial>)>,
    /// Layers that are not there.
    missing: BTreeSet<u8>,
    trips: u64,
}

impl<F: Files> Mirror<F> {
    /// The tables of a game; nothing is fetched before the first question.
    pub fn new(rules: RuleSet, files: F) -> Mirror<F> {
        let (partial, missing) = (Vec::new(), BTreeSet::new());
        Mirror { files, tables: Tables::empty(rules), partial, missing, trips: 0 }
    }

    /// How often this waited for the server; what is asked for together counts once.
    pub fn round_trips(&self) -> u64 {
        self.trips
    }

    /// What a position is worth, and every move in it, the best first.
    ///
    /// # Errors
    /// If the tables do not reach as far, are damaged, or cannot be fetched.
    pub async fn moves(
        &mut self,
        position: &AnyPosition,
    ) -> Result<(Worth, Vec<Rated>), MirrorError> {
        self.ask(position, |tables| Ok((tables.probe(position)?, tables.moves(position)?))).await
    }

    /// Best play, found by looking at no more than `effort` boards.
    ///
    /// # Errors
    /// As [`Mirror::moves`].
    pub async fn line(
        &mut self,
        position: &AnyPosition,
        effort: usize,
    ) -> Result<Line, MirrorError> {
        self.ask(position, |tables| tables.line_within(position, effort)).await
    }

    /// Asks, fetches what is missing, and asks again.
    async fn ask<T>(
        &mut self,
        position: &AnyPosition,
        question: impl Fn(&Tables) -> Result<T, ProbeError>,
    ) -> Result<T, MirrorError> {
        for _ in 0..MOST_TRIPS {
            self.open_begun()?;
            let mut layers = self.note_children(position);
            match question(&self.tables) {
                Ok(answer) => return Ok(answer),
                Err(ProbeError::File(FileError::Elsewhere { .. })) => {}
                Err(ProbeError::Seeds { found, .. }) if self.may_have(found) => {
                    layers.insert(found);
                }
                Err(ProbeError::Seeds { found, .. }) if self.is_begun(found) => {}
                Err(ProbeError::Seeds { found, .. }) => {
                    let name = name(self.tables.rules(), found);
                    return Err(MirrorError::Missing { name });
                }
                Err(error) => return Err(error.into()),
            }
            self.trips += 1;
            self.fetch(&layers).await?;
        }
        Err(MirrorError::Trips)
    }

    /// Asks about all boards one move away, so that what they miss is noted together. Returns the
    /// layers that are not open yet.
    fn note_children(&self, position: &AnyPosition) -> BTreeSet<u8> {
        let children =
            position.legal_moves().into_iter().filter_map(|mv| position.try_play(mv).ok());
        let boards = children.chain([*position]);
        let mut layers = BTreeSet::new();
        for board in boards {
            let (own, other) = with_position!(&board, board => (board.own(), board.other()));
            let asked = self.tables.worth(own, other);
            if let Err(ProbeError::Seeds { found, .. }) = asked
                && self.may_have(found)
            {
                layers.insert(found);
            }
        }
        layers
    }

    /// Whether it is not known yet whether there is a layer.
    fn may_have(&self, seeds: u8) -> bool {
        seeds <= SEEDS && !self.is_begun(seeds) && !self.missing.contains(&seeds)
    }

    /// Whether the beginning of a layer is here.
    fn is_begun(&self, seeds: u8) -> bool {
        self.partial.iter().any(|(begun, _)| *begun == seeds)
    }

    /// Fetches the beginnings of layers, and what was noted of those that are open.
    async fn fetch(&mut self, layers: &BTreeSet<u8>) -> Result<(), MirrorError> {
        let rules = self.tables.rules();
        let mut wanted: Vec<(u8, Range<u64>)> = layers.iter().map(|&n| (n, 0..FIRST)).collect();
        for (seeds, partial) in &self.partial {
            wanted.extend(partial.take_wanted().into_iter().map(|range| (*seeds, range)));
        }
        for wanted in wanted.chunks(AT_ONCE) {
            let files = &self.files;
            let parts = wanted.iter().map(|(seeds, range)| {
                let name = name(rules, *seeds);
                async move { files.part(&name, range.clone()).await }
            });
            let parts = together(parts.collect()).await;
            for ((seeds, range), part) in wanted.iter().zip(parts) {
                let name = name(rules, *seeds);
                let failed = |error: F::Error| MirrorError::Fetch {
                    name: name.clone(),
                    problem: error.to_string(),
                };
                let part = part.map_err(failed)?;
                let open = self.partial.iter().find(|(open, _)| open == seeds);
                match (open, part) {
                    (Some((_, partial)), Some(part)) => put(&name, partial, range, part)?,
                    (Some(_), None) => return Err(MirrorError::Missing { name }),
                    (None, Some(FilePart { bytes, length })) => {
                        self.partial.push((*seeds, Arc::new(Partial::new(bytes, length))));
                    }
                    (None, None) => {
                        self.missing.insert(*seeds);
                    }
                }
            }
        }
        Ok(())
    }

    /// Opens the layers whose beginning is here. Where a model is longer than that, the rest is noted.
    fn open_begun(&mut self) -> Result<(), MirrorError> {
        let rules = self.tables.rules();
        for (seeds, partial) in &self.partial {
            if self.tables.has(*seeds) {
                continue;
            }
            let packed = match Packed::read(&Source::Partial(Arc::clone(partial)), 0) {
                Ok((packed, _)) => packed,
                Err(FileError::Elsewhere { .. }) => continue,
                Err(error) => return Err(ProbeError::File(error).into()),
            };
            if packed.rules() != rules || packed.seeds() != *seeds {
                let found = format!("{} with {} seeds", packed.rules(), packed.seeds());
                let error = FileError::field("the file", name(rules, *seeds), found);
                return Err(ProbeError::File(error).into());
            }
            self.tables.insert(*seeds, Stored::Packed(Arc::new(packed)));
        }
        Ok(())
    }
}

/// The name of the file of a layer.
fn name(rules: RuleSet, seeds: u8) -> String {
    format!("{rules}-{seeds:02}.awt")
}

/// Keeps a part that was asked for, if it is that.
fn put(
    name: &str,
    partial: &Partial,
    range: &Range<u64>,
    part: FilePart,
) -> Result<(), MirrorError> {
    let (expected, found) = (range.end - range.start, part.bytes.len() as u64);
    // A file of another length is another file: it was replaced meanwhile.
    if found != expected || part.length != partial.length() {
        return Err(MirrorError::Short { name: name.to_owned(), expected, found });
    }
    partial.put(range.start, part.bytes);
    Ok(())
}

/// Waits for all of them at the same time.
async fn together<T>(futures: Vec<impl Future<Output = T>>) -> Vec<T> {
    let mut waiting: Vec<_> = futures.into_iter().map(|future| Some(Box::pin(future))).collect();
    let mut done: Vec<Option<T>> = waiting.iter().map(|_| None).collect();
    poll_fn(|context| {
        for (waiting, done) in waiting.iter_mut().zip(&mut done) {
            if let Some(future) = waiting
                && let Poll::Ready(answer) = future.as_mut().poll(context)
            {
                (*waiting, *done) = (None, Some(answer));
            }
        }
        if waiting.iter().all(Option::is_none) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    done.into_iter().flatten().collect()
}
