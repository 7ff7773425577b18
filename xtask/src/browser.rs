//! The browser tests: the real program, the real page, a real Chromium.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::{cargo, say, succeeds};

/// The names under which systems know the browser.
const BROWSERS: [&str; 4] =
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Builds the program with its page, installs what the tests need, and runs them.
pub(crate) fn test(root: &Path) -> Result<()> {
    cargo("building the program and the page", &["build", "--release", "-p", "awale"])?;
    let chromium = chromium()?;
    ensure("npm", "npm")?;
    let folder = root.join("crates/web/browser");
    say("installing the browser tests");
    run(Command::new("npm").args(["ci", "--no-audit", "--no-fund"]).current_dir(&folder))?;
    say(&format!("browser tests with {}", chromium.display()));
    let mut node = Command::new("npm");
    node.args(["test", "--silent"]).current_dir(&folder);
    node.env("AWALE_CHROMIUM", chromium).env("AWALE_PROGRAM", root.join("target/release/awale"));
    run(&mut node)
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

/// Installs a program by the package manager of Debian if it is missing.
fn ensure(program: &str, package: &str) -> Result<()> {
    if find(program).is_some() {
        return Ok(());
    }
    say(&format!("installing {package}"));
    let apt = |arguments: &[&str]| {
        let plain = Command::new("apt-get").args(arguments).status();
        plain.is_ok_and(|status| status.success())
            || succeeds(Command::new("sudo").arg("-n").arg("apt-get").args(arguments))
    };
    // Lists that are out of date are a reason to try again with new ones, not to stop.
    if apt(&["install", "-y", "--no-install-recommends", package])
        || (apt(&["update"]) && apt(&["install", "-y", "--no-install-recommends", package]))
    {
        return Ok(());
    }
    bail!("{program} is missing and apt-get did not install it: install {package} by hand")
}

/// Where a program of the PATH is.
fn find(program: &str) -> Option<PathBuf> {
    env::split_paths(&env::var_os("PATH")?)
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
}

fn run(command: &mut Command) -> Result<()> {
    let name = format!("{command:?}");
    let status = command.status().with_context(|| format!("cannot run {name}"))?;
    if status.success() { Ok(()) } else { bail!("{name} failed") }
}
