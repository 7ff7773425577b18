//! docs/sheets.md says where each statement of the sheets is found: everything it names exists.

use std::fs;
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn lines(path: &str, wanted: impl Fn(&str) -> bool) -> bool {
    read(path).lines().any(wanted)
}

/// Whether what stands between backquotes exists.
fn exists(named: &str) -> bool {
    let Some((kind, name)) = named.split_once(' ') else {
        return read("docs/rules.md").contains(&format!("\n| {named} | "));
    };
    let (game, part) = name.split_once('/').unwrap_or((name, ""));
    let page = |lang: &str| format!("crates/words/texts/{lang}/rules/{game}.md");
    match kind {
        "case" => {
            let line = format!("name = \"{part}\"");
            lines(&format!("testdata/rules/{game}.toml"), |found| found == line)
        }
        "figure" => lines(&page("fr"), |line| line == format!("```figure {part}")),
        "page" => !part.is_empty() && read(&page("en")).contains(part),
        "lesson" => ["first", "games", "strategy"].iter().any(|path| {
            let lesson = format!("lesson {name}");
            lines(&format!("crates/coach/lessons/{path}.txt"), |line| line == lesson)
        }),
        "fact" => lines("crates/coach/src/fact.rs", |line| {
            let rest = line.strip_prefix("    ").and_then(|line| line.strip_prefix(name));
            rest.is_some_and(|rest| rest.starts_with(" {") || rest == ",")
        }),
        "origins" => lines("crates/words/texts/en/origins.md", |line| line == format!("## {name}")),
        "word" => lines("crates/words/texts/en/origins.md", |line| {
            let rest = line.strip_prefix("- ").and_then(|line| line.strip_prefix(name));
            rest.is_some_and(|rest| rest.starts_with([':', ',']))
        }),
        "file" => root().join(name).exists(),
        _ => false,
    }
}

#[test]
fn every_statement_of_the_sheets_is_found_where_the_document_says() {
    let document = read("docs/sheets.md");
    let mut sheets = document.split("\n## Sheet ").skip(1);
    let mut missing = Vec::new();
    for (number, least) in [("000", 30), ("001", 25), ("002", 25), ("003", 25), ("004", 15)] {
        let sheet = sheets.next().expect("five sheets");
        assert!(sheet.starts_with(number), "{number} is missing");
        let rows = sheet.lines().filter(|line| line.starts_with("| ")).skip(2);
        let mut count = 0;
        for row in rows {
            let place = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default();
            let named: Vec<&str> = place.split('`').skip(1).step_by(2).collect();
            assert!(!named.is_empty(), "nothing is named: {row}");
            count += 1;
            missing.extend(named.into_iter().filter(|named| !exists(named)).map(str::to_owned));
        }
        assert!(count >= least, "sheet {number} has {count} statements");
    }
    assert!(missing.is_empty(), "docs/sheets.md names what does not exist: {missing:#?}");
}

/// A check that finds nothing wrong with a wrong name checks nothing.
#[test]
fn a_wrong_name_is_found_out() {
    for wrong in [
        "W9",
        "case awele/no-such-case",
        "figure awele/Dessin 9",
        "page awele/Kalah",
        "lesson nothing",
        "fact Threats",
        "origins Nowhere",
        "word Trou",
        "file docs/nowhere.md",
        "rumour awele",
    ] {
        assert!(!exists(wrong), "{wrong}");
    }
}
