//! What went wrong.

use std::io;

use awale_tables::BuildError;

use crate::input::BadLine;
use crate::problem::Problem;
use crate::words::tenths_of_gigabytes;

pub(crate) fn problem(problem: &Problem) -> String {
    match problem {
        Problem::Position(rules) => format!("not a position of {rules}"),
        Problem::Move(mv) => format!("cannot play {mv}"),
        Problem::NotOgn(path) => format!("{} is not OGN", path.display()),
        Problem::NotWork => {
            "what is to be done is not JSON: see awale class assign --help".to_owned()
        }
        Problem::NotAClass(path) => {
            format!("{} is not what awale class make prints", path.display())
        }
        Problem::NotAClub(path) => {
            format!("{} is not what awale club make prints", path.display())
        }
        Problem::NotAMoment => {
            "expected a date and a time with its zone, as 2026-03-12T18:00+01:00".to_owned()
        }
        Problem::NotATournament(path) => format!("{} is not a tournament", path.display()),
        Problem::NotNew => {
            "a new tournament is described in JSON: see awale tournament open --help".to_owned()
        }
        Problem::NotServed(path) => {
            format!("{} is not what awale tournament open prints", path.display())
        }
        Problem::NoCards(path) => format!(
            "the tournament of {} is on no server: nobody enters it with a card",
            path.display()
        ),
        Problem::NoRound(rounds) => {
            format!("this round is not paired; rounds so far: {rounds}")
        }
        Problem::Exists(path) => format!("{} is there already", path.display()),
        Problem::Line(number) => format!("line {number}"),
        Problem::NotAGame(path) => format!("{} is not a game", path.display()),
        Problem::Read(path) => format!("cannot read {}", path.display()),
        Problem::NoFolder(path) => format!("there is no folder {}", path.display()),
        Problem::Write(path) => format!("cannot write {}", path.display()),
        Problem::Resume(path) => format!("cannot resume {}", path.display()),
        Problem::NoGameThere(path) => format!("{} exists and is no game", path.display()),
        Problem::TooLarge { path, most } => {
            format!("{}: expected a file of at most {most} bytes", path.display())
        }
        Problem::NotUtf8 { path, at } => {
            format!("{}: expected text in UTF-8, found another byte at {at}", path.display())
        }
        Problem::OtherGame { wanted, found } => {
            format!("expected a game of {wanted}, found one of {found}")
        }
        Problem::HasBegun(option) => format!("{option} is for a new game, and this one has begun"),
        Problem::NoYoungest => {
            "expected who is the youngest, found the end of the input".to_owned()
        }
        Problem::NoLesson(id) => format!("there is no lesson {id:?}: `awale learn` lists them"),
        Problem::Solve(rules) => format!("cannot solve {rules}"),
        Problem::NoPuzzle(rules) => format!("there is no puzzle of {rules}"),
        Problem::NoSuchPuzzle(rules) => {
            format!("there is no such puzzle of {rules}: try without --theme or --level")
        }
        Problem::PuzzleNumber { most, found } => {
            format!("expected a puzzle from 1 to {most}, found {found}")
        }
        Problem::PictureKind(path) => format!(
            "expected a name that ends with .png or .svg, or for a game with .gif, found {}",
            path.display()
        ),
        Problem::LongGame { most, found } => {
            format!("expected at most {most} moves for an animation, found {found}")
        }
        Problem::NoServer(address) => format!("no server answers at {address}"),
        Problem::NotReady { address, status } if status.is_empty() => {
            format!("expected a server at {address}, found something that speaks no HTTP")
        }
        Problem::NotReady { address, status } => {
            format!("{address} takes no clients: expected 200, found {status}")
        }
        Problem::PdfShown => "a PDF is no text for a terminal: name a file with -o FILE".to_owned(),
        Problem::ConfigSyntax { path, line, problem } => {
            format!("{}, line {line}: {problem}", path.display())
        }
        Problem::ConfigKey { path, line, key, known } => {
            format!("{}, line {line}: expected one of {known}, found {key}", path.display())
        }
        Problem::ConfigValue { path, line, key, problem } => {
            format!("{}, line {line}: {key}: {problem}", path.display())
        }
    }
}

/// English errors say it themselves.
pub(crate) fn build_error(_: &BuildError) -> Option<String> {
    None
}

/// Bytes with one decimal.
pub(crate) fn gigabytes(bytes: u64) -> String {
    let tenths = tenths_of_gigabytes(bytes);
    format!("{}.{} GB", tenths / 10, tenths % 10)
}

pub(crate) fn bad_line(bad: &BadLine) -> String {
    match bad {
        BadLine::TooLong { most, found } => {
            format!("expected a line of at most {most} bytes, found {found}")
        }
        BadLine::NotUtf8 { at } => format!("expected text in UTF-8, found another byte at {at}"),
    }
}

pub(crate) fn io_error(error: &io::Error) -> String {
    error.to_string()
}
