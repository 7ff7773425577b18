//! A third language is a folder: docs/translating.md names every one, and no script chooses between two.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use awale_words::Lang;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect()
}

/// The folders below `src` of a crate that hold the texts of a language.
fn folders_of(lang: &str, folder: &Path, found: &mut Vec<PathBuf>) {
    for path in entries(folder).into_iter().filter(|path| path.is_dir()) {
        if path.ends_with(lang) {
            found.push(path);
        } else {
            folders_of(lang, &path, found);
        }
    }
}

#[test]
fn translators_are_told_every_folder() {
    let text = fs::read_to_string(root().join("docs/translating.md")).expect("the document");
    let rows = text.lines().filter(|line| line.starts_with("| `crates/"));
    let told: BTreeSet<String> = rows
        .filter_map(|row| {
            let mut words = row.split('`').skip(1).step_by(2);
            let (name, folder) = (words.next()?, words.next()?);
            folder
                .strip_suffix("xx/")
                .filter(|folder| folder.starts_with("src"))
                .map(|folder| format!("{name}/{folder}"))
        })
        .collect();
    let crates = entries(&root().join("crates")).into_iter();
    let crates: Vec<PathBuf> = crates.filter(|path| path.join("src").is_dir()).collect();
    for lang in Lang::ALL {
        let mut found = BTreeSet::new();
        for path in &crates {
            let mut folders = Vec::new();
            folders_of(lang.code(), &path.join("src"), &mut folders);
            for folder in folders {
                let parent = folder.parent().expect("it is in another");
                let parent = parent.strip_prefix(root()).expect("it is ours");
                found.insert(format!("{}/", parent.display()));
            }
        }
        assert_eq!(told, found, "the folders that docs/translating.md names, and those of {lang}");
    }
}

/// What a script needs to know of languages it is told by its page.
#[test]
fn no_script_names_a_language() {
    let mut scripts = 0;
    for folder in entries(&root().join("crates/server/assets")) {
        let files = if folder.is_dir() { entries(&folder) } else { vec![folder] };
        for file in files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "js"))
        {
            scripts += 1;
            let text = fs::read_to_string(&file).expect("it is read");
            for lang in Lang::ALL {
                let named =
                    text.contains(&format!("\"{lang}\"")) || text.contains(&format!("'{lang}'"));
                assert!(!named, "{} names {lang}", file.display());
            }
        }
    }
    assert!(scripts > 10, "only {scripts} scripts were looked at");
}
