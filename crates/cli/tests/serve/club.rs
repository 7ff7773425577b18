//! `awale club`: a club from a shell, from its making to the rating list.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::serving::Serving;

/// A club in a file, and the program that keeps it.
struct Kept<'s> {
    serving: &'s Serving,
    file: String,
}

impl Kept<'_> {
    fn run(&self, arguments: &[&str], input: &str) -> (i32, String, String) {
        let server = format!("http://{}", self.serving.address);
        let kept = ["club", "--server", &server, "--club", &self.file];
        let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args([&kept, arguments].concat())
            .env("LC_ALL", "C")
            .env_remove("LANGUAGE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
        let ran = child.wait_with_output().expect("it ends");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (ran.status.code().expect("a code"), text(ran.stdout), text(ran.stderr))
    }

    fn json(&self, arguments: &[&str], input: &str) -> Value {
        let (code, out, err) = self.run(arguments, input);
        assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
        serde_json::from_str(&out).expect("JSON")
    }

    fn refused(&self, arguments: &[&str], why: &str) {
        let (code, out, err) = self.run(arguments, "");
        assert_eq!((code, out.as_str()), (1, ""), "{arguments:?}");
        assert!(err.contains(why) && err.lines().count() == 1, "{arguments:?}: {err}");
    }
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect()
}

#[test]
fn a_club_is_kept_from_a_shell() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "C", &["serve"]);
    let file = folder.path().join("my.json").to_str().expect("UTF-8").to_owned();
    let club = Kept { serving: &serving, file };
    let made = club.json(&["make", "Les Graines"], "");
    std::fs::write(&club.file, made.to_string()).expect("a file");
    let view = club.json(&["add", "Awa", "Kofi", "Léa"], "");
    assert_eq!(names(&view["members"]), ["Awa", "Kofi", "Léa"]);
    club.refused(&["add", "awa"], "is called “awa” already");
    // Dates, as a calendar.
    club.refused(&["date", "Soirée", "--starts", "2026-03-12"], "expected a date and a time");
    let view = club.json(
        &["date", "Soirée; jeux", "--starts", "2026-03-12T18:00+01:00", "--place", "Salle A"],
        "",
    );
    assert_eq!(view["dates"][0]["starts"], 1_773_334_800);
    let (code, calendar, _) = club.run(&["calendar"], "");
    assert!(code == 0 && calendar.contains("DTSTART:20260312T170000Z\r\n"), "{calendar}");
    assert!(calendar.contains("SUMMARY:Soirée\\; jeux\r\n"), "{calendar}");
    // The ladder.
    club.json(&["ladder", "1", "2", "3"], "");
    let view = club.json(&["challenge", "3", "1"], "");
    let challenge = view["ladder"]["challenges"][0]["challenge"].to_string();
    let view = club.json(&["settle", &challenge, "won"], "");
    assert_eq!(names(&view["ladder"]["places"]), ["Léa", "Awa", "Kofi"]);
    club.refused(&["challenge", "3", "1"], "above you");
    // A championship at real boards, whose games count when it is over.
    let new = r#"{"name":"Championnat","system":"round-robin","by_link":false}"#;
    let tournament = club.json(&["tournament", new], "");
    let id = tournament["id"].as_str().expect("an id");
    let actions = r#"{"do":"member","member":1}
        {"do":"member","member":2}

        {"do":"pair","round":1}
        {"do":"result","round":1,"table":1,"game":1,"result":"27-21"}
        {"do":"end"}"#;
    let view = club.json(&["direct", id], actions);
    assert_eq!(view["players"][0]["name"], "Awa");
    let began = std::time::Instant::now();
    let ratings = loop {
        let ratings = club.json(&["ratings"], "");
        let list = ratings["ratings"].as_array().expect("a list");
        if list.iter().any(|line| line["games"] == 2) {
            break ratings;
        }
        assert!(began.elapsed().as_secs() < 30, "{ratings:#}");
        std::thread::sleep(std::time::Duration::from_millis(100));
    };
    assert_eq!(ratings["ratings"].as_array().map(Vec::len), Some(3), "{ratings:#}");
    let (code, csv, _) = club.run(&["ratings", "--format", "csv"], "");
    assert!(code == 0 && csv.starts_with("place,name,rating,deviation,"), "{csv}");
    let pdf = folder.path().join("ratings.pdf");
    let output = pdf.to_str().expect("UTF-8");
    let (code, _, err) =
        club.run(&["ratings", "--format", "pdf", "-o", output, "--lang", "fr"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(std::fs::read(&pdf).expect("a file").starts_with(b"%PDF-"));
    // Cards, and what everybody sees: nothing but what is published.
    let cards = club.json(&["cards"], "");
    let code = cards["cards"][1]["code"].as_str().expect("a code").to_owned();
    let entered = club.json(&["enter", made["id"].as_str().expect("an id"), &code], "");
    assert_eq!(entered["name"], "Kofi");
    club.json(&["renew", "2"], "");
    club.refused(&["enter", made["id"].as_str().expect("an id"), &code], "does not open this club");
    let public = club.json(&["show", "--public"], "");
    assert!(public.get("members").is_none() && public.get("ratings").is_none(), "{public}");
    let publish = r#"{"do":"settings","shows":{"ratings":"everyone"}}"#;
    club.json(&["act"], publish);
    assert!(club.json(&["show", "--public"], "").get("ratings").is_some());
    club.json(&["rename", "2", "Kofi B."], "");
    let view = club.json(&["remove", "3"], "");
    assert_eq!(names(&view["members"]), ["Awa", "Kofi B."]);
    assert_eq!(club.json(&["delete"], "")["deleted"], made["id"]);
    club.refused(&["show"], "no such club");
    std::fs::write(&club.file, "{}").expect("a file");
    club.refused(&["show"], "is not what awale club make prints");
}
