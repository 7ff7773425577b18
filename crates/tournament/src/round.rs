//! A round: who meets whom, who rests, and the results so far.

use awale_core::Side;
use serde::{Deserialize, Serialize};

use crate::claim::Claims;
use crate::outcome::Outcome;
use crate::player::PlayerId;
use crate::points::Points;
use crate::settings::Settings;
use crate::why::{ByeCause, Reason};

/// What is decided when a round is paired: stored as an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundPlan {
    /// The number of the round, from 1. Of two directors who pair it one is too late.
    pub round: u32,
    /// The pairs, by table.
    pub pairs: Vec<Pairing>,
    /// Who is not paired.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<Bye>,
}

/// Two who meet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pairing {
    /// Who is South, and begins, in the first game.
    pub south: PlayerId,
    /// The other one.
    pub north: PlayerId,
    /// The points of both when they were paired, South's first.
    pub points: [Points; 2],
    /// Why.
    pub why: Vec<Reason>,
}

impl Pairing {
    /// Whether this player is one of the two.
    pub fn has(&self, player: PlayerId) -> bool {
        self.south == player || self.north == player
    }

    /// The opponent of a player of this pair.
    pub fn opponent(&self, player: PlayerId) -> Option<PlayerId> {
        match player {
            _ if player == self.south => Some(self.north),
            _ if player == self.north => Some(self.south),
            _ => None,
        }
    }
}

/// A player without an opponent in a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bye {
    /// Who.
    pub player: PlayerId,
    /// What it is worth.
    pub kind: ByeKind,
    /// Why.
    pub why: ByeCause,
}

/// What a round without an opponent is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ByeKind {
    /// As much as a win; where two games are played, a win and a draw.
    Win,
    /// Half of the points.
    Half,
    /// Nothing: everybody rests once.
    Rest,
}

impl ByeKind {
    /// The points for it.
    pub fn points(self, settings: &Settings) -> Points {
        let games = if settings.counts_matches() { 1 } else { settings.games() };
        match self {
            ByeKind::Win => Points::halves(games + 1),
            ByeKind::Half => Points::halves(games),
            ByeKind::Rest => Points::ZERO,
        }
    }
}

/// A round with its results.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Round {
    /// From 1.
    pub number: u32,
    /// The matches, by table.
    pub matches: Vec<Match>,
    /// Who is not paired.
    pub byes: Vec<Bye>,
}

impl Round {
    pub(crate) fn new(plan: &RoundPlan, games: u32) -> Round {
        let matches = plan.pairs.iter().map(|pairing| Match {
            pairing: pairing.clone(),
            games: vec![None; games as usize],
            claims: Vec::new(),
            decided: None,
        });
        Round { number: plan.round, matches: matches.collect(), byes: plan.byes.clone() }
    }

    /// How many games have no result.
    pub fn open(&self) -> u32 {
        self.matches.iter().map(Match::open).sum()
    }

    /// The match of a player.
    pub fn match_of(&self, player: PlayerId) -> Option<&Match> {
        self.matches.iter().find(|each| each.pairing.has(player))
    }
}

/// Two players or teams and the games between them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Match {
    /// Who.
    pub pairing: Pairing,
    /// The results; those of a team board by board, the first leg before the second.
    pub games: Vec<Option<Outcome>>,
    /// What the players say of each game; empty if nobody says anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) claims: Vec<Claims>,
    /// Who goes on though the match ended level.
    pub decided: Option<PlayerId>,
}

impl Match {
    /// How many games have no result.
    pub fn open(&self) -> u32 {
        self.games.iter().map(|game| u32::from(game.is_none())).sum()
    }

    /// The side of a player of this match in a game of it: they change from board to board and
    /// from leg to leg.
    pub fn side(&self, player: PlayerId, game: usize, boards: u32) -> Side {
        let (leg, board) = (game / boards as usize, game % boards as usize);
        let exchanged = (leg + board) % 2 == 1;
        if (player == self.pairing.south) == exchanged { Side::North } else { Side::South }
    }

    /// The points of a player in the games so far.
    pub fn game_points(&self, player: PlayerId, boards: u32) -> Points {
        let games = self.games.iter().enumerate();
        let points = |(at, game): (usize, &Option<Outcome>)| {
            Some(game.as_ref()?.points(self.side(player, at, boards)))
        };
        games.filter_map(points).sum()
    }

    /// The seeds of a player in the games so far.
    pub fn seeds(&self, player: PlayerId, boards: u32) -> u32 {
        let games = self.games.iter().enumerate();
        let seeds = |(at, game): (usize, &Option<Outcome>)| {
            Some(u32::from(game.as_ref()?.seeds(self.side(player, at, boards))))
        };
        games.filter_map(seeds).sum()
    }

    /// Whether it took place: a match of which every game was forfeited did not, and the two can
    /// be paired again.
    pub fn was_played(&self) -> bool {
        self.games.iter().any(|game| game.is_none_or(Outcome::was_played))
    }

    /// What the match gives a player.
    pub fn points(&self, player: PlayerId, settings: &Settings) -> Points {
        let own = self.game_points(player, settings.boards);
        if !settings.counts_matches() {
            return own;
        }
        if self.open() > 0 {
            return Points::ZERO;
        }
        let other = self.pairing.opponent(player).unwrap_or(player);
        match own.cmp(&self.game_points(other, settings.boards)) {
            std::cmp::Ordering::Greater => Points::ONE,
            std::cmp::Ordering::Equal if self.was_played() => Points::HALF,
            _ => Points::ZERO,
        }
    }

    /// Who has more points, or was decided to go on.
    pub fn winner(&self, settings: &Settings) -> Option<PlayerId> {
        let Pairing { south, north, .. } = self.pairing;
        let of = |player| self.game_points(player, settings.boards);
        match of(south).cmp(&of(north)) {
            std::cmp::Ordering::Greater => Some(south),
            std::cmp::Ordering::Less => Some(north),
            std::cmp::Ordering::Equal => self.decided,
        }
    }
}
