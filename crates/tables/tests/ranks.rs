//! Layers solved by several processes over MPI: the files of the builder with threads, byte for byte, and a
//! job that goes on after one of its processes was killed.
//!
//! This program starts itself under `mpirun`. Run by `cargo xtask test`, or with an `OpenMPI` installed by
//! `cargo test -p awale-tables --features mpi --test ranks`.

#![expect(clippy::print_stdout, reason = "a rank tells the test how far it is")]

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use awale_core::RuleSet;
use awale_tables::{BuildError, Builder, Ranks, Stage, folder};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// The first argument of a process of a job.
const RANK: &str = "--rank";

/// Seconds from one state on disk to the next: no job here takes as long, or after every pass.
const KEEP_NOTHING: &str = "3600";
const KEEP_EVERY_PASS: &str = "0";

/// The largest layer: what several processes wait for each other takes longer than what they compute, and the
/// machine that tests has other work.
const SEEDS: u8 = 14;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().collect();
    if let [_, first, rules, seeds, folder, keep_every] = &arguments[..]
        && first == RANK
    {
        let keep_every = Duration::from_secs(keep_every.parse()?);
        return rank(rules.parse()?, seeds.parse()?, Path::new(folder), keep_every);
    }
    // What tests are listed and which are asked for is the harness's; this program has no other.
    if arguments.iter().any(|argument| argument == "--list") {
        return Ok(());
    }
    let (said, alone) = several_ranks_write_the_files_of_one(RuleSet::Awari, SEEDS, 4)?;
    a_killed_rank_costs_at_most_a_pass(&said, alone.path())?;
    several_ranks_write_the_files_of_one(RuleSet::Awale, 12, 3)?;
    several_ranks_write_the_files_of_one(RuleSet::Awele, 12, 2)?;
    other_games_are_refused()?;
    println!("ranks: 5 tests passed");
    Ok(())
}

/// What every process of a job does. The first tells every report, and at last which layers were found.
fn rank(rules: RuleSet, seeds: u8, folder: &Path, keep_every: Duration) -> Outcome<()> {
    let ranks = Ranks::join().ok_or("joined twice")?;
    println!("process {} {}", ranks.rank(), std::process::id());
    let builder = Builder::new(rules, seeds, folder).threads(1).keep_every(keep_every);
    let built = builder.run_across(&ranks, |progress| {
        if progress.stage == Stage::Solving {
            println!("solving {}", progress.seeds);
        }
        ControlFlow::Continue(())
    });
    match built {
        Ok(summary) if ranks.is_first() => println!("found {}", summary.found),
        Ok(_) => {}
        Err(error) => {
            println!("error {error}");
            ranks.abort();
        }
    }
    Ok(())
}

/// A job of so many processes.
fn job(rules: RuleSet, seeds: u8, ranks: usize, folder: &Path, keep_every: &str) -> Outcome<Child> {
    let mut command = Command::new("mpirun");
    command.args(["--allow-run-as-root", "--oversubscribe", "-n", &ranks.to_string()]);
    command.arg(std::env::current_exe()?).args([RANK, rules.name(), &seeds.to_string()]);
    command.args([folder.as_os_str(), keep_every.as_ref()]);
    Ok(command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?)
}

/// What a job says, to its end, which must be a good one.
fn finished(job: Child) -> Outcome<Vec<String>> {
    let output = job.wait_with_output()?;
    let said = String::from_utf8(output.stdout)?;
    assert!(output.status.success(), "{}: {said}", output.status);
    Ok(said.lines().map(str::to_owned).collect())
}

/// Compares two folders, which hold nothing but finished layers.
fn compare(rules: RuleSet, seeds: u8, alone: &Path, together: &Path) -> Outcome<()> {
    for seeds in 0..=seeds {
        let [alone, together] =
            [alone, together].map(|at| std::fs::read(folder::path(at, rules, seeds)));
        assert!(alone? == together?, "{rules} {seeds}");
    }
    let left = std::fs::read_dir(together)?.flatten().map(|entry| entry.path());
    let left: Vec<_> =
        left.filter(|path| !path.extension().is_some_and(|e| e == "awt" || e == "lock")).collect();
    assert!(left.is_empty(), "{left:?}");
    Ok(())
}

/// Returns what the job said, and the folder of the builder with threads.
fn several_ranks_write_the_files_of_one(
    rules: RuleSet,
    seeds: u8,
    ranks: usize,
) -> Outcome<(Vec<String>, tempfile::TempDir)> {
    let alone = tempfile::tempdir()?;
    Builder::new(rules, seeds, alone.path()).run(|_| ControlFlow::Continue(()))?;
    let together = tempfile::tempdir()?;
    let said = finished(job(rules, seeds, ranks, together.path(), KEEP_NOTHING)?)?;
    compare(rules, seeds, alone.path(), together.path())?;
    println!("{rules}: {ranks} ranks write the files of one to {seeds} seeds");
    Ok((said, alone))
}

/// `whole` is what a job said that nobody killed, and `alone` the files that are expected.
fn a_killed_rank_costs_at_most_a_pass(whole: &[String], alone: &Path) -> Outcome<()> {
    /// Reports of the last layer before a process is killed.
    const BEFORE: usize = 9;
    let (rules, solving) = (RuleSet::Awari, format!("solving {SEEDS}"));
    let count = |said: &[String]| said.iter().filter(|line| **line == solving).count();
    let all = count(whole);
    assert!(all > BEFORE, "{all}");

    let folder = tempfile::tempdir()?;
    // The layers below are there: a job takes them as it finds them.
    for seeds in 0..SEEDS {
        let name = |at: &Path| folder::path(at, rules, seeds);
        std::fs::copy(name(alone), name(folder.path()))?;
    }
    let mut killed = job(rules, SEEDS, 4, folder.path(), KEEP_EVERY_PASS)?;
    let mut victim = None;
    let mut reports = 0;
    for line in BufReader::new(killed.stdout.take().ok_or("a pipe")?).lines() {
        let line = line?;
        if let Some(process) = line.strip_prefix("process 2 ") {
            victim = Some(process.to_owned());
        }
        reports += usize::from(line == solving);
        if reports >= BEFORE
            && let Some(process) = victim.take()
        {
            assert!(Command::new("kill").args(["-9", &process]).status()?.success());
        }
    }
    assert!(!killed.wait()?.success(), "a job without one of its processes fails");
    assert!(!folder::path(folder.path(), rules, SEEDS).exists());

    // With another number of processes than before.
    let said = finished(job(rules, SEEDS, 3, folder.path(), KEEP_NOTHING)?)?;
    assert!(said.contains(&format!("found {SEEDS}")), "all layers but the last: {said:?}");
    // The pass in hand is lost; one at the start sees that little is left, and one at the end marks it.
    let again = count(&said);
    assert!(again < all && reports + again <= all + 4, "{reports} before, {again} after, {all}");
    compare(rules, SEEDS, alone, folder.path())?;
    println!("a killed rank: {reports} reports before, {again} after, {all} in one go");
    Ok(())
}

fn other_games_are_refused() -> Outcome<()> {
    let folder = tempfile::tempdir()?;
    let output = job(RuleSet::Abapa, 12, 2, folder.path(), KEEP_NOTHING)?.wait_with_output()?;
    assert!(!output.status.success());
    let said = String::from_utf8(output.stdout)?;
    let expected = format!("error {}", BuildError::Ranks(RuleSet::Abapa));
    assert!(said.contains(&expected), "{said}");
    println!("other games are refused");
    Ok(())
}
