//! The wasm modules of the page and of its worker, with the scripts that load them.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// A wasm module and the script with its bindings.
pub(crate) struct Module {
    /// The name its files have in the page.
    pub(crate) name: &'static str,
    pub(crate) script: Vec<u8>,
    pub(crate) wasm: Vec<u8>,
}

/// How much time is spent on the modules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// As people get them: small and fast.
    Full,
    /// For those who develop the page: soon.
    Quick,
}

/// The crates of the modules, and their names in the page: the first pages, all others, the engine.
const MODULES: [(&str, &str); 3] =
    [("awale-web-app", "app"), ("awale-web-study", "study"), ("awale-web-worker", "worker")];

/// Views without their types: the page is smaller and compiled sooner. The engine moves many seeds
/// at once with the wide registers every current browser has.
const FLAGS: &str = "--cfg erase_components -C target-feature=+simd128";

/// Compiles the modules, all in one go: what they share is compiled once.
pub(crate) fn modules(crates: &Path, target: &Path, effort: Effort) -> Result<Vec<Module>> {
    ensure_target()?;
    let profile = if effort == Effort::Full { "web" } else { "web-quick" };
    let mut cargo = clean_command(&env::var_os("CARGO").context("cargo names itself")?);
    cargo
        .current_dir(crates)
        .env("RUSTFLAGS", FLAGS)
        .args(["build", "--locked", "--target", TARGET, "--profile", profile, "--target-dir"])
        .arg(target)
        .args(MODULES.iter().flat_map(|(package, _)| ["--package", package]));
    let output = cargo.output().context("cannot run cargo for the page")?;
    if !output.status.success() {
        bail!("the page does not compile:\n{}", String::from_utf8_lossy(&output.stderr));
    }
    let built = target.join(TARGET).join(profile);
    MODULES.iter().map(|(package, name)| module(package, name, &built, target)).collect()
}

fn module(package: &str, name: &'static str, built: &Path, target: &Path) -> Result<Module> {
    let built = built.join(package.replace('-', "_")).with_extension("wasm");
    let bindings = target.join("bindings").join(name);
    bind(&built, name, &bindings)
        .with_context(|| format!("cannot write the bindings of {}", built.display()))?;
    let read =
        |file: PathBuf| fs::read(&file).with_context(|| format!("cannot read {}", file.display()));
    Ok(Module {
        name,
        script: read(bindings.join(format!("{name}.js")))?,
        wasm: read(bindings.join(format!("{name}_bg.wasm")))?,
    })
}

fn bind(built: &Path, name: &str, bindings: &Path) -> Result<()> {
    Bindgen::new()
        .input_path(built)
        .out_name(name)
        .web(true)?
        .typescript(false)
        .omit_default_module_path(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(bindings)
}

/// Adds the wasm target by rustup if the compiler lacks it.
fn ensure_target() -> Result<()> {
    if has_target() {
        return Ok(());
    }
    let added = clean_command("rustup".as_ref()).args(["target", "add", TARGET]).status();
    if added.is_ok_and(|status| status.success()) && has_target() {
        return Ok(());
    }
    bail!(
        "the page needs the compile target {TARGET}: run `rustup target add {TARGET}`, or set {} \
         to build without the page",
        super::SKIP
    );
}

fn has_target() -> bool {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output =
        clean_command(&rustc).args(["--print", "target-libdir", "--target", TARGET]).output();
    output.is_ok_and(|output| {
        let folder = String::from_utf8_lossy(&output.stdout);
        output.status.success() && Path::new(folder.trim()).is_dir()
    })
}

/// A command that knows nothing of the cargo around this script: its flags are for another target.
fn clean_command(program: &std::ffi::OsStr) -> Command {
    let mut command = Command::new(program);
    for (name, _) in env::vars_os() {
        let Some(name) = name.to_str() else { continue };
        let foreign = name.starts_with("CARGO")
            && !["CARGO_HOME", "CARGO_HTTP", "CARGO_NET", "CARGO_REGISTR", "CARGO_TERM"]
                .iter()
                .any(|kept| name.starts_with(kept));
        let flags = name.starts_with("RUSTC") || name.starts_with("RUSTDOC") || name == "RUSTFLAGS";
        let build =
            matches!(name, "TARGET" | "HOST" | "PROFILE" | "OPT_LEVEL" | "DEBUG" | "OUT_DIR");
        if foreign || flags || build {
            command.env_remove(name);
        }
    }
    command
}
