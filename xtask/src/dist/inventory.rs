//! What the program and its page are made of, as `CycloneDX`: from `cargo metadata` and Cargo.lock alone, so
//! that the tests write these lists, too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result};
use cargo_metadata::{MetadataCommand, Package, PackageId};
use serde::Deserialize;
use serde_json::{Value, json};

use super::notices::{PAGE, inside};
use super::program::static_target;
use super::{PAGE_TARGET, Release};
use crate::run::root;

/// What is listed: its name, what it is compiled for, and the packages whose parts it has.
pub(super) struct Subject {
    pub(super) name: &'static str,
    target: String,
    roots: &'static [&'static str],
}

/// The program, and the page inside it.
pub(super) fn subjects() -> [Subject; 2] {
    [
        Subject { name: "awale", target: static_target(), roots: &["awale"] },
        Subject { name: "awale-page", target: PAGE_TARGET.to_owned(), roots: &PAGE },
    ]
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    version: String,
    checksum: Option<String>,
}

/// The list of one of them. The same commit gives the same bytes.
pub(super) fn list(subject: &Subject, release: &Release) -> Result<String> {
    let metadata = MetadataCommand::new()
        .current_dir(root())
        .other_options(["--locked".to_owned(), format!("--filter-platform={}", subject.target)])
        .exec()?;
    let lock: Lock = toml::from_str(&fs::read_to_string(root().join("Cargo.lock"))?)?;
    let sums: BTreeMap<(&str, &str), &str> = lock
        .package
        .iter()
        .filter_map(|one| Some(((&*one.name, &*one.version), one.checksum.as_deref()?)))
        .collect();
    let parts = inside(&metadata, subject.roots)?;
    let refs: BTreeMap<&PackageId, String> =
        parts.iter().map(|part| (&part.id, purl(part))).collect();
    let sum = |part: &Package| {
        let version = part.version.to_string();
        sums.get(&(part.name.as_str(), version.as_str())).copied()
    };
    let mut components: Vec<Value> = parts.iter().map(|part| component(part, sum(part))).collect();
    components.sort_by_key(|part| part["bom-ref"].to_string());
    let whole = format!("{}@{}", subject.name, release.version);
    let mut used: BTreeMap<String, BTreeSet<&String>> = BTreeMap::new();
    let roots = parts.iter().filter(|part| subject.roots.contains(&part.name.as_str()));
    used.insert(whole.clone(), roots.filter_map(|part| refs.get(&part.id)).collect());
    let resolve = metadata.resolve.as_ref().context("cargo resolves the packages")?;
    for node in &resolve.nodes {
        if let Some(name) = refs.get(&node.id) {
            let on = node.deps.iter().filter_map(|dep| refs.get(&dep.pkg));
            used.insert(name.clone(), on.collect());
        }
    }
    let dependencies: Vec<Value> =
        used.iter().map(|(of, on)| json!({ "ref": of, "dependsOn": on })).collect();
    let list = json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": release.time,
            "component": {
                "type": "application",
                "bom-ref": whole,
                "name": subject.name,
                "version": release.version,
                "licenses": [{ "expression": "MIT OR Apache-2.0" }],
            },
            "properties": [{ "name": "cargo:target", "value": subject.target }],
        },
        "components": components,
        "dependencies": dependencies,
    });
    Ok(serde_json::to_string_pretty(&list)? + "\n")
}

/// A package as lists of parts name it.
fn purl(package: &Package) -> String {
    // A sign of versions that means a space in an address.
    let version = package.version.to_string().replace('+', "%2B");
    format!("pkg:cargo/{}@{version}", package.name)
}

fn component(package: &Package, sum: Option<&str>) -> Value {
    let name = purl(package);
    let mut part = json!({
        "type": "library",
        "bom-ref": name,
        "name": package.name.as_str(),
        "version": package.version.to_string(),
        "scope": "required",
        "purl": name,
    });
    if let Some(text) = &package.description {
        part["description"] = text.split_whitespace().collect::<Vec<_>>().join(" ").into();
    }
    if let Some(licence) = &package.license {
        // Older crates write `MIT/Apache-2.0`.
        part["licenses"] = json!([{ "expression": licence.replace('/', " OR ") }]);
    }
    if let Some(sum) = sum {
        part["hashes"] = json!([{ "alg": "SHA-256", "content": sum }]);
    }
    if let Some(url) = &package.repository {
        part["externalReferences"] = json!([{ "type": "vcs", "url": url }]);
    }
    part
}

#[cfg(test)]
mod tests {
    use spdx::Expression;

    use super::*;

    #[test]
    fn the_lists_name_everything_that_is_inside() {
        let release =
            Release { version: "1.2.3".into(), epoch: 0, time: "2026-11-18T06:00:00Z".into() };
        let lists = subjects().map(|subject| {
            let text = list(&subject, &release).unwrap();
            assert_eq!(text, list(&subject, &release).unwrap(), "the same bytes");
            let own = root().display().to_string();
            assert!(!text.contains(&own), "no folder of this machine is named");
            serde_json::from_str::<Value>(&text).unwrap()
        });
        for list in &lists {
            assert_eq!(
                (&list["bomFormat"], &list["specVersion"]),
                (&"CycloneDX".into(), &"1.5".into())
            );
            let parts = list["components"].as_array().unwrap();
            let mut refs: BTreeSet<&str> =
                parts.iter().map(|part| part["bom-ref"].as_str().unwrap()).collect();
            assert_eq!(refs.len(), parts.len(), "each once");
            for part in parts {
                let licence = part["licenses"][0]["expression"].as_str().unwrap();
                assert!(Expression::parse(licence).is_ok(), "{licence} of {}", part["name"]);
                let sum = part["hashes"][0]["content"].as_str().unwrap_or_default();
                let is_ours = part["name"].as_str().unwrap().starts_with("awale");
                assert_eq!(sum.len(), if is_ours { 0 } else { 64 }, "{}", part["name"]);
            }
            refs.insert(list["metadata"]["component"]["bom-ref"].as_str().unwrap());
            let uses = list["dependencies"].as_array().unwrap();
            assert_eq!(uses.len(), refs.len(), "each says what it needs");
            for one in uses {
                let on = one["dependsOn"].as_array().unwrap();
                let named = |one: &Value| refs.contains(one.as_str().unwrap());
                assert!(named(&one["ref"]) && on.iter().all(named), "{one}");
            }
        }
        let [program, page] = &lists;
        let has = |list: &Value, name: &str| {
            list["components"].as_array().unwrap().iter().any(|part| part["name"] == name)
        };
        for name in ["tokio", "sqlx-sqlite", "libsqlite3-sys", "rustls", "awale-engine"] {
            assert!(has(program, name), "{name} is in the program");
        }
        for name in ["leptos", "wasm-bindgen", "awale-engine", "awale-web-worker"] {
            assert!(has(page, name), "{name} is in the page");
        }
        for name in ["proptest", "leptos", "windows-sys"] {
            assert!(!has(program, name), "{name} is not in the program");
        }
        assert!(!has(page, "tokio"), "the page has no server in it");
    }
}
