//! The lesson of a class from a shell: what is given, how far it has come, the pause, the report.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Subcommand, ValueEnum};
use reqwest::Method;
use serde_json::{Value, json};

use super::{Kept, Server};
use crate::output;
use crate::problem::Problem;

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// Give something to do, in the place of what was given before
    ///
    /// WORK is JSON: {"kind":"lesson","lesson":"own-row"}, {"kind":"puzzles","rules":"awale","theme":"chain","count":5},
    /// {"kind":"machine","rules":"awale","level":3,"position":"…"}, {"kind":"neighbours","rules":"awale"},
    /// {"kind":"simultaneous","rules":"awale"}, {"kind":"path","path":"…"}. The exercise of sheet 001 is the
    /// lesson `simulation`.
    Assign {
        /// What is to be done
        #[arg(value_name = "WORK", conflicts_with = "path", required_unless_present = "path")]
        work: Option<String>,
        /// A file of lessons with one lesson, each question of which has one answer; - is the standard input
        #[arg(long, value_name = "FILE")]
        path: Option<PathBuf>,
        /// The numbers of the cards it is for, with commas between them [default: all]
        #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
        cards: Option<Vec<u8>>,
        #[command(flatten)]
        kept: Kept,
    },
    /// Take back what was given; what came of it stays in the report
    TakeBack {
        /// Its number, as `assign` and `progress` print it
        #[arg(value_name = "NUMBER")]
        number: u32,
        #[command(flatten)]
        kept: Kept,
    },
    /// Say who is where, stuck or done, and whose hand is raised
    Progress(Kept),
    /// Show all boards as they stand, and how far the others are, as the projector does
    Boards(Kept),
    /// Let all screens look up
    Pause {
        /// Let them go on
        #[arg(long)]
        off: bool,
        #[command(flatten)]
        kept: Kept,
    },
    /// Lower raised hands
    Hands {
        /// The card whose hand is lowered [default: all]
        #[arg(value_name = "NUMBER")]
        card: Option<u8>,
        #[command(flatten)]
        kept: Kept,
    },
    /// Say what came of everything that was given, by card and theme
    Report {
        #[command(flatten)]
        kept: Kept,
        #[arg(long, value_enum, default_value_t = Format::Json)]
        format: Format,
        /// The file to write; without it the standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Check whether each question of a file of lessons has one answer
    Check {
        /// The file; - is the standard input
        #[arg(value_name = "FILE")]
        path: PathBuf,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Format {
    Json,
    Csv,
    Pdf,
}

impl Command {
    /// Asks the server; what is to be printed, if it was not written to a file.
    pub(super) async fn ask(self, server: &Server) -> Result<Option<Value>> {
        let post = |kept: &Kept, rest: &str, body: &Value| -> Result<reqwest::RequestBuilder> {
            Ok(server.keep(Method::POST, kept, rest)?.json(body))
        };
        Ok(Some(match self {
            Command::Assign { work, path, cards, kept } => {
                let work = match (work, path) {
                    (_, Some(path)) => json!({"kind": "path", "path": text(&path)?}),
                    (work, None) => {
                        serde_json::from_str(&work.unwrap_or_default()).context(Problem::NotWork)?
                    }
                };
                let mut asked = json!({ "work": work });
                if let Some(cards) = cards {
                    asked["cards"] = json!(cards);
                }
                server.json(post(&kept, "/assignments", &asked)?).await?
            }
            Command::TakeBack { number, kept } => {
                let path = format!("/assignments/{number}");
                server.bytes(server.keep(Method::DELETE, &kept, &path)?).await?;
                json!({"taken_back": number})
            }
            Command::Progress(kept) => {
                server.json(server.keep(Method::GET, &kept, "/lesson")?).await?
            }
            Command::Boards(kept) => {
                server.json(server.keep(Method::GET, &kept, "/boards")?).await?
            }
            Command::Pause { off, kept } => {
                server.bytes(post(&kept, "/pause", &json!({"paused": !off}))?).await?;
                json!({"paused": !off})
            }
            Command::Hands { card, kept } => {
                let asked = card.map_or_else(|| json!({}), |card| json!({ "card": card }));
                server.bytes(post(&kept, "/hands", &asked)?).await?;
                json!({"lowered": card})
            }
            Command::Report { kept, format: Format::Json, output } => {
                let report = server.json(server.keep(Method::GET, &kept, "/report")?).await?;
                if output.is_none() {
                    return Ok(Some(report));
                }
                let text = format!("{}\n", serde_json::to_string_pretty(&report)?);
                output::write(output.as_deref(), text.as_bytes())?;
                return Ok(None);
            }
            Command::Report { kept, format, output } => {
                let kind = if format == Format::Pdf { "pdf" } else { "csv" };
                let path = format!("/report.{kind}?lang={}", server.lang);
                let file = server.bytes(server.keep(Method::GET, &kept, &path)?).await?;
                match format {
                    Format::Pdf => output::write_pdf(output.as_deref(), &file)?,
                    _ => output::write(output.as_deref(), &file)?,
                }
                return Ok(None);
            }
            Command::Check { path } => {
                let asked = json!({"path": text(&path)?});
                server.json(server.to(Method::POST, "/questions").json(&asked)).await?
            }
        }))
    }
}

/// The text of a file, or of the standard input.
fn text(path: &PathBuf) -> Result<String> {
    let read = if path.as_os_str() == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(path)
    };
    read.with_context(|| Problem::Read(path.clone()))
}
