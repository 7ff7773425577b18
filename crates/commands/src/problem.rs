//! What went wrong, for the person at the terminal.
//!
//! Inside the program errors are English. Here the ones that a person can cause (a position, a move,
//! a file, a name) are told in the language of the command, [`told`].

use std::error::Error;
use std::fmt;
use std::io;
use std::path::PathBuf;

use awale_coach::sheet::SheetError;
use awale_core::notation::{MoveError, OgnError, PositionError};
use awale_core::{Refusal, RuleSet, SetupError, UnknownWord};
use awale_play::ReplayError;
use awale_server::answers;
use awale_store::StoreError;
use awale_tables::{BuildError, ProbeError};
use awale_tournament::{ActionRefused, OutcomeError, RecordRefused, SettingsRefused};
use awale_words::{Lang, Speech, in_lang, tournament};

use crate::commands::spoken;
use crate::input::BadLine;

/// What could not be done. As the context of an error it stands before the cause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Problem {
    Position(RuleSet),
    Move(String),
    NotOgn(PathBuf),
    NotAGame(PathBuf),
    /// The file is not what `awale class make` printed.
    NotAClass(PathBuf),
    /// The file is not what `awale club make` printed.
    NotAClub(PathBuf),
    /// A text is no date and time.
    NotAMoment,
    /// What is to be given to a class is not JSON.
    NotWork,
    NotATournament(PathBuf),
    /// What a new tournament is to be is not JSON.
    NotNew,
    /// The file is not what `awale tournament open` printed.
    NotServed(PathBuf),
    /// Cards open a tournament on a server; this one is in a file.
    NoCards(PathBuf),
    /// A round that is not paired; how many are.
    NoRound(usize),
    /// A file that would be overwritten.
    Exists(PathBuf),
    /// A line of the input, from 1.
    Line(usize),
    Read(PathBuf),
    Write(PathBuf),
    /// A file would be written into a folder that is not there.
    NoFolder(PathBuf),
    Resume(PathBuf),
    /// The file holds something else, which is not overwritten.
    NoGameThere(PathBuf),
    TooLarge {
        path: PathBuf,
        most: u64,
    },
    NotUtf8 {
        path: PathBuf,
        at: usize,
    },
    OtherGame {
        wanted: RuleSet,
        found: RuleSet,
    },
    HasBegun(&'static str),
    NoYoungest,
    NoLesson(String),
    NoPuzzle(RuleSet),
    /// Tables cannot be built.
    Solve(RuleSet),
    NoSuchPuzzle(RuleSet),
    PuzzleNumber {
        most: usize,
        found: usize,
    },
    /// A PDF would go to a terminal.
    PdfShown,
    /// The name of a file says no kind of picture, or one that only a game can have.
    PictureKind(PathBuf),
    LongGame {
        most: usize,
        found: usize,
    },
    /// Nobody answers at the address.
    NoServer(String),
    /// A server that takes no clients, or something else answers.
    NotReady {
        address: String,
        status: String,
    },
    /// A file of options is no TOML.
    ConfigSyntax {
        path: PathBuf,
        line: usize,
        problem: String,
    },
    ConfigKey {
        path: PathBuf,
        line: usize,
        key: String,
        known: String,
    },
    ConfigValue {
        path: PathBuf,
        line: usize,
        key: String,
        problem: String,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&in_lang!(Lang::En, problems::problem(self)))
    }
}

/// An error on one line, in the language of the command.
pub(crate) fn told(error: &anyhow::Error) -> String {
    let speech = spoken();
    if speech.lang == Lang::En {
        return format!("{error:#}");
    }
    let mut sentences = Vec::new();
    for (place, cause) in error.chain().enumerate() {
        let problem = error.downcast_ref::<Problem>().filter(|_| place == 0);
        sentences.push(match problem {
            Some(problem) => in_lang!(speech.lang, problems::problem(problem)),
            None => translated(cause, speech).unwrap_or_else(|| cause.to_string()),
        });
        // What a reading error says includes its causes.
        if place > 0 && problem.is_none() && translated(cause, speech).is_some() {
            break;
        }
    }
    sentences.join(" ")
}

fn translated(cause: &(dyn Error + 'static), speech: Speech) -> Option<String> {
    if let Some(error) = cause.downcast_ref::<PositionError>() {
        Some(speech.position_error(error))
    } else if let Some(error) = cause.downcast_ref::<SetupError>() {
        Some(speech.setup_error(*error))
    } else if let Some(error) = cause.downcast_ref::<MoveError>() {
        Some(speech.move_error(error))
    } else if let Some(error) = cause.downcast_ref::<OgnError>() {
        Some(speech.ogn_error(error))
    } else if let Some(error) = cause.downcast_ref::<ReplayError>() {
        Some(speech.replay_error(error))
    } else if let Some(refusal) = cause.downcast_ref::<Refusal>() {
        Some(speech.refusal(*refusal))
    } else if let Some(error) = cause.downcast_ref::<SheetError>() {
        Some(error.say(speech))
    } else if let Some(error) = cause.downcast_ref::<ProbeError>() {
        Some(answers::probe_error(speech.lang, error))
    } else if let Some(error) = cause.downcast_ref::<BuildError>() {
        in_lang!(speech.lang, problems::build_error(error))
    } else if let Some(error) = cause.downcast_ref::<UnknownWord>() {
        Some(speech.unknown_word(error))
    } else if let Some(error) = cause.downcast_ref::<StoreError>() {
        Some(in_lang!(speech.lang, store::error(error)))
    } else if let Some(refused) = cause.downcast_ref::<ActionRefused>() {
        Some(tournament::refused(speech.lang, refused))
    } else if let Some(refused) = cause.downcast_ref::<SettingsRefused>() {
        Some(tournament::settings_refused(speech.lang, refused))
    } else if let Some(refused) = cause.downcast_ref::<RecordRefused>() {
        Some(tournament::record_refused(speech.lang, refused))
    } else if let Some(error) = cause.downcast_ref::<OutcomeError>() {
        Some(tournament::outcome_error(speech.lang, error))
    } else if let Some(error) = cause.downcast_ref::<BadLine>() {
        Some(in_lang!(speech.lang, problems::bad_line(error)))
    } else {
        let error = cause.downcast_ref::<io::Error>()?;
        Some(in_lang!(speech.lang, problems::io_error(error)))
    }
}
