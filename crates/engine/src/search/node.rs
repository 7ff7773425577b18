//! A node of the search, its moves, and what decides their order and their depth.

use awale_core::{Move, Pit, Position, Rules};

use crate::ablation::Ablation;
use crate::past::Past;
use crate::score::{INFINITE, Value};
use crate::state::Window;

/// Within so many plies of the horizon a static value that is far above the window decides.
const FUTILITY_DEPTH: i32 = 8;

/// Move ordering, reductions and pruning; what an ablation removes weighs nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderingConfig {
    pub(super) tt_move: bool,
    pub(super) harvest: u32,
    pub(super) history: u32,
    pub(super) reductions: bool,
    pub(super) futility_depth: i32,
    pub(super) singular: bool,
}

impl OrderingConfig {
    pub(super) fn new(ablation: Option<Ablation>) -> OrderingConfig {
        let has = |wanted: Ablation| ablation != Some(wanted);
        OrderingConfig {
            tt_move: has(Ablation::TtMove),
            harvest: u32::from(has(Ablation::Harvests)) << 24,
            history: u32::from(has(Ablation::History)),
            reductions: has(Ablation::Reductions),
            futility_depth: if has(Ablation::Futility) { FUTILITY_DEPTH } else { 0 },
            singular: has(Ablation::Singular) && has(Ablation::TtMove),
        }
    }
}

pub(super) struct Child<R: Rules> {
    pub(super) place: usize,
    pub(super) gain: u8,
    pub(super) after: Position<R>,
}

impl<R: Rules> Child<R> {
    #[inline]
    pub(super) fn new(position: &Position<R>, place: usize) -> Child<R> {
        let after = position.play(Move::sow(Pit::of(position.to_move(), place)));
        let gain = after.other().granary() - position.own().granary();
        Child { place, gain, after }
    }
}

/// The state of a node while its moves are tried.
pub(super) struct Node {
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// What the positions after a move without a harvest have behind them.
    pub(super) past: Past,
    pub(super) window: Window,
    /// Whether a variation is wanted: elsewhere the question is only whether a bound is reached.
    pub(super) on_pv: bool,
    pub(super) best: Value,
    pub(super) best_place: usize,
    pub(super) tried: usize,
    pub(super) height: u8,
    /// How much deeper the first move is searched.
    pub(super) extension: i32,
}

impl Node {
    pub(super) fn new(depth: i32, ply: usize, past: Past, window: Window) -> Node {
        Node {
            depth,
            ply,
            past,
            window,
            on_pv: window.is_open(),
            best: -INFINITE,
            best_place: 0,
            tried: 0,
            height: 0,
            extension: 0,
        }
    }
}

/// How much less deep a late quiet move is searched first.
#[inline]
pub(super) fn reduction<R: Rules>(node: &Node, child: &Child<R>) -> i32 {
    if node.depth < 3 || child.gain > 0 || node.tried < 2 {
        0
    } else {
        1 + i32::from(node.tried > 3)
    }
}
