//! `awale serve` as a program: its line, its errors, and a kill in the middle of a game.

#![cfg(unix)]

use std::io::{BufRead, BufReader, Read};
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use awale_proto::{GameMade, JoinGame, Joined, NewGame, ServerMessage};

#[path = "serve/config.rs"]
mod config;
#[path = "serve/log.rs"]
mod log;
#[path = "../../server/tests/support/server.rs"]
mod server;

use server::{Guest, play};

/// The program while it serves.
struct Serving {
    child: Child,
    line: String,
    address: SocketAddr,
}

impl Serving {
    fn start(data: &Path, language: &str, arguments: &[&str]) -> Serving {
        let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
        Serving::spawn(program.args(arguments), data, language)
    }

    fn spawn(command: &mut Command, data: &Path, language: &str) -> Serving {
        Serving::spawn_as_told(command.env("AWALE_DATA", data).env("AWALE_PORT", "0"), language)
    }

    fn spawn_as_told(command: &mut Command, language: &str) -> Serving {
        let mut child = command
            .env("LC_ALL", language)
            .env_remove("LANGUAGE")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("no address in {line}"));
        let address = address.parse().expect("an address");
        Serving { child, line, address }
    }

    /// Asks it to stop and returns what it wrote besides its line.
    fn stop(mut self) -> String {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("a signal");
        assert!(self.child.wait().expect("it ends").success());
        let mut rest = String::new();
        let (mut out, mut err) = (self.child.stdout.take(), self.child.stderr.take());
        out.as_mut().expect("a pipe").read_to_string(&mut rest).expect("text");
        err.as_mut().expect("a pipe").read_to_string(&mut rest).expect("text");
        rest
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn one_line_says_where() {
    let folder = tempfile::tempdir().expect("a folder");
    for (language, arguments, begins) in [
        ("fr_FR.UTF-8", &["serve"][..], "Awalé est servi sur http://127.0.0.1:"),
        ("C", &["serve", "--host", "127.0.0.1"], "Awalé is served at http://127.0.0.1:"),
        ("C", &[], "Awalé is served at http://127.0.0.1:"),
    ] {
        let serving = Serving::start(folder.path(), language, arguments);
        assert!(serving.line.starts_with(begins), "{}", serving.line);
        assert_eq!(serving.stop(), "", "nothing else is written");
    }
}

#[test]
fn what_hinders_it_is_said_in_one_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let file = folder.path().join("file");
    std::fs::write(&file, "not a folder").expect("a file");
    let good = folder.path().join("data");
    let (file, good) = (file.to_str().expect("UTF-8"), good.to_str().expect("UTF-8"));
    for (arguments, expected) in [
        (["serve", "--port", &port, "--data-dir", good], "is in use: choose another with --port"),
        (["serve", "--port", "0", "--data-dir", file], "cannot write to"),
        (["serve", "--port", "0", "--log", "a=b=c"], "the log filter cannot be read"),
        (["serve", "--port", "0", "--host", "256.0.0.1"], "cannot listen on"),
    ] {
        let ran = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(arguments)
            .env("LC_ALL", "C")
            .env_remove("LANGUAGE")
            .output()
            .expect("the program runs");
        let err = String::from_utf8(ran.stderr).expect("UTF-8");
        assert_eq!((ran.status.code(), ran.stdout.len()), (Some(1), 0), "{arguments:?}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.starts_with("awale: ") && err.contains(expected), "{err}");
    }
}

/// What is wrong with a database is said in one line, in the language of the terminal, without its
/// password.
#[test]
fn what_is_wrong_with_a_database_is_said_in_one_line() {
    let postgres = awale_private_postgres::shared();
    let (nobody, none) = ("postgres://awale:geheim@127.0.0.1:1/awale", postgres.url("nowhere"));
    for (language, url, expected) in [
        ("C", nobody, "no PostgreSQL answers at 127.0.0.1:1"),
        ("fr_FR.UTF-8", nobody, "aucun PostgreSQL ne répond à 127.0.0.1:1"),
        ("C", &none, "has no database nowhere"),
        ("fr_FR.UTF-8", &none, "n’a pas de base nowhere"),
        ("fr_FR.UTF-8", "mysql://awale", "l’adresse de la base doit être postgres://"),
    ] {
        let ran = Command::new(env!("CARGO_BIN_EXE_awale"))
            .args(["serve", "--port", "0", "--log", "off"])
            .env("AWALE_DATABASE", url)
            .env("LC_ALL", language)
            .env_remove("LANGUAGE")
            .output()
            .expect("the program runs");
        let err = String::from_utf8(ran.stderr).expect("UTF-8");
        assert_eq!((ran.status.code(), ran.stdout.len()), (Some(1), 0), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert!(err.contains(expected) && !err.contains("geheim"), "{err}");
    }
}

/// Every move that was answered is there after a kill, and none twice when it is sent again.
#[tokio::test]
async fn a_kill_in_the_middle_of_a_game_loses_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut serving = Serving::start(folder.path(), "C", &["serve"]);
    let http = reqwest::Client::new();
    let api = format!("http://{}/api/v1/games", serving.address);
    let new: NewGame = serde_json::from_str(r#"{"rules":"awale","time":"600+5"}"#).expect("new");
    let made = http.post(&api).json(&new).send().await.expect("an answer");
    let made: GameMade = made.json().await.expect("a game");
    let join = JoinGame { join: Some(made.join), name: None, token: None };
    let joined = http.post(format!("{api}/{}/join", made.id)).json(&join).send().await;
    let joined: Joined = joined.expect("an answer").json().await.expect("a seat");
    let mut south = Guest::enter(serving.address, &made.id, Some(&made.token), None).await;
    let mut north = Guest::enter(serving.address, &made.id, Some(&joined.token), None).await;
    let moves = ["C", "c", "D", "d", "E", "a"];
    for (ply, mv) in (0..).zip(moves) {
        let (seat, other) =
            if ply % 2 == 0 { (&mut south, &mut north) } else { (&mut north, &mut south) };
        seat.act_as(&format!("m{ply}"), ply, play(mv)).await;
        assert_eq!(seat.event().await.number, ply + 2);
        other.event().await;
    }
    serving.child.kill().expect("it is killed");
    serving.child.wait().expect("it is gone");

    let serving = Serving::start(folder.path(), "C", &["serve"]);
    let mut south = Guest::enter(serving.address, &made.id, Some(&made.token), Some(5)).await;
    let spelled: Vec<String> = south.snapshot.moves.iter().map(ToString::to_string).collect();
    assert_eq!((spelled, south.snapshot.last), (moves.map(str::to_owned).to_vec(), 7));
    for number in [6, 7] {
        assert_eq!(south.event().await.number, number);
    }
    south.act_as("m4", 4, play("E")).await;
    assert_eq!(south.next().await, ServerMessage::Done { id: "m4".to_owned(), number: 6 });
    south.act_as("m6", 6, play("F")).await;
    let event = south.event().await;
    assert_eq!((event.number, event.ply), (8, 7), "the game goes on");
    let north = Guest::enter(serving.address, &made.id, Some(&joined.token), None).await;
    assert_eq!(north.snapshot.moves.len(), 7);
    assert_eq!(serving.stop(), "");
}

/// A disk that takes nothing any more, and later does again: the process may write no further than a
/// byte into any file. Nothing that was acknowledged is lost, what could not be written is said, and
/// all goes on by itself when there is space.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_disk_stops_nothing_for_good() {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};

    let folder = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_awale");
    // The signal that comes with the limit would end the program; a full disk sends none.
    let script = "trap '' XFSZ; exec \"$0\" serve";
    let mut shell = Command::new("sh");
    let serving = Serving::spawn(shell.args(["-c", script, program]), folder.path(), "C");
    let limit = |current| {
        let limit = Rlimit { current, maximum: None };
        prlimit(Some(Pid::from_child(&serving.child)), Resource::Fsize, limit).expect("a limit");
    };
    let http = reqwest::Client::new();
    let url = |path: &str| format!("http://{}{path}", serving.address);
    let health = async || http.get(url("/health")).send().await.expect("an answer").status();
    let new = serde_json::json!({ "rules": "awale" });
    let create =
        async || http.post(url("/api/v1/games")).json(&new).send().await.expect("an answer");

    let made: GameMade = create().await.json().await.expect("a game");
    let join = JoinGame { join: Some(made.join.clone()), name: None, token: None };
    let path = format!("/api/v1/games/{}/join", made.id);
    let joined = http.post(url(&path)).json(&join).send().await.expect("an answer");
    let joined: Joined = joined.json().await.expect("a seat");
    let mut south = Guest::enter(serving.address, &made.id, Some(&made.token), None).await;
    assert_eq!(south.play(0, "C").await.ply, 1);

    limit(Some(1));
    assert_eq!(create().await.status(), 503);
    assert_eq!(health().await, 503);
    let mut north = Guest::enter(serving.address, &made.id, Some(&joined.token), None).await;
    north.act_as("kept", 1, play("c")).await;
    let (_, messages) = server::closed(&mut north.socket).await;
    let told = messages.iter().any(
        |message| matches!(message, ServerMessage::Error { error } if error.code == "storage"),
    );
    assert!(told, "{messages:?}");

    limit(None);
    // The move is sent again, as a page does, and the clock is written within a second.
    let mut north = Guest::enter(serving.address, &made.id, Some(&joined.token), Some(0)).await;
    assert_eq!(north.snapshot.moves.len(), 1);
    north.act_as("kept", 1, play("c")).await;
    while north.event().await.command.as_deref() != Some("kept") {}
    assert_eq!(health().await, 200);
    assert_eq!(create().await.status(), 201);
}
