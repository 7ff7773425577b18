//! The crates that others can take have all that their page on crates.io shows, and need only such crates.

use std::collections::BTreeMap;
use std::fs;

use cargo_metadata::{DependencyKind, MetadataCommand, Package};

/// Those that are written for others; what only this program needs is not among them.
const PUBLISHED: [&str; 7] = [
    "awale-coach",
    "awale-core",
    "awale-engine",
    "awale-play",
    "awale-tables",
    "awale-tournament",
    "awale-words",
];

#[test]
fn published_crates_are_whole() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("metadata");
    let packages = metadata.workspace_packages();
    let ours: BTreeMap<&str, &Package> =
        packages.iter().map(|package| (package.name.as_str(), *package)).collect();
    let is_published = |package: &Package| package.publish.is_none();
    let mut found: Vec<&str> =
        packages.iter().filter(|one| is_published(one)).map(|one| one.name.as_str()).collect();
    found.sort_unstable();
    assert_eq!(found, PUBLISHED);
    for name in PUBLISHED {
        let package = ours[name];
        assert!(package.description.as_ref().is_some_and(|text| text.len() > 20), "{name}");
        assert!((1..=5).contains(&package.keywords.len()), "{name} has keywords");
        assert!((1..=5).contains(&package.categories.len()), "{name} has categories");
        let folder = package.manifest_path.parent().expect("a folder");
        for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let text = fs::read_to_string(folder.join(file));
            assert!(text.is_ok_and(|text| text.len() > 900), "{name} has {file}");
        }
        let root = fs::read_to_string(folder.join("src/lib.rs")).expect("a library");
        let page = "#![doc = include_str!(\"../README.md\")]";
        assert!(root.starts_with(page), "the page of {name} is its README");
        assert!(
            root.contains("#![warn(missing_docs)]"),
            "every public item of {name} is described"
        );
        for needed in &package.dependencies {
            let Some(of_ours) = ours.get(needed.name.as_str()) else { continue };
            if needed.kind == DependencyKind::Development {
                continue;
            }
            assert!(is_published(of_ours), "{name} needs {}, which nobody can take", needed.name);
            assert_ne!(needed.req.to_string(), "*", "{name} names the version of {}", needed.name);
        }
    }
}
