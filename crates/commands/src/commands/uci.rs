//! `awale uci`: the engine behind the protocol that other programs speak. docs/uci.md is the full
//! text.
//!
//! This thread reads the input and answers at once; a second one owns the engine and searches.

use std::io::BufReader;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Result;
use clap::Args;

use awale_core::{AnyPosition, Move};
use awale_engine::Limits;
use awale_play::{Action, Game, Millis};
use awale_words::{Lang, Speech};

use super::TablesFolder;
use crate::input::{InputLine, next_line};

mod command;
mod leash;
mod output;
mod settings;
mod worker;

use command::{Go, UciCommand, UciStart};
use leash::{Hold, Leash};
use settings::UciSettings;
use worker::{SearchJob, Worker, WorkerJob};

/// Speak UCI, the protocol between engines and the programs that show a board
///
/// Reads commands from the standard input (`uci`, `isready`, `setoption`, `position`, `go`, `stop`,
/// `ponderhit`, `quit`) and answers on the standard output.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    folder: TablesFolder,
}

impl Options {
    pub(crate) fn run(self) -> Result<ExitCode> {
        // A platform without a data directory has no tables but those inside the program, nor has one
        // whose folder nobody has made or named.
        let tables = match self.folder.named() {
            Some(folder) => Some(folder),
            None => self.folder.path().ok().filter(|folder| folder.is_dir()),
        };
        let settings = UciSettings::new(tables);
        let game = settings.new_game();
        let worker = Worker::start(settings.clone());
        let mut session = UciSession { settings, game: Some(game), worker };
        // The lock of the standard input is not held: the other thread never reads.
        let mut input = BufReader::new(std::io::stdin());
        while let Some(line) = next_line(&mut input)? {
            let command = match line {
                InputLine::Text(text) => text.parse(),
                InputLine::Bad(problem) => Err(problem.to_string()),
            };
            match command {
                Ok(UciCommand::Quit) => {
                    session.worker.quit();
                    return Ok(ExitCode::SUCCESS);
                }
                Ok(command) => session.follow(command)?,
                Err(problem) => output::note(&problem)?,
            }
        }
        // Nobody can say `stop` any more: a search without limits ends, another one is finished.
        session.worker.finish();
        Ok(ExitCode::SUCCESS)
    }
}

/// What this thread knows.
#[derive(Debug)]
struct UciSession {
    settings: UciSettings,
    /// The game up to the position to be searched; `None` if the last `position` was wrong.
    game: Option<Game>,
    worker: Worker,
}

impl UciSession {
    fn follow(&mut self, command: UciCommand) -> Result<()> {
        match command {
            UciCommand::Nothing | UciCommand::Quit => Ok(()),
            UciCommand::Uci => Ok(output::lines(&self.settings.declaration())?),
            UciCommand::IsReady => self.worker.ready(),
            UciCommand::NewGame => {
                self.game = Some(self.settings.new_game());
                self.worker.send(WorkerJob::NewGame)
            }
            UciCommand::SetOption { name, value } => self.set(&name, value.as_deref()),
            UciCommand::Position { beginning, moves } => {
                match self.read(&beginning, &moves) {
                    Ok(game) => self.game = Some(game),
                    Err(error) => self.lose_position(&format!("{error:#}"))?,
                }
                Ok(())
            }
            UciCommand::NoPosition(problem) => self.lose_position(&problem),
            UciCommand::Go(go) => self.go(&go),
            UciCommand::Stop => {
                self.worker.stop();
                Ok(())
            }
            UciCommand::PonderHit => {
                self.worker.ponderhit();
                Ok(())
            }
        }
    }

    fn set(&mut self, name: &str, value: Option<&str>) -> Result<()> {
        let rules = self.settings.rules;
        if let Err(problem) = self.settings.set(name, value) {
            return Ok(output::note(&problem)?);
        }
        if self.settings.rules != rules {
            self.game = Some(self.settings.new_game());
        }
        self.worker.send(WorkerJob::Set(self.settings.clone()))
    }

    /// Forgets the position and tells why.
    fn lose_position(&mut self, problem: &str) -> Result<()> {
        self.game = None;
        Ok(output::note(problem)?)
    }

    /// Plays the moves of a `position` from its beginning.
    fn read(&self, beginning: &UciStart, moves: &[Move]) -> Result<Game> {
        let start = match beginning {
            UciStart::Start => return replay(self.settings.new_game(), moves),
            UciStart::Fen(text) => {
                let (start, pass) = AnyPosition::read(self.settings.rules, text)?;
                if let Some(pass) = pass {
                    output::note(&Speech { lang: Lang::En, ..Speech::default() }.pass(pass))?;
                }
                start
            }
        };
        replay(Game::new(awale_play::Options::new(start)), moves)
    }

    fn go(&mut self, go: &Go) -> Result<()> {
        if let Some(problem) = &go.passed_over {
            output::note(problem)?;
        }
        let Some(game) = self.game.clone().filter(|game| game.result().is_none()) else {
            let why = if self.game.is_some() { "the game is over" } else { "there is no position" };
            return Ok(output::lines(&format!("info string {why}\nbestmove (none)"))?);
        };
        let hold = match go {
            Go { ponder: true, .. } => Hold::Pondering,
            Go { infinite: true, .. } => Hold::Infinite,
            _ => Hold::Free,
        };
        let millis = go.millis(game.to_move());
        let limits = Limits { depth: go.depth, nodes: go.nodes, millis: None };
        // A `go` that says nothing means the same as `infinite`.
        let endless = hold == Hold::Free && millis.is_none() && limits == Limits::default();
        let hold = if endless { Hold::Infinite } else { hold };
        let excluded = excluded(&game, &go.searchmoves)?;
        let leash = Arc::new(Leash::new(hold, millis));
        self.worker.search(SearchJob { game, limits, excluded, leash })
    }
}

/// The moves that `searchmoves` leaves out; tells of a move that is not legal.
fn excluded(game: &Game, searchmoves: &[Move]) -> Result<Vec<Move>> {
    let mut legal = game.position().legal_moves();
    if let Some(mv) = searchmoves.iter().find(|mv| !legal.contains(mv)) {
        output::note(&format!("expected legal moves after searchmoves, found {mv}"))?;
    }
    // Without a legal move among them there is nothing to leave out.
    if searchmoves.iter().any(|mv| legal.contains(mv)) {
        legal.retain(|mv| !searchmoves.contains(mv));
        return Ok(legal);
    }
    Ok(Vec::new())
}

fn replay(mut game: Game, moves: &[Move]) -> Result<Game> {
    for (index, &mv) in moves.iter().enumerate() {
        let seat = game.to_move();
        game.act(seat, Action::Play(mv), Millis(0))
            .map_err(|refused| anyhow::anyhow!("move {} ({mv}): {refused}", index + 1))?;
    }
    Ok(game)
}
