//! `awale club`: a club kept from a shell or a script, with JSON in and out.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use clap::{Args, Subcommand, ValueEnum};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use awale_proto::ClubMade;
use awale_tournament::moment;
use awale_words::Lang;

use super::class::{Server, letters};
use super::directing::{self, for_each_line};
use super::terminal_lang;
use crate::output;
use crate::problem::Problem;

/// Keep a club: members with cards, dates, a ladder, tournaments, ratings, on a server that runs
///
/// `awale club make NAME > club.json` makes one on the server of `awale serve`; the file has the secret of the
/// keeper, which the others ask for with --club. All of them print JSON but `print`, `paper`, `calendar` and
/// `ratings --format csv|pdf`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,

    /// The address of the server
    #[arg(
        long,
        value_name = "URL",
        env = "AWALE_SERVER",
        global = true,
        default_value = "http://127.0.0.1:4848"
    )]
    server: String,

    /// What `awale club make` printed; - is the standard input
    #[arg(long, value_name = "FILE", global = true, default_value = "club.json")]
    club: PathBuf,

    /// The language of papers and of refusals: fr or en [default: that of the terminal]
    #[arg(long, value_name = "LANG", global = true)]
    lang: Option<Lang>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make a club
    Make {
        /// What it is called
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Print all of it
    Show {
        /// As everybody sees it
        #[arg(long)]
        public: bool,
    },
    /// Add members, under the names they chose
    Add {
        #[arg(value_name = "NAME", required = true)]
        names: Vec<String>,
    },
    /// Give a member another name
    Rename {
        #[arg(value_name = "MEMBER")]
        member: u32,
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Forget a member's name and void the card
    Remove {
        #[arg(value_name = "MEMBER")]
        member: u32,
    },
    /// Print the cards of members with their secrets
    Cards,
    /// Make the cards as PDF, eight to a page
    Print {
        /// The file to write; without it the standard output, if that is no terminal
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Make a lost card void, and another in its place
    Renew {
        #[arg(value_name = "MEMBER")]
        member: u32,
    },
    /// Add a date
    Date {
        #[arg(value_name = "TITLE")]
        title: String,
        /// When it begins, with the zone: 2026-03-12T18:00+01:00
        #[arg(long, value_name = "TIME")]
        starts: String,
        /// When it ends [default: two hours later]
        #[arg(long, value_name = "TIME")]
        ends: Option<String>,
        #[arg(long, value_name = "TEXT", default_value = "")]
        place: String,
        #[arg(long, value_name = "TEXT", default_value = "")]
        text: String,
        /// For members alone
        #[arg(long)]
        members: bool,
    },
    /// Take a date away
    RemoveDate {
        /// Its number, as `show` prints it
        #[arg(value_name = "DATE")]
        date: u32,
    },
    /// The dates as iCalendar
    Calendar {
        /// The file to write; without it the standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Put the ladder into this order
    Ladder {
        /// Members from the first place on; who is not named is not on it
        #[arg(value_name = "MEMBER")]
        members: Vec<u32>,
    },
    /// Enter a challenge on the ladder
    Challenge {
        #[arg(value_name = "CHALLENGER")]
        challenger: u32,
        #[arg(value_name = "DEFENDER")]
        defender: u32,
    },
    /// Enter what came of a challenge; it counts at once
    Settle {
        #[arg(value_name = "CHALLENGE")]
        challenge: u32,
        /// For the challenger
        #[arg(value_enum)]
        result: Outcome,
    },
    /// The rating list
    Ratings {
        #[arg(long, value_enum, default_value_t = Format::Json)]
        format: Format,
        /// The file to write; without it the standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    #[command(flatten)]
    Tournament(directing::Command<Here>),
    /// Do what the keeper does: actions of the API from the standard input, one in a line
    ///
    /// {"do":"settings","about":"…","shows":{"ratings":"everyone"}}, {"do":"change-date","date":3,…}
    Act,
    /// Enter with a card, as a member does
    Enter {
        /// The id of the club
        #[arg(value_name = "CLUB")]
        id: String,
        /// What is typed of the card, or what a camera reads behind the =
        #[arg(value_name = "CARD")]
        card: String,
    },
    /// Delete the club and all that is of it, at once
    Delete,
}

/// The club is named by --club, for every command.
#[derive(Args, Debug)]
struct Here {}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Outcome {
    Won,
    Drawn,
    Lost,
    /// The other did not play
    Forfeit,
}

impl Outcome {
    const fn name(self) -> &'static str {
        match self {
            Outcome::Won => "won",
            Outcome::Drawn => "drawn",
            Outcome::Lost => "lost",
            Outcome::Forfeit => "forfeit",
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Json,
    Csv,
    Pdf,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(self.ask())
    }

    async fn ask(self) -> Result<ExitCode> {
        let lang = self.lang.unwrap_or_else(terminal_lang);
        let server = Server::new(self.server, lang)?;
        let answer = match self.command {
            Command::Make { name } => {
                let request = server.to(Method::POST, "/clubs").json(&json!({ "name": name }));
                Some(server.json(request).await?)
            }
            Command::Enter { id, card } => {
                let path = format!("/clubs/{}/enter", letters(&id));
                let request = server.to(Method::POST, &path).json(&json!({ "card": card }));
                Some(server.json(request).await?)
            }
            command => {
                let club = read(&self.club)?;
                Keeper { server: &server, club }.ask(command).await?
            }
        };
        if let Some(answer) = answer {
            let mut out = anstream::stdout().lock();
            writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// What keeps a club.
fn read(path: &PathBuf) -> Result<ClubMade> {
    let text = if path.as_os_str() == "-" {
        let mut text = Vec::new();
        std::io::stdin().read_to_end(&mut text).map(|_| text)
    } else {
        fs::read(path)
    };
    let text = text.with_context(|| Problem::Read(path.clone()))?;
    serde_json::from_slice(&text).with_context(|| Problem::NotAClub(path.clone()))
}

/// Whoever keeps a club, at its server.
struct Keeper<'s> {
    server: &'s Server,
    club: ClubMade,
}

impl Keeper<'_> {
    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let path = format!("/clubs/{}{path}", letters(&self.club.id));
        self.server.to(method, &path).bearer_auth(&self.club.keeper)
    }

    async fn get(&self, path: &str) -> Result<Value> {
        self.server.json(self.request(Method::GET, path)).await
    }

    async fn act(&self, action: &Value) -> Result<Value> {
        self.server.json(self.request(Method::POST, "/actions").json(action)).await
    }

    /// What is to be printed, if it was not written to a file.
    async fn ask(&self, command: Command) -> Result<Option<Value>> {
        let (server, lang) = (self.server, self.server.lang);
        Ok(Some(match command {
            Command::Make { .. } | Command::Enter { .. } => {
                unreachable!("they need no secret of a keeper")
            }
            Command::Show { public: false } => self.get("").await?,
            Command::Show { public: true } => {
                let path = format!("/clubs/{}", letters(&self.club.id));
                server.json(server.to(Method::GET, &path)).await?
            }
            Command::Add { names } => {
                let mut view = Value::Null;
                for name in names {
                    view = self.act(&json!({"do": "add-member", "name": name})).await?;
                }
                view
            }
            Command::Rename { member, name } => {
                self.act(&json!({"do": "rename-member", "member": member, "name": name})).await?
            }
            Command::Remove { member } => {
                self.act(&json!({"do": "remove-member", "member": member})).await?
            }
            Command::Cards => self.get("/cards").await?,
            Command::Print { output } => {
                let path = format!("/print/cards?lang={lang}");
                let pdf = server.bytes(self.request(Method::GET, &path)).await?;
                output::write_pdf(output.as_deref(), &pdf)?;
                return Ok(None);
            }
            Command::Renew { member } => {
                let path = format!("/members/{member}/renew");
                server.json(self.request(Method::POST, &path)).await?
            }
            Command::Date { title, starts, ends, place, text, members } => {
                let audience = if members { "members" } else { "everyone" };
                let mut action = json!({"do": "add-date", "title": title,
                    "starts": seconds(&starts)?, "place": place, "text": text,
                    "audience": audience});
                if let Some(ends) = ends {
                    action["ends"] = json!(seconds(&ends)?);
                }
                self.act(&action).await?
            }
            Command::RemoveDate { date } => {
                self.act(&json!({"do": "remove-date", "date": date})).await?
            }
            Command::Calendar { output } => {
                let text = server.bytes(self.request(Method::GET, "/calendar.ics")).await?;
                output::write(output.as_deref(), &text)?;
                return Ok(None);
            }
            Command::Ladder { members } => {
                self.act(&json!({"do": "ladder", "members": members})).await?
            }
            Command::Challenge { challenger, defender } => {
                let action =
                    json!({"do": "challenge", "challenger": challenger, "defender": defender});
                self.act(&action).await?
            }
            Command::Settle { challenge, result } => {
                let action =
                    json!({"do": "settle", "challenge": challenge, "result": result.name()});
                self.act(&action).await?
            }
            Command::Ratings { format, output } => return self.ratings(format, output).await,
            Command::Tournament(command) => {
                let home = format!("/clubs/{}", letters(&self.club.id));
                return command.ask(server, &home, &self.club.keeper).await;
            }
            Command::Act => for_each_line(async |action: &Value| self.act(action).await).await?,
            Command::Delete => {
                server.bytes(self.request(Method::DELETE, "")).await?;
                json!({"deleted": self.club.id})
            }
        }))
    }

    async fn ratings(&self, format: Format, output: Option<PathBuf>) -> Result<Option<Value>> {
        let path = match format {
            Format::Json if output.is_none() => {
                return self.get("/export/ratings").await.map(Some);
            }
            Format::Json => "/export/ratings".to_owned(),
            Format::Csv => "/export/ratings?format=csv".to_owned(),
            Format::Pdf => format!("/print/ratings?lang={}", self.server.lang),
        };
        let file = self.server.bytes(self.request(Method::GET, &path)).await?;
        match format {
            Format::Pdf => output::write_pdf(output.as_deref(), &file)?,
            _ => output::write(output.as_deref(), &file)?,
        }
        Ok(None)
    }
}

fn seconds(text: &str) -> Result<i64> {
    moment(text).ok_or_else(|| anyhow!(Problem::NotAMoment))
}
