//! `awale tournament`: a tournament in a file, paired and told at the terminal, with JSON in and out.

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};
use clap::{Args, Subcommand, ValueEnum};

use awale_play::Millis;
use awale_tournament::{
    Action, Legs, PlayerId, Settings, System, TieBreak, Tournament, TournamentEvent,
};
use awale_words::Lang;

use super::terminal_lang;
use crate::problem::Problem;

mod file;
mod paper;
mod served;
mod telling;

use file::TournamentFile;

/// Pair a tournament, enter results, print standings
///
/// A tournament is one file of JSON: its settings and all that happened. `awale tournament make` makes it, the
/// other commands change it or read it. Whatever changes it prints the event as a line of JSON; `act`
/// reads any number of actions, each a line of JSON. Of two who change a file at once one waits, and of two
/// who pair a round one is too late. `open` makes one on a server instead, for whoever has its link: `direct`,
/// `look`, `record` and `delete` are for such a tournament, `print` is for both.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(subcommand)]
    command: Command,

    /// The file of the tournament
    #[arg(short, long, value_name = "FILE", global = true, default_value = "tournament.json")]
    file: PathBuf,

    /// The address of the server of a tournament that is not in a file
    #[arg(
        long,
        value_name = "URL",
        env = "AWALE_SERVER",
        global = true,
        default_value = "http://127.0.0.1:4848"
    )]
    server: String,

    /// The language: fr or en [default: that of the terminal]
    #[arg(long, value_name = "LANG", global = true)]
    lang: Option<Lang>,
}

#[derive(Args, Debug)]
struct Make {
    /// What it is called
    #[arg(long, value_name = "NAME", default_value = "Awalé")]
    name: String,
    /// How pairs are made
    #[arg(long, value_enum, default_value = "swiss")]
    system: Kind,
    /// The rounds of a Swiss
    #[arg(long, value_name = "N", default_value_t = 5)]
    rounds: u32,
    /// Everybody meets everybody twice, in a round robin
    #[arg(long)]
    twice: bool,
    /// Losers of a knock-out play on for the places below
    #[arg(long)]
    consolation: bool,
    /// The minutes of an arena
    #[arg(long, value_name = "N", default_value_t = 60)]
    minutes: u64,
    /// Two games in each match, with sides exchanged
    #[arg(long)]
    double: bool,
    /// How many members of a team play; 1 is a tournament of persons
    #[arg(long, value_name = "N", default_value_t = 1)]
    boards: u32,
    /// What draws the lots: the same seed and results give the same pairs [default: any]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Kind {
    /// Those with equal points meet, nobody twice
    Swiss,
    /// Everybody meets everybody, by Berger tables
    RoundRobin,
    /// Who loses is out
    KnockOut,
    /// Who waits is paired, until the time is up
    Arena,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Text,
    Json,
    Csv,
}

#[derive(Args, Debug)]
struct Shown {
    /// As text, JSON or CSV
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Make a tournament; a file that is there is not overwritten
    Make(Make),
    /// Do what the lines of the standard input say, such as {"do":"pair","round":1}
    Act,
    /// Enter players by their names
    Enter {
        /// Their names
        #[arg(value_name = "NAME", required = true)]
        names: Vec<String>,
        /// The rating of one player, for the order of the first round
        #[arg(long, value_name = "N")]
        rating: Option<u32>,
        /// A member of one team, by board; once for each
        #[arg(long, value_name = "NAME")]
        member: Vec<String>,
    },
    /// Let a player leave; what is not played is forfeited
    Withdraw {
        /// The number of the player
        player: u32,
    },
    /// Let a player come back
    Return {
        /// The number of the player
        player: u32,
    },
    /// Leave a player out of a round of a Swiss, for half of the points
    Bye {
        /// The number of the player
        player: u32,
        /// The round
        round: u32,
    },
    /// Pair the next round, and say who meets whom and why
    Pair {
        /// Its number, so that nobody pairs a round twice [default: the next]
        round: Option<u32>,
    },
    /// Enter or correct a result: 27-21 (South first), S, N, =, "S 12-20", +-, -+, --
    Result {
        /// The round
        round: u32,
        /// The table, from 1
        table: u32,
        /// The result
        #[arg(allow_hyphen_values = true)]
        outcome: String,
        /// The game of the match, from 1
        #[arg(long, value_name = "N", default_value_t = 1)]
        game: u32,
        /// The number of the player who says it: it counts when the other says the same
        #[arg(long, value_name = "PLAYER")]
        by: Option<u32>,
    },
    /// Say who goes on after a level match of a knock-out
    Decide {
        /// The round
        round: u32,
        /// The table, from 1
        table: u32,
        /// The number of the player
        winner: u32,
    },
    /// End the tournament
    End,
    /// Who meets whom, and why
    Pairings {
        /// One round alone
        #[arg(long, value_name = "N")]
        round: Option<u32>,
        #[command(flatten)]
        shown: Shown,
    },
    /// Who is where
    Standings(Shown),
    /// Everybody against everybody
    Cross(Shown),
    #[command(flatten)]
    Served(served::Command),
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        let lang = self.lang.unwrap_or_else(terminal_lang);
        let mut out = anstream::stdout().lock();
        let player = PlayerId;
        let action = match self.command {
            Command::Make(make) => {
                let tournament = Tournament::new(make.settings())?;
                file::create(&self.file, &tournament)?;
                return Ok(ExitCode::SUCCESS);
            }
            Command::Served(command) => return command.run(&self.file, self.server, lang),
            Command::Act => return act(&self.file, &mut out),
            Command::Enter { names, rating, member } => {
                let one = |name| Action::Enter { name, rating, members: member.clone() };
                return change(&self.file, &mut out, names.into_iter().map(one));
            }
            Command::Pair { round } => return pair(&self.file, round, lang, &mut out),
            Command::Pairings { round, shown } => {
                let tournament = file::read(&self.file)?;
                let text = match shown.format {
                    Format::Text => telling::pairings(&tournament, round, lang),
                    Format::Json => lined(&tournament.pairings_json(round))?,
                    Format::Csv => tournament.pairings_csv(round),
                };
                return told(&mut out, &text);
            }
            Command::Standings(shown) => {
                let tournament = file::read(&self.file)?;
                let text = match shown.format {
                    Format::Text => telling::standings(&tournament, lang),
                    Format::Json => lined(&tournament.standings_json())?,
                    Format::Csv => tournament.standings_csv(),
                };
                return told(&mut out, &text);
            }
            Command::Cross(shown) => {
                let tournament = file::read(&self.file)?;
                let text = match shown.format {
                    Format::Text => telling::cross_table(&tournament, lang),
                    Format::Json => lined(&tournament.cross_table_json())?,
                    Format::Csv => tournament.cross_table_csv(),
                };
                return told(&mut out, &text);
            }
            Command::Withdraw { player: number } => Action::Withdraw { player: player(number) },
            Command::Return { player: number } => Action::Return { player: player(number) },
            Command::Bye { player: number, round } => {
                Action::AskBye { player: player(number), round }
            }
            Command::Result { round, table, outcome, game, by } => {
                let outcome = outcome.parse()?;
                match by.map(player) {
                    Some(player) => Action::Claim { player, round, table, game, outcome },
                    None => Action::Result { round, table, game, outcome },
                }
            }
            Command::Decide { round, table, winner } => {
                Action::Decide { round, table, winner: player(winner) }
            }
            Command::End => Action::End,
        };
        change(&self.file, &mut out, [action])
    }
}

impl Make {
    fn settings(self) -> Settings {
        let system = match self.system {
            Kind::Swiss => System::Swiss { rounds: self.rounds },
            Kind::RoundRobin => System::RoundRobin { cycles: if self.twice { 2 } else { 1 } },
            Kind::KnockOut => System::KnockOut { consolation: self.consolation },
            Kind::Arena => {
                let until = now().plus(Millis::seconds(self.minutes.saturating_mul(60)));
                System::Arena { until }
            }
        };
        let seed = self.seed.unwrap_or_else(|| getrandom::u64().unwrap_or(1));
        let mut settings = Settings::new(&self.name, system, seed);
        settings.boards = self.boards;
        settings.legs = if self.double { Legs::Double } else { Legs::Single };
        if self.boards > 1 {
            settings.tie_breaks.insert(0, TieBreak::GamePoints);
        }
        settings
    }
}

/// The time of day in milliseconds since 1970.
fn now() -> Millis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Millis(u64::try_from(since.as_millis()).unwrap_or(0))
}

/// Does actions in turn, all of them or, if one is refused, none; prints what happened.
fn change(
    path: &std::path::Path,
    out: &mut impl Write,
    actions: impl IntoIterator<Item = Action>,
) -> Result<ExitCode> {
    let mut file = TournamentFile::open(path)?;
    let mut events = Vec::new();
    for action in actions {
        events.push(file.tournament.act(action, now())?);
    }
    file.write()?;
    for event in &events {
        line(out, event)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Does what the lines of the input say. A line that is refused ends it; those before it are done.
fn act(path: &std::path::Path, out: &mut impl Write) -> Result<ExitCode> {
    let mut file = TournamentFile::open(path)?;
    for (number, text) in (1..).zip(std::io::stdin().lock().lines()) {
        let text = text?;
        if text.trim().is_empty() {
            continue;
        }
        let in_line = || Problem::Line(number);
        let action: Action = serde_json::from_str(&text).with_context(in_line)?;
        let event = file.tournament.act(action, now()).with_context(in_line)?;
        file.write()?;
        line(out, &event)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn pair(
    path: &std::path::Path,
    round: Option<u32>,
    lang: Lang,
    out: &mut impl Write,
) -> Result<ExitCode> {
    let mut file = TournamentFile::open(path)?;
    let round = round.unwrap_or_else(|| file.tournament.next_round());
    file.tournament.act(Action::Pair { round }, now())?;
    file.write()?;
    let text = match file.tournament.ended() {
        Some(cause) => telling::ended(cause, lang),
        None => telling::pairings(&file.tournament, Some(round), lang),
    };
    told(out, &text)
}

fn line(out: &mut impl Write, event: &TournamentEvent) -> Result<()> {
    Ok(writeln!(out, "{}", serde_json::to_string(event)?)?)
}

fn lined(value: &serde_json::Value) -> Result<String> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}

fn told(out: &mut impl Write, text: &str) -> Result<ExitCode> {
    out.write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
