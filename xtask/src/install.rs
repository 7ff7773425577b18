//! Programs that the tests need and a machine may lack.

use std::env;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};

use crate::run::{say, succeeds};

/// Installs a program by the package manager of Debian if it is missing.
pub(crate) fn ensure(program: &str, package: &str) -> Result<()> {
    if find(program).is_some() {
        return Ok(());
    }
    say(&format!("installing {package}"));
    let apt = |arguments: &[&str]| {
        succeeds(Command::new("apt-get").args(arguments))
            || succeeds(Command::new("sudo").arg("-n").arg("apt-get").args(arguments))
    };
    let install = ["install", "-y", "--no-install-recommends", package];
    // Lists that are out of date are a reason to try again with new ones, not to stop.
    if apt(&install) || (apt(&["update"]) && apt(&install)) {
        return Ok(());
    }
    bail!("{program} is missing and apt-get did not install it: install {package} by hand")
}

/// Where a program of the PATH is.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    // What only administrators used to run is not in everybody's PATH.
    env::split_paths(&env::var_os("PATH")?)
        .chain(["/usr/sbin".into()])
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
}
