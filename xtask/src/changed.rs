//! What a change can have broken: the crates it touches and all that depend on them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use cargo_metadata::MetadataCommand;

use crate::run::{output, root, succeeds};

/// What a build script uses without cargo knowing: the page is made of these crates.
const BUILT_BY_SCRIPT: (&str, [&str; 3]) =
    ("awale-web-wasm", ["awale-web-app", "awale-web-study", "awale-web-worker"]);

/// The crates whose parsers the fuzz targets call.
const FUZZED: [&str; 3] = ["awale-core", "awale-play", "awale-tables"];

/// Which tests to run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// All of them.
    All,
    /// Those of these crates.
    Only {
        /// The crates.
        crates: BTreeSet<String>,
        /// Whether a fuzz target itself has changed.
        fuzz: bool,
    },
}

impl Scope {
    /// What the changes since a commit reach.
    pub(crate) fn changed(base: Option<&str>) -> Result<Scope> {
        let base = base.map_or_else(default_base, |base| Ok(base.to_owned()))?;
        let committed = git(&["diff", "--name-only", &base])?;
        let new = git(&["ls-files", "--others", "--exclude-standard"])?;
        let files: Vec<&str> = committed.lines().chain(new.lines()).collect();
        Workspace::read()?.reached(&files)
    }

    /// The crates as arguments of cargo; `None` if there are none.
    pub(crate) fn packages(&self) -> Option<Vec<String>> {
        match self {
            Scope::All => Some(vec!["--workspace".to_owned()]),
            Scope::Only { crates, .. } if crates.is_empty() => None,
            Scope::Only { crates, .. } => Some(
                crates.iter().flat_map(|name| ["--package".to_owned(), name.clone()]).collect(),
            ),
        }
    }

    /// Whether a crate can have broken.
    pub(crate) fn reaches(&self, name: &str) -> bool {
        match self {
            Scope::All => true,
            Scope::Only { crates, .. } => crates.contains(name),
        }
    }

    /// Whether the fuzz targets can have broken.
    pub(crate) fn fuzz(&self) -> bool {
        matches!(self, Scope::Only { fuzz: true, .. })
            || FUZZED.iter().any(|name| self.reaches(name))
    }

    /// Whether the page can have broken.
    pub(crate) fn page(&self) -> bool {
        self.reaches("awale-web-wasm")
    }

    /// Whether the page or the server behind it can have broken.
    pub(crate) fn browser(&self) -> bool {
        self.page() || self.reaches("awale-server")
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Scope::Only { crates, .. } = self else { return f.write_str("everything") };
        let names: Vec<&str> = crates.iter().map(String::as_str).collect();
        f.write_str(if names.is_empty() { "no crate" } else { "" })?;
        f.write_str(&names.join(" "))?;
        f.write_str(if self.fuzz() { ", the fuzz targets" } else { "" })?;
        f.write_str(match (self.page(), self.browser()) {
            (true, _) => ", the page in a browser",
            (false, true) => ", the server in a browser",
            (false, false) => "",
        })
    }
}

/// Where the branch left origin/main; on it, the commit before.
fn default_base() -> Result<String> {
    let known =
        succeeds(Command::new("git").args(["rev-parse", "--quiet", "--verify", "origin/main"]));
    if known {
        let left = git(&["merge-base", "origin/main", "HEAD"])?;
        if left != git(&["rev-parse", "HEAD"])? {
            return Ok(left.trim().to_owned());
        }
    }
    Ok("HEAD~".to_owned())
}

fn git(arguments: &[&str]) -> Result<String> {
    output(Command::new("git").args(arguments).current_dir(root()))
}

/// The crates, where they are and what they use.
struct Workspace {
    /// The folder of each crate from the root: `crates/core`.
    folders: BTreeMap<String, String>,
    /// The crates that use each crate, in their tests too.
    users: BTreeMap<String, BTreeSet<String>>,
}

impl Workspace {
    fn read() -> Result<Workspace> {
        let metadata = MetadataCommand::new().no_deps().current_dir(root()).exec()?;
        let mut workspace = Workspace { folders: BTreeMap::new(), users: BTreeMap::new() };
        let (script, modules) = BUILT_BY_SCRIPT;
        for module in modules {
            workspace.users.entry(module.to_owned()).or_default().insert(script.to_owned());
        }
        for package in metadata.workspace_packages() {
            let name = package.name.to_string();
            let folder = package.manifest_path.parent().context("a manifest is in a folder")?;
            let inside = folder.strip_prefix(&metadata.workspace_root)?;
            workspace.folders.insert(name.clone(), inside.to_string());
            for dependency in &package.dependencies {
                workspace.users.entry(dependency.name.clone()).or_default().insert(name.clone());
            }
        }
        Ok(workspace)
    }

    /// What the tests of changed files and of all that uses them are.
    fn reached(&self, files: &[&str]) -> Result<Scope> {
        let (mut crates, mut fuzz) = (BTreeSet::new(), false);
        for file in files {
            if let Some(name) = self.owner(file) {
                self.reach(name, &mut crates);
            } else if file.starts_with("fuzz/") {
                fuzz = true;
            } else if let Some((folder, _)) = file.rsplit_once('/')
                && !file.starts_with('.')
            {
                // Test data and documents: crates that read them name the file or its folder.
                let named = if folder.starts_with("docs") { file } else { folder };
                // It ends with an error if nothing names it.
                let grep = ["grep", "--fixed-strings", "-l", "-e", named, "--", "*.rs"];
                let readers = Command::new("git").args(grep).current_dir(root()).output()?.stdout;
                let readers = String::from_utf8(readers)?;
                for name in readers.lines().filter_map(|reader| self.owner(reader)) {
                    self.reach(name, &mut crates);
                }
            } else if Path::new(file).extension().is_some_and(|ending| ending == "md") {
                self.reach("xtask", &mut crates);
            } else if !file.starts_with(".ci/") {
                // The manifest, the toolchain, the lints: nobody knows what they reach.
                return Ok(Scope::All);
            }
        }
        Ok(Scope::Only { crates, fuzz })
    }

    /// The crate in whose folder a file is.
    fn owner(&self, file: &str) -> Option<&str> {
        let inside =
            |folder: &str| file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        self.folders.iter().find(|(_, folder)| inside(folder)).map(|(name, _)| name.as_str())
    }

    /// Adds a crate and all that uses it.
    fn reach(&self, name: &str, crates: &mut BTreeSet<String>) {
        if crates.insert(name.to_owned()) {
            for user in self.users.get(name).into_iter().flatten() {
                self.reach(user, crates);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached(files: &[&str]) -> Scope {
        Workspace::read().unwrap().reached(files).unwrap()
    }

    fn has(scope: &Scope, name: &str) -> bool {
        matches!(scope, Scope::Only { crates, .. } if crates.contains(name))
    }

    #[test]
    fn a_change_reaches_its_users_alone() {
        let scope = reached(&["crates/server/src/router.rs"]);
        assert!(has(&scope, "awale-server") && has(&scope, "awale"), "{scope}");
        assert!(!has(&scope, "awale-core") && !has(&scope, "awale-web"), "{scope}");
        assert!(scope.browser() && !scope.page() && !scope.fuzz(), "{scope}");
        let scope = reached(&["crates/lab/src/main.rs"]);
        assert!(has(&scope, "awale-lab") && !scope.browser() && !scope.fuzz(), "{scope}");
    }

    /// The page is compiled by a build script, which cargo does not see through.
    #[test]
    fn the_page_is_reached_through_its_build_script() {
        let scope = reached(&["crates/web/assets/load-app.js"]);
        assert!(has(&scope, "awale-web-dist") && scope.page() && !scope.fuzz(), "{scope}");
        assert!(!has(&scope, "awale-server"), "{scope}");
    }

    #[test]
    fn the_core_reaches_everything() {
        let scope = reached(&["crates/core/src/pit.rs"]);
        let Scope::Only { crates, .. } = &scope else { panic!("{scope}") };
        assert_eq!(crates.len(), Workspace::read().unwrap().folders.len());
        assert!(scope.fuzz() && scope.browser());
    }

    #[test]
    fn files_outside_crates_reach_their_readers() {
        let scope = reached(&["testdata/tables/awari-histograms.json"]);
        assert!(has(&scope, "awale-tables"), "{scope}");
        assert!(!has(&scope, "awale-core"), "{scope}");
        assert!(has(&reached(&["testdata/rules/awale.toml"]), "awale-play"));
        assert!(has(&reached(&["docs/rules.md"]), "xtask"));
        assert_eq!(reached(&["Cargo.lock"]), Scope::All);
        let nothing = Scope::Only { crates: BTreeSet::new(), fuzz: false };
        let unread = ["unread", "-folder/a.bin"].concat();
        assert_eq!(reached(&[&unread]), nothing);
        assert_eq!(
            reached(&["fuzz/fuzz_targets/ogn.rs", ".ci/run"]),
            Scope::Only { crates: BTreeSet::new(), fuzz: true }
        );
    }
}
