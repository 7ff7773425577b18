//! `awale serve`: the page, the API and games by link.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, FromArgMatches};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::prelude::*;

use awale_server::{Config, Database, Quotas, Server};
use awale_words::{Lang, in_lang};

use super::{TablesFolder, at_home, data_dir, terminal_lang};

/// Serve the page, the API and games by link
///
/// Listens until it is told to stop (Ctrl-C or SIGTERM). Games are in one file in the data
/// directory, which `awale admin backup` saves while the server runs. Several servers share a
/// PostgreSQL (docs/operations.md).
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The host to listen on; 0.0.0.0 is every network of the machine
    #[arg(long, value_name = "HOST", env = "AWALE_HOST", default_value = "127.0.0.1")]
    host: String,

    /// The port; 0 is any that is free
    #[arg(long, value_name = "PORT", env = "AWALE_PORT", default_value_t = 4848)]
    port: u16,

    /// The folder of games [default: the data directory of the platform]
    #[arg(long, value_name = "DIR", env = "AWALE_DATA")]
    data_dir: Option<PathBuf>,

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

    /// Trust the last address of X-Forwarded-For, and X-Forwarded-Proto and -Host: only behind a proxy
    /// that writes them
    #[arg(long)]
    behind_proxy: bool,

    /// The address of the site as others see it, such as `https://awale.example`, for the pictures and
    /// titles of links [default: the host of each request]
    #[arg(long, value_name = "URL", env = "AWALE_BASE_URL", value_parser = base_url)]
    base_url: Option<String>,

    /// What to log on the error output: error, warn, info, debug, or by module
    #[arg(long, value_name = "FILTER", env = "AWALE_LOG", default_value = "warn")]
    log: String,
}

impl Options {
    /// The options of `awale` without arguments: the environment and the defaults.
    pub(crate) fn by_default() -> Result<Options> {
        let command = Options::augment_args(clap::Command::new("awale").no_binary_name(true));
        let matches = command.try_get_matches_from(std::iter::empty::<&str>());
        let matches = matches.unwrap_or_else(|error| error.exit());
        Ok(Options::from_arg_matches(&matches)?)
    }

    pub(crate) fn run(self) -> Result<ExitCode> {
        let filter: Targets = self.log.parse().context("the log filter cannot be read")?;
        let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
        tracing_subscriber::registry().with(lines.with_filter(filter)).init();
        let runtime = tokio::runtime::Runtime::new().context("the server cannot start")?;
        runtime.block_on(self.serve(terminal_lang()))
    }

    async fn serve(self, lang: Lang) -> Result<ExitCode> {
        let database = match (self.database, self.data_dir) {
            (Some(url), _) => Database::Postgres { url, connections: self.database_connections },
            (None, Some(folder)) => Database::Folder(folder),
            (None, None) => Database::Folder(data_dir("say --data-dir DIR")?),
        };
        let config = Config {
            host: self.host,
            port: self.port,
            database,
            tables: TablesFolder { dir: None }.path().ok(),
            files: awale_web_dist::FILES.to_vec(),
            behind_proxy: self.behind_proxy,
            base_url: self.base_url,
            drain: Duration::from_secs(self.drain),
            quotas: Quotas::default(),
        };
        let server = match Server::start(config).await {
            Ok(server) => server,
            Err(error) => bail!("{}", in_lang!(lang, commands::cannot_start(&error))),
        };
        let stop = stop_asked().context("signals cannot be heard")?;
        let address = server.address();
        let url = format!("http://{}", SocketAddr::new(at_home(address.ip()), address.port()));
        let mut out = anstream::stdout().lock();
        writeln!(out, "{}", in_lang!(lang, commands::served(&url)))?;
        out.flush()?;
        drop(out);
        if self.open {
            open_browser(&url);
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

/// Done when the program is asked to stop.
fn stop_asked() -> Result<impl Future<Output = ()> + Send + 'static> {
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
