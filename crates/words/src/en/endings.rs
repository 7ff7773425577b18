//! How games end.

use awale_core::{BySide, Ending, Leftover, Reason, Side};
use awale_play::{Agreement, EndReason};

use crate::Speech;

pub(crate) fn verdict(speech: Speech, winner: Option<Side>) -> String {
    match winner {
        Some(side) => format!("{} wins", speech.side(side)),
        None => "a draw".to_owned(),
    }
}

/// The end by a rule: `clause` is its number, `reason` and `leftover` are sentences.
pub(crate) fn ending(
    speech: Speech,
    ending: Ending,
    reason: &str,
    leftover: Option<String>,
) -> String {
    let leftover = leftover.map(|text| format!(" {text}")).unwrap_or_default();
    let Ending { clause, granaries: BySide { south, north }, .. } = ending;
    let verdict = verdict(speech, ending.winner());
    format!("The game is over ({clause}): {reason}{leftover} {south}–{north}, {verdict}.")
}

/// What becomes of the seeds on the board.
pub(crate) fn leftover(speech: Speech, leftover: Leftover, uncounted: u8) -> Option<String> {
    Some(match (leftover, uncounted) {
        (Leftover::Nobody, 0) => return None,
        (Leftover::Nobody, 1) => "The seed on the board counts for nobody.".to_owned(),
        (Leftover::Nobody, seeds) => format!("The {seeds} seeds on the board count for nobody."),
        (Leftover::Owners, _) => "Each player takes the seeds of the own row.".to_owned(),
        (Leftover::To(side), _) => format!("The seeds that are left go to {}.", speech.side(side)),
    })
}

pub(crate) const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Target => "a granary holds 25 seeds or more.",
        Reason::Famine => "a row is empty and nothing can be done about it.",
        Reason::Indetermination => "no move of either player can ever harvest again.",
        Reason::Stall => "seven turns without any harvest.",
        Reason::BoardEmpty => "the board is empty.",
        Reason::NoMove => "the player to move cannot go on.",
        Reason::Repetition => "the same position came back too often.",
    }
}

/// An end that no rule makes; `loser` is empty where there is none.
pub(crate) fn result(reason: EndReason, loser: &str, score: BySide<u8>, verdict: &str) -> String {
    let why = match reason {
        EndReason::Resignation => format!("{loser} resigns"),
        EndReason::Time => format!("{loser} is out of time"),
        EndReason::Agreement(Agreement::Draw) => "a draw by agreement".to_owned(),
        EndReason::Agreement(Agreement::Stop) | EndReason::Rules(_) => {
            "stopped by agreement".to_owned()
        }
    };
    format!("The game is over: {why}. {}–{}, {verdict}.", score.south, score.north)
}
