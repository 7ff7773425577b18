//! Records of a layer: the boards that go furthest in some way, found by looking at all of them.

use std::sync::Arc;

use awale_core::{Row, Rules, with_rules};
use rayon::prelude::*;

use crate::file::is_unreachable;
use crate::index::{board, index, positions, rows_in_order};
use crate::layer::Layer;
use crate::literal;
use crate::scheme::Convention;
use crate::tables::{ProbeError, Tables};

/// The largest layer whose moves are all looked at: their graph takes some 25 bytes a position, 110 MB here.
const GRAPH: u8 = 14;
/// Boards that one thread takes at a time.
const PORTION: u64 = 1 << 14;

awale_core::word_enum! {
    /// What a board is the record of.
    pub enum RecordKind {
        /// The moves until the next harvest if the side ahead hurries and the other delays.
        LongestWin = "longest-win",
        /// The best to begin with, of the boards that are the same for both.
        BestEqualStart = "best-equal-start",
        /// The worst of them.
        WorstEqualStart = "worst-equal-start",
        /// What it costs to be to move, whoever is.
        MutualBurden = "mutual-burden",
        /// What the second best move costs.
        OnlyMove = "only-move",
        /// The gain beyond the seeds in the row of the player to move.
        FromLittle = "from-little",
    }
}

/// A board that no other of its layer surpasses; of several the first by its index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayerRecord {
    /// In what.
    pub kind: RecordKind,
    /// The row of the player to move.
    pub own: Row,
    /// The other row.
    pub other: Row,
    /// What it is worth to the player to move.
    pub value: i8,
    /// By how much, in seeds or moves.
    pub figure: u32,
}

/// A board and how far it goes; of equal ones the first by its index is the better.
type Candidate = (i32, std::cmp::Reverse<u64>);

impl Tables {
    /// The records of a layer, which is decoded for it. Wins and moves are compared to 14 seeds only, and not
    /// where quiet moves count. A layer that only tells who wins has none.
    ///
    /// # Errors
    /// If the layer is missing or damaged, or one below it.
    pub fn records(&self, seeds: u8) -> Result<Vec<LayerRecord>, ProbeError> {
        if self.clamp(seeds).is_some() {
            return Ok(Vec::new());
        }
        let graph = seeds <= GRAPH && Convention::of(self.rules()) != Convention::Stalling;
        let lowest = if graph { 0 } else { seeds };
        let layers = (lowest..=seeds).map(|below| self.unpacked(below));
        let layers = layers.collect::<Result<Vec<_>, ProbeError>>()?;
        with_rules!(self.rules(), R => Ok(RecordSearch::<R>::new(layers).records(graph)))
    }
}

struct RecordSearch<R> {
    /// The layer is the last; those below come first if they are needed.
    layers: Vec<Arc<Layer>>,
    seeds: u8,
    rules: std::marker::PhantomData<R>,
}

/// A child of the layer that keeps the value, or a move out of it.
const EXIT: u32 = u32::MAX;

/// What is known of the moves of some boards, one after the other.
#[derive(Default)]
struct KeepingMoves {
    /// Where the children of each board begin.
    counts: Vec<u8>,
    /// Those that keep the value.
    kept: Vec<u32>,
    only: Option<Candidate>,
}

impl<R: Rules> RecordSearch<R> {
    fn new(layers: Vec<Arc<Layer>>) -> RecordSearch<R> {
        let seeds = layers.last().map_or(0, |layer| layer.seeds());
        RecordSearch { layers, seeds, rules: std::marker::PhantomData }
    }

    fn layer(&self) -> &Layer {
        self.layers.last().expect("the layer comes last")
    }

    fn value(&self, own: Row, other: Row) -> i8 {
        let below = usize::from(self.seeds - own.seeds() - other.seeds());
        self.layers[self.layers.len() - 1 - below].value(own, other)
    }

    /// Whether the table holds what a board is worth.
    fn is_held(&self, other: Row) -> bool {
        !(self.layer().leaves_out() && is_unreachable(other))
    }

    /// Whether somebody can move there, so that it can be shown.
    fn is_open(own: Row, other: Row) -> bool {
        let position = literal::position::<R>(own, other, 0);
        position.is_some_and(|position| position.ending().is_none())
    }

    fn records(&self, graph: bool) -> Vec<LayerRecord> {
        let mut found = Vec::new();
        if graph {
            found.extend(self.of_moves());
        }
        found.extend(self.equal_starts());
        let (mut burden, mut little) = (None, None);
        for (of_burden, of_little) in self.of_portions(|cells| self.of_values(cells)) {
            burden = burden.max(of_burden);
            little = little.max(of_little);
        }
        found.extend(self.record(RecordKind::MutualBurden, burden));
        found.extend(self.record(RecordKind::FromLittle, little));
        found
    }

    fn record(&self, kind: RecordKind, best: Option<Candidate>) -> Option<LayerRecord> {
        let (figure, std::cmp::Reverse(cell)) = best?;
        let (own, other) = board(self.seeds, cell)?;
        let figure = figure.unsigned_abs();
        Some(LayerRecord { kind, own, other, value: self.value(own, other), figure })
    }

    fn of_portions<T: Send>(&self, work: impl Fn(std::ops::Range<u64>) -> T + Sync) -> Vec<T> {
        let all = positions(self.seeds);
        let portions = (0..all.div_ceil(PORTION)).into_par_iter();
        portions.map(|n| work(n * PORTION..all.min((n + 1) * PORTION))).collect()
    }

    /// What the values of some boards and of the same boards with the other to move tell.
    fn of_values(&self, cells: std::ops::Range<u64>) -> (Option<Candidate>, Option<Candidate>) {
        let (mut burden, mut little) = (None, None);
        for cell in cells {
            let Some((own, other)) = board(self.seeds, cell) else { continue };
            if !self.is_held(other) {
                continue;
            }
            let value = i32::from(self.value(own, other));
            let place = std::cmp::Reverse(cell);
            if self.is_held(own) {
                let cost = -(value + i32::from(self.value(other, own)));
                let better = cost > 0 && Some((cost, place)) > burden;
                if better && Self::is_open(own, other) && Self::is_open(other, own) {
                    burden = Some((cost, place));
                }
            }
            let beyond = value - i32::from(own.seeds());
            if beyond > 0 && Some((beyond, place)) > little && Self::is_open(own, other) {
                little = Some((beyond, place));
            }
        }
        (burden, little)
    }

    fn equal_starts(&self) -> Vec<LayerRecord> {
        let (mut best, mut worst) = (None::<Candidate>, None::<Candidate>);
        if self.seeds.is_multiple_of(2) {
            for row in rows_in_order(self.seeds / 2) {
                if !self.is_held(row) || !Self::is_open(row, row) {
                    continue;
                }
                let value = i32::from(self.value(row, row));
                let place = std::cmp::Reverse(index(row, row));
                best = best.max(Some((value, place)).filter(|_| value > 0));
                worst = worst.max(Some((-value, place)).filter(|_| value < 0));
            }
        }
        let best = self.record(RecordKind::BestEqualStart, best);
        best.into_iter().chain(self.record(RecordKind::WorstEqualStart, worst)).collect()
    }

    /// What only the moves tell.
    fn of_moves(&self) -> Vec<LayerRecord> {
        let parts = self.of_portions(|cells| self.moves(cells));
        let only = parts.iter().filter_map(|part| part.only).max();
        let mut starts = vec![0];
        let mut kept = Vec::new();
        for part in parts {
            for count in part.counts {
                starts.push(starts[starts.len() - 1] + usize::from(count));
            }
            kept.extend(part.kept);
        }
        let longest = self.longest(&starts, &kept);
        let longest = self.record(RecordKind::LongestWin, longest);
        longest.into_iter().chain(self.record(RecordKind::OnlyMove, only)).collect()
    }

    #[expect(clippy::cast_possible_truncation, reason = "the layers are small")]
    fn moves(&self, cells: std::ops::Range<u64>) -> KeepingMoves {
        let mut found = KeepingMoves::default();
        for cell in cells {
            let before = found.kept.len();
            let board = board(self.seeds, cell).filter(|&(_, other)| self.is_held(other));
            let position = board.and_then(|(own, other)| literal::position::<R>(own, other, 0));
            if let Some(position) = position.filter(|position| position.ending().is_none()) {
                let value = self.value(position.own(), position.other());
                let mut second = None;
                let mut bests = 0;
                for mv in position.moves() {
                    let child = position.play(mv);
                    let (own, other) = (child.own(), child.other());
                    let worth = literal::move_value(&position, &child, self.value(own, other));
                    if worth != value {
                        second = second.max(Some(worth));
                        continue;
                    }
                    bests += 1;
                    let stays =
                        own.seeds() + other.seeds() == self.seeds && child.ending().is_none();
                    found.kept.push(if stays { index(own, other) as u32 } else { EXIT });
                }
                if let (1, Some(second)) = (bests, second) {
                    let gap = i32::from(value) - i32::from(second);
                    found.only = found.only.max(Some((gap, std::cmp::Reverse(cell))));
                }
            }
            found.counts.push((found.kept.len() - before) as u8);
        }
        found
    }

    /// The longest way to the next harvest: `kept` are the children that keep the value, those of a board
    /// from its start to the next.
    fn longest(&self, starts: &[usize], kept: &[u32]) -> Option<Candidate> {
        let values: Vec<i8> = self.layer().values().collect();
        let mut distances = vec![0u16; values.len()];
        let mut open: Vec<usize> = (0..values.len())
            .filter(|&cell| values[cell] != 0 && starts[cell] < starts[cell + 1])
            .collect();
        for distance in 1u16.. {
            let is_settled = |&cell: &usize| {
                let mut children = kept[starts[cell]..starts[cell + 1]].iter();
                let before = |&child: &u32| match child {
                    EXIT => Some(0),
                    child => Some(distances[child as usize]).filter(|&known| known > 0),
                };
                if values[cell] > 0 {
                    // Whoever is ahead hurries; whoever is behind delays.
                    children.any(|child| before(child).is_some())
                } else {
                    children.all(|child| before(child).is_some())
                }
            };
            let (settled, rest): (Vec<usize>, Vec<usize>) =
                open.into_par_iter().partition(is_settled);
            if settled.is_empty() {
                break;
            }
            for cell in settled {
                distances[cell] = distance;
            }
            open = rest;
        }
        let wins = (0u64..).zip(&distances).filter(|&(cell, &distance)| {
            distance > 0 && usize::try_from(cell).is_ok_and(|cell| values[cell] > 0)
        });
        wins.map(|(cell, &distance)| (i32::from(distance), std::cmp::Reverse(cell))).max()
    }
}
