//! `awale solve` and `awale tables` with real files.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

#[path = "support/run.rs"]
mod run;
#[cfg(unix)]
#[path = "support/serving.rs"]
mod serving;

use run::{awale, good};
#[cfg(unix)]
use serving::Serving;

/// Solves small tables into a folder.
fn solved(rules: &str, seeds: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("UTF-8").to_owned();
    let text = good(&["solve", "--rules", rules, "--seeds", seeds, "--dir", &dir], "");
    assert!(text.contains("layers solved"), "{text}");
    (folder, dir)
}

/// A builder that has finished a layer and goes on with the next.
fn building(folder: &Path, seeds: &str, layer: &str) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(["solve", "--seeds", seeds, "--dir"])
        .arg(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while !folder.join(layer).exists() {
        assert!(child.try_wait().expect("a child").is_none(), "the build ended too early");
        std::thread::yield_now();
    }
    child
}

/// The published numbers of positions by value, to the letter of the format.
#[test]
fn stats_print_exactly_this() {
    let (_folder, dir) = solved("awari", "8");
    let expected = concat!(
        r#"{"rules":"awari","seeds":8,"positions":75582,"histogram":{"-8":12370,"-6":228,"#,
        r#""-4":6828,"-2":9977,"-1":61,"0":8351,"1":236,"2":10182,"4":6972,"5":168,"6":507,"#,
        r#""8":19702}}"#,
        "\n"
    );
    let arguments =
        ["tables", "stats", "--rules", "awari", "--seeds", "8", "--json", "--dir", &dir];
    assert_eq!(good(&arguments, ""), expected);
}

/// Every rule set is solved, listed and verified.
#[test]
fn every_rule_set_is_solved_and_verified() {
    for rules in ["awele", "awale", "avele", "eqwale", "abapa", "awari"] {
        let (_folder, dir) = solved(rules, "6");
        let text = good(&["tables", "verify", "--rules", rules, "--dir", &dir, "--seeds", "6"], "");
        assert!(text.contains("12376 values right"), "{rules}: {text}");
        let list = good(&["tables", "list", "--json", "--dir", &dir], "");
        let entries: serde_json::Value = serde_json::from_str(&list).expect("JSON");
        let own = entries.as_array().expect("a list").iter().filter(|entry| {
            entry["rules"] == rules && entry["embedded"] == serde_json::Value::Bool(false)
        });
        assert_eq!(own.count(), 7, "{rules}: {list}");
    }
}

/// The small table inside the program answers without any file.
#[test]
fn the_first_start_knows_the_last_ten_seeds() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("UTF-8");
    let position = "0-0-1-0-0-2-1-0-0-1-0-1-20-22-S";
    let json = good(&["tables", "probe", position, "--json", "--dir", dir], "");
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&value["worth"]["exact"], &value["end"]), (&true.into(), &"over".into()));
    // The line of best play ends with the difference that the value promises.
    let end = &value["result"]["granaries"];
    let gained = end["south"].as_i64().expect("a count")
        - 20
        - (end["north"].as_i64().expect("a count") - 22);
    assert_eq!(value["worth"]["value"].as_i64(), Some(gained));
    let text = good(&["tables", "probe", position, "--lang", "fr", "--dir", dir], "");
    assert!(text.contains("(exact)") && text.contains("Fin par "), "{text}");
}

/// A build that is killed goes on from its finished layers and gives the same files.
#[test]
fn a_killed_build_loses_no_finished_layer() {
    let (_whole, whole) = solved("awale", "12");
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("UTF-8");
    // As soon as some layers are finished the builder is killed in the middle of another.
    let mut child = building(folder.path(), "16", "awale-09.awt");
    child.kill().expect("the builder is killed");
    child.wait().expect("the builder is gone");
    let text = good(&["solve", "--seeds", "12", "--dir", dir], "");
    assert!(!text.contains(", 0 found"), "{text}");
    for seeds in 0..=12 {
        let name = format!("awale-{seeds:02}.awt");
        let read = |folder: &Path| fs::read(folder.join(&name)).expect("a layer");
        assert_eq!(read(folder.path()), read(Path::new(&whole)), "{name}");
    }
}

#[test]
fn bad_requests_are_answered_in_one_line() {
    let (folder, dir) = solved("awele", "4");
    fs::write(folder.path().join("awale-03.awt"), b"hello").expect("written");
    fs::write(folder.path().join("file"), b"").expect("written");
    let inside = folder.path().join("file/inside");
    let inside = inside.to_str().expect("UTF-8");
    for arguments in [
        &["solve", "--seeds", "49", "--dir", &dir][..],
        &["solve", "--seeds", "40", "--memory", "18G", "--dir", &dir],
        &["solve", "--seeds", "30", "--memory", "18G", "--disk", "800M", "--dir", &dir],
        &["solve", "--rules", "avele", "--seeds", "36", "--memory", "18G", "--dir", &dir],
        &["tables", "verify", "--rules", "avele", "--sample", "9", "--dir", &dir],
        &["solve", "--seeds", "24", "--memory", "0", "--dir", &dir],
        &["solve", "--seeds", "2", "--dir", inside],
        &["tables", "stats", "--rules", "awele", "--seeds", "11", "--dir", &dir],
        &["tables", "stats", "--seeds", "3", "--dir", &dir],
        &["tables", "verify", "--rules", "awele", "--seeds", "11", "--dir", &dir],
        &["tables", "probe", "start", "--rules", "awele", "--dir", &dir],
        &["tables", "probe", "nonsense", "--rules", "awele", "--dir", &dir],
        &["solve", "--rules", "abapa", "--seeds", "3", "--clamp", "--dir", &dir],
        &["tables", "serve", "--host", "256.0.0.1", "--dir", &dir],
    ] {
        let ran = awale(arguments, b"");
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{arguments:?}");
        assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    }
}

/// Two builders of one game do not disturb each other: the second is told.
#[test]
fn a_second_builder_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("UTF-8");
    let mut child = building(folder.path(), "17", "awale-05.awt");
    let ran = awale(&["solve", "--seeds", "3", "--dir", dir], b"");
    child.kill().expect("the builder is killed");
    child.wait().expect("the builder is gone");
    assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{}", ran.err);
    assert!(ran.err.contains("another builder of awale"), "{}", ran.err);
    good(&["solve", "--seeds", "3", "--dir", dir], "");
}

/// A damaged file stops nobody from playing, and is named where tables are listed.
#[test]
fn a_damaged_file_is_not_in_the_way() {
    let (folder, dir) = solved("awari", "12");
    fs::write(folder.path().join("awale-02.awt"), b"").expect("written");
    fs::write(folder.path().join("awari-49.awt"), b"").expect("written");
    let ran = awale(&["best", "start", "--nodes", "500", "--dir", &dir], b"");
    assert_eq!((ran.code, ran.err.lines().count()), (0, 1), "{}", ran.err);
    let ran = awale(&["tables", "list", "--dir", &dir], b"");
    assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{}", ran.err);
    let own = ran.out.lines().filter(|line| line.contains("awari") && !line.contains("inside"));
    assert_eq!(own.count(), 13, "{}", ran.out);
    fs::remove_file(folder.path().join("awari-11.awt")).expect("removed");
    let ran = awale(&["tables", "verify", "--rules", "awari", "--dir", &dir], b"");
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("11 seeds: missing, so that 12 is not verified"), "{}", ran.out);
}

/// A finished game is worth what its rules say, whatever full play would bring.
#[test]
fn a_finished_game_is_worth_its_end() {
    let (_folder, dir) = solved("abapa", "3");
    let position = "0-0-0-0-0-1-2-0-0-0-0-0-25-20-S";
    let json =
        good(&["tables", "probe", position, "--rules", "abapa", "--json", "--dir", &dir], "");
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&value["worth"]["value"], &value["end"]), (&(-1).into(), &"over".into()));
}

/// A table with a wrong byte is named, not believed.
#[test]
fn a_damaged_table_is_refused() {
    let (folder, dir) = solved("awari", "7");
    let path = folder.path().join("awari-07.awt");
    let mut bytes = fs::read(&path).expect("a layer");
    let middle = bytes.len() * 3 / 4;
    bytes[middle] ^= 0x10;
    fs::write(&path, bytes).expect("written");
    let ran = awale(&["tables", "verify", "--rules", "awari", "--dir", &dir], b"");
    assert_eq!(ran.code, 1, "{} {}", ran.out, ran.err);
}

/// A plan says what a build would need; where it cannot be had, one line says so, and how much it is.
#[test]
fn a_build_is_planned_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().to_str().expect("UTF-8");
    let solve = |more: &[&str]| {
        let start = ["solve", "--rules", "awari", "--dir", dir, "--threads", "2"];
        awale(&[&start, more].concat(), b"")
    };
    let plan = solve(&["--seeds", "36", "--memory", "18G", "--disk", "50G", "--plan"]);
    assert_eq!((plan.code, plan.err.as_str()), (0, ""), "{}", plan.out);
    let lines: Vec<&str> = plan.out.lines().collect();
    assert!(lines[0].starts_with("37 layers to solve, up to 36 seeds: about "), "{}", plan.out);
    assert!(lines[1].contains("seeds on: the layers below are read"), "{}", plan.out);
    assert!(lines[2].contains("kept on disk and read once a pass"), "{}", plan.out);
    assert!(
        lines[3].starts_with("From 36 seeds on: the disk is too small to keep"),
        "{}",
        plan.out
    );
    let french = solve(&["--seeds", "12", "--plan", "--lang", "fr"]);
    assert!(french.out.starts_with("13 couches à calculer, jusqu’à 12 graines"), "{}", french.out);
    let refused = solve(&["--seeds", "36", "--memory", "4G"]);
    let line = "awale: cannot solve awari: expected at most 4.0 GB of memory, found a need of ";
    assert!(refused.err.starts_with(line), "{}", refused.err);
    let refused = solve(&["--seeds", "36", "--memory", "18G", "--disk", "30G", "--lang", "fr"]);
    assert_eq!((refused.code, refused.err.lines().count()), (1, 1), "{}", refused.err);
    let line = "Impossible de calculer les tables d’Awari. Avec 3";
    assert!(
        refused.err.contains(line) && refused.err.contains("Go sur le disque"),
        "{}",
        refused.err
    );
    // Nothing was begun.
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
}

#[test]
fn a_sample_is_verified() {
    let (_folder, dir) = solved("awari", "7");
    let arguments = ["tables", "verify", "--rules", "awari", "--dir", &dir, "--sample", "300"];
    let text = good(&arguments, "");
    assert!(text.contains(" 7 seeds:           300 of a sample right"), "{text}");
}

/// The service of the tables says where it is, answers, and stops when it is told to.
#[cfg(unix)]
#[test]
fn tables_are_served() {
    let (_folder, dir) = solved("awari", "12");
    for (language, begins) in
        [("fr_FR.UTF-8", "Les tables répondent sur http://"), ("C", "The tables answer at http://")]
    {
        let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
        program.args(["tables", "serve", "--port", "0", "--dir", &dir]);
        let serving = Serving::spawn_as_told(&mut program, language);
        assert!(serving.line.starts_with(begins), "{}", serving.line);
        let position = "1-1-1-1-1-1-1-1-1-1-1-1-18-18-S";
        let path = format!("/api/v1/tables/position?rules=awari&position={position}");
        let mut stream = TcpStream::connect(serving.address).expect("it listens");
        let head = "Host: localhost\r\nConnection: close\r\nAccept-Language: fr";
        write!(stream, "GET {path} HTTP/1.1\r\n{head}\r\n\r\n").expect("it is sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let served: serde_json::Value = serde_json::from_str(body).expect("JSON");
        let told =
            good(&["tables", "probe", position, "--rules", "awari", "--json", "--dir", &dir], "");
        let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!((&served["worth"], &served["moves"]), (&told["worth"], &told["moves"]));
        assert_eq!(serving.stop(), "", "nothing else is written");
    }
}

/// A file of the format before is refused with one line, and built again by the builder.
#[test]
fn an_older_file_is_named_and_built_again() {
    let (folder, dir) = solved("awari", "6");
    let file = folder.path().join("awari-05.awt");
    let sound = fs::read(&file).expect("a layer");
    let mut older = sound.clone();
    older[8] = 1;
    fs::write(&file, &older).expect("written");
    let ran = awale(&["tables", "stats", "--rules", "awari", "--seeds", "5", "--dir", &dir], b"");
    assert_eq!((ran.code, ran.err.lines().count()), (1, 1), "{}", ran.err);
    assert!(
        ran.err.contains("version 2, found 1") && ran.err.contains("awale solve"),
        "{}",
        ran.err
    );
    good(&["solve", "--rules", "awari", "--seeds", "6", "--dir", &dir], "");
    assert_eq!(fs::read(&file).expect("a layer"), sound);
}
