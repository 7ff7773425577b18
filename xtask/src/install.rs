//! Programs that the tests need and a machine may lack.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Result, bail};

use crate::run::{say, succeeds};

/// Installs a program by the package manager of Debian if it is missing.
pub(crate) fn ensure(program: &str, package: &str) -> Result<()> {
    if find(program).is_some() { Ok(()) } else { install(program, package) }
}

/// What builds and starts programs that share their work over MPI. Its headers and the library that reads them are
/// no programs, so they are looked for where Debian has them.
pub(crate) fn ensure_mpi() -> Result<()> {
    ensure("mpirun", "openmpi-bin")?;
    // The compiler's wrapper comes with `mpirun`, its headers with another package.
    let folders = Command::new("mpicc").arg("--showme:incdirs").output()?.stdout;
    let folders = String::from_utf8_lossy(&folders);
    if !folders.split_whitespace().any(|folder| Path::new(folder).join("mpi.h").exists()) {
        install("mpi.h", "libopenmpi-dev")?;
    }
    let versions = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    let mut libraries = versions.map(|version| version.path().join("lib/libclang.so"));
    if libraries.any(|library| library.exists()) {
        return Ok(());
    }
    install("libclang", "libclang-dev")
}

fn install(what: &str, package: &str) -> Result<()> {
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
    bail!("{what} is missing and apt-get did not install it: install {package} by hand")
}

/// Where a program of the PATH is.
pub(crate) fn find(program: &str) -> Option<PathBuf> {
    // What only administrators used to run is not in everybody's PATH.
    env::split_paths(&env::var_os("PATH")?)
        .chain(["/usr/sbin".into()])
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
}
