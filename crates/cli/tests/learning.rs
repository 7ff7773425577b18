//! `awale learn`, `awale puzzle` and `awale sheet`.

#[path = "support/run.rs"]
mod run;

use run::{awale, good};

#[test]
fn lessons_are_listed_and_walked() {
    let list = good(&["learn"], "");
    for id in ["own-row", "chain", "simulation", "avele-endings", "eqwale-equality", "trap-2-1"] {
        assert!(list.contains(id), "{id}");
    }
    assert!(good(&["learn", "--lang", "fr"], "").contains("Premiers pas"));
    // A wrong answer, a word that is none, then the right ones: three stars only where all is right.
    let out = good(&["learn", "own-row"], "a\nA\nfour\n24\nC\n");
    assert!(out.contains("a is in the other player’s row"), "{out}");
    assert!(out.contains("★★☆") && out.contains("★★★") && out.contains("Type a number"), "{out}");
    let unknown = awale(&["learn", "flying"], b"");
    assert_eq!(unknown.code, 1);
    assert!(unknown.err.contains("there is no lesson \"flying\""), "{}", unknown.err);
    assert_eq!(awale(&["learn", "chain"], b"quit\n").code, 1);
}

/// The exercise of sheet 001, with the numbers that it prints.
#[test]
fn the_exercise_of_the_sheet() {
    let answers = "3\n0-4-6-9-0-2-2-1-2-0-11-5\n12\n0-4-6-9-0-0-0-0-2-0-11-5\n9\nanswer\n\
                   0-4-0-10-1-3-0-0-0-0-11-5\n";
    let out = good(&["learn", "simulation", "--numbers", "--lang", "fr"], answers);
    assert!(out.contains("en semant le trou 4"), "{out}");
    assert_eq!(out.matches("★★★").count(), 5, "{out}");
}

#[test]
fn a_puzzle_is_posed_tried_and_solved() {
    let arguments = ["puzzle", "--number", "1"];
    let told = awale(&arguments, b"hint\nanswer\n");
    assert_eq!(told.code, 1, "who is told has not solved it");
    let at = told.out.find("The move was ").expect("the answer is told") + "The move was ".len();
    let best = &told.out[at..=at];
    let wrong = ["A", "B", "C", "D", "E", "F"].iter().find(|pit| **pit != best).unwrap();
    let out = good(&arguments, &format!("what?\na\n{wrong}\n{best}\n"));
    assert!(out.contains("Type a move") && out.contains("Pit a is not yours"), "{out}");
    assert!(out.contains("Well done"), "{out}");
    assert_eq!(awale(&arguments, b"").code, 1);
}

/// A wrong try is answered with the line that refutes it, to the board where the win is gone.
#[test]
fn a_wrong_try_is_refuted_on_the_board() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../coach/puzzles/awale.txt");
    let file = std::fs::read_to_string(file).unwrap();
    let line = file.lines().find(|line| !line.starts_with('#')).unwrap();
    let lines = line.split(' ').nth(6).expect("the lines that refute");
    let (wrong, moves) = lines.split(',').next().and_then(|line| line.split_once(':')).unwrap();
    let spelled: Vec<String> =
        wrong.chars().chain(moves.chars()).map(|pit| pit.to_string()).collect();
    for (lang, said) in [("en", "This move does not win."), ("fr", "Ce coup ne gagne pas.")] {
        let arguments = ["puzzle", "--number", "1", "--lang", lang];
        let ran = awale(&arguments, format!("{wrong}\n").as_bytes());
        assert_eq!(ran.code, 1);
        assert!(ran.out.contains(said) && ran.out.contains(&spelled.join(" ")), "{}", ran.out);
        let boards = ran.out.matches("A ").count();
        assert!(boards >= 2, "the board of the end is drawn: {}", ran.out);
    }
}

#[test]
fn puzzles_are_chosen() {
    let pose = |more: &[&str]| {
        let ran = awale(&[&["puzzle"][..], more].concat(), b"");
        assert_eq!(ran.code, 1, "{}", ran.err);
        ran.out
    };
    let day = ["--daily", "--date", "2026-03-21"];
    assert_eq!(pose(&day), pose(&day));
    assert_ne!(pose(&day), pose(&["--daily", "--date", "2026-03-22"]));
    assert!(pose(&["--daily"]).contains("puzzle"));
    for rules in ["awele", "awale", "avele", "eqwale", "abapa", "awari"] {
        assert!(pose(&["--rules", rules, "--level", "3"]).contains("level 3"), "{rules}");
    }
    let seeded = ["--theme", "trap", "--level", "2", "--seed", "7"];
    assert_eq!(pose(&seeded), pose(&seeded));
    assert_eq!(awale(&["puzzle", "--number", "0"], b"").code, 1);
    assert_eq!(awale(&["puzzle", "--rules", "awele", "--theme", "starve"], b"").code, 1);
}

#[test]
fn sheets_are_printed() {
    let arguments =
        ["sheet", "--theme", "chain", "--level", "2", "--exercises", "8", "--seed", "3"];
    let page = good(&arguments, "");
    assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"));
    assert_eq!(page.matches("<svg").count(), 8);
    assert_eq!(page, good(&arguments, ""), "the same seed gives the same sheet");
    let answers = good(&[&arguments[..], &["--answers", "--lang", "fr"]].concat(), "");
    assert!(answers.contains("réponses") && answers.contains("class=\"answer\""));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("sheet.html");
    let quiet = good(&[&arguments[..], &["-o", file.to_str().unwrap()]].concat(), "");
    assert_eq!((quiet.as_str(), std::fs::read_to_string(&file).unwrap()), ("", page));
    let nowhere = folder.path().join("no/such/folder.html");
    let ran = awale(&[&arguments[..], &["-o", nowhere.to_str().unwrap()]].concat(), b"");
    assert!(ran.code == 1 && ran.err.contains("there is no folder"), "{}", ran.err);
    assert_eq!(awale(&["sheet", "--rules", "eqwale"], b"").code, 1);
    let french = awale(&["sheet", "--rules", "eqwale", "--lang", "fr"], b"");
    assert!(french.err.contains("Il n’y a pas de feuille d’Éqwalé"), "{}", french.err);
    let file = folder.path().join("sheet.PDF");
    let path = file.to_str().unwrap();
    let simulation = ["sheet", "--theme", "simulation", "--answers", "--lang", "fr", "-o", path];
    assert_eq!(good(&simulation, ""), "");
    assert!(std::fs::read(&file).unwrap().starts_with(b"%PDF-"));
}

#[test]
fn boards_and_rules_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("it.pdf");
    let path = file.to_str().unwrap();
    let mut sizes = std::collections::BTreeSet::new();
    for wish in [
        &["board", "--rules", "eqwale", "--letters"][..],
        &["board", "--paper", "a3", "--bw", "--numbers", "--lang", "fr"],
        &["leaflet", "--rules", "awari", "--lang", "fr"],
    ] {
        assert_eq!(good(&[&["print"][..], wish, &["-o", path]].concat(), ""), "");
        let pdf = std::fs::read(&file).unwrap();
        assert!(pdf.starts_with(b"%PDF-"));
        assert!(sizes.insert(pdf.len()), "three wishes, three files");
    }
    for (wish, answer) in [
        (&["hat"][..], "board, leaflet"),
        (&["board", "--paper", "a5"], "expected a4 or a3, found \"a5\""),
        (&["leaflet", "--rules", "chess"], "chess"),
        (&["board", "--letters", "--numbers"], "cannot be used with"),
    ] {
        let ran = awale(&[&["print"][..], wish].concat(), b"");
        assert!(ran.code == 2 && ran.err.contains(answer), "{}", ran.err);
    }
    let ran = awale(&["print", "board", "-o", folder.path().to_str().unwrap()], b"");
    assert!(ran.code == 1 && ran.err.contains("cannot write"), "{}", ran.err);
}

#[test]
fn positions_and_games_become_pictures() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/games/abapa-famine-1.ogn");
    for (what, name, start) in [
        ("start", "a.png", &b"\x89PNG"[..]),
        ("start", "a.svg", b"<svg "),
        (game, "b.png", b"\x89PNG"),
    ] {
        let path = path(name);
        assert_eq!(good(&["picture", what, "-o", &path, "--lang", "fr"], ""), "");
        assert!(std::fs::read(&path).expect("a file").starts_with(start), "{name}");
    }
    // The animation of a game has a frame for each of its moves and one for its first position.
    let short = "[Variant \"awale\"]\n\n1. D c 2. F *\n";
    assert_eq!(good(&["picture", "-", "-o", &path("c.gif")], short), "");
    let bytes = std::fs::read(path("c.gif")).expect("a file");
    let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a GIF");
    let frames = std::iter::from_fn(|| decoder.next_frame_info().expect("a frame").map(drop));
    assert_eq!(frames.count(), 4);
    for (wish, words) in [
        (["picture", "start", "-o", &path("a.gif")], "ends with .png or .svg"),
        (["picture", "start", "-o", &path("a")], "ends with .png or .svg"),
        (["picture", "4-4", "-o", &path("a.png")], "expected"),
        (["picture", "none.ogn", "-o", &path("a.png")], "none.ogn"),
    ] {
        let ran = awale(&wish, b"");
        assert!(ran.code == 1 && ran.err.contains(words), "{wish:?}: {}", ran.err);
    }
}
