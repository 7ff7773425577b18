//! The program of a release: static, so that it runs on every Linux and in an empty image, and
//! without a name of the machine that built it.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use super::Release;
use crate::install;
use crate::run::{Cargo, root, succeed};

/// The target that links everything into the program.
pub(super) fn static_target() -> String {
    format!("{}-unknown-linux-musl", env::consts::ARCH)
}

/// Builds it with its page and says where it is.
pub(crate) fn build(release: &Release) -> Result<PathBuf> {
    let target = static_target();
    install::ensure("musl-gcc", "musl-tools")?;
    succeed(Command::new("rustup").args(["target", "add", &target]).current_dir(root()))
        .context("the program is linked with musl")?;
    Cargo::new(["build", "--locked", "--package", "awale", "--profile", "dist"])
        .args(["--target", &target])
        .env("CARGO_ENCODED_RUSTFLAGS", flags(&root(), &cargo_home()?))
        .env("SOURCE_DATE_EPOCH", release.epoch.to_string())
        .env_remove("RUSTFLAGS")
        .env_remove("AWALE_SKIP_WEB")
        .env_remove("AWALE_QUICK_WEB")
        .env_remove("CARGO_TARGET_DIR")
        .run("building the program for a release")?;
    Ok(root().join("target").join(target).join("dist/awale"))
}

/// The folders of this machine by names that are the same everywhere.
fn flags(root: &Path, cargo_home: &Path) -> String {
    // The last one that fits counts: a cache of crates inside the workspace is still a cache.
    [(root, "/awale"), (cargo_home, "/cargo")]
        .map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display()))
        .join("\x1f")
}

/// Where cargo keeps the sources of crates.
pub(super) fn cargo_home() -> Result<PathBuf> {
    let home = || env::home_dir().map(|home| home.join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home).context("nobody knows CARGO_HOME")
}
