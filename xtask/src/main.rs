//! The tasks of the project. `cargo xtask test` is what continuous integration runs.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

mod audit;
mod batch;
mod bench;
mod browser;
mod changed;
mod cluster;
mod conformance;
mod dist;
mod fresh;
mod fuzz;
mod image;
mod install;
mod load;
mod mutants;
mod nightly;
mod pairings;
mod programs;
mod room;
mod run;
mod serving;
mod test;
mod timing;
mod tools;

use run::{Cargo, root, say};

/// The tasks of the project
#[derive(Parser, Debug)]
#[command(name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Install what the tests need, run all of them, and tell how long each part took
    Test(test::Options),
    /// Build the program for release and run the browser tests alone
    Browser(browser::Options),
    /// Break a cluster of three nodes while games are played through it, and count what is lost
    Cluster(cluster::Options),
    /// Play thousands of games through one node and through three, on SQLite and on PostgreSQL
    Load(load::Options),
    /// Let a class of forty enter, play and lose its server: processor time, memory, what comes back
    Class(room::Class),
    /// Let hundreds play an arena on three nodes, one of them killed: how long they wait
    Arena(room::Arena),
    /// Compare the pairings of thousands of simulated tournaments with another program's (from `PyPI`)
    Pairings(pairings::Options),
    /// Build the program for release and take the pictures of the READMEs (docs/pictures)
    Pictures,
    /// Build the program for release and take pictures of every page in every shape (target/gallery)
    Gallery(browser::Gallery),
    /// Serve the game for those who develop the page: after a change it is built anew within seconds
    Page,
    /// Time the first build on a new machine, and a build after a change of the page
    Fresh,
    /// Run the benchmarks and print their figures
    Bench,
    /// Make what a release hands out, with checksums: an archive, a package for Debian, a list of what
    /// is inside (target/packages; docs/releasing.md)
    Dist(dist::Options),
    /// Make the image for containers, start it and ask whether it is well (target/packages)
    Image(image::Options),
    /// Look at what we take from others: licences, sources, known faults (installs cargo-deny)
    Audit(audit::Options),
    /// Write the generated part of docs/rules.md: which tests show which clause
    Docs,
    /// Let the fuzzer throw bytes at every parser
    Fuzz {
        /// Seconds for each target
        #[arg(long, default_value_t = 60)]
        seconds: u32,
    },
    /// Break the code in small ways and see whether the tests notice (installs cargo-mutants)
    Mutants(mutants::Options),
    /// Play the release before against this one and fail on a loss of strength
    Nightly(nightly::Options),
}

fn main() -> ExitCode {
    match run(Cli::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            say(&format!("failed: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    match task {
        Task::Test(options) => test::run(&options),
        Task::Browser(options) => browser::release(&options),
        Task::Cluster(options) => cluster::run(&options),
        Task::Load(options) => load::run(&options),
        Task::Class(class) => class.run(),
        Task::Arena(arena) => arena.run(),
        Task::Pairings(options) => pairings::run(&options),
        Task::Pictures => browser::pictures(),
        Task::Gallery(wanted) => browser::gallery(&wanted),
        Task::Page => Cargo::new(["run", "--package", "awale", "--", "serve"])
            .env("AWALE_QUICK_WEB", "1")
            .run("the page"),
        Task::Fresh => fresh::measure(&root()),
        Task::Bench => bench::run(),
        Task::Dist(options) => dist::run(&options),
        Task::Image(options) => image::run(&options),
        Task::Audit(options) => audit::run(&options),
        Task::Docs => conformance::write(&root()).and_then(|()| conformance::check(&root())),
        Task::Fuzz { seconds } => fuzz::build().and_then(|()| fuzz::run(seconds)),
        Task::Mutants(options) => mutants::run(&options),
        Task::Nightly(options) => nightly::run(&options),
    }
}
