//! The golden games of testdata/games: complete games of every rule set, one for each kind of end.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use awale_core::RuleSet;
use awale_core::notation::Ogn;
use awale_play::Game;

#[test]
fn golden_games_replay_to_their_results() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games");
    let mut seen = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let ogn: Ogn = text.parse().unwrap();
        // The tags Result and Termination must agree with the moves, or this is an error.
        let game = Game::from_ogn(&ogn).unwrap_or_else(|error| panic!("{name}: {error}"));
        let result = game.result().unwrap_or_else(|| panic!("{name} is not over"));
        let kind = format!("{}-{}", game.rules(), result.name());
        assert!(name.starts_with(&kind), "{name} ends as {kind}");
        let total = result.granaries.south + result.granaries.north + result.uncounted;
        assert_eq!(total, 48, "{name}");
        assert_eq!(game.to_ogn().to_string(), text, "{name} is written as it was read");
        seen.insert(kind);
    }
    for &rules in RuleSet::ALL {
        let kinds = seen.iter().filter(|kind| kind.starts_with(rules.name())).count();
        assert!(kinds >= 2, "{rules}: only {kinds} kinds of end");
    }
}

/// The example of docs/notation.md is a game that can be read.
#[test]
fn the_documented_game_replays() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/notation.md");
    let text = fs::read_to_string(path).unwrap();
    let example = text.split("```").find(|block| block.trim_start().starts_with("[Variant"));
    let game = Game::from_ogn(&example.unwrap().parse().unwrap()).unwrap();
    assert_eq!(game.to_ogn().to_string().trim(), example.unwrap().trim());
}

/// Files of other programs: only the winner is told, or the reason in other words.
#[test]
fn foreign_results_are_understood() {
    let read = |text: &str| Game::from_ogn(&text.parse().unwrap()).unwrap();
    let given_up =
        read("[Variant \"Oware\"]\n[Result \"1-0\"]\n[Termination \"normal\"]\n\n1. D d");
    let result = given_up.result().unwrap();
    assert_eq!((result.name(), result.winner), ("resignation", Some(awale_core::Side::South)));
    let drawn = read("[Variant \"Abapa\"]\n\n1. D d 1/2-1/2");
    assert_eq!(drawn.result().unwrap().name(), "agreement");
}
