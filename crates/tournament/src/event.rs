//! What a director does, what happened, and how the one makes the other.
//!
//! [`Tournament::act`] decides what an action is in the tournament as it stands and applies that
//! event. [`Tournament::apply`] applies an event that was decided elsewhere or earlier. It checks
//! that a round can be played, not that it would be paired the same way today: a better pairing
//! in a later version must not make old tournaments unreadable.

use std::collections::BTreeSet;

use awale_play::Millis;
use serde::{Deserialize, Serialize};

use crate::outcome::Outcome;
use crate::pair;
use crate::player::{Entrant, PlayerId};
use crate::refused::ActionRefused;
use crate::round::{Round, RoundPlan};
use crate::settings::System;
use crate::tournament::Tournament;

/// The most who can enter: the costs of the matching are exact up to here.
pub(crate) const MAX_PLAYERS: u32 = 600;
/// The most characters of a name.
const MAX_NAME: usize = 100;

/// Something a director or a player does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields say themselves what they are")]
pub enum Action {
    Enter {
        name: String,
        #[serde(default)]
        rating: Option<u32>,
        /// The members of a team by board.
        #[serde(default)]
        members: Vec<String>,
    },
    /// Gives a player or a team another name.
    Rename { player: PlayerId, name: String },
    /// Leaves: what is not played is forfeited.
    Withdraw { player: PlayerId },
    /// Comes back after leaving.
    Return { player: PlayerId },
    /// Will not play in a round, for half of the points.
    AskBye { player: PlayerId, round: u32 },
    /// Pairs this round, or ends the tournament if there is none left to pair.
    Pair { round: u32 },
    /// Enters or corrects the result of a game. Tables and games count from 1.
    Result { round: u32, table: u32, game: u32, outcome: Outcome },
    /// A player says how a game ended. If the other player says the same, that is its result.
    Claim { player: PlayerId, round: u32, table: u32, game: u32, outcome: Outcome },
    /// Says who goes on after a level match of a knock-out.
    Decide { round: u32, table: u32, winner: PlayerId },
    /// Ends the tournament.
    End,
}

/// Something that happened in a tournament, and when.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TournamentEvent {
    /// When, on the clock of the caller.
    pub at: Millis,
    /// What.
    #[serde(flatten)]
    pub happened: Happened,
}

/// The kinds of events.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the fields say themselves what they are")]
pub enum Happened {
    Entered {
        player: PlayerId,
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rating: Option<u32>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        members: Vec<String>,
    },
    Renamed {
        player: PlayerId,
        name: String,
    },
    Withdrawn {
        player: PlayerId,
    },
    Returned {
        player: PlayerId,
    },
    ByeAsked {
        player: PlayerId,
        round: u32,
    },
    Paired(RoundPlan),
    Result {
        round: u32,
        table: u32,
        game: u32,
        outcome: Outcome,
    },
    Claimed {
        player: PlayerId,
        round: u32,
        table: u32,
        game: u32,
        outcome: Outcome,
    },
    Decided {
        round: u32,
        table: u32,
        winner: PlayerId,
    },
    Ended {
        cause: EndCause,
    },
}

/// Why a tournament ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EndCause {
    /// All rounds were played.
    Played,
    /// The time of the arena is up.
    TimeUp,
    /// Fewer than two players are left.
    TooFew,
    /// The director ended it.
    Director,
}

impl Tournament {
    /// Lets somebody act at a moment and says what happened.
    ///
    /// # Errors
    /// The reason why the action is refused; the tournament is as it was.
    pub fn act(&mut self, action: Action, now: Millis) -> Result<TournamentEvent, ActionRefused> {
        let at = now.max(self.latest);
        let event = TournamentEvent { at, happened: self.decide(action, at)? };
        self.happen(event.clone());
        Ok(event)
    }

    /// Applies an event of this tournament that was decided elsewhere or earlier.
    ///
    /// # Errors
    /// If it cannot have happened now; the tournament is as it was.
    pub fn apply(&mut self, event: &TournamentEvent) -> Result<(), ActionRefused> {
        if event.at < self.latest {
            return Err(ActionRefused::Time);
        }
        self.check(&event.happened, event.at)?;
        self.happen(event.clone());
        Ok(())
    }

    /// What an action is in the tournament as it stands.
    fn decide(&self, action: Action, now: Millis) -> Result<Happened, ActionRefused> {
        let happened = match action {
            Action::Enter { name, rating, members } => {
                let player = PlayerId::at(self.entrants().len());
                Happened::Entered { player, name: spaced(&name), rating, members }
            }
            Action::Rename { player, name } => Happened::Renamed { player, name: spaced(&name) },
            Action::Withdraw { player } => Happened::Withdrawn { player },
            Action::Return { player } => Happened::Returned { player },
            Action::AskBye { player, round } => Happened::ByeAsked { player, round },
            Action::Pair { round } => {
                self.check_next(round)?;
                match self.finished(now) {
                    Some(cause) => Happened::Ended { cause },
                    None => Happened::Paired(pair::plan(self, now)?),
                }
            }
            Action::Result { round, table, game, outcome } => {
                Happened::Result { round, table, game, outcome }
            }
            Action::Claim { player, round, table, game, outcome } => {
                let place = (round, table, game);
                // Before it can become a result: only who plays it says how it ended.
                self.check_claim(player, place, outcome)?;
                self.decide_claim(player, place, outcome)
            }
            Action::Decide { round, table, winner } => Happened::Decided { round, table, winner },
            Action::End => Happened::Ended { cause: EndCause::Director },
        };
        self.check(&happened, now)?;
        Ok(happened)
    }

    /// Why there is nothing more to pair.
    fn finished(&self, now: Millis) -> Option<EndCause> {
        let played = self.rounds().len();
        let all_played = match self.settings().system {
            System::Swiss { rounds } => played >= rounds as usize,
            System::RoundRobin { cycles } => {
                played >= cycles as usize * pair::berger::berger_rounds(self.entrants().len())
            }
            System::KnockOut { .. } => played >= pair::knockout::rounds(self.entrants().len()),
            System::Arena { until } if now >= until => return Some(EndCause::TimeUp),
            // Whoever gave a game up may be back in a moment.
            System::Arena { .. } => {
                let over = self.deserted().is_some_and(|over| now >= over);
                return over.then_some(EndCause::TooFew);
            }
        };
        if all_played && played > 0 {
            return Some(EndCause::Played);
        }
        (self.left() < 2).then_some(EndCause::TooFew)
    }

    /// Whether this round can be paired next.
    fn check_next(&self, round: u32) -> Result<(), ActionRefused> {
        if self.ended().is_some() {
            return Err(ActionRefused::Over);
        }
        let expected = self.next_round();
        if round != expected {
            return Err(ActionRefused::WrongRound { expected, found: round });
        }
        let is_arena = matches!(self.settings().system, System::Arena { .. });
        let open = self.rounds().last().map_or(0, |last| self.unresolved(last));
        if open > 0 && !is_arena {
            return Err(ActionRefused::RoundOpen { round: round - 1, open });
        }
        Ok(())
    }

    /// Whether something can happen now.
    fn check(&self, happened: &Happened, at: Millis) -> Result<(), ActionRefused> {
        let corrects = matches!(happened, Happened::Result { .. });
        if self.ended().is_some() && !corrects {
            return Err(ActionRefused::Over);
        }
        match happened {
            Happened::Entered { player, name, members, .. } => {
                self.check_entry(*player, name, members)
            }
            Happened::Renamed { player, name } => {
                self.entrant(*player)?;
                self.check_name(name, Some(*player))
            }
            Happened::Withdrawn { player } if self.entrant(*player)?.withdrawn => {
                Err(ActionRefused::Withdrawn(*player))
            }
            Happened::Returned { player } if !self.entrant(*player)?.withdrawn => {
                Err(ActionRefused::NotWithdrawn(*player))
            }
            Happened::Withdrawn { .. } | Happened::Returned { .. } | Happened::Ended { .. } => {
                Ok(())
            }
            Happened::ByeAsked { player, round } => {
                let asked = self.entrant(*player)?.asked_byes.contains(round);
                match self.settings().system {
                    System::Swiss { rounds }
                        if !asked && (self.next_round()..=rounds).contains(round) =>
                    {
                        Ok(())
                    }
                    _ => Err(ActionRefused::Bye),
                }
            }
            Happened::Paired(plan) => self.check_plan(plan, at),
            &Happened::Result { round, table, game, .. } => {
                let found = self.match_at(round, table);
                let nothing = ActionRefused::NoSuchGame { round, table, game };
                let games = found.ok_or_else(|| nothing.clone())?.games.len();
                if game == 0 || game as usize > games {
                    return Err(nothing);
                }
                let stands = matches!(self.settings().system, System::KnockOut { .. })
                    && round < self.next_round() - 1;
                if stands { Err(ActionRefused::ResultStands(round)) } else { Ok(()) }
            }
            &Happened::Claimed { player, round, table, game, outcome } => {
                self.check_claim(player, (round, table, game), outcome)
            }
            &Happened::Decided { round, table, winner } => {
                let level = self.match_at(round, table).filter(|found| {
                    let points = |player| found.game_points(player, self.settings().boards);
                    let pairing = &found.pairing;
                    found.open() == 0
                        && pairing.has(winner)
                        && points(pairing.south) == points(pairing.north)
                });
                let knock_out = matches!(self.settings().system, System::KnockOut { .. });
                let current = round == self.next_round() - 1;
                if level.is_some() && knock_out && current {
                    Ok(())
                } else {
                    Err(ActionRefused::NothingToDecide)
                }
            }
        }
    }

    fn check_entry(
        &self,
        player: PlayerId,
        name: &str,
        members: &[String],
    ) -> Result<(), ActionRefused> {
        let entrants = self.entrants();
        if entrants.len() >= MAX_PLAYERS as usize {
            return Err(ActionRefused::Full(MAX_PLAYERS));
        }
        let fixed =
            matches!(self.settings().system, System::RoundRobin { .. } | System::KnockOut { .. });
        if fixed && !self.rounds().is_empty() {
            return Err(ActionRefused::TooLate);
        }
        if player != PlayerId::at(entrants.len()) {
            return Err(ActionRefused::NoSuchPlayer(player));
        }
        self.check_name(name, None)?;
        if !members.iter().all(|member| fits(member)) {
            return Err(ActionRefused::Name);
        }
        let boards = self.settings().boards;
        let expected = if boards == 1 { 0 } else { boards };
        let found = u32::try_from(members.len()).unwrap_or(u32::MAX);
        if found != expected {
            return Err(ActionRefused::Members { expected, found });
        }
        Ok(())
    }

    /// Whether a name is one, and nobody else has it.
    fn check_name(&self, name: &str, of: Option<PlayerId>) -> Result<(), ActionRefused> {
        if !fits(name) {
            return Err(ActionRefused::Name);
        }
        let others = self.entrants().iter().filter(|entrant| Some(entrant.id) != of);
        if others.into_iter().any(|entrant| entrant.name == name) {
            return Err(ActionRefused::NameTaken(name.to_owned()));
        }
        Ok(())
    }

    /// Whether a round that was paired can be played: its number comes next, and everybody in it
    /// is there, free, and in it once.
    fn check_plan(&self, plan: &RoundPlan, at: Millis) -> Result<(), ActionRefused> {
        self.check_next(plan.round)?;
        if self.finished(at).is_some() {
            return Err(ActionRefused::Round("there is none left"));
        }
        if plan.pairs.is_empty() && plan.byes.is_empty() {
            return Err(ActionRefused::Round("nobody is in it"));
        }
        let paired = plan.pairs.iter().flat_map(|pair| [pair.south, pair.north]);
        let mut seen = BTreeSet::new();
        for player in paired.chain(plan.byes.iter().map(|bye| bye.player)) {
            let withdrawn = self.entrant(player)?.withdrawn;
            if !seen.insert(player) {
                return Err(ActionRefused::Round("a player is in it twice"));
            }
            // In a schedule those who left keep their place and forfeit.
            let scheduled = matches!(
                self.settings().system,
                System::RoundRobin { .. } | System::KnockOut { .. }
            );
            if withdrawn && !scheduled {
                return Err(ActionRefused::Withdrawn(player));
            }
            if self.is_playing(player) {
                return Err(ActionRefused::Round("a player still plays"));
            }
        }
        Ok(())
    }

    /// Changes the tournament as an event says that can happen now.
    fn happen(&mut self, event: TournamentEvent) {
        let at = event.at;
        self.latest = at;
        match &event.happened {
            Happened::Entered { player, name, rating, members } => self.entrants.push(Entrant {
                id: *player,
                name: name.clone(),
                rating: *rating,
                members: members.clone(),
                withdrawn: false,
                asked_byes: Vec::new(),
                waits_since: at,
            }),
            Happened::Renamed { player, name } => {
                self.entrants[player.index()].name.clone_from(name);
            }
            Happened::Withdrawn { player } => {
                self.entrants[player.index()].withdrawn = true;
                self.forfeit_open_games(at);
            }
            Happened::Returned { player } => {
                self.entrants[player.index()].withdrawn = false;
                self.entrants[player.index()].waits_since = at;
            }
            Happened::ByeAsked { player, round } => {
                self.entrants[player.index()].asked_byes.push(*round);
            }
            Happened::Paired(plan) => {
                self.rounds.push(Round::new(plan, self.settings().games()));
                self.forfeit_open_games(at);
            }
            &Happened::Result { round, table, game, outcome } => {
                let found = self.match_at_mut(round, table);
                found.games[game as usize - 1] = Some(outcome);
                found.decided = None;
                let (over, pairing) = (found.open() == 0, found.pairing.clone());
                if over {
                    self.wait_again(&[pairing.south, pairing.north], at);
                }
            }
            &Happened::Claimed { player, round, table, game, outcome } => {
                self.claim(player, (round, table, game), outcome);
            }
            &Happened::Decided { round, table, winner } => {
                self.match_at_mut(round, table).decided = Some(winner);
            }
            Happened::Ended { cause } => self.ended = Some(*cause),
        }
        self.events.push(event);
    }

    /// Games without a result of those who left are forfeited. A result can still be entered:
    /// perhaps the game was finished after all.
    fn forfeit_open_games(&mut self, at: Millis) {
        let boards = self.settings().boards;
        let entrants = &self.entrants;
        let left = |player: PlayerId| entrants[player.index()].withdrawn;
        let mut free = Vec::new();
        for found in self.rounds.iter_mut().flat_map(|round| &mut round.matches) {
            let (south, north) = (found.pairing.south, found.pairing.north);
            if found.open() == 0 || !(left(south) || left(north)) {
                continue;
            }
            for game in 0..found.games.len() {
                let forfeited = match (left(south), left(north)) {
                    (true, true) => Outcome::NotPlayed,
                    (true, false) => Outcome::Forfeited(found.side(south, game, boards)),
                    _ => Outcome::Forfeited(found.side(north, game, boards)),
                };
                found.games[game].get_or_insert(forfeited);
            }
            free.extend([south, north]);
        }
        self.wait_again(&free, at);
    }

    /// Those whose match is over wait for the next one.
    fn wait_again(&mut self, players: &[PlayerId], at: Millis) {
        for player in players {
            self.entrants[player.index()].waits_since = at;
        }
    }
}

fn fits(name: &str) -> bool {
    let short = (1..=MAX_NAME).contains(&name.chars().count());
    short && !name.chars().any(char::is_control)
}

/// A name with single spaces between its words.
fn spaced(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}
