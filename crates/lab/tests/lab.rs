//! `awale-lab` as it is used: matches, ladders, perfect play, the bench.

use std::fs;
use std::path::Path;

use awale_core::notation::Ogn;
use awale_play::Game;

#[path = "support/run.rs"]
mod run;

use run::{awale, good, lab};

/// The games of a file, each of them replayed by the rules.
fn games(path: &Path) -> Vec<Game> {
    let text = fs::read_to_string(path).expect("the match wrote its games");
    let games = text.split("[Variant ").filter(|part| !part.is_empty()).map(|part| {
        let ogn: Ogn = format!("[Variant {part}").parse().expect("OGN");
        Game::from_ogn(&ogn).expect("a game by the rules")
    });
    games.collect()
}

fn moves(path: &Path) -> Vec<Vec<String>> {
    let moves = |game: &Game| game.plies().iter().map(|ply| ply.mv.to_string()).collect();
    games(path).iter().map(moves).collect()
}

/// Lets two players meet and returns what was said and where the games are.
fn meet(folder: &Path, name: &str, arguments: &[&str]) -> (String, std::path::PathBuf) {
    let path = folder.join(name);
    let file = path.to_str().expect("UTF-8");
    let out = good(&[&["match", "--ogn", file], arguments].concat());
    (out, path)
}

#[test]
fn a_match_is_legal_and_comes_out_the_same() {
    let folder = tempfile::tempdir().unwrap();
    for rules in ["awale", "eqwale"] {
        let arguments =
            ["--rules", rules, "--games", "4", "nodes=400", "nodes=300,weights=material"];
        let (said, first) = meet(folder.path(), &format!("{rules}.1"), &arguments);
        let (again, second) = meet(folder.path(), &format!("{rules}.2"), &arguments);
        assert_eq!(said, again);
        assert_eq!(fs::read(&first).unwrap(), fs::read(second).unwrap());
        assert!(said.contains(": 4 games: +"), "{said}");
        let games = games(&first);
        assert_eq!(games.len(), 4);
        for pair in games.chunks(2) {
            // The same opening from both sides.
            let opening = |game: &Game| game.position_after(6).copied();
            assert_eq!(opening(&pair[0]), opening(&pair[1]));
            assert_eq!(pair[0].seats().south, pair[1].seats().north);
            assert!(pair.iter().all(|game| game.result().is_some()));
        }
    }
}

/// The same engine plays the same moves, in this program and at the other end of a pipe.
#[test]
fn a_player_over_uci_is_the_same_player() {
    let folder = tempfile::tempdir().unwrap();
    let common = ["--rules", "abapa", "--games", "4", "nodes=700"];
    // Both have the tables inside the program: those of a folder without any are completed by them.
    let own = format!("nodes=500,tables={}", folder.path().display());
    let (_, inside) = meet(folder.path(), "inside", &[&common[..], &[&own]].concat());
    let program = awale().to_str().expect("UTF-8");
    let word = format!(
        "uci=\"{program} uci\",nodes=500,option.Hash=16,option.Book=false,option.Tables=<empty>"
    );
    let (said, outside) = meet(folder.path(), "outside", &[&common[..], &[&word]].concat());
    assert_eq!(moves(&inside), moves(&outside), "{said}");
}

#[test]
fn levels_over_uci_lose_to_the_engine() {
    let program = awale().to_str().expect("UTF-8");
    let word = format!("uci={program} uci,millis=1000,option.Level=1");
    let said = good(&["match", "--games", "6", "nodes=2000", &word]);
    assert!(said.contains(": 6 games: +6 =0 -0"), "{said}");
}

#[test]
fn a_test_stops_when_it_is_decided() {
    let test = "elo0=0,elo1=100";
    let said = good(&["match", "--games", "400", "--sprt", test, "nodes=2000", "level=1"]);
    assert!(said.trim_end().ends_with("accepted"), "{said}");
    assert!(!said.contains(": 400 games"), "{said}");
}

/// A test that is rejected can fail a script; what cannot be played is something else.
#[test]
fn the_exit_code_tells_of_a_loss() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("match.html");
    let file = page.to_str().expect("UTF-8");
    let test = ["match", "--games", "600", "--sprt", "elo0=-40,elo1=0", "--html", file];
    let ran = lab(&[&test[..], &["level=1", "nodes=1000"]].concat());
    assert!(ran.code == 1 && ran.out.trim_end().ends_with("rejected"), "{} {}", ran.out, ran.err);
    let html = fs::read_to_string(&page).expect("a page");
    assert_eq!(html.matches("<svg").count(), 4);
    assert!(html.contains("rejected</p>") && html.contains("level=1 against nodes=1000"));
    // The same players: nothing is lost, and nothing is decided by a few games.
    let few = ["match", "--games", "4", "--sprt", "elo0=-40,elo1=0", "nodes=200", "nodes=200"];
    assert_eq!(lab(&few).code, 0);
    assert_eq!(lab(&["match", "nodes=100", "uci=/no/such/program,nodes=1"]).code, 2);
}

/// Openings that a search finds even, the same every time, played in their order.
#[test]
fn openings_are_balanced_and_used_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let write = |name: &str, rules: &str, seed: &str| {
        let file = path(name);
        let options = ["--rules", rules, "--count", "5", "--nodes", "2000", "--seed", seed];
        good(&[&["openings", &file][..], &options[..]].concat());
        fs::read_to_string(file).expect("a file")
    };
    let text = write("one", "abapa", "1");
    assert_eq!(text, write("two", "abapa", "1"));
    assert_ne!(text.lines().nth(1), write("three", "abapa", "2").lines().nth(1));
    let openings: Vec<(&str, i32)> = text
        .lines()
        .skip(1)
        .map(|line| line.split_once(' ').unwrap())
        .map(|(moves, value)| (moves, value.parse().unwrap()))
        .collect();
    assert_eq!(openings.len(), 5);
    for (moves, value) in &openings {
        assert!(moves.len() == 8 && value.abs() <= 100, "{moves}: {value}");
    }
    let one = path("one");
    let players = ["nodes=200", "nodes=300"];
    let common = ["--rules", "abapa", "--openings", &one, "--games", "10"];
    let (_, file) = meet(folder.path(), "games", &[&common[..], &players[..]].concat());
    for (game, (opening, _)) in
        moves(&file).iter().zip(openings.iter().flat_map(|opening| [opening; 2]))
    {
        assert_eq!(game[..8].concat(), **opening);
    }
    // Too few of them, or those of another game, are told.
    for (rules, games) in [("abapa", "12"), ("awale", "10")] {
        let wrong = ["match", "--rules", rules, "--openings", &one, "--games", games];
        assert_eq!(lab(&[&wrong[..], &players[..]].concat()).code, 2);
    }
}

#[test]
fn a_match_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let players = ["nodes=300", "nodes=200"];
    let (whole_said, whole) =
        meet(folder.path(), "whole", &[&["--games", "6"], &players[..]].concat());
    let (_, parts) = meet(folder.path(), "parts", &[&["--games", "2"], &players[..]].concat());
    let file = parts.to_str().expect("UTF-8");
    // Without a word games are not added to a file that has some.
    assert!(lab(&[&["match", "--ogn", file], &players[..]].concat()).code != 0);
    let more = ["match", "--ogn", file, "--resume", "--games", "6"];
    assert_eq!(good(&[&more[..], &players[..]].concat()), whole_said);
    assert_eq!(fs::read(whole).unwrap(), fs::read(&parts).unwrap());
    // Games of others are not counted.
    assert_ne!(lab(&[&more[..], &["nodes=300", "nodes=250"]].concat()).code, 0);
}

/// Games that are kept are not played again, and one that was cut off is; threads change nothing.
#[test]
fn training_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let train = |name: &str, more: &[&str]| {
        let out = path(&format!("{name}.txt"));
        let common = ["train", out.to_str().expect("UTF-8"), "--rules", "abapa", "--epochs", "1"];
        let said = good(&[&common[..], &["--player", "nodes=60"], more].concat());
        let games = fs::read_to_string(path(&format!("{name}.games"))).expect("kept games");
        (said, games, fs::read_to_string(out).expect("weights"))
    };
    let whole = train("whole", &["--games", "9", "--threads", "2"]);
    let (_, games, weights) = train("parts", &["--games", "5", "--threads", "1"]);
    assert_eq!(games.lines().count(), 6);
    assert_ne!(weights, whole.2);
    fs::write(path("parts.games"), games.trim_end_matches(['0', '1', '2', '3', '\n'])).unwrap();
    assert_eq!(train("parts", &["--games", "9", "--threads", "1"]), whole);
    // Fewer games than there are: only the first are learned from.
    assert_eq!(train("whole", &["--games", "5"]).2, weights);
    // Games of another player, and moves that nobody can play, are told.
    let file = path("parts.txt");
    let other =
        ["train", file.to_str().expect("UTF-8"), "--rules", "abapa", "--player", "nodes=70"];
    assert_eq!(lab(&other).code, 2);
    let spoilt = whole.1.replacen(" =", " A:+0 A:+0 =", 1);
    fs::write(path("parts.games"), spoilt).unwrap();
    let same = ["train", file.to_str().expect("UTF-8"), "--rules", "abapa", "--player", "nodes=60"];
    let ran = lab(&same);
    assert!(ran.code == 2 && ran.err.contains("game 1 is damaged"), "{}", ran.err);
}

/// What was searched is not searched again, a line that was cut off is, and other nodes are another
/// book.
#[test]
fn a_book_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (out, log) = (folder.path().join("abapa.txt"), folder.path().join("abapa.searched"));
    let file = out.to_str().expect("UTF-8");
    let book = |positions: &str, nodes: &str| {
        let arguments =
            ["book", file, "--rules", "abapa", "--positions", positions, "--nodes", nodes];
        lab(&arguments)
    };
    let lines = |path: &Path| fs::read_to_string(path).unwrap().lines().count();
    assert_eq!(book("9", "300").code, 0);
    assert_eq!((lines(&out), lines(&log)), (10, 10));
    let searched = fs::read_to_string(&log).unwrap();
    // A depth that no search of so few nodes reaches shows that nothing is searched again.
    fs::write(&log, searched.replacen('/', "/9", 1)).unwrap();
    assert_eq!(book("9", "300").code, 0);
    assert!(fs::read_to_string(&out).unwrap().contains("/9"));
    fs::write(&log, &searched[..searched.len() - 3]).unwrap();
    assert_eq!(book("12", "300").code, 0);
    assert_eq!((lines(&out), lines(&log)), (13, 13));
    let other = book("12", "400");
    assert!(other.code != 0 && other.err.contains("holds another search"), "{}", other.err);
}

#[test]
fn a_ladder_rates_the_stronger_higher() {
    let table =
        good(&["ladder", "--games", "16", "--anchor", "500", "level=1", "level=5", "nodes=3000"]);
    let rows: Vec<Vec<&str>> =
        table.lines().skip(2).map(|line| line.split('|').map(str::trim).collect()).collect();
    assert_eq!(
        rows.iter().map(|row| row[1]).collect::<Vec<_>>(),
        ["`level=1`", "`level=5`", "`nodes=3000`"]
    );
    let elo: Vec<i32> = rows.iter().map(|row| row[2].parse().unwrap()).collect();
    assert!(elo[0] == 500 && elo[0] < elo[1] && elo[1] < elo[2], "{table}");
    assert!(rows.iter().all(|row| row[4] == "32"), "{table}");
}

/// Tables up to ten seeds are inside the program.
#[test]
fn the_engine_is_perfect_where_tables_know() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().to_str().expect("UTF-8");
    let arguments = ["perfect", "--dir", dir, "--player", "nodes=500"];
    let said = good(&[&arguments[..], &["--seeds", "9", "--positions", "70"]].concat());
    assert_eq!(said, "awale, 3 to 9 seeds: 70 positions, 0 moves lose a seed or more\n");
    // Without tables and without looking ahead moves do lose.
    let blind = ["--seeds", "9", "--positions", "70", "--player", "level=1"];
    let said = good(&[&["perfect", "--dir", dir], &blind[..]].concat());
    assert!(!said.contains(" 0 moves lose"), "{said}");
    assert_ne!(lab(&[&arguments[..], &["--seeds", "30"]].concat()).code, 0);
}

#[test]
fn the_bench_prints_a_table() {
    let table =
        good(&["bench", "--rules", "awari", "--depth", "8", "--millis", "30", "--runs", "1"]);
    let cells: Vec<&str> = table.lines().last().unwrap().split('|').map(str::trim).collect();
    assert_eq!((cells[1], cells[4]), ("`awari`", "8"), "{table}");
    assert!(cells[2].parse::<f64>().unwrap() > 0.0 && cells[6].parse::<u64>().unwrap() > 100);
}

#[test]
fn what_cannot_be_played_is_told() {
    for arguments in [
        &["match", "nodes=100", "nonsense"][..],
        &["match", "nodes=100", "hash=3"],
        &["match", "nodes=100", "uci=/no/such/program,nodes=1"],
        &["match", "nodes=100", "uci=true,nodes=1"],
        &["match", "nodes=100", "nodes=100", "--sprt", "elo0=1"],
        &["match", "nodes=100", "nodes=100", "--resume"],
        &["ladder", "nodes=100"],
    ] {
        let ran = lab(arguments);
        assert!(ran.code == 2 && !ran.err.is_empty(), "{arguments:?}");
    }
}
