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
/// How it is built.
const RECIPE: &str = "deploy/Containerfile";
const CONTAINER: &str = "awale-image-check";

/// How to make the image.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Put what is there into it, though some of it is not committed
    #[arg(long)]
    allow_dirty: bool,
    /// Only try it, with this program and the libraries it is linked with
    #[arg(long, value_name = "PROGRAM")]
    attempt: Option<PathBuf>,
}

/// Builds the image, checks it, and saves it for `podman load` or `docker load`.
pub(crate) fn run(options: &Options) -> Result<()> {
    install()?;
    if let Some(program) = &options.attempt {
        return attempt(program);
    }
    let release = Release::read(options.allow_dirty)?;
    let program = dist::build(&release)?;
    let context = root().join("target/image");
    fill(&context, &program)?;
    let podman = Podman { place: TempDir::new()? };
    let image = format!("localhost/awale:{}", release.version);
    podman.build_and_check(&image, &root().join(RECIPE), &context, release.epoch)?;
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

/// Installs what builds and starts images.
pub(crate) fn install() -> Result<()> {
    install::ensure("podman", "podman")?;
    install::ensure("runc", "runc")
}

/// Builds the image with a program that may need libraries, as that of the tests does, starts it and asks it.
/// Where no container can be started, it says so, and checks what can be.
pub(crate) fn attempt(program: &Path) -> Result<()> {
    let place = TempDir::new()?;
    let context = place.path().join("image");
    fill(&context, program)?;
    let libraries = context.join("libraries");
    fs::create_dir(&libraries)?;
    // `libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x…)`, and the loader without an arrow.
    let linked = output(Command::new("ldd").arg(program)).unwrap_or_default();
    for library in linked.split_whitespace().filter(|word| word.starts_with('/')) {
        let copy = libraries.join(library.trim_start_matches('/'));
        fs::create_dir_all(copy.parent().context("a file is in a folder")?)?;
        fs::copy(library, copy)?;
    }
    let recipe = place.path().join("Containerfile");
    let plain = fs::read_to_string(root().join(RECIPE))?;
    fs::write(&recipe, plain + "\nCOPY --chown=0:0 libraries /\n")?;
    if let Some(why) = no_containers() {
        check_recipe(&fs::read_to_string(&recipe)?, &context)?;
        say(&format!(
            "no image is built or started, because this machine starts no containers ({why}); its \
             recipe and its files are as they should be"
        ));
        return Ok(());
    }
    let podman = Podman { place: TempDir::new()? };
    podman.build_and_check("localhost/awale:attempt", &recipe, &context, 0)
}

/// Why no container can be started here, if none can: it needs namespaces of its own, by the rights of root or
/// by a namespace of users.
fn no_containers() -> Option<String> {
    let tried = |options: &[&str]| {
        let spaces = ["--mount", "--pid", "--fork", "--mount-proc", "true"];
        output(Command::new("unshare").args(options).args(spaces)).err()
    };
    let (_by_root, by_user) = (tried(&[])?, tried(&["--map-root-user"])?);
    Some(by_user.to_string().trim().to_owned())
}

/// Checks a recipe without building it: every instruction is one, and everything it copies is there.
fn check_recipe(recipe: &str, context: &Path) -> Result<()> {
    const INSTRUCTIONS: [&str; 10] = [
        "FROM",
        "COPY",
        "ENV",
        "USER",
        "VOLUME",
        "EXPOSE",
        "STOPSIGNAL",
        "HEALTHCHECK",
        "ENTRYPOINT",
        "CMD",
    ];
    let whole = recipe.replace("\\\n", " ");
    let lines = whole.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        let mut words = line.split_whitespace();
        let instruction = words.next().unwrap_or_default();
        ensure!(INSTRUCTIONS.contains(&instruction), "expected an instruction, found {line:?}");
        let mut named: Vec<&str> = words.filter(|word| !word.starts_with("--")).collect();
        ensure!(!named.is_empty(), "expected more than {line:?}");
        if instruction == "COPY" {
            named.pop();
            ensure!(!named.is_empty(), "expected what is copied and where to, found {line:?}");
            for name in named {
                ensure!(context.join(name).exists(), "expected {name} to be copied, found nothing");
            }
        }
    }
    Ok(())
}

/// Fills the folder of which the image is made.
fn fill(context: &Path, program: &Path) -> Result<()> {
    if context.exists() {
        fs::remove_dir_all(context)?;
    }
    fs::create_dir_all(context.join("data"))?;
    let licences = context.join("licences");
    fs::create_dir_all(&licences)?;
    fs::copy(program, context.join("awale"))?;
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(root().join(name), licences.join(name))?;
    }
    Ok(fs::write(licences.join("THIRD-PARTY.txt"), third_party()?)?)
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

    fn build_and_check(
        &self,
        image: &str,
        recipe: &Path,
        context: &Path,
        epoch: u64,
    ) -> Result<()> {
        let mut build = self.command(&["build", "--quiet", "--isolation=chroot"]);
        // A time of its own would make every image another one.
        build.args(["--format=docker", &format!("--timestamp={epoch}"), "--tag", image, "--file"]);
        say("the image");
        succeed(build.arg(recipe).arg(context))?;
        let checked = self.check(image);
        // Whatever became of it, nothing goes on.
        let _ = self.command(&["rm", "--force", "--volumes", "--time=0", CONTAINER]).output();
        checked
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_is_checked_without_a_container() {
        let recipe = fs::read_to_string(root().join(RECIPE)).unwrap();
        let context = TempDir::new().unwrap();
        assert!(check_recipe(&recipe, context.path()).is_err(), "nothing is there");
        fs::write(context.path().join("awale"), "").unwrap();
        fs::create_dir(context.path().join("licences")).unwrap();
        assert!(check_recipe(&recipe, context.path()).is_err(), "the data is missing");
        fs::create_dir(context.path().join("data")).unwrap();
        check_recipe(&recipe, context.path()).unwrap();
        for slip in ["COPI awale /awale\n", "COPY awale\n", "USER\n"] {
            assert!(check_recipe(&(recipe.clone() + slip), context.path()).is_err(), "{slip}");
        }
    }
}
