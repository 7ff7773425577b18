//! The crates depend on each other only downwards, as ARCHITECTURE.md draws them.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, MetadataCommand};

/// What each crate of the workspace may use of the others. A new crate needs a line here.
const MAY_USE: &[(&str, &str)] = &[
    ("awale-core", ""),
    ("awale-play", "core"),
    ("awale-tables", "core"),
    ("awale-engine", "core"),
    ("awale-player", "core engine play tables"),
    ("awale-coach", "core engine play tables words"),
    ("awale-words", "core play"),
    ("awale-proto", "core play"),
    ("awale-store", "core play"),
    ("awale-server", "core engine play player proto store tables words"),
    ("awale-web", "coach core engine play player proto tables words"),
    ("awale-web-app", "web"),
    ("awale-web-study", "web"),
    ("awale-web-worker", "web"),
    ("awale-web-wasm", ""),
    ("awale-web-dist", "server web-wasm"),
    ("awale-lab", "coach core engine play player tables words"),
    ("awale", "coach core engine play player proto server tables web-dist words"),
    ("xtask", "core"),
];

#[test]
fn crates_depend_downwards() {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    let allowed: BTreeMap<&str, BTreeSet<String>> = MAY_USE
        .iter()
        .map(|(name, uses)| {
            (*name, uses.split_whitespace().map(|name| format!("awale-{name}")).collect())
        })
        .collect();
    let members: BTreeSet<&str> =
        metadata.workspace_packages().iter().map(|package| package.name.as_str()).collect();
    assert_eq!(members, allowed.keys().copied().collect(), "the list of crates");
    for package in metadata.workspace_packages() {
        let used = package
            .dependencies
            .iter()
            .filter(|dependency| dependency.kind != DependencyKind::Development)
            .map(|dependency| dependency.name.as_str())
            .filter(|name| members.contains(name));
        for name in used {
            assert!(
                allowed[package.name.as_str()].contains(name),
                "{} must not depend on {name}",
                package.name
            );
        }
    }
}

/// The core is pure: beyond its error messages it needs nobody who does not ask for more.
#[test]
fn core_has_no_heavy_dependency() {
    let metadata = MetadataCommand::new().no_deps().exec().unwrap();
    let core = metadata.packages.iter().find(|package| package.name.as_str() == "awale-core");
    let normal = core
        .unwrap()
        .dependencies
        .iter()
        .filter(|d| d.kind == DependencyKind::Normal && !d.optional);
    assert_eq!(normal.map(|d| d.name.as_str()).collect::<Vec<_>>(), ["thiserror"]);
}
