//! Makes the bundle of the page: compiles the wasm modules, writes their bindings, names every
//! file by its content, compresses it, and lists all of them in a table for the crate.
//!
//! Nothing has to be installed by hand: the wasm target is added by rustup if it is missing, and
//! the bindings are written by a library of the same version as the one the modules use.

#![expect(clippy::print_stdout, reason = "cargo reads the orders of a build script there")]

mod bundle;
mod compile;
mod pack;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result};

use self::compile::Effort;

/// Set to skip the page: for quick checks of everything else.
const SKIP: &str = "AWALE_SKIP_WEB";

/// Set to build the page sooner, for those who develop it: it is larger and slower then.
const QUICK: &str = "AWALE_QUICK_WEB";

fn main() -> ExitCode {
    let Err(error) = run() else { return ExitCode::SUCCESS };
    for line in format!("{error:#}").lines() {
        println!("cargo::error={line}");
    }
    ExitCode::FAILURE
}

fn run() -> Result<()> {
    println!("cargo::rerun-if-env-changed={SKIP}");
    println!("cargo::rerun-if-env-changed={QUICK}");
    println!("cargo::rerun-if-env-changed=CLIPPY_ARGS");
    println!("cargo::rerun-if-changed=build");
    let out = PathBuf::from(env::var_os("OUT_DIR").context("cargo names a folder for the output")?);
    let files = if env::var_os(SKIP).is_some() || env::var_os("CLIPPY_ARGS").is_some() {
        vec![bundle::skipped()]
    } else {
        let crates =
            Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("a folder of crates")?;
        watch(crates)?;
        // A target folder of its own: the outer one is locked by the cargo that runs this.
        let target = out.ancestors().nth(4).context("a target folder")?.join("web-wasm");
        let effort = if env::var_os(QUICK).is_some() { Effort::Quick } else { Effort::Full };
        let modules = compile::modules(crates, &target, effort)?;
        bundle::files(&crates.join("web/assets"), &modules)?
            .into_iter()
            .map(|file| match effort {
                Effort::Full => pack::pack(file, &target.join("packed")),
                Effort::Quick => Ok(pack::Packed::plain(file)),
            })
            .collect::<Result<_>>()?
    };
    pack::write_table(&files, &out)
}

/// Runs this again whenever something that ends up in the page changes.
fn watch(crates: &Path) -> Result<()> {
    let parts = [
        "coach",
        "core",
        "engine",
        "oracle",
        "play",
        "proto",
        "tables",
        "web",
        "web-app",
        "web-study",
        "web-worker",
    ];
    for part in parts.iter().map(|part| crates.join(part)).filter(|part| part.exists()) {
        for entry in ["Cargo.toml", "src", "assets", "books", "data", "texts", "weights"] {
            let path = part.join(entry);
            if path.exists() {
                println!("cargo::rerun-if-changed={}", path.display());
            }
        }
    }
    let root = crates.parent().context("the root of the workspace")?;
    for file in ["Cargo.toml", "Cargo.lock"] {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
    }
    Ok(())
}
