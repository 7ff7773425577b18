//! The engine as others see it: a position goes in, lines with scores come out.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use awale_core::rules::{Eqwale, EqwaleMoves, Sowing, SowingMoves};
use awale_core::{AnyPosition, Move, Position, Rules, for_each_rule_set};

use crate::ablation::Ablation;
use crate::aim::Aim;
use crate::beam::BeamSearch;
use crate::eval::Weights;
use crate::limits::{Clock, Limits, Stop};
use crate::oracle::Oracle;
use crate::score::{Certainty, INFINITE, SEED, Score, Value};
use crate::search::Search;
use crate::state::{NodeBudget, Searcher, SharedState};
use crate::tt::TranspositionTable;

/// The deepest iteration if no limit says otherwise.
const DEEPEST: u8 = 100;
/// Half the width of the first aspiration window.
const ASPIRATION: Value = SEED / 2;

/// A principal variation with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PvLine {
    /// The score for the player to move.
    pub score: Score,
    /// The moves.
    pub moves: Vec<Move>,
}

/// What a search knows after an iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// The depth of the iteration, in moves; 0 if the node limit left no time for a first one.
    pub depth: u8,
    /// Nodes visited so far: by all threads in the answer, by the main thread in what is told
    /// before it.
    pub nodes: u64,
    /// Time so far, in milliseconds.
    pub millis: u64,
    /// The variations, best first: as many as were asked for, if there are so many moves and the
    /// search was not stopped in its first iteration. Never none.
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
    /// The positions of the game since the last harvest, without this one: for repetitions.
    pub history: &'a [AnyPosition],
    /// How long to search.
    pub limits: Limits,
    /// How many moves to score; at least one.
    pub multipv: usize,
    /// Moves that are not considered. If they are all there are, none is excluded.
    pub excluded: &'a [Move],
}

impl<'a> Question<'a> {
    /// A question about a position without history: its best move.
    pub const fn new(position: AnyPosition, limits: Limits) -> Question<'a> {
        Question { position, history: &[], limits, multipv: 1, excluded: &[] }
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
    aim: Aim,
}

impl Engine {
    /// An engine with a transposition table of some mebibytes, at least one.
    ///
    /// # Panics
    /// If the table is larger than the address space.
    pub fn new(mebibytes: usize) -> Engine {
        let tt = TranspositionTable::new(mebibytes);
        Engine { tt, oracle: None, weights: None, threads: 1, ablation: None, aim: Aim::Result }
    }

    /// Sets the endgame tables; clears the transposition table, whose values may depend on them.
    pub fn set_oracle(&mut self, oracle: Option<Arc<dyn Oracle>>) {
        self.oracle = oracle;
        self.tt.clear();
    }

    /// Replaces the weights of the evaluation; `None` for those of the program.
    pub fn set_weights(&mut self, weights: Option<Weights>) {
        self.weights = weights;
        self.tt.clear();
    }

    /// Replaces the transposition table by an empty one of some mebibytes.
    ///
    /// # Panics
    /// As for [`Engine::new`].
    pub fn set_hash(&mut self, mebibytes: usize) {
        self.tt = TranspositionTable::new(mebibytes);
    }

    /// Sets the number of threads.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Removes a part of the search, to measure what it is worth.
    pub fn set_ablation(&mut self, ablation: Option<Ablation>) {
        self.ablation = ablation;
    }

    /// Sets what it plays for; clears the transposition table, whose values count it.
    pub fn set_aim(&mut self, aim: Aim) {
        if self.aim != aim {
            self.aim = aim;
            self.tt.clear();
        }
    }

    /// Clears the transposition table, for a new game.
    pub fn clear_hash(&mut self) {
        self.tt.clear();
    }

    /// Searches until a limit is reached or a stop is requested; `tell` hears of every iteration.
    /// Returns what is known at the end: `None` if the game is over.
    ///
    /// The clock and a request to stop do not interrupt the first line of the first iteration, some
    /// dozens of nodes, so there is a sensible move to play. The node limit holds always: with too
    /// few nodes for one iteration the best of the moves searched is the answer, with none at all
    /// the first legal move.
    pub fn go(
        &mut self,
        question: &Question<'_>,
        clock: &dyn Clock,
        stop: &Stop,
        tell: &mut dyn FnMut(&Info),
    ) -> Option<Info> {
        let mut question = question.clone();
        if question.position.legal_moves().iter().all(|mv| question.excluded.contains(mv)) {
            question.excluded = &[];
        }
        let question = &question;
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
        for_each_rule_set!(by_rules)
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
            aim: self.aim,
            stop,
            done: &done,
            clock,
            deadline: question
                .limits
                .millis
                .map_or(u64::MAX, |millis| begun.saturating_add(millis)),
            budget: NodeBudget::new(question.limits.nodes, self.threads),
        };
        let deepest = question.limits.depth.unwrap_or(DEEPEST).max(1);
        let others = AtomicU64::new(0);
        let help = |first: u8| {
            let mut search = R::Search::new(&shared, history);
            // Helpers begin at different depths, so they run ahead of each other.
            for depth in first..=deepest {
                let window = (-INFINITE, INFINITE);
                search.root(position, i32::from(depth), window, question.excluded);
                if search.stats().stopped {
                    break;
                }
            }
            others.fetch_add(search.stats().nodes, Ordering::Relaxed);
        };
        let mut answer = || {
            let info = deepen(&shared, position, history, question, begun, tell);
            done.now();
            info
        };
        if self.threads == 1 {
            return Some(answer());
        }
        let info = thread::scope(|scope| {
            for number in 1..self.threads {
                let first = 1 + u8::try_from(number % 4).unwrap_or(0);
                // Without a thread that the system refuses the search is only slower.
                let _ = thread::Builder::new().spawn_scoped(scope, move || help(first));
            }
            answer()
        });
        Some(Info { nodes: info.nodes + others.load(Ordering::Relaxed), ..info })
    }
}

fn deepen<'a, R: Searchable>(
    shared: &'a SharedState<'a>,
    position: &Position<R>,
    history: &[Position<R>],
    question: &Question<'_>,
    begun: u64,
    tell: &mut dyn FnMut(&Info),
) -> Info {
    let mut search = R::Search::new(shared, history);
    search.stats().interruptible = false;
    search.stats().reserved = shared.budget.reserved;
    let candidates = || position.moves().filter(|mv| !question.excluded.contains(mv));
    let multipv = question.multipv.clamp(1, candidates().count());
    let deepest = question.limits.depth.unwrap_or(DEEPEST).max(1);
    let sure = sure::<R>(&search, shared, position, question);
    // Its lines with the values of the search, and as they were told.
    let mut known: Option<(Vec<PvLine>, Info)> = None;
    // The clock of a browser may step back.
    let millis = || shared.clock.millis().saturating_sub(begun);
    let mut report = |depth: u8, nodes: u64, mut lines: Vec<PvLine>| {
        for line in &mut lines {
            line.score.value = shared.aim.difference(line.score.value);
        }
        let info = Info { depth, nodes, millis: millis(), lines };
        tell(&info);
        info
    };
    for depth in 1..=deepest {
        let mut bounds = |nodes: u64, lines: Vec<PvLine>| drop(report(depth, nodes, lines));
        let Some(found) = iterate::<R>(
            &mut search,
            position,
            depth,
            multipv,
            question.excluded,
            known.as_ref().map(|(lines, _)| &lines[..]),
            &mut bounds,
        ) else {
            break;
        };
        let exact = found.iter().all(|line| line.score.certainty == Certainty::Exact);
        let info = report(depth, search.stats().nodes, found.clone());
        known = Some((found, info));
        let answered = exact || (sure.is_some() && multipv == 1);
        if answered || search.stats().stopped {
            break;
        }
    }
    let nodes = search.stats().nodes;
    if let Some((_, mut info)) = known {
        if let Some(line) = sure {
            put_first(&mut info.lines, line);
        }
        // An iteration that was stopped counts too.
        return Info { nodes, millis: millis(), ..info };
    }
    let value = shared.weights.value(position.own(), position.other());
    let score = Score { value, certainty: Certainty::Estimate };
    report(0, nodes, vec![PvLine { score, moves: candidates().take(1).collect() }])
}

/// What the tables are sure of: the value of a root, with a move that keeps it and makes progress.
///
/// Where a number of seeds wins, they know who wins and not by how much. A player who only wants his
/// move takes the sure way; its score is an estimate.
fn sure<R: Searchable>(
    search: &R::Search<'_>,
    shared: &SharedState<'_>,
    position: &Position<R>,
    question: &Question<'_>,
) -> Option<PvLine> {
    let known = search.known(position).filter(|_| question.excluded.is_empty())?;
    let (value, certainty) = match known.exact() {
        Some(value) => (value, Certainty::Exact),
        None if known.least > 0 && question.multipv <= 1 => (known.guess, Certainty::Estimate),
        None => return None,
    };
    let score = Score { value: shared.aim.difference(value), certainty };
    Some(PvLine { score, moves: vec![shared.oracle?.best_move(&question.position)?] })
}

/// Puts the line that the tables are sure of before those of the search, none of which is better.
fn put_first(lines: &mut [PvLine], sure: PvLine) {
    let same = lines.iter().position(|line| line.moves.first() == sure.moves.first());
    let Some(at) = same else { return lines[0] = sure };
    lines[at].score = sure.score;
    lines[..=at].rotate_right(1);
    for line in &mut lines[1..] {
        line.score.value = line.score.value.min(sure.score.value);
    }
}

/// One iteration: the best lines to a depth, or `None` if it was stopped before it found more than
/// was known. Bounds are reported as soon as a window proves too narrow.
fn iterate<R: Searchable>(
    search: &mut R::Search<'_>,
    position: &Position<R>,
    depth: u8,
    multipv: usize,
    excluded: &[Move],
    known: Option<&[PvLine]>,
    report: &mut dyn FnMut(u64, Vec<PvLine>),
) -> Option<Vec<PvLine>> {
    let mut found: Vec<PvLine> = Vec::new();
    for number in 0..multipv {
        let known_best = found.iter().filter_map(|line| line.moves.first());
        let excluded: Vec<Move> = known_best.chain(excluded).copied().collect();
        let guess = known.and_then(|lines| lines.get(number));
        let mut half = ASPIRATION;
        let mut window = match guess {
            Some(line) => (line.score.value - half, line.score.value + half),
            None => (-INFINITE, INFINITE),
        };
        let begun = search.stats().estimates;
        let value = loop {
            let value = search.root(position, i32::from(depth), window, &excluded);
            if search.stats().stopped {
                // The best move known is tried first, so a variation found here is as good or better.
                // There is one only if a move was better than the window's lower end.
                if !search.pv().is_empty() {
                    let score = Score { value, certainty: Certainty::Estimate };
                    found.push(PvLine { score, moves: search.pv().to_vec() });
                }
                // Of several lines only a whole iteration replaces the one before.
                let usable = multipv == 1 || known.is_none();
                return (usable && !found.is_empty()).then_some(found);
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
        search.stats().interruptible = true;
    }
    found.sort_by_key(|line| std::cmp::Reverse(line.score.value));
    Some(found)
}
