//! What packages bring besides the program: completions, manual pages, a health check.

#![cfg(unix)]

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command;
use std::thread;

#[path = "support/run.rs"]
mod run;

use run::{awale, good};

/// What bash offers for a command line whose last word is not whole.
fn bash_offers(script: &Path, words: &[&str]) -> Vec<String> {
    let last = words.len() - 1;
    let line = format!(
        "source '{}'; COMP_WORDS=({}); COMP_CWORD={last}; _awale awale '{}' '{}'; \
         printf '%s\\n' \"${{COMPREPLY[@]}}\"",
        script.display(),
        words.join(" "),
        words[last],
        words[last - 1],
    );
    let output = Command::new("bash").args(["--norc", "-c", &line]).output().expect("bash");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn bash_completes_commands_options_and_values() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("awale");
    std::fs::write(&script, good(&["completions", "bash"], "")).expect("a file");
    assert_eq!(bash_offers(&script, &["awale", "serv"]), ["serve"]);
    assert_eq!(bash_offers(&script, &["awale", "tables", "pro"]), ["probe"]);
    assert_eq!(bash_offers(&script, &["awale", "serve", "--base"]), ["--base-url"]);
    assert_eq!(bash_offers(&script, &["awale", "completions", "z"]), ["zsh"]);
}

#[test]
fn every_shell_knows_every_command() {
    let help = good(&["--help"], "");
    let listed = help.split("Commands:").nth(1).and_then(|rest| rest.split("Options:").next());
    let commands = listed.expect("a list of commands").lines();
    let commands: Vec<&str> = commands
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 20 && commands.contains(&"health"), "{commands:?}");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = good(&["completions", shell], "");
        for command in &commands {
            assert!(script.contains(command), "{shell} does not know {command}");
        }
    }
    assert_eq!(awale(&["completions", "cmd"], b"").code, 2);
}

/// groff, which shows them, has nothing to say against any of them, but that a long word fills no line.
#[test]
fn manual_pages_are_shown_without_a_warning() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("UTF-8");
    assert_eq!(good(&["man", path], ""), "");
    let mut pages: Vec<_> = std::fs::read_dir(folder.path())
        .expect("a folder")
        .map(|page| page.unwrap().path())
        .collect();
    pages.sort();
    let names: Vec<_> =
        pages.iter().map(|page| page.file_name().unwrap().to_string_lossy()).collect();
    for page in ["awale.1", "awale-serve.1", "awale-tables-probe.1", "awale-health.1"] {
        assert!(names.iter().any(|name| name == page), "{page} is not among {names:?}");
    }
    for page in &pages {
        let shown = Command::new("groff")
            .args(["-man", "-Tutf8", "-Kutf8", "-ww", "-Wbreak", "-P-cbu"])
            .arg(page)
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("groff is installed");
        let warnings = String::from_utf8_lossy(&shown.stderr);
        assert!(shown.status.success() && warnings.is_empty(), "{}: {warnings}", page.display());
        let shown = String::from_utf8_lossy(&shown.stdout);
        let foot = shown.trim_end().lines().last().unwrap_or_default();
        assert!(shown.contains("SYNOPSIS"), "{}: {shown}", page.display());
        assert!(foot.contains("Awalé") && foot.contains(env!("CARGO_PKG_VERSION")), "{foot}");
    }
    let missing = awale(&["man", &format!("{path}/none/deeper")], b"");
    assert_eq!((missing.code, missing.out.as_str()), (1, ""));
    assert!(missing.err.starts_with("awale: there is no folder "), "{}", missing.err);
}

/// Answers one request with these bytes and tells the request.
fn answering(answer: &'static [u8]) -> (String, thread::JoinHandle<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let told = thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a client");
        let mut request = [0; 1024];
        let read = stream.read(&mut request).expect("a request");
        stream.write_all(answer).expect("an answer");
        String::from_utf8_lossy(&request[..read]).into_owned()
    });
    (port, told)
}

#[test]
fn health_is_not_fooled() {
    for (answer, says) in [
        (&b"SSH-2.0-OpenSSH_9.2\r\n"[..], "found something that speaks no HTTP"),
        (b"", "found something that speaks no HTTP"),
        (b"HTTP/1.1 404 Not Found\r\n\r\n", "expected 200, found 404"),
        (b"200 200 200", "found something that speaks no HTTP"),
    ] {
        let (port, told) = answering(answer);
        let ran = awale(&["health", "--port", &port], b"");
        assert_eq!(ran.code, 1);
        assert!(ran.err.trim_end().ends_with(says), "{}", ran.err);
        let request = told.join().expect("a request");
        let head = format!("GET /ready HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n");
        assert!(request.starts_with(&head), "{request}");
    }
    let (port, _told) = answering(b"HTTP/1.1 200 OK\r\n\r\n");
    assert_eq!(awale(&["health", "--port", &port], b"").code, 0);
}
