//! Everything that must hold before a change lands, or the part of it that a change can break.

use std::collections::BTreeSet;
use std::thread;

use anyhow::{Context, Result};
use clap::Args;

use crate::changed::Scope;
use crate::run::{Cargo, say};
use crate::timing::{Timings, timed};
use crate::{browser, cluster, fuzz, image, install, programs};

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
    thread::scope(|threads| {
        // What comes from the network comes while the processor is busy with compiling.
        let installed = threads.spawn(|| prepare(scope, browser));
        let mut tests = Vec::new();
        if scope.has_crates() {
            timings
                .part("formatting", || Cargo::new(["fmt", "--all", "--check"]).run("formatting"))?;
            tests = timings.part("compiling and linting the tests and the page", || {
                say("compiling and linting the tests and the page");
                programs::compile()
            })?;
        }
        timings.part("waiting for what is installed", || {
            installed.join().ok().context("the installation does not panic")?
        })?;
        // Tests wait for servers, databases and browsers. What is left to compile fills the time.
        let program = programs::awale();
        let in_browsers = (!browser.is_empty())
            .then(|| threads.spawn(move || timed(|| browser::test_aside(&program, browser))));
        let compiled = threads.spawn(|| compiled_apart(scope));
        let tested = timings.part("tests", || programs::run(&tests, scope));
        let compiled = compiled.join().ok().context("a part that compiles does not panic")?;
        let compiled = timings.join(compiled);
        let shown = in_browsers.map_or(Ok(()), |beside| {
            let told = beside.join().ok().context("the browser tests do not panic")?;
            timings.note("browser tests, beside the tests", told)
        });
        tested.and(compiled).and(shown)?;
        if scope.reaches("awale") {
            timings.part("the image", || image::attempt(&programs::awale()))?;
        }
        if scope.reaches("awale-server") {
            // Alone: it measures how soon play goes on.
            timings.part("a broken cluster", cluster::short)?;
        }
        Ok(())
    })
}

/// What is compiled by itself: tests with settings of their own.
fn compiled_apart(scope: &Scope) -> (Timings, Result<()>) {
    let mut timings = Timings::begin();
    let outcome = (|| {
        if scope.has_crates() {
            timings.part("documentation examples, beside the tests", || {
                // Like the tests, whose libraries are there already.
                let mut cargo = Cargo::new(["test", "--workspace", "--doc", "--quiet"]);
                programs::lint_too(cargo.command())?;
                cargo.env_remove("AWALE_SKIP_WEB").run("documentation examples")
            })?;
        }
        if scope.reaches("awale-tables") || scope.reaches("awale-engine") {
            timings.part("several ranks and a toy rule set, beside the tests", || {
                // Apart from the rest, which needs no MPI and must not know this rule set; together, because
                // the tables take minutes to compile.
                let packages = ["-p", "awale-tables", "-p", "awale-engine"];
                let features = ["--features", "awale-tables/mpi,awale-engine/__toy"];
                let targets = ["--test", "ranks", "--bench", "ranks", "--test", "toy"];
                let tests = programs::compile_some(&[&packages[..], &features, &targets].concat())?;
                programs::run(&tests, scope)
            })?;
        }
        if scope.fuzz() {
            timings.part("fuzz targets, beside the tests", || {
                fuzz::build()?;
                fuzz::run(FUZZ_SECONDS)
            })?;
        }
        Ok(())
    })();
    (timings, outcome)
}

/// Installs what the parts need besides cargo.
fn prepare(scope: &Scope, browser: &BTreeSet<String>) -> Result<()> {
    if scope.reaches("awale-print") {
        install::ensure("pdftoppm", "poppler-utils")?;
    }
    if scope.has_crates() {
        install::ensure_mpi()?;
    }
    if scope.reaches("awale-tables") {
        install::ensure("busybox", "busybox")?;
    }
    // The program uses the store and the server, so it is reached with them.
    if scope.reaches("awale") {
        cluster::install()?;
        install::ensure("pgbouncer", "pgbouncer")?;
    }
    if scope.reaches("awale") {
        install::ensure("groff", "groff-base")?;
        image::install()?;
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
