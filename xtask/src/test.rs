//! Everything that must hold before a change lands, or the part of it that a change can break.

use std::collections::BTreeSet;
use std::thread;

use anyhow::{Context, Result};
use clap::Args;

use crate::changed::Scope;
use crate::run::{Cargo, root, say};
use crate::timing::{Timings, timed};
use crate::{browser, cluster, fuzz, install};

/// Seconds for each fuzz target: enough to run through what an earlier run found and a little more.
const FUZZ_SECONDS: u32 = 5;

/// Which tests to run.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Only what the changes since `--base` can have broken, those not committed included
    #[arg(long)]
    changed: bool,
    /// The commit to compare with [default: where the branch left origin/main, or the commit before]
    #[arg(long, value_name = "REV", requires = "changed")]
    base: Option<String>,
}

/// Runs the tests and tells how long each part took, also if one fails.
pub(crate) fn run(options: &Options) -> Result<()> {
    let scope = if options.changed { Scope::changed(options.base.as_deref())? } else { Scope::All };
    say(&format!("testing {scope}"));
    let mut timings = Timings::begin();
    let browser = scope.browser()?;
    let outcome = parts(&scope, &browser, &mut timings);
    say(&format!("how long each part took:\n{timings}"));
    outcome
}

fn parts(scope: &Scope, browser: &BTreeSet<String>, timings: &mut Timings) -> Result<()> {
    let packages = scope.packages();
    // The page has tests, too: here it is always built.
    let test = |packages| Cargo::new(["test"]).args(packages).env_remove("AWALE_SKIP_WEB");
    thread::scope(|threads| {
        // What comes from the network comes while the processor is busy with the lints.
        let installed = threads.spawn(|| prepare(scope, browser));
        if let Some(packages) = &packages {
            timings.part("formatting", || {
                // `--all` would name the packages that the workspace depends on too.
                let format =
                    if *scope == Scope::All { vec!["--all".to_owned()] } else { packages.clone() };
                Cargo::new(["fmt"]).args(format).args(["--check"]).run("formatting")
            })?;
            timings.part("lints", || {
                let deny = ["--all-targets", "--", "-D", "warnings"];
                Cargo::new(["clippy"]).args(packages).args(deny).run("lints")
            })?;
            timings.part("compiling the tests and the page", || {
                test(packages).args(["--no-run"]).run("compiling the tests and the page")
            })?;
        }
        timings.part("waiting for what is installed", || {
            installed.join().ok().context("the installation does not panic")?
        })?;
        // They wait much and compute little, so they run beside the others. The program is the one
        // that the other tests use: its overflow checks are on.
        let program = root().join("target/debug/awale");
        let beside = (!browser.is_empty())
            .then(|| threads.spawn(move || timed(|| browser::test_aside(&program, browser))));
        let rest = (|| {
            if let Some(packages) = &packages {
                timings.part("tests and documentation examples", || {
                    test(packages).run("tests and documentation examples")
                })?;
            }
            if scope.reaches("awale-engine") {
                timings.part("a toy rule set", || {
                    // Apart from the rest, which must not know this rule set.
                    let toy =
                        ["test", "-p", "awale-engine", "--features", "__toy", "--test", "toy"];
                    Cargo::new(toy).run("a toy rule set")
                })?;
            }
            if scope.fuzz() {
                timings.part("compiling the fuzz targets", fuzz::build)?;
                timings.part("fuzz targets", || fuzz::run(FUZZ_SECONDS))?;
            }
            Ok(())
        })();
        if let Some(beside) = beside {
            let told = beside.join().ok().context("the browser tests do not panic")?;
            timings.note("browser tests, beside the others", told).and(rest)?;
        } else {
            rest?;
        }
        if scope.reaches("awale-server") {
            // Alone: it measures how soon play goes on.
            timings.part("a broken cluster", cluster::short)?;
        }
        Ok(())
    })
}

/// Installs what the parts need besides cargo.
fn prepare(scope: &Scope, browser: &BTreeSet<String>) -> Result<()> {
    if scope.reaches("awale-print") {
        install::ensure("pdftoppm", "poppler-utils")?;
    }
    if scope.reaches("awale-store") {
        cluster::install()?;
    }
    if scope.reaches("awale") {
        install::ensure("groff", "groff-base")?;
    }
    if scope.reaches("xtask") {
        install::ensure("systemd-analyze", "systemd")?;
        install::ensure("haproxy", "haproxy")?;
        install::ensure("openssl", "openssl")?;
    }
    if scope.fuzz() {
        install::ensure("c++", "g++")?;
    }
    if !browser.is_empty() {
        browser::install()?;
    }
    Ok(())
}
