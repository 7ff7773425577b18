//! Moves: what they do and why they are refused.

use awale_core::{Nothing, Refusal};

use crate::Speech;

pub(crate) fn sowing(mover: &str, pit: &str, seeds: &str, last: &str) -> String {
    format!("{mover} sows {pit}: {seeds}, the last in {last}.")
}

/// How often a sowing went round the board.
pub(crate) const fn laps(laps: u8) -> Option<&'static str> {
    match laps {
        0 => None,
        1 => Some("A full lap: the origin is skipped."),
        _ => Some("Several laps: the origin is skipped each time."),
    }
}

/// Seeds placed on the board; `list` names them with their pits.
pub(crate) fn placing(mover: &str, list: &str) -> String {
    format!("{mover} places {list}.")
}

/// `list` names the seeds with their pits.
pub(crate) fn harvest(seeds: &str, list: &str) -> String {
    format!("Harvests {seeds} ({list}).")
}

pub(crate) fn nothing(speech: Speech, nothing: Nothing) -> Option<String> {
    Some(match nothing {
        Nothing::Placing => return None,
        Nothing::AtHome => "Nothing to harvest: the last seed falls in the own row.".to_owned(),
        Nothing::PitCount(count) => {
            format!("Nothing to harvest: the last pit holds {}.", speech.seeds(count))
        }
        Nothing::WouldStarve => "No harvest: it would take everything the opponent has.".to_owned(),
        Nothing::NoEquality => "No equality, nothing to harvest.".to_owned(),
    })
}

pub(crate) fn passes(mover: &str, other: &str) -> String {
    format!("{other} has no seed left and passes: {mover} plays on.")
}

pub(crate) fn refusal(speech: Speech, refusal: Refusal) -> String {
    match refusal {
        Refusal::GameOver(reason) => format!("The game is over: {}", speech.reason(reason)),
        Refusal::NotYourPit { pit, mover } => {
            format!("{} is not a pit of {}, who is to move.", speech.pit(pit), speech.side(mover))
        }
        Refusal::EmptyPit(pit) => format!("Pit {} is empty.", speech.pit(pit)),
        Refusal::MustFeed(pit) => format!(
            "The opponent has no seed left and must be fed: {} does not reach the other row.",
            speech.pit(pit)
        ),
        Refusal::WouldStarve(pit) => {
            format!("{} would take every seed of the opponent: that is forbidden.", speech.pit(pit))
        }
        Refusal::HarvestIsNotChosen => {
            "The harvest is not chosen in this game: name the pit alone.".to_owned()
        }
        Refusal::NothingToPlace => "There is nothing to place: name a pit to sow.".to_owned(),
        Refusal::PlaceFirst(reserve) => {
            format!("The reserve still holds {} to place before sowing.", speech.seeds(reserve))
        }
        Refusal::ReserveTooSmall { placed, reserve } => {
            format!("Cannot place {}: the reserve holds only {reserve}.", speech.seeds(placed))
        }
        Refusal::PitOverTen { pit, seeds } => format!(
            "{} would hold {}: at most ten while placing.",
            speech.pit(pit),
            speech.seeds(seeds)
        ),
        Refusal::CannotBeFilled(reserve) => format!(
            "{} would be left in the reserve, too few to fill every empty pit.",
            speech.seeds(reserve)
        ),
        Refusal::HarvestMissing(pit) => {
            format!("{} is attacked: one or two seeds must be taken from it.", speech.pit(pit))
        }
        Refusal::NotAttacked(pit) => {
            format!("{} is not attacked: nothing is taken from it.", speech.pit(pit))
        }
    }
}
