//! Games as files: what is written, what other programs write, and what is wrong.

use awale_core::notation::Ogn;
use awale_core::{Refusal, RuleSet, Side};
use awale_play::{Action, BadTag, EndReason, Game, Millis, Offer, Options, ReplayError, Seat};

fn read(text: &str) -> Result<Game, ReplayError> {
    Game::from_ogn(&text.parse::<Ogn>().expect("the text is OGN"))
}

#[test]
fn a_game_is_written_with_its_tags_in_order() {
    let start = awale_core::AnyPosition::parse(RuleSet::Awale, "0-1-0-2-0-1-0-3-0-2-0-1-30-8-N");
    let mut options = Options::new(start.unwrap());
    options.seats.south = Seat::new("Ama \"A\"");
    options.time = "60+1".parse().unwrap();
    let mut game = Game::new(options);
    game.set_tag("Opening", "late").unwrap();
    assert_eq!((game.tag("Opening"), game.tag("Round")), (Some("late"), None));
    game.set_tag("Event", "An evening").unwrap();
    game.start_clock(Millis(0));
    game.act(Side::North, Action::Play("f".parse().unwrap()), Millis(1_250)).unwrap();
    game.act(Side::South, Action::Resign, Millis(2_000)).unwrap();
    let text = r#"[Variant "awale"]
[Event "An evening"]
[South "Ama \"A\""]
[North "North"]
[Result "30-8"]
[FEN "0-1-0-2-0-1-0-3-0-2-0-1-30-8-N"]
[TimeControl "60+1"]
[TimeLeft "60 61"]
[Termination "resignation S"]
[Opening "late"]

1. f {[%emt 1.25]} 30-8
"#;
    assert_eq!(game.to_ogn().to_string(), text);
    assert_eq!(read(text), Ok(game));
}

#[test]
fn a_plain_game_has_few_tags() {
    let text =
        "[Variant \"awele\"]\n[South \"South\"]\n[North \"North\"]\n[Result \"*\"]\n\n1. A a *\n";
    assert_eq!(read(text).unwrap().to_ogn().to_string(), text);
    let unnamed = text.replace("\"South\"", "\"\"");
    assert_eq!(read(&unnamed).unwrap().to_ogn().to_string(), unnamed);
}

#[test]
fn the_variant_is_known_by_its_names() {
    for (name, rules) in [
        ("Oware", RuleSet::Abapa),
        ("ABAPA", RuleSet::Abapa),
        ("Oware Abapa", RuleSet::Abapa),
        ("Awalé", RuleSet::Awale),
        ("ÉQWALÉ", RuleSet::Eqwale),
        ("Awari", RuleSet::Awari),
    ] {
        let game = read(&format!("[Variant \"{name}\"]\n")).unwrap();
        assert_eq!(game.rules(), rules, "{name}");
    }
    for text in ["A a", "[Variant \"chess\"]\nA a"] {
        let error = read(text).unwrap_err();
        assert!(matches!(error, ReplayError::Tag(BadTag::Variant(_))), "{error}");
        assert_eq!(error.game(), None);
    }
}

#[test]
fn tags_that_cannot_be_read_say_what_was_expected() {
    for (tags, expected) in [
        (
            "[Variant \"kalah\"]",
            "tag Variant: expected a rule set (awele, awale, avele, eqwale, abapa, awari), \
             found \"kalah\"",
        ),
        (
            "[Variant \"awale\"]\n[FEN \"4-4-S\"]",
            "tag FEN: expected 12 pits, 2 granaries and the side to move joined by '-' \
             (4-4-4-4-4-4-4-4-4-4-4-4-0-0-S), found 3 fields in \"4-4-S\"",
        ),
        (
            "[Variant \"awale\"]\n[TimeControl \"40/9000\"]",
            "tag TimeControl: expected a time control (- for none, 300 seconds, 300+5 a move, \
             3d for days), found \"40/9000\"",
        ),
        (
            "[Variant \"awale\"]\n[TimeControl \"60\"]\n[TimeLeft \"60\"]",
            "tag TimeLeft: expected South's and North's seconds (295.3 280), found \"60\"",
        ),
        (
            "[Variant \"awale\"]\n[TimeLeft \"60 60\"]",
            "tag TimeLeft: expected no such tag without a bank of time, found \"60 60\"",
        ),
    ] {
        assert_eq!(read(tags).unwrap_err().to_string(), expected);
    }
    assert!(read("[Variant \"awale\"]\n[TimeControl \"?\"]\n[Result \"?\"]").is_ok());
    // Other programs have other words for the end: they are read over.
    assert!(read("[Variant \"awale\"]\n[Termination \"tea\"]").is_ok());
}

#[test]
fn the_first_illegal_move_is_named_with_its_position() {
    let error = read("[Variant \"awale\"]\n\n1. A a 2. A").unwrap_err();
    assert_eq!(
        error.to_string(),
        "ply 3: A cannot be played in 0-5-5-5-5-4-0-5-5-5-5-4-0-0-S: A is empty"
    );
    let ReplayError::Illegal { ply: 3, refusal: Refusal::EmptyPit(_), position, game, .. } = error
    else {
        panic!("{error}");
    };
    assert_eq!(&position, game.position());
    assert_eq!(game.plies().len(), 2);
}

#[test]
fn moves_after_the_end_are_refused_also_after_a_repetition() {
    let start = "[Variant \"abapa\"]\n[FEN \"1-0-0-0-0-0-1-0-0-0-0-0-24-22-S\"]\n\n";
    let round = "AaBbCcDdEeFf";
    assert_eq!(read(&format!("{start}{round}")).unwrap().result().unwrap().name(), "repetition");
    let error = read(&format!("{start}{round}Aa")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "ply 13: expected no move after the end of the game (repetition), found A"
    );
    assert_eq!(error.game().unwrap().plies().len(), 12);
}

/// A famine that leaves South 26 and North 22.
const FAMINE: &str = "[Variant \"awale\"]\n[FEN \"0-0-3-2-1-0-0-0-0-0-0-1-19-22-N\"]\n";

#[test]
fn results_that_agree_with_the_moves_are_read() {
    for result in ["26-22", "1-0", "*", "?"] {
        let game = read(&format!("{FAMINE}[Result \"{result}\"]\n\nf")).unwrap();
        assert_eq!(game.result().unwrap().name(), "famine");
        assert_eq!(game.to_ogn().tag("Result"), Some("26-22"));
    }
    assert!(read(&format!("{FAMINE}[Termination \"famine\"]\n\nf 26-22")).is_ok());
}

#[test]
fn results_that_contradict_the_moves_are_errors() {
    for (text, expected) in [
        (
            "[Result \"22-26\"]\n\nf",
            "Result contradicts the moves: expected 26-22, found \"22-26\"",
        ),
        ("[Result \"0-1\"]\n\nf", "Result contradicts the moves: expected 26-22, found \"0-1\""),
        ("\nf 1/2-1/2", "result contradicts the moves: expected 26-22, found \"1/2-1/2\""),
        ("[Result \"26-22\"]\n", "Result contradicts the moves: expected *, found \"26-22\""),
        (
            "[Termination \"resignation S\"]\n\nf",
            "Termination contradicts the moves: expected famine, found \"resignation S\"",
        ),
        (
            "[Termination \"famine\"]\n",
            "Termination contradicts the moves: expected a game that goes on, found \"famine\"",
        ),
        (
            "[Termination \"time N\"]\n",
            "Termination contradicts the moves: expected a game without clocks, found \"time N\"",
        ),
        (
            "[TimeControl \"60\"]\n[Termination \"time S\"]\n",
            "Termination contradicts the moves: expected North to move, found \"time S\"",
        ),
        (
            "[Termination \"resignation N\"]\n[Result \"26-22\"]\n",
            "Result contradicts the moves: expected 19-22, found \"26-22\"",
        ),
    ] {
        let error = read(&format!("{FAMINE}{text}")).unwrap_err();
        assert_eq!(error.to_string(), expected);
        assert!(error.game().is_some());
    }
}

#[test]
fn a_game_lost_on_time_comes_back_and_stays_lost() {
    let text = "[Variant \"awale\"]\n[TimeControl \"60\"]\n[Termination \"time S\"]\n\nA a 0-0";
    let mut game = read(text).unwrap();
    assert_eq!(game.time_left(Side::South, Millis(0)), Some(Millis(0)));
    let result = game.result().unwrap();
    assert_eq!((result.reason, result.winner), (EndReason::Time, Some(Side::North)));
    assert!(game.act(Side::South, Action::Offer(Offer::Draw), Millis(0)).is_err());
}

#[test]
fn a_game_that_was_read_goes_on_when_its_clock_is_started() {
    let text = "[Variant \"awale\"]\n[TimeControl \"60\"]\n[TimeLeft \"12.5 40\"]\n\nA a *";
    let mut game = read(text).unwrap();
    assert_eq!(game.flag(Millis::seconds(1_000)), None);
    game.start_clock(Millis::seconds(1_000));
    assert_eq!(game.flag(Millis(1_012_499)), None);
    assert_eq!(game.flag(Millis(1_012_500)).unwrap().side, Side::South);
    assert_eq!(game.result().unwrap().winner, Some(Side::North));
}

#[test]
fn without_the_time_left_it_follows_from_the_thinking_times() {
    let text = "[Variant \"awale\"]\n[TimeControl \"60+2\"]\n\n\
                A {[%emt 9]} a {[%emt 9]} B {[%emt 10] well done} b";
    let game = read(text).unwrap();
    assert_eq!(game.time_left(Side::South, Millis(0)), Some(Millis::seconds(54)));
    assert_eq!(game.time_left(Side::North, Millis(0)), Some(Millis::seconds(64)));
    assert_eq!(game.plies()[2].comment.as_deref(), Some("well done"));
    assert_eq!(game.plies()[2].spent, Millis::seconds(10));
}
