//! `awale explain`.

#[path = "support/run.rs"]
mod run;

use run::{awale, good};
use serde_json::Value;

/// F takes four seeds; E is threatened by nothing.
const HARVEST: &str = "0-0-4-0-1-2-1-1-4-0-4-4-13-14-S";

fn explain(more: &[&str]) -> String {
    good(&[&["explain"][..], more, &["--nodes", "2000"]].concat(), "")
}

fn json(more: &[&str]) -> Value {
    let text = explain(&[more, &["--json"]].concat());
    assert_eq!(text.lines().count(), 1, "one object on one line: {text}");
    serde_json::from_str(&text).expect("JSON")
}

/// Every reader, both languages, every game: something is seen and something advised.
#[test]
fn a_position_is_explained() {
    for rules in ["awele", "awale", "avele", "eqwale", "abapa", "awari"] {
        for reader in ["child", "player", "expert"] {
            for (lang, advice) in [("en", "Advice:"), ("fr", "Conseil\u{a0}:")] {
                let said =
                    explain(&["start", "--rules", rules, "--reader", reader, "--lang", lang]);
                assert!(said.contains(advice), "{rules} {reader}: {said}");
            }
        }
    }
    let seen = explain(&[HARVEST]);
    assert!(seen.contains("4 seeds"), "{seen}");
    assert_eq!(seen, explain(&[HARVEST]), "the same nodes, the same words");
    let numbers = explain(&[HARVEST, "--numbers", "--lang", "fr"]);
    assert!(numbers.contains("12"), "{numbers}");
}

#[test]
fn a_move_is_explained_and_compared() {
    let best = json(&[HARVEST, "F"]);
    assert_eq!((best["class"].as_str(), best["loss"].as_f64()), (Some("best"), Some(0.0)));
    assert_eq!(best["move"]["move"].as_str(), Some("F"));
    let worse = json(&[HARVEST, "C"]);
    assert!(worse["loss"].as_f64() > Some(1.0), "{worse}");
    assert_eq!(worse["best"][0], "F", "what was better");
    let told = worse["told"].as_array().expect("sentences");
    assert!(
        told.iter().any(|said| said.as_str().is_some_and(|said| said.contains('F'))),
        "{worse}"
    );
    for reader in ["child", "player", "expert"] {
        for lang in ["en", "fr"] {
            let said = explain(&[HARVEST, "C", "--reader", reader, "--lang", lang]);
            assert!(said.lines().count() > 5, "a board and some words: {said}");
        }
    }
}

#[test]
fn programs_read_what_is_told() {
    let seen = json(&[HARVEST, "--lang", "fr", "--reader", "expert"]);
    assert!(seen["rules"] == "awale" && seen["reader"] == "expert" && seen["lang"] == "fr");
    assert_eq!(seen["advice"].as_array().map(Vec::len), Some(3), "where, which, why");
    assert_eq!(seen["analysis"]["lines"][0]["moves"][0], "F");
    // Who is named and has no seed passes, and that is said.
    let passed = json(&["0-0-0-0-0-0-6-5-4-4-4-4-10-11-S", "--rules", "awele"]);
    assert!(passed["to_move"] == "north" && passed["pass"].is_string(), "{passed}");
    let over = json(&["0-0-0-0-0-0-3-0-0-0-0-0-24-21-S"]);
    assert!(
        over["advice"].is_null() && over["told"].as_array().is_some_and(|told| told.len() == 1)
    );
}

/// A refused move is told why, in the language of the reader, and the answer is no.
#[test]
fn what_is_refused_is_told_why() {
    for lang in ["en", "fr"] {
        let ran = awale(&["explain", HARVEST, "A", "--lang", lang], b"");
        assert_eq!((ran.code, ran.err.as_str()), (1, ""));
        assert!(ran.out.contains(if lang == "fr" { "vide" } else { "empty" }), "{}", ran.out);
    }
    let ran = awale(&["explain", HARVEST, "A", "--json"], b"");
    let value: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert!(ran.code == 1 && value["refused"]["message"].is_string(), "{}", ran.out);
    let ran = awale(&["explain", HARVEST, "Z", "--lang", "fr"], b"");
    assert!(ran.code == 1 && ran.err.contains("n’est pas un coup"), "{}", ran.err);
    assert_eq!(awale(&["explain", "nonsense"], b"").code, 1);
    assert_eq!(awale(&["explain", HARVEST, "--reader", "cat"], b"").code, 2);
}
