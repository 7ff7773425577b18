//! The browser tests: the real program, the real page, a real Chromium; the main things in two
//! other browsers too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::install::{ensure, find};
use crate::run::{Cargo, root, say, succeed};

/// Where they are.
pub(crate) const FOLDER: &str = "crates/web/browser";

/// What stands before the folders and files that a file of tests covers.
const COVERS: &str = "// Covers:";

/// What the names of tests that measure something end with.
const MEASURED: &str = "(measured)";

/// Files of tests that run at once: each of them waits as much as it computes.
const AT_ONCE: usize = 2;

/// The names under which systems know the browser.
const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The other browsers, and the screen that one of them wants: programs and their packages.
const OTHERS: [(&str, &str); 3] =
    [("firefox-esr", "firefox-esr"), ("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb")];

/// How the browser tests are run.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Run those alone that measure something, one after the other, print their figures and hold them
    /// to their limits: for a machine that does nothing else
    #[arg(long)]
    timed: bool,
}

/// Builds the program for release and tests it.
pub(crate) fn release(options: &Options) -> Result<()> {
    let program = build()?;
    if options.timed { measure(&program) } else { run(&program, "npm", &["test", "--silent"]) }
}

/// Runs the tests that measure something. Two tests at once would measure each other.
fn measure(program: &Path) -> Result<()> {
    let mut files = Vec::new();
    for name in test_files()?.into_keys() {
        if fs::read_to_string(folder().join(&name))?.contains(MEASURED) {
            files.push(name);
        }
    }
    let pattern =
        format!("--test-name-pattern={}", MEASURED.replace('(', "\\(").replace(')', "\\)"));
    let arguments = ["--test", "--test-concurrency=1", "--test-reporter=spec", &pattern];
    succeed(node(program, "node")?.env("AWALE_TIMED", "1").args(arguments).args(files))
}

/// Builds the program for release and takes the pictures of the READMEs.
pub(crate) fn pictures() -> Result<()> {
    run(&build()?, "node", &["--test", "pictures.mjs"])
}

/// Which pictures are taken.
#[derive(Args, Debug)]
pub(crate) struct Gallery {
    /// Take pictures of these views alone, by their names in gallery.mjs: `club,table`
    #[arg(long)]
    only: Option<String>,
}

/// Builds the program for release and takes pictures of every page in every shape, to be looked at.
pub(crate) fn gallery(wanted: &Gallery) -> Result<()> {
    let mut command = node(&build()?, "node")?;
    command.args(["--test", "gallery.mjs"]);
    if let Some(only) = &wanted.only {
        command.env("AWALE_GALLERY", only);
    }
    succeed(&mut command)?;
    say("look at target/gallery/index.html");
    Ok(())
}

fn build() -> Result<PathBuf> {
    install()?;
    Cargo::new(["build", "--release", "-p", "awale"]).run("building the program and the page")?;
    Ok(root().join("target/release/awale"))
}

/// Installs what the tests need.
pub(crate) fn install() -> Result<()> {
    chromium()?;
    for (program, package) in OTHERS {
        ensure(program, package)?;
    }
    ensure("npm", "npm")?;
    say("installing the browser tests");
    succeed(
        Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund", "--silent"])
            .current_dir(folder()),
    )
}

/// Runs files of browser tests while something else prints: what they say comes at their end.
pub(crate) fn test_aside(program: &Path, files: &BTreeSet<String>) -> Result<()> {
    say(&format!("browser tests, {} files, beside the rest", files.len()));
    let arguments = ["--test".to_owned(), format!("--test-concurrency={AT_ONCE}")];
    let mut command = node(program, "node")?;
    let done = command.args(arguments).args(files).output().context("cannot run node")?;
    let said = String::from_utf8_lossy(&done.stdout);
    if done.status.success() {
        let counts = said.lines().filter(|line| line.starts_with("# pass"));
        say(&format!("browser tests: {}", counts.collect::<String>()));
        return Ok(());
    }
    say(&format!("browser tests:\n{said}{}", String::from_utf8_lossy(&done.stderr)));
    bail!("browser tests ended with {}", done.status)
}

/// The files of the browser tests, each with the folders and files whose change can break it.
pub(crate) fn test_files() -> Result<BTreeMap<String, Vec<String>>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder())? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".test.mjs") {
            let text = fs::read_to_string(entry.path())?;
            let lines = text.lines().filter_map(|line| line.strip_prefix(COVERS));
            files.insert(name, lines.flat_map(str::split_whitespace).map(str::to_owned).collect());
        }
    }
    Ok(files)
}

fn run(program: &Path, tests: &str, arguments: &[&str]) -> Result<()> {
    succeed(node(program, tests)?.args(arguments))
}

/// A command that finds the browser and the program.
fn node(program: &Path, tests: &str) -> Result<Command> {
    let mut command = Command::new(tests);
    command.current_dir(folder()).env("AWALE_CHROMIUM", chromium()?);
    command.env("AWALE_PROGRAM", program);
    Ok(command)
}

fn folder() -> PathBuf {
    root().join(FOLDER)
}

/// The browser, installed if it is missing.
fn chromium() -> Result<PathBuf> {
    if let Some(path) = env::var_os("AWALE_CHROMIUM") {
        return Ok(path.into());
    }
    if let Some(path) = BROWSERS.iter().find_map(|name| find(name)) {
        return Ok(path);
    }
    ensure("chromium", "chromium")?;
    find("chromium").context("chromium was installed, but it is not in the PATH")
}
