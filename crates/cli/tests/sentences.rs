//! What the terminal says, run by run: testdata/sentences/terminal.toml.

use std::fs;
use std::path::Path;

use serde::Deserialize;

#[path = "support/run.rs"]
mod run;

use run::{Ran, awale, good};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Runs {
    run: Vec<Run>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Run {
    name: String,
    args: Vec<String>,
    #[serde(default)]
    typed: Vec<String>,
    file: Option<String>,
    says: Vec<String>,
    #[serde(default)]
    never: Vec<String>,
}

impl Run {
    /// What is said on both outputs, and the run with its places filled in.
    fn run(&self, place: &Path) -> (String, impl Fn(&str) -> String) {
        let ogn = place.join("game.ogn");
        fs::write(&ogn, self.file.as_deref().unwrap_or_default()).expect("a file");
        let (ogn, folder) =
            (ogn.display().to_string(), place.join("nowhere").display().to_string());
        let fill = move |text: &str| text.replace("{ogn}", &ogn).replace("{folder}", &folder);
        let args: Vec<String> = self.args.iter().map(|word| fill(word)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let typed = format!("{}\n", self.typed.join("\n"));
        let Ran { out, err, code } = awale(&args, typed.as_bytes());
        assert!(matches!(code, 0 | 1), "{}: wrong usage: {err}", self.name);
        (format!("{out}{err}").replace('\u{a0}', " "), fill)
    }
}

#[test]
fn the_terminal_says_what_people_say() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/sentences/terminal.toml");
    let Runs { run } = toml::from_str(&fs::read_to_string(data).expect("a file")).expect("runs");
    assert!(run.len() >= 18, "only {} runs", run.len());
    let place = tempfile::tempdir().expect("a folder");
    let mut faults = Vec::new();
    for run in &run {
        let (said, fill) = run.run(place.path());
        let missing = run.says.iter().map(|text| fill(text)).filter(|text| !said.contains(text));
        faults.extend(missing.map(|text| format!("{} does not say {text:?}:\n{said}", run.name)));
        let spoken = run.never.iter().map(|text| fill(text)).filter(|text| said.contains(text));
        faults.extend(spoken.map(|text| format!("{} says {text:?}:\n{said}", run.name)));
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// A line that cannot be read is told in the language of the game.
#[test]
fn a_line_of_other_bytes_is_told_in_french() {
    let ran = awale(&["play", "--lang", "fr"], b"\xff\nquitter\n");
    assert!(ran.out.contains("Cette ligne n’est pas du texte en UTF-8 (octet 1)."), "{}", ran.out);
    let long = [vec![b'x'; 70_000], b"\nquitter\n".to_vec()].concat();
    let ran = awale(&["play", "--lang", "fr"], &long);
    assert!(ran.out.contains("celle-ci en a 70000."), "{}", ran.out);
}

/// Tenths of a seed are for experts, and nobody loses more than was in the game.
#[test]
fn numbers_can_be_believed() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/games");
    let game = games.join("awale-famine-1.ogn").display().to_string();
    let decimal = |text: &str| {
        let letters: Vec<char> = text.chars().collect();
        let digit = |c: char| c.is_ascii_digit();
        letters.windows(3).any(|w| digit(w[0]) && matches!(w[1], ',' | '.') && digit(w[2]))
    };
    for lang in ["fr", "en"] {
        for (reader, tenths) in [("child", false), ("player", false), ("expert", true)] {
            let args = ["review", &game, "--nodes", "300", "--reader", reader, "--lang", lang];
            let said = good(&args, "");
            assert_eq!(decimal(&said), tenths, "{reader}: {said}");
            let args =
                ["explain", "start", "D", "--nodes", "300", "--reader", reader, "--lang", lang];
            assert!(!decimal(&good(&args, "")), "{reader}");
        }
    }
}
