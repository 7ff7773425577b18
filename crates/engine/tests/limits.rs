//! Node limits, clocks, requests to stop.

use std::sync::atomic::{AtomicU64, Ordering};

use awale_core::{AnyPosition, RuleSet, Side};
use awale_engine::{Certainty, Clock, Engine, Info, Limits, NoClock, Question, Stop};

#[path = "support/positions.rs"]
mod positions;

use positions::{go, random_positions};

/// A search visits as many nodes as it may, never more, unless it proves every score before; and it
/// always answers with a legal move.
#[test]
fn node_limits_hold_exactly() {
    let limits = || (0..12).chain([100, 999, 2047, 2048, 2049, 5000]);
    for &rules in RuleSet::ALL {
        for position in random_positions(rules, 7).take(80).step_by(11) {
            if position.ending().is_some() {
                continue;
            }
            for (limit, multipv) in limits().flat_map(|limit| [(limit, 1), (limit, 3)]) {
                let question =
                    Question { multipv, ..Question::new(position, Limits::nodes(limit)) };
                let mut told = 0;
                let info = Engine::new(1).go(&question, &NoClock, &Stop::new(), &mut |info| {
                    assert!(told <= info.nodes && info.nodes <= limit);
                    told = info.nodes;
                });
                let info = info.expect("the game goes on");
                let proven = info.lines.iter().all(|line| line.score.certainty == Certainty::Exact);
                let over = proven || info.depth == 100;
                assert!(over || info.nodes == limit, "{position:?} {limit} {info:?}");
                assert!(info.nodes <= limit);
                for line in &info.lines {
                    assert!(position.check(line.moves[0]).is_ok(), "{position:?} {line:?}");
                }
            }
        }
    }
}

/// Several threads share one limit.
#[test]
fn node_limits_hold_for_all_threads_together() {
    let mut engine = Engine::new(4);
    engine.set_threads(3);
    for limit in [0, 1, 50, 3_000, 20_000] {
        let start = AnyPosition::start(RuleSet::Awari, Side::South);
        let info = go(&mut engine, start, Limits::nodes(limit)).expect("the game goes on");
        assert_eq!(info.nodes, limit);
        assert!(info.best().is_some_and(|mv| start.check(mv).is_ok()));
        engine.clear_hash();
    }
}

/// Helpers leave the main thread its share, however early they begin.
#[test]
fn many_threads_with_few_nodes_finish_an_iteration() {
    for threads in [3, 16] {
        let mut engine = Engine::new(1);
        engine.set_threads(threads);
        for &rules in RuleSet::ALL {
            let start = AnyPosition::start(rules, Side::South);
            for _ in 0..10 {
                engine.clear_hash();
                let info = go(&mut engine, start, Limits::nodes(3_000)).expect("the game goes on");
                assert!(info.depth >= 1, "{rules} on {threads} threads");
                assert_eq!(info.nodes, 3_000, "{rules} on {threads} threads");
            }
        }
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

/// The depth of a search is the limit, and every depth up to it is told.
#[test]
fn a_depth_limit_is_reached_step_by_step() {
    let start = AnyPosition::start(RuleSet::Awele, Side::South);
    let mut depths = Vec::new();
    let question = Question::new(start, Limits::depth(7));
    let info = Engine::new(1).go(&question, &NoClock, &Stop::new(), &mut |info| {
        depths.push(info.depth);
    });
    assert_eq!(info.expect("the game goes on").depth, 7);
    depths.dedup();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6, 7]);
}

/// A clock that steps on each time it is read.
#[derive(Debug)]
struct Stepping {
    now: AtomicU64,
    step: u64,
}

impl Stepping {
    const fn by(step: u64) -> Stepping {
        Stepping { now: AtomicU64::new(0), step }
    }
}

impl Clock for Stepping {
    fn millis(&self) -> u64 {
        self.now.fetch_add(self.step, Ordering::Relaxed)
    }
}

/// A search that is stopped before it begins, or has no time at all, still finds a move.
#[test]
fn a_search_without_time_finds_a_move() {
    for &rules in RuleSet::ALL {
        let start = AnyPosition::start(rules, Side::South);
        let stop = Stop::new();
        stop.now();
        let question = Question::new(start, Limits::default());
        let info = Engine::new(1).go(&question, &NoClock, &stop, &mut |_| {});
        assert!(info.and_then(|info| info.best()).is_some(), "{rules}");
        let question = Question::new(start, Limits::millis(1));
        let info = Engine::new(1).go(&question, &Stepping::by(1000), &Stop::new(), &mut |_| {});
        assert!(info.and_then(|info| info.best()).is_some(), "{rules}");
        assert!(go(&mut Engine::new(1), start, Limits::nodes(0)).is_some(), "{rules}");
    }
}

/// Time that is over ends a search soon, whether it was limited before or while it ran.
#[test]
fn a_search_ends_when_its_time_is_over() {
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    let nodes = |limits: Limits, stop: &Stop| {
        let question = Question::new(start, limits);
        let info = Engine::new(1).go(&question, &Stepping::by(1), stop, &mut |_| {});
        let Info { nodes, millis, .. } = info.expect("the game goes on");
        assert!(millis <= 101, "{millis}");
        nodes
    };
    let limited = nodes(Limits::millis(100), &Stop::new());
    assert!((10_000..1_000_000).contains(&limited), "{limited}");
    let stop = Stop::new();
    stop.by(100);
    let stopped = nodes(Limits::default(), &stop);
    assert!((10_000..1_000_000).contains(&stopped), "{stopped}");
    assert!(nodes(Limits::millis(50), &Stop::new()) < limited);
}

/// A node of Éqwalé takes as long as dozens in other games: the clock is read more often.
#[test]
fn a_search_with_slow_nodes_reads_the_clock_more_often() {
    let start = AnyPosition::start(RuleSet::Eqwale, Side::South);
    let question = Question::new(start, Limits::millis(20));
    let info = Engine::new(1).go(&question, &Stepping::by(1), &Stop::new(), &mut |_| {});
    let nodes = info.expect("the game goes on").nodes;
    assert!((100..3_000).contains(&nodes), "{nodes}");
}

#[test]
fn a_clock_that_is_set_back_does_no_harm() {
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    let question = Question::new(start, Limits::depth(4));
    // Adding this much is taking one away.
    let clock = Stepping { now: AtomicU64::new(1_000_000), step: u64::MAX };
    let info = Engine::new(1).go(&question, &clock, &Stop::new(), &mut |_| {});
    assert_eq!(info.map(|info| (info.depth, info.millis)), Some((4, 0)));
}

/// A request to stop ends a search that would last for ever.
#[test]
fn a_search_stops_when_it_is_asked_to() {
    let stop = Stop::new();
    let question =
        Question::new(AnyPosition::start(RuleSet::Abapa, Side::South), Limits::default());
    let info = Engine::new(1).go(&question, &NoClock, &stop, &mut |info| {
        // Deep enough that an iteration takes longer than two looks at the request are apart.
        if info.depth == 16 {
            stop.now();
        }
    });
    assert!(stop.is_asked());
    assert!(info.is_some_and(|info| (15..=17).contains(&info.depth)));
}

/// A twentieth of the time left and most of the increment, never the last of it.
#[test]
fn time_for_a_move_follows_the_clock() {
    for (left, increment, millis) in
        [(60_000, 0, 3_000), (60_000, 1_000, 3_750), (1_000, 2_000, 485), (40, 0, 2), (5, 0, 1)]
    {
        let limits = Limits::of_clock(left, increment, None);
        assert_eq!(limits, Limits::millis(millis), "{left} {increment}");
    }
    // Shared out among the moves before the clock is set anew; the last of them may have it all.
    for (moves, millis) in [(40, 1_500), (20, 3_000), (2, 29_985), (1, 59_970), (0, 59_970)] {
        let limits = Limits::of_clock(60_000, 0, Some(moves));
        assert_eq!(limits, Limits::millis(millis), "{moves} moves");
    }
    assert_eq!(Limits::of_clock(u64::MAX, u64::MAX, Some(1)), Limits::millis(u64::MAX - 30));
}

/// A moment that a clock has reached ends a search; one that stands at 0 reaches none but 0.
#[test]
fn a_clock_that_stands_still_reaches_no_moment() {
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    let depth = |moment: u64| {
        let stop = Stop::new();
        stop.by(moment);
        let question = Question::new(start, Limits::depth(12));
        Engine::new(1).go(&question, &NoClock, &stop, &mut |_| {}).expect("a move").depth
    };
    assert!(depth(0) < 12);
    assert_eq!(depth(1), 12);
}
