//! Standings: points, then the tie-breaks in the order that the organiser chose.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::pair::knockout::Bracket;
use crate::player::PlayerId;
use crate::points::Points;
use crate::round::{Match, Round};
use crate::settings::{System, TieBreak};
use crate::tournament::Tournament;

/// A line of the standings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// The place; those who are equal in everything share it.
    pub place: u32,
    /// Who.
    pub player: PlayerId,
    /// The points.
    pub points: Points,
    /// The tie-breaks, in the order of the settings.
    pub tie_breaks: Vec<Points>,
}

/// What one round was for a player.
struct Turn<'a> {
    points: Points,
    /// The match and the opponent, if it took place.
    fought: Option<(&'a Match, PlayerId)>,
}

impl Tournament {
    /// The standings after the rounds so far, the best first.
    ///
    /// In a knock-out the place in the bracket comes before the points.
    pub fn standings(&self) -> Vec<Standing> {
        let table = ScoreTable::new(self);
        let mut everybody: Vec<PlayerId> = self.entrants().iter().map(|each| each.id).collect();
        everybody.sort_by_key(|player| table.head(*player));
        let mut lines = Vec::new();
        for group in everybody.chunk_by(|one, other| table.head(*one) == table.head(*other)) {
            let start = lines.len();
            table.rank(group, &self.settings().tie_breaks, start, &mut lines);
        }
        lines
    }
}

/// The numbers behind the standings, each computed once.
struct ScoreTable<'a> {
    tournament: &'a Tournament,
    points: Vec<Points>,
    /// The place in the bracket of a knock-out; 0 elsewhere.
    reached: Vec<usize>,
    turns: Vec<Vec<Turn<'a>>>,
}

impl<'a> ScoreTable<'a> {
    fn new(tournament: &'a Tournament) -> ScoreTable<'a> {
        let players = tournament.entrants().len();
        let mut reached = vec![0; players];
        if let System::KnockOut { consolation } = tournament.settings().system {
            for (player, place) in Bracket::resolved(tournament, consolation).reached(consolation) {
                reached[player.index()] = place;
            }
        }
        let turns: Vec<Vec<Turn>> =
            tournament.entrants().iter().map(|each| turns(tournament, each.id)).collect();
        let sum = |turns: &Vec<Turn>| turns.iter().map(|turn| turn.points).sum();
        let points = turns.iter().map(sum).collect();
        ScoreTable { tournament, points, reached, turns }
    }

    /// What comes before all tie-breaks.
    fn head(&self, player: PlayerId) -> (usize, Reverse<Points>) {
        (self.reached[player.index()], Reverse(self.points[player.index()]))
    }

    /// Puts players who are equal so far in order, by the tie-breaks that are left.
    fn rank(&self, equal: &[PlayerId], left: &[TieBreak], start: usize, lines: &mut Vec<Standing>) {
        let Some((&kind, left)) = left.split_first() else {
            lines.extend(equal.iter().map(|&player| self.line(player, start)));
            return;
        };
        let values: BTreeMap<PlayerId, Points> =
            equal.iter().map(|&player| (player, self.value(kind, player, equal))).collect();
        let mut order = equal.to_vec();
        order.sort_by_key(|player| Reverse(values[player]));
        for group in order.chunk_by(|one, other| values[one] == values[other]) {
            let (start, at) = (lines.len(), self.at(kind));
            self.rank(group, left, start, lines);
            // The value of a direct encounter depends on who was equal.
            for line in &mut lines[start..] {
                line.tie_breaks[at] = values[&line.player];
            }
        }
    }

    fn at(&self, kind: TieBreak) -> usize {
        let kinds = &self.tournament.settings().tie_breaks;
        kinds.iter().position(|&each| each == kind).expect("one of the settings")
    }

    fn line(&self, player: PlayerId, start: usize) -> Standing {
        let place = u32::try_from(start + 1).expect("the number of entrants is bounded");
        let tie_breaks = vec![Points::ZERO; self.tournament.settings().tie_breaks.len()];
        Standing { place, player, points: self.points[player.index()], tie_breaks }
    }

    /// The value of a tie-break for a player among those who are equal so far.
    fn value(&self, kind: TieBreak, player: PlayerId, equal: &[PlayerId]) -> Points {
        let settings = self.tournament.settings();
        let own = self.points[player.index()];
        let turns = self.turns[player.index()].iter();
        let opponent = |turn: &Turn| turn.fought.map(|(_, opponent)| opponent);
        // Who did not play counts as having met someone with the same points.
        let theirs =
            |turn: &Turn| opponent(turn).map_or(own, |opponent| self.points[opponent.index()]);
        let fought = || self.turns[player.index()].iter().filter_map(|turn| turn.fought);
        match kind {
            TieBreak::Buchholz => turns.map(theirs).sum(),
            TieBreak::SonnebornBerger => turns.map(|turn| theirs(turn).times(turn.points)).sum(),
            TieBreak::Seeds => {
                Points::whole(fought().map(|(found, _)| found.seeds(player, settings.boards)).sum())
            }
            TieBreak::DirectEncounter if !self.all_met(equal) => Points::ZERO,
            TieBreak::DirectEncounter => {
                let among = |turn: &&Turn| opponent(turn).is_some_and(|met| equal.contains(&met));
                turns.filter(among).map(|turn| turn.points).sum()
            }
            TieBreak::Wins => {
                let won = |&(found, other): &(&Match, PlayerId)| {
                    let points = |player| found.game_points(player, settings.boards);
                    points(player) > points(other)
                };
                Points::whole(u32::try_from(fought().filter(won).count()).unwrap_or(u32::MAX))
            }
            TieBreak::GamePoints => {
                let games = |(found, _): (&Match, _)| found.game_points(player, settings.boards);
                fought().map(games).sum()
            }
        }
    }

    /// Whether all of them have met each other.
    fn all_met(&self, equal: &[PlayerId]) -> bool {
        equal.iter().all(|player| {
            let turns = &self.turns[player.index()];
            let met: Vec<PlayerId> = turns.iter().filter_map(|turn| Some(turn.fought?.1)).collect();
            equal.iter().all(|other| other == player || met.contains(other))
        })
    }
}

/// The rounds in which a player was paired or had a bye.
fn turns(tournament: &Tournament, player: PlayerId) -> Vec<Turn<'_>> {
    let in_it = |round: &&Round| {
        let rests = round.byes.iter().any(|bye| bye.player == player);
        rests || round.match_of(player).is_some()
    };
    let mut turns = Vec::new();
    for round in tournament.rounds().iter().filter(in_it) {
        let found = round.match_of(player).filter(|found| found.was_played());
        let fought = found.and_then(|found| Some((found, found.pairing.opponent(player)?)));
        turns.push(Turn { points: tournament.round_points(round, player), fought });
    }
    turns
}
