//! `awale serve`: the page, the API and games by link.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::builder::BoolishValueParser;
use clap::{Args, FromArgMatches, ValueEnum};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use awale_server::{Config, Database, File, Server};
use awale_words::{Lang, in_lang};

use super::{at_home, terminal_lang};

mod class;
mod config;
mod limits;

pub(super) use config::Effective;
use limits::Limits;

/// The host of a server for this machine alone, and of one for every network of it.
const HOME: &str = "127.0.0.1";
const EVERYWHERE: &str = "0.0.0.0";

/// Serve the page, the API and games by link
///
/// Listens until it is told to stop (Ctrl-C or SIGTERM). Games are in one file in the data
/// directory, which `awale admin backup` saves while the server runs. Several servers share a
/// PostgreSQL (docs/operations.md). Every option can also stand in a file under its name; a flag comes
/// before a variable, a variable before the file.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Options {
    /// A file of options in TOML, such as `port = 80`
    #[arg(long, value_name = "FILE", env = "AWALE_CONFIG")]
    config: Option<PathBuf>,

    /// Print the options as they would be used, as such a file, and where each comes from
    #[arg(long)]
    print_config: bool,

    /// The host to listen on; 0.0.0.0 is every network of the machine
    #[arg(long, value_name = "HOST", env = "AWALE_HOST", default_value = HOME)]
    host: String,

    /// The port; 0 is any that is free
    #[arg(long, value_name = "PORT", env = "AWALE_PORT", default_value_t = 4848)]
    port: u16,

    /// The folder of games [default: the data directory of the platform]
    #[arg(long, value_name = "DIR", env = "AWALE_DATA")]
    data_dir: Option<PathBuf>,

    /// The folder of endgame tables [default: `tables` in the data directory of the platform]
    #[arg(long, value_name = "DIR", env = "AWALE_TABLES")]
    tables: Option<PathBuf>,

    /// A PostgreSQL instead of the folder, for several servers: `postgres://USER:PASSWORD@HOST/DATABASE`;
    /// of several hosts (`HOST:PORT,HOST:PORT`) the one that writes
    #[arg(long, value_name = "URL", env = "AWALE_DATABASE", hide_env_values = true)]
    database: Option<String>,

    /// Connections to that PostgreSQL that read; two more write and listen
    #[arg(long, value_name = "N", env = "AWALE_DATABASE_CONNECTIONS", default_value_t = 4)]
    database_connections: usize,

    /// Seconds for which a server that is to stop goes on and answers /ready with 503, so that no more
    /// clients are sent to it
    #[arg(long, value_name = "SECONDS", env = "AWALE_DRAIN", default_value_t = 0)]
    drain: u64,

    /// Open the browser
    #[arg(long)]
    open: bool,

    /// Serve the network of the room, and a class in it: prints where pupils enter, as a code for cameras
    /// too, and where the teacher keeps the class. It is the same class the next time
    #[arg(long)]
    class: bool,

    /// Trust the last address of X-Forwarded-For, and X-Forwarded-Proto and -Host: only behind a proxy
    /// that writes them. X-Request-Id is taken over, too
    #[arg(long, value_name = "BOOL", env = "AWALE_BEHIND_PROXY", num_args = 0..=1,
          require_equals = true, default_missing_value = "true", default_value = "false",
          action = clap::ArgAction::Set, value_parser = BoolishValueParser::new())]
    behind_proxy: bool,

    /// The address of the site as others see it, such as `https://awale.example`, for the pictures and
    /// titles of links [default: the host of each request]
    #[arg(long, value_name = "URL", env = "AWALE_BASE_URL", value_parser = base_url)]
    base_url: Option<String>,

    /// What to log on the error output: error, warn, info, debug, or by module
    #[arg(long, value_name = "FILTER", env = "AWALE_LOG", default_value = "warn")]
    log: String,

    /// How to log: as text, or each line as JSON
    #[arg(long, value_name = "FORMAT", env = "AWALE_LOG_FORMAT", default_value = "text")]
    log_format: LogFormat,

    /// The name of this server among several, as a label of its metrics
    #[arg(long, value_name = "NAME", env = "AWALE_NODE", value_parser = node)]
    node: Option<String>,

    #[command(flatten)]
    limits: Limits,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LogFormat {
    Text,
    Json,
}

impl Options {
    /// The options of `awale` without arguments: the environment and the defaults.
    pub(crate) fn by_default() -> Result<Options> {
        let command = Options::augment_args(clap::Command::new("awale").no_binary_name(true));
        let matches = command.try_get_matches_from(std::iter::empty::<&str>());
        let matches = matches.unwrap_or_else(|error| error.exit());
        Ok(Options::from_arg_matches(&matches)?)
    }

    pub(crate) fn run(self, page: &'static [File]) -> Result<ExitCode> {
        // Behind the name of the program and that of the command.
        let arguments = std::env::args_os().skip(2);
        let effective = Effective::read(arguments, self.config.as_deref())?;
        if effective.options.print_config {
            anstream::stdout().lock().write_all(effective.toml().as_bytes())?;
            return Ok(ExitCode::SUCCESS);
        }
        let database = effective.database()?;
        let options = effective.options;
        options.start_log()?;
        let runtime = tokio::runtime::Runtime::new().context("the server cannot start")?;
        runtime.block_on(options.serve(page, database, terminal_lang()))
    }

    fn start_log(&self) -> Result<()> {
        let filter: Targets = self.log.parse().context("the log filter cannot be read")?;
        let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
        let log = tracing_subscriber::registry();
        match self.log_format {
            LogFormat::Text => {
                let lines = lines.with_ansi(std::io::stderr().is_terminal());
                log.with(lines.with_filter(filter)).init();
            }
            LogFormat::Json => {
                let lines = lines.json().flatten_event(true).with_current_span(false);
                log.with(lines.with_filter(filter)).init();
            }
        }
        Ok(())
    }

    async fn serve(
        self,
        page: &'static [File],
        database: Database,
        lang: Lang,
    ) -> Result<ExitCode> {
        let room = if self.class { class::room() } else { None };
        let config = Config {
            // Whoever named no host means the room; a loopback would keep it out.
            host: if self.class && self.host == HOME { EVERYWHERE.to_owned() } else { self.host },
            port: self.port,
            database,
            tables: self.tables,
            files: page.to_vec(),
            behind_proxy: self.behind_proxy,
            base_url: self.base_url.clone(),
            room,
            drain: Duration::from_secs(self.drain),
            node: self.node,
            quotas: self.limits.quotas(),
        };
        let server = match Server::start(config).await {
            Ok(server) => server,
            Err(error) => bail!("{}", in_lang!(lang, commands::cannot_start(&error))),
        };
        let stop = stop_asked().context("signals cannot be heard")?;
        let address = server.address();
        let url = announce(address, |url| in_lang!(lang, commands::served(url)))?;
        let mut out = anstream::stdout().lock();
        let mut opened = url.clone();
        if self.class {
            let class = class::open(&server, self.data_dir.as_deref()).await?;
            let room = room.unwrap_or_else(|| at_home(address.ip()));
            let room = format!("http://{}", SocketAddr::new(room, address.port()));
            let room =
                self.base_url.as_deref().map_or(room, |url| url.trim_end_matches('/').into());
            class::tell(&mut out, lang, &room, &url, &class)?;
            opened.push_str(&class.teacher_link);
        }
        drop(out);
        if self.open {
            open_browser(&opened);
        }
        server.run(stop).await;
        Ok(ExitCode::SUCCESS)
    }
}

/// An address that a page may name.
fn base_url(text: &str) -> Result<String, String> {
    let bare = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let good = |c: char| c.is_ascii_alphanumeric() || ".:-[]/_~".contains(c);
    match bare {
        Some(host) if !host.is_empty() && host.chars().all(good) => Ok(text.to_owned()),
        _ => Err(format!("expected https://HOST, found {text:?}")),
    }
}

/// A name that needs no quotes anywhere.
fn node(text: &str) -> Result<String, String> {
    let good = |b: u8| b.is_ascii_alphanumeric() || b"-._:".contains(&b);
    if (1..=63).contains(&text.len()) && text.bytes().all(good) {
        Ok(text.to_owned())
    } else {
        Err("expected 1 to 63 letters, digits, - . _ :".to_owned())
    }
}

/// Prints the line that tells where a server is found; its address.
pub(super) fn announce(address: SocketAddr, line: impl FnOnce(&str) -> String) -> Result<String> {
    let url = format!("http://{}", SocketAddr::new(at_home(address.ip()), address.port()));
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", line(&url))?;
    out.flush()?;
    Ok(url)
}

/// Done when the program is asked to stop.
pub(super) fn stop_asked() -> Result<impl Future<Output = ()> + Send + 'static> {
    #[cfg(unix)]
    let mut terminated = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            _ = terminated.recv() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

/// Opens a page in the browser; whoever has none can read the line above.
fn open_browser(url: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Stdio::null;
    let _ = Command::new(program)
        .args(before)
        .arg(url)
        .stdin(quiet())
        .stdout(quiet())
        .stderr(quiet())
        .spawn();
}
