//! The commands as people use and misuse them.

use std::fs;
use std::process::{Command, Stdio};

#[path = "support/run.rs"]
mod run;

use awale_proto::{Moves, RuleSets};
use run::{awale, good};

#[test]
fn the_help_names_every_command() {
    let help = good(&["--help"], "");
    for command in ["serve", "rules", "show", "moves", "play", "replay", "perft", "batch"] {
        assert!(help.contains(command), "{command}");
        let more = good(&[command, "--help"], "");
        assert!(more.contains("Usage"), "{command}");
    }
}

#[test]
fn wrong_usage_exits_with_two() {
    for arguments in [
        &["fly"][..],
        &["show"],
        &["rules", "chess"],
        &["rules", "awale", "--lang", "de"],
        &["moves", "start", "--rules", "wari"],
        &["perft"],
        &["perft", "--depth", "-1"],
        &["perft", "--depth", "3", "--threads", "0"],
        &["perft", "--depth", "3", "--threads", "100000"],
        &["play", "--first", "nobody"],
        &["play", "--clock", "soon"],
        &["replay"],
        &["play", "--level", "11"],
        &["best", "start", "--time", "0"],
        &["best", "start", "--depth", "0"],
        &["best", "start", "--threads", "9999"],
        &["analyse", "start", "--lines", "0"],
        &["bench", "--depth", "99"],
        &["puzzle", "--theme", "flying"],
        &["puzzle", "--level", "6"],
        &["puzzle", "--date", "2026-02-30"],
        &["puzzle", "--daily", "--level", "1"],
        &["sheet", "--theme", "x"],
        &["sheet", "--level", "4"],
        &["sheet", "--exercises", "0"],
        &["solve"],
        &["solve", "--seeds", "3", "--threads", "0"],
        &["solve", "--seeds", "3", "--threads", "100000"],
        &["solve", "--seeds", "300"],
        &["tables", "stats"],
        &["tables", "probe"],
    ] {
        let ran = awale(arguments, b"");
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{arguments:?}");
        assert!(ran.err.starts_with("error: "), "{}", ran.err);
    }
    // Without one of its commands the help is printed.
    assert_eq!(awale(&["tables"], b"").code, 2);
}

/// A file name need not be UTF-8.
#[cfg(unix)]
#[test]
fn a_file_with_an_odd_name_is_not_there() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    for (lang, expected) in [("en", "No such file"), ("fr", "Ce fichier n’existe pas.")] {
        let ran = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(["replay", "--lang", lang])
            .arg(OsStr::from_bytes(b"no-such-\xff.ogn"))
            .output()
            .expect("the program runs");
        let told = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(1), "{told}");
        assert!(told.contains(expected), "{told}");
    }
}

/// Hostile positions get one line that says what was expected and found.
#[test]
fn bad_positions_are_answered_in_one_line() {
    let long = "4-".repeat(50_000);
    let cases = [
        ("", "found 0 fields"),
        ("   ", "found 0 fields"),
        ("hello", "found 1 fields"),
        ("4-4-4", "found 3 fields"),
        (long.as_str(), "found 50001 fields"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-S", "found 14 fields"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-1-S", "expected 48 seeds"),
        ("4-4-4-4-4-4-4-4-4-4-4-3-0-0-S", "found 47"),
        ("4-4-4-4-4-4-4-4-4-4-4-49-0-0-S", "in f, found \"49\""),
        ("4-4--4-4-4-4-4-4-4-4-4-4-0-0-S", "found 16 fields"),
        ("4-4-+4-4-4-4-4-4-4-4-4-4-0-0-S", "in C, found \"+4\""),
        ("4-4-4.0-4-4-4-4-4-4-4-4-4-0-0-S", "found \"4.0\""),
        ("4-4-٤-4-4-4-4-4-4-4-4-4-0-0-S", "in C"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-s", "expected S or N"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S reserve=0 x", "found \"x\""),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S reserve=1", "reserve"),
        ("4S,4S/4S 0 0 S 1", "two rows of 6"),
        ("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0", "found 3 words"),
        ("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,5S 0 0 S 1", "expected 48 seeds"),
        ("\u{1b}[31m", "found 1 fields"),
    ];
    for command in ["show", "moves"] {
        for (position, expected) in cases {
            let ran = awale(&[command, "--", position], b"");
            assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{command} {position:.40}");
            assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
            assert!(ran.err.starts_with("awale: ") && ran.err.contains(expected), "{}", ran.err);
            assert!(ran.err.len() < 400 && !ran.err.contains('\x1b'), "{}", ran.err);
        }
    }
}

#[test]
fn show_draws_and_reads_both_notations() {
    let house = good(&["show", "0-2-4-0-0-0-0-0-0-0-0-12-14-16-N", "--lang", "fr"], "");
    assert!(house.contains("Nord 16 ◄") && house.contains("│ 12 │"), "{house}");
    let fen = good(&["show", "12S,5/1,2S,4S,3 14 16 N 9", "--lang", "fr"], "");
    assert_eq!(fen, house);
    let numbers = good(&["show", "start", "--numbers"], "");
    assert!(numbers.contains("7    8    9    10   11   12"), "{numbers}");
}

#[test]
fn moves_tell_harvests_and_refusals() {
    let text = good(&["moves", "0-0-0-0-1-5-0-0-0-0-0-0-21-21-S"], "");
    assert!(
        text.contains("F  South sows the 5 seeds of pit F; the last falls in pit e."),
        "{text}"
    );
    assert!(text.contains("E  No. North has no seeds left and must be fed"), "{text}");
    let json = good(&["moves", "0-0-0-0-1-5-0-0-0-0-0-0-21-21-S", "--json"], "");
    let moves: Moves = serde_json::from_str(&json).expect("what the API answers");
    assert_eq!(moves.moves[0].trace.drops.last().map(|drop| drop.pit), Some('e'));
    let pit = &moves.refused[4];
    assert_eq!((pit.pit, pit.why.code.as_str()), ('E', "must-feed"));
    assert_eq!(pit.why.clause.as_deref(), Some("L3"));
}

/// W3, A-E2, Q5: who has no seed passes, and the answer says so.
#[test]
fn a_player_without_seeds_passes() {
    let position = "0-0-0-0-0-0-0-3-2-0-2-0-20-21-S";
    let french = "Sud n’a pas de graine\u{a0}: c’est à Nord de jouer.";
    let english = "South has no seed, so it is North’s turn.";
    for rules in ["awele", "avele", "eqwale"] {
        for command in ["show", "moves", "analyse"] {
            for (lang, told) in [("fr", french), ("en", english)] {
                let text = good(&[command, position, "--rules", rules, "--lang", lang], "");
                assert!(text.contains(told), "{rules} {command}: {text}");
            }
        }
        let json = good(&["moves", position, "--rules", rules, "--lang", "en", "--json"], "");
        let moves: Moves = serde_json::from_str(&json).expect("what the API answers");
        assert_eq!((moves.pass.as_deref(), moves.moves.len()), (Some(english), 1), "{rules}");
        let best = awale(&["best", position, "--rules", rules, "--lang", "en"], b"");
        assert_eq!((best.out.as_str(), best.err.trim_end()), ("e\n", english), "{rules}");
    }
    let over = good(&["show", position, "--lang", "en"], "");
    assert!(!over.contains("so it is"), "in awale the game is over: {over}");
}

#[test]
fn every_rule_set_is_explained_in_both_languages() {
    let list: RuleSets =
        serde_json::from_str(&good(&["rules", "--json"], "")).expect("what the API answers");
    assert_eq!(list.rules.len(), 6);
    for entry in &list.rules {
        let name = entry.name.as_str();
        for (lang, reading) in [("fr", "Notre lecture"), ("en", "Our reading")] {
            let page = good(&["rules", name, "--lang", lang], "");
            assert!(page.contains('╭'), "{name} has drawn examples");
            assert!(page.lines().all(|line| line.chars().count() <= 100), "{name} {lang} folds");
            if name != "abapa" {
                assert!(page.contains(reading), "{name} {lang} marks its readings");
            }
        }
    }
}

#[test]
fn the_origins_are_told_and_authors_credited() {
    for (lang, word) in [("fr", "Origines"), ("en", "Origins")] {
        let told = good(&["rules", "--origins", "--lang", lang], "");
        assert!(told.starts_with(word), "{told}");
        for name in ["Vincent Everaert", "Ludens Planet", "Tenório da Silva", "Kakua", "Magasin"] {
            assert!(told.contains(name), "{lang}: {name}");
        }
        let same = good(&["rules", "--origins", "--lang", lang, "--sheet-words"], "");
        assert_eq!(told, same, "it explains both vocabularies");
        let json = good(&["rules", "--origins", "--lang", lang, "--json"], "");
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(json["title"], word);
        let page = good(&["rules", "eqwale", "--lang", lang], "");
        assert!(page.lines().take(5).any(|line| line.contains("Vincent Everaert")), "{page}");
        let game = good(&["play", "--rules", "eqwale", "--lang", lang], "");
        assert!(game.contains("Vincent Everaert"), "{game}");
    }
    assert_eq!(awale(&["rules", "awale", "--origins"], b"").code, 2);
}

/// In French the sheets' words can be had; English has one word for each thing.
#[test]
fn the_words_of_the_sheets_can_be_chosen() {
    let said =
        |lang, more: &[&str]| good(&[&["rules", "awale", "--lang", lang], more].concat(), "");
    let (ours, sheets) = (said("fr", &[]), said("fr", &["--sheet-words"]));
    for (word, other) in
        [("trous ", "cases "), ("rangée", "camp"), ("dans un grenier", "dans un magasin")]
    {
        assert!(ours.contains(word) && !ours.contains(other), "{ours}");
        assert!(sheets.contains(other) && !sheets.contains(word), "{sheets}");
    }
    assert_eq!(said("en", &[]), said("en", &["--sheet-words"]));
}

#[test]
fn the_prose_of_the_rules_names_pits_as_asked() {
    let letters = good(&["rules", "awale", "--lang", "en"], "");
    assert!(letters.contains("the 13 seeds of pit B"), "{letters}");
    let numbers = good(&["rules", "awale", "--lang", "en", "--numbers"], "");
    assert!(numbers.contains("the 13 seeds of pit 8"), "{numbers}");
    let json = good(&["rules", "awale", "--lang", "fr", "--numbers", "--json"], "");
    assert!(json.contains("les 13 graines du trou 8"), "{json}");
    assert!(json.contains("7 et 1 | 6 à 11"), "{json}");
}

/// Two people play, make mistakes, leave, come back and finish.
#[test]
fn a_game_is_kept_and_resumed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.ogn");
    let file = file.to_str().expect("a path in UTF-8");
    let play = ["play", "--file", file, "--lang", "en"];
    let first = good(&play, "a\nhello\nF\nundo\nD\n1\nquit\n");
    assert!(first.contains("Pit a is North’s pit, and South is to move."), "{first}");
    assert!(first.contains("or a word of the help, not \"hello\""), "{first}");
    assert!(first.contains("The move F is undone."), "{first}");
    assert!(first.contains("North sows the 5 seeds of pit a"), "{first}");
    let text = fs::read_to_string(file).expect("the game was kept");
    assert!(text.contains("1. D"), "{text}");

    let second = good(&play, "A\nresign\n");
    assert!(second.contains("Game resumed, 2 moves played."), "{second}");
    assert!(second.contains("North resigns. South wins. South 0, North 0."), "{second}");
    let replayed = good(&["replay", file], "");
    assert!(replayed.contains("3 moves played, all legal."), "{replayed}");
    assert!(!folder.path().join("game.ogn.part").exists());
}

/// A1: in avele two people are asked, by name, without an option.
#[test]
fn the_youngest_begins_and_both_agree_to_stop() {
    let text = good(&["play", "--rules", "avele"], "x\n2\na\nstop\ny\n");
    assert!(text.contains("Who is the youngest: South (1) or North (2)? Same age: 0"), "{text}");
    assert!(text.contains("North begins."), "{text}");
    assert!(
        text.contains("Stopped by agreement: the granaries are counted. A draw, 0 to 0."),
        "{text}"
    );
    let named = ["play", "--rules", "avele", "--south", "Ama", "--north", "Kofi", "--lang", "fr"];
    let text = good(&named, "kofi\nquitter\n");
    assert!(text.contains("Ama (Sud) (1) ou Kofi (Nord) (2)"), "{text}");
    assert!(text.contains("Kofi (Nord) commence."), "{text}");
    let chosen = good(&["play", "--rules", "avele", "--first", "south"], "quit\n");
    assert!(!chosen.contains("youngest") && chosen.contains("South begins."), "{chosen}");
}

/// A1: against the program the person is the youngest.
#[test]
fn the_person_is_younger_than_the_program() {
    let play = ["play", "--rules", "avele", "--level", "1", "--program", "south"];
    let text = good(&play, "quit\n");
    assert!(!text.contains("youngest") && text.contains("North begins."), "{text}");
}

/// A game that has begun is not given another beginning, and a name is used.
#[test]
fn resuming_contradicts_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.ogn");
    let file = file.to_str().expect("a path in UTF-8");
    let text = good(&["play", "--file", file, "--south", "Ama", "--rules", "abapa"], "");
    assert!(text.contains("Ama (South) to play"), "{text}");
    for (option, value) in [("--rules", "awele"), ("--south", "Kofi"), ("--clock", "300")] {
        let ran = awale(&["play", "--file", file, option, value], b"");
        assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{option}: {}", ran.err);
    }
    good(&["play", "--file", file, "--rules", "abapa"], "");
}

/// The clock stands in the prompt, once.
#[test]
fn the_prompt_shows_the_clock() {
    let text = good(&["play", "--clock", "3600"], "quit\n");
    let prompt = text.lines().find(|line| line.contains("to play")).expect("a prompt");
    assert!(prompt.starts_with("South to play, 1:00:00 (help) > "), "{prompt}");
}

/// A player without a name is called by the side.
#[test]
fn a_player_may_have_no_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.ogn");
    let file = file.to_str().expect("a path in UTF-8");
    good(&["play", "--file", file, "--south", "", "--north", "North"], "C\n");
    let text = fs::read_to_string(file).expect("the game was kept");
    assert!(text.contains("[South \"\"]"), "{text}");
    let text = good(&["play", "--file", file, "--lang", "fr"], "a\nquit\n");
    assert!(text.contains("\nÀ Nord de jouer"), "{text}");
    assert!(text.contains("\nÀ Sud de jouer"), "{text}");
}

/// What cannot be saved is told, and the game goes on.
#[test]
fn a_failed_save_is_no_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    fs::write(path("letter.txt"), "Dear Ama,").expect("written");
    let input = format!(
        "D\nsave {}\nsave {}\nd\nsave {}\n",
        path("no/where"),
        path("letter.txt"),
        path("g")
    );
    let text = good(&["play"], &input);
    assert_eq!(text.matches("Not kept").count(), 2, "{text}");
    assert!(text.contains("North sows the 4 seeds of pit d"), "{text}");
    assert_eq!(fs::read_to_string(path("letter.txt")).expect("still there"), "Dear Ama,");
    assert!(good(&["replay", &path("g")], "").contains("2 moves played"));
}

#[test]
fn the_same_age_leaves_it_to_the_lot() {
    let text = good(&["play", "--first", "youngest"], "0\n");
    assert!(text.contains("The same age: the lot decides."), "{text}");
    assert!(text.contains(" begins."), "{text}");
}

/// A file of a few megabytes of comments is no trap.
#[test]
fn many_comments_are_read_quickly() {
    let game = format!("[Variant \"awale\"]\n\n1. C {}", "{x} ".repeat(200_000));
    let ran = awale(&["replay", "-"], game.as_bytes());
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// Éqwalé at the terminal: placing, the question after an equality, the choice.
#[test]
fn eqwale_asks_for_the_choice() {
    let position = "0-0-4-6-1-4-0-7-3-1-3-5-7-7-S";
    let arguments = ["play", "--rules", "eqwale", "--position", position];
    let text = good(&arguments, "C\n+A1\nCxa2\n");
    assert!(text.contains("C attacks"), "{text}");
    assert!(text.contains("There are no seeds left to place"), "{text}");
    let placing = good(&["play", "--rules", "eqwale"], "+A3C2\n+a6\nA\n+A9\n");
    assert!(placing.contains("South places 3 seeds in pit A and 2 in pit C."), "{placing}");
    assert!(placing.contains("There are still 37 seeds to place"), "{placing}");
    assert!(placing.contains("one to six seeds in all (+A3C2), not \"+A9\""), "{placing}");
}

#[test]
fn replay_names_the_first_illegal_move() {
    let game = "[Variant \"awale\"]\n\n1. D d 2. D a *\n";
    let ran = awale(&["replay", "-"], game.as_bytes());
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("ply 3: D cannot be played"), "{}", ran.out);
    assert!(ran.out.contains("Pit D is empty."), "{}", ran.out);
    let json = awale(&["replay", "-", "--json"], game.as_bytes());
    assert_eq!(json.code, 1);
    let value: serde_json::Value = serde_json::from_str(&json.out).expect("JSON");
    let message = value["error"]["message"].as_str().expect("a message");
    assert!(message.starts_with("ply 3") && message.contains("Pit D is empty."), "{message}");
    assert_eq!((&value["legal"], &value["moves"]), (&false.into(), &["D", "d"].into()));
    let garbage = awale(&["replay", "-", "--json"], b"1. 9 3");
    assert_eq!(garbage.code, 1);
    let value: serde_json::Value = serde_json::from_str(&garbage.out).expect("JSON");
    let message = value["error"]["message"].as_str().expect("a message");
    assert!(message.starts_with("line 1"), "{message}");
}

#[test]
fn bad_files_are_answered_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    fs::write(path("binary"), [0xFFu8, 0xFE, 0]).expect("written");
    fs::write(path("large"), vec![b'A'; 17 << 20]).expect("written");
    fs::write(path("text"), "once upon a time").expect("written");
    fs::write(path("deep"), format!("[Variant \"awale\"]\n1. A {}", "(A".repeat(100_000)))
        .expect("written");
    for name in ["missing", "binary", "large", "text", "deep", "."] {
        for command in [&["replay"][..], &["play", "--file"]] {
            let file = path(name);
            let arguments = [command, &[file.as_str()]].concat();
            if name == "missing" && command[0] == "play" {
                continue;
            }
            let ran = awale(&arguments, b"");
            assert_eq!(ran.code, 1, "{arguments:?} {}", ran.out);
            assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
        }
    }
    let kept = fs::read_to_string(path("text")).expect("still there");
    assert_eq!(kept, "once upon a time", "a file that is no game is never written over");
    let ran = awale(&["play", "--file", "/nowhere/at/all/game.ogn"], b"A\n");
    assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{}", ran.err);
}

/// `awale … | head` ends without a word.
#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(["moves", "start", "--rules", "eqwale"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let ran = child.wait_with_output().expect("the program ends");
    assert_eq!((ran.status.code(), ran.stderr.len()), (Some(0), 0));
}

/// What a person does wrong is told in the language of the command: bad positions, moves and files,
/// names of nothing.
#[test]
fn mistakes_are_told_in_french() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    fs::write(path("letter.txt"), "Dear Ama,").expect("a file");
    fs::write(path("open.ogn"), "1. A {open").expect("a file");
    fs::write(path("bad.ogn"), "[Variant \"awale\"]\n\n1. D d 2. D").expect("a file");
    fs::write(path("bytes.ogn"), [0xff, 0xfe]).expect("a file");
    let [letter, open, bad, bytes, none, dir] =
        ["letter.txt", "open.ogn", "bad.ogn", "bytes.ogn", "none.ogn", ""].map(path);
    let cases: [(&[&str], &str); 17] = [
        (&["show", "4-4"], "Ce n’est pas une position d’Awalé. Une position a 12 trous"),
        (&["show", "x-4-4-4-4-4-4-4-4-4-4-4-0-0-S"], "Le trou A contient de 0 à 48 graines"),
        (&["moves", "4-4-4-4-4-4-4-4-4-4-4-4-0-1-S"], "Il faut 48 graines en tout"),
        (&["best", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-X"], "Le trait est à S (Sud) ou à N (Nord)"),
        (&["play", "--position", "4S/4N"], "Ce n’est pas une position d’Awalé."),
        (&["analyse", "4-4-4"], "Ce n’est pas une position d’Awalé."),
        (&["tables", "probe", "4-4"], "Ce n’est pas une position d’Awalé."),
        (&["replay", &none], "Ce fichier n’existe pas."),
        (&["review", &none], "Impossible de lire"),
        (&["replay", &dir], "Impossible de lire"),
        (&["replay", &letter], "n’est pas une partie en OGN. Ligne 1."),
        (&["review", &open], "Il manque } avant la fin du texte."),
        (&["review", &bytes], "n’est pas du texte en UTF-8"),
        (&["replay", &bad], "Le coup numéro 3, D, ne peut pas se jouer"),
        (&["review", &bad], "n’est pas une partie. Le coup numéro 3, D, ne peut pas se jouer"),
        (&["learn", "nothing"], "Il n’y a pas de leçon « nothing »"),
        (&["book", "AA"], "Le trou A est à Sud, et c’est à Nord de jouer."),
    ];
    for (arguments, expected) in cases {
        let ran = awale(&[arguments, &["--lang", "fr"]].concat(), b"");
        let said = format!("{}{}", ran.out, ran.err).replace('\u{a0}', " ");
        assert_eq!(ran.code, 1, "{arguments:?}: {said}");
        assert!(said.contains(expected), "{arguments:?}: {said}");
        for word in ["expected", "found", "cannot", "not a "] {
            assert!(!said.contains(word), "{arguments:?}: {said}");
        }
    }
}
