//! `awale class`: a class kept from a shell or a script, with JSON in and out.

mod lesson;

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};

use awale_proto::{API, ClassMade, ErrorBody};
use awale_words::Lang;

use super::{directing, terminal_lang};
use crate::output;
use crate::problem::Problem;

/// Keep a class: cards for pupils, on a server that runs
///
/// `awale class make > class.json` makes one on the server of `awale serve`; the file has the secret of the
/// teacher, which the others ask for with --class. All of them print JSON but `print`, which makes the
/// cards as PDF, `paper`, and `report --format csv|pdf`.
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

    /// The language of the cards and of refusals: fr or en [default: that of the terminal]
    #[arg(long, value_name = "LANG", global = true)]
    lang: Option<Lang>,
}

#[derive(Args, Debug)]
struct Kept {
    /// What `awale class make` printed; - is the standard input
    #[arg(long, value_name = "FILE", default_value = "class.json")]
    class: PathBuf,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make a class
    Make {
        /// How many cards, 1 to 48
        #[arg(long, value_name = "N", default_value_t = 30)]
        cards: u8,
        /// After how many days it is forgotten, 1 to 366
        #[arg(long, value_name = "N", default_value_t = 30)]
        days: u16,
    },
    /// Say who is here
    Show(Kept),
    /// Print the cards with their secrets
    Cards(Kept),
    /// Make the cards as PDF, eight to a page
    Print {
        #[command(flatten)]
        kept: Kept,
        /// One card alone
        #[arg(long, value_name = "NUMBER")]
        card: Option<u8>,
        /// In black and white
        #[arg(long)]
        bw: bool,
        /// The file to write; without it the standard output, if that is no terminal
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Add cards
    Add {
        /// How many
        #[arg(value_name = "N")]
        cards: u8,
        #[command(flatten)]
        kept: Kept,
    },
    /// Make a lost card void, and another in its place
    Renew {
        /// The number on it
        #[arg(value_name = "NUMBER")]
        card: u8,
        #[command(flatten)]
        kept: Kept,
    },
    /// Enter with a card, as a pupil does
    Enter {
        /// The code of the class
        #[arg(value_name = "CLASS")]
        class: String,
        /// What is typed of the card, or what a camera reads behind the #
        #[arg(value_name = "CARD")]
        card: String,
    },
    #[command(flatten)]
    Lesson(lesson::Command),
    #[command(flatten)]
    Tournament(directing::Command<Kept>),
    /// Delete the class and all that is of it, at once
    Delete(Kept),
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
            Command::Make { cards, days } => {
                let asked = json!({"cards": cards, "days": days});
                server.json(server.to(Method::POST, "/classes").json(&asked)).await?
            }
            Command::Show(kept) => server.json(server.keep(Method::GET, &kept, "")?).await?,
            Command::Cards(kept) => server.json(server.keep(Method::GET, &kept, "/cards")?).await?,
            Command::Print { kept, card, bw, output } => {
                let one = card.map(|card| format!("&card={card}")).unwrap_or_default();
                let ink = if bw { "black" } else { "colour" };
                let path = format!("/cards.pdf?lang={lang}&ink={ink}{one}");
                let pdf = server.bytes(server.keep(Method::GET, &kept, &path)?).await?;
                output::write_pdf(output.as_deref(), &pdf)?;
                return Ok(ExitCode::SUCCESS);
            }
            Command::Add { cards, kept } => {
                let request = server.keep(Method::POST, &kept, "/cards")?;
                server.json(request.json(&json!({"cards": cards}))).await?
            }
            Command::Renew { card, kept } => {
                let path = format!("/cards/{card}/renew");
                server.json(server.keep(Method::POST, &kept, &path)?).await?
            }
            Command::Enter { class, card } => {
                let path = format!("/classes/{}/enter", letters(&class));
                server.json(server.to(Method::POST, &path).json(&json!({"card": card}))).await?
            }
            Command::Lesson(command) => match command.ask(&server).await? {
                Some(answer) => answer,
                None => return Ok(ExitCode::SUCCESS),
            },
            Command::Tournament(command) => {
                let class = read(command.kept())?;
                let home = format!("/classes/{}", letters(&class.code));
                match command.ask(&server, &home, &class.teacher).await? {
                    Some(answer) => answer,
                    None => return Ok(ExitCode::SUCCESS),
                }
            }
            Command::Delete(kept) => {
                let deleted = read(&kept)?.code;
                server.bytes(server.keep(Method::DELETE, &kept, "")?).await?;
                json!({"deleted": deleted})
            }
        };
        let mut out = anstream::stdout().lock();
        writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// What keeps a class.
fn read(kept: &Kept) -> Result<ClassMade> {
    let text = if kept.class.as_os_str() == "-" {
        let mut text = Vec::new();
        std::io::stdin().read_to_end(&mut text).map(|_| text)
    } else {
        fs::read(&kept.class)
    };
    let text = text.with_context(|| Problem::Read(kept.class.clone()))?;
    serde_json::from_slice(&text).with_context(|| Problem::NotAClass(kept.class.clone()))
}

/// A code without what would be something else in an address.
pub(super) fn letters(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// A server that is asked.
pub(super) struct Server {
    url: String,
    pub(super) lang: Lang,
    http: Client,
}

impl Server {
    pub(super) fn new(url: String, lang: Lang) -> Result<Server> {
        // The server is in the room, or on this machine: no proxy stands between.
        let http = Client::builder().no_proxy().build()?;
        Ok(Server { url, lang, http })
    }

    pub(super) fn to(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}{API}{path}", self.url.trim_end_matches('/'));
        self.http.request(method, url).header("accept-language", self.lang.code())
    }

    /// A request of the teacher.
    fn keep(&self, method: Method, kept: &Kept, path: &str) -> Result<RequestBuilder> {
        let class = read(kept)?;
        let path = format!("/classes/{}{path}", letters(&class.code));
        Ok(self.to(method, &path).bearer_auth(class.teacher))
    }

    pub(super) async fn json(&self, request: RequestBuilder) -> Result<Value> {
        let text = self.bytes(request).await?;
        serde_json::from_slice(&text).with_context(|| Problem::NoServer(self.url.clone()))
    }

    /// What is answered; what is refused is told in the words of the server.
    pub(super) async fn bytes(&self, request: RequestBuilder) -> Result<Vec<u8>> {
        let missing = || Problem::NoServer(self.url.clone());
        let answer = request.send().await.map_err(deepest).with_context(missing)?;
        let status = answer.status();
        let body = answer.bytes().await.map_err(deepest).with_context(missing)?;
        if status.is_success() {
            return Ok(body.to_vec());
        }
        match serde_json::from_slice::<ErrorBody>(&body) {
            Ok(refused) => bail!("{}", refused.error.message),
            Err(_) => bail!(Problem::NotReady {
                address: self.url.clone(),
                status: status.as_u16().to_string()
            }),
        }
    }
}

/// The cause of an error, without the address: a secret may stand in it.
fn deepest(error: reqwest::Error) -> anyhow::Error {
    let error = error.without_url();
    let mut cause: &dyn std::error::Error = &error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    anyhow::anyhow!("{cause}")
}
