//! `awale review`.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "support/run.rs"]
mod run;

use run::{awale, good};

fn game(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games").join(name);
    path.to_str().expect("UTF-8").to_owned()
}

fn path(folder: &tempfile::TempDir, name: &str) -> (PathBuf, String) {
    let path = folder.path().join(name);
    let text = path.to_str().expect("UTF-8").to_owned();
    (path, text)
}

#[test]
fn a_game_is_reviewed_in_both_languages_for_every_reader() {
    let game = game("awale-famine-2.ogn");
    for reader in ["child", "player", "expert"] {
        let english = good(&["review", &game, "--nodes", "300", "--reader", reader], "");
        assert!(english.starts_with("South: accuracy "), "{english}");
        assert!(english.contains("\n1. B ") && english.contains("To take away"), "{english}");
        let french =
            good(&["review", &game, "--nodes", "300", "--reader", reader, "--lang", "fr"], "");
        assert!(french.starts_with("Sud\u{a0}: précision "), "{french}");
        assert!(french.contains("À retenir"), "{french}");
        assert_eq!(english.contains('🙂'), reader == "child");
    }
    let numbers = good(&["review", &game, "--nodes", "300", "--numbers"], "");
    assert!(numbers.contains("\n1. 8 "), "{numbers}");
}

#[test]
fn programs_read_the_review() {
    let text = good(&["review", &game("awale-famine-1.ogn"), "--nodes", "300", "--json"], "");
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let moves = value["moves"].as_array().expect("moves");
    assert_eq!(value["curve"].as_array().map(Vec::len), Some(moves.len() + 1));
    assert!(moves.iter().all(|mv| mv["loss"].as_f64().is_some_and(|loss| loss >= 0.0)));
    assert!(moves.iter().all(|mv| mv["told"].as_array().is_some_and(|told| !told.is_empty())));
    let again = good(&["review", &game("awale-famine-1.ogn"), "--nodes", "300", "--json"], "");
    let again: serde_json::Value = serde_json::from_str(&again).expect("JSON");
    assert_eq!(value["moves"], again["moves"], "the same nodes, the same review");
}

#[test]
fn the_annotated_game_is_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, out) = path(&folder, "annotated.ogn");
    good(&["review", &game("eqwale-famine-1.ogn"), "--nodes", "200", "--ogn", &out], "");
    assert!(fs::read_to_string(&file).expect("a file").contains('{'));
    good(&["replay", &out], "");
    let printed = good(&["review", &game("avele-stall-1.ogn"), "--nodes", "200", "--ogn", "-"], "");
    assert!(printed.starts_with("[Variant \"avele\"]"), "{printed}");
}

/// A page needs nothing from anywhere, and a name is not a tag.
#[test]
fn the_page_is_alone_and_safe() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, out) = path(&folder, "review.html");
    let hostile = "[Variant \"awale\"]\n[South \"<script>alert('x')</script>\"]\n\
                   [North \"&\\\"]\\\"\"]\n\n1. C d 2. E f 3. B b *";
    for lang in ["fr", "en"] {
        let arguments = ["review", "-", "--nodes", "200", "--html", &out, "--lang", lang];
        good(&arguments, hostile);
        let page = fs::read_to_string(&file).expect("a page");
        assert!(page.contains("<svg") && page.contains("</html>"), "{page}");
        assert!(page.contains("&lt;script&gt;") && page.contains("&amp;"), "{page}");
        for forbidden in ["<script", "http:", "https:", "href", "src=", "javascript"] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
    }
}

#[test]
fn bad_games_are_answered_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing.ogn").to_str().expect("UTF-8").to_owned();
    for (arguments, input, part) in [
        (["review", missing.as_str()], "", "cannot read"),
        (["review", "-"], "1. A {open", "is not OGN"),
        (["review", "-"], "[Variant \"awale\"]\n1. a", "is not a game"),
        (["review", "-"], "[Variant \"chess\"]\n1. A", "expected a rule set"),
    ] {
        let ran = awale(&arguments, input.as_bytes());
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{arguments:?} {input}");
        // What is wrong is said once, in one line.
        let (parts, lines) = (ran.err.matches(part).count(), ran.err.lines().count());
        assert_eq!((parts, lines), (1, 1), "{}", ran.err);
    }
    // A game without a move has nothing to review, and that is no error.
    good(&["review", "-", "--nodes", "100"], "[Variant \"awale\"]\n*");
    let folder = folder.path().to_str().expect("UTF-8");
    let ran =
        awale(&["review", "-", "--nodes", "100", "--html", folder], b"[Variant \"awale\"]\n1. A *");
    assert!(ran.code == 1 && ran.err.contains("cannot write"), "{}", ran.err);
}
