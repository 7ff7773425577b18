//! French is typeset as French, wherever the program speaks it.

use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files below a folder that belong to a language: `…/fr/…`.
fn files(folder: &Path, lang: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("target") {
            files(&path, lang, found);
        } else if path.extension().is_some_and(|end| end == "rs")
            && path.parent().is_some_and(|parent| parent.ends_with(lang))
        {
            found.push(path);
        }
    }
}

/// French sets `: ; ? !` off by a space that does not break, and has its own apostrophe.
#[test]
fn french_is_typeset_as_french() {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates"), "fr", &mut found);
    assert!(found.len() > 20, "the French texts are in folders named fr: {found:?}");
    for path in found {
        let source = fs::read_to_string(&path).unwrap();
        let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = code.collect::<Vec<_>>().join("\n");
        for text in code.split('"').skip(1).step_by(2) {
            let at = path.display();
            assert!(!text.contains('\''), "{at}: a typewriter’s apostrophe in {text}");
            for mark in [" :", " ;", " ?", " !", "« ", " »"] {
                assert!(!text.contains(mark), "{at}: a space that breaks in {text}");
            }
            for mark in ['?', '!', ';'] {
                for (place, _) in text.match_indices(mark) {
                    assert!(text[..place].ends_with('\u{a0}'), "{at}: no space in {text}");
                }
            }
        }
    }
}
