//! The fuzz targets, compiled and run on the stable toolchain without cargo-fuzz.
//!
//! The flags are those that cargo-fuzz gives without a sanitizer: the fuzzer sees which branches an
//! input takes, and overflow checks and debug assertions are on (fuzz/Cargo.toml).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use awale_core::{AnyPosition, RuleSet, Side};

use crate::run::{Cargo, Running, output, root, say};

/// What the compiler is told: count branches and compared values for the fuzzer.
const FLAGS: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// Compiles all targets.
pub(crate) fn build() -> Result<()> {
    // With a target named, the flags do not reach build scripts.
    Cargo::new(["build", "--release", "--locked", "--manifest-path", "fuzz/Cargo.toml"])
        .args(["--target-dir", "target/fuzz", "--target", &host()?])
        .env("RUSTFLAGS", FLAGS)
        .run("compiling the fuzz targets")
}

/// Runs all targets beside each other for some seconds; what they find is kept for the next run.
pub(crate) fn run(seconds: u32) -> Result<()> {
    let folder = root().join("target/fuzz");
    let programs = folder.join(host()?).join("release");
    let mut running = Vec::new();
    for target in targets()? {
        let corpus = folder.join("corpus").join(&target);
        let found = folder.join("found").join(&target);
        fs::create_dir_all(&corpus)?;
        fs::create_dir_all(&found)?;
        write_examples(&target, &corpus)?;
        let log = fs::File::create(folder.join(format!("{target}.log")))?;
        let mut command = Command::new(programs.join(&target));
        command
            .arg(format!("-max_total_time={seconds}"))
            .arg(format!("-artifact_prefix={}/", found.display()))
            .arg(corpus)
            .args(seeds(&target))
            .stderr(log);
        let child = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
        running.push((target, Running(child)));
    }
    let mut failed = Vec::new();
    for (target, mut program) in running {
        let good = program.0.wait()?.success();
        let log = fs::read_to_string(folder.join(format!("{target}.log")))?;
        let last = log.lines().rev().find(|line| line.starts_with("Done")).unwrap_or("broke off");
        say(&format!("fuzz target {target}: {last}"));
        if !good {
            say(&log);
            failed.push(target);
        }
    }
    if failed.is_empty() { Ok(()) } else { bail!("the fuzzer broke {}", failed.join(", ")) }
}

/// A folder of files to begin with: the fuzzer finds the way into a format sooner by examples.
fn seeds(target: &str) -> Option<PathBuf> {
    let folder = match target {
        "ogn" => "testdata/games",
        "table" => "crates/tables/data",
        _ => return None,
    };
    Some(root().join(folder))
}

/// Writes examples of short texts.
fn write_examples(target: &str, corpus: &Path) -> Result<()> {
    let examples: Vec<String> = match target {
        "position" => RuleSet::ALL
            .iter()
            .map(|&rules| AnyPosition::start(rules, Side::South).to_string())
            .collect(),
        "moves" => vec!["FfBe".to_owned(), "+A3C2Cxb2d1".to_owned()],
        _ => return Ok(()),
    };
    for (number, text) in examples.iter().enumerate() {
        fs::write(corpus.join(format!("example-{number}")), text)?;
    }
    Ok(())
}

/// The names of the targets.
fn targets() -> Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(root().join("fuzz/fuzz_targets"))? {
        let path = entry?.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        names.push(name.context("a target has a name")?.to_owned());
    }
    names.sort();
    Ok(names)
}

/// The machine's own target: `x86_64-unknown-linux-gnu`.
fn host() -> Result<String> {
    let version = output(Command::new("rustc").arg("-vV").current_dir(root()))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc names its host")?.to_owned())
}
