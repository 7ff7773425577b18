//! `awale serve --class` and `awale class`: a class in a minute, from the line in the terminal to a card.

use std::io::{BufRead, BufReader};
use std::process::Command;

use serde_json::Value;

use crate::serving::Serving;

/// What the program prints below its line, up to the day on which the class is deleted.
fn told(serving: &mut Serving) -> Vec<String> {
    let out = serving.child.stdout.as_mut().expect("a pipe");
    let mut lines = Vec::new();
    for line in BufReader::new(out).lines() {
        let line = line.expect("text");
        let last = line.contains("s’efface d’elle-même le ");
        lines.push(line);
        if last {
            break;
        }
    }
    lines
}

/// What a camera reads of the square in the terminal.
fn scanned(lines: &[String]) -> String {
    let square: Vec<Vec<char>> = lines
        .iter()
        .map(|line| line.chars().collect::<Vec<_>>())
        .filter(|line| line.len() > 20 && line.iter().all(|c| " █▀▄".contains(*c)))
        .collect();
    let (width, height) = (square[0].len(), square.len() * 2);
    let dark = |x: usize, y: usize| match (square[y / 2][x], y % 2) {
        ('█', _) | ('▀', 0) | ('▄', 1) => 0,
        _ => 255,
    };
    let mut seen = rqrr::PreparedImage::prepare_from_greyscale(width * 4, height * 4, |x, y| {
        dark(x / 4, y / 4)
    });
    let codes = seen.detect_grids();
    assert_eq!(codes.len(), 1);
    codes[0].decode().expect("it is read").1
}

fn class(serving: &Serving, arguments: &[&str]) -> (i32, String, String) {
    let server = format!("http://{}", serving.address);
    let ran = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args([&["class", "--server", &server], arguments].concat())
        .env("LC_ALL", "C")
        .env_remove("LANGUAGE")
        .output()
        .expect("the program runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (ran.status.code().expect("a code"), text(ran.stdout), text(ran.stderr))
}

fn json(serving: &Serving, arguments: &[&str]) -> Value {
    let (code, out, err) = class(serving, arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
    serde_json::from_str(&out).expect("JSON")
}

/// The teacher's laptop: the address of the room, the code for cameras, the link of the teacher. It is the
/// same class after a restart, kept in a file for this user alone.
#[test]
fn a_class_is_served_and_kept_for_the_next_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut serving = Serving::start(folder.path(), "fr_FR.UTF-8", &["serve", "--class"]);
    let lines = told(&mut serving);
    let find = |begin: &str| lines.iter().find(|line| line.starts_with(begin)).expect("a line");
    let join = find("Les élèves entrent sur ");
    let link = join.split(' ').nth(4).expect("a link");
    assert_eq!(scanned(&lines), link);
    let (address, code) = link.rsplit_once("/class/").expect("a class");
    assert!(join.ends_with(&format!("(classe {code})")) && code.len() == 6, "{join}");
    assert!(address.ends_with(&format!(":{}", serving.address.port())), "{join}");
    let kept = find("Vous gardez la classe ici").clone();
    assert!(
        kept.contains(&format!("http://127.0.0.1:{}/teach/", serving.address.port())),
        "{kept}"
    );
    let file = folder.path().join("class.json");
    let kept_file = std::fs::read_to_string(&file).expect("a file");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&file).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    let secret = kept.rsplit_once('#').expect("a secret").1;
    assert!(kept_file.contains(secret) && kept_file.contains(code));
    serving.stop();
    let mut again = Serving::start(folder.path(), "fr_FR.UTF-8", &["serve", "--class"]);
    let lines = told(&mut again);
    assert!(lines.iter().any(|line| line.contains(code)), "the same class");
    // And from the shell, with the file that is there.
    let file = file.to_str().expect("UTF-8");
    let shown = json(&again, &["show", "--class", file]);
    assert_eq!((&shown["code"], shown["cards"].as_array().map(Vec::len)), (&code.into(), Some(30)));
}

/// A class from a shell: made, printed, a card lost, a pupil in, deleted.
#[test]
fn a_class_is_kept_from_a_shell() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "C", &["serve"]);
    let made = json(&serving, &["make", "--cards", "9", "--days", "2"]);
    let file = folder.path().join("my.json");
    std::fs::write(&file, made.to_string()).expect("a file");
    let file = file.to_str().expect("UTF-8");
    let cards = json(&serving, &["cards", "--class", file]);
    assert_eq!(cards["cards"].as_array().map(Vec::len), Some(9));
    let card = |cards: &Value, at: usize| cards["cards"][at]["code"].as_str().unwrap().to_owned();
    let code = made["code"].as_str().expect("a code");
    let entered = json(&serving, &["enter", code, &card(&cards, 3)]);
    assert_eq!((&entered["number"], &entered["animal"]), (&4.into(), &"fox".into()));
    json(&serving, &["renew", "4", "--class", file]);
    let (status, out, err) = class(&serving, &["enter", code, &card(&cards, 3)]);
    assert_eq!((status, out.as_str(), err.as_str()), (1, "", "awale: This code opens no class.\n"));
    assert_eq!(json(&serving, &["add", "1", "--class", file])["cards"][0]["number"], 10);
    let pdf = folder.path().join("cards.pdf");
    let output = pdf.to_str().expect("UTF-8");
    let (status, _, err) =
        class(&serving, &["print", "--class", file, "-o", output, "--lang", "fr"]);
    assert_eq!((status, err.as_str()), (0, ""));
    assert!(std::fs::read(&pdf).expect("a file").starts_with(b"%PDF-"));
    assert_eq!(json(&serving, &["delete", "--class", file])["deleted"], code);
    assert_eq!(class(&serving, &["show", "--class", file]).0, 1);
    for (arguments, why) in [
        (["show", "--class", "nothing.json"], "nothing.json"),
        (["show", "--class", output], "is not what awale class make prints"),
    ] {
        let (status, out, err) = class(&serving, &arguments);
        assert_eq!((status, out.as_str(), err.lines().count()), (1, "", 1), "{err}");
        assert!(err.contains(why), "{err}");
    }
    let address = serving.address;
    drop(serving);
    let gone = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(["class", "make", "--server", &format!("http://{address}")])
        .env("LC_ALL", "C")
        .output()
        .expect("the program runs");
    let err = String::from_utf8(gone.stderr).expect("UTF-8");
    assert!(err.starts_with("awale: no server answers at http://127.0.0.1:"), "{err}");
}

/// A lesson from a shell: given, followed, paused, taken back, reported; what is wrong is one line.
#[test]
fn a_lesson_is_given_from_a_shell() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "C", &["serve"]);
    let made = json(&serving, &["make", "--cards", "3"]);
    let file = folder.path().join("class.json");
    std::fs::write(&file, made.to_string()).expect("a file");
    let kept = ["--class", file.to_str().expect("UTF-8")];
    let run = |arguments: &[&str]| json(&serving, &[arguments, &kept].concat());
    let lesson = r#"{"kind":"lesson","lesson":"own-row"}"#;
    let given = run(&["assign", lesson, "--cards", "1,3"]);
    assert_eq!((&given["number"], &given["cards"]), (&1.into(), &serde_json::json!([1, 3])));
    let progress = run(&["progress"]);
    let paces = progress["cards"].as_array().expect("cards").iter().map(|card| &card["pace"]);
    assert_eq!(paces.collect::<Vec<_>>(), ["working", "idle", "working"]);
    assert_eq!(run(&["pause"])["paused"], true);
    assert_eq!(run(&["progress"])["paused"], true);
    assert_eq!(run(&["pause", "--off"])["paused"], false);
    assert_eq!(run(&["hands"])["lowered"], Value::Null);
    assert_eq!(run(&["take-back", "1"])["taken_back"], 1);
    let path = folder.path().join("path.txt");
    let text = "lesson own\nrules awale\nstep\nfr Alors\nen So\ntask point landing A\n";
    std::fs::write(&path, text).expect("a file");
    let path = path.to_str().expect("UTF-8");
    assert_eq!(json(&serving, &["check", path])["questions"][0]["answers"][0], "E");
    assert_eq!(run(&["assign", "--path", path])["work"]["kind"], "path");
    assert_eq!(run(&["report"])["rows"], serde_json::json!([]));
    let (status, csv, _) =
        class(&serving, &[&["report", "--format", "csv", "--lang", "fr"], &kept[..]].concat());
    assert!(status == 0 && csv.starts_with("\u{feff}\"carte\";\"animal\""), "{csv}");
    let pdf = folder.path().join("report.pdf");
    let output = pdf.to_str().expect("UTF-8");
    let printed = [&["report", "--format", "pdf", "-o", output], &kept[..]].concat();
    assert_eq!(class(&serving, &printed).0, 0);
    assert!(std::fs::read(&pdf).expect("a file").starts_with(b"%PDF-"));
    for (arguments, why) in [
        (&["assign", "a lesson"][..], "what is to be done is not JSON"),
        (&["assign", r#"{"kind":"hat"}"#], "JSON"),
        (&["assign", lesson, "--cards", "9"], "There is nothing here"),
        (&["take-back", "9"], "There is nothing here"),
        (&["assign", "--path", "nothing.txt"], "nothing.txt"),
    ] {
        let (status, out, err) = class(&serving, &[arguments, &kept].concat());
        assert_eq!((status, out.as_str(), err.lines().count()), (1, "", 1), "{arguments:?}: {err}");
        assert!(err.contains(why), "{err}");
    }
}
