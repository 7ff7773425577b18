//! Knock-out: the field is a bracket whose size is a power of two. In a group of places the first
//! meets the last; winners take the upper half of the places, losers the lower half. With
//! consolation the lower halves play on in the same way, so that the last round settles every
//! place.

use awale_core::Side;

use crate::lots::lot;
use crate::player::PlayerId;
use crate::round::{Bye, ByeKind, Round, RoundPlan};
use crate::settings::Settings;
use crate::tournament::Tournament;
use crate::why::{ByeCause, Reason, SideCause};

/// How many rounds so many players need.
pub(crate) fn rounds(players: usize) -> usize {
    players.next_power_of_two().ilog2() as usize
}

/// The bracket after the rounds so far: who is at each place, and the size of the groups that
/// play on.
pub(crate) struct Bracket {
    pub(crate) places: Vec<Option<PlayerId>>,
    pub(crate) size: usize,
}

impl Bracket {
    fn after<'a>(
        tournament: &Tournament,
        rounds: impl Iterator<Item = &'a Round>,
        consolation: bool,
    ) -> Bracket {
        let order = super::by_rating(tournament).into_iter().map(|entrant| Some(entrant.id));
        let size = tournament.entrants().len().next_power_of_two();
        let places = order.chain(std::iter::repeat(None)).take(size).collect();
        let mut bracket = Bracket { places, size };
        for round in rounds {
            bracket.advance(round, tournament.settings(), consolation);
        }
        bracket
    }

    /// The bracket after the rounds whose every match has its winner.
    pub(crate) fn resolved(tournament: &Tournament, consolation: bool) -> Bracket {
        let done = |round: &&Round| tournament.unresolved(round) == 0;
        Bracket::after(tournament, tournament.rounds().iter().take_while(done), consolation)
    }

    /// The pairs of places that meet: the better one first, then the places of their group.
    fn meetings(&self, consolation: bool) -> impl Iterator<Item = (usize, usize, usize)> {
        let size = self.size;
        let groups = if consolation { self.places.len() / size } else { 1 };
        let starts = (0..groups).map(move |group| group * size);
        starts.flat_map(move |start| {
            (0..size / 2).map(move |at| (start + at, start + size - 1 - at, start))
        })
    }

    /// Puts the winners of a round before the losers.
    fn advance(&mut self, round: &Round, settings: &Settings, consolation: bool) {
        let half = self.size / 2;
        let mut next = self.places.clone();
        for (better, worse, start) in self.meetings(consolation) {
            let at = better - start;
            let (first, second) = (self.places[better], self.places[worse]);
            let found = first.and_then(|player| round.match_of(player));
            // Without a winner, because neither came, the better place goes on.
            let upset = found
                .and_then(|found| found.winner(settings))
                .is_some_and(|winner| Some(winner) == second);
            // A place that nobody has is never better than one that somebody has.
            let swapped = upset || first.is_none();
            let (winner, loser) = if swapped { (second, first) } else { (first, second) };
            next[start + at] = winner;
            next[start + half + at] = loser;
        }
        self.places = next;
        self.size = half;
    }

    /// The best place that each player can still have, from 1, and those that share it.
    pub(crate) fn reached(&self, consolation: bool) -> impl Iterator<Item = (PlayerId, usize)> {
        let taken = self.places.iter().enumerate();
        taken.filter_map(move |(at, player)| {
            // Without consolation those who lost in the same round share their place.
            let group = if consolation || at < self.size {
                at / self.size * self.size
            } else {
                1 << at.ilog2()
            };
            Some(((*player)?, group + 1))
        })
    }
}

/// The next round.
pub(crate) fn plan(tournament: &Tournament, consolation: bool) -> RoundPlan {
    let bracket = Bracket::resolved(tournament, consolation);
    let seed = tournament.settings().seed;
    let round = tournament.next_round();
    let (mut pairs, mut byes) = (Vec::new(), Vec::new());
    for (better, worse, start) in bracket.meetings(consolation) {
        match (bracket.places[better], bracket.places[worse]) {
            (Some(one), Some(two)) => {
                let place = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
                let (first, last) = (place(start + 1), place(start + bracket.size));
                let souths = [one, two].map(|player| times_south(tournament, player));
                let drawn =
                    lot(!seed, (u64::from(round) << 32) | u64::from(one.0)).is_multiple_of(2);
                let (begins, cause) = match souths[0].cmp(&souths[1]) {
                    std::cmp::Ordering::Less => (true, SideCause::Balance { player: one }),
                    std::cmp::Ordering::Greater => (false, SideCause::Balance { player: two }),
                    std::cmp::Ordering::Equal => (drawn, SideCause::Lot),
                };
                let (south, north) = if begins { (one, two) } else { (two, one) };
                let why = vec![Reason::Bracket { first, last }, Reason::Sides { cause }];
                pairs.push(super::scheduled(tournament, south, north, why));
            }
            (Some(player), None) | (None, Some(player)) => {
                byes.push(Bye { player, kind: ByeKind::Win, why: ByeCause::Table });
            }
            (None, None) => {}
        }
    }
    RoundPlan { round, pairs, byes }
}

/// How often a player began more than not.
fn times_south(tournament: &Tournament, player: PlayerId) -> i32 {
    let matches = tournament.rounds().iter().filter_map(|round| round.match_of(player));
    let side = |south| if south { Side::South } else { Side::North };
    let sides = matches.map(|found| side(found.pairing.south == player));
    sides.map(|side| if side == Side::South { 1 } else { -1 }).sum()
}
