//! The program while it serves.

#![allow(dead_code, reason = "every test file uses its own part of this one")]

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A process, which ends with this value.
pub(crate) struct Serving {
    pub(crate) child: Child,
    pub(crate) line: String,
    pub(crate) address: SocketAddr,
}

impl Serving {
    pub(crate) fn start(data: &Path, language: &str, arguments: &[&str]) -> Serving {
        let mut program = Command::new(env!("CARGO_BIN_EXE_awale"));
        Serving::spawn(program.args(arguments), data, language)
    }

    pub(crate) fn spawn(command: &mut Command, data: &Path, language: &str) -> Serving {
        Serving::spawn_as_told(command.env("AWALE_DATA", data).env("AWALE_PORT", "0"), language)
    }

    /// The same without a folder and a port.
    pub(crate) fn spawn_as_told(command: &mut Command, language: &str) -> Serving {
        let mut child = command
            .env("LC_ALL", language)
            .env_remove("LANGUAGE")
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.as_mut().expect("a pipe");
        // One byte at a time: what comes behind the line is for others.
        BufReader::with_capacity(1, out).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split([' ', '/']).next());
        let address = address.unwrap_or_else(|| panic!("no address in {line}"));
        let address = address.parse().expect("an address");
        Serving { child, line, address }
    }

    /// Asks it to stop and returns what it wrote besides its line.
    pub(crate) fn stop(mut self) -> String {
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
