//! Swiss pairing as one matching of the whole field.
//!
//! The criteria, each weightier than all that follow together:
//! 1. nobody wins a second time without playing,
//! 2. nobody meets an opponent again,
//! 3. nobody has the same side a third time in a row, or three times more often than the other,
//! 4. the bye goes to the fewest points,
//! 5. opponents have equal points (squares of the differences),
//! 6. both get the side they should have next,
//! 7. nobody floats twice in a row in the same direction,
//! 8. in a group with equal points the upper half meets the lower half in order; who floats down
//!    is at the end of the group, who floats up at its head.

use std::cmp::Reverse;

use super::form::{Float, Form, forms};
use super::matching::lightest;
use super::sides::{Seated, clash, first_is_south};
use crate::lots::lot;
use crate::player::{Entrant, PlayerId};
use crate::points::Points;
use crate::round::{Bye, ByeKind, Pairing, RoundPlan};
use crate::tournament::Tournament;
use crate::why::{ByeCause, FloatCause, Reason};

/// A player to be paired.
struct Candidate<'a> {
    player: PlayerId,
    form: &'a Form,
    /// The place in the group with the same points, from 0, and the size of that group.
    place: u64,
    group: u64,
}

/// The next round.
pub(crate) fn plan(tournament: &Tournament) -> RoundPlan {
    let round = tournament.next_round();
    let forms = forms(tournament);
    let here = super::by_rating(tournament).into_iter().filter(|entrant| !entrant.withdrawn);
    let asked = |entrant: &&Entrant| entrant.asked_byes.contains(&round);
    let (free, to_pair): (Vec<&Entrant>, Vec<&Entrant>) = here.partition(asked);
    let field = field(&to_pair, &forms);
    let byes = free.iter().map(|entrant| Bye {
        player: entrant.id,
        kind: ByeKind::Half,
        why: ByeCause::Asked,
    });
    let mut byes: Vec<Bye> = byes.collect();

    // With two games, or an even number of boards, both sides come equally often.
    let sides_matter = tournament.settings().games() % 2 == 1;
    let n = field.len().next_multiple_of(2);
    let partner = lightest(n, |i, j| match field.get(j) {
        Some(lower) => pair_cost(&field[i], lower, sides_matter),
        None => bye_cost(&field[i]),
    });
    let mut pairs = Vec::new();
    for (i, &j) in partner.iter().enumerate().filter(|&(i, &j)| i < j) {
        match field.get(j) {
            Some(lower) => pairs.push(pairing(tournament, &field, (&field[i], lower), pairs.len())),
            None => byes.push(Bye {
                player: field[i].player,
                kind: ByeKind::Win,
                why: bye_cause(&field, &field[i]),
            }),
        }
    }
    RoundPlan { round, pairs, byes }
}

/// The players in the order of their points, those with equal points in the order given.
fn field<'a>(to_pair: &[&Entrant], forms: &'a [Form]) -> Vec<Candidate<'a>> {
    let mut order: Vec<PlayerId> = to_pair.iter().map(|entrant| entrant.id).collect();
    order.sort_by_key(|player| Reverse(forms[player.index()].points));
    let form = |player: &PlayerId| &forms[player.index()];
    let groups = order.chunk_by(|one, other| form(one).points == form(other).points);
    let candidates = groups.flat_map(|group| {
        let size = group.len() as u64;
        (0..).zip(group).map(move |(place, player)| Candidate {
            player: *player,
            form: form(player),
            place,
            group: size,
        })
    });
    candidates.collect()
}

/// Points in halves.
fn halves(points: Points) -> u64 {
    u64::from(points.quarters() / 2)
}

/// The cost of a pair by the criteria; `upper` comes first in the order.
fn pair_cost(upper: &Candidate, lower: &Candidate, sides_matter: bool) -> [u64; 8] {
    let met = upper.form.met.get(&lower.player).copied().unwrap_or(0);
    let difference = halves(upper.form.points) - halves(lower.form.points);
    let (must, wish) = if sides_matter { clash(upper.form, lower.form) } else { (0, 0) };
    let (again, order) = if difference == 0 {
        (0, (lower.place - upper.place).abs_diff(upper.group / 2).pow(2))
    } else {
        let down = upper.form.float == Some(Float::Down);
        let up = lower.form.float == Some(Float::Up);
        let from_end = upper.group - 1 - upper.place;
        (u64::from(down) + u64::from(up), from_end.pow(2) + lower.place.pow(2))
    };
    [0, u64::from(met), must, 0, difference.pow(2), wish, again, order]
}

/// The cost of leaving a player without an opponent.
fn bye_cost(player: &Candidate) -> [u64; 8] {
    let from_end = player.group - 1 - player.place;
    let again = u64::from(player.form.float == Some(Float::Down));
    let second = u64::from(player.form.free_win);
    [second, 0, 0, halves(player.form.points), 0, 0, again, from_end.pow(2)]
}

/// A pair with its reasons.
fn pairing(
    tournament: &Tournament,
    field: &[Candidate],
    (upper, lower): (&Candidate, &Candidate),
    table: usize,
) -> Pairing {
    let mut why = Vec::new();
    if upper.form.points == lower.form.points {
        why.push(Reason::SameScore { points: upper.form.points });
    } else {
        let cause = float_cause(field, upper);
        why.push(Reason::Floated { player: upper.player, cause });
    }
    if let Some(&times) = upper.form.met.get(&lower.player) {
        why.push(Reason::Rematch { times });
    }
    // One lot for the round; from table to table the better player changes sides.
    let seed = tournament.settings().seed;
    let drawn = lot(!seed, tournament.next_round().into()).is_multiple_of(2);
    let seated = |candidate: &Candidate| candidate.player;
    let (south, cause) = first_is_south(
        Seated { player: seated(upper), form: upper.form },
        Seated { player: seated(lower), form: lower.form },
        drawn == table.is_multiple_of(2),
    );
    why.push(Reason::Sides { cause });
    let (south, north) = if south { (upper, lower) } else { (lower, upper) };
    let points = [south.form.points, north.form.points];
    Pairing { south: south.player, north: north.player, points, why }
}

/// Why a player meets someone with fewer points.
fn float_cause(field: &[Candidate], floater: &Candidate) -> FloatCause {
    let mut group = field
        .iter()
        .filter(|other| other.form.points == floater.form.points && other.player != floater.player);
    if floater.group == 1 {
        FloatCause::Alone
    } else if group.all(|other| floater.form.met.contains_key(&other.player)) {
        FloatCause::MetAll
    } else if floater.group % 2 == 1 {
        FloatCause::OddGroup
    } else {
        FloatCause::Round
    }
}

/// Why a player has no opponent.
fn bye_cause(field: &[Candidate], player: &Candidate) -> ByeCause {
    let fewer = |other: &&Candidate| other.form.points < player.form.points && !other.form.free_win;
    if field.iter().any(|other| fewer(&other)) {
        ByeCause::BestRound
    } else {
        ByeCause::FewestPoints
    }
}
