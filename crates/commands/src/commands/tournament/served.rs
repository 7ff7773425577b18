//! A tournament on a server, open to whoever has the link: its file has the secret of its director.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, Result};
use awale_proto::TournamentMade;
use awale_words::Lang;
use clap::Subcommand;
use reqwest::Method;
use serde_json::Value;

use super::{file, paper};
use crate::commands::class::Server;
use crate::commands::directing::{Director, PaperOptions, make};
use crate::problem::Problem;

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Make a tournament on the server of --server; what is printed has the secret of its director
    ///
    /// NEW is JSON: `{"name":"Open","system":"swiss","rounds":5,"open":true}`. Systems: swiss, round-robin,
    /// knock-out, arena. The commands direct, look, record, print and delete take what is printed with --file.
    Open {
        #[arg(value_name = "NEW")]
        new: String,
    },
    /// Direct a tournament on a server: actions of the API from the standard input, one in a line
    ///
    /// {"do":"enter","name":"Awa"}, {"do":"pair","round":1},
    /// {"do":"result","round":1,"table":1,"game":1,"result":"27-21"}, {"do":"end"}
    Direct,
    /// Print a tournament on a server as everybody sees it
    Look,
    /// Print all that happened in a tournament on a server, as the file of this command
    Record,
    /// Make a paper as PDF: pairings, standings, the cross table, score sheets; on a server cards too
    Print(PaperOptions),
    /// Delete a tournament on a server with its games, at once
    Delete,
}

impl Command {
    pub(super) fn run(self, file: &Path, url: String, lang: Lang) -> Result<ExitCode> {
        if let Command::Print(paper) = &self
            && served(file).is_err()
        {
            paper::print(file, paper, lang)?;
            return Ok(ExitCode::SUCCESS);
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let answer = runtime.block_on(self.ask(file, url, lang))?;
        if let Some(answer) = answer {
            let mut out = anstream::stdout().lock();
            writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    async fn ask(self, file: &Path, url: String, lang: Lang) -> Result<Option<Value>> {
        let server = &Server::new(url, lang)?;
        if let Command::Open { new } = self {
            let request = server.to(Method::POST, "/tournaments");
            return make(server, request, &new).await.map(Some);
        }
        let made = served(file)?;
        let secret = made.director.unwrap_or_default();
        let director = Director { server, id: made.id, secret };
        Ok(Some(match self {
            Command::Open { .. } => unreachable!("it has no director yet"),
            Command::Direct => director.direct().await?,
            Command::Look => director.look().await?,
            Command::Record => director.record().await?,
            Command::Print(paper) => {
                director.print(&paper).await?;
                return Ok(None);
            }
            Command::Delete => director.delete().await?,
        }))
    }
}

/// What `awale tournament open` printed into a file.
fn served(path: &Path) -> Result<TournamentMade> {
    serde_json::from_slice(&file::bytes(path)?).with_context(|| Problem::NotServed(path.to_owned()))
}
