//! The two READMEs: the same commands and games, and links and pictures that exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).expect("a README")
}

/// The first cell of each row of a table that names something in backquotes.
fn named(text: &str) -> Vec<&str> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    cells.filter(|cell| cell.contains("awale") || !cell.contains(' ')).collect()
}

/// The commands of the blocks of code, without the comments behind them.
fn commands(text: &str) -> BTreeSet<&str> {
    text.lines()
        .filter(|line| line.starts_with("cargo run") || line.starts_with("cargo xtask test"))
        .filter_map(|line| line.split('#').next())
        .map(str::trim)
        .collect()
}

#[test]
fn both_readmes_name_the_same_commands_and_games() {
    let (english, french) = (read("README.md"), read("README.fr.md"));
    assert_eq!(commands(&english), commands(&french));
    assert!(commands(&french).len() >= 7, "{:?}", commands(&french));
    let games = |text| named(text).into_iter().filter(|name| !name.contains(' ')).count();
    assert!(games(&french) >= 6);
    let of = |text: &'static str| named(text).into_iter().collect::<BTreeSet<_>>();
    let (english, french) = (of(english.leak()), of(french.leak()));
    let words: Vec<_> = french.difference(&english).collect();
    assert!(words.is_empty(), "README.md does not name {words:?}");
    let commands = english.iter().filter(|name| name.starts_with("awale"));
    for command in commands {
        assert!(french.contains(command), "README.fr.md does not name {command}");
    }
}

#[test]
fn links_and_pictures_exist() {
    for (name, other) in [("README.md", "README.fr.md"), ("README.fr.md", "README.md")] {
        let text = read(name);
        let head: String = text.lines().take(4).collect();
        assert!(head.contains(&format!("({other})")), "{name} links {other} at the top");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        let mut pictures = 0;
        for link in links.filter(|link| !link.starts_with("http")) {
            let path = root().join(link);
            assert!(path.exists(), "{name}: {link} does not exist");
            if link.starts_with("docs/pictures/") {
                pictures += 1;
                let size = fs::metadata(&path).expect("a picture").len();
                assert!(size < 100_000, "{link} has {size} bytes");
            }
        }
        assert!(pictures >= 3, "{name} shows {pictures} pictures");
    }
}
