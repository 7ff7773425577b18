//! What was packed, as those find it who get it: sums, files, a program that runs, a package that
//! installs and goes.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;

use super::{Release, archive, folder, program, stage};
use crate::install;
use crate::run::{output, root, say, succeed};
use crate::serving::{Serving, page};

/// What must be in the archive, besides the texts.
const UNPACKED: [&str; 9] = [
    "awale",
    "man/awale.1",
    "man/awale-serve.1",
    "completions/awale.bash",
    "completions/_awale",
    "completions/awale.fish",
    "deploy/awale.service",
    "deploy/compose.yaml",
    "LICENSE-MIT",
];

/// What the package must have put into the system.
const INSTALLED: [&str; 12] = [
    "etc/awale/awale.env",
    "etc/awale/awale.toml",
    "usr/bin/awale",
    "usr/lib/systemd/system/awale.service",
    "usr/share/bash-completion/completions/awale",
    "usr/share/doc/awale/copyright",
    "usr/share/doc/awale/README.md",
    "usr/share/doc/awale/THIRD-PARTY.txt",
    "usr/share/doc/awale/examples/haproxy.cfg",
    "usr/share/fish/vendor_completions.d/awale.fish",
    "usr/share/man/man1/awale-serve.1.gz",
    "usr/share/zsh/vendor-completions/_awale",
];

pub(super) fn all(release: &Release, built: &Path) -> Result<()> {
    say("looking at what was packed");
    let sums = ["--check", "--quiet", "--strict", archive::SUMS];
    succeed(Command::new("sha256sum").args(sums).current_dir(folder()))?;
    nameless(built)?;
    let place = TempDir::new()?;
    let program = unpacked(release, place.path())?;
    works(release, &program)?;
    packaged(release, &place.path().join("system"))?;
    inventory(release)
}

/// The program names no folder of the machine that built it.
fn nameless(program: &Path) -> Result<()> {
    let bytes = fs::read(program)?;
    let text = String::from_utf8_lossy(&bytes);
    let home = env::home_dir().context("the one who builds has a home")?;
    for folder in [root(), program::cargo_home()?, home.join(".rustup")] {
        let folder = folder.display().to_string();
        ensure!(!text.contains(&folder), "{} names the folder {folder}", program.display());
    }
    Ok(())
}

/// Unpacks the archive and says where the program is.
fn unpacked(release: &Release, place: &Path) -> Result<PathBuf> {
    let name = format!("awale-{}-x86_64-linux", release.version);
    let archive = folder().join(format!("{name}.tar.gz"));
    succeed(Command::new("tar").arg("-xzf").arg(archive).arg("-C").arg(place))?;
    let unpacked = place.join(name);
    exist(&unpacked, &UNPACKED)?;
    exist(&unpacked, &[stage::NOTICES])?;
    Ok(unpacked.join("awale"))
}

fn exist(folder: &Path, names: &[&str]) -> Result<()> {
    for name in names {
        let size = fs::metadata(folder.join(name)).map_or(0, |file| file.len());
        ensure!(size > 0, "{name} is missing or empty in {}", folder.display());
    }
    Ok(())
}

/// The program tells its version, serves its page and finds itself well.
fn works(release: &Release, program: &Path) -> Result<()> {
    let version = output(Command::new(program).arg("--version"))?;
    ensure!(version == format!("awale {}\n", release.version), "found the version {version}");
    let data = TempDir::new()?;
    let mut command = Command::new(program);
    command.args(["serve", "--host", "127.0.0.1", "--port", "0", "--data-dir"]).arg(data.path());
    let serving = Serving::start(command.env_remove("AWALE_DATABASE"))?;
    has_page(&serving.address)?;
    let port = serving.address.rsplit(':').next().context("an address has a port")?;
    let health = ["health", "--host", "127.0.0.1", "--port", port];
    succeed(Command::new(program).args(health))
}

/// The whole page is served, not the note that it was left out.
pub(crate) fn has_page(address: &str) -> Result<()> {
    let page = page(address)?;
    ensure!(page.contains("/load-app-"), "{address} serves no page: {page}");
    Ok(())
}

/// Installs the package into a folder, tries it there, and removes it.
fn packaged(release: &Release, system: &Path) -> Result<()> {
    install::ensure("fakeroot", "fakeroot")?;
    let package = format!("awale_{}-1_{}.deb", release.version, debian_architecture()?);
    for inner in ["info", "updates"] {
        fs::create_dir_all(system.join("var/lib/dpkg").join(inner))?;
    }
    fs::create_dir_all(system.join("var/log"))?;
    fs::write(system.join("var/lib/dpkg/status"), "")?;
    let dpkg = |arguments: &[&str]| {
        let mut dpkg = Command::new("fakeroot");
        dpkg.arg("dpkg").arg(format!("--root={}", system.display()));
        // Its scripts are those of debhelper and know a root that is elsewhere, and has nothing else.
        dpkg.args(["--force-script-chrootless", "--force-depends"])
            .args(arguments)
            .current_dir(folder());
        output(&mut dpkg)
    };
    dpkg(&["--install", &package])?;
    exist(system, &INSTALLED)?;
    works(release, &system.join("usr/bin/awale"))?;
    dpkg(&["--purge", "awale"])?;
    let left = INSTALLED.iter().find(|name| system.join(name).exists());
    ensure!(left.is_none(), "the package left {left:?}");
    Ok(())
}

fn debian_architecture() -> Result<String> {
    Ok(output(Command::new("dpkg").arg("--print-architecture"))?.trim().to_owned())
}

/// The lists of what is inside are `CycloneDX` and name what the program and its page are made of.
fn inventory(release: &Release) -> Result<()> {
    for (list, names) in [
        ("awale", ["awale-core", "tokio", "sqlx"]),
        ("awale-page", ["awale-core", "leptos", "web-sys"]),
    ] {
        let path = folder().join(format!("{list}-{}.cdx.json", release.version));
        let list: serde_json::Value = serde_json::from_slice(&fs::read(&path)?)?;
        ensure!(list["bomFormat"] == "CycloneDX", "{} is no CycloneDX", path.display());
        let components = list["components"].as_array().context("a list of components")?;
        for name in names {
            let named = components.iter().any(|component| component["name"] == name);
            ensure!(named, "{} does not name {name}", path.display());
        }
    }
    Ok(())
}
