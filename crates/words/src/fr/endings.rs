//! How games end: by name, with who takes which seeds and why.

use awale_core::{BySide, Clause, Ending, Leftover, Reason, Side};
use awale_play::{Agreement, EndReason, GameResult};

use super::grammar::NamedPlayer;
use super::moves;
use crate::Telling;

pub(crate) fn verdict(t: Telling, winner: Option<Side>) -> String {
    match winner {
        Some(side) => NamedPlayer::of_side(t, side).begins("gagne", "gagnez", "gagnes"),
        None => "Partie nulle".to_owned(),
    }
}

/// Who won, and the count; the winner's comes first.
pub(crate) fn won(t: Telling, winner: Option<Side>, granaries: BySide<u8>) -> String {
    let first = winner.unwrap_or(Side::South);
    let (most, least) = (granaries[first], granaries[first.opponent()]);
    format!("{}, {most} à {least}.", verdict(t, winner))
}

/// The name of an ending, as it stands behind *La partie est finie*.
pub(crate) const fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Target => "à 25 graines",
        Reason::Famine | Reason::NoMove => "par famine",
        Reason::Indetermination => "par indétermination",
        Reason::Stall => "après sept tours sans récolte",
        Reason::BoardEmpty => "le plateau est vide",
        Reason::Repetition => "par répétition",
    }
}

/// The end by a rule and what becomes of the seeds on the board.
pub(crate) fn ending(t: Telling, ending: &Ending) -> String {
    let seeds: u8 = ending.rows.south + ending.rows.north;
    match ending.reason {
        Reason::BoardEmpty => "Fin : le plateau est vide.".to_owned(),
        Reason::Famine | Reason::NoMove if seeds == 0 => "Fin : le plateau est vide.".to_owned(),
        Reason::Famine | Reason::NoMove => format!("{} {}", famine(t, ending), left(t, ending)),
        Reason::Indetermination => {
            let there_are = match seeds {
                1 => "il reste une graine, et elle ne pourra plus être récoltée".to_owned(),
                _ => format!("il reste {seeds} graines, et aucune ne pourra plus être récoltée"),
            };
            format!("Fin par indétermination : {there_are}. {}", left(t, ending))
        }
        Reason::Target => {
            let winner = ending.winner().unwrap_or(ending.to_move);
            let shared = if ending.leftover == Leftover::Owners { ending.rows[winner] } else { 0 };
            let granary = NamedPlayer::of_side(t, winner).granary();
            let why = match ending.granaries[winner] - shared {
                25 => format!("Fin à 25 graines : elles sont dans {granary}."),
                seeds => format!("Fin à 25 graines : {granary} en contient {seeds}."),
            };
            format!("{why} {}", left(t, ending)).trim_end().to_owned()
        }
        Reason::Stall => format!("Fin après sept tours sans récolte. {}", left(t, ending)),
        Reason::Repetition => {
            let time = match ending.clause {
                Clause::AbapaRepetition => "deuxième",
                _ => "troisième",
            };
            let left = left(t, ending);
            format!("Fin par répétition : la même position se présente pour la {time} fois. {left}")
        }
    }
}

/// Who has no seeds, and why that is the end.
fn famine(t: Telling, ending: &Ending) -> String {
    let mover = NamedPlayer::of_side(t, ending.to_move);
    if ending.rows[ending.to_move] == 0 {
        let must = mover.does(
            "doit jouer et n’a plus de graines",
            "devez jouer et n’avez plus de graines",
            "dois jouer et n’as plus de graines",
        );
        return format!("Fin par famine : {must}.");
    }
    let other = NamedPlayer::of_side(t, ending.to_move.opponent());
    let hungry = other.does("n’a", "n’avez", "n’as");
    let (mover, cannot) = (mover.subject(), mover.says("peut", "pouvez", "peux"));
    let given = other.given();
    format!(
        "Fin par famine : {hungry} plus de graines et {mover} ne {cannot} pas {given}en donner."
    )
}

/// What becomes of the seeds on the board; nothing is said where there are none.
fn left(t: Telling, ending: &Ending) -> String {
    let rows = ending.rows;
    let seeds = rows.south + rows.north;
    let all_of = |side: Side| rows[side] == seeds;
    let owner = Side::ALL.into_iter().find(|&side| all_of(side));
    match (ending.leftover, seeds, owner) {
        (_, 0, _) => String::new(),
        (Leftover::Nobody, 1, _) => "La graine du plateau ne va à personne.".to_owned(),
        (Leftover::Nobody, _, _) => format!("Les {seeds} graines du plateau ne vont à personne."),
        (Leftover::To(side), _, owner) if owner != Some(side) => {
            let to = NamedPlayer::of_side(t, side);
            match seeds {
                1 => format!("La graine qui reste va {}.", to.to()),
                _ => format!("Les {seeds} graines qui restent vont {}.", to.to()),
            }
        }
        (Leftover::To(_) | Leftover::Owners, _, Some(owner)) => {
            let keeps = NamedPlayer::of_side(t, owner).begins("garde", "gardez", "gardes");
            match seeds {
                1 => format!("{keeps} celle qui reste."),
                _ => format!("{keeps} les {seeds} qui restent."),
            }
        }
        (Leftover::To(_) | Leftover::Owners, _, None) => {
            let [south, north] = Side::ALL.map(|side| {
                format!("{} pour {}", rows[side], NamedPlayer::of_side(t, side).object())
            });
            format!("Chacun prend celles de sa rangée : {south}, {north}.")
        }
    }
}

/// An end that no rule makes.
pub(crate) fn result(t: Telling, result: &GameResult) -> String {
    let loser = result.loser().map(|side| NamedPlayer::of_side(t, side));
    let why = |third, vous, tu| loser.as_ref().map(|loser| loser.begins(third, vous, tu));
    let told = match result.reason {
        EndReason::Resignation => why("abandonne", "abandonnez", "abandonnes"),
        EndReason::Time => why("n’a plus de temps", "n’avez plus de temps", "n’as plus de temps"),
        EndReason::Agreement(Agreement::Draw) => {
            let score = moves::score(t, result.granaries);
            return format!("Partie nulle d’un commun accord. {score}");
        }
        EndReason::Agreement(Agreement::Stop) | EndReason::Rules(_) => {
            let won = won(t, result.winner, result.granaries);
            return format!("Arrêt d’un commun accord : on compte les greniers. {won}");
        }
    };
    let (why, verdict) = (told.unwrap_or_default(), verdict(t, result.winner));
    format!("{why}. {verdict}. {}", moves::score(t, result.granaries))
}
