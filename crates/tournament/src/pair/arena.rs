//! Arena: those who wait are paired, the longest waiting first, with opponents of like points.

use std::cmp::Reverse;

use awale_play::Millis;

use super::form::{Form, forms};
use super::matching::lightest;
use super::sides::{Seated, clash, first_is_south};
use crate::lots::lot;
use crate::player::PlayerId;
use crate::refused::ActionRefused;
use crate::round::{Pairing, RoundPlan};
use crate::tournament::Tournament;
use crate::why::Reason;

/// Who has waited so long may meet the last opponent again. Shorter, and two who finish together
/// would never see anybody else; longer, and they would leave.
const PATIENCE: Millis = Millis::seconds(10);

/// A player who waits.
struct Waiting<'a> {
    player: PlayerId,
    form: &'a Form,
    time: Millis,
    last: Option<PlayerId>,
}

/// The pairs that can be made now.
pub(crate) fn plan(tournament: &Tournament, now: Millis) -> Result<RoundPlan, ActionRefused> {
    let forms = forms(tournament);
    let here = tournament.entrants().iter().filter(|entrant| !entrant.withdrawn);
    let alone = here.clone().count() == 2;
    let free = here.filter(|entrant| !tournament.is_playing(entrant.id));
    let waiting = free.map(|entrant| Waiting {
        player: entrant.id,
        form: &forms[entrant.id.index()],
        time: now.minus(entrant.waits_since),
        last: last_opponent(tournament, entrant.id),
    });
    let mut waiting: Vec<Waiting> = waiting.collect();
    waiting.sort_by_key(|each| (Reverse(each.form.points), Reverse(each.time), each.player));

    // Two who just met, while others may come free and neither has waited long, are not paired.
    let rematch =
        |one: &Waiting, two: &Waiting| one.last == Some(two.player) && two.last == Some(one.player);
    let can_meet = |one: &Waiting, two: &Waiting| {
        !rematch(one, two) || alone || one.time.min(two.time) >= PATIENCE
    };
    let seconds = |time: Millis| (time.0 / 1000).min(3600);
    let partner = lightest(waiting.len().next_multiple_of(2), |i, j| {
        let one = &waiting[i];
        let Some(two) = waiting.get(j) else { return [0, seconds(one.time), 0, 0, 0] };
        let halves = |each: &Waiting| u64::from(each.form.points.quarters() / 2);
        let apart = halves(one).abs_diff(halves(two)).min(1000).pow(2);
        if can_meet(one, two) {
            [0, 0, u64::from(rematch(one, two)), apart, clash(one.form, two.form).1]
        } else {
            [1, seconds(one.time) + seconds(two.time), 0, 0, 0]
        }
    });
    let round = tournament.next_round();
    let mut pairs = Vec::new();
    for (i, &j) in partner.iter().enumerate().filter(|&(i, &j)| i < j) {
        let Some(two) = waiting.get(j) else { continue };
        let one = &waiting[i];
        if can_meet(one, two) {
            let drawn = lot(!tournament.settings().seed, (u64::from(round) << 32) | i as u64);
            pairs.push(pairing(one, two, drawn.is_multiple_of(2)));
        }
    }
    if pairs.is_empty() {
        return Err(ActionRefused::NobodyWaits);
    }
    Ok(RoundPlan { round, pairs, byes: Vec::new() })
}

/// Whom a player met last.
fn last_opponent(tournament: &Tournament, player: PlayerId) -> Option<PlayerId> {
    let mut newest = tournament.rounds().iter().rev();
    newest.find_map(|round| round.match_of(player)?.pairing.opponent(player))
}

fn pairing(one: &Waiting, two: &Waiting, lot: bool) -> Pairing {
    let mut why = vec![Reason::Waited { time: one.time.max(two.time) }];
    if one.form.points == two.form.points {
        why.push(Reason::SameScore { points: one.form.points });
    }
    if let Some(&times) = one.form.met.get(&two.player) {
        why.push(Reason::Rematch { times });
    }
    let (south, cause) = first_is_south(
        Seated { player: one.player, form: one.form },
        Seated { player: two.player, form: two.form },
        lot,
    );
    why.push(Reason::Sides { cause });
    let (south, north) = if south { (one, two) } else { (two, one) };
    let points = [south.form.points, north.form.points];
    Pairing { south: south.player, north: north.player, points, why }
}
