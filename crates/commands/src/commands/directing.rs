//! Tournaments on a server, directed from a shell: those of a class, of a club, and open ones.

use std::io::BufRead;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, Subcommand, ValueEnum};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::class::{Server, letters};
use crate::output;
use crate::problem::Problem;

/// What is done with the tournaments of a class or a club; `K` names the class.
#[derive(Subcommand, Debug)]
pub(super) enum Command<K: Args> {
    /// Make a tournament
    ///
    /// NEW is JSON: `{"name":"Championnat","system":"swiss","rounds":5,"by_link":false}`, or for a match of
    /// teams `{"name":"Rencontre","system":"round-robin","boards":4,"by_link":false}`. Systems: swiss,
    /// round-robin, knock-out, arena.
    Tournament {
        #[arg(value_name = "NEW")]
        new: String,
        #[command(flatten)]
        kept: K,
    },
    /// Direct a tournament: actions of the API from the standard input, one in a line
    ///
    /// {"do":"card","card":1} in a class, {"do":"member","member":1}, {"do":"team","name":"A","members":[1,2]} in a club,
    /// {"do":"enter","name":"Awa"}, {"do":"pair","round":1},
    /// {"do":"result","round":1,"table":1,"game":1,"result":"27-21"}, {"do":"end"}
    Direct {
        #[arg(value_name = "TOURNAMENT")]
        tournament: String,
        #[command(flatten)]
        kept: K,
    },
    /// Print a tournament as everybody sees it: who meets whom and why, the standings
    Look {
        #[arg(value_name = "TOURNAMENT")]
        tournament: String,
        #[command(flatten)]
        kept: K,
    },
    /// Make a paper of a tournament as PDF
    Paper {
        #[arg(value_name = "TOURNAMENT")]
        tournament: String,
        #[command(flatten)]
        paper: PaperOptions,
        #[command(flatten)]
        kept: K,
    },
    /// Print all that happened in a tournament, as the file of `awale tournament`
    Record {
        #[arg(value_name = "TOURNAMENT")]
        tournament: String,
        #[command(flatten)]
        kept: K,
    },
    /// Delete a tournament with its games, at once
    DeleteTournament {
        #[arg(value_name = "TOURNAMENT")]
        tournament: String,
        #[command(flatten)]
        kept: K,
    },
}

/// A paper of a tournament.
#[derive(Args, Debug)]
pub(super) struct PaperOptions {
    /// What to make
    #[arg(value_enum)]
    pub(super) what: Printed,
    /// The round of pairings and score sheets [default: the last one]
    #[arg(long, value_name = "N")]
    pub(super) round: Option<u32>,
    /// In black and white
    #[arg(long)]
    pub(super) bw: bool,
    /// The file to write; without it the standard output, if that is no terminal
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Printed {
    /// Who meets whom in a round
    Pairings,
    /// Who is where
    Standings,
    /// Everybody against everybody
    Cross,
    /// A score sheet for each game of a round, with the check that 48 seeds are there
    Sheets,
    /// The cards with which players enter, eight to a page
    Cards,
}

impl Printed {
    const fn name(self) -> &'static str {
        match self {
            Printed::Pairings => "pairings",
            Printed::Standings => "standings",
            Printed::Cross => "cross",
            Printed::Sheets => "sheets",
            Printed::Cards => "cards",
        }
    }
}

impl<K: Args> Command<K> {
    /// Which class it is about.
    pub(super) const fn kept(&self) -> &K {
        match self {
            Command::Tournament { kept, .. }
            | Command::Direct { kept, .. }
            | Command::Look { kept, .. }
            | Command::Paper { kept, .. }
            | Command::Record { kept, .. }
            | Command::DeleteTournament { kept, .. } => kept,
        }
    }

    /// Asks the server, as whoever keeps a class or a club: `home` is its path, `secret` its secret. What is to
    /// be printed, if it was not written to a file.
    pub(super) async fn ask(
        self,
        server: &Server,
        home: &str,
        secret: &str,
    ) -> Result<Option<Value>> {
        let director = |id: String| Director { server, id, secret: secret.to_owned() };
        Ok(Some(match self {
            Command::Tournament { new, .. } => {
                let request = server.to(Method::POST, &format!("{home}/tournaments"));
                make(server, request.bearer_auth(secret), &new).await?
            }
            Command::Direct { tournament, .. } => director(tournament).direct().await?,
            Command::Look { tournament, .. } => director(tournament).look().await?,
            Command::Paper { tournament, paper, .. } => {
                director(tournament).print(&paper).await?;
                return Ok(None);
            }
            Command::Record { tournament, .. } => director(tournament).record().await?,
            Command::DeleteTournament { tournament, .. } => director(tournament).delete().await?,
        }))
    }
}

/// Makes a tournament of what is typed.
pub(super) async fn make(server: &Server, request: RequestBuilder, new: &str) -> Result<Value> {
    let new: Value = serde_json::from_str(new).context(Problem::NotNew)?;
    server.json(request.json(&new)).await
}

/// Whoever directs a tournament, at its server.
pub(super) struct Director<'s> {
    pub(super) server: &'s Server,
    pub(super) id: String,
    pub(super) secret: String,
}

impl Director<'_> {
    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let path = format!("/tournaments/{}{path}", letters(&self.id));
        self.server.to(method, &path).bearer_auth(&self.secret)
    }

    /// Does what the lines of the standard input say; the tournament after it.
    pub(super) async fn direct(&self) -> Result<Value> {
        let act = async |action: &Value| {
            self.server.json(self.request(Method::POST, "/actions").json(action)).await
        };
        for_each_line(act).await
    }

    pub(super) async fn look(&self) -> Result<Value> {
        self.server.json(self.request(Method::GET, "")).await
    }

    pub(super) async fn record(&self) -> Result<Value> {
        self.server.json(self.request(Method::GET, "/export/record")).await
    }

    pub(super) async fn print(&self, paper: &PaperOptions) -> Result<()> {
        let ink = if paper.bw { "black" } else { "colour" };
        let round = paper.round.map(|round| format!("&round={round}")).unwrap_or_default();
        let (what, lang) = (paper.what.name(), self.server.lang);
        let path = format!("/print/{what}?lang={lang}&ink={ink}{round}");
        let pdf = self.server.bytes(self.request(Method::GET, &path)).await?;
        output::write_pdf(paper.output.as_deref(), &pdf)
    }

    pub(super) async fn delete(&self) -> Result<Value> {
        self.server.bytes(self.request(Method::DELETE, "")).await?;
        Ok(json!({"deleted": self.id}))
    }
}

/// Does an action for each line of the standard input; what the last one gave.
pub(super) async fn for_each_line(act: impl AsyncFn(&Value) -> Result<Value>) -> Result<Value> {
    let mut given = Value::Null;
    for (number, line) in (1..).zip(std::io::stdin().lock().lines()) {
        let line = line.context(Problem::Line(number))?;
        if line.trim().is_empty() {
            continue;
        }
        let action = serde_json::from_str(&line).context(Problem::Line(number))?;
        given = act(&action).await.context(Problem::Line(number))?;
    }
    Ok(given)
}
