//! `awale best`, `awale analyse` and `awale bench`.

use std::path::Path;

#[path = "support/run.rs"]
mod run;

use run::{awale, good};

#[test]
fn best_prints_a_legal_move_of_every_game() {
    for rules in ["awele", "awale", "avele", "eqwale", "abapa", "awari"] {
        let mv = good(&["best", "start", "--rules", rules, "--nodes", "3000"], "");
        let moves = good(&["moves", "start", "--rules", rules, "--json"], "");
        let spelled = format!("\"move\":\"{}\"", mv.trim());
        assert!(moves.contains(&spelled), "{rules}: {mv}");
    }
}

#[test]
fn analyse_scores_every_move_and_says_what_is_proven() {
    let text = good(&["analyse", "start", "--nodes", "5000", "--lines", "6", "--json"], "");
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(value["lines"].as_array().map(Vec::len), Some(6));
    assert_eq!(value["lines"][0]["exact"], false);
    // Ten seeds and fewer are in the tables inside the program.
    let position = "0-0-1-0-0-2-1-0-0-1-0-1-20-22-S";
    let text = good(&["analyse", position], "");
    assert!(text.contains("=-8.00         "), "{text}");
}

#[test]
fn analyse_goes_through_a_game() {
    let game =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games/awale-famine-1.ogn");
    let game = game.to_str().expect("UTF-8");
    let text = good(&["analyse", game, "--nodes", "300", "--lines", "1"], "");
    assert!(text.starts_with("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S\n"), "{text}");
    assert!(text.contains("The end by famine"), "{text}");
}

/// The counts of the file that the engine's own test compares with, and their sum.
#[test]
fn bench_prints_the_fingerprint() {
    let text = good(&["bench"], "");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let counts = words(include_str!("../../engine/bench.txt"));
    assert_eq!(words(&text)[..counts.len()], counts);
    let total: u64 = counts.iter().filter_map(|word| word.parse::<u64>().ok()).sum();
    assert!(text.contains(&format!("\n{total} nodes, ")), "{text}");
}

#[test]
fn bad_requests_are_refused() {
    for arguments in [
        &["best", "nonsense"][..],
        &["best", "0-0-0-0-0-0-3-0-0-0-0-0-24-21-S"],
        &["analyse", "missing.ogn"],
        &["analyse", "4-4"],
    ] {
        let ran = awale(arguments, b"");
        assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{arguments:?} {}", ran.err);
    }
}

/// Against the program: it answers, takes both moves back, gives a hint, and keeps the game.
#[test]
fn play_against_a_level() {
    let input = "hint\nF\nundo\nF\nresign\n";
    let arguments =
        ["play", "--level", "2", "--seed", "1", "--nodes", "500", "--lang", "en", "--clock", "-"];
    let text = good(&arguments, input);
    assert!(text.contains("Little sower (North) thinks…"), "{text}");
    assert!(text.contains("The move F is undone."), "{text}");
    assert_eq!(text.matches("North sows").count(), 2, "{text}");
    assert!(text.contains("resign"), "{text}");
    assert_eq!(text, good(&arguments, input), "the seed repeats the game");
    let south = good(&["play", "--level", "10", "--program", "south", "--nodes", "500"], "quit\n");
    assert!(south.contains("sow") || south.contains("sème"), "{south}");
}

/// A hint speaks of a move that could be played: nothing of it reads like a move on the board.
#[test]
fn a_hint_never_sounds_like_a_move() {
    for (lang, played) in [("en", "South sows"), ("fr", "Sud sème")] {
        for level in ["2", "7"] {
            let arguments =
                ["play", "--level", level, "--seed", "1", "--nodes", "500", "--lang", lang];
            let hinted = good(&arguments, "hint\nquit\n");
            let plain = good(&arguments, "quit\n");
            assert_ne!(hinted, plain, "a hint says something");
            assert!(!hinted.contains(played), "{hinted}");
            // A move that is played is told so, with the same words as ever.
            assert!(good(&arguments, "hint\nC\nquit\n").contains(played));
        }
    }
}

/// The book says what it knows, and that it is not proven.
#[test]
fn the_book_is_honest() {
    let text = good(&["book", "--lang", "en"], "");
    assert!(text.contains("not proven"), "{text}");
    assert_eq!(text.lines().count(), 8, "{text}");
    let far = awale(&["book", "FfEeDdCcBbAa", "--rules", "awari", "--lang", "fr"], b"");
    assert_eq!((far.code, far.out.as_str()), (1, "Le livre ne connaît pas cette position.\n"));
    let bad = awale(&["book", "FF"], b"");
    assert_eq!(bad.code, 1, "{}", bad.err);
}
