//! The crates depend on each other as ARCHITECTURE.md draws them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{DependencyKind, MetadataCommand};

/// The folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace")
}

/// The arrows of the first drawing in ARCHITECTURE.md: the folder of a crate, and behind `->` the
/// folders in `crates/` of those it uses. A row goes on until the next one begins.
fn drawn() -> BTreeMap<String, BTreeSet<String>> {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document");
    let drawing = text.split("```").nth(1).expect("a drawing");
    let mut rows: Vec<(String, Vec<&str>)> = Vec::new();
    for line in drawing.lines() {
        let heads = if line.starts_with("level") { 2 } else { 0 };
        let mut words = line.split_whitespace().skip(heads).peekable();
        let starts = |word: &&str| word.contains('/') || *word == "xtask";
        if let Some(folder) = words.next_if(starts) {
            rows.push((folder.to_owned(), Vec::new()));
        }
        if let Some((_, row)) = rows.last_mut() {
            row.extend(words);
        }
    }
    // What is no member of the workspace: fuzz/, testdata/, docs/.
    rows.retain(|(folder, _)| !folder.ends_with('/'));
    let arrows = |words: Vec<&str>| {
        let used = words.into_iter().skip_while(|&word| word != "->").skip(1);
        used.map(|name| format!("crates/{name}")).collect()
    };
    rows.into_iter().map(|(folder, words)| (folder, arrows(words))).collect()
}

#[test]
fn crates_depend_as_drawn() {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    let folder = |manifest: &Path| {
        let folder = manifest.parent().unwrap().strip_prefix(root()).unwrap();
        folder.to_str().unwrap().to_owned()
    };
    let packages = metadata.workspace_packages();
    let folders: BTreeMap<&str, String> = packages
        .iter()
        .map(|package| (package.name.as_str(), folder(package.manifest_path.as_std_path())))
        .collect();
    let mut used: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in &packages {
        let dependencies = package.dependencies.iter();
        let direct = dependencies.filter(|d| d.kind != DependencyKind::Development);
        let of_ours = direct.filter_map(|d| folders.get(d.name.as_str()).cloned());
        used.insert(folders[package.name.as_str()].clone(), of_ours.collect());
    }
    let drawn = drawn();
    let names = |map: &BTreeMap<String, _>| map.keys().cloned().collect::<Vec<_>>();
    assert_eq!(
        names(&drawn),
        names(&used),
        "the crates that ARCHITECTURE.md draws, and those there are"
    );
    for (folder, used) in used {
        assert_eq!(
            drawn[&folder], used,
            "what {folder} uses: drawn in ARCHITECTURE.md, and in its Cargo.toml"
        );
    }
}

/// A question to the engine is made from a game by `awale_player::question` alone: which positions before
/// it count is decided once.
#[test]
fn the_engine_is_asked_about_a_game_in_one_place() {
    let mut folders = vec![root().join("crates")];
    let mut places = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
            let path = entry.path();
            if path.is_dir() && path.file_name().is_some_and(|name| name != "tests") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("it is read");
                let asks = |line: &&str| line.contains("history: ") && line.contains(".earlier()");
                let asks = text.lines().filter(asks).count();
                let file = path.strip_prefix(root()).expect("it is ours").to_owned();
                places.extend(std::iter::repeat_n(file, asks));
            }
        }
    }
    assert_eq!(places, [Path::new("crates/player/src/player.rs")]);
}

/// The core is pure: beyond its error messages it needs nobody who does not ask for more.
#[test]
fn core_has_no_heavy_dependency() {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    let core = metadata.packages.iter().find(|package| package.name.as_str() == "awale-core");
    let normal = core.unwrap().dependencies.iter();
    let normal = normal.filter(|d| d.kind == DependencyKind::Normal && !d.optional);
    assert_eq!(normal.map(|d| d.name.as_str()).collect::<Vec<_>>(), ["thiserror"]);
}

/// A path in the document that names its crate or a folder of the workspace, and where that is. A path without a
/// folder, or in a folder of the path before it, is read by people alone, and so is a pattern.
fn place(word: &str) -> Option<PathBuf> {
    let (folder, _) = word.split_once('/')?;
    let place = [root().join("crates"), root().to_owned()].into_iter();
    let place = place.map(|above| above.join(folder)).find(|folder| folder.is_dir())?;
    let pattern = word.contains(['*', '<', '{']);
    (!pattern).then(|| place.join(&word[folder.len() + 1..]))
}

/// The words of the document, without what is around them.
fn words(text: &str) -> Vec<&str> {
    text.split_whitespace()
        .map(|word| word.trim_matches(['`', ',', ';', '.', ':', '(', ')']))
        .collect()
}

#[test]
fn what_is_named_is_there() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document");
    let drawings = text.split("```").nth(1).expect("a drawing");
    let text = text.replace(drawings, "");
    let words = words(&text);
    let paths: Vec<PathBuf> = words.iter().filter_map(|word| place(word)).collect();
    assert!(paths.len() > 150, "{} paths are found", paths.len());
    for path in paths {
        assert!(path.exists(), "ARCHITECTURE.md names {}, which is not there", path.display());
    }
    let mut functions = 0;
    for three in words.windows(3) {
        let &[name, "in", file] = three else { continue };
        let (Some((_, function)), Some(file)) = (name.split_once("::"), place(file)) else {
            continue;
        };
        let source = fs::read_to_string(&file).expect("a file of Rust");
        let there = source.contains(&format!("fn {function}"));
        assert!(there, "ARCHITECTURE.md looks for {name} in {}", file.display());
        functions += 1;
    }
    assert!(functions >= 10, "{functions} functions are found");
}
