//! How games end: by name, with who takes which seeds and why.

use awale_core::{BySide, Clause, Ending, Leftover, Reason, Side};
use awale_play::{Agreement, EndReason, GameResult};

use super::grammar::NamedPlayer;
use super::moves;
use crate::Telling;

pub(crate) fn verdict(t: Telling, winner: Option<Side>) -> String {
    match winner {
        Some(side) => NamedPlayer::of_side(t, side).begins("wins", "win"),
        None => "A draw".to_owned(),
    }
}

/// Who won, and the count; the winner's comes first.
pub(crate) fn won(t: Telling, winner: Option<Side>, granaries: BySide<u8>) -> String {
    let first = winner.unwrap_or(Side::South);
    let (most, least) = (granaries[first], granaries[first.opponent()]);
    format!("{}, {most} to {least}.", verdict(t, winner))
}

/// The name of an ending, as it stands behind *The game is over*.
pub(crate) const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Target => "at 25 seeds",
        Reason::Famine | Reason::NoMove => "by famine",
        Reason::Indetermination => "by indetermination",
        Reason::Stall => "after seven turns without a harvest",
        Reason::BoardEmpty => "the board is empty",
        Reason::Repetition => "by repetition",
    }
}

/// The end by a rule and what becomes of the seeds on the board.
pub(crate) fn ending(t: Telling, ending: &Ending) -> String {
    let seeds: u8 = ending.rows.south + ending.rows.north;
    match ending.reason {
        Reason::BoardEmpty => "The end: the board is empty.".to_owned(),
        Reason::Famine | Reason::NoMove if seeds == 0 => "The end: the board is empty.".to_owned(),
        Reason::Famine | Reason::NoMove => format!("{} {}", famine(t, ending), left(t, ending)),
        Reason::Indetermination => {
            let there_are = match seeds {
                1 => "one seed is left, and it can never be harvested".to_owned(),
                _ => format!("{seeds} seeds are left, and none can ever be harvested"),
            };
            format!("The end by indetermination: {there_are}. {}", left(t, ending))
        }
        Reason::Target => {
            let winner = ending.winner().unwrap_or(ending.to_move);
            let shared = if ending.leftover == Leftover::Owners { ending.rows[winner] } else { 0 };
            let own = NamedPlayer::of_side(t, winner).own();
            let why = match ending.granaries[winner] - shared {
                25 => format!("The end at 25 seeds: they are in {own} granary."),
                seeds => format!("The end at 25 seeds: {own} granary holds {seeds}."),
            };
            format!("{why} {}", left(t, ending)).trim_end().to_owned()
        }
        Reason::Stall => {
            format!("The end after seven turns without a harvest. {}", left(t, ending))
        }
        Reason::Repetition => {
            let time = match ending.clause {
                Clause::AbapaRepetition => "second",
                _ => "third",
            };
            let left = left(t, ending);
            format!("The end by repetition: the same position stands for the {time} time. {left}")
        }
    }
}

/// Who has no seeds, and why that is the end.
fn famine(t: Telling, ending: &Ending) -> String {
    let mover = NamedPlayer::of_side(t, ending.to_move);
    if ending.rows[ending.to_move] == 0 {
        let must =
            mover.does("has to move and has no seeds left", "have to move and have no seeds left");
        return format!("The end by famine: {must}.");
    }
    let hungry = NamedPlayer::of_side(t, ending.to_move.opponent()).does("has", "have");
    let mover = mover.name();
    format!("The end by famine: {hungry} no seeds left and {mover} cannot give any.")
}

/// What becomes of the seeds on the board; nothing is said where there are none.
fn left(t: Telling, ending: &Ending) -> String {
    let rows = ending.rows;
    let seeds = rows.south + rows.north;
    let owner = Side::ALL.into_iter().find(|&side| rows[side] == seeds);
    match (ending.leftover, seeds, owner) {
        (_, 0, _) => String::new(),
        (Leftover::Nobody, 1, _) => "The seed on the board goes to nobody.".to_owned(),
        (Leftover::Nobody, _, _) => format!("The {seeds} seeds on the board go to nobody."),
        (Leftover::To(side), _, owner) if owner != Some(side) => {
            let to = NamedPlayer::of_side(t, side);
            match seeds {
                1 => format!("The seed that remains goes to {}.", to.name()),
                _ => format!("The {seeds} seeds that remain go to {}.", to.name()),
            }
        }
        (Leftover::To(_) | Leftover::Owners, _, Some(owner)) => {
            let keeps = NamedPlayer::of_side(t, owner).begins("keeps", "keep");
            match seeds {
                1 => format!("{keeps} the one that remains."),
                _ => format!("{keeps} the {seeds} that remain."),
            }
        }
        (Leftover::To(_) | Leftover::Owners, _, None) => {
            let [south, north] = Side::ALL
                .map(|side| format!("{} for {}", rows[side], NamedPlayer::of_side(t, side).name()));
            format!("Each takes those of their own row: {south}, {north}.")
        }
    }
}

/// An end that no rule makes.
pub(crate) fn result(t: Telling, result: &GameResult) -> String {
    let loser = result.loser().map(|side| NamedPlayer::of_side(t, side));
    let why = |third, you| loser.as_ref().map(|loser| loser.begins(third, you));
    let told = match result.reason {
        EndReason::Resignation => why("resigns", "resign"),
        EndReason::Time => why("is out of time", "are out of time"),
        EndReason::Agreement(Agreement::Draw) => {
            return format!("A draw by agreement. {}", moves::score(t, result.granaries));
        }
        EndReason::Agreement(Agreement::Stop) | EndReason::Rules(_) => {
            let won = won(t, result.winner, result.granaries);
            return format!("Stopped by agreement: the granaries are counted. {won}");
        }
    };
    let (why, verdict) = (told.unwrap_or_default(), verdict(t, result.winner));
    format!("{why}. {verdict}. {}", moves::score(t, result.granaries))
}
