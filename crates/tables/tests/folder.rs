//! Folders of tables: the same files from any number of threads, and after any kill.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::fs;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use awale_core::RuleSet;
use awale_tables::folder::{list, path};
use awale_tables::{
    BuildError, Builder, FileError, ProbeError, Stage, Tables, Worth, board, positions,
};

fn go(progress: &awale_tables::BuildProgress) -> ControlFlow<()> {
    assert!(progress.done <= progress.total);
    ControlFlow::Continue(())
}

fn build(rules: RuleSet, seeds: u8, folder: &Path, threads: usize) {
    Builder::new(rules, seeds, folder).threads(threads).run(go).unwrap();
}

fn same_files(rules: RuleSet, seeds: u8, one: &Path, other: &Path) {
    for seeds in 0..=seeds {
        let read = |folder| fs::read(path(folder, rules, seeds)).unwrap();
        assert!(read(one) == read(other), "{rules} {seeds}");
    }
}

#[test]
fn one_thread_and_two_write_the_same_files() {
    for (rules, seeds) in [
        (RuleSet::Awari, 12),
        (RuleSet::Awale, 11),
        (RuleSet::Awele, 10),
        (RuleSet::Avele, 10),
        (RuleSet::Abapa, 9),
        (RuleSet::Eqwale, 7),
    ] {
        let (one, two) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        build(rules, seeds, one.path(), 1);
        build(rules, seeds, two.path(), 2);
        same_files(rules, seeds, one.path(), two.path());
    }
}

/// The threads that a user gets: a lost update would show here and nowhere else.
#[test]
fn a_build_with_all_threads_is_verified() {
    let folder = tempfile::tempdir().unwrap();
    build(RuleSet::Awale, 13, folder.path(), 0);
    let tables = Tables::open(folder.path(), RuleSet::Awale).unwrap();
    assert_eq!(tables.most_seeds(), Some(13));
    for seeds in 11..=13 {
        tables.verify(seeds).unwrap();
    }
}

#[test]
fn a_stopped_build_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let whole = tempfile::tempdir().unwrap();
    build(RuleSet::Awari, 9, whole.path(), 2);
    let mut stops = 0;
    loop {
        let builder = Builder::new(RuleSet::Awari, 9, folder.path()).threads(2);
        // Stops in the middle of the first layer that is not there yet, then after it.
        let mut solving = 0;
        let summary = builder
            .run(|progress| {
                solving += u32::from(progress.stage == Stage::Solving);
                let stop = progress.stage == Stage::Finished || stops % 2 == 0 && solving == 2;
                if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
        if !summary.stopped {
            break;
        }
        stops += 1;
    }
    assert!(stops >= 10);
    same_files(RuleSet::Awari, 9, folder.path(), whole.path());
}

#[test]
fn a_damaged_file_is_built_again() {
    let folder = tempfile::tempdir().unwrap();
    build(RuleSet::Awale, 6, folder.path(), 1);
    let file = path(folder.path(), RuleSet::Awale, 5);
    let good = fs::read(&file).unwrap();
    let mut bad = good.clone();
    let last = bad.len() - 1;
    bad[last] ^= 1;
    fs::write(&file, &bad).unwrap();
    let tables = Tables::open(folder.path(), RuleSet::Awale).unwrap();
    let error = tables.stats(5).unwrap_err().to_string();
    assert!(error.contains("of a block"), "{error}");
    fs::write(&file, &good[..100]).unwrap();
    let error = Tables::open(folder.path(), RuleSet::Awale).unwrap_err();
    assert!(error.to_string().contains("awale-05.awt"), "{error}");
    let cause = std::error::Error::source(&error).unwrap().to_string();
    assert!(cause.starts_with("expected"), "{cause}");
    build(RuleSet::Awale, 6, folder.path(), 1);
    assert!(fs::read(&file).unwrap() == good);
}

/// Another program shortens, empties or overwrites a file that is open: every answer is an error or
/// right, and nothing ends by a signal. When the bytes are back, so are the answers.
#[test]
fn a_file_that_changes_while_it_is_open_gives_no_wrong_value() {
    const SEEDS: u8 = 9;
    let folder = tempfile::tempdir().unwrap();
    build(RuleSet::Awale, SEEDS, folder.path(), 1);
    let file = path(folder.path(), RuleSet::Awale, SEEDS);
    let good = fs::read(&file).unwrap();
    let tables = Tables::open(folder.path(), RuleSet::Awale).unwrap();
    let cells = (0..positions(SEEDS)).step_by(97);
    let boards: Vec<_> = cells.map(|cell| board(SEEDS, cell).unwrap()).collect();
    let answers = || boards.iter().map(|&(own, other)| tables.worth(own, other)).collect();
    let right: Vec<Result<Worth, ProbeError>> = answers();
    assert!(right.iter().all(Result::is_ok));
    // In place, as `cp` and `rsync --inplace` write: a new file under the name would not matter.
    let write = |bytes: &[u8]| {
        let mut open = fs::OpenOptions::new().write(true).truncate(true).open(&file).unwrap();
        open.write_all(bytes).unwrap();
    };
    let mut unknown = Vec::new();
    for left in [good.len() - 1, good.len() * 2 / 3, good.len() / 3, 100, 0] {
        write(&good[..left]);
        let found: Vec<_> = answers();
        for (found, right) in found.iter().zip(&right) {
            match found {
                Err(ProbeError::File(FileError::Truncated { .. })) => {}
                other => assert_eq!(other, right),
            }
        }
        unknown.push(found.iter().filter(|found| found.is_err()).count());
        assert!(tables.unpacked(SEEDS).is_err(), "{left} bytes are no layer");
    }
    assert!(unknown.is_sorted() && unknown[1] > 0, "{unknown:?} of {}", right.len());
    assert_eq!(unknown.last(), Some(&right.len()));
    let other: Vec<u8> = good.iter().map(|byte| byte ^ 0x55).collect();
    write(&other);
    let checksum = |found: &Result<Worth, ProbeError>| {
        matches!(found, Err(ProbeError::File(FileError::Checksum { .. })))
    };
    assert!(answers().iter().all(checksum));
    write(&good);
    assert_eq!(answers(), right);
}

/// What is wrong with a file of a layer of avele with three seeds, which is then built again.
fn refused_and_built_again(bytes: &[u8]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let file = path(folder.path(), RuleSet::Avele, 3);
    fs::write(&file, bytes).unwrap();
    let error = Tables::open(folder.path(), RuleSet::Avele).unwrap_err();
    assert!(error.to_string().contains("avele-03.awt"), "{error}");
    build(RuleSet::Avele, 3, folder.path(), 1);
    let tables = Tables::open(folder.path(), RuleSet::Avele).unwrap();
    assert_eq!(tables.most_seeds(), Some(3));
    std::error::Error::source(&error).unwrap().to_string()
}

/// A file that an earlier version of the program wrote.
#[test]
fn a_table_of_an_earlier_format_is_refused_and_built_again() {
    let earlier =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/tables/avele-03-reading-0.awt");
    assert_eq!(
        refused_and_built_again(&fs::read(earlier).unwrap()),
        "expected table format version 2, found 1: it was built by another version and must be built \
         again (awale solve)"
    );
}

/// A file from when the rules of avele were read in another way (A3).
#[test]
fn a_table_of_an_earlier_reading_is_refused_and_built_again() {
    let folder = tempfile::tempdir().unwrap();
    build(RuleSet::Avele, 3, folder.path(), 1);
    let mut bytes = fs::read(path(folder.path(), RuleSet::Avele, 3)).unwrap();
    bytes[14] = 0;
    let checksum = crc32fast::hash(&bytes[..60]);
    bytes[60..64].copy_from_slice(&checksum.to_le_bytes());
    assert_eq!(
        refused_and_built_again(&bytes),
        "expected tables of avele by reading 1 of its rules, found reading 0: they were built by \
         another version and must be built again (awale solve --rules avele)"
    );
}

#[test]
fn limits_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let run = |builder: Builder| builder.run(go).unwrap_err();
    let error = run(Builder::new(RuleSet::Awari, 49, folder.path()));
    assert!(matches!(error, BuildError::Seeds { most: 48, found: 49 }), "{error}");
    let error = run(Builder::new(RuleSet::Eqwale, 40, folder.path()));
    assert!(matches!(error, BuildError::Seeds { most: 25, found: 40 }), "{error}");
    let error = run(Builder::new(RuleSet::Awari, 24, folder.path()).memory(400 << 20));
    let BuildError::Memory { seeds: 24, needed, .. } = error else { panic!("{error}") };
    assert!(Builder::new(RuleSet::Awari, 24, folder.path()).memory(needed).plan().is_ok());
    let error = run(Builder::new(RuleSet::Awari, 24, folder.path()).disk(100 << 20));
    let BuildError::Disk { needed, .. } = error else { panic!("{error}") };
    assert!(Builder::new(RuleSet::Awari, 24, folder.path()).disk(needed).plan().is_ok());
    assert_eq!(list(folder.path()).unwrap(), []);
}

/// The child of the next test: builds into the folder it is given, and is killed there.
#[test]
fn child_that_builds() {
    if let Some(folder) = std::env::var_os("AWALE_TABLES_TEST_BUILD") {
        build(RuleSet::Awari, 13, Path::new(&folder), 2);
    }
}

fn child(folder: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "child_that_builds"])
        .env("AWALE_TABLES_TEST_BUILD", folder)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

fn is_draft(name: &str) -> bool {
    Path::new(name).extension() == Some("part".as_ref())
}

/// Kills a builder at once when a layer appears, when a draft appears, and in between, until it
/// comes through; then every file is as if nothing had happened.
#[test]
fn a_killed_build_loses_no_finished_layer() {
    let folder = tempfile::tempdir().unwrap();
    let whole = tempfile::tempdir().unwrap();
    build(RuleSet::Awari, 13, whole.path(), 2);
    let mut kills = 0;
    let mut drafts = 0;
    loop {
        let before = list(folder.path()).unwrap();
        let mut child = child(folder.path());
        let finished = loop {
            if let Some(status) = child.try_wait().unwrap() {
                assert!(status.success());
                break true;
            }
            let draft = names(folder.path()).iter().any(|name| is_draft(name));
            let grown = list(folder.path()).unwrap().len() > before.len();
            // Every third time the builder may finish a layer, to come forward at all.
            if (kills % 3 != 0 && draft) || grown {
                drafts += u32::from(draft);
                child.kill().unwrap();
                child.wait().unwrap();
                break false;
            }
            std::thread::sleep(Duration::from_micros(200));
        };
        // What was finished before is still there, and whatever is there is whole.
        let after = list(folder.path()).unwrap();
        assert!(before.iter().all(|layer| after.contains(layer)));
        let tables = Tables::open(folder.path(), RuleSet::Awari).unwrap();
        for seeds in tables.seeds() {
            tables.unpacked(seeds).unwrap();
        }
        if finished {
            break;
        }
        kills += 1;
        assert!(kills < 200, "the build never comes through");
    }
    assert!(kills >= 3 && drafts >= 1, "{kills} kills, {drafts} of them while writing");
    same_files(RuleSet::Awari, 13, folder.path(), whole.path());
    assert!(names(folder.path()).iter().all(|name| !is_draft(name)));
}
