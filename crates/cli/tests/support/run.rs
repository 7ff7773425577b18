//! Runs the real program.

#![allow(dead_code, reason = "every test file uses its own part of this one")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `awale` with these arguments and this input.
pub(crate) fn awale(arguments: &[&str], input: &[u8]) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_awale"))
        .args(arguments)
        .env("LC_ALL", "C")
        .env_remove("LANGUAGE")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("the input is a pipe");
    let input = input.to_vec();
    // A program that does not read its input closes the pipe: that is its right.
    let feeder = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().expect("the program ends");
    feeder.join().expect("the input is written");
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    Ran { code: status.code().expect("no signal ended it"), out: text(stdout), err: text(stderr) }
}

/// Runs `awale` and expects success.
pub(crate) fn good(arguments: &[&str], input: &str) -> String {
    let ran = awale(arguments, input.as_bytes());
    assert_eq!(ran.code, 0, "awale {arguments:?}: {}", ran.err);
    assert!(arguments[..].first() == Some(&"solve") || ran.err.is_empty(), "{}", ran.err);
    assert!(!ran.out.contains('\x1b'), "no colour outside a terminal");
    ran.out
}
