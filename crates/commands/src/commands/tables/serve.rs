//! `awale tables serve`: the oracle of the tables as a service of its own.

use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;

use awale_server::{Quotas, TablesConfig, TablesServer};
use awale_words::in_lang;

use super::super::serve::{announce, stop_asked};
use super::super::{TablesFolder, terminal_lang};

/// Serve what the tables know, and nothing else: no games, no pages, no store
///
/// GET /api/v1/tables lists the layers, GET /api/v1/tables/position?rules=awale&position=… answers a
/// position, POST /api/v1/tables/positions up to a thousand (docs/tables.md). Pages of every site may ask.
/// Listens until it is told to stop (Ctrl-C or SIGTERM).
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    folder: TablesFolder,

    /// The host to listen on; 0.0.0.0 is every network of the machine
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    host: String,

    /// The port; 0 is any that is free
    #[arg(long, value_name = "PORT", default_value_t = 4849)]
    port: u16,

    /// Trust the last address of X-Forwarded-For: only behind a proxy that writes it
    #[arg(long)]
    behind_proxy: bool,

    /// Positions that one client may ask about in a minute
    #[arg(long, value_name = "N", default_value_t = Quotas::default().table_questions_per_minute)]
    questions_per_minute: u32,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let tables = self.folder.path()?;
        let runtime = tokio::runtime::Runtime::new().context("the server cannot start")?;
        runtime.block_on(async {
            let lang = terminal_lang();
            let quotas = Quotas {
                table_questions_per_minute: self.questions_per_minute,
                ..Quotas::default()
            };
            let (host, port, behind_proxy) = (self.host, self.port, self.behind_proxy);
            let config = TablesConfig { host, port, tables, behind_proxy, quotas };
            let server = match TablesServer::start(config).await {
                Ok(server) => server,
                Err(error) => bail!("{}", in_lang!(lang, commands::cannot_start(&error))),
            };
            let stop = stop_asked().context("signals cannot be heard")?;
            announce(server.address(), |url| in_lang!(lang, commands::tables_served(url)))?;
            server.run(stop).await;
            Ok(ExitCode::SUCCESS)
        })
    }
}
