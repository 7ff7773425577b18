//! `awale health`: whether a server takes clients, for whatever watches over it.

use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

use awale_words::in_lang;

use super::{at_home, terminal_lang};
use crate::problem::Problem;

/// Longer than any answer of a server that is well, shorter than the patience of what asks.
const PATIENCE: Duration = Duration::from_secs(3);
/// The first line of an answer is shorter than this.
const LONGEST_LINE: u64 = 256;

/// Ask a server whether it takes clients
///
/// Asks /ready of the server that `awale serve` with the same variables starts. Exits with 0 if it
/// takes clients, with 1 if it stops, has no database or is not there: a health check for containers,
/// which have no other program to ask with.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The host that the server listens on
    #[arg(long, value_name = "HOST", env = "AWALE_HOST", default_value = "127.0.0.1")]
    host: String,

    /// Its port
    #[arg(long, value_name = "PORT", env = "AWALE_PORT", default_value_t = 4848)]
    port: u16,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let host = match self.host.parse() {
            Ok(ip) => at_home(ip).to_string(),
            Err(_) => self.host,
        };
        let shown = if host.contains(':') { format!("[{host}]") } else { host.clone() };
        let address = format!("{shown}:{}", self.port);
        let status = status(&host, self.port, &address)
            // Elsewhere a closed pipe is a reader who has seen enough.
            .map_err(|error| match error.kind() {
                ErrorKind::BrokenPipe => ErrorKind::ConnectionReset.into(),
                _ => error,
            })
            .with_context(|| Problem::NoServer(address.clone()))?;
        if status != "200" {
            bail!(Problem::NotReady { address, status });
        }
        let mut out = anstream::stdout().lock();
        writeln!(out, "{}", in_lang!(terminal_lang(), commands::ready(&address)))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The status of the answer to `GET /ready`; empty if it is no answer of HTTP.
fn status(host: &str, port: u16, address: &str) -> std::io::Result<String> {
    let mut stream = connect(host, port)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = format!("GET /ready HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes())?;
    let mut line = Vec::new();
    BufReader::new(stream.take(LONGEST_LINE)).read_until(b'\n', &mut line)?;
    let line = String::from_utf8_lossy(&line);
    let mut words = line.split_whitespace();
    let http = words.next().is_some_and(|word| word.starts_with("HTTP/1."));
    Ok(words.next().filter(|_| http).unwrap_or_default().to_owned())
}

/// A name may have several addresses: the first that answers.
fn connect(host: &str, port: u16) -> std::io::Result<TcpStream> {
    let mut last = std::io::ErrorKind::NotFound.into();
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}
