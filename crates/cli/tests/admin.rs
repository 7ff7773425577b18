//! `awale admin` on the folder of a server, and what a server says of a folder that is not as it should be.

#![cfg(unix)]

use std::collections::HashSet;
use std::fs;
use std::io::{Seek, SeekFrom, Write};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use awale_core::{AnyPosition, RuleSet, Side};
use awale_proto::{GameMade, JoinGame, Joined, NewGame};

#[path = "support/run.rs"]
mod run;
#[path = "../../server/tests/support/server.rs"]
mod server;
#[path = "support/serving.rs"]
mod serving;
#[path = "support/stores.rs"]
mod stores;

use run::awale;
use server::{Guest, some_move};
use serving::Serving;
use stores::{
    admin, change, current, doctor, dump, file, first_version, has, refused, rows, text, told,
};

#[test]
fn migrate_says_from_where_to_where() {
    let folder = tempfile::tempdir().expect("a folder");
    let (old, new) = (folder.path().join("old"), folder.path().join("new"));
    first_version(&old);
    let before = fs::read(file(&old)).expect("it is read");
    let check = ["migrate", "--check", "--data-dir", text(&old)];
    let ran = admin(&check);
    assert_eq!(ran.code, 1, "there is something to do");
    assert!(ran.out.ends_with("version 1; awale admin migrate brings it to 11\n"), "{}", ran.out);
    assert_eq!(fs::read(file(&old)).expect("it is read"), before, "a check changes nothing");
    let ran = admin(&["migrate", "--data-dir", text(&old), "--lang", "fr"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.ends_with("passé de la version 1 à la version 11\n"), "{}", ran.out);
    assert_eq!(told(&check)["found"], 11);
    let again = told(&["migrate", "--data-dir", text(&old)]);
    assert_eq!((&again["found"], &again["known"]), (&11.into(), &11.into()));

    let nothing = ["migrate", "--check", "--data-dir", text(&new)];
    let ran = admin(&nothing);
    assert!(ran.code == 1 && ran.out.contains("no store yet"), "{}", ran.out);
    assert!(!new.exists(), "a check makes nothing");
    let ran = admin(&["migrate", "--data-dir", text(&new)]);
    assert!(ran.code == 0 && ran.out.contains("made, version 11"), "{}", ran.out);
    assert_eq!(admin(&nothing).code, 0);
}

/// Plays games through a server until it is told to stop; notes every event that was acknowledged.
async fn play_on(address: SocketAddr, stop: &AtomicBool, noted: &Mutex<Vec<(String, u32)>>) {
    let http = reqwest::Client::new();
    let api = format!("http://{address}/api/v1/games");
    let new: NewGame = serde_json::from_str(r#"{"rules":"awale","time":"600+5"}"#).expect("new");
    while !stop.load(Ordering::Relaxed) {
        let made = http.post(&api).json(&new).send().await.expect("an answer");
        let made: GameMade = made.json().await.expect("a game");
        let join = JoinGame { join: Some(made.join), name: None, token: None };
        let joined = http.post(format!("{api}/{}/join", made.id)).json(&join).send().await;
        let joined: Joined = joined.expect("an answer").json().await.expect("a seat");
        let mut guests = [
            Guest::enter(address, &made.id, Some(&made.token), None).await,
            Guest::enter(address, &made.id, Some(&joined.token), None).await,
        ];
        let mut position = AnyPosition::start(RuleSet::Awale, Side::South);
        for ply in 0..60 {
            if stop.load(Ordering::Relaxed) || position.ending().is_some() {
                break;
            }
            let mv = some_move(&position, ply);
            let mover = usize::from(position.to_move() == Side::North);
            let number = guests[mover].play(u32::try_from(ply).expect("few"), &mv).await.number;
            noted.lock().expect("no panic").push((made.id.clone(), number));
            guests[1 - mover].event().await;
            position = position.try_play(mv.parse().expect("a move")).expect("it is legal");
        }
    }
}

/// Backups of a server that is at work: each has every move that was acknowledged before it began, and
/// opens as a store of its own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_has_every_move_acknowledged_before_it_began() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let serving = Serving::start(&data, "C", &["serve"]);
    let address = serving.address;
    let (stop, noted) = (Arc::new(AtomicBool::new(false)), Arc::new(Mutex::new(Vec::new())));
    let players: Vec<_> = (0..4)
        .map(|_| {
            let (stop, noted) = (Arc::clone(&stop), Arc::clone(&noted));
            tokio::spawn(async move { play_on(address, &stop, &noted).await })
        })
        .collect();
    let acknowledged = || noted.lock().expect("no panic").clone();
    let mut wanted = 40;
    for round in 0..3 {
        while acknowledged().len() < wanted {
            assert!(!players.iter().any(tokio::task::JoinHandle::is_finished), "they play");
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        let before = acknowledged();
        let target = folder.path().join(format!("backup-{round}.sqlite"));
        let (data, path) = (text(&data).to_owned(), target.clone());
        let saved = tokio::task::spawn_blocking(move || {
            told(&["backup", text(&path), "--data-dir", &data])
        });
        let saved = saved.await.expect("it is saved");
        wanted = acknowledged().len() + 40;
        let there: HashSet<String> =
            rows(&target, "SELECT id || ' ' || number FROM events JOIN games ON key = game")
                .await
                .into_iter()
                .collect();
        let lost: Vec<_> =
            before.iter().filter(|(id, n)| !there.contains(&format!("{id} {n}"))).collect();
        assert!(lost.is_empty(), "of {}: {lost:?}", before.len());
        assert_eq!(saved["rows"]["events"], there.len());
        assert_eq!(saved["bytes"], fs::metadata(&target).expect("a file").len());
    }
    stop.store(true, Ordering::Relaxed);
    for player in players {
        player.await.expect("nobody was disturbed");
    }
    assert_eq!(serving.stop(), "");
    let parts = fs::read_dir(folder.path()).expect("a folder").flatten();
    let parts = parts.filter(|entry| entry.file_name().to_string_lossy().contains("part")).count();
    assert_eq!(parts, 0, "no draft is left");
    // The last one, served elsewhere.
    let elsewhere = folder.path().join("elsewhere");
    let last = folder.path().join("backup-2.sqlite");
    told(&["restore", text(&last), "--data-dir", text(&elsewhere)]);
    assert_eq!(dump(&file(&elsewhere)).await, dump(&last).await);
    let serving = Serving::start(&elsewhere, "C", &["serve"]);
    let (id, number) = acknowledged()[0].clone();
    let guest = Guest::enter(serving.address, &id, None, None).await;
    assert!(guest.snapshot.last >= number, "{}", guest.snapshot.last);
}

#[test]
fn a_backup_is_written_over_nothing_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, target) = (folder.path().join("data"), folder.path().join("b.sqlite"));
    let backup = ["backup", text(&target), "--data-dir", text(&data)];
    let error = refused(&backup);
    assert_eq!(error, format!("awale: there is no store in {}\n", data.display()));
    assert!(!data.exists() && !target.exists());
    // A store of an earlier version is saved as it is, before it is brought up to date.
    first_version(&data);
    let saved = told(&backup);
    assert_eq!((&saved["version"], &saved["rows"]["games"]), (&1.into(), &8.into()));
    assert_eq!(refused(&backup), format!("awale: {} is there already\n", target.display()));
    told(&[&backup[..], &["--replace"]].concat());
    let nowhere = folder.path().join("nowhere/b.sqlite");
    let error = refused(&["backup", text(&nowhere), "--data-dir", text(&data)]);
    assert!(error.contains("there is no folder"), "{error}");
}

#[tokio::test]
async fn a_restore_destroys_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, saved) = (folder.path().join("data"), folder.path().join("saved.sqlite"));
    current(&data);
    told(&["backup", text(&saved), "--data-dir", text(&data)]);
    change(&file(&data), "DELETE FROM kept").await;
    let (before, restore) =
        (dump(&file(&data)).await, ["restore", text(&saved), "--data-dir", text(&data)]);
    let error = refused(&restore);
    assert!(
        error.contains(
            "is not empty (games: 8, kept games: 0, short links: 1, classes: 0, tournaments: 0, clubs: 0)"
        ),
        "{error}"
    );
    let replace = [&restore[..], &["--replace"]].concat();
    {
        let _serving = Serving::start(&data, "C", &["serve"]);
        let error = refused(&replace);
        assert!(error.ends_with("data is in use by another server\n"), "{error}");
    }
    // The server noted its clock.
    let before: Vec<String> = before.into_iter().filter(|row| !row.starts_with("clock:")).collect();
    let mode = || fs::metadata(file(&data)).expect("a file").permissions().mode() & 0o777;
    fs::set_permissions(file(&data), fs::Permissions::from_mode(0o640)).expect("a mode");
    let restored = told(&replace);
    assert_eq!(mode(), 0o640, "who may read it is as it was");
    assert_eq!(dump(&file(&data)).await, dump(&saved).await);
    let aside = restored["aside"].as_str().expect("what was there before").to_owned();
    assert!(aside.ends_with("awale.sqlite.before-1"), "{aside}");
    let kept = dump(Path::new(&aside)).await;
    let kept: Vec<String> = kept.into_iter().filter(|row| !row.starts_with("clock:")).collect();
    // Flags that had fallen were written while it was served.
    assert!(before.iter().filter(|row| row.starts_with("seats:")).all(|row| kept.contains(row)));
    // A file that cannot be read is set aside by itself.
    fs::write(file(&data), "no database at all, but long enough to be read as one").expect("it");
    let restored = told(&restore);
    let aside = restored["aside"].as_str().expect("what was there before").to_owned();
    assert!(fs::read_to_string(&aside).expect("it is there").starts_with("no database"), "{aside}");
    assert!(aside.ends_with(".before-2"), "{aside}");
    // Into a folder without games, and without anything.
    let other = folder.path().join("other");
    for _ in 0..2 {
        let restore = ["restore", text(&saved), "--data-dir", text(&other)];
        assert_eq!(told(&restore)["aside"], serde_json::Value::Null);
        assert_eq!(dump(&file(&other)).await, dump(&saved).await);
        fs::remove_dir_all(&other).expect("it was there");
        told(&["migrate", "--data-dir", text(&other)]);
    }
    // A log without its file is not the log of the new one.
    fs::remove_dir_all(&other).expect("it was there");
    fs::create_dir(&other).expect("a folder");
    fs::write(other.join("awale.sqlite-wal"), "a log of another file").expect("a log");
    told(&["restore", text(&saved), "--data-dir", text(&other)]);
    assert!(other.join("awale.sqlite.before-1-wal").exists());
    assert_eq!(dump(&file(&other)).await, dump(&saved).await);
}

#[tokio::test]
async fn a_damaged_backup_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, saved) = (folder.path().join("data"), folder.path().join("saved.sqlite"));
    current(&data);
    let before = fs::read(file(&data)).expect("it is read");
    told(&["backup", text(&saved), "--data-dir", text(&data)]);
    let whole = fs::read(&saved).expect("it is read");
    let restore = ["restore", text(&saved), "--data-dir", text(&data), "--replace"];
    let mut spoilt = whole.clone();
    // The second half of its pages: the first is the header.
    let half = whole.len() / 2;
    spoilt[half..].fill(0x55);
    for (bytes, words) in [
        (spoilt.as_slice(), "is damaged"),
        (&whole[..half], "is damaged"),
        (b"nothing of the kind, and not short either", "is damaged"),
        (b"", "is empty"),
    ] {
        fs::write(&saved, bytes).expect("it is written");
        let error = refused(&restore);
        assert!(error.contains("saved.sqlite") && error.contains(words), "{error}");
    }
    fs::write(&saved, &whole).expect("it is written");
    change(&saved, "DELETE FROM games WHERE key = 1; PRAGMA foreign_keys = OFF").await;
    change(&saved, "PRAGMA user_version = 99").await;
    let error = refused(&restore);
    assert!(error.contains("found 99: a newer program made it"), "{error}");
    change(&saved, "PRAGMA user_version = 0").await;
    assert!(refused(&restore).contains("is a database but no store"));
    assert_eq!(fs::read(file(&data)).expect("it is read"), before);
    let nowhere = folder.path().join("nowhere.sqlite");
    let error = refused(&["restore", text(&nowhere), "--data-dir", text(&data)]);
    assert!(error.contains("there is no store in") && error.contains("nowhere.sqlite"), "{error}");
}

/// What a server says in one line of a folder that it cannot use, and what the doctor says of it.
#[tokio::test]
async fn what_is_wrong_with_a_folder_is_said_in_one_line() {
    let serve = |folder: &Path, language: &str| {
        let ran = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(["serve", "--port", "0", "--data-dir", text(folder)])
            .env("LC_ALL", language)
            .env_remove("LANGUAGE")
            .output()
            .expect("the program runs");
        assert_eq!((ran.status.code(), ran.stdout.len()), (Some(1), 0));
        let err = String::from_utf8(ran.stderr).expect("UTF-8");
        assert_eq!(err.lines().count(), 1, "{err}");
        err
    };
    let folder = tempfile::tempdir().expect("a folder");
    let good = folder.path().join("good");
    current(&good);
    let spoilt = |name: &str| {
        let spoilt = folder.path().join(name);
        fs::create_dir(&spoilt).expect("a folder");
        fs::copy(file(&good), file(&spoilt)).expect("a copy");
        spoilt
    };
    let (text_file, empty, newer, minus) =
        (spoilt("text"), spoilt("empty"), spoilt("newer"), spoilt("minus"));
    let (other, lost, page) = (spoilt("other"), spoilt("lost"), spoilt("page"));
    fs::write(file(&text_file), "no database at all, but long enough for one").expect("a file");
    fs::write(file(&empty), "").expect("a file");
    change(&file(&newer), "PRAGMA user_version = 99").await;
    change(&file(&minus), "PRAGMA user_version = -1").await;
    fs::remove_file(file(&other)).expect("it was there");
    {
        fs::write(file(&other), "").expect("a file");
        change(&file(&other), "CREATE TABLE notes (text TEXT)").await;
    }
    fs::rename(file(&lost), lost.join("awale.sqlite-wal")).expect("it was there");
    let mut pages = fs::File::options().write(true).open(file(&page)).expect("a file");
    pages.seek(SeekFrom::Start(8192)).expect("it is longer");
    pages.write_all(&[0x55; 4096]).expect("it is written");
    for (place, english, french) in [
        (&text_file, "awale.sqlite is damaged (", "awale.sqlite est abîmé ("),
        (&text_file, "restore a backup with `awale admin restore`", "y remet une sauvegarde"),
        (&empty, "awale.sqlite is empty: restore a backup", "awale.sqlite est vide : "),
        (&newer, "found 99: a newer program made it", "d’un programme plus récent (version 99"),
        (&minus, "no store (expected version 1 to 11, found -1)", "sans parties (version -1"),
        (&other, "no store (expected version 1 to 11, found 0)", "sans parties (version 0"),
        (&lost, "awale.sqlite-wal is there: bring it back", "a disparu, mais son journal"),
        (&page, "awale.sqlite is damaged (", "awale.sqlite est abîmé ("),
    ] {
        let (said, dit) = (serve(place, "C"), serve(place, "fr_FR.UTF-8"));
        assert!(said.starts_with("awale: ") && said.contains(english), "{said}");
        assert!(dit.contains(french), "{dit}");
        let doctor = admin(&["doctor", "--data-dir", text(place)]);
        let line = doctor.out.lines().find(|line| line.starts_with("wrong database "));
        assert!(doctor.code == 1 && line.is_some_and(|line| line.contains(english)), "{line:?}");
    }
    let _serving = Serving::start(&good, "C", &["serve"]);
    assert!(serve(&good, "C").ends_with("good is in use by another server\n"));
    assert!(serve(&good, "fr_FR.UTF-8").ends_with("sert déjà à un autre serveur\n"));
}

/// A store whose file is taken away or replaced while it is served is not healthy.
#[tokio::test]
async fn a_file_that_is_gone_makes_a_server_unhealthy() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "C", &["serve"]);
    let health = async || {
        let url = format!("http://{}/health", serving.address);
        reqwest::get(url).await.expect("an answer").status().as_u16()
    };
    let (own, away) = (file(folder.path()), folder.path().join("away"));
    assert_eq!(health().await, 200);
    fs::rename(&own, &away).expect("it was there");
    assert_eq!(health().await, 503);
    fs::copy(&away, &own).expect("a copy");
    assert_eq!(health().await, 503, "what is written goes into another file");
    fs::rename(&away, &own).expect("it was there");
    assert_eq!(health().await, 200);
}

#[tokio::test]
async fn the_doctor_looks_at_folder_and_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let lines = doctor(&["--data-dir", text(&data)]);
    has(&lines, "note  folder", "data is not there: a server makes it when it starts");
    first_version(&data);
    let lines = doctor(&["--data-dir", text(&data)]);
    has(&lines, "ok    folder", "data: writable, ");
    has(&lines, "ok    database", "sound, 1 MB (games: 8, seats: 15, ");
    has(&lines, "note  database", "tables of version 1: a server brings them to 11");
    has(&lines, "ok    database", "the events of every game are there, in order");
    has(&lines, "ok    clock", "plausible");
    current(&data);
    {
        let _serving = Serving::start(&data, "C", &["serve"]);
        let lines = doctor(&["--data-dir", text(&data), "--lang", "fr"]);
        has(&lines, "ok    dossier", "un serveur y travaille");
        has(&lines, "ok    base", "tables de la version 11, à jour");
        has(&lines, "ok    horloge", "plausible");
    }
    change(&file(&data), "DELETE FROM events WHERE game = 1 AND number = 2").await;
    let lines = doctor(&["--data-dir", text(&data)]);
    has(&lines, "wrong database", "games of which an event is missing or damaged: 1;");
    change(&file(&data), "UPDATE events SET crc = 1 WHERE game = 2 AND number = 1").await;
    let lines = doctor(&["--data-dir", text(&data)]);
    has(&lines, "wrong database", "games of which an event is missing or damaged: 2;");
    let ran = admin(&["doctor", "--json", "--data-dir", text(&data)]);
    let found: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((ran.code, &found["ok"]), (1, &false.into()));
    let findings = found["findings"].as_array().expect("findings");
    let gap = findings.iter().find(|finding| finding["severity"] == "wrong").expect("one");
    assert_eq!(gap["area"], "database");
}

#[cfg(target_os = "linux")]
#[test]
fn the_doctor_looks_at_the_machine() {
    // Nobody can make a file there, not even root.
    let lines = doctor(&["--data-dir", "/proc/self/task"]);
    has(&lines, "wrong folder", "/proc/self/task cannot be written to (");
    let folder = tempfile::tempdir().expect("a folder");
    let script = "ulimit -n 300; exec \"$0\" admin doctor --lang en --data-dir \"$1\"";
    let program = env!("CARGO_BIN_EXE_awale");
    let ran = Command::new("sh").args(["-c", script, program, text(folder.path())]).output();
    let ran = ran.expect("a shell");
    let out = String::from_utf8(ran.stdout).expect("UTF-8");
    assert_eq!(ran.status.code(), Some(1));
    assert!(
        out.contains("wrong limits   at most 300 files may be open, 12100 are wanted"),
        "{out}"
    );
}

#[test]
fn the_doctor_looks_at_the_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, tables) = (folder.path().join("data"), folder.path().join("tables"));
    let look = || {
        let ran = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(["admin", "doctor", "--lang", "en", "--data-dir", text(&data)])
            .env("AWALE_TABLES", &tables)
            .output()
            .expect("the program runs");
        String::from_utf8(ran.stdout).expect("UTF-8")
    };
    assert!(look().contains("note  tables   none in "), "{}", look());
    let solve = ["solve", "--rules", "awari", "--seeds", "7", "--dir", text(&tables)];
    assert_eq!(awale(&solve, b"").code, 0);
    assert!(look().contains("tables: 8 files, every checksum right"), "{}", look());
    // A bit of a block of values, which nobody reads when the file is opened.
    let layer = tables.join("awari-07.awt");
    let mut bytes = fs::read(&layer).expect("it is read");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&layer, bytes).expect("it is written");
    let out = look();
    assert!(out.contains("wrong tables ") && out.contains("awari-07.awt"), "{out}");
    assert!(out.contains("awale solve builds it anew"), "{out}");
}
