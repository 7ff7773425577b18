//! The command line: its commands and what they share.

use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand};
use directories::ProjectDirs;

use awale_core::{AnyPosition, RuleSet};
use awale_server::{File, answers};
use awale_words::{Lang, Naming, Speech, Vocabulary};

use crate::input;

pub(crate) mod admin;
mod analyse;
mod batch;
mod bench;
mod best;
mod book;
mod class;
mod club;
mod completions;
mod directing;
mod explain;
mod health;
mod learn;
mod man;
mod moves;
mod perft;
mod picture;
pub(crate) mod play;
mod print;
mod puzzle;
mod replay;
mod review;
mod rules;
mod serve;
mod sheet;
mod show;
mod solve;
mod tables;
mod tournament;
mod uci;

/// The Awalé family of sowing games: rules, play and analysis.
///
/// Positions are the twelve pits in sowing order (A-F of South, a-f of North), South's granary,
/// North's granary and the side to move: 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S. `start` is the first
/// position of a game. Without a command the page is served: `awale serve`. Exit codes: 0 done, 1 the answer is no or the input was bad, 2 wrong usage.
#[derive(Parser, Debug)]
#[command(name = "awale", version, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    Serve(serve::Options),
    Admin(admin::Options),
    Class(class::Options),
    Club(club::Options),
    Tournament(tournament::Options),
    Rules(rules::Options),
    Show(show::Options),
    Moves(moves::Options),
    Play(play::Options),
    Learn(learn::Options),
    Puzzle(puzzle::Options),
    Sheet(sheet::Options),
    Print(print::Options),
    Picture(picture::Options),
    Replay(replay::Options),
    Review(review::Options),
    Explain(explain::Options),
    Best(best::Options),
    Analyse(analyse::Options),
    Bench(bench::Options),
    Book(book::Options),
    Uci(uci::Options),
    Perft(perft::Options),
    Batch(batch::Options),
    Solve(solve::Options),
    Tables(tables::Options),
    Health(health::Options),
    Completions(completions::Options),
    Man(man::Options),
}

impl Cli {
    pub(crate) fn run(self, page: &'static [File]) -> Result<ExitCode> {
        // Without a command it serves, with every option as the environment or the default has it.
        let Some(command) = self.command else { return serve::Options::by_default()?.run(page) };
        match command {
            Command::Serve(options) => options.run(page),
            Command::Admin(options) => options.run(),
            Command::Class(options) => options.run(),
            Command::Club(options) => options.run(),
            Command::Tournament(options) => options.run(),
            Command::Rules(options) => options.run(),
            Command::Show(options) => options.run(),
            Command::Moves(options) => options.run(),
            Command::Play(options) => options.run(),
            Command::Learn(options) => options.run(),
            Command::Puzzle(options) => options.run(),
            Command::Sheet(options) => options.run(),
            Command::Print(options) => options.run(),
            Command::Picture(options) => options.run(),
            Command::Replay(options) => options.run(),
            Command::Review(options) => options.run(),
            Command::Explain(options) => options.run(),
            Command::Best(options) => options.run(),
            Command::Analyse(options) => options.run(),
            Command::Bench(options) => options.run(),
            Command::Book(options) => options.run(),
            Command::Uci(options) => options.run(),
            Command::Perft(options) => options.run(),
            Command::Batch(options) => options.run(),
            Command::Solve(options) => options.run(),
            Command::Tables(options) => options.run(),
            Command::Health(options) => options.run(),
            Command::Completions(options) => options.run(),
            Command::Man(options) => options.run(),
        }
    }
}

#[derive(Args, Clone, Copy, Debug)]
struct RulesOption {
    /// The rule set, as `awale rules` lists them
    #[arg(long = "rules", value_name = "RULES", default_value = "awale")]
    rules: RuleSet,
}

#[derive(Args, Clone, Debug)]
struct PositionOption {
    /// The position, or `start`; a FEN of `PlayStrategy` is read too
    position: String,

    #[command(flatten)]
    rules: RulesOption,

    #[command(flatten)]
    speech: SpeechOptions,
}

impl PositionOption {
    /// The position, and in words who passes in it.
    fn read(&self) -> Result<(AnyPosition, Option<String>)> {
        let (position, pass) = input::position(self.rules.rules, &self.position)?;
        Ok((position, pass.map(|pass| self.speech.speech().pass(pass))))
    }
}

/// A position that is told in words or printed as JSON.
#[derive(Args, Debug)]
struct ShownPosition {
    #[command(flatten)]
    position: PositionOption,

    /// Print one JSON object, with the legal moves
    #[arg(long)]
    json: bool,
}

impl ShownPosition {
    /// Prints the position. `tell` writes it in words, with who passes in it.
    fn print(
        &self,
        tell: impl FnOnce(&mut dyn Write, &AnyPosition, Option<String>, Speech) -> Result<()>,
    ) -> Result<ExitCode> {
        let (position, pass) = self.position.read()?;
        let speech = self.position.speech.speech();
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&answers::moves(speech, &position, pass))?)?;
        } else {
            tell(&mut out, &position, pass, speech)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

#[derive(Args, Clone, Debug)]
pub(crate) struct TablesFolder {
    /// The folder of the tables [default: the variable `AWALE_TABLES`, else `tables` in the data
    /// directory of the platform]
    #[arg(long, value_name = "DIR")]
    pub(super) dir: Option<PathBuf>,
}

impl TablesFolder {
    /// The folder that was named, if one was.
    fn named(&self) -> Option<PathBuf> {
        let set = std::env::var_os("AWALE_TABLES").filter(|dir| !dir.is_empty());
        self.dir.clone().or(set.map(PathBuf::from))
    }

    pub(crate) fn path(&self) -> Result<PathBuf> {
        match self.named() {
            Some(dir) => Ok(dir),
            None => Ok(data_dir("say --dir DIR or set AWALE_TABLES")?.join("tables")),
        }
    }
}

/// The data directory of the platform; `instead` says what to do where there is none.
fn data_dir(instead: &str) -> Result<PathBuf> {
    let dirs = ProjectDirs::from("", "", "awale");
    let dirs = dirs.with_context(|| format!("the platform names no data directory: {instead}"))?;
    Ok(dirs.data_dir().to_owned())
}

/// Where a server is found that listens on this address: one that listens everywhere, at home.
fn at_home(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    }
}

/// The language of the terminal if it is one of ours, else English.
fn terminal_lang() -> Lang {
    sys_locale::get_locale().and_then(|tag| Lang::of_tag(&tag)).unwrap_or(Lang::En)
}

#[derive(Args, Clone, Copy, Debug)]
struct SpeechOptions {
    /// The language: fr or en [default: that of the terminal]
    #[arg(long, value_name = "LANG")]
    lang: Option<Lang>,

    /// Name the pits by the numbers 1-12 of the sheets: a-f are 1-6, A-F are 7-12
    #[arg(long)]
    numbers: bool,

    /// In French, say case, camp and magasin as the sheets do, not trou, rangée and grenier
    #[arg(long)]
    sheet_words: bool,
}

impl SpeechOptions {
    fn speech(self) -> Speech {
        let naming = if self.numbers { Naming::Numbers } else { Naming::Letters };
        let vocabulary = if self.sheet_words { Vocabulary::Sheets } else { Vocabulary::Ours };
        Speech { lang: self.lang.unwrap_or_else(terminal_lang), naming, vocabulary }
    }
}

/// How errors are told: as the command line asks, found without its parser, which may not have come
/// so far.
pub(crate) fn spoken() -> Speech {
    let words = std::env::args_os().map(|word| word.to_string_lossy().into_owned());
    let words: Vec<String> = words.collect();
    let after = words.iter().skip_while(|word| *word != "--lang").nth(1).map(String::as_str);
    let behind = words.iter().find_map(|word| word.strip_prefix("--lang="));
    let lang = after.or(behind).and_then(|code| code.parse().ok());
    let has = |option: &str| words.iter().any(|word| word == option);
    SpeechOptions { lang, numbers: has("--numbers"), sheet_words: has("--sheet-words") }.speech()
}
