//! The program while it serves, as a task sees it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::run::Running;

/// A server that was started, and where it listens.
pub(crate) struct Serving {
    _process: Running,
    /// `HOST:PORT`.
    pub(crate) address: String,
}

impl Serving {
    /// Runs a command that becomes `awale serve`, until it has said where it listens.
    pub(crate) fn start(command: &mut Command) -> Result<Serving> {
        let child = command.stdout(Stdio::piped()).spawn();
        let mut process = Running(child.with_context(|| format!("cannot run {command:?}"))?);
        let output = process.0.stdout.take().context("the program has an output")?;
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line)?;
        let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let address = address.context("the program did not say its address")?.to_owned();
        Ok(Serving { _process: process, address })
    }
}

/// The page, asked of a server.
pub(crate) fn page(address: &str) -> Result<String> {
    let mut page = String::new();
    let mut socket = TcpStream::connect(address)?;
    write!(socket, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    socket.read_to_string(&mut page)?;
    ensure!(page.starts_with("HTTP/1.1 200"), "the page did not come: {page}");
    Ok(page)
}
