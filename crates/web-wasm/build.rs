//! Compiles the wasm modules of the page and tells `awale-web-dist` where they are.
//!
//! Nothing has to be installed by hand: the wasm target is added by rustup if it is missing.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

#[path = "../web/src/modules.rs"]
mod modules;

/// The program that compresses the files of the page.
const PACKER: &str = "web-pack";

const TARGET: &str = "wasm32-unknown-unknown";

/// Set to skip the page: for quick checks of everything else.
const SKIP: &str = "AWALE_SKIP_WEB";

/// Set to build the page sooner, for those who develop it: it is larger and slower then.
const QUICK: &str = "AWALE_QUICK_WEB";

/// The crates of the modules: those of the page, and the engine.
const CRATES: [&str; 2] = ["awale-web-app", "awale-web-worker"];

/// Views without their types: the page is smaller and compiled sooner. The engine moves many seeds
/// at once with the wide registers every current browser has.
const FLAGS: [&str; 4] = ["--cfg", "erase_components", "-C", "target-feature=+simd128"];

fn main() -> ExitCode {
    let Err(error) = run() else { return ExitCode::SUCCESS };
    for line in error.lines() {
        println!("cargo::error={line}");
    }
    ExitCode::FAILURE
}

fn run() -> Result<(), String> {
    for name in [SKIP, QUICK, "CLIPPY_ARGS"] {
        println!("cargo::rerun-if-env-changed={name}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os(SKIP).is_some() || env::var_os("CLIPPY_ARGS").is_some() {
        return Ok(());
    }
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no folder of crates")?;
    let out = PathBuf::from(variable("OUT_DIR")?);
    // A target folder of its own: the outer one is locked by the cargo that runs this.
    let target = out.ancestors().nth(4).ok_or("no target folder")?.join("web-wasm");
    let profile = if env::var_os(QUICK).is_some() { "dev" } else { "web" };
    compile(crates, &target, profile)?;
    let built = target.join(TARGET).join(if profile == "dev" { "debug" } else { profile });
    watch(crates, &built)?;
    for (name, file) in files() {
        println!("cargo::metadata={name}={}", built.join(file).with_extension("wasm").display());
    }
    if profile == "web" {
        build(crates, &target, &["--release", "--package", "awale-web-pack"], "")?;
        let packer = target.join("release").join(PACKER).with_extension(env::consts::EXE_EXTENSION);
        println!("cargo::metadata=packer={}", packer.display());
        println!("cargo::rerun-if-changed={}", crates.join("web-pack").display());
    }
    println!("cargo::metadata=profile={profile}");
    println!("cargo::metadata=folder={}", target.display());
    Ok(())
}

/// The names of the modules in the page, and of the files that cargo makes of them.
fn files() -> Vec<(&'static str, String)> {
    let pages = modules::MODULES.iter().map(|&(name, _)| (name, format!("page-{name}")));
    pages.chain([("worker", "awale_web_worker".to_owned())]).collect()
}

fn variable(name: &str) -> Result<std::ffi::OsString, String> {
    env::var_os(name).ok_or_else(|| format!("cargo does not set {name}"))
}

/// Compiles the modules, all in one go: what they share is compiled once.
fn compile(crates: &Path, target: &Path, profile: &str) -> Result<(), String> {
    ensure_target()?;
    let mut arguments = vec!["--target", TARGET, "--profile", profile];
    arguments.extend(CRATES.iter().flat_map(|package| ["--package", package]));
    build(crates, target, &arguments, &flags())
}

/// Runs a cargo of its own.
fn build(crates: &Path, target: &Path, arguments: &[&str], flags: &str) -> Result<(), String> {
    let mut cargo = clean_command(&variable("CARGO")?);
    cargo
        .current_dir(crates)
        .env("CARGO_ENCODED_RUSTFLAGS", flags)
        // For the profile `dev`: without any optimisation the page is too slow to try.
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
        .env("CARGO_PROFILE_DEV_DEBUG", "false")
        .args(["build", "--locked", "--target-dir"])
        .arg(target)
        .args(arguments);
    let output = cargo.output().map_err(|e| format!("cannot run cargo for the page: {e}"))?;
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("the page does not compile:\n{}", String::from_utf8_lossy(&output.stderr)))
    }
}

/// The flags of the page, as cargo takes them. What those of the whole build say of the names of
/// folders holds here, too: `cargo xtask dist` names none of its machine.
fn flags() -> String {
    let whole = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let folders = whole.split('\x1f').filter(|flag| flag.starts_with("--remap-path-prefix="));
    FLAGS.into_iter().chain(folders).collect::<Vec<_>>().join("\x1f")
}

fn ensure_target() -> Result<(), String> {
    if has_target() {
        return Ok(());
    }
    let added = clean_command("rustup".as_ref()).args(["target", "add", TARGET]).status();
    if added.is_ok_and(|status| status.success()) && has_target() {
        return Ok(());
    }
    Err(format!(
        "the page needs the compile target {TARGET}: run `rustup target add {TARGET}`, or set \
         {SKIP} to build without the page"
    ))
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

/// Runs this again whenever something that ends up in the modules changes: cargo has written down
/// which files it read.
fn watch(crates: &Path, built: &Path) -> Result<(), String> {
    let root = crates.parent().ok_or("no root of the workspace")?;
    let mut watched = BTreeSet::from(["Cargo.toml", "Cargo.lock"].map(|file| root.join(file)));
    for (_, file) in files() {
        let list = built.join(file).with_extension("d");
        let list = fs::read_to_string(&list)
            .map_err(|error| format!("cannot read {}: {error}", list.display()))?;
        for file in read_files(&list) {
            let Ok(inside) = file.strip_prefix(crates) else { continue };
            watched.extend(inside.iter().next().map(|part| crates.join(part).join("Cargo.toml")));
            // A description of a crate is read for its documentation alone.
            if !file.ends_with("README.md") {
                watched.insert(file);
            }
        }
    }
    for file in watched {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    Ok(())
}

/// The files of a list `made: read read…`; a blank in a name has a backslash before it.
fn read_files(list: &str) -> Vec<PathBuf> {
    let read = list.split_once(": ").map_or("", |(_, read)| read.trim_end());
    let read = read.replace("\\ ", "\0");
    read.split(' ').map(|name| PathBuf::from(name.replace('\0', " "))).collect()
}
