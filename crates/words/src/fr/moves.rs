//! Moves: what they do and why they are refused.

use awale_core::letters::capital;
use awale_core::{BySide, Nothing, Pit, Refusal, Side, Taken};

use super::endings;
use super::grammar::NamedPlayer;
use crate::Telling;

pub(crate) fn sowing(t: Telling, pit: Pit, seeds: u8, last: Pit) -> String {
    let sows = NamedPlayer::of_side(t, pit.side()).begins("sème", "semez", "sèmes");
    let (pit, last) = (t.speech.pit(pit), t.speech.pit(last));
    match seeds {
        1 => format!("{sows} la graine du trou {pit} dans le trou {last}."),
        _ => {
            format!(
                "{sows} les {seeds} graines du trou {pit} ; la dernière tombe dans le trou {last}."
            )
        }
    }
}

/// How often a sowing went round the board.
pub(crate) const fn laps(laps: u8) -> Option<&'static str> {
    match laps {
        0 => None,
        1 => Some("Le trou de départ est sauté{|e}."),
        _ => Some("Le trou de départ est sauté{|e} à chaque tour."),
    }
}

/// Seeds with their pits; the first number is of seeds in words.
fn with_pits(t: Telling, seeds: &[Taken]) -> String {
    let items = seeds.iter().enumerate().map(|(place, at)| {
        let number = if place == 0 { t.speech.seeds(at.seeds) } else { at.seeds.to_string() };
        format!("{number} dans le trou {}", t.speech.pit(at.pit))
    });
    t.speech.all_of(items)
}

/// What is taken: from one pit, or from several with their sum.
fn taken(t: Telling, pits: &[Taken]) -> String {
    if let [_] = pits {
        return with_pits(t, pits);
    }
    let sum = t.speech.seeds(pits.iter().map(|taken| taken.seeds).sum());
    format!("{sum} : {}", t.speech.held(pits))
}

pub(crate) fn placing(t: Telling, mover: Side, seeds: &[Taken]) -> String {
    let places = NamedPlayer::of_side(t, mover).begins("place", "placez", "places");
    format!("{places} {}.", with_pits(t, seeds))
}

pub(crate) fn harvest(t: Telling, mover: Side, pits: &[Taken]) -> String {
    let harvests = NamedPlayer::of_side(t, mover).begins("récolte", "récoltez", "récoltes");
    format!("{harvests} {}.", taken(t, pits))
}

/// Why a sowing that has been told harvests nothing.
pub(crate) fn nothing(t: Telling, mover: Side, nothing: Nothing) -> Option<String> {
    Some(match nothing {
        Nothing::Placing => return None,
        Nothing::AtHome => "Rien à récolter.".to_owned(),
        Nothing::PitCount(1) => "Rien à récolter : ce trou était vide.".to_owned(),
        Nothing::PitCount(count) => format!("Rien à récolter : ce trou contient {count} graines."),
        Nothing::WouldStarve => {
            let all = NamedPlayer::of_side(t, mover.opponent()).everything();
            format!("Pas de récolte : il est interdit de prendre {all}.")
        }
        Nothing::NoEquality => "Aucune égalité : rien à récolter.".to_owned(),
    })
}

pub(crate) fn would_harvest(t: Telling, pits: &[Taken]) -> String {
    format!("Récolte : {}.", taken(t, pits))
}

pub(crate) fn would_not(t: Telling, mover: Side, nothing: Nothing) -> Option<String> {
    Some(match nothing {
        Nothing::Placing => return None,
        Nothing::AtHome => {
            let row = NamedPlayer::of_side(t, mover).row();
            format!("Rien à récolter : la dernière graine tomberait dans {row}.")
        }
        Nothing::PitCount(count) => {
            format!("Rien à récolter : le dernier trou contiendrait {}.", t.speech.seeds(count))
        }
        Nothing::WouldStarve => {
            let all = NamedPlayer::of_side(t, mover.opponent()).everything();
            format!("Attention : ce coup prendrait {all}. C’est interdit : il ne récolterait rien.")
        }
        Nothing::NoEquality => "Aucune égalité : rien à récolter.".to_owned(),
    })
}

pub(crate) fn score(t: Telling, score: BySide<u8>) -> String {
    let [south, north] = Side::ALL.map(|side| NamedPlayer::of_side(t, side).counted(score[side]));
    capital(&format!("{south}, {north}."))
}

pub(crate) fn passes(t: Telling, mover: Side) -> String {
    let (mover, other) =
        (NamedPlayer::of_side(t, mover), NamedPlayer::of_side(t, mover.opponent()));
    let passes = other.begins(
        "n’a plus de graines et passe",
        "n’avez plus de graines et passez",
        "n’as plus de graines et passes",
    );
    format!("{passes} {} tour : {}.", other.says("son", "votre", "ton"), mover.again())
}

pub(crate) fn refusal(t: Telling, refusal: Refusal) -> String {
    let speech = t.speech;
    match refusal {
        Refusal::GameOver(reason) => format!("La partie est finie, {}.", endings::reason(reason)),
        Refusal::NotYourPit { pit, mover } => {
            let [owner, mover] = [pit.side(), mover].map(|side| NamedPlayer::of_side(t, side));
            let pit = speech.pit(pit);
            if mover.is_reader() {
                return format!("Le trou {pit} n’est pas {}.", mover.to());
            }
            format!("Le trou {pit} est {}, et c’est {} de jouer.", owner.to(), mover.to())
        }
        Refusal::EmptyPit(pit) => format!("Le trou {} est vide.", speech.pit(pit)),
        Refusal::MustFeed(pit) => {
            let other = NamedPlayer::of_side(t, pit.side().opponent());
            let hungry = other.begins("n’a", "n’avez", "n’as");
            let (given, pit) = (other.given(), speech.pit(pit));
            format!(
                "{hungry} plus de graines : il faut {given}en donner, et le trou {pit} ne va pas \
                 assez loin."
            )
        }
        Refusal::WouldStarve(pit) => {
            let all = NamedPlayer::of_side(t, pit.side().opponent()).everything();
            format!("Le trou {} prendrait {all} : c’est interdit.", speech.pit(pit))
        }
        Refusal::HarvestIsNotChosen => {
            "Dans ce jeu, la récolte ne se choisit pas : il suffit de nommer le trou.".to_owned()
        }
        Refusal::NothingToPlace => {
            "Il n’y a plus de graines à placer : il faut semer un trou.".to_owned()
        }
        Refusal::PlaceFirst(reserve) => {
            format!("Il reste {} à placer avant de semer.", speech.seeds(reserve))
        }
        Refusal::ReserveTooSmall { placed, reserve } => format!(
            "Impossible de placer {} : il n’en reste que {reserve} dans la réserve.",
            speech.seeds(placed)
        ),
        Refusal::PitOverTen { pit, seeds } => format!(
            "Le trou {} aurait {} : il en faut dix au plus pendant la mise en place.",
            speech.pit(pit),
            speech.seeds(seeds)
        ),
        Refusal::CannotBeFilled(reserve) => format!(
            "Il resterait {} dans la réserve, trop peu pour garnir tous les trous vides.",
            speech.seeds(reserve)
        ),
        Refusal::HarvestMissing(pit) => {
            format!(
                "Le trou {} est attaqué : il faut y prendre une ou deux graines.",
                speech.pit(pit)
            )
        }
        Refusal::NotAttacked(pit) => {
            format!("Le trou {} n’est pas attaqué : on n’y prend rien.", speech.pit(pit))
        }
    }
}
