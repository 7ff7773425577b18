//! Moves: what they do and why they are refused.

use awale_core::letters::capital;
use awale_core::{BySide, Nothing, Pit, Refusal, Side, Taken};

use super::endings;
use super::grammar::NamedPlayer;
use crate::Telling;

pub(crate) fn sowing(t: Telling, pit: Pit, seeds: u8, last: Pit) -> String {
    let sows = NamedPlayer::of_side(t, pit.side()).begins("sows", "sow");
    let (pit, last) = (t.speech.pit(pit), t.speech.pit(last));
    match seeds {
        1 => format!("{sows} the seed of pit {pit} into pit {last}."),
        _ => format!("{sows} the {seeds} seeds of pit {pit}; the last falls in pit {last}."),
    }
}

/// How often a sowing went round the board.
pub(crate) const fn laps(laps: u8) -> Option<&'static str> {
    match laps {
        0 => None,
        1 => Some("The pit it started from is skipped."),
        _ => Some("The pit it started from is skipped on every lap."),
    }
}

/// Seeds with their pits; the first number is of seeds in words.
fn with_pits(t: Telling, seeds: &[Taken], word: &str) -> String {
    let items = seeds.iter().enumerate().map(|(place, at)| {
        let number = if place == 0 { t.speech.seeds(at.seeds) } else { at.seeds.to_string() };
        format!("{number} {word} pit {}", t.speech.pit(at.pit))
    });
    t.speech.all_of(items)
}

/// What is taken: from one pit, or from several with their sum.
fn taken(t: Telling, pits: &[Taken]) -> String {
    if let [_] = pits {
        return with_pits(t, pits, "from");
    }
    let sum = t.speech.seeds(pits.iter().map(|taken| taken.seeds).sum());
    let each = pits.iter().map(|at| format!("{} from pit {}", at.seeds, t.speech.pit(at.pit)));
    format!("{sum}: {}", t.speech.all_of(each))
}

pub(crate) fn placing(t: Telling, mover: Side, seeds: &[Taken]) -> String {
    let places = NamedPlayer::of_side(t, mover).begins("places", "place");
    format!("{places} {}.", with_pits(t, seeds, "in"))
}

pub(crate) fn harvest(t: Telling, mover: Side, pits: &[Taken]) -> String {
    let harvests = NamedPlayer::of_side(t, mover).begins("harvests", "harvest");
    format!("{harvests} {}.", taken(t, pits))
}

/// Why a sowing that has been told harvests nothing.
pub(crate) fn nothing(t: Telling, mover: Side, nothing: Nothing) -> Option<String> {
    Some(match nothing {
        Nothing::Placing => return None,
        Nothing::AtHome => "Nothing to harvest.".to_owned(),
        Nothing::PitCount(1) => "Nothing to harvest: that pit was empty.".to_owned(),
        Nothing::PitCount(count) => format!("Nothing to harvest: that pit holds {count} seeds."),
        Nothing::WouldStarve => {
            let own = NamedPlayer::of_side(t, mover.opponent()).own();
            format!("No harvest: taking all {own} seeds is forbidden.")
        }
        Nothing::NoEquality => "No equality: nothing to harvest.".to_owned(),
    })
}

pub(crate) fn would_harvest(t: Telling, pits: &[Taken]) -> String {
    format!("Harvest: {}.", taken(t, pits))
}

pub(crate) fn would_not(t: Telling, mover: Side, nothing: Nothing) -> Option<String> {
    Some(match nothing {
        Nothing::Placing => return None,
        Nothing::AtHome => {
            let own = NamedPlayer::of_side(t, mover).own();
            format!("Nothing to harvest: the last seed would fall in {own} row.")
        }
        Nothing::PitCount(count) => {
            format!("Nothing to harvest: the last pit would hold {}.", t.speech.seeds(count))
        }
        Nothing::WouldStarve => {
            let own = NamedPlayer::of_side(t, mover.opponent()).own();
            format!(
                "Careful: this move would take all {own} seeds. That is forbidden: it would harvest \
                 nothing."
            )
        }
        Nothing::NoEquality => "No equality: nothing to harvest.".to_owned(),
    })
}

pub(crate) fn score(t: Telling, score: BySide<u8>) -> String {
    let [south, north] = Side::ALL.map(|side| NamedPlayer::of_side(t, side).counted(score[side]));
    capital(&format!("{south}, {north}."))
}

pub(crate) fn passes(t: Telling, mover: Side) -> String {
    let (mover, other) =
        (NamedPlayer::of_side(t, mover), NamedPlayer::of_side(t, mover.opponent()));
    let passes = other.begins("has no seeds left and passes", "have no seeds left and pass");
    format!("{passes}: {} on.", mover.does("plays", "play"))
}

pub(crate) fn refusal(t: Telling, refusal: Refusal) -> String {
    let speech = t.speech;
    match refusal {
        Refusal::GameOver(reason) => format!("The game is over, {}.", endings::reason(reason)),
        Refusal::NotYourPit { pit, mover } => {
            let [owner, mover] = [pit.side(), mover].map(|side| NamedPlayer::of_side(t, side));
            let pit = speech.pit(pit);
            if mover.is_reader() {
                return format!("Pit {pit} is not yours.");
            }
            format!("Pit {pit} is {} pit, and {} to move.", owner.own(), mover.does("is", "are"))
        }
        Refusal::EmptyPit(pit) => format!("Pit {} is empty.", speech.pit(pit)),
        Refusal::MustFeed(pit) => {
            let other = NamedPlayer::of_side(t, pit.side().opponent());
            let hungry = other.begins("has", "have");
            format!(
                "{hungry} no seeds left and must be fed; pit {} does not reach far enough.",
                speech.pit(pit)
            )
        }
        Refusal::WouldStarve(pit) => {
            let own = NamedPlayer::of_side(t, pit.side().opponent()).own();
            format!("Pit {} would take all {own} seeds: that is forbidden.", speech.pit(pit))
        }
        Refusal::HarvestIsNotChosen => {
            "The harvest is not chosen in this game: name the pit alone.".to_owned()
        }
        Refusal::NothingToPlace => {
            "There are no seeds left to place: name a pit to sow.".to_owned()
        }
        Refusal::PlaceFirst(reserve) => {
            format!("There are still {} to place before sowing.", speech.seeds(reserve))
        }
        Refusal::ReserveTooSmall { placed, reserve } => {
            format!("Cannot place {}: the reserve holds only {reserve}.", speech.seeds(placed))
        }
        Refusal::PitOverTen { pit, seeds } => format!(
            "Pit {} would hold {}: at most ten are allowed while placing.",
            speech.pit(pit),
            speech.seeds(seeds)
        ),
        Refusal::CannotBeFilled(reserve) => format!(
            "{} would be left in the reserve, too few to fill every empty pit.",
            speech.seeds(reserve)
        ),
        Refusal::HarvestMissing(pit) => {
            format!("Pit {} is attacked: one or two seeds must be taken from it.", speech.pit(pit))
        }
        Refusal::NotAttacked(pit) => {
            format!("Pit {} is not attacked: nothing is taken from it.", speech.pit(pit))
        }
    }
}
