//! The engine against tables, against itself, and against impatient callers.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use awale_core::rules::Awale;
use awale_core::{AnyPosition, Move, Pit, Position, Row, RuleSet, Side};
use awale_engine::{
    Certainty, Clock, Engine, Info, Limits, NoClock, Oracle, Question, SEED, Stop, Value, Weights,
};
use awale_tables::Tables;

/// Positions of random games, the same every time.
fn random_positions(rules: RuleSet, seed: u64) -> impl Iterator<Item = AnyPosition> {
    let mut number = seed;
    let mut position = AnyPosition::start(rules, Side::South);
    std::iter::repeat_with(move || {
        let moves = position.legal_moves();
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choice = usize::try_from(number >> 33).expect("31 bits") % moves.len().max(1);
        position = match moves.get(choice) {
            Some(&mv) => position.try_play(mv).expect("a listed move is legal"),
            None => AnyPosition::start(rules, Side::South),
        };
        position
    })
}

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

fn go(engine: &mut Engine, position: AnyPosition, limits: Limits) -> Option<Info> {
    engine.go(&Question::new(position, limits), &NoClock, &Stop::new(), &mut |_| {})
}

/// The tables inside the program, for the engine.
#[derive(Debug)]
struct Embedded(Tables);

impl Embedded {
    fn new() -> Embedded {
        Embedded(Tables::embedded(RuleSet::Awale).expect("awale has embedded tables"))
    }

    fn value_of(&self, position: &Position<Awale>) -> i8 {
        self.0.value(position.own(), position.other()).expect("few seeds")
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

    fn value(&self, own: Row, other: Row, _extra: u64) -> Option<i8> {
        self.0.value(own, other).ok()
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

/// The same position, the same limit, one thread: the same answer.
#[test]
fn a_node_limit_gives_the_same_answer_every_time() {
    for &rules in RuleSet::ALL {
        for position in random_positions(rules, 3).take(40).step_by(13) {
            let answer = || go(&mut Engine::new(4), position, Limits::nodes(4_000));
            assert_eq!(answer(), answer(), "{position:?}");
        }
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

/// A clock that jumps a second each time somebody looks.
#[derive(Debug, Default)]
struct Hasty(AtomicU64);

impl Clock for Hasty {
    fn millis(&self) -> u64 {
        self.0.fetch_add(1000, Ordering::Relaxed)
    }
}

/// Whoever asks to stop, or has no time at all, still gets a move.
#[test]
fn the_impatient_get_a_move() {
    for &rules in RuleSet::ALL {
        let start = AnyPosition::start(rules, Side::South);
        let stop = Stop::new();
        stop.now();
        let question = Question::new(start, Limits::default());
        let info = Engine::new(1).go(&question, &NoClock, &stop, &mut |_| {});
        assert!(info.and_then(|info| info.best()).is_some(), "{rules}");
        let question = Question::new(start, Limits::millis(1));
        let info = Engine::new(1).go(&question, &Hasty::default(), &Stop::new(), &mut |_| {});
        assert!(info.and_then(|info| info.best()).is_some(), "{rules}");
        assert!(go(&mut Engine::new(1), start, Limits::nodes(0)).is_some(), "{rules}");
    }
}

/// A finished game has no move.
#[test]
fn a_finished_game_has_no_answer() {
    let over = AnyPosition::parse(RuleSet::Awale, "0-0-0-0-0-0-3-0-0-0-0-0-24-21-S");
    assert_eq!(go(&mut Engine::new(1), over.expect("a position"), Limits::depth(3)), None);
}

/// Two threads answer too.
#[test]
fn several_threads_work_together() {
    let mut engine = Engine::new(8);
    engine.set_threads(2);
    let start = AnyPosition::start(RuleSet::Abapa, Side::North);
    let info = go(&mut engine, start, Limits::depth(12)).expect("the game goes on");
    assert_eq!(info.depth, 12);
    assert!(start.check(info.best().expect("a move")).is_ok());
}

/// The weights of the program are written and read back the same.
#[test]
fn weights_round_trip() {
    for &rules in RuleSet::ALL {
        let weights = Weights::of(rules);
        assert_eq!(Weights::parse(&weights.to_text()).as_ref(), Ok(weights));
        assert_ne!(weights, &Weights::MATERIAL, "{rules} has learned something");
    }
    assert!(Weights::parse("1 2 3").is_err());
    assert!(Weights::parse("99999").is_err());
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
        println!("{rules}: {rows:.1} rows to keep the sums of both players, 12 anew");
        assert!(rows > 12.0, "{rules}: {rows}");
    }
}
