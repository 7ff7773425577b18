//! What both searches share: the state of all threads, the node count and limits of one thread,
//! the principal variation, the search window.

use std::sync::atomic::{AtomicU64, Ordering};

use awale_core::rules::RuleState;
use awale_core::{Ending, Move, Position, Reason, Rules, SEEDS};

use crate::ablation::Ablation;
use crate::aim::Aim;
use crate::eval::Weights;
use crate::limits::{Clock, Stop};
use crate::oracle::{Oracle, TableValue};
use crate::score::{SEED, Value};
use crate::tt::{Bound, Entry, TranspositionTable};

pub(crate) const MOST_PLIES: usize = 128;
/// The most nodes between two looks at the clock: a fraction of a millisecond in five games.
pub(crate) const NODES_PER_CHECK: u64 = 2048;

pub(crate) struct SharedState<'a> {
    pub(crate) tt: &'a TranspositionTable,
    pub(crate) oracle: Option<&'a dyn Oracle>,
    pub(crate) weights: &'a Weights,
    pub(crate) ablation: Option<Ablation>,
    pub(crate) aim: Aim,
    pub(crate) stop: &'a Stop,
    /// Set when the main thread has finished: its helpers stop.
    pub(crate) done: &'a Stop,
    pub(crate) clock: &'a dyn Clock,
    /// When the search must end, by its clock; `u64::MAX` for never.
    pub(crate) deadline: u64,
    pub(crate) budget: NodeBudget,
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

    /// What the oracle knows of a position with at most `most_seeds` on the board and no past.
    #[inline]
    pub(crate) fn probe_tables<R: Rules>(
        &self,
        position: &Position<R>,
        most_seeds: u8,
    ) -> Option<ValueBounds> {
        let (own, other) = (position.own(), position.other());
        let state = position.state().number();
        if SEEDS - own.granary() - other.granary() > most_seeds {
            return None;
        }
        let table = self.oracle?.probe(own, other, state)?;
        let ValueBounds { least, guess, most } = ValueBounds::new::<R>(position, table);
        let [least, guess, most] = [least, guess, most].map(|seeds| self.aim.value(seeds));
        Some(ValueBounds { least, guess, most })
    }

    /// The static value of a position.
    #[inline]
    pub(crate) fn estimate<R: Rules>(&self, position: &Position<R>) -> Value {
        let (own, other) = (position.own(), position.other());
        let on_board = SEEDS - own.granary() - other.granary();
        self.aim.estimate(self.weights.value(own, other), on_board)
    }

    /// The value of a finished game, for the player to move.
    pub(crate) fn final_value<R: Rules>(&self, ending: Ending, position: &Position<R>) -> Value {
        self.aim.value(Value::from(ending.granaries.lead(position.to_move())) * SEED)
    }

    /// The value of a position that ends the game by repetition.
    pub(crate) fn repetition_value<R: Rules>(&self, position: &Position<R>) -> Value {
        let rule = R::FACTS.repetition;
        let ending = position.settle(Reason::Repetition, rule.clause, rule.leftover);
        self.final_value(ending, position)
    }

    fn is_interrupted(&self) -> bool {
        self.clock.millis() >= self.deadline.min(self.stop.deadline())
            || self.stop.is_asked()
            || self.done.is_asked()
    }
}

/// What is known of the end of a position, by the rules of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ValueBounds {
    /// No less than this.
    pub(crate) least: Value,
    /// Probably this.
    pub(crate) guess: Value,
    /// No more than this.
    pub(crate) most: Value,
}

impl ValueBounds {
    /// Tables tell what full play gains. Where a number of seeds ends the game (W5), that tells who
    /// wins, because whoever would have more than half in the end can get that number first; but by
    /// how much it does not tell: the winner has at least that number and the loser at most the rest,
    /// and at most everything goes to one of them.
    #[inline]
    fn new<R: Rules>(position: &Position<R>, table: TableValue) -> ValueBounds {
        let lead = Value::from(position.own().granary()) - Value::from(position.other().granary());
        let seeds = |gained: i8| lead + Value::from(gained);
        let (mut least, guess, mut most) =
            (seeds(table.least), seeds(table.value), seeds(table.most));
        if let Some(target) = R::FACTS.target {
            let board = Value::from(position.seeds_on_board());
            let win = 2 * Value::from(target) - Value::from(SEEDS);
            least = if least < 0 { lead - board } else { least.min(win) };
            most = if most > 0 { lead + board } else { most.max(-win) };
        }
        ValueBounds { least: least * SEED, guess: guess * SEED, most: most * SEED }
    }

    /// The value, if it is known.
    pub(crate) fn exact(self) -> Option<Value> {
        (self.least == self.most).then_some(self.least)
    }
}

/// The nodes that a search may still visit. Threads take them in portions, so that together they
/// visit exactly as many as the limit allows. The share of the main thread is set aside: helpers may
/// run first, and what they find is no answer.
#[derive(Debug)]
pub(crate) struct NodeBudget {
    /// What the main thread takes before it shares the rest.
    pub(crate) reserved: u64,
    left: AtomicU64,
    portion: u64,
}

impl NodeBudget {
    /// A budget for some threads; `None` is no limit.
    pub(crate) fn new(limit: Option<u64>, threads: usize) -> NodeBudget {
        let limit = limit.unwrap_or(u64::MAX);
        // Small budgets are dealt out in small portions, so that no thread takes it all.
        let portion = (limit / (4 * threads as u64)).clamp(1, NODES_PER_CHECK);
        let reserved = limit / threads as u64;
        NodeBudget { reserved, left: AtomicU64::new(limit - reserved), portion }
    }

    /// Takes the next portion, of at most so many nodes, from what a thread has for itself or from
    /// what all share; 0 if nothing is left.
    fn take(&self, reserved: &mut u64, most: u64) -> u64 {
        let portion = self.portion.min(most);
        if *reserved > 0 {
            let taken = portion.min(*reserved);
            *reserved -= taken;
            return taken;
        }
        let rest = |left: u64| Some(left.saturating_sub(portion));
        let left = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        left.unwrap_or_default().min(portion)
    }
}

/// The most seeds of positions that the oracle is asked about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ProbeLimits {
    /// At every node.
    quick: u8,
    /// Where a slow answer pays.
    most: u8,
}

impl ProbeLimits {
    /// The most seeds of a position that would be searched to `depth`. A slow answer takes as long
    /// as a search of depth four; at the root and below it, it decides which move is played.
    #[inline]
    pub(crate) fn at(self, depth: i32, ply: usize) -> u8 {
        const SAVES: i32 = 4;
        if depth >= SAVES || ply <= 1 { self.most } else { self.quick }
    }
}

/// A search of one rule set by one thread.
pub(crate) trait Searcher<'a, R: Rules> {
    /// A search after `history`, the positions of the game since the last harvest.
    fn new(shared: &'a SharedState<'a>, history: &[Position<R>]) -> Self;

    /// What the tables know of a root, if it holds after the positions before it.
    fn known(&self, root: &Position<R>) -> Option<ValueBounds>;

    /// Searches a root whose game goes on, without the excluded moves.
    fn root(
        &mut self,
        position: &Position<R>,
        depth: i32,
        window: (Value, Value),
        excluded: &[Move],
    ) -> Value;

    /// The principal variation of the last search from the root.
    fn pv(&self) -> &[Move];

    fn stats(&mut self) -> &mut SearchStats;
}

#[derive(Clone, Debug)]
pub(crate) struct SearchStats {
    pub(crate) nodes: u64,
    /// How many values so far were estimates: if a search adds none, its value is proven.
    pub(crate) estimates: u64,
    /// Set once the search has to end; what it returns then is worth nothing.
    pub(crate) stopped: bool,
    /// Whether the clock and a request to stop count: not before there is a move to play.
    pub(crate) interruptible: bool,
    /// Nodes of the budget that only this thread may take.
    pub(crate) reserved: u64,
    /// The node count at which the next portion of the budget is taken.
    next_check: u64,
    nodes_per_check: u64,
}

impl SearchStats {
    pub(crate) fn new(nodes_per_check: u64) -> SearchStats {
        SearchStats {
            nodes: 0,
            estimates: 0,
            stopped: false,
            interruptible: true,
            reserved: 0,
            next_check: 0,
            nodes_per_check,
        }
    }

    /// Counts a node; now and then checks whether the search must end. A search that is stopped
    /// counts no more.
    #[inline]
    pub(crate) fn count(&mut self, shared: &SharedState<'_>) {
        if self.nodes == self.next_check {
            self.check(shared);
            if self.stopped {
                return;
            }
        }
        self.nodes += 1;
    }

    #[cold]
    fn check(&mut self, shared: &SharedState<'_>) {
        if self.stopped {
            return;
        }
        let interrupted = self.interruptible && shared.is_interrupted();
        let portion = if interrupted {
            0
        } else {
            shared.budget.take(&mut self.reserved, self.nodes_per_check)
        };
        self.next_check += portion;
        self.stopped = portion == 0;
    }
}

/// The principal variation from each ply on.
#[derive(Clone, Debug)]
pub(crate) struct PvTable(Vec<Vec<Move>>);

impl PvTable {
    pub(crate) fn new() -> PvTable {
        PvTable(vec![Vec::new(); MOST_PLIES + 2])
    }

    pub(crate) fn root(&self) -> &[Move] {
        &self.0[0]
    }

    #[inline]
    pub(crate) fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// Puts a move in front of the variation of the next ply.
    pub(crate) fn set(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.0.split_at_mut(ply + 1);
        head[ply].clear();
        head[ply].push(mv);
        head[ply].extend_from_slice(&tail[0]);
    }
}

/// The alpha-beta window: values outside need not be told apart.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
}

impl Window {
    /// Whether there are values inside: a null window only asks on which side the value is.
    #[inline]
    pub(crate) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    /// The kind of bound that a value found with this window is.
    pub(crate) fn bound(self, value: Value) -> Bound {
        if value >= self.beta {
            Bound::Lower
        } else if value > self.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        }
    }

    /// The known value, or the bound of it that lies outside.
    #[inline]
    pub(crate) fn decided(self, known: ValueBounds) -> Option<Value> {
        let bound = |bound: Value, outside: bool| outside.then_some(bound);
        known
            .exact()
            .or(bound(known.least, known.least >= self.beta))
            .or(bound(known.most, known.most <= self.alpha))
    }

    /// The value of an entry that makes a search to `depth` unnecessary.
    #[inline]
    pub(crate) fn cutoff(self, entry: Entry, depth: i32) -> Option<Value> {
        let deep = entry.proven || i32::from(entry.depth) >= depth;
        let decided = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => entry.value >= self.beta,
            Bound::Upper => entry.value <= self.alpha,
        };
        (deep && decided).then_some(entry.value)
    }
}

/// Calls a function with the state of a search without tables.
#[cfg(test)]
pub(crate) fn with_shared<T>(
    rules: awale_core::RuleSet,
    ablation: Option<Ablation>,
    run: impl FnOnce(&SharedState<'_>) -> T,
) -> T {
    let (tt, stop, done) = (TranspositionTable::new(1), Stop::new(), Stop::new());
    run(&SharedState {
        tt: &tt,
        oracle: None,
        weights: Weights::of(rules),
        ablation,
        aim: Aim::Result,
        stop: &stop,
        done: &done,
        clock: &crate::limits::NoClock,
        deadline: u64::MAX,
        budget: NodeBudget::new(None, 1),
    })
}

#[cfg(test)]
mod tests {
    use awale_core::rules::{Abapa, Awale};

    use super::*;

    const WINDOW: Window = Window { alpha: -50, beta: 70 };

    #[test]
    fn a_value_is_a_bound_by_its_place_in_the_window() {
        use Bound::{Exact, Lower, Upper};
        let bounds = [-51, -50, -49, 69, 70, 71].map(|value| WINDOW.bound(value));
        assert_eq!(bounds, [Upper, Upper, Exact, Exact, Lower, Lower]);
        assert!(WINDOW.is_open() && !Window { alpha: 4, beta: 5 }.is_open());
    }

    #[test]
    fn an_entry_cuts_off_if_it_is_deep_enough_and_decides() {
        let entry =
            |bound, value| Entry { value, bound, proven: false, height: 0, depth: 5, best: 0 };
        for (bound, value, decides) in [
            (Bound::Exact, 0, true),
            (Bound::Lower, 69, false),
            (Bound::Lower, 70, true),
            (Bound::Upper, -49, false),
            (Bound::Upper, -50, true),
        ] {
            let entry = entry(bound, value);
            assert_eq!(WINDOW.cutoff(entry, 5), decides.then_some(value), "{entry:?}");
            assert_eq!(WINDOW.cutoff(entry, 6), None);
            let proven = Entry { proven: true, ..entry };
            assert_eq!(WINDOW.cutoff(proven, 60), decides.then_some(value), "{proven:?}");
        }
    }

    /// Where 25 seeds win, tables know who wins; elsewhere they know by how much.
    #[test]
    fn what_tables_know_by_the_rules() {
        fn known<R: Rules>(text: &str, least: i8, value: i8, most: i8) -> [Value; 3] {
            let position = Position::<R>::new(&text.parse().unwrap()).unwrap();
            let known = ValueBounds::new(&position, TableValue { least, value, most });
            [known.least, known.guess, known.most].map(|value| value / SEED)
        }
        let lead_two = "0-0-1-0-0-1-1-0-0-1-0-2-22-20-S";
        assert_eq!(known::<Awale>(lead_two, 3, 3, 3), [5, 5, 5]);
        assert_eq!(known::<Abapa>(lead_two, 3, 3, 3), [2, 5, 8]);
        assert_eq!(known::<Abapa>(lead_two, -1, -1, -1), [1, 1, 8]);
        assert_eq!(known::<Abapa>(lead_two, -2, -2, -2), [0, 0, 0]);
        assert_eq!(known::<Abapa>(lead_two, -5, -5, -5), [-4, -3, -2]);
        assert_eq!(known::<Abapa>(lead_two, -3, 0, 1), [-4, 2, 8]);
    }

    #[test]
    fn a_bound_outside_the_window_decides() {
        let known = |least, most| ValueBounds { least, guess: 0, most };
        for (least, most, decided) in [
            (10, 10, Some(10)),
            (-60, 60, None),
            (70, 200, Some(70)),
            (69, 200, None),
            (-200, -50, Some(-50)),
            (-200, -49, None),
        ] {
            assert_eq!(WINDOW.decided(known(least, most)), decided, "{least} to {most}");
        }
    }

    /// Slow answers are asked for where they save a search of depth four, and near the root.
    #[test]
    fn slow_tables_are_probed_where_it_pays() {
        let limits = ProbeLimits { quick: 9, most: 20 };
        let asked = [(3, 2), (4, 2), (0, 1), (0, 2)].map(|(depth, ply)| limits.at(depth, ply));
        assert_eq!(asked, [9, 20, 20, 9]);
    }

    #[test]
    fn a_budget_is_dealt_out_to_the_last_node() {
        let all = |budget: &NodeBudget, mut reserved: u64, most: u64| -> Vec<u64> {
            let take = || budget.take(&mut reserved, most);
            std::iter::repeat_with(take).take_while(|&taken| taken > 0).collect()
        };
        for (limit, threads, helper, main) in [
            (5000, 1, vec![], vec![1250; 4]),
            (10_000, 1, vec![], vec![2048, 2048, 2048, 2048, 1808]),
            (3, 2, vec![1; 2], vec![1]),
            (160, 2, vec![20; 4], vec![20; 4]),
        ] {
            let budget = NodeBudget::new(Some(limit), threads);
            // Helpers that come first leave the main thread its share.
            assert_eq!(all(&budget, 0, NODES_PER_CHECK), helper);
            assert_eq!(all(&budget, budget.reserved, NODES_PER_CHECK), main);
        }
        let budget = NodeBudget::new(Some(160), 2);
        assert_eq!(all(&budget, budget.reserved, 16).len(), 10, "the main thread takes all shares");
        assert_eq!(NodeBudget::new(None, 4).take(&mut 0, NODES_PER_CHECK), NODES_PER_CHECK);
    }
}
