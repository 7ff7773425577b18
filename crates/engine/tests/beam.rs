//! What the search of Éqwalé calls exact: what tables know, as far as it holds after the game so far.

use std::sync::Arc;

use awale_core::rules::Eqwale;
use awale_core::{AnyPosition, Move, Position, Row, RuleSet, Side};
use awale_engine::{Certainty, Engine, Info, Limits, NoClock, Oracle, Question, Stop, TableValue};

#[path = "support/positions.rs"]
mod positions;

use positions::{go, random_positions};

/// Tables that know every position but one.
#[derive(Debug)]
struct AllBut([Row; 2]);

impl Oracle for AllBut {
    fn rules(&self) -> RuleSet {
        RuleSet::Eqwale
    }

    fn most_seeds(&self) -> u8 {
        48
    }

    fn quick_seeds(&self) -> u8 {
        self.most_seeds()
    }

    fn probe(&self, own: Row, other: Row, _: u64) -> Option<TableValue> {
        ([own, other] != self.0).then_some(TableValue::exact(3))
    }

    fn best_move(&self, _: &AnyPosition) -> Option<Move> {
        None
    }
}

/// A search of one ply without some moves, with tables that know what comes after.
fn search(position: AnyPosition, history: &[AnyPosition], excluded: &[Move]) -> Info {
    let mut engine = Engine::new(1);
    let root = Position::<Eqwale>::new(&position.setup()).expect("a position of the game");
    engine.set_oracle(Some(Arc::new(AllBut([root.own(), root.other()]))));
    let question = Question { history, excluded, ..Question::new(position, Limits::depth(1)) };
    engine.go(&question, &NoClock, &Stop::new(), &mut |_| {}).expect("a move")
}

/// Whether such a search calls its score exact.
fn is_exact(position: AnyPosition, history: &[AnyPosition], excluded: &[Move]) -> bool {
    search(position, history, excluded).lines[0].score.certainty == Certainty::Exact
}

/// A later move that is only known to be no better must not take the place of the best.
#[test]
fn of_equal_moves_the_first_stays() {
    let mut tried = 0;
    for position in random_positions(RuleSet::Eqwale, 5).take(400) {
        let moves = position.legal_moves();
        let quiet = |mv: &&Move| {
            let after = position.try_play(**mv).expect("a listed move is legal");
            after.ending().is_none()
                && after.granaries() == position.granaries()
                && after.to_move() != position.to_move()
        };
        if moves.len() > 1 && moves.iter().filter(quiet).count() == moves.len() {
            assert_eq!(search(position, &[], &[]).lines[0].moves[0], moves[0], "{position:?}");
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried} positions");
}

/// After a position that has stood twice, the next time may end the game, which tables do not know.
/// A harvest makes that impossible, and what they know holds again.
#[test]
fn tables_hold_after_a_harvest_whatever_was_repeated() {
    let (mut quiet, mut harvests) = (0, 0);
    let positions = random_positions(RuleSet::Eqwale, 11)
        .filter(|position| (2..=30).contains(&position.legal_moves().len()));
    for position in positions.take(40) {
        let moves = position.legal_moves();
        for &mv in &moves {
            let others: Vec<Move> = moves.iter().copied().filter(|&other| other != mv).collect();
            let after = position.try_play(mv).expect("a listed move is legal");
            if after.ending().is_some() {
                continue;
            }
            let harvest = after.granaries() != position.granaries();
            *if harvest { &mut harvests } else { &mut quiet } += 1;
            assert!(is_exact(position, &[], &others), "{position:?} {mv}");
            // The position before the last one does not matter, as long as it stood twice.
            assert_eq!(is_exact(position, &[after; 2], &others), harvest, "{position:?} {mv}");
        }
    }
    assert!(quiet > 20 && harvests > 20, "{quiet} quiet moves, {harvests} harvests");
}

/// Of 923 placings the search looks at a few; where tables know all of them, none was only estimated.
#[test]
fn a_beam_is_exact_where_tables_know_every_move() {
    let start = AnyPosition::start(RuleSet::Eqwale, Side::South);
    assert!(start.legal_moves().len() > 900);
    assert!(is_exact(start, &[], &[]));
    assert!(!is_exact(start, &[start; 2], &[]));
    let without = go(&mut Engine::new(1), start, Limits::depth(1)).expect("a move");
    assert_eq!(without.lines[0].score.certainty, Certainty::Estimate);
}
