//! Whether the tests of a crate notice when its code is broken in small ways.
//!
//! cargo-mutants changes a clone of the committed state in target/mutants. Every outcome is written
//! down there, so a run that was broken off goes on where it stopped, and after a change only those
//! mutants are tried again whose outcome it can have changed.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Args;
use serde::Deserialize;

use crate::run::{Cargo, output, root, say, succeed};

mod outcomes;

use outcomes::{Counts, Outcomes};

/// The version that is installed: another one makes other mutants.
const VERSION: &str = "27.1.0";

/// Mutants in one run of cargo-mutants.
const BATCH: usize = 20;

/// The share of viable mutants that the tests must catch, in percent.
const LEAST_CAUGHT: f64 = 95.0;

/// Which mutants to try.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The crates, without `awale-`
    #[arg(long, value_delimiter = ',', default_value = "core,play,store,server,engine")]
    crates: Vec<String>,
    /// Only so many of each crate, drawn by the seed
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// The seed of the sample
    #[arg(long, value_name = "S", default_value_t = 1, requires = "sample")]
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
    let survivors = survivors()?;
    let lab = Lab::open()?;
    let mut bad = Vec::new();
    let mut lines = Vec::new();
    for name in &options.crates {
        let package = format!("awale-{name}");
        let folder = format!("crates/{name}");
        let all = lab.list(&package)?;
        let chosen = match options.sample {
            Some(number) => sample(&all, number, options.seed),
            None => all.clone(),
        };
        let outcomes = lab.try_all(&package, &folder, &chosen)?;
        let counts = outcomes.count(&chosen);
        lines.push(format!("{name:8} {counts}"));
        if counts.percent() < LEAST_CAUGHT {
            bad.push(format!(
                "{name}: expected {LEAST_CAUGHT} % caught, found {:.1}",
                counts.percent()
            ));
        }
        let listed: BTreeSet<&str> = survivors.iter().map(|one| one.mutant.as_str()).collect();
        for missed in outcomes.missed(&chosen) {
            if !listed.contains(without_place(missed).as_str()) {
                bad.push(format!("missed, and not in xtask/mutants.toml: {missed}"));
            }
        }
        let known: BTreeSet<String> = all.iter().map(|name| without_place(name)).collect();
        let of_crate = format!("{folder}/");
        for gone in listed.iter().filter(|one| one.starts_with(&of_crate) && !known.contains(**one))
        {
            bad.push(format!("in xtask/mutants.toml, but not a mutant: {gone}"));
        }
    }
    say(&format!("mutants\n{}\n{}", Counts::HEADER, lines.join("\n")));
    if bad.is_empty() { Ok(()) } else { bail!("{}", bad.join("\n")) }
}

/// The mutants that stay, from the committed list.
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

/// Some of the mutants: those whose names have the least hashes together with the seed.
fn sample(all: &[String], number: usize, seed: u64) -> Vec<String> {
    let hash = |name: &String| {
        let bytes = seed.to_le_bytes().into_iter().chain(name.bytes());
        // FNV-1a.
        bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        })
    };
    let mut chosen = all.to_vec();
    chosen.sort_by_key(hash);
    chosen.truncate(number);
    chosen
}

/// The clone that is changed, and the program that changes it.
struct Lab {
    folder: PathBuf,
    program: PathBuf,
}

impl Lab {
    /// Installs the program if need be and brings the clone to the commit of the workspace.
    fn open() -> Result<Lab> {
        let folder = root().join("target/mutants");
        fs::create_dir_all(&folder)?;
        let tools = folder.join("tools");
        let program = tools.join("bin/cargo-mutants");
        let version = Command::new(&program).args(["mutants", "--version"]).output();
        if !version.is_ok_and(|is| String::from_utf8_lossy(&is.stdout).contains(VERSION)) {
            Cargo::new(["install", "cargo-mutants", "--locked", "--version", VERSION, "--root"])
                .args([&tools])
                .run("installing cargo-mutants")?;
        }
        let lab = Lab { folder, program };
        if !lab.tree().exists() {
            succeed(
                Command::new("git")
                    .args(["clone", "--quiet", "--shared"])
                    .arg(root())
                    .arg(lab.tree()),
            )?;
        }
        // What a run that was broken off has found belongs to the commit it looked at.
        for entry in fs::read_dir(&lab.folder)? {
            let found = entry?.path();
            if let Some(package) = found.file_name().and_then(|name| name.to_str())
                && let Some(name) = package.strip_prefix("awale-")
            {
                lab.outcomes(package, &format!("crates/{name}"))?.collect(&found)?;
            }
        }
        let commit = output(Command::new("git").args(["rev-parse", "HEAD"]).current_dir(root()))?;
        lab.git(&["fetch", "--quiet", "origin", commit.trim()])?;
        lab.git(&["checkout", "--quiet", "--force", "--detach", commit.trim()])?;
        Ok(lab)
    }

    fn tree(&self) -> PathBuf {
        self.folder.join("tree")
    }

    fn git(&self, arguments: &[&str]) -> Result<String> {
        output(Command::new("git").args(arguments).current_dir(self.tree()))
    }

    fn mutants(&self, package: &str) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["mutants", "--package", package, "--colors", "never"]);
        command.current_dir(self.tree()).env("AWALE_SKIP_WEB", "1");
        command
    }

    /// The names of all mutants of a crate.
    fn list(&self, package: &str) -> Result<Vec<String>> {
        let names = output(self.mutants(package).arg("--list"))?;
        Ok(names.lines().map(str::to_owned).collect())
    }

    /// What is known of a crate's mutants at the commit of the clone.
    fn outcomes(&self, package: &str, folder: &str) -> Result<Outcomes> {
        let files = self.git(&["ls-tree", "-r", "HEAD", folder])?;
        let whole = self.git(&["rev-parse", &format!("HEAD:{folder}")])?;
        Outcomes::read(&self.folder.join(package), &files, whole.trim())
    }

    /// Tries those of the mutants whose outcome is not known.
    fn try_all(&self, package: &str, folder: &str, chosen: &[String]) -> Result<Outcomes> {
        let mut outcomes = self.outcomes(package, folder)?;
        let left: Vec<&String> = chosen.iter().filter(|name| !outcomes.knows(name)).collect();
        if left.is_empty() {
            return Ok(outcomes);
        }
        let limit = self.unbroken(package)?.as_secs() * 3 + 20;
        for (number, batch) in left.chunks(BATCH).enumerate() {
            say(&format!("{package}: {} mutants left", left.len() - number * BATCH));
            let names: Vec<String> = batch.iter().map(|name| escaped(name)).collect();
            let mut command = self.mutants(package);
            command
                .args(["--in-place", "--baseline", "skip", "--no-times", "--timeout"])
                .arg(limit.to_string())
                .arg("--re")
                .arg(format!("^({})$", names.join("|")))
                .arg("--output")
                .arg(self.folder.join(package));
            let code = command.status().with_context(|| format!("cannot run {command:?}"))?.code();
            // 2 and 3: some mutants were missed, or took too long.
            if !matches!(code, Some(0 | 2 | 3)) {
                bail!("cargo-mutants broke off");
            }
            outcomes.collect(&self.folder.join(package))?;
            if !batch.iter().any(|name| outcomes.knows(name)) {
                bail!("cargo-mutants tried none of {batch:?}");
            }
        }
        Ok(outcomes)
    }

    /// Runs the tests of a crate as it is: they must pass. Returns how long they take.
    fn unbroken(&self, package: &str) -> Result<Duration> {
        let test = |more: &[&str], what: &str| {
            Cargo::new(["test", "--quiet", "--package", package])
                .args(more)
                .env("AWALE_SKIP_WEB", "1")
                .folder(&self.tree())
                .run(what)
        };
        test(&["--no-run"], &format!("{package}: compiling the tests"))?;
        let begun = Instant::now();
        test(&[], &format!("{package}: the tests as they are"))?;
        Ok(begun.elapsed())
    }
}

/// A name as a regular expression that matches it alone.
fn escaped(name: &str) -> String {
    let mut pattern = String::new();
    for letter in name.chars() {
        // With a backslash these two would match the bounds of a word.
        if letter.is_ascii_punctuation() && !matches!(letter, '<' | '>' | '_') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_survivor_is_a_file_and_has_a_reason() {
        for survivor in survivors().unwrap() {
            let file = survivor.mutant.split(':').next().unwrap();
            assert!(root().join(file).is_file(), "{file} does not exist");
        }
    }

    #[test]
    fn names_lose_their_place() {
        let name = "crates/core/src/pit.rs:12:5: replace Pit::next -> Pit with Default::default()";
        let bare = "crates/core/src/pit.rs: replace Pit::next -> Pit with Default::default()";
        assert_eq!(without_place(name), bare);
        assert_eq!(escaped("a.rs:1:2: <= x_y"), r"a\.rs\:1\:2\: <\= x_y");
    }

    #[test]
    fn a_seed_draws_the_same_sample_again() {
        let all: Vec<String> = (0..100).map(|number| format!("mutant {number}")).collect();
        assert_eq!(sample(&all, 10, 1), sample(&all, 10, 1));
        assert_ne!(sample(&all, 10, 1), sample(&all, 10, 2));
        assert_eq!(sample(&all, 200, 1).len(), 100);
    }
}
