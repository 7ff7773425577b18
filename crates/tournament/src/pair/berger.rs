//! Round robin by Berger tables: everybody meets everybody.

use crate::lots::lot;
use crate::player::PlayerId;
use crate::round::{Bye, ByeKind, RoundPlan};
use crate::tournament::Tournament;
use crate::why::{ByeCause, Reason, SideCause};

/// How many rounds so many players need to meet once each.
pub const fn berger_rounds(players: usize) -> usize {
    if players < 2 { 0 } else { players.next_multiple_of(2) - 1 }
}

/// The pairs of a round of the Berger table for an even number of players: numbers and rounds count
/// from 1, South's number comes first. The last player stays, all others turn by half a table.
///
/// # Panics
/// If the number of players is odd or there is no such round.
pub fn berger_round(players: usize, round: usize) -> Vec<(usize, usize)> {
    assert!(players.is_multiple_of(2), "expected an even number of players, found {players}");
    assert!((1..=berger_rounds(players)).contains(&round), "there is no round {round}");
    let turning = players - 1;
    let anchor = if round % 2 == 1 { round.div_ceil(2) } else { players / 2 + round / 2 };
    let first = if round % 2 == 1 { (anchor, players) } else { (players, anchor) };
    let others = (1..players / 2).map(|step| {
        let after = (anchor - 1 + step) % turning + 1;
        let before = (anchor - 1 + turning - step) % turning + 1;
        (after, before)
    });
    std::iter::once(first).chain(others).collect()
}

/// The next round: lots give the numbers of the table. Who withdrew keeps the number and forfeits.
pub(crate) fn plan(tournament: &Tournament) -> RoundPlan {
    let seed = tournament.settings().seed;
    let mut order: Vec<PlayerId> = tournament.entrants().iter().map(|each| each.id).collect();
    order.sort_by_key(|player| lot(seed, player.0.into()));
    let length = berger_rounds(order.len());
    let (cycle, round) =
        (tournament.rounds().len() / length, tournament.rounds().len() % length + 1);
    let (mut pairs, mut byes) = (Vec::new(), Vec::new());
    for (south, north) in berger_round(length + 1, round) {
        // In the second cycle sides are exchanged.
        let (south, north) = if cycle % 2 == 0 { (south, north) } else { (north, south) };
        match (order.get(south - 1), order.get(north - 1)) {
            (Some(&first), Some(&second)) => {
                let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
                let table = Reason::Berger {
                    cycle: number(cycle + 1),
                    round: number(round),
                    south: number(south),
                    north: number(north),
                };
                let why = vec![table, Reason::Sides { cause: SideCause::Table }];
                pairs.push(super::scheduled(tournament, first, second, why));
            }
            // The number that nobody has: its opponent rests, as everybody does once.
            (Some(&player), None) | (None, Some(&player)) => {
                byes.push(Bye { player, kind: ByeKind::Rest, why: ByeCause::Table });
            }
            (None, None) => {}
        }
    }
    RoundPlan { round: tournament.next_round(), pairs, byes }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the FIDE handbook (C.05, annex 1) for five or six players.
    #[test]
    fn six_players_meet_as_in_the_published_table() {
        let published = [
            [(1, 6), (2, 5), (3, 4)],
            [(6, 4), (5, 3), (1, 2)],
            [(2, 6), (3, 1), (4, 5)],
            [(6, 5), (1, 4), (2, 3)],
            [(3, 6), (4, 2), (5, 1)],
        ];
        for (round, pairs) in (1..).zip(published) {
            assert_eq!(berger_round(6, round), pairs, "round {round}");
        }
    }
}
