//! Running other programs.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};

use anyhow::{Context, Result, bail};

/// The folder of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

#[expect(clippy::print_stderr, reason = "a task tells what it does")]
pub(crate) fn say(text: &str) {
    eprintln!("xtask: {text}");
}

/// The cargo that runs this task.
pub(crate) fn cargo_program() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// A run of cargo in the workspace.
pub(crate) struct Cargo(Command);

impl Cargo {
    pub(crate) fn new<S: AsRef<OsStr>>(arguments: impl IntoIterator<Item = S>) -> Cargo {
        let mut command = Command::new(cargo_program());
        command.args(arguments).current_dir(root());
        Cargo(command)
    }

    pub(crate) fn args<S: AsRef<OsStr>>(mut self, more: impl IntoIterator<Item = S>) -> Cargo {
        self.0.args(more);
        self
    }

    pub(crate) fn env(mut self, name: &str, value: impl AsRef<OsStr>) -> Cargo {
        self.0.env(name, value);
        self
    }

    pub(crate) fn command(&mut self) -> &mut Command {
        &mut self.0
    }

    pub(crate) fn env_remove(mut self, name: &str) -> Cargo {
        self.0.env_remove(name);
        self
    }

    /// Runs it, telling what for.
    pub(crate) fn run(mut self, what: &str) -> Result<()> {
        say(what);
        succeed(&mut self.0)
    }
}

/// Runs a program that must succeed.
pub(crate) fn succeed(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {command:?}"))?;
    if status.success() { Ok(()) } else { bail!("{command:?} ended with {status}") }
}

/// What a program that must succeed prints.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot run {command:?}"))?;
    if !output.status.success() {
        bail!(
            "{command:?} ended with {}: {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        );
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// A program that is stopped when it is no longer needed.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        // One that has ended needs no stop.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}
