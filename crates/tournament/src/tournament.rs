//! A tournament: its settings, its events, and what they add up to.

use awale_core::Side;
use awale_play::Millis;
use serde::{Deserialize, Serialize};

use crate::event::{EndCause, TournamentEvent};
use crate::player::{Entrant, PlayerId};
use crate::points::Points;
use crate::refused::{ActionRefused, SettingsRefused};
use crate::round::{Match, Round};
use crate::settings::{Settings, System};

/// How long whoever left may come back before a tournament with fewer than two players is over.
const DESERTED: Millis = Millis::seconds(10);

/// A tournament as it stands after its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tournament {
    settings: Settings,
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) rounds: Vec<Round>,
    pub(crate) ended: Option<EndCause>,
    pub(crate) latest: Millis,
    pub(crate) events: Vec<TournamentEvent>,
}

/// What is kept of a tournament, as JSON: all the rest follows from it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What the organiser chose.
    pub settings: Settings,
    /// What happened.
    pub events: Vec<TournamentEvent>,
}

/// Why a record is not that of a tournament.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordRefused {
    /// By its settings.
    #[error(transparent)]
    Settings(#[from] SettingsRefused),
    /// By one of its events.
    #[error("event {number}: {refused}")]
    Event {
        /// Which event, from 1.
        number: usize,
        /// Why.
        refused: ActionRefused,
    },
}

impl Tournament {
    /// A tournament that nobody has entered yet.
    ///
    /// # Errors
    /// Settings that cannot be played.
    pub fn new(settings: Settings) -> Result<Tournament, SettingsRefused> {
        settings.check()?;
        Ok(Tournament {
            settings,
            entrants: Vec::new(),
            rounds: Vec::new(),
            ended: None,
            latest: Millis::ZERO,
            events: Vec::new(),
        })
    }

    /// The tournament of a record.
    ///
    /// # Errors
    /// The first thing in it that cannot have happened.
    pub fn replay(record: &Record) -> Result<Tournament, RecordRefused> {
        let mut tournament = Tournament::new(record.settings.clone())?;
        for (at, event) in record.events.iter().enumerate() {
            let number = at + 1;
            let applied = tournament.apply(event);
            applied.map_err(|refused| RecordRefused::Event { number, refused })?;
        }
        Ok(tournament)
    }

    /// What is to be kept.
    pub fn record(&self) -> Record {
        Record { settings: self.settings.clone(), events: self.events.clone() }
    }

    /// What the organiser chose.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// All who entered, by number.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The rounds so far.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// All that happened.
    pub fn events(&self) -> &[TournamentEvent] {
        &self.events
    }

    /// Why it is over, if it is.
    pub fn ended(&self) -> Option<EndCause> {
        self.ended
    }

    /// The number of the round to pair next.
    pub fn next_round(&self) -> u32 {
        u32::try_from(self.rounds.len()).unwrap_or(u32::MAX).saturating_add(1)
    }

    /// An entrant by number.
    ///
    /// # Errors
    /// Nobody has this number.
    pub fn entrant(&self, player: PlayerId) -> Result<&Entrant, ActionRefused> {
        let index = (player.0 as usize).checked_sub(1);
        let found = index.and_then(|index| self.entrants.get(index));
        found.ok_or(ActionRefused::NoSuchPlayer(player))
    }

    /// Calls a player, or a team and its members, otherwise for those who read this copy; no event says so.
    pub fn call(&mut self, player: PlayerId, name: String, members: Vec<String>) {
        if let Some(entrant) = self.entrants.iter_mut().find(|entrant| entrant.id == player) {
            (entrant.name, entrant.members) = (name, members);
        }
    }

    /// Whether a player has a game without a result.
    pub fn is_playing(&self, player: PlayerId) -> bool {
        let mut newest = self.rounds.iter().rev();
        let last = newest.find_map(|round| round.match_of(player));
        last.is_some_and(|found| found.open() > 0)
    }

    /// The points of a player so far.
    pub fn points(&self, player: PlayerId) -> Points {
        self.rounds.iter().map(|round| self.round_points(round, player)).sum()
    }

    /// The points of a player in a round.
    pub fn round_points(&self, round: &Round, player: PlayerId) -> Points {
        if let Some(found) = round.match_of(player) {
            return found.points(player, &self.settings);
        }
        let bye = round.byes.iter().find(|bye| bye.player == player);
        bye.map_or(Points::ZERO, |bye| bye.kind.points(&self.settings))
    }

    /// How many games or decisions a round waits for.
    pub fn unresolved(&self, round: &Round) -> u32 {
        let knock_out = matches!(self.settings.system, System::KnockOut { .. });
        let level = round.matches.iter().filter(|found| {
            let over = found.open() == 0 && found.was_played();
            knock_out && over && found.winner(&self.settings).is_none()
        });
        round.open() + u32::try_from(level.count()).unwrap_or(u32::MAX)
    }

    /// How many have not left.
    pub(crate) fn left(&self) -> usize {
        self.entrants.iter().filter(|entrant| !entrant.withdrawn).count()
    }

    /// When it is over unless somebody comes back: fewer than two players are left, and nothing is waited for. Before
    /// the first round others may still come.
    pub fn deserted(&self) -> Option<Millis> {
        let last = self.rounds.last().filter(|_| self.ended.is_none() && self.left() < 2)?;
        (self.unresolved(last) == 0).then(|| self.latest.plus(DESERTED))
    }

    /// The match at a table of a round; both count from 1.
    pub fn match_at(&self, round: u32, table: u32) -> Option<&Match> {
        let round = self.rounds.get((round as usize).checked_sub(1)?)?;
        round.matches.get((table as usize).checked_sub(1)?)
    }

    /// Who sits where in a game of a match, South first: the players, or of teams the members at the board. All
    /// numbers count from 1.
    pub fn seats(&self, round: u32, table: u32, game: u32) -> Option<[&str; 2]> {
        let found = self.match_at(round, table)?;
        let boards = self.settings.boards;
        let at = (game as usize).checked_sub(1)?;
        let name = |player: PlayerId| {
            let entrant = self.entrant(player).ok()?;
            let member = entrant.members.get(at % boards as usize);
            Some(member.unwrap_or(&entrant.name).as_str())
        };
        let (south, north) = (name(found.pairing.south)?, name(found.pairing.north)?);
        let first = found.side(found.pairing.south, at, boards) == Side::South;
        Some(if first { [south, north] } else { [north, south] })
    }

    pub(crate) fn match_at_mut(&mut self, round: u32, table: u32) -> &mut Match {
        &mut self.rounds[round as usize - 1].matches[table as usize - 1]
    }
}
