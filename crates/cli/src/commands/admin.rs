//! `awale admin`: what those do who look after a server.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};

use awale_store::{Counts, Place, Progress, Versions};
use awale_words::{Lang, in_lang};
use indicatif::ProgressBar;

use super::{data_dir, terminal_lang};
use crate::progress;

mod backup;
pub(crate) mod doctor;
mod migrate;
mod restore;
mod transfer;

/// Look after the games of a server: save, bring back, move, check
///
/// Each command works on the folder of `--data-dir` or on the PostgreSQL of `--database`, found as `awale
/// serve` finds them. A password is better in the environment (`AWALE_DATABASE`, `PGPASSWORD`) or in
/// ~/.pgpass than on the command line, where every user of the machine can read it. Exit codes: 0 done,
/// 1 refused or something is wrong (one line says what), 2 wrong usage.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,

    /// The language: fr or en [default: that of the terminal]
    #[arg(long, value_name = "LANG", global = true)]
    lang: Option<Lang>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Migrate(migrate::Options),
    Backup(backup::Options),
    Restore(restore::Options),
    #[command(name = "move")]
    Transfer(transfer::Options),
    Doctor(doctor::Options),
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let lang = self.lang.unwrap_or_else(terminal_lang);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.context("the program cannot start")?.block_on(async {
            match self.command {
                Command::Migrate(options) => options.run(lang).await,
                Command::Backup(options) => options.run(lang).await,
                Command::Restore(options) => options.run(lang).await,
                Command::Transfer(options) => options.run(lang).await,
                Command::Doctor(options) => options.run(lang).await,
            }
        })
    }
}

/// Where the games are, as for `awale serve`. What is on the command line goes before what is in the
/// environment, so that nobody restores into another place than the one that was named.
#[derive(Args, Debug)]
struct StoreOptions {
    /// The folder of games [default: the variables `AWALE_DATABASE`, `AWALE_DATA`, else the data directory of
    /// the platform]
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,

    /// A PostgreSQL instead of the folder: `postgres://USER@HOST/DATABASE`
    #[arg(long, value_name = "URL", conflicts_with = "data_dir")]
    database: Option<String>,
}

impl StoreOptions {
    fn place(self) -> Result<Place> {
        let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        Ok(match (self.database, self.data_dir) {
            (Some(url), _) => Place::Postgres(url),
            (None, Some(folder)) => Place::Folder(folder),
            (None, None) => match (set("AWALE_DATABASE"), set("AWALE_DATA")) {
                (Some(url), _) => Place::Postgres(url),
                (None, Some(folder)) => Place::Folder(folder.into()),
                (None, None) => Place::Folder(data_dir("say --data-dir DIR")?),
            },
        })
    }
}

#[derive(Args, Clone, Copy, Debug)]
struct OutputOptions {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl OutputOptions {
    /// Prints what was done, for people or for scripts.
    fn print(self, lines: &str, json: impl FnOnce() -> serde_json::Value) -> Result<()> {
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", json())?;
        } else {
            writeln!(out, "{lines}")?;
        }
        Ok(())
    }
}

fn rows_as_json(counts: &Counts) -> serde_json::Value {
    counts.iter().map(|(table, rows)| (table.name(), rows)).collect()
}

fn versions_as_json(place: &Place, Versions { found, known }: Versions) -> serde_json::Value {
    serde_json::json!({ "place": place.to_string(), "found": found, "known": known })
}

/// A bar for a copy of all rows.
struct CopyBar {
    bar: ProgressBar,
    lang: Lang,
}

impl CopyBar {
    fn new(lang: Lang) -> CopyBar {
        CopyBar { bar: progress::bar(0), lang }
    }

    fn show(&self, Progress { table, done, of }: Progress) {
        self.bar.set_length(of);
        self.bar.set_position(done);
        self.bar.set_message(in_lang!(self.lang, admin::table(table)));
    }
}
