//! How long a newcomer waits for the first page, and a developer for the changed one.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};

use crate::run::{cargo_program, say, succeeds};
use crate::serving::{Serving, page};

/// Clones the project as it is committed and serves it with nothing in cargo's cache; then changes the
/// page and serves it again.
pub(crate) fn measure(root: &Path) -> Result<()> {
    let folder = &root.join("target/fresh");
    // What a run that failed has left.
    let _ = fs::remove_dir_all(folder);
    let clone = folder.join("clone");
    let mut git = Command::new("git");
    ensure!(succeeds(git.arg("clone").arg("--quiet").arg(root).arg(&clone)), "git does not clone");
    let wait = first_page(folder, &["run", "--release"], false)?;
    say(&format!("from a fresh clone to the first page: {:.0} s", wait.as_secs_f64()));

    // What `cargo xtask page` does.
    let page = ["run", "--package", "awale"];
    let wait = first_page(folder, &page, true)?;
    say(&format!("the first build for those who develop: {:.0} s", wait.as_secs_f64()));
    let texts = clone.join("crates/web/src/texts/en/chrome.rs");
    let before = fs::read_to_string(&texts)?;
    let after = before.replace("\"Play\"", "\"Play a game\"");
    ensure!(after != before, "{} has no text \"Play\" to change", texts.display());
    fs::write(&texts, after)?;
    let wait = first_page(folder, &page, true)?;
    say(&format!("from a change of the page to the page: {:.0} s", wait.as_secs_f64()));
    Ok(fs::remove_dir_all(folder)?)
}

/// Runs cargo in the clone until the program answers with its page.
fn first_page(folder: &Path, run: &[&str], quick: bool) -> Result<Duration> {
    let begun = Instant::now();
    let mut cargo = Command::new(cargo_program());
    cargo.args(run).args(["--", "serve", "--port", "0", "--data-dir"]).arg(folder.join("data"));
    cargo.current_dir(folder.join("clone")).env("CARGO_HOME", folder.join("cargo"));
    cargo.env_remove("CARGO_TARGET_DIR");
    if quick {
        cargo.env("AWALE_QUICK_WEB", "1");
    }
    // Cargo becomes the program that it runs.
    let server = Serving::start(&mut cargo)?;
    page(&server.address)?;
    Ok(begun.elapsed())
}
