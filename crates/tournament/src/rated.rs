//! The games of a tournament that count for ratings.

use crate::player::PlayerId;
use crate::score::Score;
use crate::tournament::Tournament;

impl Tournament {
    /// Who met whom over the board, and what it was for the first. `member` says who plays for an entrant
    /// at a board, from 0; games of those whom it does not know are left out, and so are forfeits.
    pub fn rated_games(
        &self,
        member: impl Fn(PlayerId, usize) -> Option<u32>,
    ) -> Vec<(u32, u32, Score)> {
        let boards = self.settings().boards;
        let mut games = Vec::new();
        for found in self.rounds().iter().flat_map(|round| &round.matches) {
            let (south, north) = (found.pairing.south, found.pairing.north);
            for (at, outcome) in found.games.iter().enumerate() {
                let side = found.side(south, at, boards);
                let score = outcome.and_then(|outcome| Score::of(outcome, side));
                let board = at % boards as usize;
                if let (Some(one), Some(other), Some(score)) =
                    (member(south, board), member(north, board), score)
                {
                    games.push((one, other, score));
                }
            }
        }
        games
    }
}

#[cfg(test)]
mod tests {
    use awale_play::Millis;

    use super::*;
    use crate::{Action, Settings, System};

    fn act(tournament: &mut Tournament, action: Action) {
        tournament.act(action, Millis::ZERO).expect("it can be done");
    }

    /// Two teams meet on two boards, sides exchanged from board to board, twice.
    #[test]
    fn boards_count_for_those_who_sat_there() {
        let mut settings = Settings::new("Match", System::RoundRobin { cycles: 1 }, 1);
        (settings.boards, settings.legs) = (2, crate::Legs::Double);
        let mut tournament = Tournament::new(settings).expect("settings");
        for (name, members) in [("A", ["a", "b"]), ("B", ["c", "d"])] {
            let members = members.map(str::to_owned).to_vec();
            act(&mut tournament, Action::Enter { name: name.to_owned(), rating: None, members });
        }
        act(&mut tournament, Action::Pair { round: 1 });
        for (game, result) in [(1, "S"), (2, "S"), (3, "="), (4, "-+")] {
            let outcome = result.parse().expect("a result");
            act(&mut tournament, Action::Result { round: 1, table: 1, game, outcome });
        }
        // Members 11 and 12 play for the first team, 21 and 22 for the other.
        let all = |player: PlayerId, board| Some(player.0 * 10 + u32::try_from(board + 1).ok()?);
        let found = &tournament.rounds()[0].matches[0];
        let (south, north) = (found.pairing.south.0 * 10, found.pairing.north.0 * 10);
        let expected = [
            (south + 1, north + 1, Score::Won),
            (south + 2, north + 2, Score::Lost),
            (south + 1, north + 1, Score::Drawn),
        ];
        assert_eq!(tournament.rated_games(all), expected);
        let guests = |player: PlayerId, _| (player.0 == 1).then_some(1);
        assert!(tournament.rated_games(guests).is_empty());
    }
}
