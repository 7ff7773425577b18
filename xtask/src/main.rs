//! The tasks of the project. `cargo xtask test` is what continuous integration runs.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::{Parser, Subcommand};

use awale_core::RuleSet;

mod batch;
mod browser;
mod conformance;
mod fresh;

/// The target that the rules must build for besides the machine's own.
const WASM: &str = "wasm32-unknown-unknown";

/// The tasks of the project
#[derive(Parser, Debug)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Install what the tests need and run all of them
    Test,
    /// Run the browser tests alone
    Browser,
    /// Serve the game for those who develop the page: after a change it is built anew within seconds
    Page,
    /// Time the first build on a new machine, and a build after a change of the page
    Fresh,
    /// Run the benchmarks and print their figures
    Bench,
    /// Write the generated part of docs/rules.md: which tests show which clause
    Docs,
    /// Let the fuzzer throw bytes at every parser (installs cargo-fuzz)
    Fuzz {
        /// Seconds for each target
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().task {
        Task::Test => test(),
        Task::Browser => browser::test(&root()),
        Task::Page => page(),
        Task::Fresh => fresh::measure(&root()),
        Task::Bench => bench(),
        Task::Docs => conformance::write(&root()).and_then(|()| conformance::check(&root())),
        Task::Fuzz { seconds } => fuzz(seconds),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("failed: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// The folder of the workspace.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_owned()
}

#[expect(clippy::print_stderr, reason = "a task tells what it does")]
fn say(text: &str) {
    eprintln!("xtask: {text}");
}

/// Everything that must hold before a change lands.
fn test() -> Result<()> {
    let begun = Instant::now();
    cargo("formatting", &["fmt", "--all", "--check"])?;
    let lints = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    cargo("lints", &lints)?;
    cargo("tests and documentation examples", &["test", "--workspace"])?;
    // Apart from the rest, which must not know this rule set.
    let toy = ["test", "-p", "awale-engine", "--features", "toy", "--test", "toy"];
    cargo("a toy rule set", &toy)?;
    ensure_wasm_target()?;
    let mut wasm = vec!["build", "--target", WASM];
    for package in
        ["awale-core", "awale-play", "awale-tables", "awale-engine", "awale-player", "awale-coach"]
    {
        wasm.extend(["-p", package]);
    }
    cargo("build for the browser", &wasm)?;
    if succeeds(Command::new("c++").arg("--version").stdout(Stdio::null())) {
        // The fuzzer's runtime is C++; without a compiler for it the targets are not looked at.
        let check = ["check", "--manifest-path", "fuzz/Cargo.toml", "--target-dir", "target/fuzz"];
        cargo("fuzz targets", &check)?;
    }
    browser::test(&root())?;
    let minutes = begun.elapsed().as_secs_f64() / 60.0;
    say(&format!("everything passed in {minutes:.1} minutes"));
    Ok(())
}

/// The game with a page that is compiled soon instead of small.
fn page() -> Result<()> {
    let mut cargo = Command::new(cargo_program());
    cargo.args(["run", "--package", "awale", "--", "serve"]).env("AWALE_QUICK_WEB", "1");
    let status = cargo.status().context("cannot run cargo")?;
    if status.success() { Ok(()) } else { bail!("the server ended: {status}") }
}

/// The benchmarks: ratios taken in one run.
fn bench() -> Result<()> {
    cargo("rules against the literal rules", &["bench", "-p", "awale-core", "--bench", "perft"])?;
    cargo("building the program", &["build", "--release", "-p", "awale"])?;
    let program = root().join("target/release/awale");
    for rules in [RuleSet::Awele, RuleSet::Awale, RuleSet::Avele, RuleSet::Abapa] {
        batch::measure(&program, rules)?;
    }
    let tables = ["bench", "-p", "awale-tables", "--", "awari", "24", "2"];
    cargo("endgame tables of awari to 24 seeds", &tables)
}

/// The fuzz targets, each for a while.
fn fuzz(seconds: u32) -> Result<()> {
    if !succeeds(Command::new(cargo_program()).args(["fuzz", "--version"])) {
        cargo("installing cargo-fuzz", &["install", "cargo-fuzz", "--locked"])?;
    }
    for target in ["position", "moves", "ogn", "game", "table"] {
        let limit = format!("-max_total_time={seconds}");
        // Without a sanitizer the fuzzer works on the stable toolchain; the code has no `unsafe`.
        let run = ["fuzz", "run", "--sanitizer", "none", target, "--", &limit];
        cargo(&format!("fuzzing {target}"), &run)?;
    }
    Ok(())
}

/// Runs cargo in the workspace, telling what for.
fn cargo(what: &str, arguments: &[&str]) -> Result<()> {
    say(what);
    let mut command = Command::new(cargo_program());
    command.args(arguments).current_dir(root());
    let status = command.status().with_context(|| format!("cannot run cargo for {what}"))?;
    if !status.success() {
        bail!("{what} (cargo {})", arguments.join(" "));
    }
    Ok(())
}

fn cargo_program() -> std::ffi::OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Asks rustup for the browser's target if the compiler does not have it.
fn ensure_wasm_target() -> Result<()> {
    let libraries = Command::new("rustc")
        .args(["--print", "target-libdir", "--target", WASM])
        .current_dir(root())
        .output()
        .context("cannot run rustc")?;
    let folder = String::from_utf8_lossy(&libraries.stdout).trim().to_owned();
    if libraries.status.success() && Path::new(&folder).exists() {
        return Ok(());
    }
    say(&format!("installing the target {WASM}"));
    if succeeds(Command::new("rustup").args(["target", "add", WASM]).current_dir(root())) {
        return Ok(());
    }
    bail!("the target {WASM} is missing and `rustup target add {WASM}` did not install it")
}

fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}
