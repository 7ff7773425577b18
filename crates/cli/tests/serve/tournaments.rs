//! Tournaments on a server from a shell: one of a class, and one that is open.

use std::path::Path;

use serde_json::Value;

use crate::run::{Ran, awale};
use crate::serving::Serving;

/// A tournament on a server; `kept` names the file with the secret.
struct Directed<'s> {
    serving: &'s Serving,
    command: &'s str,
    kept: [&'s str; 2],
}

impl Directed<'_> {
    fn run(&self, arguments: &[&str], input: &str) -> Ran {
        let server = format!("http://{}", self.serving.address);
        let all = [&[self.command], arguments, &["--server", &server], &self.kept].concat();
        awale(&all, input.as_bytes())
    }

    fn json(&self, arguments: &[&str], input: &str) -> Value {
        let ran = self.run(arguments, input);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
        serde_json::from_str(&ran.out).expect("JSON")
    }

    fn refused(&self, arguments: &[&str], input: &str, why: &str) {
        let ran = self.run(arguments, input);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{arguments:?}");
        assert!(ran.err.contains(why) && ran.err.lines().count() == 1, "{}", ran.err);
    }

    fn pdf(&self, arguments: &[&str], folder: &Path) {
        let file = folder.join("paper.pdf");
        let output = ["-o", file.to_str().expect("UTF-8")];
        let ran = self.run(&[arguments, &output].concat(), "");
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{arguments:?}");
        assert!(std::fs::read(&file).expect("a file").starts_with(b"%PDF-"), "{arguments:?}");
        std::fs::remove_file(&file).expect("it is there");
    }
}

/// The teacher directs with the file of the class: cards are entered, paired, their result is in the standings.
#[test]
fn a_tournament_of_a_class_is_directed_from_a_shell() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "C", &["serve"]);
    let file = folder.path().join("class.json");
    let file = file.to_str().expect("UTF-8");
    let class = Directed { serving: &serving, command: "class", kept: ["--class", file] };
    let making = Directed { kept: ["--cards", "3"], ..class };
    std::fs::write(file, making.json(&["make"], "").to_string()).expect("a file");
    let made =
        class.json(&["tournament", r#"{"name":"CE2","system":"round-robin","by_link":false}"#], "");
    assert!(made.get("director").is_none(), "it is the teacher's: {made}");
    let id = made["id"].as_str().expect("an id");
    let actions = r#"{"do":"card","card":1}
        {"do":"card","card":3}

        {"do":"pair","round":1}
        {"do":"result","round":1,"table":1,"game":1,"result":"27-21"}"#;
    let view = class.json(&["direct", id], actions);
    assert_eq!(view["current"]["tables"][0]["games"][0]["result"], "27-21");
    assert_eq!(class.json(&["look", id], "")["players"][1]["name"], "Leopard");
    assert_eq!(class.json(&["look", id, "--lang", "fr"], "")["players"][1]["name"], "Léopard");
    for paper in ["pairings", "standings", "cross", "sheets"] {
        class.pdf(&["paper", id, paper, "--lang", "fr"], folder.path());
    }
    class.refused(&["paper", id, "pairings", "--round", "2"], "", "There is nothing here");
    class.refused(&["direct", id], r#"{"do":"dance"}"#, "line 1: ");
    class.refused(&["direct", id], "\n{", "line 2: ");
    class.refused(&["tournament", "a round"], "", "a new tournament is described in JSON");
    // Another class has no say in it.
    let other = folder.path().join("other.json");
    let other = other.to_str().expect("UTF-8");
    std::fs::write(other, making.json(&["make"], "").to_string()).expect("a file");
    let stranger = Directed { kept: ["--class", other], ..class };
    stranger.refused(&["direct", id], r#"{"do":"end"}"#, "line 1: ");
    assert_eq!(stranger.run(&["delete-tournament", id], "").code, 1);
    // What happened is a file for `awale tournament`.
    let record = folder.path().join("record.json");
    std::fs::write(&record, class.json(&["record", id], "").to_string()).expect("a file");
    let record = record.to_str().expect("UTF-8");
    let csv = awale(&["tournament", "-f", record, "standings", "--format", "csv"], b"");
    assert!(csv.code == 0 && csv.out.contains("lion"), "{}{}", csv.out, csv.err);
    assert_eq!(class.json(&["delete-tournament", id], "")["deleted"], id);
    assert_eq!(class.run(&["look", id], "").code, 1);
}

/// An open tournament: what `open` prints is all that its director needs.
#[test]
fn an_open_tournament_is_directed_from_a_shell() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "C", &["serve"]);
    let file = folder.path().join("open.json");
    let file = file.to_str().expect("UTF-8");
    let open = Directed { serving: &serving, command: "tournament", kept: ["--file", file] };
    open.refused(&["look"], "", "open.json");
    let made = open.json(&["open", r#"{"name":"Open","rounds":2,"by_link":false}"#], "");
    std::fs::write(file, made.to_string()).expect("a file");
    let enter = |name: &str| format!("{{\"do\":\"enter\",\"name\":\"{name}\"}}\n");
    let actions = ["Awa", "Kofi", "Léa"].map(enter).concat() + r#"{"do":"pair","round":1}"#;
    let view = open.json(&["direct"], &actions);
    assert_eq!((&view["round"], &view["players"][2]["name"]), (&1.into(), &"Léa".into()));
    assert_eq!(open.json(&["look"], "")["missing"], 1);
    for paper in ["pairings", "standings", "cross", "sheets", "cards"] {
        open.pdf(&["print", paper, "--bw"], folder.path());
    }
    // A file of one's own is no tournament of a server, and the other way round.
    open.refused(&["standings"], "", "is not a tournament");
    let record = folder.path().join("record.json");
    let text = open.json(&["record"], "").to_string();
    std::fs::write(&record, text).expect("a file");
    let record = record.to_str().expect("UTF-8");
    let here = Directed { kept: ["--file", record], ..open };
    here.refused(&["direct"], "", "is not what awale tournament open prints");
    here.pdf(&["print", "pairings"], folder.path());
    assert_eq!(open.json(&["delete"], "")["deleted"], made["id"]);
    assert_eq!(open.run(&["look"], "").code, 1);
}
