//! The plain builder: the game graph of one layer, written down by the literal rules.
//!
//! It is far slower than the tiles and asks nothing of the rules but what they say.
//! Éqwalé, whose harvest is a choice and looks at both rows, is built with it; the smallest layers
//! of every game are, because the ends that only they have (L5) need no second writing; and the
//! tests compare the fast builder with it.

use awale_core::{Row, Rules};
use rayon::prelude::*;

use crate::index::{index, positions, rows_in_order};
use crate::literal;
use crate::plane::Plane;
use crate::scheme::stall;

pub(crate) struct Graph {
    /// What the best move that leaves the layer is worth, or the end of the game; `i8::MIN` if
    /// there is neither.
    exits: Vec<i8>,
    /// Where the children of each position begin; one more at the end.
    starts: Vec<u32>,
    /// The children in the layer, by index. The opponent is to move in all of them.
    children: Vec<u32>,
}

/// Every board of a layer in the order of its index.
pub(crate) fn boards(seeds: u8) -> impl Iterator<Item = (Row, Row)> {
    (0..=seeds).flat_map(move |own| {
        let others = rows_in_order(seeds - own);
        rows_in_order(own)
            .into_iter()
            .flat_map(move |own| others.clone().into_iter().map(move |other| (own, other)))
    })
}

/// The cuts of a layer by the row of the mover, as pieces of work.
fn pieces(seeds: u8) -> Vec<(Row, u8)> {
    (0..=seeds)
        .flat_map(|own| rows_in_order(own).into_iter().map(move |row| (row, seeds - own)))
        .collect()
}

#[expect(clippy::cast_possible_truncation, reason = "the plain builder stays below 2³² children")]
impl Graph {
    /// Writes the graph down. `lower` is the value of a board with fewer seeds.
    pub(crate) fn new<R: Rules>(seeds: u8, lower: impl Fn(Row, Row) -> i8 + Sync) -> Graph {
        let others: Vec<Vec<Row>> = (0..=seeds).map(rows_in_order).collect();
        let parts = pieces(seeds).into_par_iter().map(|(own, other_seeds)| {
            let others = &others[usize::from(other_seeds)];
            let mut exits = Vec::with_capacity(others.len());
            let mut counts = Vec::with_capacity(others.len());
            let mut children = Vec::new();
            for &other in others {
                let before = children.len();
                let exit = literal::leave::<R>(own, other, &lower, |own, other| {
                    children.push(index(own, other) as u32);
                });
                exits.push(exit);
                counts.push((children.len() - before) as u8);
            }
            (exits, counts, children)
        });
        let mut graph = Graph { exits: Vec::new(), starts: vec![0], children: Vec::new() };
        for (exits, counts, children) in parts.collect::<Vec<_>>() {
            graph.exits.extend(exits);
            graph.children.extend(children);
            let mut start = graph.starts[graph.starts.len() - 1];
            graph.starts.extend(counts.iter().map(|&count| {
                start += u32::from(count);
                start
            }));
        }
        graph
    }

    fn value(&self, cell: usize, source: &Plane) -> i8 {
        let children = &self.children[self.starts[cell] as usize..self.starts[cell + 1] as usize];
        let values = source.bytes();
        children
            .iter()
            .map(|&child| -values[child as usize].cast_signed())
            .fold(self.exits[cell], i8::max)
    }

    /// Computes every value of `target` from `source`. Returns how many changed.
    pub(crate) fn sweep(&self, target: &mut Plane, source: &Plane) -> usize {
        const PORTION: usize = 1 << 14;
        let portions = target.bytes_mut().par_chunks_mut(PORTION).enumerate();
        let changed = portions.map(|(number, portion)| {
            let mut changed = 0;
            for (place, byte) in portion.iter_mut().enumerate() {
                let new = self.value(number * PORTION + place, source).cast_unsigned();
                changed += usize::from(*byte != new);
                *byte = new;
            }
            changed
        });
        changed.sum()
    }

    /// The values of endless games: from 0, until nothing changes.
    pub(crate) fn endless(&self, seeds: u8) -> Plane {
        let mut value = Plane::filled(seeds, 0);
        loop {
            let source = value.clone();
            if self.sweep(&mut value, &source) == 0 {
                return value;
            }
        }
    }

    /// The values of a game that stalls: `stalled` when the last of `stall` quiet moves has
    /// been made, then one move earlier each time.
    pub(crate) fn stalling(&self, stalled: Plane, stall: u8) -> Plane {
        let mut value = stalled;
        for _ in 0..stall {
            let source = value.clone();
            self.sweep(&mut value, &source);
        }
        value
    }
}

/// What is left to least and most when endless play may be worth anything: the two bounds of the
/// value, each computed from the other.
pub(crate) fn bounds(seeds: u8, least: &Graph, most: &Graph) -> [Plane; 2] {
    let whole = seeds.cast_signed();
    let mut planes = [Plane::filled(seeds, -whole), Plane::filled(seeds, whole)];
    loop {
        let [low, high] = &mut planes;
        if least.sweep(low, high) + most.sweep(high, low) == 0 {
            return planes;
        }
    }
}

/// The values of a layer of Avelé in which the last quiet move has been made.
pub(crate) fn stalled<R: Rules>(seeds: u8, lower: impl Fn(Row, Row) -> i8) -> Plane {
    let mut value = Plane::filled(seeds, 0);
    loop {
        let mut changed = false;
        for (cell, (own, other)) in boards(seeds).enumerate() {
            let new = literal::evaluate::<R>(own, other, stall::<R>(), |own, other| {
                if own.seeds() + other.seeds() == seeds {
                    value.value(own, other)
                } else {
                    lower(own, other)
                }
            });
            let new = new.unwrap_or(literal::NO_POSITION);
            let byte = &mut value.bytes_mut()[cell];
            changed |= *byte != new.cast_unsigned();
            *byte = new.cast_unsigned();
        }
        if !changed {
            return value;
        }
    }
}

/// Most seeds of a layer that the plain builder can hold.
pub(crate) fn fits(seeds: u8) -> bool {
    positions(seeds) * 6 < u64::from(u32::MAX)
}
