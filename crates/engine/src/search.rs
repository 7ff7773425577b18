//! The search for the sowing games: principal variation search over at most six moves.

use std::marker::PhantomData;

use awale_core::rules::Sowing;
use awale_core::{Move, Pit, Places, Position, ROW, Rules};

use crate::memory::Entry;
use crate::part::Part;
use crate::score::{INFINITE, Value};
use crate::tally::{
    Lines, MOST_PLIES, Reach, Searcher, Shared, Tally, Window, difference, repeated,
};

/// The shallowest search whose result is kept: below it, searching again is faster than looking
/// the result up in memory.
const REMEMBERED: i32 = 2;
/// One thread of a search.
#[derive(Debug)]
pub(crate) struct Search<'a, R: Sowing> {
    shared: &'a Shared<'a>,
    tally: Tally,
    /// The keys of the positions before the current one, those played on the board first.
    path: Vec<u64>,
    /// How many of them were played on the board.
    played: usize,
    /// How often a quiet move of a pit with so many seeds cut the search off.
    history: [[u32; 64]; ROW],
    lines: Lines,
    /// The positions the oracle is asked about.
    reach: Reach,
    order: Order,
    rules: PhantomData<R>,
}

/// How moves are ordered and how deep they are searched: what is left out weighs nothing.
#[derive(Clone, Copy, Debug)]
struct Order {
    remembered: bool,
    harvest: u32,
    history: u32,
    reductions: bool,
}

impl Order {
    fn without(part: Option<Part>) -> Order {
        let has = |wanted: Part| part != Some(wanted);
        Order {
            remembered: has(Part::Remembered),
            harvest: u32::from(has(Part::Harvests)) << 24,
            history: u32::from(has(Part::History)),
            reductions: has(Part::Reductions),
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
    fn new(shared: &'a Shared<'a>, before: &[Position<R>]) -> Search<'a, R> {
        let path: Vec<u64> = before.iter().map(Position::key).collect();
        Search {
            shared,
            tally: Tally::new(),
            played: path.len(),
            path,
            history: [[0; 64]; ROW],
            lines: Lines::new(),
            reach: shared.reach::<R>(),
            order: Order::without(shared.without),
            rules: PhantomData,
        }
    }

    fn root(
        &mut self,
        position: &Position<R>,
        depth: i32,
        (alpha, beta): (Value, Value),
        left_out: &[Move],
    ) -> Value {
        let key = position.key();
        let begun = self.tally.estimates;
        let known = self.shared.memory.get(key).map(|entry| usize::from(entry.best));
        let mut places = R::playable(position);
        for pit in left_out.iter().filter_map(|mv| mv.pit()) {
            places = places.and(Places::one(pit.place()).not());
        }
        let mut node = Node::new(depth, 0, self.played, Window { alpha, beta });
        self.lines.clear(0);
        self.path.push(key);
        self.try_moves(position, &mut node, places, known);
        self.path.pop();
        if left_out.is_empty() && !self.tally.stopped {
            self.keep(key, &node, Window { alpha, beta }, begun);
        }
        node.best
    }

    fn line(&self) -> &[Move] {
        self.lines.first()
    }

    fn tally(&mut self) -> &mut Tally {
        &mut self.tally
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
        self.lines.clear(ply);
        if depth <= 0 || ply >= MOST_PLIES {
            return self.leaf(position, ply);
        }
        self.tally.count(self.shared);
        if let Some(value) = self.known_for_sure(position, depth, ply) {
            return value;
        }
        if self.tally.stopped {
            return 0;
        }
        let key = position.key();
        if let Some(value) = self.repetition(position, key, quiet) {
            self.tally.estimates += 1;
            return value;
        }
        let known = if depth >= REMEMBERED { self.shared.memory.get(key) } else { None };
        if let Some(entry) = known
            && let Some(value) = window.decided_by(entry, depth)
        {
            self.tally.estimates += u64::from(!entry.proven);
            return value;
        }
        let begun = self.tally.estimates;
        let mut node = Node::new(depth, ply, quiet, window);
        self.path.push(key);
        let best = known.map(|entry| usize::from(entry.best));
        self.try_moves(position, &mut node, R::playable(position), best);
        self.path.pop();
        if !self.tally.stopped && depth >= REMEMBERED {
            self.keep(key, &node, window, begun);
        }
        node.best
    }

    /// The value of a position that is not searched.
    #[inline]
    fn leaf(&mut self, position: &Position<R>, ply: usize) -> Value {
        self.tally.count(self.shared);
        self.known_for_sure(position, 0, ply).unwrap_or_else(|| {
            self.tally.estimates += 1;
            self.shared.weights.value(position.own(), position.other())
        })
    }

    /// The value of a position whose game is over or that the oracle knows.
    #[inline]
    fn known_for_sure(&self, position: &Position<R>, depth: i32, ply: usize) -> Option<Value> {
        match position.ending() {
            Some(ending) => Some(difference(&ending, position)),
            None => self.shared.told(position, self.reach.at(depth, ply)),
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
        if let Some(place) = known.filter(|_| self.order.remembered) {
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
            orders[place] = self.promise(position, &child);
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
            self.lines.clear(ply);
            -self.leaf(&child.after, ply)
        } else if node.tried == 0 {
            below(self, depth, alpha, beta)
        } else {
            // Later moves are expected to be worse: a shallower look with an empty window first.
            let less = if self.order.reductions { reduction(node, child) } else { 0 };
            let mut value = below(self, depth - less, alpha, alpha + 1);
            if value > alpha && less > 0 {
                value = below(self, depth, alpha, alpha + 1);
            }
            if value > alpha && value < beta {
                value = below(self, depth, alpha, beta);
            }
            value
        };
        if self.tally.stopped {
            return true;
        }
        node.tried += 1;
        if value > node.best {
            node.best = value;
            node.best_place = child.place;
        }
        if value > alpha {
            node.window.alpha = value;
            self.lines.set(node.ply, Move::sow(Pit::of(position.to_move(), child.place)));
            if value >= beta {
                if child.gain == 0 {
                    self.cut_off(usize::from(position.own().count(child.place)), child, node);
                }
                return true;
            }
        }
        false
    }

    /// Remembers that a quiet move cut the search off.
    fn cut_off(&mut self, seeds: usize, child: &Child<R>, node: &Node) {
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
    fn promise(&self, position: &Position<R>, child: &Child<R>) -> u32 {
        let seeds = usize::from(position.own().count(child.place));
        let Order { harvest, history, .. } = self.order;
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

    fn keep(&self, key: u64, node: &Node, opened: Window, begun: u64) {
        let entry = Entry {
            value: node.best,
            bound: opened.bound(node.best),
            proven: self.tally.estimates == begun,
            depth: u8::try_from(node.depth.max(0)).unwrap_or(u8::MAX),
            best: u16::try_from(node.best_place).unwrap_or(0),
        };
        self.shared.memory.put(key, entry);
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
