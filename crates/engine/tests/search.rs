//! The engine against tables, rules and itself.

use std::collections::HashSet;
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, ThreadId};
use std::time::Duration;

use awale_core::rules::Awale;
use awale_core::{
    AnyPosition, Clause, Leftover, Move, PITS, Pit, Position, Reason, Row, RuleSet, Setup, Side,
};
use awale_engine::{
    Ablation, Certainty, Engine, Info, Limits, NoClock, Oracle, PvLine, Question, SEED, Stop,
    TableValue, Value, Weights,
};
use awale_tables::Tables;

#[path = "support/positions.rs"]
mod positions;

use positions::{go, random_positions};

/// Positions of `awale` with at most so many seeds whose game goes on.
fn endings(most: u8, seed: u64) -> impl Iterator<Item = Position<Awale>> {
    random_positions(RuleSet::Awale, seed).filter_map(move |any| match any {
        AnyPosition::Awale(position) => {
            let few = position.seeds_on_board() <= most && position.ending().is_none();
            few.then_some(position)
        }
        _ => None,
    })
}

/// The tables inside the program, for the engine.
#[derive(Debug)]
struct Embedded(Tables);

impl Embedded {
    fn new() -> Embedded {
        Embedded(Tables::embedded(RuleSet::Awale).expect("awale has embedded tables"))
    }

    fn value_of(&self, position: &Position<Awale>) -> i8 {
        self.0.worth(position.own(), position.other()).expect("few seeds").exact().expect("S6")
    }

    /// What a move gives away, compared with the best.
    fn loss(&self, position: &Position<Awale>, mv: Move) -> i8 {
        let worth = |mv: Move| {
            let after = position.play(mv);
            let mover = position.to_move();
            let taken = after.granaries()[mover] - position.granaries()[mover];
            i8::try_from(taken).expect("few seeds") - self.value_of(&after)
        };
        let best = position.legal_moves().map(worth).max().expect("the game goes on");
        best - worth(mv)
    }
}

impl Oracle for Embedded {
    fn rules(&self) -> RuleSet {
        RuleSet::Awale
    }

    fn most_seeds(&self) -> u8 {
        self.0.most_seeds().expect("there are layers")
    }

    fn quick_seeds(&self) -> u8 {
        self.most_seeds()
    }

    fn probe(&self, own: Row, other: Row, _state: u64) -> Option<TableValue> {
        self.0.worth(own, other).ok()?.exact().map(TableValue::exact)
    }
}

/// Where a search reaches the end of every line it says so, and it is right.
#[test]
fn proven_scores_are_the_values_of_the_tables() {
    let oracle = Embedded::new();
    let mut engine = Engine::new(16);
    let mut proven = 0;
    for position in endings(7, 1).take(600) {
        let limits = Limits { depth: Some(40), nodes: Some(100_000), millis: None };
        let info = go(&mut engine, position.into(), limits).expect("the game goes on");
        let score = info.lines[0].score;
        if score.certainty == Certainty::Exact {
            proven += 1;
            let now =
                Value::from(position.own().granary()) - Value::from(position.other().granary());
            let expected = (now + Value::from(oracle.value_of(&position))) * SEED;
            assert_eq!(score.value, expected, "{position:?}");
        }
    }
    // Most endings can be played round and round, and what a repetition is worth depends on the
    // past: it counts as an estimate.
    assert!(proven >= 20, "only {proven} of 600 were proven");
}

/// With tables no move in their range loses a seed.
#[test]
fn perfect_in_the_range_of_the_tables() {
    let oracle = Embedded::new();
    let mut engine = Engine::new(16);
    engine.set_oracle(Some(Arc::new(Embedded::new())));
    for position in endings(10, 2).take(2_000) {
        let info = go(&mut engine, position.into(), Limits::nodes(500)).expect("the game goes on");
        let mv = info.best().expect("a move");
        assert_eq!(oracle.loss(&position, mv), 0, "{position:?} {mv}");
        assert_eq!(info.lines[0].score.certainty, Certainty::Exact, "{position:?}");
    }
}

/// Every legal move is scored if so many lines are asked for, best first, each move once.
#[test]
fn many_lines_score_every_move() {
    for position in random_positions(RuleSet::Abapa, 4).take(60).step_by(5) {
        let question = Question { multipv: 6, ..Question::new(position, Limits::depth(6)) };
        let info = Engine::new(4).go(&question, &NoClock, &Stop::new(), &mut |_| {});
        let Some(info) = info else { continue };
        assert!(info.lines.is_sorted_by_key(|line| -line.score.value));
        let mut scored: Vec<Move> = info.lines.iter().map(|line| line.moves[0]).collect();
        scored.sort_by_key(|mv| mv.pit());
        assert_eq!(scored, position.legal_moves(), "{position:?}");
    }
}

/// The lines an engine tells are legal to their end, in every game.
#[test]
fn lines_are_legal() {
    for &rules in RuleSet::ALL {
        let depth = if rules == RuleSet::Eqwale { 3 } else { 9 };
        for position in random_positions(rules, 5).take(120).step_by(17) {
            let info = go(&mut Engine::new(4), position, Limits::depth(depth));
            let Some(info) = info else { continue };
            let mut here = position;
            for &mv in &info.lines[0].moves {
                here = here.try_play(mv).unwrap_or_else(|why| panic!("{here:?} {mv}: {why}"));
            }
            assert!(!info.lines[0].moves.is_empty());
        }
    }
}

/// A move that repeats a position as often as the rules allow ends the game, and is worth what that
/// ends with; once less often the game goes on.
#[test]
fn repetitions_of_the_game_count() {
    for rules in [RuleSet::Abapa, RuleSet::Awari, RuleSet::Awele] {
        let occurrences = if rules == RuleSet::Abapa { 2 } else { 3 };
        let leftover = if rules == RuleSet::Abapa { Leftover::Owners } else { Leftover::Nobody };
        let (mut ended, mut went_on) = (0, 0);
        let mut history: Vec<AnyPosition> = Vec::new();
        for position in random_positions(rules, 8).take(40_000) {
            if history.last().is_some_and(|last| last.granaries() != position.granaries()) {
                history.clear();
            }
            for mv in position.legal_moves() {
                let after = position.try_play(mv).expect("a listed move is legal");
                let before = history.iter().filter(|&&earlier| earlier == after).count();
                if before == 0 || before >= occurrences || after.ending().is_some() || ended > 200 {
                    continue;
                }
                let limits = Limits::depth(2);
                let question =
                    Question { history: &history, multipv: 6, ..Question::new(position, limits) };
                let info = Engine::new(1).go(&question, &NoClock, &Stop::new(), &mut |_| {});
                let lines = info.expect("the game goes on").lines;
                let line = lines.iter().find(|line| line.moves[0] == mv).expect("every move");
                if before + 1 < occurrences {
                    went_on += 1;
                    assert!(line.moves.len() > 1, "{position:?} {mv} goes on");
                    continue;
                }
                ended += 1;
                let seeds = after.settle(Reason::Repetition, Clause::S6, leftover).granaries;
                let lead = Value::from(seeds.lead(position.to_move()));
                assert_eq!(line.score.value, lead * SEED, "{rules} {position:?} {mv}");
            }
            history.push(position);
        }
        assert!(ended > 5, "{rules}: {ended} repetitions");
        assert_eq!(went_on > 0, occurrences > 2, "{rules}");
    }
}

/// Bounds are told while a window is too narrow; every iteration ends with a score inside its
/// window, and the last thing told is the answer.
#[test]
fn iterations_end_with_scores() {
    let mut bounds = 0;
    for position in random_positions(RuleSet::Awari, 9).take(60).step_by(6) {
        let mut told: Vec<Info> = Vec::new();
        let question = Question::new(position, Limits::depth(9));
        let info = Engine::new(2).go(&question, &NoClock, &Stop::new(), &mut |info| {
            told.push(info.clone());
        });
        assert_eq!(told.last(), info.as_ref());
        for (at, info) in told.iter().enumerate() {
            let bound =
                !matches!(info.lines[0].score.certainty, Certainty::Exact | Certainty::Estimate);
            let ends = told.get(at + 1).is_none_or(|next| next.depth > info.depth);
            assert_eq!(bound, !ends, "{position:?} {info:?}");
            assert!(!info.lines[0].moves.is_empty());
            bounds += usize::from(bound);
        }
    }
    assert!(bounds > 10, "{bounds}");
}

/// Tables that know one value, and which move makes progress.
#[derive(Debug)]
struct Guide {
    rules: RuleSet,
    value: TableValue,
    progress: Option<Move>,
}

impl Oracle for Guide {
    fn rules(&self) -> RuleSet {
        self.rules
    }

    fn most_seeds(&self) -> u8 {
        48
    }

    fn quick_seeds(&self) -> u8 {
        self.most_seeds()
    }

    fn probe(&self, _: Row, _: Row, _: u64) -> Option<TableValue> {
        Some(self.value)
    }

    fn best_move(&self, _: &AnyPosition) -> Option<Move> {
        self.progress
    }
}

fn guide(rules: RuleSet, value: i8, progress: Option<Move>) -> Arc<dyn Oracle> {
    Arc::new(Guide { rules, value: TableValue::exact(value), progress })
}

/// Where 25 seeds win, tables know who wins and not by how much: only a player who wants nothing but
/// his move, and wins, takes theirs without a search.
#[test]
fn tables_that_know_who_wins_decide_a_won_move_alone() {
    let start = AnyPosition::start(RuleSet::Awele, Side::South);
    let moves = start.legal_moves();
    let ask = |value: i8, multipv: usize, progress: Move| {
        let mut engine = Engine::new(1);
        engine.set_oracle(Some(guide(RuleSet::Awele, value, Some(progress))));
        let question = Question { multipv, ..Question::new(start, Limits::depth(3)) };
        engine.go(&question, &NoClock, &Stop::new(), &mut |_| {}).expect("a move")
    };
    let won = ask(4, 1, moves[2]);
    assert_eq!((won.best(), won.depth), (Some(moves[2]), 1));
    assert_eq!(won.lines[0].score.certainty, Certainty::Estimate);
    // A player who loses, or who wants to see more than one move, has them searched.
    for (value, multipv) in [(-4, 1), (4, 6)] {
        let asked: Vec<_> = moves.iter().map(|&mv| ask(value, multipv, mv)).collect();
        assert!(asked.iter().all(|info| info.depth == 3), "{asked:?}");
        assert!(asked.iter().all(|info| info.best() == asked[0].best()), "{asked:?}");
    }
}

/// Tables that know of no loss, but not whether more is to be had, leave the move to the search.
#[test]
fn tables_that_know_of_a_draw_at_least_decide_no_move() {
    let start = AnyPosition::start(RuleSet::Abapa, Side::South);
    for &mv in &start.legal_moves() {
        let mut engine = Engine::new(1);
        let value = TableValue { least: 0, value: 2, most: 4 };
        let guide = Guide { rules: RuleSet::Abapa, value, progress: Some(mv) };
        engine.set_oracle(Some(Arc::new(guide)));
        assert_eq!(go(&mut engine, start, Limits::depth(3)).expect("a move").depth, 3);
    }
}

/// Each part of the search that can be switched off changes what is looked at, and no value that is proven.
#[test]
fn a_part_that_is_switched_off_changes_no_proof() {
    let ask = |position, depth, ablation| {
        let mut engine = Engine::new(1);
        engine.set_ablation(ablation);
        go(&mut engine, position, Limits::depth(depth)).expect("a move")
    };
    let crowd = AnyPosition::start(RuleSet::Awale, Side::South);
    let whole = ask(crowd, 14, None).nodes;
    let ends = (1..64_u8).filter_map(|seeds| {
        let mut pits = [0; PITS];
        for (place, pit) in [4, 5, 6].into_iter().enumerate() {
            pits[pit] = seeds >> (2 * place) & 3;
        }
        AnyPosition::new(RuleSet::Awale, &Setup::of_pits(pits)).ok()
    });
    let proven: Vec<_> = ends
        .filter(|position| position.ending().is_none())
        .map(|position| (position, ask(position, 12, None).lines[0].score))
        .filter(|(_, score)| score.certainty == Certainty::Exact)
        .collect();
    assert!(proven.len() > 10, "{}", proven.len());
    for part in Ablation::ALL {
        assert_ne!(ask(crowd, 14, Some(part)).nodes, whole, "{part}");
        for &(position, score) in &proven {
            let found = ask(position, 12, Some(part)).lines[0].score;
            assert_eq!(found, score, "{part}: {position:?}");
        }
    }
}

/// Among moves that are proven to be equal the tables choose, whatever was asked for.
#[test]
fn tables_choose_among_proven_moves() {
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    let moves = start.legal_moves();
    for (&mv, multipv) in moves.iter().flat_map(|mv| [(mv, 1), (mv, 6)]) {
        let mut engine = Engine::new(1);
        engine.set_oracle(Some(guide(RuleSet::Awale, 0, Some(mv))));
        let question = Question { multipv, ..Question::new(start, Limits::depth(3)) };
        let info = engine.go(&question, &NoClock, &Stop::new(), &mut |_| {}).expect("a move");
        assert_eq!(info.best(), Some(mv));
        let mut scored: Vec<Move> = info.lines.iter().map(|line| line.moves[0]).collect();
        scored.sort_by_key(|mv| mv.pit());
        assert_eq!(scored.len(), multipv);
        assert!(multipv == 1 || scored == moves, "{scored:?}");
        assert!(info.lines.iter().all(|line| line.score.certainty == Certainty::Exact));
    }
    // Tables of another game are not asked.
    let abapa = AnyPosition::start(RuleSet::Abapa, Side::South);
    let mut engine = Engine::new(1);
    engine.set_oracle(Some(guide(RuleSet::Awale, 0, moves.first().copied())));
    let info = go(&mut engine, abapa, Limits::depth(3)).expect("a move");
    assert_eq!(info.lines[0].score.certainty, Certainty::Estimate);
    assert_eq!(Some(info), go(&mut Engine::new(1), abapa, Limits::depth(3)));
}

/// Excluded moves are not considered, unless there are no others; tables do not bring them back.
#[test]
fn excluded_moves_are_left_out() {
    for &rules in RuleSet::ALL {
        let start = AnyPosition::start(rules, Side::South);
        let moves = start.legal_moves();
        let ask = |excluded: &[Move], nodes: u64, threads: usize| {
            let mut engine = Engine::new(1);
            engine.set_threads(threads);
            let plain = Question::new(start, Limits::nodes(nodes));
            let question = Question { multipv: 6, excluded, ..plain };
            engine.go(&question, &NoClock, &Stop::new(), &mut |_| {}).expect("a move")
        };
        for (nodes, threads) in [(0, 1), (4000, 1), (4000, 2)] {
            let info = ask(&moves[2..], nodes, threads);
            assert!(info.lines.len() == if nodes == 0 { 1 } else { 2 }, "{rules} {info:?}");
            assert!(info.lines.iter().all(|line| moves[..2].contains(&line.moves[0])), "{info:?}");
        }
        assert_eq!(ask(&moves, 4000, 1), ask(&[], 4000, 1), "{rules}");
    }
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    let moves = start.legal_moves();
    let mut engine = Engine::new(1);
    engine.set_oracle(Some(guide(RuleSet::Awale, 0, Some(moves[0]))));
    let question = Question { excluded: &moves[..1], ..Question::new(start, Limits::depth(3)) };
    let info = engine.go(&question, &NoClock, &Stop::new(), &mut |_| {}).expect("a move");
    assert!(info.best().is_some_and(|mv| mv != moves[0]), "{info:?}");
}

/// A finished game has no move.
#[test]
fn a_finished_game_has_no_answer() {
    let over = AnyPosition::parse(RuleSet::Awale, "0-0-0-0-0-0-3-0-0-0-0-0-24-21-S");
    assert_eq!(go(&mut Engine::new(1), over.expect("a position"), Limits::depth(3)), None);
}

/// Tables that know nothing, but keep the first thread that asks waiting for a second one.
#[derive(Debug, Default)]
struct Rendezvous {
    threads: Mutex<HashSet<ThreadId>>,
    arrived: Condvar,
}

impl Oracle for Rendezvous {
    fn rules(&self) -> RuleSet {
        RuleSet::Abapa
    }

    fn most_seeds(&self) -> u8 {
        48
    }

    fn quick_seeds(&self) -> u8 {
        self.most_seeds()
    }

    fn probe(&self, _: Row, _: Row, _: u64) -> Option<TableValue> {
        let mut threads = self.threads.lock().expect("no thread panics");
        threads.insert(thread::current().id());
        self.arrived.notify_all();
        let alone = |threads: &mut HashSet<ThreadId>| threads.len() < 2;
        let patience = Duration::from_secs(20);
        drop(self.arrived.wait_timeout_while(threads, patience, alone).expect("no thread panics"));
        None
    }
}

/// Two threads search at the same time, and both count.
#[test]
fn several_threads_work_together() {
    let oracle = Arc::new(Rendezvous::default());
    let mut engine = Engine::new(8);
    engine.set_threads(2);
    engine.set_oracle(Some(oracle.clone()));
    let start = AnyPosition::start(RuleSet::Abapa, Side::North);
    let question = Question::new(start, Limits::depth(9));
    let mut told = 0;
    let info = engine.go(&question, &NoClock, &Stop::new(), &mut |info| told = info.nodes);
    let info = info.expect("the game goes on");
    assert_eq!(oracle.threads.lock().expect("no thread panics").len(), 2);
    assert_eq!(info.depth, 9);
    assert!(start.check(info.best().expect("a move")).is_ok());
    // The main thread tells its own nodes; the answer has those of its helper too.
    assert!(info.nodes > told, "{} {told}", info.nodes);
}

/// What is not a number, or not enough of them, is refused.
#[test]
fn weights_are_checked() {
    let error = |text: &str| Weights::parse(text).expect_err("no weights").to_string();
    assert!(error("1 2 3").ends_with("found 3"));
    assert_eq!(error("# x\n99999"), "expected a number from -32768 to 32767, found \"99999\"");
}

/// Keeping the sums of the evaluation from move to move would take the row of every changed pit out
/// of the sums of both players and put another in: docs/engine.md has the figures this prints.
#[test]
fn keeping_the_sums_of_the_evaluation_would_cost_more() {
    for &rules in RuleSet::ALL.iter().filter(|&&rules| rules != RuleSet::Eqwale) {
        let (mut moves, mut changed) = (0_u32, 0_u32);
        let positions: Vec<AnyPosition> = random_positions(rules, 5).take(60_000).collect();
        for pair in positions.windows(2) {
            // With fewer seeds tables answer, and random games go round and round.
            let seeds: u8 = Pit::all().map(|pit| pair[1].count(pit)).sum();
            if seeds > 12 && pair[1] != AnyPosition::start(rules, Side::South) {
                moves += 1;
                let pits = Pit::all().filter(|&pit| pair[0].count(pit) != pair[1].count(pit));
                changed += u32::try_from(pits.count()).unwrap();
            }
        }
        let rows = 2.0 * 2.0 * f64::from(changed) / f64::from(moves);
        println!("{rules}: {rows:.1} rows to keep the sums of both players, 12 from scratch");
        assert!(rows > 12.0, "{rules}: {rows}");
    }
}

/// South wins by repetition: after f F a A b B c C d D e E the position stands again, and he keeps his
/// row. Values that depend on the path must not be reused on another path to see it.
#[test]
fn a_forced_repetition_is_found() {
    for (text, best) in
        [("1-0-0-0-0-1-0-0-0-0-0-2-23-21-S", "A"), ("0-0-0-1-1-0-0-0-0-0-0-1-23-22-S", "E")]
    {
        let position = AnyPosition::parse(RuleSet::Abapa, text).expect("a position");
        for depth in [20, 40, 100] {
            let limits = Limits { depth: Some(depth), nodes: Some(1_000_000), millis: None };
            let info = go(&mut Engine::new(16), position, limits).expect("the game goes on");
            let PvLine { score, moves } = &info.lines[0];
            assert_eq!((score.value, moves[0].to_string().as_str()), (2 * SEED, best), "{text}");
        }
    }
}

/// An engine that has been emptied searches like a new one; one that remembers needs fewer nodes.
#[test]
fn an_emptied_engine_remembers_nothing() {
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    let mut engine = Engine::new(1);
    let mut nodes = || go(&mut engine, start, Limits::depth(10)).expect("a move").nodes;
    let (first, again) = (nodes(), nodes());
    assert!(again < first, "{again} and {first}");
    engine.clear_hash();
    assert_eq!(go(&mut engine, start, Limits::depth(10)).expect("a move").nodes, first);
}
