//! The settings of a player, written as one word: `nodes=5000,weights=material`.

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result, bail};

use awale_engine::{Ablation, Aim, Level, Limits, Weights};

/// The settings of a player: a list of `key=value`, joined by commas.
#[derive(Clone, Debug)]
pub(crate) struct PlayerSettings {
    /// The word as it was written.
    pub(crate) text: String,
    pub(crate) kind: PlayerKind,
    pub(crate) limits: Limits,
}

#[derive(Clone, Debug)]
pub(crate) enum PlayerKind {
    Own(OwnSettings),
    Uci(Program),
}

#[derive(Clone, Debug)]
pub(crate) struct OwnSettings {
    pub(crate) weights: Option<Box<Weights>>,
    pub(crate) hash: usize,
    pub(crate) threads: usize,
    /// The folder of endgame tables; `None` for no tables.
    pub(crate) tables: Option<PathBuf>,
    /// Megabytes for the tables that are unpacked.
    pub(crate) table_memory: usize,
    pub(crate) level: Level,
    /// The part of the search that is switched off.
    pub(crate) ablation: Option<Ablation>,
    pub(crate) aim: Aim,
}

#[derive(Clone, Debug)]
pub(crate) struct Program {
    /// Its path and its arguments.
    pub(crate) command: Vec<String>,
    /// The options it is given, by name.
    pub(crate) options: Vec<(String, String)>,
}

/// The keys, as the help shows them.
pub(crate) const KEYS: &str = "weights=FILE|material, tables=DIR, memory=MB, hash=MB, threads=T, ablation=PART, aim=result|seeds, nodes=N, \
    millis=T, depth=D, level=L; another program: uci=COMMAND, option.NAME=VALUE, nodes, millis, depth";

impl FromStr for PlayerSettings {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<PlayerSettings> {
        let mut limits = Limits::default();
        let mut own = OwnSettings {
            weights: None,
            hash: 16,
            threads: 1,
            tables: None,
            table_memory: 16,
            level: Level::MASTER,
            ablation: None,
            aim: Aim::Result,
        };
        let mut program = Program { command: Vec::new(), options: Vec::new() };
        for part in split(text, ',') {
            let Some((key, value)) = part.split_once('=') else {
                bail!("expected key=value, found {part}");
            };
            match key {
                "nodes" => limits.nodes = Some(value.parse()?),
                "millis" => limits.millis = Some(value.parse()?),
                "depth" => limits.depth = Some(value.parse()?),
                "uci" => program.command = command(value),
                "weights" if value == "material" => {
                    own.weights = Some(Box::new(Weights::MATERIAL));
                }
                "weights" => {
                    let text = fs::read_to_string(value).with_context(|| value.to_owned())?;
                    own.weights = Some(Box::new(Weights::parse(&text)?));
                }
                "hash" => own.hash = value.parse()?,
                "threads" => own.threads = value.parse()?,
                "level" => own.level = value.parse()?,
                "memory" => own.table_memory = value.parse()?,
                "ablation" => own.ablation = Some(value.parse().map_err(anyhow::Error::msg)?),
                "aim" => own.aim = value.parse().map_err(anyhow::Error::msg)?,
                "tables" => own.tables = Some(value.into()),
                _ => match key.strip_prefix("option.") {
                    Some(name) => program.options.push((name.to_owned(), value.to_owned())),
                    None => bail!("expected one of {KEYS}; found {key}"),
                },
            }
        }
        // A level looks ahead as far as it does and needs no limit, though one that is given holds.
        if limits == Limits::default() && own.level == Level::MASTER {
            bail!("expected a limit (nodes, millis or depth) in {text:?}");
        }
        let other = !program.command.is_empty();
        if !other && !program.options.is_empty() {
            bail!("expected uci=COMMAND before the options of a program in {text:?}");
        }
        let kind = if other { PlayerKind::Uci(program) } else { PlayerKind::Own(own) };
        Ok(PlayerSettings { text: text.to_owned(), kind, limits })
    }
}

impl PlayerSettings {
    /// These settings with tables, if they name none.
    pub(crate) fn with_tables(mut self, folder: &Path) -> PlayerSettings {
        if let PlayerKind::Own(own) = &mut self.kind {
            own.tables.get_or_insert_with(|| folder.to_owned());
        }
        self
    }
}

/// The words of a command: those in double quotes hold together.
fn command(text: &str) -> Vec<String> {
    split(text.trim_matches('"'), ' ').iter().map(|word| word.replace('"', "")).collect()
}

/// The parts between separators that do not stand in double quotes; empty ones are left out.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut quoted = false;
    let parts = text.split(|c| {
        quoted ^= c == '"';
        c == separator && !quoted
    });
    parts.filter(|part| !part.is_empty()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_may_have_arguments_with_blanks_and_commas() {
        let word = r#"uci="/bin/engine uci -x 1,2",millis=100,option.Rules=abapa"#;
        let PlayerKind::Uci(program) = word.parse::<PlayerSettings>().unwrap().kind else {
            panic!("uci")
        };
        assert_eq!(program.command, ["/bin/engine", "uci", "-x", "1,2"]);
        assert_eq!(program.options, [("Rules".to_owned(), "abapa".to_owned())]);
        let word = r#"uci=/bin/engine "a b" c,nodes=1"#;
        let PlayerKind::Uci(program) = word.parse::<PlayerSettings>().unwrap().kind else {
            panic!("uci")
        };
        assert_eq!(program.command, ["/bin/engine", "a b", "c"]);
    }

    #[test]
    fn wrong_words_are_told() {
        for word in
            ["", "nodes", "nodes=x", "nodes=1,pace=3", "hash=3", "level=10", "option.A=1,nodes=1"]
        {
            assert!(word.parse::<PlayerSettings>().is_err(), "{word}");
        }
    }
}
