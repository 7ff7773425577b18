//! Licences, sources and bans of every crate we take, held against the lists of deny.toml. `cargo xtask
//! audit` does the same and more, with a program that takes minutes to install.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use cargo_metadata::MetadataCommand;
use serde::Deserialize;
use spdx::{Expression, ParseMode};

#[derive(Deserialize)]
struct Lists {
    licenses: Licences,
    sources: Sources,
    bans: Bans,
}

#[derive(Deserialize)]
struct Bans {
    wildcards: String,
    #[serde(rename = "allow-wildcard-paths")]
    paths_may: bool,
    deny: Vec<Ban>,
}

#[derive(Deserialize)]
struct Ban {
    #[serde(rename = "crate")]
    name: String,
}

#[derive(Deserialize)]
struct Licences {
    allow: BTreeSet<String>,
    exceptions: Vec<Exception>,
}

#[derive(Deserialize)]
struct Exception {
    #[serde(rename = "crate")]
    name: String,
    allow: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Sources {
    #[serde(rename = "allow-registry")]
    registries: BTreeSet<String>,
}

impl Licences {
    /// Whether a crate may be taken under what it says of its licence.
    fn allow(&self, name: &str, licence: &str) -> bool {
        let own = self.exceptions.iter().find(|exception| exception.name == name);
        // Older crates write `MIT/Apache-2.0`.
        let expression = Expression::parse_mode(licence, ParseMode::LAX);
        expression.is_ok_and(|expression| {
            expression.evaluate(|asked| {
                let asked = asked.to_string();
                self.allow.contains(&asked) || own.is_some_and(|own| own.allow.contains(&asked))
            })
        })
    }
}

fn lists() -> Lists {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../deny.toml");
    toml::from_str(&fs::read_to_string(path).expect("the lists")).expect("lists as we know them")
}

#[test]
fn every_crate_has_a_licence_and_a_source_that_we_allow() {
    let Lists { licenses, sources, .. } = lists();
    // What is compiled here and for the page; other systems are left to `cargo xtask audit`.
    let mut seen = BTreeMap::new();
    for target in ["x86_64-unknown-linux-gnu", "wasm32-unknown-unknown"] {
        let filter = ["--locked".to_owned(), format!("--filter-platform={target}")];
        let metadata = MetadataCommand::new().other_options(filter).exec().expect("metadata");
        for package in metadata.packages {
            let Some(source) = &package.source else { continue };
            let (name, version) = (package.name.to_string(), package.version.to_string());
            let registry = source.repr.strip_prefix("registry+").unwrap_or(&source.repr);
            assert!(sources.registries.contains(registry), "{name} {version} is from {registry}");
            let licence = package.license.unwrap_or_default();
            let allowed = licenses.allow(&name, &licence);
            assert!(
                allowed,
                "{name} {version} is under {licence:?}, which deny.toml does not allow"
            );
            seen.insert((name, version), licence);
        }
    }
    assert!(seen.len() > 300, "only {} crates were looked at", seen.len());
    for exception in &licenses.exceptions {
        let taken = seen.keys().any(|(name, _)| *name == exception.name);
        assert!(taken, "deny.toml has an exception for {}, which we do not take", exception.name);
    }
}

/// What deny.toml bans is taken on no system, by no feature and by no test.
#[test]
fn nothing_that_is_banned_is_taken() {
    let bans = lists().bans;
    let banned = |name: &str| bans.deny.iter().any(|ban| ban.name == name);
    assert!(banned("openssl-sys") && banned("native-tls") && !banned("rustls"));
    let options = ["--locked".to_owned(), "--all-features".to_owned()];
    let metadata = MetadataCommand::new().other_options(options).exec().expect("metadata");
    assert!(metadata.packages.len() > 300, "only {} crates", metadata.packages.len());
    for package in &metadata.packages {
        assert!(!banned(&package.name), "{} {} is banned", package.name, package.version);
    }
    assert!(bans.wildcards == "deny" && bans.paths_may, "which the following does");
    for package in metadata.workspace_packages() {
        for needed in &package.dependencies {
            let any = needed.req.to_string() == "*" && needed.path.is_none();
            assert!(!any, "{} takes any version of {}", package.name, needed.name);
        }
    }
}

#[test]
fn lists_are_taken_at_their_word() {
    let licences = lists().licenses;
    for (name, licence, allowed) in [
        ("any", "MIT", true),
        ("any", "MIT/Apache-2.0", true),
        ("any", "GPL-3.0-only OR MIT", true),
        ("any", "GPL-3.0-only", false),
        ("any", "MIT AND GPL-3.0-only", false),
        ("any", "MPL-2.0", false),
        ("option-ext", "MPL-2.0", true),
        ("any", "GPL-2.0-only WITH Classpath-exception-2.0", false),
        ("any", "", false),
        ("any", "as you like", false),
    ] {
        assert_eq!(licences.allow(name, licence), allowed, "{name}: {licence}");
    }
}
