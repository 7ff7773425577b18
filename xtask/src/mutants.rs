//! Whether the tests of a crate notice when its code is broken in small ways.
//!
//! cargo-mutants changes a clone of the committed state in target/mutants. What it has found stays
//! there: a whole run that was broken off goes on where it stopped, and after new tests tries only
//! what was missed. Remove target/mutants/found to begin anew. A sample is always tried whole.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::{Args, value_parser};
use serde::Deserialize;

use crate::run::{output, root, say, succeed};
use crate::tools::Tool;

const TOOL: Tool = Tool { name: "cargo-mutants", version: "27.1.0" };

/// What is not compiled without its feature is not tested without it.
const FEATURES: [(&str, &str); 3] =
    [("awale-core", "serde"), ("awale-play", "serde"), ("awale-engine", "train")];

/// The share of viable mutants that the tests must catch, in percent.
const LEAST_CAUGHT: usize = 95;

/// Which mutants to try.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The crates, without `awale-`
    #[arg(long, value_delimiter = ',', default_value = "core,play,store,server,engine")]
    crates: Vec<String>,
    /// Only one mutant in N of each crate
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..))]
    one_in: u64,
    /// Which of the N samples, from 0
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
}

/// The file that names the mutants no test is to catch.
#[derive(Deserialize)]
struct Survivors {
    #[serde(default)]
    survivor: Vec<Survivor>,
}

/// A mutant that stays, and why.
#[derive(Deserialize)]
struct Survivor {
    /// Its name without line and column: `crates/core/src/pit.rs: replace …`.
    mutant: String,
    reason: String,
}

/// Tries mutants of each crate and prints how many the tests caught.
pub(crate) fn run(options: &Options) -> Result<()> {
    let listed: BTreeSet<String> = survivors()?.into_iter().map(|one| one.mutant).collect();
    let lab = Lab::open(&format!("{}/{}", options.seed % options.one_in, options.one_in))?;
    let mut lines = vec!["crate      viable caught missed".to_owned()];
    let mut bad = Vec::new();
    for name in &options.crates {
        let found = lab.examine(&format!("awale-{name}"))?;
        let (viable, missed) = (found.viable, found.missed.len());
        lines.push(format!("{name:10} {viable:6} {:6} {missed:6}", viable - missed));
        if (viable - missed) * 100 < viable * LEAST_CAUGHT {
            bad.push(format!("{name}: expected {LEAST_CAUGHT} % caught"));
        }
        let unlisted = found.missed.iter().filter(|one| !listed.contains(&without_place(one)));
        bad.extend(unlisted.map(|one| format!("missed, and not in xtask/mutants.toml: {one}")));
    }
    say(&lines.join("\n"));
    if bad.is_empty() { Ok(()) } else { bail!("{}", bad.join("\n")) }
}

fn survivors() -> Result<Vec<Survivor>> {
    let text = fs::read_to_string(root().join("xtask/mutants.toml"))?;
    let list: Survivors = toml::from_str(&text).context("cannot understand xtask/mutants.toml")?;
    if let Some(bare) = list.survivor.iter().find(|one| one.reason.trim().is_empty()) {
        bail!("expected a reason in xtask/mutants.toml, found none for {}", bare.mutant);
    }
    Ok(list.survivor)
}

/// A mutant's name without line and column, which any edit moves.
fn without_place(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(_), Some(_), Some(what)) => format!("{file}:{what}"),
        _ => name.to_owned(),
    }
}

/// What became of the mutants of a crate.
struct Found {
    viable: usize,
    missed: BTreeSet<String>,
}

/// The clone that is changed, and the program that changes it.
struct Lab {
    folder: PathBuf,
    program: PathBuf,
    /// The sample, as cargo-mutants spells it: `0/20` is the first of twenty.
    shard: String,
}

impl Lab {
    /// Installs the program if need be and brings the clone to the commit of the workspace.
    fn open(shard: &str) -> Result<Lab> {
        let folder = root().join("target/mutants");
        let tree = folder.join("tree");
        let git = || Command::new("git");
        if !tree.exists() {
            succeed(git().args(["clone", "--quiet", "--shared"]).arg(root()).arg(&tree))?;
        }
        let commit = output(git().args(["rev-parse", "HEAD"]).current_dir(root()))?;
        let commit = commit.trim();
        succeed(git().args(["fetch", "--quiet", "origin", commit]).current_dir(&tree))?;
        succeed(git().args(["checkout", "-q", "--force", "--detach", commit]).current_dir(&tree))?;
        Ok(Lab { folder, program: TOOL.installed()?, shard: shard.to_owned() })
    }

    fn mutants(&self, package: &str) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(["mutants", "--package", package, "--shard", &self.shard])
            .args(["--sharding", "round-robin", "--colors", "never"])
            .current_dir(self.folder.join("tree"))
            .env("AWALE_SKIP_WEB", "1");
        command
    }

    /// Tries the mutants of a crate that its tests are not yet known to catch.
    fn examine(&self, package: &str) -> Result<Found> {
        let names = output(self.mutants(package).arg("--list"))?;
        let chosen: BTreeSet<&str> = names.lines().collect();
        let folder = self.folder.join("found").join(self.shard.replace('/', "-of-")).join(package);
        if self.shard != "0/1" && folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        fs::create_dir_all(&folder)?;
        let out = folder.join("mutants.out");
        // A run says which mutants do not compile; the next one leaves those out without a word.
        let unviable = folder.join("unviable.txt");
        let remember = || -> Result<()> {
            let known = &read(&unviable)? | &read(&out.join("unviable.txt"))?;
            Ok(fs::write(&unviable, known.into_iter().collect::<Vec<_>>().join("\n"))?)
        };
        remember()?;
        let mut command = self.mutants(package);
        command.args(["--in-place", "--iterate", "--no-times", "--output"]).arg(&folder);
        if let Some((_, feature)) = FEATURES.iter().find(|(name, _)| *name == package) {
            command.args(["--features", feature]);
        }
        let code = command.status().with_context(|| format!("cannot run {command:?}"))?.code();
        // 2 and 3: some mutants were missed, or took too long.
        if !matches!(code, Some(0 | 2 | 3)) {
            bail!("cargo-mutants broke off");
        }
        remember()?;
        let unviable = read(&unviable)?;
        let viable = chosen.iter().filter(|name| !unviable.contains(**name)).count();
        Ok(Found { viable, missed: read(&out.join("missed.txt"))? })
    }
}

/// The lines of a file; none if it does not exist.
fn read(path: &Path) -> Result<BTreeSet<String>> {
    let text = if path.exists() { fs::read_to_string(path)? } else { String::new() };
    Ok(text.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_survivor_is_a_function_that_is_there() {
        for survivor in survivors().unwrap() {
            let file = survivor.mutant.split(':').next().unwrap();
            let text = fs::read_to_string(root().join(file)).expect("a file that is there");
            // `replace == with != in make`, `replace Search<'_, R>::prefetch with ()`.
            let change = survivor.mutant.split_once(": replace ").unwrap().1;
            let named = change.rsplit_once(" in ").map_or(change, |(_, named)| named);
            let named = named.split([' ']).take_while(|word| *word != "with" && *word != "->");
            let named = named.collect::<String>();
            let name = named.rsplit("::").next().unwrap();
            assert!(text.contains(&format!("fn {name}")), "{file} has no {name}");
        }
    }

    #[test]
    fn names_lose_their_place() {
        let name = "crates/core/src/pit.rs:12:5: replace Pit::next -> Pit with Default::default()";
        let bare = "crates/core/src/pit.rs: replace Pit::next -> Pit with Default::default()";
        assert_eq!(without_place(name), bare);
    }
}
