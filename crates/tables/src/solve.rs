//! One layer from the layers below it.

use std::ops::ControlFlow;

use awale_core::{Harvesting, Row, Rules};
use rayon::prelude::*;

use crate::index::{cut, positions, rows};
use crate::layer::Layer;
use crate::literal;
use crate::plain::{self, Graph};
use crate::plane::Plane;
use crate::scheme::{Convention, stall};
use crate::sweep::{Children, Moves};

/// The largest layer that is always built plainly: L5 ends games with at most three seeds by a
/// rule that no factor knows, and below a few thousand positions nothing is gained by tiles.
const PLAIN: u8 = 5;

/// One value in so many may still change in a pass when the passes give way to the frontier. A
/// change costs the frontier what a pass spends on one to two hundred positions, and one more pass
/// leaves about three quarters of the changes; the choice was not tuned further.
const FRONTIER: u64 = 80;

/// Passes until the frontier takes over, as far as progress is concerned: 14 or 15 were counted in
/// layers of awari and awale from 19 seeds on.
const USUAL_PASSES: f64 = 15.0;

/// Called with the part of the layer that is done, 0 to 1. May stop the work.
pub(crate) type Report<'a> = &'a mut dyn FnMut(f64) -> ControlFlow<()>;

/// Solves a layer; `lower` holds the layers below, by their seeds. `None` if the work was stopped.
pub(crate) fn solve<R: Rules>(seeds: u8, lower: &[Layer], report: Report<'_>) -> Option<Layer> {
    if seeds <= PLAIN || R::FACTS.harvesting != Harvesting::ByCount {
        return solve_plainly::<R>(seeds, lower, report);
    }
    let moves = Moves::<R>::new(seeds);
    let values: Vec<&Plane> = lower.iter().map(Layer::value_plane).collect();
    match Convention::of(R::RULE_SET) {
        Convention::Endless => {
            let plane = Plane::filled(seeds, 0);
            let [value] = settle(&moves, [plane], [&values], 0.0, 1.0, report)?;
            Some(Layer::exact(value))
        }
        Convention::Bounded => {
            let plane = Plane::filled(seeds, 0);
            let [value] = settle(&moves, [plane], [&values], 0.0, 0.35, report)?;
            // The least value is computed from the most the opponent may get, and the reverse.
            let least: Vec<&Plane> = lower.iter().map(|layer| layer.bound_planes()[0]).collect();
            let most: Vec<&Plane> = lower.iter().map(|layer| layer.bound_planes()[1]).collect();
            let whole = seeds.cast_signed();
            let planes = [Plane::filled(seeds, -whole), Plane::filled(seeds, whole)];
            let bounds = settle(&moves, planes, [&most, &least], 0.35, 1.0, report)?;
            Some(Layer::bounded(value, bounds))
        }
        Convention::Stalling => {
            let value = stalling(&moves, &values, report)?;
            Some(Layer::exact(value))
        }
    }
}

/// Passes over one plane, or two that are computed from each other, then the frontier.
fn settle<R: Rules, const N: usize>(
    moves: &Moves<R>,
    mut planes: [Plane; N],
    lower: [&[&Plane]; N],
    from: f64,
    to: f64,
    report: Report<'_>,
) -> Option<[Plane; N]> {
    let enough = positions(moves.seeds) * N as u64 / FRONTIER;
    let mut passes = 0.0;
    loop {
        let mut changed = 0;
        for group in moves.outside_in() {
            for (i, lower) in lower.iter().enumerate() {
                changed += with_partner(&mut planes, i, |target, source| {
                    moves.sweep(group, target, source, lower)
                });
            }
        }
        passes += 1.0;
        let done = 0.8 * (1.0 - (-2.0 * passes / USUAL_PASSES).exp());
        if report(from + (to - from) * done).is_break() {
            return None;
        }
        if changed as u64 <= enough {
            break;
        }
    }
    let mut changes = vec![Vec::new(); N];
    for group in &moves.groups {
        for (i, list) in changes.iter_mut().enumerate() {
            list.extend(with_partner(&mut planes, i, |target, source| {
                moves.list(group, target, source, lower[i])
            }));
        }
    }
    moves.follow(&mut planes, &lower, changes, |_| {});
    Some(planes)
}

/// Calls `work` with a plane and the one it is computed from, if that is another.
fn with_partner<T, const N: usize>(
    planes: &mut [Plane; N],
    i: usize,
    work: impl FnOnce(&mut Plane, Option<&Plane>) -> T,
) -> T {
    let (before, rest) = planes.split_at_mut(i);
    let (target, after) = rest.split_first_mut().expect("the plane exists");
    let source = if N - 1 == 2 * i {
        None
    } else {
        Some(if N - 1 - i < i { &before[N - 1 - i] } else { &after[N - 2 - 2 * i] })
    };
    work(target, source)
}

/// The values of Avelé at quiet count 0: fourteen passes from the boards that have just stalled.
fn stalling<R: Rules>(moves: &Moves<R>, lower: &[&Plane], report: Report<'_>) -> Option<Plane> {
    let mut value = stalled(moves, lower);
    let mut source = value.clone();
    for pass in 0..stall::<R>() {
        std::mem::swap(&mut value, &mut source);
        for group in &moves.groups {
            moves.sweep(group, &mut value, Some(&source), lower);
        }
        if report(f64::from(pass + 1) / f64::from(stall::<R>())).is_break() {
            return None;
        }
    }
    Some(value)
}

/// The values after the last quiet move: 0 where both players have seeds and a move, and else
/// what the literal rules say, which only there look at a child in the layer.
fn stalled<R: Rules>(moves: &Moves<R>, lower: &[&Plane]) -> Plane {
    let mut plane = Plane::filled(moves.seeds, 0);
    loop {
        let mut changed = 0;
        for group in &moves.groups {
            let width = rows(group.other);
            // Where every move is allowed the player is not stuck: the game has stalled at 0.
            let plain = |other: usize| {
                group.own > 0 && group.landings.iter().all(|landings| landings[other].allowed)
            };
            let others: Vec<usize> = (0..width).filter(|&other| !plain(other)).collect();
            let source = (group.own == moves.seeds).then(|| plane.clone());
            let first = cut(moves.seeds, group.own);
            let cells = &mut plane.bytes_mut()[first..first + rows(group.own) * width];
            let counts =
                cells.par_chunks_mut(width).enumerate().map(|(own, cells)| {
                    let own = moves.rows[usize::from(group.own)][own];
                    let mut changed = 0;
                    for &other in &others {
                        let row = moves.rows[usize::from(group.other)][other];
                        let new = literal::evaluate::<R>(own, row, stall::<R>(), |own, other| {
                            match &source {
                                Some(layer) => Children { layer, lower }.value(own, other),
                                None => lower[usize::from(own.seeds() + other.seeds())]
                                    .value(own, other),
                            }
                        });
                        let new = new.unwrap_or(literal::NO_POSITION);
                        changed += usize::from(cells[other] != new.cast_unsigned());
                        cells[other] = new.cast_unsigned();
                    }
                    changed
                });
            changed += counts.sum::<usize>();
        }
        if changed == 0 {
            return plane;
        }
    }
}

fn solve_plainly<R: Rules>(seeds: u8, lower: &[Layer], report: Report<'_>) -> Option<Layer> {
    let plane = |of: fn(&Layer) -> &Plane| {
        move |own: Row, other: Row| {
            of(&lower[usize::from(own.seeds() + other.seeds())]).value(own, other)
        }
    };
    let graph = Graph::new::<R>(seeds, plane(Layer::value_plane));
    if report(0.5).is_break() {
        return None;
    }
    Some(match Convention::of(R::RULE_SET) {
        Convention::Endless => Layer::exact(graph.endless(seeds)),
        Convention::Bounded => {
            let least = Graph::new::<R>(seeds, plane(|layer| layer.bound_planes()[1]));
            let most = Graph::new::<R>(seeds, plane(|layer| layer.bound_planes()[0]));
            let bounds = plain::bounds(seeds, &least, &most);
            Layer::bounded(graph.endless(seeds), bounds)
        }
        Convention::Stalling => {
            let stalled = plain::stalled::<R>(seeds, plane(Layer::value_plane));
            Layer::exact(graph.stalling(stalled, stall::<R>()))
        }
    })
}
