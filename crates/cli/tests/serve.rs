//! `awale serve` as a program: its line, its errors, and a kill in the middle of a game.

#![cfg(unix)]

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::time::{Duration, Instant};

use awale_proto::{GameMade, JoinGame, Joined, NewGame, ServerMessage};

#[path = "serve/class.rs"]
mod class;
#[path = "serve/club.rs"]
mod club;
#[path = "serve/config.rs"]
mod config;
#[path = "serve/log.rs"]
mod log;
#[path = "serve/round.rs"]
mod round;
#[path = "support/run.rs"]
mod run;
#[path = "../../server/tests/support/server.rs"]
mod server;
#[path = "support/serving.rs"]
mod serving;
#[path = "serve/tournaments.rs"]
mod tournaments;

use server::{Guest, play};
use serving::Serving;

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

/// The soft limit of open files is raised to the hard one: more connections are served than it allows.
#[cfg(target_os = "linux")]
#[test]
fn the_limit_of_open_files_is_raised() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_awale");
    let script = "ulimit -Sn 64; exec \"$0\" serve";
    let mut shell = Command::new("sh");
    let serving = Serving::spawn(shell.args(["-c", script, program]), folder.path(), "C");
    let limits = std::fs::read_to_string(format!("/proc/{}/limits", serving.child.id()));
    let limits = limits.expect("the limits of the process");
    let files = limits.lines().find(|line| line.starts_with("Max open files")).expect("a line");
    let files: Vec<&str> = files.split_whitespace().collect();
    assert!(files[3] != "64" && files[3] == files[4], "{files:?}");
    // Each of them is answered while all are open.
    let mut streams: Vec<TcpStream> =
        (0..100).map(|_| TcpStream::connect(serving.address).expect("a connection")).collect();
    for stream in &mut streams {
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a limit");
        stream.write_all(b"GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n").expect("sent");
    }
    for stream in &mut streams {
        let mut answer = [0; 15];
        stream.read_exact(&mut answer).expect("an answer");
        assert_eq!(&answer, b"HTTP/1.1 200 OK");
    }
    drop(streams);
    assert_eq!(serving.stop(), "");
}

/// Whoever stops a server kills it after ten seconds: it ends well before, also while a body that
/// never comes and a long search are open, and while somebody is at a game.
#[tokio::test]
async fn a_slow_request_does_not_keep_it_from_stopping() {
    let folder = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(folder.path(), "C", &["serve"]);
    let mut slow = TcpStream::connect(serving.address).expect("a connection");
    let head = "POST /api/v1/games HTTP/1.1\r\nhost: localhost\r\n\
        content-type: application/json\r\ncontent-length: 100\r\n\r\n{";
    slow.write_all(head.as_bytes()).expect("it is sent");
    let http = reqwest::Client::new();
    let url = |path: &str| format!("http://{}/api/v1/{path}", serving.address);
    let new = serde_json::json!({ "rules": "awale" });
    let made = http.post(url("games")).json(&new).send().await.expect("an answer");
    let made: GameMade = made.json().await.expect("a game");
    let _south = Guest::enter(serving.address, &made.id, Some(&made.token), None).await;
    let long = serde_json::json!({ "rules": "awale", "millis": 10_000 });
    let searching = tokio::spawn(http.post(url("analysis")).json(&long).send());
    // Until the search runs.
    let metrics = format!("http://{}/metrics", serving.address);
    while !http
        .get(&metrics)
        .send()
        .await
        .expect("an answer")
        .text()
        .await
        .expect("a text")
        .contains("awale_searches_running 1\n")
    {
        tokio::task::yield_now().await;
    }
    let begun = Instant::now();
    let rest = tokio::task::spawn_blocking(move || serving.stop()).await.expect("no panic");
    assert!(begun.elapsed() < Duration::from_secs(8), "{:?}", begun.elapsed());
    assert!(rest.lines().count() <= 1 && !rest.contains("ERROR"), "{rest}");
    let _ = searching.await;
}

/// A disk that takes nothing any more, and later does again: the process may write no further than a
/// byte into any file. Nothing that was acknowledged is lost, what could not be written is said, clocks stand
/// still, and all goes on by itself when there is space.
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
    let asked = async |path: &str| http.get(url(path)).send().await.expect("an answer");
    let health = async || asked("/health").await.status();
    let new = serde_json::json!({ "rules": "awale", "time": "60" });
    let create =
        async || http.post(url("/api/v1/games")).json(&new).send().await.expect("an answer");

    let made: GameMade = create().await.json().await.expect("a game");
    let join = JoinGame { join: Some(made.join.clone()), name: None, token: None };
    let path = format!("/api/v1/games/{}/join", made.id);
    let joined = http.post(url(&path)).json(&join).send().await.expect("an answer");
    let joined: Joined = joined.json().await.expect("a seat");
    let mut south = Guest::enter(serving.address, &made.id, Some(&made.token), None).await;
    assert_eq!(south.play(0, "C").await.ply, 1);
    let mut north = Guest::enter(serving.address, &made.id, Some(&joined.token), None).await;
    let before = north.play(1, "c").await.clocks.expect("clocks");
    let other: GameMade = create().await.json().await.expect("a game");
    let mut waiting = Guest::enter(serving.address, &other.id, Some(&other.token), None).await;

    limit(Some(1));
    assert_eq!(create().await.status(), 503);
    assert_eq!(health().await, 503);
    let full = Instant::now();
    south.act_as("kept", 2, play("D")).await;
    // Also whoever does nothing hears of it.
    for socket in [&mut south.socket, &mut north.socket, &mut waiting.socket] {
        let (_, messages) = server::closed(socket).await;
        let told = messages.iter().any(
            |message| matches!(message, ServerMessage::Error { error } if error.code == "storage"),
        );
        assert!(told, "{messages:?}");
    }
    // Nobody is let in to a clock that would seem to run.
    let refused = asked(&format!("/api/v1/games/{}", made.id)).await;
    assert_eq!(
        (refused.status().as_u16(), &refused.headers()["retry-after"]),
        (503, &"1".parse().expect("a header"))
    );
    let full = full.elapsed();
    assert!(full > Duration::from_secs(4), "{full:?}");

    limit(None);
    // The clock is written within a second; the move is sent again, as a page does.
    while !asked("/ready").await.status().is_success() {
        tokio::task::yield_now().await;
    }
    let mut south = Guest::enter(serving.address, &made.id, Some(&made.token), Some(0)).await;
    assert_eq!(south.snapshot.moves.len(), 2);
    let after = south.snapshot.clocks.expect("clocks");
    assert!(before.south - after.south < 3000, "{before:?}, {full:?} later {after:?}");
    south.act_as("kept", 2, play("D")).await;
    while south.event().await.command.as_deref() != Some("kept") {}
    assert_eq!(health().await, 200);
    assert_eq!(create().await.status(), 201);
}

#[test]
fn health_is_what_the_server_says_of_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["serve", "--host", "0.0.0.0", "--drain", "60"];
    let mut serving = Serving::start(folder.path(), "C", &arguments);
    let port = serving.address.port().to_string();
    let ask = || {
        let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
        let asked = program.args(["health", "--host", "0.0.0.0", "--port", &port]);
        let asked = asked.env("LC_ALL", "C").env_remove("LANGUAGE").output().expect("an answer");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (asked.status.code(), text(asked.stdout), text(asked.stderr))
    };
    let well = format!("127.0.0.1:{port} takes clients.\n");
    assert_eq!(ask(), (Some(0), well, String::new()));

    // It goes on for a minute and takes no more clients.
    let pid = rustix::process::Pid::from_child(&serving.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("a signal");
    let begun = std::time::Instant::now();
    let stopping = loop {
        let answer = ask();
        if answer.0 != Some(0) || begun.elapsed().as_secs() > 20 {
            break answer;
        }
    };
    let says = format!("awale: 127.0.0.1:{port} takes no clients: expected 200, found 503\n");
    assert_eq!(stopping, (Some(1), String::new(), says));

    serving.child.kill().expect("it ends");
    serving.child.wait().expect("it ends");
    let (code, out, err) = ask();
    assert_eq!((code, out.as_str()), (Some(1), ""));
    let says = format!("awale: no server answers at 127.0.0.1:{port}: ");
    assert!(err.starts_with(&says) && err.lines().count() == 1, "{err}");
}
