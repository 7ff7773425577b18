//! What a new rule set needs: `awale-core`'s feature `__toy` adds one, in one file and its line in the
//! list. Nothing above the core names it, yet it is played, tabulated and searched here.

use awale_core::{AnyPosition, Clause, RuleSet, Side};
use awale_engine::{Engine, Limits, NoClock, Question, Stop};
use awale_play::{Action, Game, Millis, Options};
use awale_tables::Tables;

fn start() -> AnyPosition {
    AnyPosition::start(RuleSet::Toy, Side::South)
}

#[test]
fn core_counts_its_moves() {
    assert!(RuleSet::ALL.contains(&RuleSet::Toy));
    assert_eq!("Toy".parse(), Ok(RuleSet::Toy));
    assert_eq!((start().perft(1), start().perft(2)), (6, 36));
    // Only the last pit is harvested, although the one before it holds two as well.
    let position = AnyPosition::parse(RuleSet::Toy, "0-0-0-0-0-2-1-1-0-0-0-0-22-22-S").unwrap();
    let after = position.try_play("F".parse().unwrap()).unwrap();
    assert_eq!(after.to_string(), "0-0-0-0-0-0-2-0-0-0-0-0-24-22-N");
}

#[test]
fn play_plays_it_to_the_end() {
    let mut game = Game::new(Options::new(start()));
    while game.result().is_none() {
        let position = *game.position();
        let mv = position.legal_moves()[0];
        game.act(position.to_move(), Action::Play(mv), Millis::ZERO).unwrap();
    }
    let clause = game.result().unwrap().clause.unwrap();
    assert!([Clause::S6, Clause::AwariEnd].contains(&clause), "{clause}");
}

#[test]
fn tables_know_its_endings() {
    let bytes = awale_tables::pack(RuleSet::Toy, 8);
    let tables = Tables::from_bytes(bytes).unwrap();
    // F takes the only seed of North, who then cannot move: the other two are South's as well.
    let position = AnyPosition::parse(RuleSet::Toy, "2-0-0-0-0-1-1-0-0-0-0-0-22-22-S").unwrap();
    assert_eq!(tables.probe(&position).unwrap().exact(), Some(4));
}

#[test]
fn the_engine_finds_its_best_move() {
    let position = AnyPosition::parse(RuleSet::Toy, "2-0-0-0-0-1-1-0-0-0-0-0-22-22-S").unwrap();
    let question = Question::new(position, Limits { depth: Some(4), ..Limits::default() });
    let info = Engine::new(1).go(&question, &NoClock, &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(info.best(), Some("F".parse().unwrap()));
}
