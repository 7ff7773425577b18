//! `awale admin`: what those do who look after a server.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Subcommand};

use awale_store::{CopyProgress, Counts, Database, Place, Versions};
use awale_words::{Lang, in_lang};
use indicatif::ProgressBar;

use super::serve::Effective;
use super::terminal_lang;
use crate::progress;

mod backup;
pub(crate) mod doctor;
mod migrate;
mod restore;
mod transfer;

/// Look after the games of a server: save, bring back, move, check
///
/// Each command works on the folder of `--data-dir` or on the PostgreSQL of `--database`, found as `awale
/// serve` finds them: a flag comes before a variable, a variable before the file of `--config`. A password is better in the environment (`AWALE_DATABASE`, `PGPASSWORD`) or in
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

/// Where the games are, as for `awale serve`.
#[derive(Args, Debug)]
struct StoreOptions {
    /// The file of options that the server has
    #[arg(long, value_name = "FILE", env = "AWALE_CONFIG")]
    config: Option<PathBuf>,

    /// The folder of games [default: as for `awale serve`, the variables `AWALE_DATABASE`, `AWALE_DATA`, the
    /// file, the data directory of the platform]
    #[arg(long, value_name = "DIR")]
    data_dir: Option<PathBuf>,

    /// A PostgreSQL instead of the folder: `postgres://USER@HOST/DATABASE`
    #[arg(long, value_name = "URL", conflicts_with = "data_dir")]
    database: Option<String>,
}

impl StoreOptions {
    /// The options of the server that these belong to.
    fn server(self) -> Result<Effective> {
        let folder = self.data_dir.map(|folder| ["--data-dir".into(), folder.into_os_string()]);
        let database = self.database.map(|url| ["--database".into(), url.into()]);
        let arguments = folder.into_iter().chain(database).flatten();
        Effective::read(arguments, self.config.as_deref())
    }

    fn place(self) -> Result<Place> {
        place(&self.server()?)
    }
}

fn place(server: &Effective) -> Result<Place> {
    Ok(match server.database()? {
        Database::Folder(folder) => Place::Folder(folder),
        Database::Postgres { url, .. } => Place::Postgres(url),
    })
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

    fn show(&self, CopyProgress { table, done, of }: CopyProgress) {
        self.bar.set_length(of);
        self.bar.set_position(done);
        self.bar.set_message(in_lang!(self.lang, admin::table(table)));
    }
}
