//! `cargo xtask nightly`: the release before against the present one. Fails on a loss of strength.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::run::{cargo_program, output, root, say, succeed, succeeds};

/// The match.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The revision to play against [default: the latest tag before this commit]
    #[arg(long, value_name = "REV")]
    base: Option<String>,
    /// The rule set
    #[arg(long, default_value = "awale")]
    rules: String,
    /// Games at most; a loss or its absence is decided earlier
    #[arg(long, default_value_t = 4000)]
    games: usize,
}

/// Elo that a release may lose unnoticed, against none: 5 % of the runs are wrong either way.
const TEST: &str = "elo0=-10,elo1=0";
/// How both players think: alike, without what is not theirs, fast enough for a night of games.
const MEANS: &str = "millis=10,option.Hash=16,option.Book=false,option.Tables=<empty>";

pub(crate) fn run(options: &Options) -> Result<()> {
    let root = root();
    let base = options.base.clone().map_or_else(|| release_before(&root), Ok)?;
    let folder = root.join("target/nightly");
    fs::create_dir_all(&folder)?;
    let lab = program(&folder, &root, "awale-lab", "lab")?;
    program(&folder, &root, "awale", "present")?;
    let worktree = Worktree::new(&root, folder.join("worktree"), &base)?;
    program(&folder, &worktree.path, "awale", "before")?;
    drop(worktree);

    let Options { rules, games, .. } = options;
    let pairs = games.div_ceil(2);
    let openings = folder.join(format!("openings-{rules}-{pairs}.txt"));
    if !openings.exists() {
        let mut write = Command::new(&lab);
        write.arg("openings").arg(&openings).args(["--rules", rules]);
        succeed(write.args(["--count", &pairs.to_string()]))?;
    }
    let report = folder.join(format!("{rules}.html"));
    // Called from their own folder, whose path may have blanks.
    let player = |name: &str| format!("uci=./{name} uci,{MEANS}");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut play = Command::new(&lab);
    play.args(["match", "--rules", rules, "--games", &games.to_string(), "--sprt", TEST]);
    play.args(["--threads", &threads.to_string()]);
    play.arg("--openings").arg(&openings).arg("--html").arg(&report);
    play.args([player("present"), player("before")]).current_dir(&folder);
    let shown = report.display();
    match play.status().context("cannot run awale-lab")?.code() {
        Some(0) => say(&format!("no loss of strength against {base} in {rules} ({shown})")),
        Some(1) => bail!("loss of strength against {base} in {rules} ({shown})"),
        _ => bail!("the match against {base} could not be played"),
    }
    Ok(())
}

/// The latest tag before this commit: on a release, the one before it.
fn release_before(repository: &Path) -> Result<String> {
    let describe = ["describe", "--tags", "--abbrev=0", "HEAD~"];
    let tag = output(Command::new("git").args(describe).current_dir(repository));
    Ok(tag.context("there is no release before this commit: say --base REV")?.trim().to_owned())
}

/// Builds a program of a checkout, without the page, and keeps it under a name.
fn program(folder: &Path, checkout: &Path, package: &str, name: &str) -> Result<PathBuf> {
    say(&format!("building {name}"));
    // One folder for all builds: what is not ours is compiled once.
    let target = folder.join("build");
    let mut cargo = Command::new(cargo_program());
    cargo.args(["build", "--release", "--package", package, "--target-dir"]).arg(&target);
    succeed(cargo.current_dir(checkout).env("AWALE_SKIP_WEB", "1"))?;
    let suffix = std::env::consts::EXE_SUFFIX;
    let kept = folder.join(format!("{name}{suffix}"));
    fs::copy(target.join(format!("release/{package}{suffix}")), &kept)?;
    Ok(kept)
}

/// A checkout of a revision that goes when it is no longer needed.
struct Worktree {
    repository: PathBuf,
    path: PathBuf,
}

impl Worktree {
    fn new(repository: &Path, path: PathBuf, revision: &str) -> Result<Worktree> {
        let worktree = Worktree { repository: repository.to_owned(), path };
        // What a run that was broken off has left.
        worktree.remove();
        let mut add = worktree.git();
        add.args(["add", "--quiet", "--force", "--detach"]).arg(&worktree.path).arg(revision);
        succeed(&mut add)?;
        Ok(worktree)
    }

    fn git(&self) -> Command {
        let mut git = Command::new("git");
        git.arg("worktree").current_dir(&self.repository);
        git
    }

    fn remove(&self) {
        let mut remove = self.git();
        if self.path.exists() && !succeeds(remove.args(["remove", "--force"]).arg(&self.path)) {
            // No worktree that git knows.
            let _ = fs::remove_dir_all(&self.path);
        }
    }
}

impl Drop for Worktree {
    fn drop(&mut self) {
        self.remove();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_release_before_is_the_latest_tag_before_this_commit() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = temporary.path();
        let git = |arguments: &[&str]| {
            let mut git = Command::new("git");
            git.args(["-c", "user.name=a", "-c", "user.email=a@a"]).args(arguments);
            succeed(git.current_dir(folder)).unwrap();
        };
        git(&["init", "--quiet"]);
        let commit = |text: &str| git(&["commit", "--quiet", "--allow-empty", "-m", text]);
        commit("one");
        commit("two");
        assert!(format!("{:#}", release_before(folder).unwrap_err()).contains("--base REV"));
        git(&["tag", "v1"]);
        assert!(release_before(folder).is_err(), "this commit is the only release");
        commit("three");
        assert_eq!(release_before(folder).unwrap(), "v1");
        git(&["tag", "v2"]);
        assert_eq!(release_before(folder).unwrap(), "v1");
        let worktree = Worktree::new(folder, folder.join("worktree"), "v1").unwrap();
        let head = output(
            Command::new("git").args(["log", "-1", "--format=%s"]).current_dir(&worktree.path),
        );
        assert_eq!(head.unwrap().trim(), "two");
        let path = worktree.path.clone();
        drop(worktree);
        assert!(!path.exists());
    }
}
