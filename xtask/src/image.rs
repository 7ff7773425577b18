//! `cargo xtask image`: the image for containers, built, started and asked before it is handed out.
//!
//! podman of Debian does it with a store of its own in a folder that goes, so nothing is left in that of
//! the person who runs this, and nothing has to run in the background.

use std::fs;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use tempfile::TempDir;

use crate::dist::{self, Release, has_page, third_party};
use crate::install;
use crate::run::{output, root, say, succeed, succeeds};

/// How long the server in the container may take until it is ready, and to stop.
const PATIENCE: Duration = Duration::from_secs(30);
const CONTAINER: &str = "awale-image-check";

/// How to make the image.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Put what is there into it, though some of it is not committed
    #[arg(long)]
    allow_dirty: bool,
}

/// Builds the image, checks it, and saves it for `podman load` or `docker load`.
pub(crate) fn run(options: &Options) -> Result<()> {
    install::ensure("podman", "podman")?;
    install::ensure("runc", "runc")?;
    let release = Release::read(options.allow_dirty)?;
    let program = dist::build(&release)?;
    let context = context(&program)?;
    let podman = Podman { place: TempDir::new()? };
    let image = format!("localhost/awale:{}", release.version);
    let mut build = podman.command(&["build", "--quiet", "--isolation=chroot", "--format=docker"]);
    // A time of its own would make every image another one.
    build.arg(format!("--timestamp={}", release.epoch)).args(["--tag", &image, "--file"]);
    say("the image");
    succeed(build.arg(root().join("deploy/Containerfile")).arg(&context))?;
    let checked = podman.check(&image);
    // Whatever became of it, nothing goes on.
    let _ = podman.command(&["rm", "--force", "--volumes", "--time=0", CONTAINER]).output();
    checked?;
    fs::create_dir_all(dist::folder())?;
    let saved = dist::folder().join(format!("awale-{}-image.tar", release.version));
    if saved.exists() {
        fs::remove_file(&saved)?;
    }
    output(
        podman
            .command(&["save", "--quiet", "--format=docker-archive", "--output"])
            .arg(&saved)
            .arg(&image),
    )?;
    dist::sums(&dist::folder())?;
    say(&format!("{image} in {}", saved.display()));
    Ok(())
}

/// The folder of which the image is made.
fn context(program: &Path) -> Result<PathBuf> {
    let context = root().join("target/image");
    if context.exists() {
        fs::remove_dir_all(&context)?;
    }
    fs::create_dir_all(context.join("data"))?;
    let licences = context.join("licences");
    fs::create_dir_all(&licences)?;
    fs::copy(program, context.join("awale"))?;
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(name), licences.join(name))?;
    }
    fs::write(licences.join("THIRD-PARTY.txt"), third_party()?)?;
    Ok(context)
}

/// podman with a store in a folder that goes.
struct Podman {
    place: TempDir,
}

impl Podman {
    fn command(&self, arguments: &[&str]) -> Command {
        let mut podman = Command::new("podman");
        podman.arg("--root").arg(self.place.path().join("store"));
        podman.arg("--runroot").arg(self.place.path().join("run"));
        // What works without systemd, in a container, and on whatever disk there is.
        podman.args(["--storage-driver=vfs", "--cgroup-manager=cgroupfs", "--runtime=runc"]);
        podman.arg("--events-backend=file").args(arguments);
        podman
    }

    /// Starts the image as docs/operations.md says, asks it, and stops it.
    fn check(&self, image: &str) -> Result<()> {
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let mut run = self.command(&["run", "--detach", "--name", CONTAINER, "--network=host"]);
        run.args(["--read-only", "--cap-drop=all", "--security-opt=no-new-privileges"]);
        // More than this machine allows is what podman would ask for.
        run.args(["--ulimit=nofile=1024:1024", "--ulimit=nproc=1024:1024"]);
        // It is asked here; the clock that would ask is one of systemd.
        run.args(["--health-interval=disable", "--env", &format!("AWALE_PORT={port}")]);
        output(run.args(["--env", "AWALE_HOST=127.0.0.1", image]))?;
        let begun = Instant::now();
        while !succeeds(&mut self.command(&["healthcheck", "run", CONTAINER])) {
            if begun.elapsed() > PATIENCE {
                let logs = self.command(&["logs", CONTAINER]).output()?;
                bail!("the container is not well: {}", String::from_utf8_lossy(&logs.stderr));
            }
            thread::sleep(Duration::from_millis(200));
        }
        has_page(&format!("127.0.0.1:{port}"))?;
        let user = self.inspect("{{.Config.User}}")?;
        ensure!(user == "65532:65532", "expected a user without rights, found {user:?}");
        let patience = PATIENCE.as_secs().to_string();
        output(&mut self.command(&["stop", "--time", &patience, CONTAINER]))?;
        let code = self.inspect("{{.State.ExitCode}}")?;
        ensure!(code == "0", "expected that it stops by itself, found the exit code {code}");
        say("the image is ready, serves its page, and stops when it is told to");
        Ok(())
    }

    fn inspect(&self, what: &str) -> Result<String> {
        let told = output(&mut self.command(&["inspect", "--format", what, CONTAINER]));
        Ok(told.context("the container is there")?.trim().to_owned())
    }
}
