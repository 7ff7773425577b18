//! The test programs of the workspace, compiled with one set of features.
//!
//! Cargo chooses the features of a dependency by the packages it is asked to build. The tests of a
//! single crate would therefore compile half of the workspace once more, with other features. So all
//! tests are compiled together, which takes no time for what has not changed, and those that are
//! wanted are run.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufReader, Read, Seek};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread::ScopedJoinHandle;
use std::time::Instant;
use std::{iter, thread};

use anyhow::{Context, Result, bail};
use cargo_metadata::{Artifact, Message, MetadataCommand};

use crate::changed::Scope;
use crate::run::{cargo_program, output, root, say};

/// A compiled test.
#[derive(Debug)]
pub(crate) struct TestProgram {
    package: String,
    /// The folder of its package: tests look for their data from there.
    folder: PathBuf,
    /// What it is made of, such as `tests/perft.rs`.
    source: String,
    program: PathBuf,
}

/// Has the lints looked at while the crates of the workspace are compiled: `clippy-driver` is the compiler with
/// more lints. By itself, `cargo clippy` would read all dependencies and the whole workspace once more.
pub(crate) fn lint_too(command: &mut Command) -> Result<()> {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]).current_dir(root()))?;
    let driver = Path::new(sysroot.trim()).join("bin/clippy-driver");
    command.env("RUSTC_WORKSPACE_WRAPPER", driver);
    Ok(())
}

/// Compiles all tests, the page included, and the benchmarks, which are not run.
pub(crate) fn compile() -> Result<Vec<TestProgram>> {
    // Asked for benchmarks, cargo compiles no examples as programs; what both need is compiled once.
    let tests = compile_some(&["--workspace"])?;
    compile_some(&["--workspace", "--benches"])?;
    Ok(tests)
}

/// Compiles the tests that cargo is asked for. A warning is an error, told when everything is compiled.
pub(crate) fn compile_some(wanted: &[&str]) -> Result<Vec<TestProgram>> {
    let metadata = MetadataCommand::new().no_deps().current_dir(root()).exec()?;
    let mut packages = BTreeMap::new();
    for package in metadata.workspace_packages() {
        let folder = package.manifest_path.parent().context("a manifest is in a folder")?;
        packages.insert(package.id.clone(), (package.name.to_string(), folder.to_owned()));
    }
    let mut command = Command::new(cargo_program());
    command
        .args(["test", "--no-run", "--message-format", "json"])
        .args(wanted)
        .current_dir(root())
        // The page has tests, too: here it is always built.
        .env_remove("AWALE_SKIP_WEB")
        .stdout(Stdio::piped());
    lint_too(&mut command)?;
    let mut cargo = command.spawn().with_context(|| format!("cannot run {command:?}"))?;
    let told = cargo.stdout.take().context("the output of cargo is read")?;
    let mut programs = Vec::new();
    let mut warnings = BTreeSet::new();
    for message in Message::parse_stream(BufReader::new(told)) {
        let artifact = match message? {
            Message::CompilerArtifact(artifact) => artifact,
            // Cargo tells what it found in an earlier run again.
            Message::CompilerMessage(found) => {
                warnings.extend(found.message.rendered);
                continue;
            }
            _ => continue,
        };
        let Artifact { package_id, target, profile, executable: Some(program), .. } = artifact
        else {
            continue;
        };
        let is_test = profile.test && !target.is_bench();
        if let Some((package, folder)) = packages.get(&package_id).filter(|_| is_test) {
            let source = target.src_path.strip_prefix(folder).unwrap_or(&target.src_path);
            programs.push(TestProgram {
                package: package.clone(),
                folder: folder.clone().into(),
                source: source.to_string(),
                program: program.into(),
            });
        }
    }
    let status = cargo.wait()?;
    if !status.success() || !warnings.is_empty() {
        // A file that is in two programs is told once.
        let found: String = warnings.into_iter().collect();
        bail!(
            "{found}the workspace must compile without a warning; {command:?} ended with {status}"
        );
    }
    programs.sort_by(|a, b| (&a.package, &a.source).cmp(&(&b.package, &b.source)));
    Ok(programs)
}

/// Runs the tests of the crates in the scope, all of them, and tells which have failed.
///
/// Many wait for a server or a database, so there are as many at a time as processors; what each says
/// comes at its end.
pub(crate) fn run(programs: &[TestProgram], scope: &Scope) -> Result<()> {
    let reached = programs.iter().filter(|test| scope.reaches(&test.package));
    let waiting = Mutex::new(reached);
    let next = || waiting.lock().ok()?.next();
    let workers = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let failed = thread::scope(|threads| {
        let work = || iter::from_fn(next).filter_map(|test| test.run().err()).collect::<Vec<_>>();
        let workers: Vec<_> = (0..workers).map(|_| threads.spawn(work)).collect();
        let joined = workers.into_iter().map(ScopedJoinHandle::join);
        joined.collect::<Result<Vec<_>, _>>().ok().context("running a test does not panic")
    })?;
    let failed: Vec<String> = failed.iter().flatten().map(|error| format!("{error:#}")).collect();
    if failed.is_empty() { Ok(()) } else { bail!("{}", failed.join("\n")) }
}

impl TestProgram {
    /// Runs it and prints what it said.
    fn run(&self) -> Result<()> {
        let TestProgram { package, folder, source, program } = self;
        let begun = Instant::now();
        // One file for both, so that the lines keep their order. A pipe would stay open as long as
        // anything that the test has started.
        let mut said = tempfile::tempfile()?;
        let mut command = Command::new(program);
        command.current_dir(folder).stdin(Stdio::null());
        command.stdout(said.try_clone()?).stderr(said.try_clone()?);
        // Tests of other packages need not build the program again.
        command.env("AWALE_PROGRAM", awale());
        let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
        let mut text = Vec::new();
        said.rewind()?;
        said.read_to_end(&mut text)?;
        let seconds = begun.elapsed().as_secs_f32();
        let text = String::from_utf8_lossy(&text);
        say(&format!("{package}: {source}, {seconds:.1} s\n{}", text.trim_end()));
        if status.success() { Ok(()) } else { bail!("{package}: {source} ended with {status}") }
    }
}

/// The program, compiled with the tests: its overflow checks are on.
pub(crate) fn awale() -> PathBuf {
    root().join("target/debug/awale")
}
