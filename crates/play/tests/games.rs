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
