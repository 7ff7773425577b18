//! The browser tests: the real program, the real page, a real Chromium.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::install::{ensure, find};
use crate::run::{Cargo, root, say, succeed};

/// The names under which systems know the browser.
const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Builds the program for release and tests it.
pub(crate) fn release() -> Result<()> {
    test(&build()?)
}

/// Builds the program for release and takes the pictures of the READMEs.
pub(crate) fn pictures() -> Result<()> {
    let program = build()?;
    let mut node = Command::new("node");
    node.args(["--test", "pictures.mjs"]).current_dir(folder());
    succeed(node.env("AWALE_CHROMIUM", chromium()?).env("AWALE_PROGRAM", program))
}

fn build() -> Result<PathBuf> {
    install()?;
    Cargo::new(["build", "--release", "-p", "awale"]).run("building the program and the page")?;
    Ok(root().join("target/release/awale"))
}

/// Installs what the tests need.
pub(crate) fn install() -> Result<()> {
    chromium()?;
    ensure("npm", "npm")?;
    say("installing the browser tests");
    succeed(
        Command::new("npm")
            .args(["ci", "--no-audit", "--no-fund", "--silent"])
            .current_dir(folder()),
    )
}

/// Tests a program and the page in it.
pub(crate) fn test(program: &Path) -> Result<()> {
    let chromium = chromium()?;
    say(&format!("browser tests with {}", chromium.display()));
    let mut npm = Command::new("npm");
    npm.args(["test", "--silent"]).current_dir(folder());
    succeed(npm.env("AWALE_CHROMIUM", chromium).env("AWALE_PROGRAM", program))
}

fn folder() -> PathBuf {
    root().join("crates/web/browser")
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
