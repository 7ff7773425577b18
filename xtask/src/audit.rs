//! `cargo xtask audit`: what we take from others, held against deny.toml.
//!
//! Licences, sources and bans are also checked by xtask/tests/licences.rs, which needs no further program.

use std::process::Command;

use anyhow::{Context, Result};
use clap::Args;

use crate::run::{root, say, succeed};
use crate::tools::Tool;

const DENY: Tool = Tool { name: "cargo-deny", version: "0.20.2" };

/// What to look at.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Leave out known faults: their list is fetched from GitHub
    #[arg(long)]
    without_advisories: bool,
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let program = DENY.installed()?;
    let check = |what: &[&str]| {
        let mut deny = Command::new(&program);
        deny.args(["deny", "--all-features", "--locked", "check", "--hide-inclusion-graph"]);
        succeed(deny.args(what).current_dir(root()))
    };
    check(&["licenses", "bans", "sources"])?;
    if options.without_advisories {
        say("known faults were not looked for");
        return Ok(());
    }
    check(&["advisories"])
        .context("known faults (--without-advisories where GitHub is out of reach)")
}
