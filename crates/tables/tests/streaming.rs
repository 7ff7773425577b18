//! Layers solved from packed layers below: the same files whatever memory there is, and from
//! whatever state an interruption left.

#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use awale_core::RuleSet;
use awale_tables::folder::path;
use awale_tables::{BuildProgress, Builder, Stage, Tables, Way};

fn go(progress: &BuildProgress) -> ControlFlow<()> {
    assert!(progress.done <= progress.total);
    ControlFlow::Continue(())
}

fn same_files(rules: RuleSet, seeds: u8, one: &Path, other: &Path) {
    for seeds in 0..=seeds {
        let read = |folder| fs::read(path(folder, rules, seeds)).unwrap();
        assert!(read(one) == read(other), "{rules} {seeds}");
    }
}

const NOTHING: [PathBuf; 0] = [];

/// Files in a folder that are neither a table nor a lock.
fn left_over(folder: &Path) -> Vec<PathBuf> {
    let is_known =
        |path: &PathBuf| path.extension().is_some_and(|end| end == "awt" || end == "lock");
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| !is_known(path)).collect()
}

#[test]
fn every_way_writes_the_same_files() {
    for (rules, seeds) in [(RuleSet::Awari, 13), (RuleSet::Awale, 13), (RuleSet::Awele, 12)] {
        let whole = tempfile::tempdir().unwrap();
        Builder::new(rules, seeds, whole.path()).way(Way::Whole).run(go).unwrap();
        for (way, threads) in [(Way::Streamed, 2), (Way::OnDisk, 2), (Way::OnDisk, 1)] {
            let folder = tempfile::tempdir().unwrap();
            let builder = Builder::new(rules, seeds, folder.path()).threads(threads).way(way);
            let plan = builder.plan().unwrap();
            assert!(plan.layers.iter().skip(6).all(|layer| layer.way == way), "{plan:?}");
            builder.run(go).unwrap();
            same_files(rules, seeds, whole.path(), folder.path());
            assert_eq!(left_over(folder.path()), NOTHING);
        }
    }
}

/// A game that cannot be streamed is built as ever.
#[test]
fn other_games_take_the_way_they_have() {
    let folder = tempfile::tempdir().unwrap();
    for rules in [RuleSet::Avele, RuleSet::Abapa, RuleSet::Eqwale] {
        let builder = Builder::new(rules, 7, folder.path()).way(Way::OnDisk);
        let plan = builder.plan().unwrap();
        assert!(plan.layers.iter().all(|layer| layer.way == Way::Whole), "{rules}");
    }
}

/// Memory decides the way; less and less of it gives every way in turn, and the same files.
#[test]
fn memory_settings_do_not_matter() {
    const SEEDS: u8 = 15;
    let whole = tempfile::tempdir().unwrap();
    let builder = Builder::new(RuleSet::Awale, SEEDS, whole.path()).threads(2);
    builder.run(go).unwrap();
    let mut ways = Vec::new();
    let mut limit = u64::MAX;
    loop {
        let folder = tempfile::tempdir().unwrap();
        let builder = Builder::new(RuleSet::Awale, SEEDS, folder.path()).threads(2).memory(limit);
        let Ok(plan) = builder.plan() else { break };
        let last = plan.layers.last().unwrap();
        assert!(plan.memory() <= limit);
        ways.push(last.way);
        builder.run(go).unwrap();
        same_files(RuleSet::Awale, SEEDS, whole.path(), folder.path());
        limit = last.memory - 1;
    }
    ways.dedup();
    assert_eq!(ways, [Way::Whole, Way::Streamed, Way::OnDisk]);
}

/// Stops a build again and again, each time a little later in a layer, and goes on from what is left.
fn stopped_and_resumed(way: Way, rules: RuleSet, seeds: u8) {
    let whole = tempfile::tempdir().unwrap();
    Builder::new(rules, seeds, whole.path()).run(go).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let (mut stops, mut kept) = (0, 0);
    loop {
        let builder = Builder::new(rules, seeds, folder.path()).threads(2).way(way);
        let mut told = 0;
        let summary = builder
            .run(|progress| {
                told += u32::from(progress.stage == Stage::Solving);
                let stop = progress.stage == Stage::Solving && told > stops * 7 % 29;
                if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .unwrap();
        if !summary.stopped {
            break;
        }
        kept += u32::from(!left_over(folder.path()).is_empty());
        stops += 1;
        assert!(stops < 1000, "the build never comes through");
    }
    assert!(stops > 8 && kept > 5, "{stops} stops, {kept} states kept");
    same_files(rules, seeds, whole.path(), folder.path());
    assert_eq!(left_over(folder.path()), NOTHING);
}

#[test]
fn a_layer_goes_on_from_any_older_state() {
    stopped_and_resumed(Way::Whole, RuleSet::Awari, 11);
    stopped_and_resumed(Way::Streamed, RuleSet::Awale, 10);
    stopped_and_resumed(Way::OnDisk, RuleSet::Awele, 10);
}

/// A copy of the folder at every moment is what a kill leaves: each of them leads to the same files.
#[test]
fn a_copy_of_the_folder_at_any_moment_leads_to_the_same_files() {
    const SEEDS: u8 = 10;
    let whole = tempfile::tempdir().unwrap();
    let copies = tempfile::tempdir().unwrap();
    let mut moments = 0;
    let builder = Builder::new(RuleSet::Awari, SEEDS, whole.path()).threads(2);
    let builder = builder.way(Way::OnDisk).keep_every(Duration::ZERO);
    builder
        .run(|progress| {
            if progress.seeds == SEEDS {
                let copy = copies.path().join(moments.to_string());
                fs::create_dir(&copy).unwrap();
                for entry in fs::read_dir(whole.path()).unwrap() {
                    let entry = entry.unwrap();
                    fs::copy(entry.path(), copy.join(entry.file_name())).unwrap();
                }
                moments += 1;
            }
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(moments > 10, "{moments}");
    let (mut states, mut harvests) = (0, 0);
    for number in 0..moments {
        let copy = copies.path().join(number.to_string());
        let left = left_over(&copy);
        let ends = |end: &str| left.iter().any(|path| path.extension() == Some(end.as_ref()));
        states += u32::from(ends("state"));
        harvests += u32::from(ends("harvests"));
        // The other way goes on from the same state.
        let way = if number % 2 == 0 { Way::OnDisk } else { Way::Whole };
        Builder::new(RuleSet::Awari, SEEDS, &copy).threads(2).way(way).run(go).unwrap();
        same_files(RuleSet::Awari, SEEDS, whole.path(), &copy);
        assert_eq!(left_over(&copy), NOTHING);
    }
    assert!(states > 5 && harvests > 5, "{states} states, {harvests} files of harvests");
}

/// Damaged scratch is not used: the layer is solved as if it were not there.
#[test]
fn a_damaged_state_or_plane_of_harvests_is_not_used() {
    const SEEDS: u8 = 9;
    let stopped = |folder: &Path| {
        let mut told = 0;
        let builder = Builder::new(RuleSet::Awale, SEEDS, folder).threads(1).way(Way::OnDisk);
        let summary = builder.run(|progress| {
            told += u32::from(progress.seeds == SEEDS && progress.stage == Stage::Solving);
            if told > 12 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(summary.unwrap().stopped);
    };
    let whole = tempfile::tempdir().unwrap();
    Builder::new(RuleSet::Awale, SEEDS, whole.path()).run(go).unwrap();
    let folder = tempfile::tempdir().unwrap();
    stopped(folder.path());
    let left = left_over(folder.path());
    assert_eq!(left.len(), 2, "{left:?}");
    for damaged in &left {
        let good = fs::read(damaged).unwrap();
        for at in (0..good.len()).step_by(good.len() / 7) {
            let copy = tempfile::tempdir().unwrap();
            for entry in fs::read_dir(folder.path()).unwrap() {
                let entry = entry.unwrap();
                fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
            }
            let mut bad = good.clone();
            bad[at] ^= 0x5A;
            fs::write(copy.path().join(damaged.file_name().unwrap()), &bad).unwrap();
            let builder = Builder::new(RuleSet::Awale, SEEDS, copy.path()).threads(1);
            builder.way(Way::OnDisk).run(go).unwrap();
            same_files(RuleSet::Awale, SEEDS, whole.path(), copy.path());
        }
    }
}

/// The values so far are no table, whatever they are called.
#[test]
fn a_state_is_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let builder = Builder::new(RuleSet::Awari, 8, folder.path()).keep_every(Duration::ZERO);
    let summary = builder.run(|progress| {
        let stop = progress.seeds == 8 && progress.done * 10 > 9 * progress.total;
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(summary.unwrap().stopped);
    let state = path(folder.path(), RuleSet::Awari, 8).with_extension("state");
    fs::rename(state, path(folder.path(), RuleSet::Awari, 8)).unwrap();
    let error = Tables::open(folder.path(), RuleSet::Awari).unwrap_err();
    let cause = std::error::Error::source(&error).unwrap().to_string();
    assert_eq!(cause, "expected a table file, found other bytes");
}

/// Where the disk has room for the tables alone, nothing is kept of a layer in hand.
#[test]
fn a_small_disk_keeps_no_state() {
    let folder = tempfile::tempdir().unwrap();
    let builder = Builder::new(RuleSet::Awari, 9, folder.path()).keep_every(Duration::ZERO);
    let room = builder.clone().disk(1 << 30).plan().unwrap();
    assert!(room.layers.iter().all(|layer| layer.keeps));
    let builder = builder.disk(room.disk() - 1);
    let plan = builder.plan().unwrap();
    assert!(!plan.layers[9].keeps && plan.disk() < room.disk());
    let summary = builder.run(|progress| {
        let stop = progress.seeds == 9 && progress.done * 10 > 9 * progress.total;
        if stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!(summary.unwrap().stopped);
    assert_eq!(left_over(folder.path()), NOTHING);
}

/// The figures of docs/tables.md.
#[test]
fn thirty_six_seeds_are_planned_for_a_desk() {
    const GIGABYTE: u64 = 1 << 30;
    let folder = tempfile::tempdir().unwrap();
    let tenths = |bytes: u64| (bytes * 10).div_ceil(GIGABYTE);
    for (seeds, memory, disk, minutes) in [(30, 112, 46, 9), (33, 161, 118, 27), (36, 179, 394, 75)]
    {
        let builder = Builder::new(RuleSet::Awari, seeds, folder.path()).threads(2);
        let plan = builder.memory(18 * GIGABYTE).disk(50 * GIGABYTE).plan().unwrap();
        let found = (tenths(plan.memory()), tenths(plan.disk()), (plan.time().as_secs() + 30) / 60);
        assert_eq!(found, (memory, disk, minutes), "{seeds} seeds");
        for layer in &plan.layers {
            let way = match layer.seeds {
                0..32 => Way::Whole,
                32..34 => Way::Streamed,
                _ => Way::OnDisk,
            };
            assert_eq!((layer.way, layer.keeps), (way, layer.seeds < 36), "{layer:?}");
        }
    }
}
