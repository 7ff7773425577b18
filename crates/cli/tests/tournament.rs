//! `awale tournament` as people and scripts use it.

use std::path::Path;

#[path = "support/run.rs"]
mod run;

use run::{Ran, awale, good};
use serde_json::Value;

fn in_file(file: &Path, arguments: &[&str], input: &str) -> Ran {
    let file = file.to_str().expect("UTF-8");
    awale(&[&["tournament", "--file", file], arguments].concat(), input.as_bytes())
}

fn done(file: &Path, arguments: &[&str]) -> String {
    let ran = in_file(file, arguments, "");
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
    ran.out
}

fn refused(file: &Path, arguments: &[&str], why: &str) {
    let ran = in_file(file, arguments, "");
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{arguments:?}");
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.err.contains(why), "{arguments:?}: {}", ran.err);
}

/// A Swiss from the first name to the last line of the standings; every pair says why it was made.
/// Each player says the result; what both say is entered.
#[test]
fn two_players_say_a_result() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.json");
    done(&file, &["make", "--rounds", "2"]);
    done(&file, &["enter", "Awa", "Kofi"]);
    done(&file, &["pair", "1"]);
    let say = |player: &str, result: &str| {
        let said = done(&file, &["result", "1", "1", result, "--by", player]);
        let event: Value = serde_json::from_str(&said).expect("JSON");
        event["event"].as_str().expect("a word").to_owned()
    };
    assert_eq!(say("1", "27-21"), "claimed");
    assert_eq!(say("2", "21-27"), "claimed");
    refused(&file, &["pair", "2"], "round 1 waits for 1 results");
    refused(&file, &["result", "1", "1", "27-21", "--by", "3"], "by one of its players");
    let french = ["result", "1", "1", "+-", "--by", "1", "--lang", "fr"];
    refused(&file, &french, "Un résultat se déclare par l’un des deux joueurs");
    assert_eq!(say("2", "27-21"), "result");
    done(&file, &["pair", "2"]);
}

#[test]
fn a_swiss_is_paired_and_told_in_both_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("club.json");
    done(&file, &["make", "--name", "Club", "--rounds", "2", "--seed", "16"]);
    refused(&file, &["make"], "is there already");
    let entered = done(&file, &["enter", "Awa", "Kofi", "Léa", "Ama", "Bô"]);
    assert_eq!(entered.lines().count(), 5);
    let first: Value = serde_json::from_str(entered.lines().next().expect("a line")).expect("JSON");
    assert_eq!((&first["event"], &first["name"]), (&"entered".into(), &"Awa".into()));
    refused(&file, &["enter", "Awa"], "\"Awa\" is taken");
    let paired = done(&file, &["pair", "1", "--lang", "fr"]);
    assert!(paired.starts_with("Ronde 1\n  1. "), "{paired}");
    assert!(paired.contains("Même nombre de points\u{a0}: 0."), "{paired}");
    assert!(paired.contains("Qui commence\u{a0}: tiré au sort."), "{paired}");
    assert_eq!(paired.matches(" ne joue pas\u{a0}: 1 (nombre impair").count(), 1, "{paired}");
    refused(&file, &["pair", "1"], "expected round 2 to be paired next, found round 1");
    refused(&file, &["pair", "--lang", "fr"], "La ronde 1 attend encore des résultats\u{a0}: 2.");
    refused(&file, &["result", "1", "1", "30-30"], "expected at most 48 seeds, found 60");
    refused(&file, &["result", "1", "1", "gagné", "--lang", "fr"], "n’est pas un résultat");
    refused(&file, &["result", "1", "9", "S"], "found round 1, table 9, game 1");
    done(&file, &["result", "1", "1", "27-21"]);
    done(&file, &["result", "1", "2", "-+"]);
    let second = done(&file, &["pair", "--lang", "en"]);
    assert!(second.starts_with("Round 2\n"), "{second}");
    for table in ["1", "2"] {
        done(&file, &["result", "2", table, "="]);
    }
    let over = done(&file, &["pair", "--lang", "fr"]);
    assert_eq!(over, "Le tournoi est fini\u{a0}: toutes les rondes sont jouées.\n");
    let standings = done(&file, &["standings", "--lang", "fr"]);
    let head = standings.lines().next().expect("a head");
    assert!(head.contains("Nom") && head.contains("Sonneborn-Berger"), "{standings}");
    assert!(standings.contains("1,5") && !standings.contains("1.5"), "{standings}");
    let json: Value =
        serde_json::from_str(&done(&file, &["standings", "--format", "json"])).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(5));
    let csv = done(&file, &["cross", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 6, "{csv}");
    let cross = done(&file, &["cross"]);
    assert_eq!(cross.matches('·').count(), 5, "{cross}");
    let pairings = done(&file, &["pairings", "--round", "1", "--lang", "en"]);
    assert!(pairings.contains(" : 27-21\n") && !pairings.contains("Round 2"), "{pairings}");
}

/// A script: actions in, events out, a line for each; what is refused names its line, and what was before
/// it is done.
#[test]
fn a_script_acts_in_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("robin.json");
    done(&file, &["make", "--system", "round-robin", "--seed", "1"]);
    let enter = |name: &str| format!("{{\"do\":\"enter\",\"name\":\"{name}\"}}\n");
    let script =
        ["Awa", "Kofi", "Léa", "Ama"].map(enter).concat() + "{\"do\":\"pair\",\"round\":1}\n";
    let ran = in_file(&file, &["act"], &script);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let last: Value = serde_json::from_str(ran.out.lines().last().expect("a line")).expect("JSON");
    assert_eq!((&last["event"], &last["round"]), (&"paired".into(), &1.into()));
    assert_eq!(last["pairs"][0]["why"][0]["because"], "berger");
    let ran = in_file(
        &file,
        &["act"],
        "{\"do\":\"result\",\"round\":1,\"table\":1,\"game\":1,\"outcome\":\"S\"}\n\n{\"do\":\"dance\"}\n",
    );
    assert_eq!((ran.code, ran.out.lines().count()), (1, 1));
    assert!(ran.err.starts_with("awale: line 3: unknown variant `dance`"), "{}", ran.err);
    let json: Value =
        serde_json::from_str(&done(&file, &["pairings", "--format", "json"])).expect("JSON");
    assert_eq!(json[0]["matches"][0]["games"][0], "S");
}

/// The papers of a file, as another program reads them.
#[test]
fn a_file_is_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, pdf) = (folder.path().join("club.json"), folder.path().join("paper.pdf"));
    let output = pdf.to_str().expect("UTF-8");
    done(&file, &["make", "--name", "Les Graines", "--seed", "2", "--double"]);
    done(&file, &["enter", "Awa", "Kofi", "Léa"]);
    refused(&file, &["print", "sheets", "-o", output], "rounds so far: 0");
    done(&file, &["pair"]);
    done(&file, &["result", "1", "1", "27-21"]);
    let read = |arguments: &[&str]| {
        let silent = done(&file, &[&["print"], arguments, &["-o", output]].concat());
        assert_eq!(silent, "");
        let read = std::process::Command::new("pdftotext").args(["-layout", output, "-"]).output();
        String::from_utf8(read.expect("pdftotext runs").stdout).expect("UTF-8")
    };
    let pairings = read(&["pairings", "--lang", "fr"]);
    assert!(pairings.contains("Les Graines") && pairings.contains("27-21"), "{pairings}");
    assert!(pairings.contains("Ronde 1") && pairings.contains("ne joue pas"), "{pairings}");
    let standings = read(&["standings", "--lang", "fr", "--bw"]);
    assert!(standings.contains("Après la ronde 1"), "{standings}");
    let cross = read(&["cross", "--lang", "en"]);
    assert!(cross.contains("After round 1") && cross.contains('·'), "{cross}");
    // Two games for the one pair, sides exchanged, each counted to 48.
    let sheets = read(&["sheets", "--lang", "en"]);
    assert_eq!(sheets.matches("= 48").count(), 2, "{sheets}");
    assert!(sheets.contains("Round 1, table 1, game 2"), "{sheets}");
    refused(&file, &["print", "pairings", "--round", "2", "-o", output], "rounds so far: 1");
    let french = ["print", "cards", "-o", output, "--lang", "fr"];
    refused(&file, &french, "n’est pas sur un serveur");
}

/// Of two directors who pair a round at once, one does.
#[test]
fn a_round_is_never_paired_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t.json");
    done(&file, &["make", "--seed", "3"]);
    done(&file, &["enter", "Awa", "Kofi", "Léa", "Ama"]);
    let directors: Vec<_> = (0..4)
        .map(|_| {
            let file = file.clone();
            std::thread::spawn(move || in_file(&file, &["pair", "1"], "").code)
        })
        .collect();
    let codes: Vec<i32> = directors.into_iter().map(|one| one.join().expect("it ends")).collect();
    assert_eq!(codes.iter().filter(|code| **code == 0).count(), 1, "{codes:?}");
    let text = std::fs::read_to_string(&file).expect("a file");
    assert_eq!(text.matches("\"paired\"").count(), 1);
}

#[test]
fn what_is_no_tournament_is_said_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let missing = folder.path().join("missing.json");
    refused(&missing, &["pair"], "missing.json");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is left");
    for (name, text) in [("a", ""), ("b", "{}"), ("c", "[1]"), ("d", "{\"settings\":")] {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("a file");
        refused(&file, &["standings"], "is not a tournament");
    }
    let file = folder.path().join("e");
    let rounds = ["make", "--rounds", "99"];
    refused(&file, &rounds, "expected 1 to 30 rounds, found 99");
    assert!(!file.exists());
    assert!(good(&["tournament", "--help"], "").contains("standings"));
}
