//! The golden games once more, by the literal rules alone.

use std::fs;
use std::path::Path;

use awale_core::notation::Ogn;

#[path = "support/literal.rs"]
mod literal;

use literal::Sheet;

#[test]
fn golden_games_end_the_same_by_the_literal_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games");
    let mut games = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let ogn: Ogn = fs::read_to_string(&path).unwrap().parse().unwrap();
        let variant = ogn.tag("Variant").unwrap();
        let sheet = Sheet::ALL.into_iter().find(|sheet| sheet.name() == variant).unwrap();
        let mut game = literal::start(sheet);
        for mv in ogn.moves() {
            let spelled = mv.to_string();
            assert!(literal::legal(&game).contains(&spelled), "{path:?}: {spelled}");
            game = literal::play(&game, &spelled).0;
        }
        let reason = ogn.tag("Termination").unwrap();
        match literal::over(&game) {
            Some(over) => {
                let result = format!("{}-{}", over.south, over.north);
                assert_eq!((over.reason, Some(result.as_str())), (reason, ogn.tag("Result")));
            }
            // A repetition is seen in the history, which a position does not have.
            None => assert_eq!(reason, "repetition", "{path:?}"),
        }
        games += 1;
    }
    assert!(games >= 25, "only {games} games");
}
