//! The engine as others see it: a position goes in, lines with scores come out.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use awale_core::rules::{Eqwale, EqwaleMoves, Sowing, SowingMoves};
use awale_core::{AnyPosition, Move, Position, Rules, for_each_rule_set};

use crate::ablation::Ablation;
use crate::beam::BeamSearch;
use crate::eval::Weights;
use crate::limits::{Clock, Limits, Stop};
use crate::oracle::Oracle;
use crate::score::{Certainty, INFINITE, SEED, Score, Value};
use crate::search::Search;
use crate::state::{Searcher, SharedState};
use crate::tt::TranspositionTable;

/// The deepest iteration when no limit says otherwise.
const DEEPEST: u8 = 100;
/// Half the width of the first window around the value of the iteration before.
const ASPIRATION: Value = SEED / 2;

/// A line of play with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PvLine {
    /// What it is worth to the player to move.
    pub score: Score,
    /// The moves, the first of them the one that is meant.
    pub moves: Vec<Move>,
}

/// What a search knows after an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// The depth of the iteration, in moves.
    pub depth: u8,
    /// Positions looked at so far, by all threads.
    pub nodes: u64,
    /// Time so far, in milliseconds.
    pub millis: u64,
    /// The lines, best first: as many as were asked for, if there are so many moves.
    pub lines: Vec<PvLine>,
}

impl Info {
    /// The best move.
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }
}

/// A question to the engine.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// The position to be searched.
    pub position: AnyPosition,
    /// The positions of the game before it since the last harvest, for repetitions.
    pub history: &'a [AnyPosition],
    /// How long to search.
    pub limits: Limits,
    /// How many moves to score; at least one.
    pub multipv: usize,
}

impl<'a> Question<'a> {
    /// A question about a position without history: its best move.
    pub const fn new(position: AnyPosition, limits: Limits) -> Question<'a> {
        Question { position, history: &[], limits, multipv: 1 }
    }
}

/// A rule set and how it is searched, which its kind of moves decides.
trait Searchable: Rules {
    type Search<'a>: Searcher<'a, Self>;
}

impl<R: Rules<Moves: SearchedMoves<R>>> Searchable for R {
    type Search<'a> = <R::Moves as SearchedMoves<R>>::Search<'a>;
}

/// A kind of moves and the search for it.
trait SearchedMoves<R: Rules> {
    type Search<'a>: Searcher<'a, R>;
}

impl<R: Sowing> SearchedMoves<R> for SowingMoves {
    type Search<'a> = Search<'a, R>;
}

impl SearchedMoves<Eqwale> for EqwaleMoves {
    type Search<'a> = BeamSearch<'a>;
}

/// The engine.
#[derive(Debug)]
pub struct Engine {
    tt: TranspositionTable,
    oracle: Option<Arc<dyn Oracle>>,
    weights: Option<Weights>,
    threads: usize,
    ablation: Option<Ablation>,
}

impl Engine {
    /// An engine with a transposition table of some mebibytes.
    pub fn new(mebibytes: usize) -> Engine {
        let tt = TranspositionTable::new(mebibytes);
        Engine { tt, oracle: None, weights: None, threads: 1, ablation: None }
    }

    /// Gives the engine somebody to ask about endgames.
    pub fn set_oracle(&mut self, oracle: Option<Arc<dyn Oracle>>) {
        self.oracle = oracle;
        self.tt.clear();
    }

    /// Replaces the weights that come with the program.
    pub fn set_weights(&mut self, weights: Option<Weights>) {
        self.weights = weights;
        self.tt.clear();
    }

    /// Sets the size of the transposition table, in mebibytes.
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.tt = TranspositionTable::new(mebibytes);
    }

    /// Sets the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Leaves out a part of the search, to measure what it is worth.
    pub fn set_ablation(&mut self, ablation: Option<Ablation>) {
        self.ablation = ablation;
    }

    /// Forgets what earlier searches found.
    pub fn clear_hash(&mut self) {
        self.tt.clear();
    }

    /// Searches until a limit is reached or somebody asks to stop, telling after each iteration
    /// what is known. Returns what is known at the end: `None` if the game is over.
    pub fn go(
        &mut self,
        question: &Question<'_>,
        clock: &dyn Clock,
        stop: &Stop,
        tell: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        macro_rules! by_rules {
            ($($variant:ident $name:literal $title:literal,)*) => {
                match &question.position {
                    $(AnyPosition::$variant(position) => {
                        let history = question.history.iter().filter_map(|any| match any {
                            AnyPosition::$variant(position) => Some(*position),
                            _ => None,
                        });
                        let history: Vec<_> = history.collect();
                        self.search(position, &history, question, clock, stop, tell)
                    })*
                }
            };
        }
        let info = for_each_rule_set!(by_rules)?;
        Some(self.with_progress(question, info))
    }

    /// Where the best score is proven, the oracle chooses among the moves that keep it.
    fn with_progress(&self, question: &Question<'_>, mut info: Info) -> Info {
        let position = &question.position;
        let oracle = self.oracle.as_ref().filter(|oracle| oracle.rules() == position.rules());
        let exact = info.lines[0].score.certainty == Certainty::Exact;
        if let Some(mv) = oracle.filter(|_| exact).and_then(|oracle| oracle.best_move(position)) {
            let best = info.lines[0].score;
            match info.lines.iter().position(|line| line.moves.first() == Some(&mv)) {
                Some(at) if info.lines[at].score == best => info.lines[..=at].rotate_right(1),
                Some(_) => {}
                None => info.lines[0] = PvLine { score: best, moves: vec![mv] },
            }
        }
        info
    }

    fn search<R: Searchable>(
        &self,
        position: &Position<R>,
        history: &[Position<R>],
        question: &Question<'_>,
        clock: &dyn Clock,
        stop: &Stop,
        tell: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        if position.ending().is_some() {
            return None;
        }
        self.tt.new_search();
        let begun = clock.millis();
        let done = Stop::new();
        let shared = SharedState {
            tt: &self.tt,
            oracle: self.oracle.as_deref(),
            weights: self.weights.as_ref().unwrap_or_else(|| Weights::of(R::RULE_SET)),
            ablation: self.ablation,
            stop,
            done: &done,
            clock,
            deadline: question.limits.millis.map_or(u64::MAX, |millis| begun + millis),
        };
        let deepest = question.limits.depth.unwrap_or(DEEPEST).max(1);
        let others = AtomicU64::new(0);
        let help = |first: u8| {
            let mut search = R::Search::new(&shared, history);
            // Helpers begin at different depths, so that they run ahead of each other.
            for depth in first..=deepest {
                search.root(position, i32::from(depth), (-INFINITE, INFINITE), &[]);
                if search.stats().stopped {
                    break;
                }
            }
            others.fetch_add(search.stats().nodes, Ordering::Relaxed);
        };
        let mut answer = || {
            let known = deepen(&shared, position, history, question, begun, tell);
            done.now();
            known
        };
        if self.threads == 1 {
            return answer();
        }
        let known = thread::scope(|scope| {
            for number in 1..self.threads {
                let first = 1 + u8::try_from(number % 4).unwrap_or(0);
                scope.spawn(move || help(first));
            }
            answer()
        });
        known.map(|info| Info { nodes: info.nodes + others.load(Ordering::Relaxed), ..info })
    }
}

/// Searches deeper and deeper, telling what each iteration found.
fn deepen<'a, R: Searchable>(
    shared: &'a SharedState<'a>,
    position: &Position<R>,
    history: &[Position<R>],
    question: &Question<'_>,
    begun: u64,
    tell: &mut dyn FnMut(&Info),
) -> Option<Info> {
    let mut search = R::Search::new(shared, history);
    let lines = question.multipv.clamp(1, position.moves().count());
    let deepest = question.limits.depth.unwrap_or(DEEPEST).max(1);
    let mut known: Option<Info> = None;
    for depth in 1..=deepest {
        // The first iteration takes no time and always ends, so that there is a move to play.
        let limited = known.is_some();
        search.stats().most_nodes = question.limits.nodes.filter(|_| limited).unwrap_or(u64::MAX);
        let mut report = |nodes: u64, lines: Vec<PvLine>| {
            let info = Info { depth, nodes, millis: shared.clock.millis() - begun, lines };
            tell(&info);
            info
        };
        let Some(found) =
            iterate::<R>(&mut search, position, depth, lines, known.as_ref(), &mut report)
        else {
            break;
        };
        let exact = found.iter().all(|line| line.score.certainty == Certainty::Exact);
        known = Some(report(search.stats().nodes, found));
        if exact || search.stats().stopped {
            break;
        }
    }
    known
}

/// One iteration: the best lines to a depth, or `None` if the search had to stop in the middle
/// with nothing better than was known. Bounds are reported as soon as a window proves too narrow.
fn iterate<R: Searchable>(
    search: &mut R::Search<'_>,
    position: &Position<R>,
    depth: u8,
    lines: usize,
    known: Option<&Info>,
    report: &mut dyn FnMut(u64, Vec<PvLine>) -> Info,
) -> Option<Vec<PvLine>> {
    let mut found: Vec<PvLine> = Vec::new();
    for number in 0..lines {
        let excluded: Vec<Move> =
            found.iter().filter_map(|line| line.moves.first().copied()).collect();
        let guess = known.and_then(|info| info.lines.get(number));
        let mut half = ASPIRATION;
        let mut window = match guess {
            Some(line) => (line.score.value - half, line.score.value + half),
            None => (-INFINITE, INFINITE),
        };
        let begun = search.stats().estimates;
        let value = loop {
            let value = search.root(position, i32::from(depth), window, &excluded);
            if search.stats().stopped {
                // The best move known is tried first: another line in front is a better one.
                let better = lines == 1 && value > window.0 && !search.pv().is_empty();
                let certainty = Certainty::Estimate;
                let moves = search.pv().to_vec();
                return better.then(|| vec![PvLine { score: Score { value, certainty }, moves }]);
            }
            half *= 4;
            let certainty = if value <= window.0 {
                window.0 = (value - half).max(-INFINITE);
                Certainty::AtMost
            } else if value >= window.1 {
                window.1 = (value + half).min(INFINITE);
                Certainty::AtLeast
            } else {
                break value;
            };
            let mut bounded = found.clone();
            let moves = match search.pv() {
                [] => guess.map_or_else(Vec::new, |line| line.moves.clone()),
                line => line.to_vec(),
            };
            bounded.push(PvLine { score: Score { value, certainty }, moves });
            report(search.stats().nodes, bounded);
        };
        let certainty =
            if search.stats().estimates == begun { Certainty::Exact } else { Certainty::Estimate };
        let moves = search.pv().to_vec();
        found.push(PvLine { score: Score { value, certainty }, moves });
    }
    found.sort_by_key(|line| std::cmp::Reverse(line.score.value));
    Some(found)
}
