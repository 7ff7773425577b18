//! Pairing: a pure function of the tournament as it stands.

pub(crate) mod arena;
pub(crate) mod berger;
mod form;
pub(crate) mod knockout;
mod matching;
mod sides;
mod swiss;

use awale_play::Millis;

use crate::lots::lot;
use crate::player::{Entrant, PlayerId};
use crate::refused::ActionRefused;
use crate::round::{Pairing, RoundPlan};
use crate::settings::System;
use crate::tournament::Tournament;
use crate::why::Reason;

/// The next round. It has been checked that one can be paired.
pub(crate) fn plan(tournament: &Tournament, now: Millis) -> Result<RoundPlan, ActionRefused> {
    match tournament.settings().system {
        System::RoundRobin { .. } => Ok(berger::plan(tournament)),
        System::Swiss { .. } => Ok(swiss::plan(tournament)),
        System::KnockOut { consolation } => Ok(knockout::plan(tournament, consolation)),
        System::Arena { .. } => arena::plan(tournament, now),
    }
}

/// The order of the first round: by rating, those without one last; between equals lots decide.
fn by_rating(tournament: &Tournament) -> Vec<&Entrant> {
    let mut order: Vec<&Entrant> = tournament.entrants().iter().collect();
    order.sort_by_key(|entrant| {
        (std::cmp::Reverse(entrant.rating), lot(tournament.settings().seed, entrant.id.0.into()))
    });
    order
}

/// A pair of a schedule, with its reason and the points of both.
fn scheduled(
    tournament: &Tournament,
    south: PlayerId,
    north: PlayerId,
    why: Vec<Reason>,
) -> Pairing {
    let points = [south, north].map(|player| tournament.points(player));
    Pairing { south, north, points, why }
}
