//! Results that players say themselves: what both say of a game is its result. What only one says, or both
//! say differently, waits for the other or for the director.

use crate::event::Happened;
use crate::outcome::Outcome;
use crate::player::PlayerId;
use crate::refused::ActionRefused;
use crate::round::Match;
use crate::tournament::Tournament;

/// What the players of a game say: the one who is South in the first game of the match, then the other.
pub type Claims = [Option<Outcome>; 2];

impl Match {
    fn claimant(&self, player: PlayerId) -> Option<usize> {
        [self.pairing.south, self.pairing.north].iter().position(|&one| one == player)
    }

    /// What the players say of a game that has no result; the first game is 0.
    pub fn claims(&self, game: usize) -> Claims {
        let open = self.games.get(game).is_some_and(Option::is_none);
        self.claims.get(game).copied().filter(|_| open).unwrap_or_default()
    }

    /// Whether the players of a game say different things.
    pub fn is_disputed(&self, game: usize) -> bool {
        matches!(self.claims(game), [Some(one), Some(other)] if one != other)
    }
}

impl Tournament {
    /// What it is when a player says a result: a claim, or the result if the other said the same.
    pub(crate) fn decide_claim(
        &self,
        player: PlayerId,
        (round, table, game): (u32, u32, u32),
        outcome: Outcome,
    ) -> Happened {
        let other = self.match_at(round, table).and_then(|found| {
            let other = 1 - found.claimant(player)?;
            found.claims((game as usize).checked_sub(1)?)[other]
        });
        if other == Some(outcome) {
            Happened::Result { round, table, game, outcome }
        } else {
            Happened::Claimed { player, round, table, game, outcome }
        }
    }

    /// Whether a player can say this of a game: who plays it, of one that has no result.
    pub(crate) fn check_claim(
        &self,
        player: PlayerId,
        (round, table, game): (u32, u32, u32),
        outcome: Outcome,
    ) -> Result<(), ActionRefused> {
        let found = self.match_at(round, table);
        let outcomes = found.map_or(&[][..], |found| &found.games);
        let at = (game as usize).checked_sub(1).filter(|&at| at < outcomes.len());
        let (Some(found), Some(at)) = (found, at) else {
            return Err(ActionRefused::NoSuchGame { round, table, game });
        };
        let plays = found.claimant(player).is_some();
        // Who did not come is the director's to say.
        let says = matches!(outcome, Outcome::Played { .. });
        if plays && says && outcomes[at].is_none() { Ok(()) } else { Err(ActionRefused::Claim) }
    }

    pub(crate) fn claim(
        &mut self,
        player: PlayerId,
        (round, table, game): (u32, u32, u32),
        outcome: Outcome,
    ) {
        let found = self.match_at_mut(round, table);
        if let Some(who) = found.claimant(player) {
            found.claims.resize(found.games.len(), Claims::default());
            found.claims[game as usize - 1][who] = Some(outcome);
        }
    }
}
