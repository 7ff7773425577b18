//! What the commands say.

use std::time::Duration;

use awale_coach::lesson::Task;
use awale_server::StartError;
use awale_tables::{Plan, Way, Worth};
use awale_words::{Naming, Speech};

use crate::words::en::problems::gigabytes;
use crate::words::first;

/// The state that only Éqwalé has.
pub(crate) fn reserve(seeds: u8) -> String {
    format!("reserve: {seeds}")
}

/// The state that only Avelé has.
pub(crate) fn quiet(moves: u8) -> String {
    format!("moves without harvest: {moves}")
}

/// Lines of a batch, from 1, whose player to move has no seed: the first ones are named.
pub(crate) fn passed(lines: &[usize]) -> String {
    let shown = first(lines);
    match lines {
        [_] => format!("line {shown}: the player named has no seed, so it is the other’s turn"),
        _ => format!("lines {shown}: the player named has no seed, so it is the other’s turn"),
    }
}

pub(crate) const REFUSED: &str = "No.";

/// What is typed in answer to a task of a lesson.
pub(crate) const fn wanted(task: &Task, naming: Naming) -> &'static str {
    match (task, naming) {
        (Task::Play(_), Naming::Letters) => "Type a move, like C.",
        (Task::Play(_), Naming::Numbers) => "Type the number of the pit to play, like 9.",
        (Task::Point(_), Naming::Letters) => "Type a pit, like C or d.",
        (Task::Point(_), Naming::Numbers) => "Type the number of a pit, like 9 or 4.",
        (Task::Number(_), _) => "Type a number.",
        (Task::Draw(_), Naming::Letters) => {
            "Type the twelve counts after the move, of pits A to F, then a to f: 0-1-2-…"
        }
        (Task::Draw(_), Naming::Numbers) => {
            "Type the twelve counts after the move, of pits 7 to 12, then 1 to 6: 0-1-2-…"
        }
    }
}

pub(crate) fn puzzle(game: &str, number: usize, level: u8) -> String {
    format!("{game}, puzzle {number}, level {level}")
}

pub(crate) fn solution(mv: &str, trace: &str, worth: &str) -> String {
    format!("The move was {mv}. {trace} {worth}")
}

/// The moves that refute a try, over the board they lead to.
pub(crate) fn refuted(moves: &str) -> String {
    format!("The line, with best play of both: {moves}")
}

pub(crate) const PUZZLE_HELP: &str =
    "Type a move (C, or the number of the pit), `hint`, `answer` or `quit`.";

pub(crate) fn worth(worth: Worth) -> String {
    match worth {
        Worth::Exact(value) => format!("{value:+} (exact)"),
        Worth::Endless { value, least, most } => {
            format!("{value:+} (if endless play is worth 0; else from {least:+} to {most:+})")
        }
        Worth::Between { least, most } => format!("from {least:+} to {most:+}"),
    }
}

/// Under the values of the tables where a number of seeds ends the game.
pub(crate) const PLAYED_ON: &str = "In this game 25 seeds win at once. The values are those of a game played on: they tell who wins, not by how much.";

/// How a line of the tables ends if not by the rules.
pub(crate) const ENDLESS: &str = "Neither can leave the repetition without loss.";
pub(crate) const OPEN: &str = "The line was not followed any further.";

/// Over the graph of a review.
pub(crate) const GRAPH: &str = "Expected final difference, South above";
pub(crate) const MOVES_AND_RINGS: (&str, &str) =
    ("The moves", "A thick ring is the pit played, a dashed one the best.");
pub(crate) const TURNING: &str = "Turning points:";
pub(crate) const TAKE_AWAY: &str = "To take away";
pub(crate) const FORCED: &str = "forced";

/// Before the move that the coach advises.
pub(crate) const ADVICE: &str = "Advice:";

pub(crate) fn not_a_move(_: Speech, found: &str) -> String {
    format!("{found:?} is no move: a pit, like C or 9, or Cxb2d1 in éqwalé")
}

/// Seeds with a tenth, which are never one.
pub(crate) fn tenths(seeds: &str) -> String {
    format!("{seeds} seeds")
}

/// A player of a reviewed game, with the seeds lost and the moves of each class.
pub(crate) fn reviewed(name: &str, accuracy: &str, lost: &str, classes: &str) -> String {
    format!("{name}: accuracy {accuracy}, {lost} lost ({classes})")
}

pub(crate) const RULES_OF: &str = "The rules of a game: awale rules NAME";
pub(crate) const ORIGINS_OF: &str =
    "Their origins and the words of the sheets: awale rules --origins";

pub(crate) const NOT_IN_BOOK: &str = "The book does not know this position.";

pub(crate) fn searched(depth: u8) -> String {
    format!("searched {depth} moves deep and more, not proven except after =")
}

pub(crate) fn served(url: &str) -> String {
    format!("Awalé is served at {url} (Ctrl-C to stop)")
}

pub(crate) fn tables_served(url: &str) -> String {
    format!("The tables answer at {url}/api/v1/tables (Ctrl-C to stop)")
}

/// Where pupils enter, and the code of the class.
pub(crate) fn class_join(link: &str, code: &str) -> String {
    format!("Pupils enter at {link} (class {code})")
}

/// Where the teacher keeps the class; the link has the secret.
pub(crate) fn class_kept(link: &str) -> String {
    format!("You keep the class here, on this machine: {link}")
}

pub(crate) fn class_until(day: &str) -> String {
    format!("It is deleted by itself on {day}.")
}

pub(crate) fn ready(address: &str) -> String {
    format!("{address} takes clients.")
}

pub(crate) fn cannot_start(error: &StartError) -> String {
    match error {
        StartError::PortInUse(port) => format!("port {port} is in use: choose another with --port"),
        error => error.to_string(),
    }
}

pub(crate) fn replayed(moves: usize) -> String {
    match moves {
        1 => "1 move played, a legal one.".to_owned(),
        _ => format!("{moves} moves played, all legal."),
    }
}

/// What a build of tables will do and need.
pub(crate) fn plan(plan: &Plan) -> String {
    let Some(last) = plan.layers.last() else {
        return "Every layer is there: nothing to do.".to_owned();
    };
    let layers = match plan.layers.len() {
        1 => "1 layer".to_owned(),
        layers => format!("{layers} layers"),
    };
    format!(
        "{layers} to solve, up to {} seeds: about {}, {} of memory, {} of disk.",
        last.seeds,
        about(plan.time()),
        gigabytes(plan.memory()),
        gigabytes(plan.disk()),
    )
}

fn about(time: Duration) -> String {
    match time.as_secs() {
        0..90 => "a minute".to_owned(),
        seconds @ 90..5400 => format!("{} minutes", (seconds + 30) / 60),
        seconds => format!("{} hours", (seconds + 1800) / 3600),
    }
}

/// From where a build leaves the plain way.
pub(crate) fn plan_way(way: Way, seeds: u8) -> String {
    match way {
        Way::Whole => format!("From {seeds} seeds on: all layers below in memory."),
        Way::Streamed => format!(
            "From {seeds} seeds on: the layers below are read from their files, the best harvests stay in memory."
        ),
        Way::OnDisk => format!(
            "From {seeds} seeds on: the best harvests are kept on disk and read once a pass."
        ),
    }
}

/// From where the disk is too small for what is known of a layer that is not finished.
pub(crate) fn plan_unkept(seeds: u8) -> String {
    format!(
        "From {seeds} seeds on: the disk is too small to keep values meanwhile; an interrupted layer begins anew."
    )
}
