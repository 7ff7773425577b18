//! How long a newcomer waits for the first page, and a developer for the changed one.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::run::{Running, cargo_program, say, succeeds};

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
    cargo.env_remove("CARGO_TARGET_DIR").stdout(Stdio::piped());
    if quick {
        cargo.env("AWALE_QUICK_WEB", "1");
    }
    // Cargo becomes the program that it runs.
    let mut server = Running(cargo.spawn().context("cannot run cargo")?);
    let output = server.0.stdout.take().context("the program has an output")?;
    let mut line = String::new();
    BufReader::new(output).read_line(&mut line)?;
    let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
    let address = address.context("the program did not say its address")?;
    let mut page = String::new();
    let mut socket = TcpStream::connect(address)?;
    write!(socket, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    socket.read_to_string(&mut page)?;
    ensure!(page.starts_with("HTTP/1.1 200"), "the page did not come: {page}");
    Ok(begun.elapsed())
}
