//! The search for the sowing games: principal variation search over at most six moves.

use std::marker::PhantomData;

use awale_core::rules::{Extra, Sowing};
use awale_core::{Ending, Move, Pit, Places, Position, ROW, Reason, Rules, SEEDS};

use crate::eval::Weights;
use crate::limits::{Clock, Stop};
use crate::memory::{Bound, Entry, Memory};
use crate::oracle::Oracle;
use crate::score::{INFINITE, SEED, Value};

/// The deepest line that is followed, extensions counted in.
pub(crate) const MOST_PLIES: usize = 128;
/// The shallowest search whose result is kept: below it, searching again is faster than looking
/// the result up in memory.
const REMEMBERED: i32 = 2;
/// How many positions are looked at between two looks at the clock.
const BETWEEN_LOOKS: u64 = 2048;

/// What all threads of a search share.
pub(crate) struct Shared<'a> {
    pub(crate) memory: &'a Memory,
    pub(crate) oracle: Option<&'a dyn Oracle>,
    pub(crate) weights: &'a Weights,
    pub(crate) stop: &'a Stop,
    pub(crate) clock: &'a dyn Clock,
    /// The moment when the search must end.
    pub(crate) deadline: Option<u64>,
}

impl std::fmt::Debug for Shared<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared").field("memory", self.memory).finish_non_exhaustive()
    }
}

/// One thread of a search.
#[derive(Debug)]
pub(crate) struct Search<'a, R: Sowing> {
    shared: &'a Shared<'a>,
    /// Positions looked at.
    pub(crate) nodes: u64,
    /// The number of positions at which this thread stops.
    pub(crate) most_nodes: u64,
    /// How many values so far were estimates: if a search adds none, its value is proven.
    pub(crate) estimates: u64,
    /// Set once the search has to end; what it returns then is worth nothing.
    pub(crate) stopped: bool,
    /// The keys of the positions before the current one, those played on the board first.
    path: Vec<u64>,
    /// How many of them were played on the board.
    played: usize,
    /// How often a quiet move of a pit with so many seeds cut the search off.
    history: [[i32; 64]; ROW],
    /// The best line found from each ply on.
    lines: Vec<Vec<Pit>>,
    /// The most seeds of a position the oracle may know.
    most_seeds: u8,
    rules: PhantomData<R>,
}

/// A window of values: the search need not tell apart what lies outside.
#[derive(Clone, Copy)]
struct Window {
    alpha: Value,
    beta: Value,
}

/// A move of a node with the position after it.
#[derive(Clone, Copy)]
struct Child<R: Rules> {
    place: usize,
    gain: u8,
    order: i32,
    after: Position<R>,
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

impl<'a, R: Sowing> Search<'a, R> {
    /// A search after the positions that were played since the last harvest.
    pub(crate) fn new(shared: &'a Shared<'a>, before: &[Position<R>]) -> Search<'a, R> {
        let path: Vec<u64> = before.iter().map(Position::key).collect();
        let oracle = shared.oracle.filter(|oracle| oracle.rules() == <R as Sowing>::RULE_SET);
        Search {
            shared,
            nodes: 0,
            most_nodes: u64::MAX,
            estimates: 0,
            stopped: false,
            played: path.len(),
            path,
            history: [[0; 64]; ROW],
            lines: vec![Vec::new(); MOST_PLIES + 2],
            most_seeds: oracle.map_or(0, |oracle| oracle.most_seeds()),
            rules: PhantomData,
        }
    }

    /// The best line of the last search from the root.
    pub(crate) fn line(&self) -> &[Pit] {
        &self.lines[0]
    }

    /// Searches a root whose game goes on, with the moves that are not left out.
    pub(crate) fn root(
        &mut self,
        position: &Position<R>,
        depth: i32,
        (alpha, beta): (Value, Value),
        left_out: &[Move],
    ) -> Value {
        let key = position.key();
        let begun = self.estimates;
        let known = self.shared.memory.get(key).map(|entry| usize::from(entry.best));
        let mut places = R::playable(position);
        for mv in left_out.iter().filter_map(|mv| mv.pit()) {
            places = places.and(Places::one(mv.place()).not());
        }
        let window = Window { alpha, beta };
        let mut node = Node::new(depth, 0, self.played, window);
        self.lines[0].clear();
        self.path.push(key);
        self.try_moves(position, &mut node, places, known);
        self.path.pop();
        if left_out.is_empty() && !self.stopped {
            self.keep(key, &node, alpha, begun);
        }
        node.best
    }

    /// The value of a position for the player to move.
    fn value(
        &mut self,
        position: &Position<R>,
        depth: i32,
        window: Window,
        ply: usize,
        quiet: usize,
    ) -> Value {
        self.nodes += 1;
        if let Some(ending) = position.ending() {
            return difference(&ending, position);
        }
        if let Some(value) = self.told(position) {
            return value;
        }
        if depth <= 0 || ply >= MOST_PLIES {
            self.estimates += 1;
            return self.shared.weights.value(position.own(), position.other());
        }
        if self.nodes.is_multiple_of(BETWEEN_LOOKS) {
            self.look_around();
        }
        if self.stopped {
            return 0;
        }
        let key = position.key();
        if let Some(value) = self.repetition(position, key, quiet) {
            self.estimates += 1;
            return value;
        }
        let known = if depth >= REMEMBERED { self.shared.memory.get(key) } else { None };
        if let Some(entry) = known
            && let Some(value) = usable(entry, depth, window)
        {
            self.estimates += u64::from(!entry.proven);
            return value;
        }
        let begun = self.estimates;
        let mut node = Node::new(depth, ply, quiet, window);
        self.lines[ply].clear();
        self.path.push(key);
        let best = known.map(|entry| usize::from(entry.best));
        self.try_moves(position, &mut node, R::playable(position), best);
        self.path.pop();
        if !self.stopped && depth >= REMEMBERED {
            self.keep(key, &node, window.alpha, begun);
        }
        node.best
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
        if let Some(place) = known.filter(|&place| place < ROW && places.contains(place)) {
            places = places.and(Places::one(place).not());
            let child = self.child(position, place);
            if self.try_child(position, node, &child) {
                return;
            }
        }
        let mut children: [Option<Child<R>>; ROW] = [None; ROW];
        let mut count = 0;
        for place in places {
            // Insertion sort: there are at most six.
            let child = self.child(position, place);
            let mut at = count;
            while at > 0 && children[at - 1].is_some_and(|before| before.order < child.order) {
                children[at] = children[at - 1];
                at -= 1;
            }
            children[at] = Some(child);
            count += 1;
        }
        for child in children.iter().flatten() {
            if self.try_child(position, node, child) {
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
        let value = if node.tried == 0 {
            below(self, depth, alpha, beta)
        } else {
            // Later moves are expected to be worse: a shallower look with an empty window first.
            let less = reduction(node, child);
            let mut value = below(self, depth - less, alpha, alpha + 1);
            if value > alpha && less > 0 {
                value = below(self, depth, alpha, alpha + 1);
            }
            if value > alpha && value < beta {
                value = below(self, depth, alpha, beta);
            }
            value
        };
        if self.stopped {
            return true;
        }
        node.tried += 1;
        if value > node.best {
            node.best = value;
            node.best_place = child.place;
        }
        if value > alpha {
            node.window.alpha = value;
            self.remember_line(node.ply, Pit::of(position.to_move(), child.place));
            if value >= beta {
                if child.gain == 0 {
                    let seeds = usize::from(position.own().count(child.place));
                    self.history[child.place][seeds % 64] += node.depth * node.depth;
                }
                return true;
            }
        }
        false
    }

    /// Plays a move and says what it promises.
    #[inline]
    fn child(&self, position: &Position<R>, place: usize) -> Child<R> {
        let after = position.play(Move::sow(Pit::of(position.to_move(), place)));
        let gain = after.other().granary() - position.own().granary();
        let seeds = usize::from(position.own().count(place));
        let order = (i32::from(gain) << 24) + self.history[place][seeds % 64];
        Child { place, gain, order, after }
    }

    /// What the oracle says.
    #[inline]
    fn told(&self, position: &Position<R>) -> Option<Value> {
        let (own, other) = (position.own(), position.other());
        let on_board = SEEDS - own.granary() - other.granary();
        if on_board > self.most_seeds {
            return None;
        }
        let gained = self.shared.oracle?.value(own, other, position.extra().number())?;
        Some((Value::from(own.granary()) - Value::from(other.granary()) + Value::from(gained)) * SEED)
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
                    let repetition = <R as Sowing>::REPETITION;
                    let ending =
                        position.settle(Reason::Repetition, repetition.clause, repetition.leftover);
                    return Some(difference(&ending, position));
                }
            }
        }
        None
    }

    fn keep(&self, key: u64, node: &Node, opened: Value, begun: u64) {
        let bound = if node.best >= node.window.beta {
            Bound::Lower
        } else if node.best > opened {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let entry = Entry {
            value: node.best,
            bound,
            proven: self.estimates == begun,
            depth: u8::try_from(node.depth.max(0)).unwrap_or(u8::MAX),
            best: u16::try_from(node.best_place).unwrap_or(0),
        };
        self.shared.memory.put(key, entry);
    }

    /// The best line of a ply: its move, then the best line of the next.
    fn remember_line(&mut self, ply: usize, pit: Pit) {
        let (head, tail) = self.lines.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(pit);
        head[ply].extend_from_slice(&tail[0]);
    }

    /// Looks whether the search must end.
    fn look_around(&mut self) {
        let late =
            self.shared.deadline.is_some_and(|deadline| self.shared.clock.millis() >= deadline);
        self.stopped |= late || self.nodes >= self.most_nodes || self.shared.stop.is_asked();
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
    if node.depth < 3 || child.gain > 0 || node.tried < 2 { 0 } else { 1 + i32::from(node.tried > 3) }
}

/// A value that makes the search of a position unnecessary.
#[inline]
fn usable(entry: Entry, depth: i32, window: Window) -> Option<Value> {
    let deep = entry.proven || i32::from(entry.depth) >= depth;
    let decided = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= window.beta,
        Bound::Upper => entry.value <= window.alpha,
    };
    (deep && decided).then_some(entry.value)
}

/// The difference at the end of a game, for the player to move.
fn difference<R: Rules>(ending: &Ending, position: &Position<R>) -> Value {
    let granaries = ending.granaries.map(Value::from);
    let mover = position.to_move();
    (granaries[mover] - granaries[mover.opponent()]) * SEED
}
