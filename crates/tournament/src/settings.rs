//! What the organiser chooses before anybody enters.

use awale_play::Millis;
use serde::{Deserialize, Serialize};

use crate::refused::SettingsRefused;

/// The most rounds of a Swiss: more than a long season has, and few enough for the exact costs of
/// the matching.
const MAX_ROUNDS: u32 = 30;
/// The most boards of a team.
const MAX_BOARDS: u32 = 50;

/// The choices of a tournament; they do not change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// What the tournament is called.
    pub name: String,
    /// How pairs are made.
    pub system: System,
    /// How many games a pair plays on each board.
    #[serde(default)]
    pub legs: Legs,
    /// How many members of a team play; 1 in a tournament of persons.
    #[serde(default = "one")]
    pub boards: u32,
    /// What decides between equal points, the first first.
    #[serde(default = "TieBreak::usual")]
    pub tie_breaks: Vec<TieBreak>,
    /// Draws all lots: the same seed and events give the same pairings.
    pub seed: u64,
}

/// How pairs are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "system", rename_all = "kebab-case")]
pub enum System {
    /// Everybody meets everybody, by Berger tables.
    RoundRobin {
        /// 1, or 2 to meet again with sides exchanged.
        cycles: u32,
    },
    /// Those with equal points meet, nobody twice.
    Swiss {
        /// How many rounds.
        rounds: u32,
    },
    /// Who loses is out, or plays on for the places below.
    KnockOut {
        /// Whether losers play on, so that everybody plays every round and gets a place.
        consolation: bool,
    },
    /// Who waits is paired, until the time is up.
    Arena {
        /// When no more games are started, on the clock of the events.
        until: Millis,
    },
}

/// The games of a pair on each board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Legs {
    /// One game.
    #[default]
    Single,
    /// Two games, with sides exchanged.
    Double,
}

impl Legs {
    /// The number of games.
    pub const fn games(self) -> u32 {
        match self {
            Legs::Single => 1,
            Legs::Double => 2,
        }
    }
}

/// What decides between equal points.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieBreak {
    /// The points of all opponents.
    Buchholz,
    /// The points of the opponents, by what was won against each.
    SonnebornBerger,
    /// The seeds harvested in all games.
    Seeds,
    /// The points against those who are equal, if they all have met.
    DirectEncounter,
    /// The matches won over the board.
    Wins,
    /// The points of all games, where matches count.
    GamePoints,
}

impl TieBreak {
    /// All of them.
    pub const ALL: [TieBreak; 6] = [
        TieBreak::Buchholz,
        TieBreak::SonnebornBerger,
        TieBreak::Seeds,
        TieBreak::DirectEncounter,
        TieBreak::Wins,
        TieBreak::GamePoints,
    ];

    /// The order if the organiser has not chosen one.
    pub fn usual() -> Vec<TieBreak> {
        use TieBreak::{Buchholz, DirectEncounter, Seeds, SonnebornBerger};
        vec![DirectEncounter, Buchholz, SonnebornBerger, Seeds]
    }

    /// The word in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            TieBreak::Buchholz => "buchholz",
            TieBreak::SonnebornBerger => "sonneborn-berger",
            TieBreak::Seeds => "seeds",
            TieBreak::DirectEncounter => "direct-encounter",
            TieBreak::Wins => "wins",
            TieBreak::GamePoints => "game-points",
        }
    }
}

const fn one() -> u32 {
    1
}

impl Settings {
    /// The usual settings of a system.
    pub fn new(name: &str, system: System, seed: u64) -> Settings {
        Settings {
            name: name.to_owned(),
            system,
            legs: Legs::Single,
            boards: 1,
            tie_breaks: TieBreak::usual(),
            seed,
        }
    }

    /// How many games a match has.
    pub const fn games(&self) -> u32 {
        self.boards * self.legs.games()
    }

    /// Whether matches give the points, not games: so it is with teams.
    pub const fn counts_matches(&self) -> bool {
        self.boards > 1
    }

    /// Refuses what cannot be played.
    pub(crate) fn check(&self) -> Result<(), SettingsRefused> {
        let length = match self.system {
            System::Swiss { rounds } => ("rounds", MAX_ROUNDS, rounds),
            System::RoundRobin { cycles } => ("cycles", 2, cycles),
            System::KnockOut { .. } | System::Arena { .. } => ("rounds", 1, 1),
        };
        for (what, most, found) in [length, ("boards", MAX_BOARDS, self.boards)] {
            if !(1..=most).contains(&found) {
                return Err(SettingsRefused::Range { what, least: 1, most, found });
            }
        }
        if self.boards > 1 && matches!(self.system, System::Arena { .. }) {
            return Err(SettingsRefused::TeamArena);
        }
        let twice = |(at, kind): (usize, &TieBreak)| self.tie_breaks[..at].contains(kind);
        match self.tie_breaks.iter().enumerate().find(|&each| twice(each)) {
            Some((_, kind)) => Err(SettingsRefused::TieBreakTwice(kind.name())),
            None => Ok(()),
        }
    }
}
