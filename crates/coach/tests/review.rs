//! Reviews of recorded games.

use std::path::Path;

use awale_coach::{Class, Fact, Lapse, Reader, Review, Reviewer, Voice, annotate};
use awale_core::notation::Ogn;
use awale_core::random::SplitMix64;
use awale_core::{AnyPosition, Move, RuleSet, Side};
use awale_engine::{
    Certainty, Engine, Info, Limits, NoClock, PvLine, Question, SEED, Score, Stop, Value,
};
use awale_play::{Action, Game, Millis};
use awale_words::{Lang, Naming, Speech};

#[path = "support/board.rs"]
mod board;
#[path = "support/holds.rs"]
mod holds;
#[path = "../../core/tests/support/literal.rs"]
mod literal;
#[path = "support/said.rs"]
mod said;

fn game(name: &str) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games").join(name);
    let text = std::fs::read_to_string(path).expect("a recorded game");
    Game::from_ogn(&text.parse::<Ogn>().expect("OGN")).expect("a legal game")
}

fn review(game: &Game, nodes: u64) -> Review {
    let mut engine = Engine::new(4);
    let mut reviewer = Reviewer::new(game);
    let mut asked = 0;
    while let Some(at) = reviewer.question() {
        let question = Question {
            history: at.earlier(),
            ..Question::new(*at.position(), Limits::nodes(nodes))
        };
        let info = engine.go(&question, &NoClock, &Stop::new(), &mut |_| {});
        reviewer.tell(info.as_ref());
        asked += 1;
        assert_eq!(reviewer.progress().0, asked);
    }
    assert!(asked <= game.plies().len() + 1, "a position is searched once");
    reviewer.finish().expect("all was told")
}

#[test]
fn reviews_are_whole_and_true() {
    for name in
        ["awale-famine-1.ogn", "awele-target-1.ogn", "avele-stall-1.ogn", "eqwale-famine-1.ogn"]
    {
        let game = game(name);
        let review = review(&game, 400);
        assert_eq!(review.plies.len(), game.plies().len());
        assert_eq!(review.curve().len(), game.plies().len() + 1);
        for (at, ply) in review.plies.iter().enumerate() {
            assert!(ply.loss >= 0 && ply.class == Class::of(ply.loss), "{name} {at}");
            assert!(ply.position.check(ply.best.moves[0]).is_ok(), "{name} {at}");
            let reader = Reader::ALL[at % 3];
            let voice = Voice { reader, seed: at as u64, ..Voice::default() };
            let told = ply.explain(voice);
            assert!((1..=3).contains(&told.len()), "{name} {at}");
            for sentence in &told {
                let wrong = said::wrong(sentence, &ply.position, Naming::Letters);
                assert_eq!(wrong, None, "{name} {at}: {}", sentence.text);
            }
        }
        for side in Side::ALL {
            let player = &review.players[side];
            assert!(player.accuracy.is_some_and(|accuracy| accuracy <= 100));
            assert!(review.advice[side].len() <= 3);
            for advice in &review.advice[side] {
                assert!(!advice.plies.is_empty());
                for &at in &advice.plies {
                    assert_eq!(Lapse::of(&review.plies[at]), Some(advice.lapse));
                    assert_eq!(review.plies[at].mv.side(), side);
                }
            }
        }
        assert!(review.turning.len() <= 3 && review.turning.is_sorted());
    }
}

/// A game of random moves, not longer than games are.
fn random_game(rules: RuleSet, chance: &mut SplitMix64) -> Game {
    let mut game = Game::new(awale_play::Options::new(AnyPosition::start(rules, Side::South)));
    for _ in 0..120 {
        let moves = game.legal_moves();
        if moves.is_empty() || game.result().is_some() {
            break;
        }
        let mv = moves[chance.below(moves.len())];
        game.act(game.to_move(), Action::Play(mv), Millis::ZERO).expect("a legal move");
    }
    game
}

/// Seeds that a game can still pay.
fn in_play(position: &AnyPosition) -> Value {
    let setup = position.setup();
    Value::from(setup.pits.iter().sum::<u8>() + setup.reserve) * SEED
}

/// No move loses more than is in play, no player more than the game holds, and no kind of lapse more
/// than its player.
fn assert_believable(review: &Review, name: &str) {
    for (at, ply) in review.plies.iter().enumerate() {
        let open = in_play(&ply.position);
        assert!((0..=open).contains(&ply.loss), "{name} {at}: {} of {open}", ply.loss);
        // Halves of a hundredth are put together in what is counted.
        assert!((0..=ply.loss + 1).contains(&ply.counted), "{name} {at}: {}", ply.counted);
    }
    let held = review.plies.first().map_or(0, |ply| in_play(&ply.position));
    for side in Side::ALL {
        let own = || review.plies.iter().filter(|ply| ply.mv.side() == side);
        let lost = review.players[side].lost;
        assert!(lost <= held, "{name}: {side} lost {lost} of {held}");
        assert_eq!(lost, own().map(|ply| ply.counted).sum::<Value>(), "{name}");
        // The largest loss is in it, and nothing is that no move lost.
        assert!(lost >= own().map(|ply| ply.loss).max().unwrap_or(0), "{name}");
        assert!(lost <= own().map(|ply| ply.loss + 1).sum::<Value>(), "{name}");
        let by_kind: Value = review.advice[side].iter().map(|advice| advice.lost).sum();
        assert!(by_kind <= lost, "{name}: {by_kind} of {lost}");
    }
}

/// Whatever a search says of the positions, the numbers stay within the game.
#[test]
fn losses_are_believable_whatever_the_search_says() {
    let mut chance = SplitMix64::new(12);
    let mut often = 0;
    for number in 0..240 {
        let rules = RuleSet::ALL[number % RuleSet::ALL.len()];
        let game = random_game(rules, &mut chance);
        let mut reviewer = Reviewer::new(&game);
        while let Some(at) = reviewer.question() {
            let moves = at.position().legal_moves();
            let mv = moves[chance.below(moves.len())];
            let value = Value::try_from(chance.below(20_001)).unwrap() - 10_000;
            let score = Score { value, certainty: Certainty::Estimate };
            let line = PvLine { score, moves: vec![mv] };
            reviewer.tell(Some(&Info { depth: 1, nodes: 1, millis: 0, lines: vec![line] }));
        }
        let review = reviewer.finish().expect("all was told");
        assert_believable(&review, rules.name());
        let raw = |side: Side| {
            let own = review.plies.iter().filter(|ply| ply.mv.side() == side);
            own.map(|ply| ply.loss).sum::<Value>()
        };
        often += Side::ALL.into_iter().filter(|&side| raw(side) > 48 * SEED).count();
    }
    assert!(often > 50, "losses that do not add up came {often} times");
}

/// The same for the engine, in games of chance and in recorded ones.
#[test]
fn losses_are_believable_with_the_engine() {
    let mut chance = SplitMix64::new(3);
    for rules in RuleSet::ALL {
        let game = random_game(*rules, &mut chance);
        assert_believable(&review(&game, 200), rules.name());
    }
    for name in ["awale-famine-1.ogn", "awale-famine-2.ogn", "eqwale-famine-1.ogn"] {
        assert_believable(&review(&game(name), 400), name);
    }
}

/// What is likely to come does not begin with the move that was just played.
#[test]
fn no_line_repeats_the_move_that_was_played() {
    let review = review(&game("awale-famine-2.ogn"), 400);
    let mut followed = 0;
    for (at, ply) in review.plies.iter().enumerate() {
        for reader in Reader::ALL {
            for lang in Lang::ALL {
                let speech = Speech { lang, ..Speech::default() };
                let voice = Voice { reader, speech, seed: at as u64, ..Voice::default() };
                for sentence in ply.explain(voice) {
                    let line = sentence.facts.iter().find_map(|fact| match fact {
                        Fact::Line { moves, .. } => Some(moves),
                        _ => None,
                    });
                    let Some(line) = line.filter(|line| line.first() == Some(&ply.mv)) else {
                        continue;
                    };
                    followed += 1;
                    // The line is one of letters: that of the move itself is not its first.
                    let letters = |moves: &[Move]| {
                        moves.iter().map(|&mv| speech.mv(mv)).collect::<Vec<_>>().join(" ")
                    };
                    let repeated = letters(&line[..line.len().min(2)]);
                    assert!(!sentence.text.contains(&repeated), "{}", sentence.text);
                }
            }
        }
    }
    assert!(followed > 0, "no line was told");
}

/// The last value is the result, and a random game is full of lapses.
#[test]
fn values_end_in_the_result() {
    let game = game("awale-famine-1.ogn");
    let review = review(&game, 2000);
    assert_eq!(review.curve().last(), Some(&800));
    assert_eq!(review.plies.last().map(|ply| ply.played.certainty), Some(Certainty::Exact));
    assert!(!review.turning.is_empty() && !review.advice.south.is_empty());
    let accuracy = review.players.south.accuracy.expect("choices");
    assert!(accuracy < 95, "{accuracy}");
}

/// Who finds the better move is told so; another try is answered without giving it away.
#[test]
fn a_try_is_answered() {
    let review = review(&game("awale-famine-1.ogn"), 1000);
    let exercises = review.exercises(Side::South);
    let ply = exercises.first().expect("a random game has mistakes");
    let best = ply.best.moves[0];
    assert!(ply.answer(Voice::default(), best, ply.best.score).solved);
    let again = ply.answer(Voice::default(), ply.mv, ply.played);
    assert!(!again.solved && !again.told.is_empty());
    for sentence in &again.told {
        let names_better = |fact: &Fact| matches!(fact, Fact::Better { .. } | Fact::Line { .. });
        assert!(!sentence.facts.iter().any(names_better), "{}", sentence.text);
    }
}

#[test]
fn the_annotated_game_is_a_game() {
    let game = game("awale-famine-2.ogn");
    let review = review(&game, 400);
    let text = annotate(&game, &review, Voice::default()).to_string();
    let again = Game::from_ogn(&text.parse().expect("OGN")).expect("a legal game");
    assert_eq!(again.plies().len(), game.plies().len());
    assert!(again.plies().iter().all(|ply| ply.comment.is_some()));
    assert!(again.plies().iter().any(|ply| !ply.variations.is_empty()));
}
