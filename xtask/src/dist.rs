//! `cargo xtask dist`: what a release hands out. The same commit gives the same bytes, in whatever
//! folder it is built.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use cargo_metadata::MetadataCommand;
use clap::Args;

use crate::run::{cargo_program, output, root, say, succeed};
use crate::tools::Tool;

mod archive;
mod check;
mod inventory;
mod notices;
mod program;
mod stage;

pub(crate) use archive::sums;
pub(crate) use check::has_page;
pub(crate) use notices::text as third_party;
pub(crate) use program::build;

use program::static_target;

/// What the page is compiled for.
const PAGE_TARGET: &str = "wasm32-unknown-unknown";

const DEB: Tool = Tool { name: "cargo-deb", version: "3.8.0" };

/// How to make a release.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Pack what is there, though some of it is not committed
    #[arg(long)]
    allow_dirty: bool,
    /// Build it once more in another folder, from a clone, and compare every byte
    #[arg(long, conflicts_with = "allow_dirty")]
    twice: bool,
}

/// What is released: its version, and when it was committed.
#[derive(Debug)]
pub(crate) struct Release {
    pub(crate) version: String,
    /// Seconds since 1970; the time of every file that is packed.
    pub(crate) epoch: u64,
    /// The same as people write it, `2026-11-18T06:00:00Z`.
    pub(crate) time: String,
}

impl Release {
    pub(crate) fn read(allow_dirty: bool) -> Result<Release> {
        let git = |arguments: &[&str]| {
            output(Command::new("git").args(arguments).env("TZ", "UTC").current_dir(root()))
        };
        let changed = git(&["status", "--porcelain"])?;
        if !allow_dirty && !changed.is_empty() {
            bail!(
                "expected everything to be committed, found (--allow-dirty packs it):\n{changed}"
            );
        }
        let date = "--date=format-local:%Y-%m-%dT%H:%M:%SZ";
        let committed = git(&["log", "-1", "--format=%ct %cd", date])?;
        let committed = committed.trim().split_once(' ').context("git tells no time")?;
        let epoch = committed.0.parse().context("git tells no time of the commit")?;
        let time = committed.1.to_owned();
        let metadata = MetadataCommand::new().no_deps().current_dir(root()).exec()?;
        let program = metadata.packages.iter().find(|package| package.name.as_str() == "awale");
        let version = program.context("there is no package awale")?.version.to_string();
        Ok(Release { version, epoch, time })
    }
}

/// Where everything is put. Cargo has a folder target/dist of its own, for the profile of that name.
pub(crate) fn folder() -> PathBuf {
    root().join("target/packages")
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let release = Release::read(options.allow_dirty)?;
    let folder = folder();
    if folder.exists() {
        // Nothing of an earlier version is left.
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let program = build(&release)?;
    let files = stage::lay_out(&folder, &program)?;
    let name = format!("awale-{}-x86_64-linux", release.version);
    archive::pack(&files, &name, release.epoch, &folder.join(format!("{name}.tar.gz")))?;
    deb(&release)?;
    sbom(&release)?;
    sums(&folder)?;
    check::all(&release, &program)?;
    if options.twice {
        again()?;
    }
    say(&format!("in {}:\n{}", folder.display(), fs::read_to_string(folder.join(archive::SUMS))?));
    Ok(())
}

/// The package for Debian and what comes of it, described in crates/cli/Cargo.toml.
fn deb(release: &Release) -> Result<()> {
    let mut command = Command::new(DEB.installed()?);
    // Quiet: it takes the files that were laid out in target/ for programs to be built.
    command.args([
        "deb",
        "--quiet",
        "--package",
        "awale",
        "--no-build",
        "--no-strip",
        "--profile",
        "dist",
    ]);
    command.args(["--locked", "--target", &static_target(), "--output"]).arg(folder());
    command.env("SOURCE_DATE_EPOCH", release.epoch.to_string()).current_dir(root());
    say("the package for Debian");
    succeed(&mut command)
}

/// Writes what the program and its page are made of.
fn sbom(release: &Release) -> Result<()> {
    say("the lists of what is inside");
    for subject in inventory::subjects() {
        let file = format!("{}-{}.cdx.json", subject.name, release.version);
        fs::write(folder().join(file), inventory::list(&subject, release)?)?;
    }
    Ok(())
}

/// Makes the release of a clone in another folder and compares the sums.
fn again() -> Result<()> {
    let clone = root().join("target/again");
    if clone.exists() {
        fs::remove_dir_all(&clone)?;
    }
    succeed(Command::new("git").args(["clone", "--quiet"]).arg(root()).arg(&clone))?;
    // The tools need not be installed once more.
    fs::create_dir(clone.join("target"))?;
    symlink(root().join("target/tools"), clone.join("target/tools"))?;
    let mut cargo = Command::new(cargo_program());
    cargo.args(["xtask", "dist"]).current_dir(&clone).env_remove("CARGO_TARGET_DIR");
    say("once more in another folder");
    succeed(&mut cargo)?;
    let told = |root: &Path| fs::read_to_string(root.join("target/packages").join(archive::SUMS));
    let (first, second) = (told(&root())?, told(&clone)?);
    ensure!(
        first == second,
        "expected the same bytes, found\n{first}and in {}\n{second}",
        clone.display()
    );
    say("the same bytes in both folders");
    Ok(fs::remove_dir_all(clone)?)
}
