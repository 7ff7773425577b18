//! The engine as others see it: a position goes in, lines with scores come out.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use awale_core::rules::{Eqwale, EqwaleMoves, Sowing, SowingMoves};
use awale_core::{AnyPosition, Move, Position, Rules, for_each_rule_set};

use crate::eval::Weights;
use crate::limits::{Clock, Limits, Stop};
use crate::memory::Memory;
use crate::oracle::Oracle;
use crate::part::Part;
use crate::score::{Certainty, INFINITE, SEED, Score, Value};
use crate::search::Search;
use crate::tally::{Searcher, Shared};
use crate::wide::Wide;

/// The deepest iteration when no limit says otherwise.
const DEEPEST: u8 = 100;
/// Half the width of the first window around the value of the iteration before.
const ASPIRATION: Value = SEED / 2;

/// A line of play with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
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
    pub lines: Vec<Line>,
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
    pub before: &'a [AnyPosition],
    /// How long to search.
    pub limits: Limits,
    /// How many moves to score; at least one.
    pub lines: usize,
}

impl<'a> Question<'a> {
    /// A question about a position without history: its best move.
    pub const fn new(position: AnyPosition, limits: Limits) -> Question<'a> {
        Question { position, before: &[], limits, lines: 1 }
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
    type Search<'a> = Wide<'a>;
}

/// The engine.
#[derive(Debug)]
pub struct Engine {
    memory: Memory,
    oracle: Option<Arc<dyn Oracle>>,
    weights: Option<Weights>,
    threads: usize,
    without: Option<Part>,
}

impl Engine {
    /// An engine with a transposition table of some mebibytes.
    pub fn new(mebibytes: usize) -> Engine {
        let memory = Memory::new(mebibytes);
        Engine { memory, oracle: None, weights: None, threads: 1, without: None }
    }

    /// Gives the engine somebody to ask about endgames.
    pub fn set_oracle(&mut self, oracle: Option<Arc<dyn Oracle>>) {
        self.oracle = oracle;
        self.memory.clear();
    }

    /// Replaces the weights that come with the program.
    pub fn set_weights(&mut self, weights: Option<Weights>) {
        self.weights = weights;
        self.memory.clear();
    }

    /// Sets the size of the transposition table, in mebibytes.
    pub fn set_memory(&mut self, mebibytes: usize) {
        self.memory = Memory::new(mebibytes);
    }

    /// Sets the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Leaves out a part of the search, to measure what it is worth.
    pub fn set_without(&mut self, part: Option<Part>) {
        self.without = part;
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        self.memory.clear();
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
                        let before = question.before.iter().filter_map(|any| match any {
                            AnyPosition::$variant(position) => Some(*position),
                            _ => None,
                        });
                        let before: Vec<_> = before.collect();
                        self.search(position, &before, question, clock, stop, tell)
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
                None => info.lines[0] = Line { score: best, moves: vec![mv] },
            }
        }
        info
    }

    fn search<R: Searchable>(
        &self,
        position: &Position<R>,
        before: &[Position<R>],
        question: &Question<'_>,
        clock: &dyn Clock,
        stop: &Stop,
        tell: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        if position.ending().is_some() {
            return None;
        }
        self.memory.new_search();
        let begun = clock.millis();
        let done = Stop::new();
        let shared = Shared {
            memory: &self.memory,
            oracle: self.oracle.as_deref(),
            weights: self.weights.as_ref().unwrap_or_else(|| Weights::of(R::RULE_SET)),
            without: self.without,
            stop,
            done: &done,
            clock,
            deadline: question.limits.millis.map_or(u64::MAX, |millis| begun + millis),
        };
        let deepest = question.limits.depth.unwrap_or(DEEPEST).max(1);
        let others = AtomicU64::new(0);
        let help = |first: u8| {
            let mut search = R::Search::new(&shared, before);
            // Helpers begin at different depths, so that they run ahead of each other.
            for depth in first..=deepest {
                search.root(position, i32::from(depth), (-INFINITE, INFINITE), &[]);
                if search.tally().stopped {
                    break;
                }
            }
            others.fetch_add(search.tally().nodes, Ordering::Relaxed);
        };
        let mut answer = || {
            let known = deepen(&shared, position, before, question, begun, tell);
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
    shared: &'a Shared<'a>,
    position: &Position<R>,
    before: &[Position<R>],
    question: &Question<'_>,
    begun: u64,
    tell: &mut dyn FnMut(&Info),
) -> Option<Info> {
    let mut search = R::Search::new(shared, before);
    let lines = question.lines.clamp(1, position.moves().count());
    let deepest = question.limits.depth.unwrap_or(DEEPEST).max(1);
    let mut known: Option<Info> = None;
    for depth in 1..=deepest {
        // The first iteration takes no time and always ends, so that there is a move to play.
        let limited = known.is_some();
        search.tally().most_nodes = question.limits.nodes.filter(|_| limited).unwrap_or(u64::MAX);
        let mut report = |nodes: u64, lines: Vec<Line>| {
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
        known = Some(report(search.tally().nodes, found));
        if exact || search.tally().stopped {
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
    report: &mut dyn FnMut(u64, Vec<Line>) -> Info,
) -> Option<Vec<Line>> {
    let mut found: Vec<Line> = Vec::new();
    for number in 0..lines {
        let left_out: Vec<Move> =
            found.iter().filter_map(|line| line.moves.first().copied()).collect();
        let guess = known.and_then(|info| info.lines.get(number));
        let mut half = ASPIRATION;
        let mut window = match guess {
            Some(line) => (line.score.value - half, line.score.value + half),
            None => (-INFINITE, INFINITE),
        };
        let begun = search.tally().estimates;
        let value = loop {
            let value = search.root(position, i32::from(depth), window, &left_out);
            if search.tally().stopped {
                // The best move known is tried first: another line in front is a better one.
                let better = lines == 1 && value > window.0 && !search.line().is_empty();
                let certainty = Certainty::Estimate;
                let moves = search.line().to_vec();
                return better.then(|| vec![Line { score: Score { value, certainty }, moves }]);
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
            let moves = match search.line() {
                [] => guess.map_or_else(Vec::new, |line| line.moves.clone()),
                line => line.to_vec(),
            };
            bounded.push(Line { score: Score { value, certainty }, moves });
            report(search.tally().nodes, bounded);
        };
        let certainty =
            if search.tally().estimates == begun { Certainty::Exact } else { Certainty::Estimate };
        let moves = search.line().to_vec();
        found.push(Line { score: Score { value, certainty }, moves });
    }
    found.sort_by_key(|line| std::cmp::Reverse(line.score.value));
    Some(found)
}
