//! The browser tests: the real program, the real page, a real Chromium; the main things in two
//! other browsers too.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::install::{ensure, find};
use crate::run::{Cargo, root, say, succeed};

/// The names under which systems know the browser.
const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The other browsers, and the screen that one of them wants: programs and their packages.
const OTHERS: [(&str, &str); 3] =
    [("firefox-esr", "firefox-esr"), ("WebKitWebDriver", "webkit2gtk-driver"), ("Xvfb", "xvfb")];

/// Builds the program for release and tests it.
pub(crate) fn release() -> Result<()> {
    test(&build()?)
}

/// Builds the program for release and takes the pictures of the READMEs.
pub(crate) fn pictures() -> Result<()> {
    run(&build()?, "node", &["--test", "pictures.mjs"])
}

/// Builds the program for release and takes pictures of every page in every shape, to be looked at.
pub(crate) fn gallery() -> Result<()> {
    run(&build()?, "node", &["--test", "gallery.mjs"])?;
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

/// Tests a program and the page in it.
pub(crate) fn test(program: &Path) -> Result<()> {
    run(program, "npm", &["test", "--silent"])
}

/// Tests what a program does for the page besides sending it: games by link, kept games, paper.
pub(crate) fn test_server(program: &Path) -> Result<()> {
    run(program, "node", &["--test", "link.test.mjs", "sharing.test.mjs", "study.test.mjs"])
}

fn run(program: &Path, tests: &str, arguments: &[&str]) -> Result<()> {
    let chromium = chromium()?;
    say(&format!("browser tests with {}", chromium.display()));
    let mut command = Command::new(tests);
    command.args(arguments).current_dir(folder());
    succeed(command.env("AWALE_CHROMIUM", chromium).env("AWALE_PROGRAM", program))
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
