//! The search of the five sowing games: principal variation search over at most six moves.

use std::marker::PhantomData;

use awale_core::rules::Sowing;
use awale_core::{Move, Pit, Places, Position, ROW};

use crate::past::{Past, Path};
use crate::score::{SEED, Value};
use crate::state::{
    MOST_PLIES, NODES_PER_CHECK, ProbeLimits, PvTable, SearchStats, Searcher, SharedState,
    ValueBounds, Window,
};
use crate::tt::{Bound, Entry};

mod node;

use node::{Child, Node, OrderingConfig, reduction};

/// How far above the window a static value must be to decide: half a seed for each ply. Divisible by
/// four, as [`crate::aim`] wants it.
const fn futility_margin(depth: i32) -> Value {
    (SEED * 3 / 10 + depth * SEED / 2) & !3
}

/// From this depth on, the move of the transposition table is searched a ply deeper if it is singular:
/// all others are worse by [`SINGULAR_MARGIN`].
const SINGULAR_DEPTH: i32 = 6;
const SINGULAR_MARGIN: Value = SEED * 6 / 10;
/// An entry of the transposition table that is shallower by more plies says too little of its move.
const SINGULAR_ENTRY: i32 = 3;

/// The shallowest search whose result is stored: searching depth one again is faster than a probe.
const MIN_TT_DEPTH: i32 = 2;

pub(crate) struct Search<'a, R: Sowing> {
    shared: &'a SharedState<'a>,
    stats: SearchStats,
    path: Path,
    /// The past of the root.
    past: Past,
    /// Moves without a harvest that a line of the value found last begins with, at most.
    height: u8,
    /// The history heuristic: beta cutoffs of quiet moves, by pit and its seeds.
    history: [[u32; 64]; ROW],
    pv_table: PvTable,
    probe_limits: ProbeLimits,
    ordering: OrderingConfig,
    /// The depth of the iteration.
    root_depth: usize,
    rules: PhantomData<R>,
}

impl<'a, R: Sowing> Searcher<'a, R> for Search<'a, R> {
    fn new(shared: &'a SharedState<'a>, history: &[Position<R>]) -> Search<'a, R> {
        let (path, past) = Path::new::<R>(history.iter().map(Position::key).collect());
        Search {
            shared,
            stats: SearchStats::new(NODES_PER_CHECK),
            path,
            past,
            height: 0,
            history: [[0; 64]; ROW],
            pv_table: PvTable::new(),
            probe_limits: shared.probe_limits::<R>(),
            ordering: OrderingConfig::new(shared.ablation),
            root_depth: 0,
            rules: PhantomData,
        }
    }

    fn root(
        &mut self,
        position: &Position<R>,
        depth: i32,
        (alpha, beta): (Value, Value),
        excluded: &[Move],
    ) -> Value {
        let (key, past) = (position.key(), self.past);
        self.root_depth = usize::try_from(depth).unwrap_or(0);
        let begun = self.stats.estimates;
        let entry = self.probe(key, past, depth);
        let tt_move = entry.map(|(entry, _)| usize::from(entry.best));
        let mut places = R::playable(position);
        for pit in excluded.iter().filter_map(|mv| mv.pit()) {
            places = places.and(Places::one(pit.place()).not());
        }
        let (occurrences, _) = self.path.occurrences::<R>(key, past);
        let window = Window { alpha, beta };
        let mut node = Node::new(depth, 0, past.after::<R>(key, occurrences), window);
        self.pv_table.clear(0);
        let entered = self.path.enter(key);
        self.try_moves(position, &mut node, places, tt_move);
        let depends = self.path.leave(entered);
        if excluded.is_empty() && !self.stats.stopped {
            self.store(key, if depends { past.key() } else { 0 }, &node, window, begun);
        }
        node.best
    }

    fn known(&self, root: &Position<R>) -> Option<ValueBounds> {
        self.probe_tables(root, self.past, i32::MAX, 0)
    }

    fn pv(&self) -> &[Move] {
        self.pv_table.root()
    }

    fn stats(&mut self) -> &mut SearchStats {
        &mut self.stats
    }
}

impl<R: Sowing> Search<'_, R> {
    /// The value of a position for the player to move.
    fn value(
        &mut self,
        position: &Position<R>,
        depth: i32,
        window: Window,
        ply: usize,
        past: Past,
    ) -> Value {
        if window.is_open() {
            self.pv_table.clear(ply);
        }
        if depth <= 0 || ply >= MOST_PLIES {
            return self.leaf(position, ply, past);
        }
        self.stats.count(self.shared);
        if let Some(ending) = position.ending() {
            self.height = 0;
            return self.shared.final_value(ending, position);
        }
        let key = position.key();
        self.prefetch(position, depth);
        let known = self.probe_tables(position, past, depth, ply);
        if let Some(value) = known.and_then(|known| window.decided(known)) {
            self.height = u8::MAX;
            return value;
        }
        if self.stats.stopped {
            return 0;
        }
        let (occurrences, repetition) = self.path.occurrences::<R>(key, past);
        if let Some(repetition) = repetition {
            self.path.depend_on(repetition);
            self.stats.estimates += u64::from(!repetition.ends);
            self.height = 0;
            return self.shared.repetition_value(position);
        }
        if depth <= self.ordering.futility_depth
            && !window.is_open()
            && known.is_none()
            && let Some(value) = self.futile(position, depth, window)
        {
            return value;
        }
        let entry = if depth >= MIN_TT_DEPTH { self.probe(key, past, depth) } else { None };
        if let Some((entry, of_past)) = entry
            && let Some(value) = window.cutoff(entry, depth)
        {
            if of_past {
                self.path.depend_on_all(past);
            }
            self.stats.estimates += u64::from(!entry.proven);
            self.height = entry.height;
            return value;
        }
        let begun = self.stats.estimates;
        let mut node = Node::new(depth, ply, past.after::<R>(key, occurrences), window);
        if let Some(known) = known {
            node.window.alpha = window.alpha.max(known.least);
        }
        let entered = self.path.enter(key);
        let tt_move = entry.map(|(entry, _)| usize::from(entry.best));
        if let Some((entry, _)) = entry
            && self.is_singular(position, &node, entry)
        {
            node.extension = 1;
        }
        self.try_moves(position, &mut node, R::playable(position), tt_move);
        let depends = self.path.leave(entered);
        if let Some(known) = known {
            node.best = node.best.clamp(known.least, known.most);
        }
        if !self.stats.stopped && depth >= MIN_TT_DEPTH {
            self.store(key, if depends { past.key() } else { 0 }, &node, window, begun);
        }
        self.height = node.height;
        node.best
    }

    /// Whether the move of an entry is so much better than all others that it is searched deeper. They
    /// are searched half as deep.
    ///
    /// That search decides how deep to look, never a value: the estimates it makes and the
    /// repetitions it meets take nothing from a proof, and nothing of it is stored for this position.
    fn is_singular(&mut self, position: &Position<R>, node: &Node, entry: Entry) -> bool {
        // No line grows to more than twice the depth of the iteration.
        let asked = self.ordering.singular
            && node.depth >= SINGULAR_DEPTH
            && i32::from(entry.depth) >= node.depth - SINGULAR_ENTRY
            && entry.bound != Bound::Upper
            && !entry.proven
            && node.ply < 2 * self.root_depth;
        if !asked {
            return false;
        }
        let is_other = |&place: &usize| place != usize::from(entry.best);
        let others: Places = R::playable(position).into_iter().filter(is_other).collect();
        if others.is_empty() {
            return false;
        }
        let least = entry.value - SINGULAR_MARGIN;
        let window = Window { alpha: least - 1, beta: least };
        let mut rest = Node::new((node.depth - 1) / 2, node.ply, node.past, window);
        let estimates = self.stats.estimates;
        self.try_moves(position, &mut rest, others, None);
        self.stats.estimates = estimates;
        self.path.forget();
        rest.best < least
    }

    /// A static value so far above a null window that the moves left will not change that
    /// (reverse futility). It is an estimate and proves nothing.
    #[inline]
    fn futile(&mut self, position: &Position<R>, depth: i32, window: Window) -> Option<Value> {
        let safe = self.shared.estimate(position) - futility_margin(depth);
        if safe < window.beta {
            return None;
        }
        self.stats.estimates += 1;
        self.height = u8::MAX;
        Some(safe)
    }

    /// The static value of a position at the horizon, or its exact one.
    #[inline]
    fn leaf(&mut self, position: &Position<R>, ply: usize, past: Past) -> Value {
        self.stats.count(self.shared);
        if let Some(ending) = position.ending() {
            self.height = 0;
            return self.shared.final_value(ending, position);
        }
        self.height = u8::MAX;
        let known = self.shared.probe_tables(position, self.probe_limits.at(0, ply));
        if let Some(value) = known.filter(|_| !past.spent).and_then(ValueBounds::exact) {
            return value;
        }
        self.stats.estimates += 1;
        match known {
            Some(known) => known.guess,
            None => self.shared.estimate(position),
        }
    }

    /// What the tables know of a position for certain.
    #[inline]
    fn probe_tables(
        &self,
        position: &Position<R>,
        past: Past,
        depth: i32,
        ply: usize,
    ) -> Option<ValueBounds> {
        if past.spent {
            return None;
        }
        self.shared.probe_tables(position, self.probe_limits.at(depth, ply))
    }

    /// What the transposition table knows of a position after this past, and whether it holds only
    /// there.
    #[inline]
    fn probe(&self, key: u64, past: Past, depth: i32) -> Option<(Entry, bool)> {
        let tt = self.shared.tt;
        if past.is_near(usize::try_from(depth).unwrap_or(0))
            && let Some(entry) = tt.probe(key, past.key())
        {
            return Some((entry, true));
        }
        tt.probe(key, 0).map(|entry| (past.read(entry), false))
    }

    /// Asks for the cache line of a position that may be probed soon.
    #[inline]
    fn prefetch(&self, position: &Position<R>, depth: i32) {
        if depth >= MIN_TT_DEPTH {
            self.shared.tt.prefetch(position.key());
        }
    }

    /// Tries the moves of a node until a cutoff: the move of the transposition table first, the
    /// others by their score.
    fn try_moves(
        &mut self,
        position: &Position<R>,
        node: &mut Node,
        mut places: Places,
        tt_move: Option<usize>,
    ) {
        let tt_move = tt_move.filter(|&place| place < ROW && places.contains(place));
        if let Some(place) = tt_move.filter(|_| self.ordering.tt_move) {
            places = places.and(Places::one(place).not());
            let child = Child::new(position, place);
            if self.try_child(position, node, &child) {
                return;
            }
        }
        let mut children = [(); ROW].map(|()| None);
        let mut scores = [0; ROW];
        for place in places {
            let child = Child::new(position, place);
            scores[place] = self.move_score(position, &child);
            self.prefetch(&child.after, node.depth - 1);
            children[place] = Some(child);
        }
        // There are at most six: picking the best of the rest is faster than sorting.
        while let Some(place) = (0..ROW).max_by_key(|&place| scores[place])
            && let Some(child) = children[place].take()
        {
            scores[place] = 0;
            if self.try_child(position, node, &child) {
                return;
            }
        }
    }

    /// Searches one move; whether the node is decided.
    fn try_child(&mut self, position: &Position<R>, node: &mut Node, child: &Child<R>) -> bool {
        let Window { alpha, beta } = node.window;
        let past = if child.gain > 0 { Past::default() } else { node.past };
        let extension = std::mem::take(&mut node.extension);
        let (depth, ply) = (node.depth - 1 + extension, node.ply + 1);
        if node.on_pv {
            self.pv_table.clear(ply);
        }
        let below = |search: &mut Self, depth: i32, alpha: Value, beta: Value| {
            -search.value(&child.after, depth, Window { alpha: -beta, beta: -alpha }, ply, past)
        };
        let value = if depth <= 0 {
            -self.leaf(&child.after, ply, past)
        } else if node.tried == 0 {
            below(self, depth, alpha, beta)
        } else {
            // Later moves are expected to be worse: a reduced search with a null window first.
            let reduced = if self.ordering.reductions { reduction(node, child) } else { 0 };
            let mut value = below(self, depth - reduced, alpha, alpha + 1);
            if value > alpha && reduced > 0 {
                value = below(self, depth, alpha, alpha + 1);
            }
            if value > alpha && value < beta {
                value = below(self, depth, alpha, beta);
            }
            value
        };
        if self.stats.stopped {
            return true;
        }
        node.tried += 1;
        if child.gain == 0 {
            node.height = node.height.max(self.height.saturating_add(1));
        }
        if value > node.best {
            node.best = value;
            node.best_place = child.place;
        }
        if value > alpha {
            node.window.alpha = value;
            if node.on_pv {
                self.pv_table.set(node.ply, Move::sow(Pit::of(position.to_move(), child.place)));
            }
            if value >= beta {
                if child.gain == 0 {
                    self.update_history(
                        usize::from(position.own().count(child.place)),
                        child,
                        node,
                    );
                }
                return true;
            }
        }
        false
    }

    /// Rewards a quiet move for a beta cutoff.
    fn update_history(&mut self, seeds: usize, child: &Child<R>, node: &Node) {
        /// Above this a quiet move would come before a harvest.
        const MOST: u32 = 1 << 23;
        let count = &mut self.history[child.place][seeds % 64];
        *count += node.depth.unsigned_abs().pow(2);
        if *count > MOST {
            self.history.iter_mut().flatten().for_each(|count| *count /= 2);
        }
    }

    /// The score of a move for ordering, at least 1: harvests by size, then the history heuristic.
    #[inline]
    fn move_score(&self, position: &Position<R>, child: &Child<R>) -> u32 {
        let seeds = usize::from(position.own().count(child.place));
        let OrderingConfig { harvest, history, .. } = self.ordering;
        1 + u32::from(child.gain) * harvest + self.history[child.place][seeds % 64] * history
    }

    fn store(&self, key: u64, past: u64, node: &Node, opened: Window, begun: u64) {
        let entry = Entry {
            value: node.best,
            bound: opened.bound(node.best),
            proven: self.stats.estimates == begun,
            height: node.height,
            depth: u8::try_from(node.depth.max(0)).unwrap_or(u8::MAX),
            best: u16::try_from(node.best_place).unwrap_or(0),
        };
        self.shared.tt.store(key, past, entry);
    }
}

#[cfg(test)]
mod tests {
    use awale_core::rules::Awale;
    use awale_core::{RuleSet, Side};

    use super::*;
    use crate::score::INFINITE;
    use crate::state::with_shared;

    /// What a root is worth without some of its moves is not what it is worth.
    #[test]
    fn a_root_without_some_moves_is_not_stored() {
        let start = Position::<Awale>::start(Side::South);
        for (excluded, stored) in [(vec!["A".parse().expect("a move")], false), (Vec::new(), true)]
        {
            with_shared(RuleSet::Awale, None, |shared| {
                let mut search = Search::new(shared, &[]);
                search.stats.reserved = shared.budget.reserved;
                search.root(&start, 4, (-INFINITE, INFINITE), &excluded);
                assert_eq!(shared.tt.probe(start.key(), 0).is_some(), stored);
            });
        }
    }
}
