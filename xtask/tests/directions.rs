//! The crates depend on each other as ARCHITECTURE.md draws them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

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

/// The core is pure: beyond its error messages it needs nobody who does not ask for more.
#[test]
fn core_has_no_heavy_dependency() {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    let core = metadata.packages.iter().find(|package| package.name.as_str() == "awale-core");
    let normal = core.unwrap().dependencies.iter();
    let normal = normal.filter(|d| d.kind == DependencyKind::Normal && !d.optional);
    assert_eq!(normal.map(|d| d.name.as_str()).collect::<Vec<_>>(), ["thiserror"]);
}
