//! The lines that are written: whole, and at once.

use std::fmt::Write as _;
use std::io::{self, Write};

use awale_core::Move;
use awale_engine::{BookEntry, Certainty, Info};

/// Writes lines and sends them off.
pub(super) fn lines(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{text}")?;
    out.flush()
}

/// Tells something that is no answer.
pub(super) fn note(text: &str) -> io::Result<()> {
    lines(&format!("info string {}", text.replace(['\n', '\r'], " ")))
}

/// What is known after an iteration: a line for each line of play.
pub(super) fn info(info: &Info) -> String {
    let millis = info.millis;
    let per_second = info.nodes.saturating_mul(1000) / millis.max(1);
    let mut text = String::new();
    for (index, line) in info.lines.iter().enumerate() {
        let bound = match line.score.certainty {
            Certainty::Exact | Certainty::Estimate => "",
            Certainty::AtLeast => " lowerbound",
            Certainty::AtMost => " upperbound",
        };
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        let end = if index == 0 { "" } else { "\n" };
        let _ = write!(
            text,
            "{end}info depth {} multipv {} score cp {}{bound} nodes {} nps {per_second} \
             time {millis} pv {}",
            info.depth,
            index + 1,
            line.score.value,
            info.nodes,
            moves.join(" "),
        );
    }
    text
}

/// What a book says of a position: its depth is that of the search that made it.
pub(super) fn book(entry: &BookEntry) -> String {
    let best = entry.moves.first().map(|(mv, score)| format!(" score cp {} pv {mv}", score.value));
    format!("info string book\ninfo depth {}{}", entry.depth, best.unwrap_or_default())
}

/// The move, and the one expected in return.
pub(super) fn best(moves: &[Move]) -> String {
    match moves {
        [] => "bestmove (none)".to_owned(),
        [mv] => format!("bestmove {mv}"),
        [mv, reply, ..] => format!("bestmove {mv} ponder {reply}"),
    }
}
