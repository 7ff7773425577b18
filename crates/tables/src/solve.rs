//! One layer from the layers below it.

use std::ops::{ControlFlow, Range};
use std::path::PathBuf;

use awale_core::{Harvesting, Row, RuleSet, Rules};
use rayon::prelude::*;

use crate::file::Packed;
use crate::folder::{self, FolderError};
use crate::harvests::{Harvests, OnDisk, Unreadable, collect};
use crate::index::{cut, positions, rows};
use crate::layer::Layer;
use crate::literal;
use crate::marks::{Grain, Marks};
use crate::plain::{self, Graph};
use crate::plane::Plane;
use crate::scheme::{Convention, stall};
use crate::sweep::{Below, Moves};

/// The largest layer that is always built plainly: L5 ends games with at most three seeds by a
/// rule that no factor knows, and below a few thousand positions nothing is gained by tiles.
const PLAIN: u8 = 5;

/// One value in so many may still change in a pass when the passes give way to the frontier. A
/// change costs the frontier what a pass spends on one to two hundred positions, and one more pass
/// leaves about three quarters of the changes; the choice was not tuned further.
pub(crate) const FRONTIER: u64 = 80;

/// Passes until the frontier takes over, as far as progress is concerned: 14 or 15 were counted in
/// layers of awari and awale from 19 seeds on.
pub(crate) const USUAL_PASSES: f64 = 15.0;
/// The parts of the time that the harvests and the passes take, as far as progress is concerned.
pub(crate) const HARVESTS: f64 = 0.2;
pub(crate) const PASSES: f64 = 0.8;

/// Called with the part of the layer that is done, 0 to 1, and with the values so far if the work can
/// begin again from them. May stop the work.
pub(crate) type LayerReport<'a> =
    &'a mut dyn FnMut(f64, Option<&Plane>) -> Result<ControlFlow<()>, FolderError>;

/// How a layer is solved whose layers below are not in memory.
#[derive(Clone, Debug)]
pub(crate) struct Streaming {
    /// The folder of the packed layers.
    pub(crate) folder: PathBuf,
    /// The most memory that cuts of the layers below take at once.
    pub(crate) room: u64,
    /// The file of the harvests; `None` if they stay in memory.
    pub(crate) scratch: Option<PathBuf>,
    pub(crate) grain: Grain,
}

/// Solves a layer; `lower` holds the layers below, by their seeds, and `start` what an earlier run
/// left. `None` if the work was stopped.
pub(crate) fn solve<R: Rules>(
    seeds: u8,
    lower: &[Layer],
    start: Option<Plane>,
    report: LayerReport<'_>,
) -> Result<Option<Layer>, FolderError> {
    if seeds <= PLAIN || R::FACTS.harvesting != Harvesting::ByCount {
        return solve_plainly::<R>(seeds, lower, report);
    }
    let moves = Moves::<R>::new(seeds);
    let values: Vec<&Plane> = lower.iter().map(Layer::value_plane).collect();
    let below = Below::Layers(&values);
    match Convention::of(R::RULE_SET) {
        Convention::Endless => {
            let plane = start.unwrap_or_else(|| Plane::filled(seeds, 0));
            let value =
                settle(&moves, [plane], [below], Grain::Fine, 0.0..1.0, &mut |part, [plane]| {
                    report(part, Some(plane))
                })?;
            Ok(value.map(|[value]| Layer::exact(value)))
        }
        Convention::Bounded => {
            let plane = Plane::filled(seeds, 0);
            let mut tell = |part: f64, _: &[Plane; 1]| report(part, None);
            let value = settle(&moves, [plane], [below], Grain::Fine, 0.0..0.35, &mut tell)?;
            let Some([value]) = value else { return Ok(None) };
            // The least value is computed from the most the opponent may get, and the reverse.
            let least: Vec<&Plane> = lower.iter().map(|layer| layer.bound_planes()[0]).collect();
            let most: Vec<&Plane> = lower.iter().map(|layer| layer.bound_planes()[1]).collect();
            let whole = seeds.cast_signed();
            let planes = [Plane::filled(seeds, -whole), Plane::filled(seeds, whole)];
            let below = [Below::Layers(&most), Below::Layers(&least)];
            let mut tell = |part: f64, _: &[Plane; 2]| report(part, None);
            let bounds = settle(&moves, planes, below, Grain::Fine, 0.35..1.0, &mut tell)?;
            Ok(bounds.map(|bounds| Layer::bounded(value, bounds)))
        }
        Convention::Stalling => Ok(stalling(&moves, &values, report)?.map(Layer::exact)),
    }
}

/// Whether the layers of a game can be solved with the layers below on disk.
pub(crate) fn streams(rules: RuleSet, seeds: u8) -> bool {
    seeds > PLAIN
        && rules.facts().harvesting == Harvesting::ByCount
        && Convention::of(rules) == Convention::Endless
}

/// Solves a layer of a game that [`streams`] from packed layers below, by their seeds.
pub(crate) fn solve_streaming<R: Rules>(
    seeds: u8,
    below: &[Option<Packed>],
    streaming: &Streaming,
    start: Option<Plane>,
    report: LayerReport<'_>,
) -> Result<Option<Layer>, FolderError> {
    let moves = Moves::<R>::new(seeds);
    let (rules, layout) = (R::RULE_SET, &moves.layout);
    let found =
        streaming.scratch.as_ref().and_then(|path| OnDisk::found(path, rules, seeds, layout));
    let harvests = if let Some(disk) = found {
        Harvests::on_disk(layout.clone(), disk)
    } else {
        let mut stopped = Ok(ControlFlow::Continue(()));
        let cells = collect(&moves, below, streaming.room, |part| {
            stopped = report(HARVESTS * part, None);
            if matches!(stopped, Ok(ControlFlow::Continue(()))) {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            }
        });
        if stopped?.is_break() {
            return Ok(None);
        }
        let unreadable = |Unreadable { seeds, source }| FolderError::File {
            path: folder::path(&streaming.folder, rules, seeds),
            source,
        };
        let Some(cells) = cells.map_err(unreadable)? else { return Ok(None) };
        match &streaming.scratch {
            None => Harvests::in_memory(layout.clone(), cells),
            Some(path) => {
                let disk = OnDisk::write(path, rules, seeds, layout, &cells)?;
                Harvests::on_disk(layout.clone(), disk)
            }
        }
    };
    let plane = start.unwrap_or_else(|| Plane::filled(seeds, 0));
    let below = [Below::Harvests(&harvests)];
    let mut tell = |part: f64, [plane]: &[Plane; 1]| report(part, Some(plane));
    let value = settle(&moves, [plane], below, streaming.grain, HARVESTS..1.0, &mut tell)?;
    Ok(value.map(|[value]| Layer::exact(value)))
}

/// Called with the part that is done and the planes.
type PlaneReport<'a, const N: usize> =
    &'a mut dyn FnMut(f64, &[Plane; N]) -> Result<ControlFlow<()>, FolderError>;

/// Passes over one plane, or two that are computed from each other, then the frontier.
fn settle<R: Rules, const N: usize>(
    moves: &Moves<R>,
    mut planes: [Plane; N],
    below: [Below<'_>; N],
    grain: Grain,
    parts: Range<f64>,
    tell: PlaneReport<'_, N>,
) -> Result<Option<[Plane; N]>, FolderError> {
    let part = |done: f64| parts.start + (parts.end - parts.start) * done;
    let enough = positions(moves.seeds) * N as u64 / FRONTIER;
    let mut passes = 0.0;
    loop {
        let mut changed = 0;
        for group in moves.outside_in() {
            for (i, &below) in below.iter().enumerate() {
                changed += with_partner(&mut planes, i, |target, source| {
                    moves.sweep(group, target, source, below)
                })?;
            }
        }
        passes += 1.0;
        let done = PASSES * (1.0 - (-2.0 * passes / USUAL_PASSES).exp());
        if tell(part(done), &planes)?.is_break() {
            return Ok(None);
        }
        if changed as u64 <= enough {
            break;
        }
    }
    // One more pass marks what its changes leave to do.
    let marks: [Marks; N] = std::array::from_fn(|_| Marks::new(&moves.layout, grain));
    let mut first = 1;
    for group in moves.outside_in() {
        for (i, &below) in below.iter().enumerate() {
            marks[i].take(&marks[i].words_of(moves.layout.cut(group.own)));
            let changes = with_partner(&mut planes, i, |target, source| {
                moves.sweep_and_list(group, target, source, below)
            })?;
            first += changes.iter().map(Vec::len).sum::<usize>();
            let partner = N - 1 - i;
            moves.mark_parents(group, &planes[partner], &changes, &marks[partner]);
        }
    }
    let followed = moves.follow(&mut planes, below, &marks, |changed, planes| {
        tell(part(PASSES + (1.0 - PASSES) * followed(first, changed)), planes)
    })?;
    Ok(followed.map(|()| planes))
}

/// How far the frontier has come that began with so many changes and is at so many: every round
/// leaves about the same part of them.
#[expect(clippy::cast_precision_loss, reason = "progress is told to a person")]
pub(crate) fn followed(first: usize, changed: usize) -> f64 {
    (1.0 - (changed as f64 + 1.0).ln() / (first as f64 + 1.0).ln()).clamp(0.0, 1.0)
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
fn stalling<R: Rules>(
    moves: &Moves<R>,
    lower: &[&Plane],
    report: LayerReport<'_>,
) -> Result<Option<Plane>, FolderError> {
    let mut value = stalled(moves, lower);
    let mut source = value.clone();
    for pass in 0..stall::<R>() {
        std::mem::swap(&mut value, &mut source);
        for group in &moves.groups {
            moves.sweep(group, &mut value, Some(&source), Below::Layers(lower))?;
        }
        if report(f64::from(pass + 1) / f64::from(stall::<R>()), None)?.is_break() {
            return Ok(None);
        }
    }
    Ok(Some(value))
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
                group.own > 0 && group.landings.iter().all(|landings| landings[other].allowed())
            };
            let others: Vec<usize> = (0..width).filter(|&other| !plain(other)).collect();
            let source = (group.own == moves.seeds).then(|| plane.clone());
            let first = cut(moves.seeds, group.own);
            let cells = &mut plane.bytes_mut()[first..first + rows(group.own) * width];
            let counts = cells.par_chunks_mut(width).enumerate().map(|(own, cells)| {
                let own = moves.rows[usize::from(group.own)][own];
                let mut changed = 0;
                for &other in &others {
                    let row = moves.rows[usize::from(group.other)][other];
                    let new = literal::evaluate::<R>(own, row, stall::<R>(), |own, other| {
                        let seeds = own.seeds() + other.seeds();
                        let inside = source.as_ref().filter(|layer| layer.seeds() == seeds);
                        inside.unwrap_or_else(|| lower[usize::from(seeds)]).value(own, other)
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

fn solve_plainly<R: Rules>(
    seeds: u8,
    lower: &[Layer],
    report: LayerReport<'_>,
) -> Result<Option<Layer>, FolderError> {
    let plane = |of: fn(&Layer) -> &Plane| {
        move |own: Row, other: Row| {
            of(&lower[usize::from(own.seeds() + other.seeds())]).value(own, other)
        }
    };
    let graph = Graph::new::<R>(seeds, plane(Layer::value_plane));
    if report(0.5, None)?.is_break() {
        return Ok(None);
    }
    Ok(Some(match Convention::of(R::RULE_SET) {
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
    }))
}
