//! The search for the sowing games: principal variation search over at most six moves.

use std::marker::PhantomData;

use awale_core::rules::Sowing;
use awale_core::{Move, Pit, Places, Position, ROW, Rules};

use crate::ablation::Ablation;
use crate::score::{INFINITE, Value};
use crate::state::{
    MOST_PLIES, ProbeLimits, PvTable, SearchStats, Searcher, SharedState, Window, difference,
    repeated,
};
use crate::tt::Entry;

/// The shallowest search whose result is kept: below it, searching again is faster than looking
/// the result up in memory.
const MIN_TT_DEPTH: i32 = 2;
/// One thread of a search.
#[derive(Debug)]
pub(crate) struct Search<'a, R: Sowing> {
    shared: &'a SharedState<'a>,
    stats: SearchStats,
    /// The keys of the positions before the current one, those played on the board first.
    path: Vec<u64>,
    /// How many of them were played on the board.
    played: usize,
    /// How often a quiet move of a pit with so many seeds cut the search off.
    history: [[u32; 64]; ROW],
    pv_table: PvTable,
    /// The positions the oracle is asked about.
    probe_limits: ProbeLimits,
    ordering: OrderingConfig,
    rules: PhantomData<R>,
}

/// How moves are ordered and how deep they are searched: what is left out weighs nothing.
#[derive(Clone, Copy, Debug)]
struct OrderingConfig {
    tt_move: bool,
    harvest: u32,
    history: u32,
    reductions: bool,
}

impl OrderingConfig {
    fn new(ablation: Option<Ablation>) -> OrderingConfig {
        let has = |wanted: Ablation| ablation != Some(wanted);
        OrderingConfig {
            tt_move: has(Ablation::TtMove),
            harvest: u32::from(has(Ablation::Harvests)) << 24,
            history: u32::from(has(Ablation::History)),
            reductions: has(Ablation::Reductions),
        }
    }
}

/// A move of a node with the position after it.
struct Child<R: Rules> {
    place: usize,
    gain: u8,
    after: Position<R>,
}

impl<R: Rules> Child<R> {
    #[inline]
    fn new(position: &Position<R>, place: usize) -> Child<R> {
        let after = position.play(Move::sow(Pit::of(position.to_move(), place)));
        let gain = after.other().granary() - position.own().granary();
        Child { place, gain, after }
    }
}

/// What a node keeps while its moves are tried.
struct Node {
    depth: i32,
    ply: usize,
    /// Moves since the last harvest.
    quiet: usize,
    window: Window,
    best: Value,
    best_place: usize,
    tried: usize,
}

impl<'a, R: Sowing> Searcher<'a, R> for Search<'a, R> {
    fn new(shared: &'a SharedState<'a>, history: &[Position<R>]) -> Search<'a, R> {
        let path: Vec<u64> = history.iter().map(Position::key).collect();
        Search {
            shared,
            stats: SearchStats::new(),
            played: path.len(),
            path,
            history: [[0; 64]; ROW],
            pv_table: PvTable::new(),
            probe_limits: shared.probe_limits::<R>(),
            ordering: OrderingConfig::new(shared.ablation),
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
        let key = position.key();
        let begun = self.stats.estimates;
        let known = self.shared.tt.probe(key).map(|entry| usize::from(entry.best));
        let mut places = R::playable(position);
        for pit in excluded.iter().filter_map(|mv| mv.pit()) {
            places = places.and(Places::one(pit.place()).not());
        }
        let mut node = Node::new(depth, 0, self.played, Window { alpha, beta });
        self.pv_table.clear(0);
        self.path.push(key);
        self.try_moves(position, &mut node, places, known);
        self.path.pop();
        if excluded.is_empty() && !self.stats.stopped {
            self.store(key, &node, Window { alpha, beta }, begun);
        }
        node.best
    }

    fn pv(&self) -> &[Move] {
        self.pv_table.first()
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
        quiet: usize,
    ) -> Value {
        self.pv_table.clear(ply);
        if depth <= 0 || ply >= MOST_PLIES {
            return self.leaf(position, ply);
        }
        self.stats.count(self.shared);
        if let Some(value) = self.exact_value(position, depth, ply) {
            return value;
        }
        if self.stats.stopped {
            return 0;
        }
        let key = position.key();
        if let Some(value) = self.repetition(position, key, quiet) {
            self.stats.estimates += 1;
            return value;
        }
        let known = if depth >= MIN_TT_DEPTH { self.shared.tt.probe(key) } else { None };
        if let Some(entry) = known
            && let Some(value) = window.decided_by(entry, depth)
        {
            self.stats.estimates += u64::from(!entry.proven);
            return value;
        }
        let begun = self.stats.estimates;
        let mut node = Node::new(depth, ply, quiet, window);
        self.path.push(key);
        let best = known.map(|entry| usize::from(entry.best));
        self.try_moves(position, &mut node, R::playable(position), best);
        self.path.pop();
        if !self.stats.stopped && depth >= MIN_TT_DEPTH {
            self.store(key, &node, window, begun);
        }
        node.best
    }

    /// The value of a position that is not searched.
    #[inline]
    fn leaf(&mut self, position: &Position<R>, ply: usize) -> Value {
        self.stats.count(self.shared);
        self.exact_value(position, 0, ply).unwrap_or_else(|| {
            self.stats.estimates += 1;
            self.shared.weights.value(position.own(), position.other())
        })
    }

    /// The value of a position whose game is over or that the oracle knows.
    #[inline]
    fn exact_value(&self, position: &Position<R>, depth: i32, ply: usize) -> Option<Value> {
        match position.ending() {
            Some(ending) => Some(difference(&ending, position)),
            None => self.shared.probe_tables(position, self.probe_limits.at(depth, ply)),
        }
    }

    /// Tries the moves of a node until one is too good to be allowed: the move an earlier search
    /// found best at once, the others in the order of what they promise.
    fn try_moves(
        &mut self,
        position: &Position<R>,
        node: &mut Node,
        mut places: Places,
        known: Option<usize>,
    ) {
        let known = known.filter(|&place| place < ROW && places.contains(place));
        if let Some(place) = known.filter(|_| self.ordering.tt_move) {
            places = places.and(Places::one(place).not());
            let child = Child::new(position, place);
            if self.try_child(position, node, &child) {
                return;
            }
        }
        let mut children = [(); ROW].map(|()| None);
        let mut orders = [0; ROW];
        for place in places {
            let child = Child::new(position, place);
            orders[place] = self.move_score(position, &child);
            children[place] = Some(child);
        }
        // There are at most six: looking for the best of the rest is faster than sorting.
        while let Some(place) = (0..ROW).max_by_key(|&place| orders[place])
            && let Some(child) = children[place].take()
        {
            orders[place] = 0;
            if self.try_child(position, node, &child) {
                return;
            }
        }
    }

    /// Searches below one move; whether the node is decided.
    fn try_child(&mut self, position: &Position<R>, node: &mut Node, child: &Child<R>) -> bool {
        let Window { alpha, beta } = node.window;
        let quiet = if child.gain > 0 { 0 } else { node.quiet + 1 };
        let (depth, ply) = (node.depth - 1, node.ply + 1);
        let below = |search: &mut Self, depth: i32, alpha: Value, beta: Value| {
            -search.value(&child.after, depth, Window { alpha: -beta, beta: -alpha }, ply, quiet)
        };
        let value = if depth <= 0 {
            self.pv_table.clear(ply);
            -self.leaf(&child.after, ply)
        } else if node.tried == 0 {
            below(self, depth, alpha, beta)
        } else {
            // Later moves are expected to be worse: a shallower look with an empty window first.
            let less = if self.ordering.reductions { reduction(node, child) } else { 0 };
            let mut value = below(self, depth - less, alpha, alpha + 1);
            if value > alpha && less > 0 {
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
        if value > node.best {
            node.best = value;
            node.best_place = child.place;
        }
        if value > alpha {
            node.window.alpha = value;
            self.pv_table.set(node.ply, Move::sow(Pit::of(position.to_move(), child.place)));
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

    /// Remembers that a quiet move cut the search off.
    fn update_history(&mut self, seeds: usize, child: &Child<R>, node: &Node) {
        /// More than this would weigh as much as a seed.
        const MOST: u32 = 1 << 23;
        let count = &mut self.history[child.place][seeds % 64];
        *count += node.depth.unsigned_abs().pow(2);
        if *count > MOST {
            self.history.iter_mut().flatten().for_each(|count| *count /= 2);
        }
    }

    /// What a move promises, never nothing: harvests by their size, then what cut off before.
    #[inline]
    fn move_score(&self, position: &Position<R>, child: &Child<R>) -> u32 {
        let seeds = usize::from(position.own().count(child.place));
        let OrderingConfig { harvest, history, .. } = self.ordering;
        1 + u32::from(child.gain) * harvest + self.history[child.place][seeds % 64] * history
    }

    /// The value of a position that came back.
    ///
    /// A position comes back only after every pit was sown: twelve quiet moves at least. One that
    /// was first met in this search would come back again and again; one of the board counts once
    /// it stands for the last time the rules allow.
    fn repetition(&self, position: &Position<R>, key: u64, quiet: usize) -> Option<Value> {
        const SHORTEST: usize = 12;
        if quiet < SHORTEST {
            return None;
        }
        let now = self.path.len();
        let mut on_board = 1;
        for distance in (SHORTEST..=quiet.min(now)).step_by(2) {
            if self.path[now - distance] == key {
                on_board += 1;
                let in_search = now - distance >= self.played;
                if in_search || on_board >= <R as Sowing>::REPETITION.occurrences {
                    return Some(repeated(position));
                }
            }
        }
        None
    }

    fn store(&self, key: u64, node: &Node, opened: Window, begun: u64) {
        let entry = Entry {
            value: node.best,
            bound: opened.bound(node.best),
            proven: self.stats.estimates == begun,
            depth: u8::try_from(node.depth.max(0)).unwrap_or(u8::MAX),
            best: u16::try_from(node.best_place).unwrap_or(0),
        };
        self.shared.tt.store(key, entry);
    }
}

impl Node {
    fn new(depth: i32, ply: usize, quiet: usize, window: Window) -> Node {
        Node { depth, ply, quiet, window, best: -INFINITE, best_place: 0, tried: 0 }
    }
}

/// How much shallower a later quiet move is looked at first.
#[inline]
fn reduction<R: Rules>(node: &Node, child: &Child<R>) -> i32 {
    if node.depth < 3 || child.gain > 0 || node.tried < 2 {
        0
    } else {
        1 + i32::from(node.tried > 3)
    }
}
