//! A game at the terminal whose flag has fallen.

use std::time::Duration;

use super::*;

/// Nothing is taken back after the flag has fallen: the game is over, which the loop says.
#[test]
fn an_undo_comes_too_late() {
    let start = AnyPosition::start(RuleSet::Awale, Side::South);
    let time = "60".parse().unwrap();
    let options = awale_play::Options { time, ..awale_play::Options::new(start) };
    let mut game = Game::new(options);
    for (side, pit) in [(Side::South, "C"), (Side::North, "a")] {
        game.act(side, Action::Play(pit.parse().unwrap()), Millis::ZERO).unwrap();
    }
    let begun = Instant::now().checked_sub(Duration::from_mins(2)).unwrap();
    let speech = Speech::default();
    let (input, out) = (io::empty(), Vec::new());
    let (file, cast, opponent) = (None, Cast::SIDES, None);
    let mut session = TerminalGame { game, file, speech, cast, opponent, begun, input, out };
    session.undo().unwrap();
    assert_eq!(session.game.result().unwrap().name(), "time");
    session.run().unwrap();
    let said = String::from_utf8(session.out).unwrap();
    assert!(!said.contains("reprendre"), "{said}");
    assert!(said.contains(&speech.result(session.game.result().unwrap())), "{said}");
}
