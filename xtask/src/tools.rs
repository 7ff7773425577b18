//! Programs that cargo installs for a task, each in a version of its own choice.

use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::run::{Cargo, root};

/// A program of crates.io: `cargo-deb` is called as `cargo deb`.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    /// The version: another one does other things.
    pub(crate) version: &'static str,
}

impl Tool {
    /// Where it is, installed into target/tools if need be. Its first argument is its name behind
    /// `cargo-`.
    pub(crate) fn installed(&self) -> Result<PathBuf> {
        let folder = root().join("target/tools");
        let program = folder.join("bin").join(self.name);
        let word = self.name.trim_start_matches("cargo-");
        let version = Command::new(&program).args([word, "--version"]).output();
        let is_there = version.is_ok_and(|is| {
            String::from_utf8_lossy(&is.stdout).split_whitespace().any(|is| is == self.version)
        });
        if !is_there {
            Cargo::new(["install", self.name, "--locked", "--version", self.version, "--root"])
                .args([folder])
                // Each works for seconds, and would take minutes to optimise.
                .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
                .run(&format!("installing {} {}", self.name, self.version))?;
        }
        Ok(program)
    }
}
