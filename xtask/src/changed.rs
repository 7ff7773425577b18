//! What a change can have broken: the crates it touches and all that depend on them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use cargo_metadata::MetadataCommand;

use crate::browser::{FOLDER, test_files};
use crate::run::{output, root, succeeds};

/// What a build script uses without cargo knowing: the page is made of these crates.
const BUILT_BY_SCRIPT: (&str, [&str; 3]) =
    ("awale-web-wasm", ["awale-web-app", "awale-web-pack", "awale-web-worker"]);

/// What the browser tests drive.
const DRIVEN: [&str; 2] = ["awale-web-wasm", "awale-server"];

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
        /// The files of browser tests.
        browser: BTreeSet<String>,
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

    /// Whether any crate can have broken.
    pub(crate) fn has_crates(&self) -> bool {
        !matches!(self, Scope::Only { crates, .. } if crates.is_empty())
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

    /// The files of browser tests that can fail.
    pub(crate) fn browser(&self) -> Result<BTreeSet<String>> {
        match self {
            Scope::All => Ok(test_files()?.into_keys().collect()),
            Scope::Only { browser, .. } => Ok(browser.clone()),
        }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Scope::Only { crates, browser, .. } = self else { return f.write_str("everything") };
        let names: Vec<&str> = crates.iter().map(String::as_str).collect();
        f.write_str(if names.is_empty() { "no crate" } else { "" })?;
        f.write_str(&names.join(" "))?;
        f.write_str(if self.fuzz() { ", the fuzz targets" } else { "" })?;
        browser.iter().try_for_each(|file| write!(f, ", {file}"))
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
        let browser = self.browser(files, &crates)?;
        Ok(Scope::Only { crates, fuzz, browser })
    }

    /// The browser tests that name a changed file or its folder; all of them if it is part of what
    /// they drive and none names it.
    fn browser(&self, files: &[&str], crates: &BTreeSet<String>) -> Result<BTreeSet<String>> {
        let tests = test_files()?;
        let mut reached = BTreeSet::new();
        for file in files {
            let inside = |covered: &str| {
                file.strip_prefix(covered).is_some_and(|rest| rest.starts_with(['/', '.']))
                    || *file == covered
            };
            let own = file.strip_prefix(FOLDER).and_then(|rest| rest.strip_prefix('/'));
            if let Some((name, _)) = own.and_then(|own| tests.get_key_value(own)) {
                reached.insert(name.clone());
                continue;
            }
            let naming =
                tests.iter().filter(|(_, covered)| covered.iter().any(|path| inside(path)));
            let naming: Vec<&String> = naming.map(|(name, _)| name).collect();
            let mut users = BTreeSet::new();
            if let Some(owner) = self.owner(file) {
                self.reach(owner, &mut users);
            }
            if !naming.is_empty() {
                reached.extend(naming.into_iter().cloned());
            } else if DRIVEN.iter().any(|name| users.contains(*name) && crates.contains(*name)) {
                reached.extend(tests.keys().cloned());
            }
        }
        Ok(reached)
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

    fn in_browser(scope: &Scope) -> Vec<String> {
        scope.browser().unwrap().into_iter().collect()
    }

    #[test]
    fn a_change_reaches_its_users_alone() {
        let scope = reached(&["crates/server/src/router.rs"]);
        assert!(has(&scope, "awale-server") && has(&scope, "awale"), "{scope}");
        assert!(!has(&scope, "awale-core") && !has(&scope, "awale-web"), "{scope}");
        let asking = [
            "class",
            "club",
            "games",
            "lan",
            "lesson",
            "link",
            "oracle",
            "served",
            "sharing",
            "study",
            "tournament",
            "wall",
        ]
        .map(|name| format!("{name}.test.mjs"));
        assert_eq!(in_browser(&scope), asking);
        assert!(!scope.fuzz(), "{scope}");
        let scope = reached(&["crates/lab/src/main.rs"]);
        assert!(has(&scope, "awale-lab") && !scope.fuzz(), "{scope}");
        assert!(in_browser(&scope).is_empty(), "{scope}");
    }

    #[test]
    fn browser_tests_run_for_what_they_name() {
        let scope = reached(&["crates/coach/src/lib.rs"]);
        assert_eq!(in_browser(&scope), ["coach.test.mjs", "learn.test.mjs"]);
        let scope = reached(&["crates/web/browser/link.test.mjs"]);
        assert_eq!(in_browser(&scope), ["link.test.mjs"]);
        let all: Vec<String> = test_files().unwrap().into_keys().collect();
        // Nobody names it: a folder that only begins alike does not count either.
        for file in ["crates/web/src/app.rs", "crates/words/src/lib.rs", "crates/core/src/pit.rs"] {
            assert_eq!(in_browser(&reached(&[file])), all, "{file}");
        }
    }

    #[test]
    fn browser_tests_name_what_exists() {
        for (name, covered) in test_files().unwrap() {
            assert!(!covered.is_empty(), "{name} does not say what it covers");
            for path in covered {
                let there =
                    root().join(&path).exists() || root().join(path.clone() + ".rs").exists();
                assert!(there, "{name} covers {path}, which is not there");
            }
        }
    }

    /// The page is compiled by a build script, which cargo does not see through.
    #[test]
    fn the_page_is_reached_through_its_build_script() {
        let scope = reached(&["crates/web/assets/load-app.js"]);
        assert!(has(&scope, "awale-web-dist") && !scope.fuzz(), "{scope}");
        let styled = ["access.test.mjs", "details.test.mjs", "engines.test.mjs", "screen.test.mjs"];
        assert_eq!(in_browser(&scope), styled);
        assert!(!has(&scope, "awale-server"), "{scope}");
    }

    #[test]
    fn the_core_reaches_everything() {
        let scope = reached(&["crates/core/src/pit.rs"]);
        let Scope::Only { crates, .. } = &scope else { panic!("{scope}") };
        let all: BTreeSet<String> = Workspace::read().unwrap().folders.into_keys().collect();
        let others: Vec<&String> = all.difference(crates).collect();
        assert_eq!(others, ["awale-private-postgres", "awale-web-pack"], "they know no game");
        assert!(scope.fuzz() && !in_browser(&scope).is_empty());
    }

    #[test]
    fn files_outside_crates_reach_their_readers() {
        let scope = reached(&["testdata/tables/awari-histograms.json"]);
        assert!(has(&scope, "awale-tables"), "{scope}");
        assert!(!has(&scope, "awale-core"), "{scope}");
        assert!(has(&reached(&["testdata/rules/awale.toml"]), "awale-play"));
        assert!(has(&reached(&["docs/rules.md"]), "xtask"));
        assert_eq!(reached(&["Cargo.lock"]), Scope::All);
        let nothing =
            Scope::Only { crates: BTreeSet::new(), fuzz: false, browser: BTreeSet::new() };
        let unread = ["unread", "-folder/a.bin"].concat();
        assert_eq!(reached(&[&unread]), nothing);
        assert_eq!(
            reached(&["fuzz/fuzz_targets/ogn.rs", ".ci/run"]),
            Scope::Only { crates: BTreeSet::new(), fuzz: true, browser: BTreeSet::new() }
        );
    }
}
