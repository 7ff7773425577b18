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
    let (_, inside) = meet(folder.path(), "inside", &[&common[..], &["nodes=500"]].concat());
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

#[test]
fn a_match_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let players = ["nodes=300", "nodes=200"];
    let (whole_said, whole) =
        meet(folder.path(), "whole", &[&["--games", "6"], &players[..]].concat());
    let (_, parts) = meet(folder.path(), "parts", &[&["--games", "2"], &players[..]].concat());
    let file = parts.to_str().expect("UTF-8");
    // Without a word games are not added to a file that has some.
    assert!(!lab(&[&["match", "--ogn", file], &players[..]].concat()).good);
    let more = ["match", "--ogn", file, "--resume", "--games", "6"];
    assert_eq!(good(&[&more[..], &players[..]].concat()), whole_said);
    assert_eq!(fs::read(whole).unwrap(), fs::read(&parts).unwrap());
    // Games of others are not counted.
    assert!(!lab(&[&more[..], &["nodes=300", "nodes=250"]].concat()).good);
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
    assert!(!lab(&[&arguments[..], &["--seeds", "30"]].concat()).good);
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
        assert!(!ran.good && !ran.err.is_empty(), "{arguments:?}");
    }
}
