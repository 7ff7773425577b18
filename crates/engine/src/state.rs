//! What every search counts, and when it must end.

use awale_core::rules::Extra;
use awale_core::{Ending, Move, Position, Reason, Rules, SEEDS};

use crate::ablation::Ablation;
use crate::eval::Weights;
use crate::limits::{Clock, Stop};
use crate::oracle::Oracle;
use crate::score::{SEED, Value};
use crate::tt::{Bound, Entry, TranspositionTable};

/// The deepest line that is followed.
pub(crate) const MOST_PLIES: usize = 128;
/// How many positions are looked at between two looks at the clock.
const BETWEEN_LOOKS: u64 = 2048;

/// What all threads of a search share.
pub(crate) struct SharedState<'a> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) oracle: Option<&'a dyn Oracle>,
    pub(crate) weights: &'a Weights,
    /// The part that is left out.
    pub(crate) ablation: Option<Ablation>,
    pub(crate) stop: &'a Stop,
    /// Set when the thread that answers has finished: the others help it no longer.
    pub(crate) done: &'a Stop,
    pub(crate) clock: &'a dyn Clock,
    /// The moment when the search must end, `u64::MAX` for never.
    pub(crate) deadline: u64,
}

impl std::fmt::Debug for SharedState<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SharedState").field("memory", self.tt).finish_non_exhaustive()
    }
}

impl SharedState<'_> {
    /// The largest positions of this rule set that the oracle is asked about.
    pub(crate) fn probe_limits<R: Rules>(&self) -> ProbeLimits {
        let oracle = self.oracle.filter(|oracle| oracle.rules() == R::RULE_SET);
        oracle.map_or(ProbeLimits { quick: 0, most: 0 }, |oracle| ProbeLimits {
            quick: oracle.quick_seeds(),
            most: oracle.most_seeds(),
        })
    }

    /// What the oracle says of a position, if it may know it.
    #[inline]
    pub(crate) fn told<R: Rules>(&self, position: &Position<R>, most_seeds: u8) -> Option<Value> {
        let (own, other) = (position.own(), position.other());
        let extra = position.extra().number();
        if SEEDS - own.granary() - other.granary() > most_seeds {
            return None;
        }
        let gained = self.oracle?.value(own, other, extra)?;
        Some(
            (Value::from(own.granary()) - Value::from(other.granary()) + Value::from(gained))
                * SEED,
        )
    }
}

/// The most seeds of positions that the oracle is asked about: everywhere, and where it pays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProbeLimits {
    quick: u8,
    pub(crate) most: u8,
}

impl ProbeLimits {
    /// The most seeds of a position to ask about that would be searched so deep. A slow answer
    /// takes as long as a search of four moves; at the root it decides what is played.
    #[inline]
    pub(crate) fn at(self, depth: i32, ply: usize) -> u8 {
        const SAVES: i32 = 4;
        if depth >= SAVES || ply <= 1 { self.most } else { self.quick }
    }
}

/// A search of one rule set by one thread.
pub(crate) trait Searcher<'a, R: Rules> {
    /// A search after the positions that were played since the last harvest.
    fn new(shared: &'a SharedState<'a>, history: &[Position<R>]) -> Self;

    /// Searches a root whose game goes on, with the moves that are not left out.
    fn root(
        &mut self,
        position: &Position<R>,
        depth: i32,
        window: (Value, Value),
        excluded: &[Move],
    ) -> Value;

    /// The best line of the last search from the root.
    fn pv(&self) -> &[Move];

    /// What was counted.
    fn stats(&mut self) -> &mut SearchStats;
}

/// The counts of one thread.
#[derive(Clone, Debug)]
pub(crate) struct SearchStats {
    /// Positions looked at.
    pub(crate) nodes: u64,
    /// The number of positions at which this thread stops.
    pub(crate) most_nodes: u64,
    /// How many values so far were estimates: if a search adds none, its value is proven.
    pub(crate) estimates: u64,
    /// Set once the search has to end; what it returns then is worth nothing.
    pub(crate) stopped: bool,
}

impl SearchStats {
    pub(crate) fn new() -> SearchStats {
        SearchStats { nodes: 0, most_nodes: u64::MAX, estimates: 0, stopped: false }
    }

    /// Counts a position and now and then looks whether the search must end.
    #[inline]
    pub(crate) fn count(&mut self, shared: &SharedState<'_>) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN_LOOKS) {
            self.stopped |= shared.clock.millis() >= shared.deadline.min(shared.stop.deadline())
                || self.nodes >= self.most_nodes
                || shared.stop.is_asked()
                || shared.done.is_asked();
        }
    }
}

/// The best line from each ply on.
#[derive(Clone, Debug)]
pub(crate) struct PvTable(Vec<Vec<Move>>);

impl PvTable {
    pub(crate) fn new() -> PvTable {
        PvTable(vec![Vec::new(); MOST_PLIES + 2])
    }

    pub(crate) fn first(&self) -> &[Move] {
        &self.0[0]
    }

    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The best line of a ply: its move, then the best line of the next.
    pub(crate) fn set(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.0.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }
}

/// A window of values: the search need not tell apart what lies outside.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
}

impl Window {
    /// What a value found with this window, as it was opened, says.
    pub(crate) fn bound(self, value: Value) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// A value that makes the search of a position unnecessary.
    #[inline]
    pub(crate) fn decided_by(self, entry: Entry, depth: i32) -> Option<Value> {
        let deep = entry.proven || i32::from(entry.depth) >= depth;
        let decided = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value >= self.beta,
            Bound::Upper => entry.value <= self.alpha,
        };
        (deep && decided).then_some(entry.value)
    }
}

/// The difference at the end of a game, for the player to move.
pub(crate) fn difference<R: Rules>(ending: &Ending, position: &Position<R>) -> Value {
    let granaries = ending.granaries.map(Value::from);
    let mover = position.to_move();
    (granaries[mover] - granaries[mover.opponent()]) * SEED
}

/// What a position is worth that came back once too often.
pub(crate) fn repeated<R: Rules>(position: &Position<R>) -> Value {
    let rule = R::REPETITION;
    difference(&position.settle(Reason::Repetition, rule.clause, rule.leftover), position)
}
