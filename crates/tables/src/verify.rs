//! A layer checked by the literal rules: every value is what its children say.
//!
//! Nothing of the fast builder is used: moves are made and endings decided by the core, position by
//! position. A table in which every value agrees with its children is right if its games end; where
//! play can be endless it is also what the builder left, which began at 0 and never rose above or
//! fell below what is forced.

use std::sync::Arc;

use awale_core::random::SplitMix64;
use awale_core::{Row, RuleSet, Rules, with_rules};
use rayon::prelude::*;
use thiserror::Error;

use crate::file::is_unreachable;
use crate::index::{board, cut, positions, rows, rows_in_order};
use crate::layer::Layer;
use crate::literal;
use crate::plane::Plane;
use crate::scheme::{Convention, stall};
use crate::tables::{ProbeError, Tables};
use crate::worth::Worth;

/// A value that is not what its children say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error(
    "expected the {what} {expected} of {:?} against {:?}, found {found}",
    own.counts(),
    other.counts()
)]
#[expect(missing_docs, reason = "the message says what each is")]
pub struct Mismatch {
    /// `value`, `least value` or `greatest value`.
    pub what: &'static str,
    pub own: Row,
    pub other: Row,
    pub expected: i8,
    pub found: i8,
}

/// Why a layer of tables is not verified.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[expect(missing_docs, reason = "the message of each says it")]
pub enum VerifyError {
    #[error(transparent)]
    Mismatch(#[from] Mismatch),
    #[error(transparent)]
    Probe(#[from] ProbeError),
    #[error("expected a game whose values follow from those one move away, found {0}")]
    Sample(RuleSet),
}

impl Tables {
    /// Recomputes every value of a layer from its children by the literal rules, with the threads
    /// of the pool it is called in.
    ///
    /// The layers are unpacked for it unless they are in memory already: who verifies several
    /// layers calls [`Tables::load`] on all of them first.
    ///
    /// # Errors
    /// The first value that is wrong, or a layer that cannot be read.
    pub fn verify(&self, seeds: u8) -> Result<(), VerifyError> {
        let layer = self.unpacked(seeds)?;
        let lower = (0..seeds).map(|n| self.unpacked(n)).collect::<Result<Vec<_>, _>>()?;
        Ok(verify(self.rules(), &layer, &lower)?)
    }
}

impl Tables {
    /// Recomputes `sample` values of a layer, chosen at random, from their children by the literal
    /// rules. All are probed where they are: a layer of any size needs no memory. The same `choice`
    /// chooses the same positions.
    ///
    /// # Errors
    /// A value that is wrong, or a layer that cannot be read. `avele` counts quiet moves, so that
    /// its values do not follow from others of the table.
    pub fn verify_sample(&self, seeds: u8, sample: u64, choice: u64) -> Result<(), VerifyError> {
        if Convention::of(self.rules()) == Convention::Stalling {
            return Err(VerifyError::Sample(self.rules()));
        }
        self.layer(seeds)?;
        let mut random = SplitMix64::new(choice);
        let cells: Vec<u64> = (0..sample).map(|_| random.next_u64() % positions(seeds)).collect();
        cells.into_par_iter().try_for_each(|cell| {
            let board = board(seeds, cell);
            board.map_or(
                Ok(()),
                |(own, other)| with_rules!(self.rules(), R => self.verify_board::<R>(own, other)),
            )
        })
    }

    fn verify_board<R: Rules>(&self, own: Row, other: Row) -> Result<(), VerifyError> {
        /// What a table says of a board.
        type Part = fn(Worth) -> i8;
        let found = self.worth(own, other)?;
        let value: Part = Worth::nearest;
        let clamp = self.clamp(own.seeds() + other.seeds());
        // What is said of it, and what is then said of its children.
        let parts: [(&'static str, Part, Part); 3] = [
            ("value", value, value),
            ("least value", Worth::least, Worth::most),
            ("greatest value", Worth::most, Worth::least),
        ];
        for (what, part, opposite) in parts.into_iter().take(Convention::of(R::RULE_SET).planes()) {
            let mut problem = None;
            let expected = literal::evaluate::<R>(own, other, 0, |own, other| {
                self.worth(own, other).map_or_else(
                    |error| {
                        problem = Some(error);
                        0
                    },
                    opposite,
                )
            });
            if let Some(problem) = problem {
                return Err(problem.into());
            }
            let found = part(found);
            let expected = expected.map(|value| clamped(value, clamp));
            if let Some(expected) = expected.filter(|&expected| expected != found) {
                return Err(Mismatch { what, own, other, expected, found }.into());
            }
        }
        Ok(())
    }
}

/// Recomputes every value of a layer from its children; `lower` are all layers below, by seeds.
///
/// # Errors
/// The first value that is wrong.
///
/// # Panics
/// If a layer below is missing.
pub fn verify(rules: RuleSet, layer: &Layer, lower: &[Arc<Layer>]) -> Result<(), Mismatch> {
    assert_eq!(lower.len(), usize::from(layer.seeds()), "all layers below are given");
    with_rules!(rules, R => verify_rules::<R>(layer, lower))
}

fn verify_rules<R: Rules>(layer: &Layer, lower: &[Arc<Layer>]) -> Result<(), Mismatch> {
    let values: Vec<&Plane> = lower.iter().map(|layer| layer.value_plane()).collect();
    let value = layer.value_plane();
    match Convention::of(R::RULE_SET) {
        Convention::Endless => compare::<R>("value", value, value, &values, layer),
        Convention::Bounded => {
            compare::<R>("value", value, value, &values, layer)?;
            let below = |bound: usize| -> Vec<&Plane> {
                lower.iter().map(|layer| layer.bound_planes()[bound]).collect()
            };
            let [least, most] = layer.bound_planes();
            compare::<R>("least value", least, most, &below(1), layer)?;
            compare::<R>("greatest value", most, least, &below(0), layer)
        }
        Convention::Stalling => {
            let mut quiet = Plane::filled(layer.seeds(), 0);
            loop {
                let next = recompute::<R>(&quiet, &values, stall::<R>());
                let same = next.bytes() == quiet.bytes();
                quiet = next;
                if same {
                    break;
                }
            }
            for count in (1..stall::<R>()).rev() {
                quiet = recompute::<R>(&quiet, &values, count);
            }
            compare::<R>("value", value, &quiet, &values, layer)
        }
    }
}

/// The values of a layer from the values of children in it and below.
fn recompute<R: Rules>(source: &Plane, lower: &[&Plane], quiet: u8) -> Plane {
    let mut plane = Plane::filled(source.seeds(), 0);
    let seeds = plane.seeds();
    for own_seeds in 0..=seeds {
        let (owns, others) = (rows_in_order(own_seeds), rows_in_order(seeds - own_seeds));
        let start = cut(seeds, own_seeds);
        let cells = &mut plane.bytes_mut()[start..start + owns.len() * others.len()];
        cells.par_chunks_mut(others.len()).enumerate().for_each(|(own, values)| {
            for (value, &other) in values.iter_mut().zip(&others) {
                let new = child_value::<R>(source, lower, owns[own], other, quiet);
                *value = new.unwrap_or(literal::NO_POSITION).cast_unsigned();
            }
        });
    }
    plane
}

fn compare<R: Rules>(
    what: &'static str,
    plane: &Plane,
    source: &Plane,
    lower: &[&Plane],
    layer: &Layer,
) -> Result<(), Mismatch> {
    let seeds = plane.seeds();
    (0..=seeds).try_for_each(|own_seeds| {
        let (owns, others) = (rows_in_order(own_seeds), rows_in_order(seeds - own_seeds));
        let start = cut(seeds, own_seeds);
        let cells = rows(own_seeds) * others.len();
        let cells = &plane.bytes()[start..start + cells];
        let mismatch =
            cells.par_chunks(others.len()).enumerate().find_map_first(|(own, values)| {
                let own = owns[own];
                values.iter().zip(&others).find_map(|(value, &other)| {
                    if layer.leaves_out() && is_unreachable(other) {
                        return None;
                    }
                    let expected = child_value::<R>(source, lower, own, other, 0)?;
                    let expected = clamped(expected, layer.clamp());
                    let found = value.cast_signed();
                    (expected != found).then_some(Mismatch { what, own, other, expected, found })
                })
            });
        mismatch.map_or(Ok(()), Err)
    })
}

/// A value as a table holds it in which those beyond `clamp` stand as that.
fn clamped(value: i8, clamp: Option<i8>) -> i8 {
    clamp.map_or(value, |most| value.clamp(-most, most))
}

fn child_value<R: Rules>(
    source: &Plane,
    lower: &[&Plane],
    own: Row,
    other: Row,
    quiet: u8,
) -> Option<i8> {
    literal::evaluate::<R>(own, other, quiet, |own, other| {
        let seeds = own.seeds() + other.seeds();
        let plane = if seeds == source.seeds() { source } else { lower[usize::from(seeds)] };
        plane.value(own, other)
    })
}
