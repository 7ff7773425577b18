//! The configuration of a server: flags, then the environment, then a file, then the defaults.
//!
//! Every option of `awale serve` is a key of the file under the same name. The parser of the command
//! line knows flags, variables and defaults already. So a file changes the defaults of that parser, and
//! nothing has to be merged: of each value it also says where it came from.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use toml::{Spanned, Value};

use awale_server::Database;

use super::Options;
use crate::commands::data_dir;
use crate::problem::Problem;

/// What is said to one run of the program and kept in no file.
const NOT_KEPT: [&str; 5] = ["config", "print_config", "open", "class", "help"];

/// A file that was read: the text and the line of each key.
#[derive(Default)]
struct ConfigFile {
    path: PathBuf,
    values: BTreeMap<String, (String, usize)>,
}

/// The options of this run of the program, and the same as a file.
pub(in crate::commands) struct Effective {
    pub(super) options: Options,
    command: Command,
    matches: ArgMatches,
    file: ConfigFile,
}

impl Effective {
    /// Reads the arguments of `serve` once more, with the values of a file as defaults.
    pub(in crate::commands) fn read(
        arguments: impl IntoIterator<Item = OsString>,
        path: Option<&Path>,
    ) -> Result<Effective> {
        let file = path.map(ConfigFile::read).transpose()?.unwrap_or_default();
        let mut command = plain();
        if let Ok(folder) = data_dir("") {
            for (id, folder) in [("tables", folder.join("tables")), ("data_dir", folder)] {
                command = command.mut_arg(id, |arg| arg.default_value(folder.into_os_string()));
            }
        }
        for (key, (text, _)) in &file.values {
            let id = option(&command, key).context("a key that was known")?.get_id().to_string();
            command = command.mut_arg(id, |arg| arg.default_value(text.clone()));
        }
        let matches = command.try_get_matches_from_mut(arguments);
        let matches = matches.unwrap_or_else(|error| error.exit());
        let options = Options::from_arg_matches(&matches)?;
        Ok(Effective { options, command, matches, file })
    }

    /// Where the games are. A folder that is named on the command line goes before a database that is not:
    /// nobody restores into another place than the one that was named.
    pub(in crate::commands) fn database(&self) -> Result<Database> {
        let is_flag = |id| self.matches.value_source(id) == Some(ValueSource::CommandLine);
        let Options { database, data_dir, database_connections, .. } = &self.options;
        let url = database.clone().filter(|url| !url.is_empty());
        Ok(match (url, data_dir.clone()) {
            (Some(url), None) => Database::Postgres { url, connections: *database_connections },
            (Some(url), Some(_)) if is_flag("database") || !is_flag("data_dir") => {
                Database::Postgres { url, connections: *database_connections }
            }
            (_, Some(folder)) => Database::Folder(folder),
            (None, None) => bail!("the platform names no data directory: say --data-dir DIR"),
        })
    }

    /// The folder of endgame tables, if there is one.
    pub(in crate::commands) fn tables(&self) -> Option<&Path> {
        self.options.tables.as_deref()
    }

    /// All of it as a file, with where each value came from. A password is left out.
    pub(super) fn toml(&self) -> String {
        let mut text =
            format!("# awale {}, as `awale serve` would run\n", env!("CARGO_PKG_VERSION"));
        let mut heading = None;
        for arg in kept(&self.command) {
            if arg.get_help_heading() != heading {
                heading = arg.get_help_heading();
                let _ = writeln!(text, "\n# {}", heading.unwrap_or_default());
            }
            let (id, key) = (arg.get_id().as_str(), name(arg));
            let value = self.matches.get_raw(id).and_then(|mut values| values.next());
            let Some(value) = value else {
                let _ = writeln!(text, "# {key} = # not set");
                continue;
            };
            let mut value = value.to_string_lossy().into_owned();
            let mut from = match (self.matches.value_source(id), self.file.values.get(key)) {
                (Some(ValueSource::CommandLine), _) => format!("--{key}"),
                (Some(ValueSource::EnvVariable), _) => {
                    arg.get_env().unwrap_or_default().to_string_lossy().into_owned()
                }
                (_, Some((_, line))) => format!("{}, line {line}", self.file.path.display()),
                (_, None) => "default".to_owned(),
            };
            if id == "database" {
                let shown = awale_server::without_password(&value);
                if shown != value {
                    from += "; its password is not shown: PGPASSWORD can have it";
                }
                value = shown;
            }
            let _ = writeln!(text, "{key} = {} # {from}", written(value));
        }
        text
    }
}

impl ConfigFile {
    fn read(path: &Path) -> Result<ConfigFile> {
        let text = std::fs::read_to_string(path);
        let text = text.with_context(|| Problem::Read(path.to_owned()))?;
        let line = |at: usize| text[..at].matches('\n').count() + 1;
        let at = |line: usize| (path.to_owned(), line);
        let table: BTreeMap<Spanned<String>, Value> = toml::from_str(&text).map_err(|error| {
            // The words of the parser alone: what it quotes may be a password.
            let (path, line) = at(error.span().map_or(1, |span| line(span.start)));
            anyhow!(Problem::ConfigSyntax { path, line, problem: error.message().to_owned() })
        })?;
        let command = plain();
        let mut values = BTreeMap::new();
        for (key, value) in table {
            let (path, line) = at(line(key.span().start));
            let key = key.into_inner();
            let Some(arg) = option(&command, &key) else {
                let known: Vec<&str> = kept(&command).map(name).collect();
                bail!(Problem::ConfigKey { path, line, key, known: known.join(", ") });
            };
            let value = match value {
                Value::String(text) => Ok(text),
                Value::Integer(number) => Ok(number.to_string()),
                Value::Boolean(value) => Ok(value.to_string()),
                _ => Err("expected a text, a whole number, true or false".to_owned()),
            };
            let value = value.and_then(|value| check(name(arg), value));
            let wrong = |problem| Problem::ConfigValue { path, line, key: key.clone(), problem };
            let value = value.map_err(|problem| anyhow!(wrong(problem)))?;
            values.insert(key, (value, line));
        }
        Ok(ConfigFile { path: path.to_owned(), values })
    }
}

/// The parser of the arguments of `serve`.
fn plain() -> Command {
    Options::augment_args(Command::new("awale").no_binary_name(true))
}

/// The options that a file may have.
fn kept(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| !NOT_KEPT.contains(&arg.get_id().as_str()))
}

fn option<'a>(command: &'a Command, key: &str) -> Option<&'a Arg> {
    kept(command).find(|arg| name(arg) == key)
}

/// The name of an option without its dashes.
fn name(arg: &Arg) -> &str {
    arg.get_long().unwrap_or_default()
}

/// A value that an option takes; else why not, as its parser says it.
fn check(key: &str, value: String) -> Result<String, String> {
    match plain().try_get_matches_from([format!("--{key}={value}")]) {
        Ok(_) => Ok(value),
        Err(error) => {
            let told = error.to_string();
            let line = told.lines().next().unwrap_or_default();
            Err(line.strip_prefix("error: ").unwrap_or(line).to_owned())
        }
    }
}

/// A value as TOML has it: a number or a truth if that says the same.
fn written(text: String) -> String {
    let value = match (text.parse::<i64>(), text.parse()) {
        (Ok(number), _) if number.to_string() == text => Value::Integer(number),
        (_, Ok(yes)) => Value::Boolean(yes),
        _ => Value::String(text),
    };
    value.to_string()
}
